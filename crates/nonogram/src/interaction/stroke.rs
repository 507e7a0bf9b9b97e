//! Where a stroke goes and what it does.
//!
//! A mark over a cell that has it already takes it away, and from all cells of the stroke that have
//! it; otherwise it is put on the first cell, whatever is there, and on the cells after it that are
//! open. So what a player has found out is never painted over by a stroke that was a little too
//! long. Only the brush that clears takes every mark away. Given cells stay as they are.

use crate::model::{Instance, Line, Mark, Move, State};
use quadrille_core::{Cell, Size};

/// What a stroke does to its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Deed {
    first: Cell,
    /// What cells become.
    pub mark: Mark,
    /// What gives way beyond the first cell; `None` for everything.
    replaced: Option<Mark>,
}

impl Deed {
    /// What a stroke with this mark does, by its first cell.
    pub fn of(instance: &Instance, state: &State, stroke: &[Cell], mark: Mark) -> Option<Deed> {
        let &first = stroke.first().filter(|&&cell| instance.size().contains(cell))?;
        let there = state[first] == mark && !is_given(instance, first);
        let (mark, replaced) = match mark {
            Mark::Unknown => (Mark::Unknown, None),
            mark if there => (Mark::Unknown, Some(mark)),
            mark => (mark, Some(Mark::Unknown)),
        };
        Some(Deed { first, mark, replaced })
    }

    /// Whether a cell of the stroke changes.
    pub fn changes(&self, instance: &Instance, state: &State, cell: Cell) -> bool {
        let gives_way = |mark: Mark| cell == self.first || self.replaced.is_none_or(|only| mark == only);
        let mark = state.get(cell).copied();
        mark.is_some_and(|mark| mark != self.mark && gives_way(mark)) && !is_given(instance, cell)
    }

    /// The stroke as one move; `None` where it changes nothing.
    pub fn action(&self, instance: &Instance, state: &State, stroke: &[Cell]) -> Option<Move> {
        let mut cells: Vec<Cell> =
            stroke.iter().copied().filter(|&cell| self.changes(instance, state, cell)).collect();
        cells.sort_unstable();
        cells.dedup();
        let &Cell { row, col } = cells.first()?;
        let (line, positions): (Line, Vec<usize>) = if cells.iter().all(|cell| cell.row == row) {
            (Line::Row(row), cells.iter().map(|cell| cell.col).collect())
        } else {
            // A stroke of another board need not lie in one line.
            (Line::Col(col), cells.iter().filter(|cell| cell.col == col).map(|cell| cell.row).collect())
        };
        Some(Move::along(line, &positions, self.mark))
    }
}

/// Whether the puzzle gives this cell.
pub(super) fn is_given(instance: &Instance, cell: Cell) -> bool {
    instance.given().is_some_and(|given| given.get(cell).is_some_and(|mark| *mark != Mark::Unknown))
}

/// The stroke from its first cell towards another: along its line if it has one, else along the
/// line in which the other is farther away.
pub(super) fn extended(size: Size, stroke: &[Cell], to: Cell) -> Vec<Cell> {
    let Some(&first) = stroke.first().filter(|&&cell| size.contains(cell)) else { return Vec::new() };
    let level = match stroke.get(1) {
        Some(second) => second.row == first.row,
        None => to.col.abs_diff(first.col) >= to.row.abs_diff(first.row),
    };
    let (from, to, line) = match level {
        true => (first.col, to.col, Line::Row(first.row)),
        false => (first.row, to.row, Line::Col(first.col)),
    };
    match from <= to {
        true => (from..=to).map(|at| line.cell(at)).collect(),
        false => (to..=from).rev().map(|at| line.cell(at)).collect(),
    }
}
