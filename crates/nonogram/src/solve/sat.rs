//! The puzzle as a satisfiability problem.

use super::board::{Board, Propagator, with_width};
use super::encode::Encoding;
use crate::Nonogram;
use crate::model::State;
use quadrille_core::family::Found;
use quadrille_core::{Diagnostic, Observer, Report, Search, Stop, Task};
use quadrille_engines::sat::{self, Verdict};
use std::ops::ControlFlow;

/// Solves by line logic, then CDCL on the order encoding of what is left; a node is a model or a proof asked for.
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
    if !propagator.settle(&mut board) {
        return Ok(Report::complete());
    }
    Ok(Report::from_result(on_board(task, &mut propagator, &board, &[], search, found)))
}

/// Solves what a settled board leaves open, leaving out the solutions that are known already.
pub(super) fn on_board<const W: usize>(
    task: &Task<'_, Nonogram>,
    propagator: &mut Propagator<W>,
    board: &Board<W>,
    known: &[State],
    search: &mut Search<impl Observer>,
    found: Found<'_, State>,
) -> Result<(), Stop> {
    let mut solver: Box<dyn sat::Solver> = match std::env::var("QCFG") { Ok(c) => Box::new(sat::CaDiCaL::with_config(&c).unwrap()), _ => Box::new(sat::CaDiCaL::with_config("plain").unwrap()) };
    let encoding = Encoding::new(task.instance, propagator, board, &mut *solver);
    let (monitor, limit, started) = (search.monitor().clone(), search.time_left(), web_time::Instant::now());
    solver.set_stop_check(Box::new(move || {
        monitor.cancelled() || limit.is_some_and(|limit| started.elapsed() >= limit)
    }));
    known.iter().for_each(|state| encoding.exclude(state, &mut *solver));
    let vars = encoding.vars();
    let mut stop = None;
    let verdict = sat::enumerate(&mut *solver, &vars, |solver| {
        search.counters.nodes += 1;
        match found(encoding.decode(solver)) {
            ControlFlow::Continue(()) => true,
            ControlFlow::Break(reason) => {
                stop = Some(reason);
                false
            }
        }
    });
    match (verdict, stop) {
        (_, Some(reason)) => Err(reason),
        (Verdict::Stopped, None) if search.monitor().cancelled() => Err(Stop::Cancelled),
        (Verdict::Stopped, None) => Err(Stop::Time),
        (Verdict::Satisfiable | Verdict::Unsatisfiable, None) => Ok(()),
    }
}
