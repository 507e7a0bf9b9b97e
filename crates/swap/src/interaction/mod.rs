//! The player's hand on a swap puzzle: two tiles that are to change places.
//!
//! A click chooses a tile, and the next on one that it may swap with makes the swap; on any other
//! it chooses that one, and on the same again it puts the tile down. A tile can be dragged too: it
//! swaps with every tile that the pointer comes to, as far as these may swap, and is put down where
//! the button comes up. What may swap is asked of the rules, so walls, links and moving walls need
//! no word here. The second button puts the tile down.
//!
//! Between gestures the chosen cell tells where the tile is. The stroke tells what has happened
//! since the button went down: nothing; one cell, if the tile pressed on was the chosen one
//! already; two cells, if it was dragged.

mod edit;
mod overlay;
#[cfg(test)]
mod tests;

pub use edit::{again, blank, edit, inks};
pub use overlay::overlay;

use crate::model::{Instance, Move, Pair, State, Tile, refusal};
use quadrille_core::{Button, Cell, Gesture, Hand, Reaction, Target, Tool};

/// What can be done beside pointing.
pub const TOOLS: &[Tool] = &[Tool { name: "back", key: "Backspace", title: "take the last swap back" }];

/// What follows from a gesture.
pub fn act(instance: &Instance, state: &State, hand: &mut Hand, gesture: &Gesture<'_>) -> Reaction<Move> {
    let pressed = hand.pressed;
    hand.follow(gesture);
    if state.tiles().size() != instance.size() {
        return Reaction::default();
    }
    match (*gesture, pressed) {
        (Gesture::Press(_, Button::Second) | Gesture::Cancel, _) => put_down(hand),
        (Gesture::Press(target, Button::First), _) => press(instance, state, hand, target),
        (Gesture::Over(target), Some((_, Button::First))) => drag(instance, state, hand, target),
        (Gesture::Over(_), _) => Reaction::default(),
        (Gesture::Release(at), pressed) => {
            let reaction = match (at, pressed) {
                (Some(target), Some((_, Button::First))) => drag(instance, state, hand, target),
                _ => Reaction::default(),
            };
            if !hand.stroke.is_empty() {
                hand.chosen = None;
                hand.stroke.clear();
            }
            reaction
        }
        (Gesture::Tool("back"), _) => {
            (hand.chosen, hand.stroke) = (None, Vec::new());
            match state.length() {
                0 => Reaction::say("there is no swap to take back"),
                _ => Reaction::of(Move::Back),
            }
        }
        (Gesture::Tool(_), _) => Reaction::default(),
    }
}

/// The cell of the board that is meant.
fn inside(instance: &Instance, target: Target) -> Option<Cell> {
    target.cell().filter(|&cell| instance.size().contains(cell))
}

/// The chosen cell, if it is one of this board.
fn chosen(instance: &Instance, hand: &Hand) -> Option<Cell> {
    hand.chosen.filter(|&cell| instance.size().contains(cell))
}

/// Two different cells of the board as a pair of places.
fn pair(instance: &Instance, a: Cell, b: Cell) -> Pair {
    Pair::new(instance.size().index(a), instance.size().index(b))
}

fn put_down(hand: &mut Hand) -> Reaction<Move> {
    let busy = hand.is_busy();
    hand.drop_all();
    if busy { Reaction::say("the tile is put down") } else { Reaction::default() }
}

fn press(instance: &Instance, state: &State, hand: &mut Hand, target: Target) -> Reaction<Move> {
    hand.stroke.clear();
    let Some(cell) = inside(instance, target) else { return Reaction::default() };
    let before = chosen(instance, hand);
    let in_hand = match state.tiles()[cell] {
        Tile::ANY => "a tile that may end anywhere is in hand".to_owned(),
        tile => format!("tile {tile} in hand"),
    };
    hand.chosen = Some(cell);
    match before {
        None => Reaction::say(in_hand),
        Some(first) if first == cell => {
            hand.stroke.push(cell);
            Reaction::default()
        }
        Some(first) => match refusal(instance, pair(instance, first, cell), state.length()) {
            Some(why) => Reaction::say(format!("{why}; {in_hand}")),
            None => {
                hand.chosen = None;
                Reaction::of(Move::Swap(first, cell))
            }
        },
    }
}

/// The pointer has come to a target with the chosen tile.
fn drag(instance: &Instance, state: &State, hand: &mut Hand, target: Target) -> Reaction<Move> {
    let (Some(from), Some(cell)) = (chosen(instance, hand), inside(instance, target)) else {
        return Reaction::default();
    };
    if from == cell {
        return Reaction::default();
    }
    let pair = pair(instance, from, cell);
    match refusal(instance, pair, state.length()) {
        None => {
            hand.chosen = Some(cell);
            hand.stroke = vec![from, cell];
            Reaction::of(Move::Swap(from, cell))
        }
        // Far from the tile the pointer is only on its way.
        Some(why) if instance.neighbours(pair) => Reaction::say(why),
        Some(_) => Reaction::default(),
    }
}
