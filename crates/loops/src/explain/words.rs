//! The English of hints: lists, tiles, positions and sides.

use crate::model::Instance;
use crate::solve::board::{Domain, positions};
pub(super) use quadrille_core::words::{capital, counted, joined, list};
use quadrille_core::{Cell, Direction, Shape};

/// Cells that are named; more are counted.
const NAMED: usize = 6;

/// The names of cells, if they are few: `r1c1, r1c2 and 5 more`.
pub(super) fn cells(cells: &[Cell]) -> String {
    let shown = if cells.len() > NAMED + 1 { NAMED } else { cells.len() };
    let mut names: Vec<String> = cells[..shown].iter().map(ToString::to_string).collect();
    if cells.len() > shown {
        names.push(format!("{} more", cells.len() - shown));
    }
    list(&names)
}

/// A cell with the kind of its tile: `r1c1, a corner,`.
pub(super) fn tile(instance: &Instance, cell: Cell) -> String {
    format!("{cell}, {},", instance.tiles()[cell].called(instance.shape()))
}

/// The positions of a domain: `n+e, e+s and s+w`.
pub(super) fn ways(domain: Domain, shape: Shape, last_comma: &str) -> String {
    let names: Vec<String> = positions(domain).map(|p| p.headings(shape).to_string()).collect();
    joined(&names, last_comma)
}

/// `the east side of r1c2`.
pub(super) fn side(instance: &Instance, cell: Cell, side: Direction) -> String {
    format!("the {} side of {cell}", instance.shape().name(side))
}

/// `a link`, or `no link`.
pub(super) const fn link(is: bool) -> &'static str {
    if is { "a link" } else { "no link" }
}
