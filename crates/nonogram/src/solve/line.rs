//! Line solving alone: every line is solved exactly, again and again, until nothing changes.
//!
//! This is what most published puzzles need. It never guesses: when it is stuck it says what is left.

use super::board::{Propagator, with_width};
use crate::Nonogram;
use crate::model::{Line, Mark, Move, State};
use quadrille_core::family::Found;
use quadrille_core::{Diagnostic, Event, Observer, Report, Search, Stop, Task};
use std::ops::ControlFlow;

/// Solves by line logic; a node is a line solved.
pub fn solve<O: Observer>(
    task: &Task<'_, Nonogram>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    with_width!(task.instance, run(task, search, found))
}

fn run<const W: usize>(
    task: &Task<'_, Nonogram>,
    search: &mut Search<impl Observer>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    let mut propagator = Propagator::<W>::new(task.instance);
    let mut board = propagator.board(task.from);
    let clash = propagator.settle_or_clash(&mut board);
    search.counters.nodes = propagator.solved_lines;
    search.counters.propagations = propagator.solved_lines;
    if let Some(line) = clash {
        let note = Some(format!("{line} cannot be completed"));
        return Ok(Report { note, ..Report::complete() });
    }
    let state = propagator.state(&board);
    tell(task.from, &state, search);
    let open = propagator.open(&board);
    if open == 0 {
        let stop = match found(state) {
            ControlFlow::Continue(()) => None,
            ControlFlow::Break(stop) => Some(stop),
        };
        return Ok(Report { stop, ..Report::complete() });
    }
    let note = Some(format!("line logic leaves {open} of {} cells undecided", task.instance.size().area()));
    Ok(Report { best: Some(state), note, ..Report::stopped(Stop::Stuck) })
}

/// Tells an observer the cells that were decided, row by row.
pub(super) fn tell(from: &State, to: &State, search: &mut Search<impl Observer>) {
    search.emit(|observer| {
        for row in 0..to.size().rows {
            let mut marks: Vec<Mark> = to.row(row).to_vec();
            marks.sort_by_key(|m| m.color());
            marks.dedup();
            for mark in marks.into_iter().filter(|m| *m != Mark::Unknown) {
                let new = |&at: &usize| to.row(row)[at] == mark && from.row(row)[at] != mark;
                let positions: Vec<usize> = (0..to.size().cols).filter(new).collect();
                if !positions.is_empty() {
                    observer.event(Event::Do(&Move::along(Line::Row(row), &positions, mark)));
                }
            }
        }
    });
}
