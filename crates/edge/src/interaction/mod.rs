//! What gestures mean: pieces are put on cells, turned where they lie, exchanged and lifted.
//!
//! A press on a piece of the tray takes it in the hand: released over a cell it was dragged there,
//! released where it was pressed it stays in the hand until the next press. A piece on the board is
//! dragged in the same way, and changes places with what it is dropped on; a click turns it by a
//! quarter, since that is what is done most. The tool `take` picks it up without dragging. Along
//! the rim a piece of the tray turns its grey sides outwards by itself, unless it was turned in the
//! hand.

mod edit;
#[cfg(test)]
mod edit_tests;
mod grasp;
mod overlay;
#[cfg(test)]
mod tests;

pub use edit::{blank, edit, inks};
pub use overlay::overlay;

use crate::draw;
use crate::model::{Instance, Move, Placed, State, Turn, apply};
use quadrille_core::{Button, Cell, Gesture, Hand, Held, Reaction, Target, Tool};

/// What can be done to a piece in hand, or under the cursor.
pub const TOOLS: &[Tool] = &[
    Tool { name: "rotate", key: "r", title: "Turn clockwise" },
    Tool { name: "unrotate", key: "e", title: "Turn anticlockwise" },
    Tool { name: "take", key: "t", title: "Pick up" },
    Tool { name: "remove", key: "Delete", title: "Take off" },
];

const CLOCKWISE: Turn = Turn::new(1);
const ANTICLOCKWISE: Turn = Turn::new(3);

/// What follows from a gesture.
pub fn act(instance: &Instance, state: &State, hand: &mut Hand, gesture: &Gesture<'_>) -> Reaction<Move> {
    let pressed = hand.pressed;
    hand.follow(gesture);
    if !draw::is_of(instance, state) {
        hand.drop_all();
        return Reaction::default();
    }
    hand.held = hand.held.and_then(|held| grasp::sound(instance, state, held));
    let reaction = Table { instance, state }.act(hand, gesture, pressed.map(|(target, _)| target));
    let mut after = state.clone();
    match reaction.moves.iter().all(|action| apply(instance, &mut after, action).is_ok()) {
        true => reaction,
        // A board from elsewhere may break the rules so that nothing can be moved on it.
        false => Reaction::say("that cannot be done on this board"),
    }
}

/// What the hand is over.
struct Table<'a> {
    instance: &'a Instance,
    state: &'a State,
}

impl Table<'_> {
    fn act(&self, hand: &mut Hand, gesture: &Gesture<'_>, pressed: Option<Target>) -> Reaction<Move> {
        match *gesture {
            Gesture::Press(at, Button::First) => match hand.held {
                Some(held) => self.put_down(hand, held, at),
                None => self.press(hand, at),
            },
            Gesture::Press(_, Button::Second) if hand.held.is_some() => self.turn(hand, CLOCKWISE, true),
            Gesture::Press(at, Button::Second) => self.turn_there(at, ANTICLOCKWISE),
            Gesture::Over(at) => {
                let dragged = hand.pressed.is_some_and(|(from, _)| from != at) && hand.held.is_some();
                if let (true, Some(cell), true) = (dragged, at.cell(), hand.stroke.is_empty()) {
                    hand.stroke.push(cell);
                }
                Reaction::default()
            }
            Gesture::Release(at) => {
                let clicked = at.is_some() && at == pressed && hand.stroke.is_empty();
                hand.stroke.clear();
                self.release(hand, clicked, at)
            }
            Gesture::Tool("rotate") => self.turn(hand, CLOCKWISE, false),
            Gesture::Tool("unrotate") => self.turn(hand, ANTICLOCKWISE, false),
            Gesture::Tool("take") => match (hand.held, hand.over) {
                (None, Some(at)) => self.take(hand, at),
                _ => Reaction::default(),
            },
            Gesture::Tool("remove") => match (hand.held, hand.over) {
                (Some(held), _) => self.put_back(hand, held),
                (None, Some(Target::Cell(cell))) => match self.own(cell) {
                    Ok(_) => Reaction::of(Move::Lift(cell)),
                    Err(said) => Reaction { moves: Vec::new(), said },
                },
                _ => Reaction::default(),
            },
            Gesture::Tool(_) => Reaction::default(),
            Gesture::Cancel => {
                let held = hand.held;
                hand.drop_all();
                held.map_or_else(Reaction::default, |held| Reaction::say(format!("{} is back", name(held))))
            }
        }
    }

    /// The player's piece on a cell; else why there is none.
    fn own(&self, cell: Cell) -> Result<Placed, Option<String>> {
        let placed = self.state.at(cell).ok_or(None)?;
        match grasp::is_clue(self.instance, cell) {
            true => Err(Some(format!("piece {} is a clue and stays", placed.piece))),
            false => Ok(placed),
        }
    }

    /// What a piece under the pointer would be in the hand; else why it cannot be there.
    fn grasped(&self, at: Target) -> Result<Held, Option<String>> {
        match at {
            Target::Piece(piece) => grasp::from_tray(self.instance, self.state, piece).ok_or(None),
            Target::Cell(cell) => self.own(cell).map(|placed| grasp::from_board(cell, placed)),
        }
    }

    /// A press with an empty hand. What a click on the board does is known when the button comes
    /// up.
    fn press(&self, hand: &mut Hand, at: Target) -> Reaction<Move> {
        hand.stroke.clear();
        match self.grasped(at) {
            Ok(held) => {
                hand.held = Some(held);
                let said = at.piece().map(|_| format!("{} in hand", name(held)));
                Reaction { moves: Vec::new(), said }
            }
            Err(said) => Reaction { moves: Vec::new(), said },
        }
    }

    fn take(&self, hand: &mut Hand, at: Target) -> Reaction<Move> {
        match self.grasped(at) {
            Ok(held) => {
                hand.held = Some(Held { sticks: true, ..held });
                Reaction::say(format!("{} in hand", name(held)))
            }
            Err(said) => Reaction { moves: Vec::new(), said },
        }
    }

    /// A press with a piece in hand.
    fn put_down(&self, hand: &mut Hand, held: Held, at: Target) -> Reaction<Move> {
        match at {
            Target::Cell(cell) => match self.put(held, cell) {
                Ok(moves) => {
                    hand.held = None;
                    Reaction { moves, said: None }
                }
                Err(said) => Reaction::say(said),
            },
            Target::Piece(piece) if piece != held.piece && held.from.is_none() => {
                hand.held = None;
                self.press(hand, at)
            }
            Target::Piece(_) => self.put_back(hand, held),
        }
    }

    fn release(&self, hand: &mut Hand, clicked: bool, at: Option<Target>) -> Reaction<Move> {
        let Some(held) = hand.held.filter(|held| !held.sticks) else { return Reaction::default() };
        match at {
            Some(Target::Piece(_)) if clicked => {
                hand.held = Some(Held { sticks: true, ..held });
                Reaction::default()
            }
            Some(at @ Target::Cell(_)) if clicked => {
                hand.held = None;
                self.turn_there(at, CLOCKWISE)
            }
            Some(Target::Cell(cell)) => {
                hand.held = None;
                match self.put(held, cell) {
                    Ok(moves) => Reaction { moves, said: None },
                    Err(said) => Reaction::say(said),
                }
            }
            Some(Target::Piece(_)) | None => self.put_back(hand, held),
        }
    }

    /// Back to the tray, from the hand and from the board.
    fn put_back(&self, hand: &mut Hand, held: Held) -> Reaction<Move> {
        hand.held = None;
        match held.from {
            Some(cell) => Reaction::of(Move::Lift(cell)),
            None => Reaction::say(format!("{} is back in the tray", name(held))),
        }
    }

    /// The moves that bring a held piece to a cell.
    fn put(&self, held: Held, cell: Cell) -> Result<Vec<Move>, String> {
        if !self.instance.size().contains(cell) {
            return Err("that is no cell of the board".to_owned());
        }
        if let Err(Some(said)) = self.own(cell) {
            return Err(said);
        }
        if grasp::is_clue(self.instance, cell) {
            return Err("a clue belongs there".to_owned());
        }
        let placed = grasp::landing(self.instance, held, cell);
        let Some(from) = held.from else { return Ok(vec![Move::Put(cell, placed)]) };
        let mut moves = Vec::new();
        if from != cell {
            moves.push(Move::Swap(from, cell));
        }
        if self.state.at(from) != Some(placed) {
            moves.push(Move::Put(cell, placed));
        }
        Ok(moves)
    }

    /// Turns the piece in hand, or the one under the cursor; one of the tray is then in the hand.
    fn turn(&self, hand: &mut Hand, by: Turn, sticks: bool) -> Reaction<Move> {
        let held = match (hand.held, hand.over) {
            (Some(held), _) => Some(Held { sticks: held.sticks || sticks, ..held }),
            (None, Some(Target::Piece(piece))) => {
                grasp::from_tray(self.instance, self.state, piece).map(|held| Held { sticks: true, ..held })
            }
            (None, Some(at)) => return self.turn_there(at, by),
            (None, None) => None,
        };
        let Some(held) = held else { return Reaction::default() };
        let new = hand.held.is_none();
        hand.held = Some(Held { turn: Turn::new(held.turn).then(by).quarters(), ..held });
        let in_hand = if new { " and in hand" } else { "" };
        Reaction::say(format!("{} turned{in_hand}", name(held)))
    }

    /// Turns a piece where it lies.
    fn turn_there(&self, at: Target, by: Turn) -> Reaction<Move> {
        let Target::Cell(cell) = at else { return Reaction::default() };
        match self.own(cell) {
            Ok(placed) => Reaction::of(Move::Put(cell, Placed { turn: placed.turn.then(by), ..placed })),
            Err(said) => Reaction { moves: Vec::new(), said },
        }
    }
}

fn name(held: Held) -> String {
    format!("piece {}", held.piece)
}
