//! The player's hand: from gestures to moves.
//!
//! A front end knows where the pointer is and which key was pressed; what that means is the
//! puzzle's affair. It tells a family every [`Gesture`] and gets back the moves to be made. Between
//! two gestures the family keeps what it must remember (a piece that was picked up, a stroke that
//! has begun) in the [`Hand`], which is one type for all families, so that front ends can keep it,
//! show it and throw it away without knowing the puzzle.
//!
//! Two ways of holding a piece are one: pressed on a piece and released elsewhere, it was dragged;
//! pressed and released in one place, it stays in the hand until the next press. The keyboard does
//! the second: a press and a release where the cursor is.

use crate::grid::Cell;
use crate::scene::Paint;
use std::fmt;
use std::str::FromStr;

/// Something a gesture is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    /// A cell of the board, as the scene calls it.
    Cell(Cell),
    /// A piece that is not on the board, by its number in the puzzle.
    Piece(usize),
}

impl Target {
    /// The cell, if it is one.
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Target::Cell(cell) => Some(cell),
            Target::Piece(_) => None,
        }
    }

    /// The piece, if it is one.
    pub const fn piece(self) -> Option<usize> {
        match self {
            Target::Cell(_) => None,
            Target::Piece(piece) => Some(piece),
        }
    }
}

impl fmt::Display for Target {
    /// `r3c4`, or `p5` for a piece.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Cell(cell) => write!(f, "{cell}"),
            Target::Piece(piece) => write!(f, "p{piece}"),
        }
    }
}

impl FromStr for Target {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text.strip_prefix('p') {
            Some(piece) => piece.parse().map(Target::Piece).map_err(|_| ()),
            None => Cell::parse(text).map(Target::Cell).ok_or(()),
        }
    }
}

/// Which button of a pointer. A long touch is the second one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// The one that does the puzzle's main thing, or what the brush says.
    First,
    /// The one that does the other thing: a cross, a turn the other way, a lock.
    Second,
}

/// Something a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture<'a> {
    /// A button goes down.
    Press(Target, Button),
    /// The pointer is now over this, with or without a button down.
    Over(Target),
    /// The button comes up over this, or over nothing.
    Release(Option<Target>),
    /// A tool of the family's table is used.
    Tool(&'a str),
    /// Whatever was begun is given up.
    Cancel,
}

/// A piece in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Its number in the puzzle.
    pub piece: usize,
    /// How it lies: the number of its orientation, or quarter turns.
    pub turn: usize,
    /// By which of its cells it is held.
    pub grip: usize,
    /// The cell of the board it was taken from; it lies there until the move is made.
    pub from: Option<Cell>,
    /// Whether it goes on being held when the button comes up.
    pub sticks: bool,
}

/// What a player is in the middle of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// Where the pointer or the cursor of the keyboard is.
    pub over: Option<Target>,
    /// The button that is down, and where it went down.
    pub pressed: Option<(Target, Button)>,
    /// What the first button does, as a number of the family's brushes.
    pub brush: usize,
    /// The piece that was picked up.
    pub held: Option<Held>,
    /// The first of two cells that belong to one move.
    pub chosen: Option<Cell>,
    /// The cells of a stroke that has begun, in order.
    pub stroke: Vec<Cell>,
}

impl Hand {
    /// Keeps account of where the pointer is and which button is down; families begin with this.
    pub fn follow(&mut self, gesture: &Gesture<'_>) {
        match *gesture {
            Gesture::Press(at, button) => (self.over, self.pressed) = (Some(at), Some((at, button))),
            Gesture::Over(at) => self.over = Some(at),
            Gesture::Release(at) => (self.over, self.pressed) = (at.or(self.over), None),
            Gesture::Tool(_) | Gesture::Cancel => {}
        }
    }

    /// The same brush, and nothing else in hand.
    pub fn drop_all(&mut self) {
        *self = Hand { brush: self.brush, over: self.over, ..Hand::default() };
    }

    /// Whether something was begun that [`Gesture::Cancel`] would give up.
    pub fn is_busy(&self) -> bool {
        self.held.is_some() || self.chosen.is_some() || !self.stroke.is_empty()
    }
}

/// What follows from a gesture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reaction<M> {
    /// The moves to be made; they belong together.
    pub moves: Vec<M>,
    /// What to tell a player who may not see the board: a piece is in the hand, a piece does not
    /// fit.
    pub said: Option<String>,
}

impl<M> Default for Reaction<M> {
    fn default() -> Self {
        Reaction { moves: Vec::new(), said: None }
    }
}

impl<M> Reaction<M> {
    /// One move.
    pub fn of(action: M) -> Self {
        Reaction { moves: vec![action], said: None }
    }

    /// No move, but something to say.
    pub fn say(words: impl Into<String>) -> Self {
        Reaction { moves: Vec::new(), said: Some(words.into()) }
    }

    /// The same with the moves in another form.
    pub fn map<N>(self, f: impl FnMut(M) -> N) -> Reaction<N> {
        Reaction { moves: self.moves.into_iter().map(f).collect(), said: self.said }
    }
}

/// Something that can be done to what is in the hand or under the cursor: one line of a family's
/// table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tool {
    /// The name, for [`Gesture::Tool`].
    pub name: &'static str,
    /// The key, as browsers name it: `r`, `Delete`; empty where it has only a button.
    pub key: &'static str,
    /// What it does, in a word or two, for a button.
    pub title: &'static str,
}

/// Something the first button can do: one of a list to choose from.
#[derive(Clone, Debug, PartialEq)]
pub struct Brush {
    /// What it is called.
    pub title: String,
    /// What it looks like, where it is a colour.
    pub paint: Paint,
}

impl Brush {
    /// A brush that is no colour.
    pub fn plain(title: impl Into<String>) -> Self {
        Brush { title: title.into(), paint: Paint::None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_have_names_that_read_back() {
        for target in [Target::Cell(Cell::new(2, 11)), Target::Piece(0), Target::Piece(255)] {
            assert_eq!(target.to_string().parse(), Ok(target));
        }
        for wrong in ["", "p", "p-1", "r0c1", "x"] {
            assert_eq!(wrong.parse::<Target>(), Err(()), "{wrong}");
        }
    }
}
