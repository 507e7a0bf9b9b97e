//! The report's solver: blocks are placed row by row, and columns are asked whether they can still
//! be completed.
//!
//! At a position (i, j), with `k` the next block of row `i`, either the block is drawn there, if
//! the columns it touches stay [`completable`](crate::model::completable), or it is not and the
//! search goes on at (i, j + 1). It is kept as the report describes it: a yardstick, not a tool.
//! What it adds: marks of the start state and given cells are respected, colours and blotted blocks
//! work, and a row is checked for room before it is tried, without which the report's version runs
//! off the end of every row.

use crate::Nonogram;
use crate::model::{self, Block, Color, Instance, Length, Line, Mark, State};
use quadrille_core::{Diagnostic, Event, Found, Observer, Report, Search, Stop, Task};

/// Solves by plain backtracking; a node is a block drawn.
pub fn solve<O: Observer>(
    task: &Task<'_, Nonogram>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    let instance = task.instance;
    if model::contradicted(instance, task.from).next().is_some() {
        return Ok(Report::complete());
    }
    let wanted = model::with_given(instance, task.from.clone());
    let empty = task.from.map(|_| Mark::Cross);
    let mut solver = Solver { instance, wanted: &wanted, state: empty, search, found };
    Ok(Report::from_result(solver.place(0, 0, 0)))
}

struct Solver<'a, O: Observer> {
    instance: &'a Instance,
    wanted: &'a State,
    state: State,
    search: &'a mut Search<O>,
    found: Found<'a, State>,
}

impl<O: Observer> Solver<'_, O> {
    /// Everything from block `next` of row `row` on, that block starting at column `col` or later.
    fn place(&mut self, row: usize, next: usize, col: usize) -> Result<(), Stop> {
        let size = self.instance.size();
        if row == size.rows {
            return self.report();
        }
        let Some(&block) = self.instance.rows()[row].get(next) else {
            return if self.stays_empty(row, col, size.cols) { self.place(row + 1, 0, 0) } else { Ok(()) };
        };
        let room = model::room_needed(&self.instance.rows()[row][next..]);
        for start in col..(size.cols + 1).saturating_sub(room) {
            for length in lengths(block, size.cols - start) {
                self.try_block(row, next, start, length)?;
            }
            if !self.stays_empty(row, start, start + 1) {
                break;
            }
        }
        Ok(())
    }

    /// Draws a block, searches on, takes it back.
    fn try_block(&mut self, row: usize, next: usize, start: usize, length: usize) -> Result<(), Stop> {
        let block = self.instance.rows()[row][next];
        let end = start + length;
        let gap =
            usize::from(self.instance.rows()[row].get(next + 1).is_some_and(|b| b.color == block.color));
        let wanted = &self.wanted.row(row)[start..end];
        let clash = wanted.iter().any(|m| m.color().is_some_and(|c| c != block.color));
        if clash || (gap == 1 && end < self.instance.size().cols && !self.stays_empty(row, end, end + 1)) {
            return Ok(());
        }
        self.search.node()?;
        self.paint(row, start..end, Mark::Fill(block.color));
        if (start..end).all(|col| self.column_completable(col)) {
            self.place(row, next + 1, end + gap)?;
        }
        self.search.counters.backtracks += 1;
        self.paint(row, start..end, Mark::Cross);
        Ok(())
    }

    fn paint(&mut self, row: usize, cols: std::ops::Range<usize>, mark: Mark) {
        let positions: Vec<usize> = cols.collect();
        positions.iter().for_each(|&col| self.state[Line::Row(row).cell(col)] = mark);
        self.search.emit(|o| match mark {
            Mark::Fill(_) => o.event(Event::Do(&model::Move::along(Line::Row(row), &positions, mark))),
            _ => o.event(Event::Undo(1)),
        });
    }

    /// Whether these cells of a row may be left empty.
    fn stays_empty(&self, row: usize, from: usize, to: usize) -> bool {
        let free = |m: &Mark| m.color().is_none_or(|c| c == Color::EMPTY);
        from >= to || self.wanted.row(row)[from..to].iter().all(free)
    }

    /// The report's column test.
    fn column_completable(&self, col: usize) -> bool {
        model::completable(&self.instance.cols()[col], &model::marks(&self.state, Line::Col(col)))
    }

    fn report(&mut self) -> Result<(), Stop> {
        if !model::solved(self.instance, &self.state) {
            return Ok(());
        }
        self.search.hand_over(self.state.clone(), self.found)
    }
}

/// The lengths to try for a block where `room` cells are left.
fn lengths(block: Block, room: usize) -> std::ops::RangeInclusive<usize> {
    match block.length {
        Length::Known(n) => usize::from(n)..=usize::from(n),
        Length::Blotted => 1..=room,
    }
}
