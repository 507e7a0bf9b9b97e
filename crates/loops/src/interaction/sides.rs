//! Sides that the pointer crosses on its way from cell to cell.
//!
//! The stroke in the hand is the way. What happens on its first side is to happen on all that
//! follow, so the first two cells of the stroke stay neighbours: a pointer that jumps before it has
//! crossed a side begins anew where it lands.

use quadrille_core::{Cell, Direction, Hand, Lattice};

/// A side that was crossed.
pub(super) struct Crossed {
    /// The cell that the pointer came from.
    pub from: Cell,
    /// Its side.
    pub side: Direction,
    /// The first side of the stroke, if this is not the first.
    pub like: Option<(Cell, Direction)>,
}

/// The side by which two cells touch; where they touch twice, because borders are glued, the one
/// inside the board.
pub(super) fn side_between(lattice: Lattice, from: Cell, to: Cell) -> Option<Direction> {
    let flat = Lattice { wrap: false, ..lattice };
    [flat, lattice].iter().find_map(|board| {
        let mut beside = board.neighbours(from);
        beside.find(|&(_, other)| other == to).map(|(side, _)| side)
    })
}

/// Lets the stroke go on to a cell of the board; tells the side that it crosses.
pub(super) fn cross(lattice: Lattice, hand: &mut Hand, to: Cell) -> Option<Crossed> {
    hand.stroke.retain(|&cell| lattice.size.contains(cell));
    let &from = hand.stroke.last()?;
    if from == to {
        return None;
    }
    let like = match hand.stroke[..] {
        [a, b, ..] => side_between(lattice, a, b).map(|side| (a, side)),
        _ => None,
    };
    let side = side_between(lattice, from, to);
    if like.is_none() {
        hand.stroke = vec![from];
    }
    if like.is_none() && side.is_none() {
        hand.stroke.clear();
    }
    hand.stroke.push(to);
    side.map(|side| Crossed { from, side, like })
}
