//! What gestures mean: pieces are picked up, turned, put down and taken off.
//!
//! A press picks a piece up, from the tray or from the board, where it lies until another place is
//! found for it: a move takes it off and puts it down in one. Released elsewhere, it was dragged,
//! and goes back if it does not fit; released where it was pressed, it stays in the hand until the
//! next press. A piece that does not fit by a cell's breadth is moved by it. The second button
//! takes a piece off, or turns the one in hand.
//!
//! [`grasp`] knows how a held piece lies and where it can land, [`mod@overlay`] shows it,
//! [`canvas`] and [`mod@edit`] are the author's brushes.

mod canvas;
mod edit;
#[cfg(test)]
mod edit_tests;
mod grasp;
mod overlay;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod wild;

pub use edit::{again, blank, edit, inks};
pub use overlay::overlay;

use crate::model::{self, Instance, Move, Spot, State};
use grasp::Spin;
use quadrille_core::{Button, Cell, Gesture, Hand, Held, Reaction, Target, Tool};

/// What can be done to a piece in hand, or under the cursor.
pub const TOOLS: &[Tool] = &[
    Tool { name: "rotate", key: "r", title: "Turn clockwise" },
    Tool { name: "unrotate", key: "e", title: "Turn anticlockwise" },
    Tool { name: "flip", key: "f", title: "Turn over" },
    Tool { name: "remove", key: "Delete", title: "Take off" },
];

/// What follows from a gesture.
pub fn act(instance: &Instance, state: &State, hand: &mut Hand, gesture: &Gesture<'_>) -> Reaction<Move> {
    let pressed = hand.pressed;
    hand.follow(gesture);
    hand.held = hand.held.and_then(|held| grasp::sound(instance, state, held));
    let table = Table { instance, state };
    match *gesture {
        Gesture::Press(at, Button::First) => match hand.held {
            Some(held) => table.put_down(hand, held, at),
            None => table.pick_up(hand, at),
        },
        Gesture::Press(_, Button::Second) if hand.held.is_some() => table.turn(hand, Spin::Clockwise, true),
        Gesture::Press(at, Button::Second) => table.take_off(at),
        Gesture::Over(_) => Reaction::default(),
        Gesture::Release(at) => table.release(hand, pressed.map(|(target, _)| target), at),
        Gesture::Tool("rotate") => table.turn(hand, Spin::Clockwise, false),
        Gesture::Tool("unrotate") => table.turn(hand, Spin::Anticlockwise, false),
        Gesture::Tool("flip") => table.turn(hand, Spin::Over, false),
        Gesture::Tool("remove") => table.remove(hand),
        Gesture::Tool(_) => Reaction::default(),
        Gesture::Cancel => {
            let held = hand.held;
            hand.drop_all();
            held.map_or_else(Reaction::default, |held| Reaction::say(format!("{} is back", table.name(held))))
        }
    }
}

/// What the hand is over.
struct Table<'a> {
    instance: &'a Instance,
    state: &'a State,
}

impl Table<'_> {
    fn name(&self, held: Held) -> String {
        format!("piece {}", self.instance.pieces()[held.piece].name())
    }

    fn in_hand(&self, hand: &mut Hand, held: Held) -> Reaction<Move> {
        hand.held = Some(held);
        Reaction::say(format!("{} in hand", self.name(held)))
    }

    /// What a piece under the pointer would be in the hand; else why it cannot be there.
    fn grasped(&self, at: Target) -> Result<Held, Option<String>> {
        match at {
            Target::Piece(piece) => grasp::from_tray(self.instance, self.state, piece).ok_or(None),
            Target::Cell(cell) => {
                let spot = self.own(cell)?;
                let odd = || Some("this piece does not have its form; it can be taken off".to_owned());
                grasp::from_board(self.instance, self.state, spot).ok_or_else(odd)
            }
        }
    }

    /// A cell on which a piece of the player lies; else why not.
    fn own(&self, cell: Cell) -> Result<Spot, Option<String>> {
        let spot = self.instance.board().spot_at(cell).ok_or(None)?;
        match (grasp::own(self.instance, self.state, spot), self.state.covering(spot).next()) {
            (Some(_), _) => Ok(spot),
            (None, Some(given)) => {
                let name = self.instance.piece(given.piece).name();
                Err(Some(format!("piece {name} is given and stays")))
            }
            (None, None) => Err(None),
        }
    }

    fn pick_up(&self, hand: &mut Hand, at: Target) -> Reaction<Move> {
        match self.grasped(at) {
            Ok(held) => self.in_hand(hand, held),
            Err(said) => Reaction { moves: Vec::new(), said },
        }
    }

    /// A press with a piece in hand.
    fn put_down(&self, hand: &mut Hand, held: Held, at: Target) -> Reaction<Move> {
        match at {
            Target::Cell(cell) => match self.put(held, cell) {
                Some(moves) => {
                    hand.held = None;
                    Reaction { moves, said: None }
                }
                None => Reaction::say("it does not fit there"),
            },
            Target::Piece(piece) if piece != held.piece && held.from.is_none() => self.pick_up(hand, at),
            Target::Piece(_) => self.put_back(hand, held),
        }
    }

    fn release(&self, hand: &mut Hand, pressed: Option<Target>, at: Option<Target>) -> Reaction<Move> {
        let Some(held) = hand.held.filter(|held| !held.sticks) else { return Reaction::default() };
        if at.is_some() && at == pressed {
            hand.held = Some(Held { sticks: true, ..held });
            return Reaction::default();
        }
        hand.held = None;
        match at.and_then(Target::cell) {
            Some(cell) => match self.put(held, cell) {
                Some(moves) => Reaction { moves, said: None },
                None => Reaction::say("it does not fit there"),
            },
            None => self.put_back(hand, held),
        }
    }

    /// Back to the tray, from the hand and from the board.
    fn put_back(&self, hand: &mut Hand, held: Held) -> Reaction<Move> {
        hand.held = None;
        match held.from.and_then(|cell| self.instance.board().spot_at(cell)) {
            Some(spot) => Reaction::of(Move::Take(self.instance.board().name(spot))),
            None => Reaction::say(format!("{} is back in the tray", self.name(held))),
        }
    }

    /// The moves that bring a held piece to a cell, or near it.
    fn put(&self, held: Held, cell: Cell) -> Option<Vec<Move>> {
        let board = self.instance.board();
        let landing = grasp::landing(self.instance, self.state, held, board.spot_at(cell)?)?;
        let old = held.from.and_then(|from| board.spot_at(from));
        if old.is_some_and(|spot| grasp::own(self.instance, self.state, spot) == Some(&landing)) {
            return Some(Vec::new());
        }
        let taken = old.map(|spot| Move::Take(board.name(spot)));
        let moves: Vec<Move> = taken.into_iter().chain([Move::put(self.instance, &landing)]).collect();
        let mut after = self.state.clone();
        moves.iter().all(|action| model::apply(self.instance, &mut after, action).is_ok()).then_some(moves)
    }

    /// Turns the piece in hand, or picks up the one under the cursor, turned.
    fn turn(&self, hand: &mut Hand, spin: Spin, sticks: bool) -> Reaction<Move> {
        let held = match (hand.held, hand.over) {
            (Some(held), _) => Ok(Held { sticks: held.sticks || sticks, ..held }),
            (None, Some(at)) => self.grasped(at).map(|held| Held { sticks: true, ..held }),
            (None, None) => Err(None),
        };
        let held = match held {
            Ok(held) => held,
            Err(said) => return Reaction { moves: Vec::new(), said },
        };
        match grasp::turned(self.instance, held, spin) {
            Some(turned) => {
                let new = hand.held.is_none();
                hand.held = Some(turned);
                let in_hand = if new { " and in hand" } else { "" };
                Reaction::say(format!("{} turned{in_hand}", self.name(held)))
            }
            None => {
                let how = if spin == Spin::Over { "turned over" } else { "turned" };
                Reaction::say(format!("{} may not be {how}", self.name(held)))
            }
        }
    }

    fn take_off(&self, at: Target) -> Reaction<Move> {
        match at.cell().map_or(Err(None), |cell| self.own(cell)) {
            Ok(spot) => Reaction::of(Move::Take(self.instance.board().name(spot))),
            Err(said) => Reaction { moves: Vec::new(), said },
        }
    }

    fn remove(&self, hand: &mut Hand) -> Reaction<Move> {
        match (hand.held, hand.over) {
            (Some(held), _) => self.put_back(hand, held),
            (None, Some(at)) => self.take_off(at),
            (None, None) => Reaction::default(),
        }
    }
}
