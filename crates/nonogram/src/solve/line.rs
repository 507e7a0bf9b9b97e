//! Line solving alone: every line is solved exactly, again and again, until nothing changes.
//!
//! This is what most published puzzles need. It never guesses: when it is stuck it says what is
//! left.

use super::board::Propagator;
use crate::Nonogram;
use crate::model::{self, State};
use quadrille_core::{Diagnostic, Event, Found, Observer, Report, Search, Stop, Task};

/// Solves by line logic; a node is a line solved.
pub fn solve<const W: usize>(
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
        return Ok(Report::from_result(search.hand_over(state, found)));
    }
    let note = Some(format!("line logic leaves {open} of {} cells undecided", task.instance.size().area()));
    Ok(Report { best: Some(state), note, ..Report::stopped(Stop::Stuck) })
}

/// Tells an observer the cells that were decided, row by row; returns how many moves that took.
pub(super) fn tell(from: &State, to: &State, search: &mut Search<impl Observer>) -> usize {
    let mut told = 0;
    search.emit(|observer| {
        for action in model::moves_between(from, to) {
            observer.event(Event::Do(&action));
            told += 1;
        }
    });
    told
}
