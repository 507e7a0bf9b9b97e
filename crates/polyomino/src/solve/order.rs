//! In which order a sweep visits the cells.
//!
//! A sweep always covers the first uncovered cell next. Its frontier, from there to the last cell
//! that a piece may have reached, is shortest when the sweep runs along the long side of the board,
//! or along a diagonal of the game's diagonal board: of a handful of orders the one is taken in
//! which placements span the fewest cells.

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

/// The orders worth trying, the best first: those whose placements span hardly more, from either
/// end.
pub fn sensible(kit: &Kit<'_>, placements: &[Placement]) -> Vec<Vec<Open>> {
    let orders = by_cost(kit, placements);
    let best = orders[0].0;
    let good = orders.into_iter().filter(|(cost, _)| *cost <= best + best / 8);
    let mut sensible: Vec<Vec<Open>> = Vec::new();
    for (_, order) in good {
        let reversed = order.iter().rev().copied().collect();
        for order in [order, reversed] {
            if !sensible.contains(&order) {
                sensible.push(order);
            }
        }
    }
    sensible
}

/// The uncovered cells in the best order for a sweep.
pub fn best(kit: &Kit<'_>, placements: &[Placement]) -> Vec<Open> {
    by_cost(kit, placements).swap_remove(0).1
}

/// All orders with the cells that placements span in them, the least first.
fn by_cost(kit: &Kit<'_>, placements: &[Placement]) -> Vec<(u64, Vec<Open>)> {
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
    let mut orders: Vec<(u64, Vec<Open>)> = SWEEPS.iter().map(sorted).map(|o| (cost(&o), o)).collect();
    orders.sort_by_key(|(cost, _)| *cost);
    orders
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
