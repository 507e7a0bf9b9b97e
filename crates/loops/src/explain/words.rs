//! The English of hints: lists, tiles, positions and sides.

use crate::model::Instance;
use crate::solve::board::{Domain, positions};
use quadrille_core::{Cell, Direction, Shape};

/// Cells that are named; more are counted.
const NAMED: usize = 6;

/// `a`, `a and b`, `a, b and c`; with another word for the last comma where it is wanted.
pub(super) fn joined<S: AsRef<str>>(items: &[S], last_comma: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [start @ .., last] => {
            let start: Vec<&str> = start.iter().map(AsRef::as_ref).collect();
            format!("{} {last_comma} {}", start.join(", "), last.as_ref())
        }
    }
}

/// `a, b and c`.
pub(super) fn list<S: AsRef<str>>(items: &[S]) -> String {
    joined(items, "and")
}

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

/// `1 step`, `2 steps`.
pub(super) fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// With a capital letter, unless it begins with the name of a cell.
pub(super) fn capital(text: &str) -> String {
    let is_cell = text.strip_prefix('r').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    match text.chars().next() {
        Some(first) if !is_cell => first.to_uppercase().chain(text.chars().skip(1)).collect(),
        _ => text.to_owned(),
    }
}
