//! In which order a sweep visits the cells.
//!
//! A sweep always covers the first uncovered cell next. Its frontier, from there to the last cell that a piece may have
//! reached, is shortest when the sweep runs along the long side of the board, or along a diagonal of the game's
//! diagonal board: of a handful of orders the one is taken in which placements span the fewest cells.

use super::kit::{Kit, Open, Placement};
use crate::model::Site;

/// The numbers that a sweep compares to order two cells.
type Sweep = fn(Site) -> (i16, i16, i16);

const SWEEPS: [Sweep; 10] = [
    |s| (s.layer, s.row, s.col),
    |s| (s.layer, s.col, s.row),
    |s| (s.row, s.layer, s.col),
    |s| (s.row, s.col, s.layer),
    |s| (s.col, s.layer, s.row),
    |s| (s.col, s.row, s.layer),
    |s| (s.row + s.col, s.layer, s.row),
    |s| (s.row - s.col, s.layer, s.row),
    |s| (s.row + s.col, s.row, s.layer),
    |s| (s.row - s.col, s.row, s.layer),
];

/// The uncovered cells in the best order for a sweep.
pub fn best(kit: &Kit<'_>, placements: &[Placement]) -> Vec<Open> {
    let site = |cell: Open| kit.instance.board().site(kit.cells[usize::from(cell)]);
    let sorted = |sweep: &Sweep| {
        let mut cells: Vec<Open> = (0..kit.cells.len() as Open).collect();
        cells.sort_by_key(|&c| sweep(site(c)));
        cells
    };
    let cost = |cells: &Vec<Open>| {
        let at = positions(cells);
        placements.iter().map(|p| span(p, &at) as u64).sum::<u64>()
    };
    SWEEPS.iter().map(sorted).min_by_key(cost).expect("there are sweeps")
}

/// Where each cell stands in an order.
pub fn positions(order: &[Open]) -> Vec<u16> {
    let mut at = vec![0; order.len()];
    order.iter().enumerate().for_each(|(i, &c)| at[usize::from(c)] = i as u16);
    at
}

/// How many places of the order a placement reaches beyond its first cell.
pub fn span(placement: &Placement, at: &[u16]) -> u16 {
    let places = placement.cells.iter().map(|&c| at[usize::from(c)]);
    let (low, high) = places.fold((u16::MAX, 0), |(low, high), p| (low.min(p), high.max(p)));
    high - low
}
