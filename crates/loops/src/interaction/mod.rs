//! The player's hand on a board of loops: turns, locks and marks.
//!
//! A tile is turned when the button comes up where it went down, so that a drag turns nothing.
//! Locks go on and off as the pointer passes, all like the first; so do marks, on the sides that
//! the pointer crosses ([`sides`]). [`mod@overlay`] shows where a line of marks goes on;
//! [`mod@edit`] is the author's hand, which draws links and walls.

mod edit;
mod overlay;
mod sides;
#[cfg(test)]
mod tests;

pub use edit::{blank, edit, inks};
pub use overlay::overlay;

use crate::model::{Instance, Mark, Move, Placed, Sides, State};
use quadrille_core::{Brush, Button, Cell, Direction, Gesture, Hand, Random, Reaction, Target, Tool};
use sides::{Crossed, cross};

/// What can be done to the tile under the cursor, and to all.
pub const TOOLS: &[Tool] = &[
    Tool { name: "turn", key: "r", title: "turn" },
    Tool { name: "back", key: "e", title: "turn back" },
    Tool { name: "lock", key: "l", title: "lock or unlock" },
    Tool { name: "shuffle", key: "", title: "shuffle" },
];

/// What the first button can do.
pub fn brushes() -> Vec<Brush> {
    ["turn", "turn back", "lock", "mark"].map(Brush::plain).to_vec()
}

/// What a button does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Turn { clockwise: bool },
    Lock,
    Mark,
}

impl Deed {
    fn of(brush: usize, button: Button) -> Deed {
        match (button, brush) {
            (Button::Second, _) | (Button::First, 2) => Deed::Lock,
            (Button::First, 1) => Deed::Turn { clockwise: false },
            (Button::First, 3) => Deed::Mark,
            (Button::First, _) => Deed::Turn { clockwise: true },
        }
    }
}

/// What follows from a gesture.
pub fn act(instance: &Instance, state: &State, hand: &mut Hand, gesture: &Gesture<'_>) -> Reaction<Move> {
    let pressed = hand.pressed;
    hand.follow(gesture);
    match (*gesture, pressed) {
        (Gesture::Press(target, button), _) => press(instance, state, hand, target, button),
        (Gesture::Over(target), Some((_, button))) => drag(instance, state, hand, target, button),
        (Gesture::Over(_), None) => Reaction::default(),
        (Gesture::Release(at), pressed) => {
            let reaction = match (at, pressed) {
                (Some(target), Some((_, button))) => release(instance, state, hand, target, button),
                _ => Reaction::default(),
            };
            hand.stroke.clear();
            reaction
        }
        (Gesture::Tool("shuffle"), _) => shuffled(instance, state),
        (Gesture::Tool(name), _) => match (hand.over.and_then(|at| inside(instance, at)), name) {
            (Some(cell), "turn") => turn(instance, state, cell, true),
            (Some(cell), "back") => turn(instance, state, cell, false),
            (Some(cell), "lock") => Reaction::of(Move::Lock { cell, on: !state[cell].locked }),
            _ => Reaction::default(),
        },
        (Gesture::Cancel, _) => {
            hand.drop_all();
            Reaction::default()
        }
    }
}

/// The cell of the board that is meant.
fn inside(instance: &Instance, target: Target) -> Option<Cell> {
    target.cell().filter(|&cell| instance.lattice().size.contains(cell))
}

fn press(
    instance: &Instance,
    state: &State,
    hand: &mut Hand,
    target: Target,
    button: Button,
) -> Reaction<Move> {
    hand.stroke.clear();
    let Some(cell) = inside(instance, target) else { return Reaction::default() };
    hand.stroke.push(cell);
    match Deed::of(hand.brush, button) {
        Deed::Lock => Reaction::of(Move::Lock { cell, on: !state[cell].locked }),
        Deed::Turn { .. } | Deed::Mark => Reaction::default(),
    }
}

/// The pointer has come to a target with a button down.
fn drag(
    instance: &Instance,
    state: &State,
    hand: &mut Hand,
    target: Target,
    button: Button,
) -> Reaction<Move> {
    match (Deed::of(hand.brush, button), inside(instance, target)) {
        (Deed::Turn { .. }, cell) => {
            if hand.stroke.first().copied() != cell {
                hand.stroke.clear();
            }
            Reaction::default()
        }
        (Deed::Lock, Some(cell)) => {
            let Some(like) = hand.stroke.first().and_then(|&first| state.get(first)) else {
                return Reaction::default();
            };
            match like.locked != state[cell].locked {
                true => Reaction::of(Move::Lock { cell, on: like.locked }),
                false => Reaction::default(),
            }
        }
        (Deed::Mark, Some(cell)) => mark(instance, state, hand, cell),
        (Deed::Lock | Deed::Mark, None) => Reaction::default(),
    }
}

/// The button comes up: a click turns the tile, a drag ends where the pointer is.
fn release(
    instance: &Instance,
    state: &State,
    hand: &mut Hand,
    target: Target,
    button: Button,
) -> Reaction<Move> {
    let (deed, cell) = (Deed::of(hand.brush, button), inside(instance, target));
    match (deed, cell, &hand.stroke[..]) {
        (Deed::Turn { clockwise }, Some(cell), [first]) if *first == cell => {
            turn(instance, state, cell, clockwise)
        }
        (Deed::Turn { .. }, ..) => Reaction::default(),
        (Deed::Mark, Some(cell), [first]) if *first == cell => {
            Reaction::say("go on to the neighbour to mark the side between")
        }
        (Deed::Mark | Deed::Lock, ..) => drag(instance, state, hand, target, button),
    }
}

fn turn(instance: &Instance, state: &State, cell: Cell, clockwise: bool) -> Reaction<Move> {
    let Placed { sides, locked, .. } = state[cell];
    if sides.turned(instance.shape(), clockwise) == sides {
        Reaction::say("the tile looks the same however it is turned")
    } else if locked {
        Reaction::say("the tile is locked")
    } else {
        Reaction::of(Move::Turn { cell, clockwise })
    }
}

/// Every tile that is not locked, turned at random; which way follows from how they lie, so that it
/// can be done again.
fn shuffled(instance: &Instance, state: &State) -> Reaction<Move> {
    let shape = instance.shape();
    let add = |seed: u64, tile: &Placed| seed.wrapping_mul(31).wrapping_add(u64::from(tile.sides.0) + 1);
    let mut random = Random::new(state.items().iter().fold(0, add));
    let free = state.size().cells().filter(|&cell| !state[cell].locked);
    let turned = free.filter_map(|cell| {
        let positions: Vec<Sides> = state[cell].sides.positions(shape).collect();
        let sides = *random.pick(&positions).filter(|sides| **sides != state[cell].sides)?;
        Some(Move::Set { cell, sides: sides.headings(shape), lock: false })
    });
    Reaction { moves: turned.collect(), said: None }
}

/// What is marked on a side.
fn marked(state: &State, cell: Cell, side: Direction) -> Mark {
    match (state[cell].links.has(side), state[cell].gaps.has(side)) {
        (true, _) => Mark::Link,
        (_, true) => Mark::Gap,
        _ => Mark::Clear,
    }
}

/// Marks the side that the pointer has crossed: the first gets the next mark in turn, those after
/// it the same.
fn mark(instance: &Instance, state: &State, hand: &mut Hand, cell: Cell) -> Reaction<Move> {
    let Some(Crossed { from, side, like }) = cross(instance.lattice(), hand, cell) else {
        return Reaction::default();
    };
    if instance.walls(from).has(side) {
        return Reaction::say("a wall is between them");
    }
    let here = marked(state, from, side);
    let mark = match (like, here) {
        (Some((cell, side)), _) => marked(state, cell, side),
        (None, Mark::Clear) => Mark::Link,
        (None, Mark::Link) => Mark::Gap,
        (None, Mark::Gap) => Mark::Clear,
    };
    if mark == here {
        return Reaction::default();
    }
    let side = Sides::NONE.with(side).headings(instance.shape());
    Reaction::of(Move::Mark { cell: from, side, mark })
}
