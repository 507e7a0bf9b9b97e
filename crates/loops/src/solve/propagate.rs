//! `propagate`: what neighbours tell each other, and nothing else.
//!
//! Not complete: if tiles are left open it stops there and says how many it fixed.

use super::frame::{Frame, Tell};
use crate::Loops;
use crate::model::{Rule, State};
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task};

/// Fixes what follows.
pub fn solve<O: Observer>(
    task: &Task<'_, Loops>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    let frame = Frame::new(task);
    let board = if frame.instance.rule() == Rule::Tree {
        frame.tree().map(|tree| tree.board().clone())
    } else {
        frame.propagated().ok()
    };
    let Some(board) = board else { return Ok(frame.impossible()) };
    search.counters.propagations += board.propagations;
    Tell::of(task.instance).board(&board, search);
    let mut state = task.from.clone();
    let mut fixed = 0;
    for (tile, domain) in state.items_mut().iter_mut().zip(board.domains()) {
        if domain.is_power_of_two() {
            tile.sides.0 = domain.trailing_zeros() as u8;
            fixed += 1;
        }
    }
    let open = board.len() - fixed;
    if open == 0 {
        return Ok(Report::from_result(search.hand_over(state, found)));
    }
    let note = format!("{fixed} of {} tiles are fixed, {open} can still be turned", board.len());
    Ok(Report { stop: Some(Stop::Stuck), best: Some(state), note: Some(note), ..Report::complete() })
}
