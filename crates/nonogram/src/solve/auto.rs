//! The default: line solving, then probing while it pays, then SAT.
//!
//! Nearly every puzzle that people make is finished by line solving and probing in a few
//! milliseconds. The rest falls in two kinds: random-like grids, where search below the probes is
//! quick when lucky, and deep constructions, where only clause learning helps. So the search with
//! probes gets a budget of work, and what it cannot finish goes to the SAT solver, together with
//! everything the probes at the root have settled.

use super::board::Propagator;
use super::probe::Prober;
use super::sat;
use crate::Nonogram;
use crate::model::State;
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task};

/// Lines that the search with probes may solve before the SAT solver takes over.
const PROBE_BUDGET: u64 = 500_000;

/// Solves by whatever is best; a node is a probe, or a model of the SAT solver.
pub fn solve<const W: usize>(
    task: &Task<'_, Nonogram>,
    search: &mut Search<impl Observer>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    let mut propagator = Propagator::<W>::new(task.instance);
    let mut board = propagator.board(task.from);
    if !propagator.settle(&mut board) {
        search.counters.propagations = propagator.solved_lines;
        return Ok(Report { by: Some("line"), ..Report::complete() });
    }
    let mut known: Vec<State> = Vec::new();
    let mut noting = |state: State| {
        known.push(state.clone());
        found(state)
    };
    let line_solved = propagator.open(&board) == 0;
    let mut prober = Prober::new(&mut propagator, search, &board, PROBE_BUDGET);
    let result = prober.search(board.clone(), &mut noting);
    let root = prober.root.take();
    search.counters.propagations = propagator.solved_lines;
    if result != Err(Stop::Nodes) || search.limits.nodes.is_some_and(|n| search.counters.nodes > n) {
        let by = Some(if line_solved { "line" } else { "probe" });
        return Ok(Report { by, ..Report::from_result(result) });
    }
    let board = root.unwrap_or(board);
    let result = sat::on_board(task, &mut propagator, &board, &known, search, found);
    Ok(Report { by: Some("sat"), ..Report::from_result(result) })
}
