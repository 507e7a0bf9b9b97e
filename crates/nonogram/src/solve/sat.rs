//! The puzzle as a satisfiability problem: what line solving leaves open goes to a clause-learning
//! solver.
//!
//! Where the clues are symmetric, a symmetric solution is looked for first.

use super::board::{Board, Propagator};
use super::encode::Encoding;
use super::line::tell;
use super::symmetry::symmetries;
use crate::Nonogram;
use crate::model::{self, Instance, Line, State};
use quadrille_core::{Diagnostic, Event, Found, Observer, Report, Search, Stop, Task};
use quadrille_engines::sat::{self, Solver, Verdict};

/// Solves by line logic, then CDCL on the order encoding of what is left; a node is a model or a
/// proof asked for.
pub fn solve<const W: usize>(
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
pub(super) fn on_board<O: Observer, const W: usize>(
    task: &Task<'_, Nonogram>,
    propagator: &mut Propagator<W>,
    board: &Board<W>,
    known: &[State],
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<(), Stop> {
    let mut solver = solver(search);
    let encoding = Encoding::new(task.instance, propagator, board, &mut *solver);
    known.iter().for_each(|state| encoding.exclude(state, &mut *solver));
    let mut hand_over = |solver: &dyn Solver, search: &mut Search<O>| {
        search.counters.nodes += 1;
        let solution = encoding.decode(solver);
        let told = tell(task.from, &solution, search);
        let result = search.hand_over(solution.clone(), found);
        search.emit(|o| o.event(Event::Undo(told)));
        result.map(|()| solution)
    };
    let symmetries = symmetries(task.instance, &model::with_given(task.instance, task.from.clone()));
    if !symmetries.is_empty() && known.is_empty() {
        let guard = solver.new_var();
        symmetries.iter().for_each(|s| encoding.symmetric(s, guard, &mut *solver));
        if solver.solve(&[guard]) == Verdict::Satisfiable {
            let solution = hand_over(&*solver, search)?;
            encoding.exclude(&solution, &mut *solver);
        }
        solver.add_clause(&[!guard]);
    }
    let mut stop = None;
    let verdict = sat::enumerate(&mut *solver, &encoding.vars(), |solver| {
        stop = hand_over(solver, search).err();
        stop.is_none()
    });
    match (verdict, stop) {
        (_, Some(reason)) => Err(reason),
        (Verdict::Stopped, None) => Err(stopped(search)),
        (Verdict::Satisfiable | Verdict::Unsatisfiable, None) => Ok(()),
    }
}

/// The number of ways to decide these lines of a settled board, if it is at most `most`.
pub(super) fn count_lines<const W: usize>(
    instance: &Instance,
    lines: &[Line],
    propagator: &mut Propagator<W>,
    board: &Board<W>,
    most: u64,
    search: &mut Search<impl Observer>,
) -> Result<Option<u64>, Stop> {
    let mut solver = solver(search);
    let encoding = Encoding::of_lines(instance, lines, propagator, board, &mut *solver);
    let mut number = 0;
    let verdict = sat::enumerate(&mut *solver, &encoding.vars(), |_| {
        search.counters.nodes += 1;
        number += 1;
        number <= most
    });
    match verdict {
        Verdict::Stopped => Err(stopped(search)),
        Verdict::Satisfiable => Ok(None),
        Verdict::Unsatisfiable => Ok(Some(number)),
    }
}

/// A solver that listens to the search's limits.
fn solver(search: &Search<impl Observer>) -> Box<dyn Solver> {
    let mut solver = sat::plain_solver();
    let (monitor, limit, started) = (search.monitor().clone(), search.time_left(), web_time::Instant::now());
    solver.set_stop_check(Box::new(move || {
        monitor.cancel.is_asked() || limit.is_some_and(|limit| started.elapsed() >= limit)
    }));
    solver
}

fn stopped(search: &Search<impl Observer>) -> Stop {
    if search.cancel().is_asked() { Stop::Cancelled } else { Stop::Time }
}
