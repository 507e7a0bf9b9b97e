//! What lies on the board before a corolla is made: the clues.
//!
//! A clue on a cell of the corolla is a part of it, one beside it says which colours it shows
//! there, and none of the clues' pieces lies anywhere else.

use super::shape::Shape;
use crate::model::{Instance, Placed, Side, State, start};
use quadrille_core::Cell;

/// The clues as a corolla of one shape sees them.
pub(super) struct Ground {
    /// All clues on the board.
    pub from: State,
    /// For each place of the shape the clue that lies there.
    pub fixed: Vec<Option<Placed>>,
    /// Whether the clues on the shape fit the frame, each other and those beside it.
    pub holds: bool,
}

impl Ground {
    pub fn new(instance: &Instance, shape: &Shape) -> Ground {
        let from = start(instance);
        let fixed: Vec<Option<Placed>> = shape.places().iter().map(|place| from.at(place.cell)).collect();
        let mut ground = Ground { from, fixed, holds: true };
        ground.holds = shape.places().iter().zip(&ground.fixed).all(|(place, clue)| {
            clue.is_none_or(|clue| {
                instance.fits_frame(place.cell, clue) && ground.matches(instance, place.cell, clue)
            })
        });
        ground
    }

    /// Whether a place of the shape has no clue.
    pub fn is_free(&self, place: usize) -> bool {
        self.fixed[place].is_none()
    }

    /// The cells of the shape without a clue, in order.
    pub fn free_cells(&self, shape: &Shape) -> Vec<Cell> {
        let places = shape.places().iter().zip(&self.fixed);
        places.filter(|(_, clue)| clue.is_none()).map(|(place, _)| place.cell).collect()
    }

    /// Whether a piece on a cell matches the clues beside it.
    fn matches(&self, instance: &Instance, cell: Cell, placed: Placed) -> bool {
        Side::ALL.into_iter().all(|side| {
            let next = instance.beyond(cell, side).and_then(|next| self.from.at(next));
            next.is_none_or(|next| instance.colour(next, side.opposite()) == instance.colour(placed, side))
        })
    }

    /// Whether a clue lies beside a cell.
    pub fn touches(&self, instance: &Instance, cell: Cell) -> bool {
        let lies = |side: Side| instance.beyond(cell, side).is_some_and(|next| self.from.at(next).is_some());
        Side::ALL.into_iter().any(lies)
    }
}

/// Whether a clue lies within so many steps of a corolla's rim, so that the corolla depends on it.
pub(super) fn is_near_clue(instance: &Instance, centre: Cell, hamming: usize) -> bool {
    let steps = |cell: Cell| cell.row.abs_diff(centre.row) + cell.col.abs_diff(centre.col);
    instance.clues().iter().any(|clue| steps(clue.cell) <= hamming.saturating_add(1))
}

/// Whether the pieces of a corolla, made without regard to clues, agree with the clues of a puzzle.
/// Of equal pieces any will do.
pub fn agrees(instance: &Instance, shape: &Shape, placed: &[Placed]) -> bool {
    let ground = Ground::new(instance, shape);
    let look = |placed: Placed| instance.piece(placed.piece).turned(placed.turn);
    let kind = |placed: Placed| instance.piece(placed.piece).normal().0;
    let mut free = Vec::new();
    for ((place, clue), placed) in shape.places().iter().zip(&ground.fixed).zip(placed) {
        let right = match clue {
            Some(clue) => look(*clue) == look(*placed),
            None => ground.matches(instance, place.cell, *placed),
        };
        if !right {
            return false;
        }
        free.extend(clue.is_none().then(|| kind(*placed)));
    }
    let there = |wanted| instance.pieces().iter().filter(|piece| piece.normal().0 == wanted).count();
    let clues = |wanted| instance.clues().iter().filter(|clue| kind(clue.placed) == wanted).count();
    ground.holds
        && free.iter().all(|wanted| {
            free.iter().filter(|other| *other == wanted).count() + clues(*wanted) <= there(*wanted)
        })
}
