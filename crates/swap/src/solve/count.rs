//! The number of shortest solutions.
//!
//! Solutions of any length are without number, since every swap can be made and taken back once
//! more: what is counted are the different sequences of as few swaps as possible.

use super::problem::Problem;
use super::{optimal, shortest};
use crate::Swap;
use num_bigint::BigUint;
use quadrille_core::{Count, Diagnostic, Observer, Search, Stop, Task};

/// Counts.
pub fn count(task: &Task<'_, Swap>, search: &mut Search) -> Result<Count, Diagnostic> {
    let problem = Problem::new(task);
    let (number, stop) = match problem.obstacle() {
        Some(_) => (BigUint::default(), None),
        None => match of_problem(&problem, search) {
            Ok(number) => (number, None),
            // Where there is a solution there is a shortest one.
            Err(stop) => (u8::from(solvable(&problem)).into(), Some(stop)),
        },
    };
    Ok(Count::new(number, stop, "shortest solutions, layer by layer"))
}

fn of_problem(problem: &Problem<'_>, search: &mut Search) -> Result<BigUint, Stop> {
    match shortest_length(problem, search)? {
        None => Ok(BigUint::default()),
        Some(length) => shortest::ways(problem, length, search),
    }
}

/// Whether there surely is a solution: on a board without a moving wall every arrangement within a
/// part can be reached.
fn solvable(problem: &Problem<'_>) -> bool {
    problem.obstacle().is_none() && problem.instance.moving_wall().is_none()
}

/// The length of a shortest solution; `None` if there is none.
pub fn shortest_length<O: Observer>(
    problem: &Problem<'_>,
    search: &mut Search<O>,
) -> Result<Option<u64>, Stop> {
    let best = optimal::first(problem, search);
    let proof = optimal::prove(problem, best, search);
    proof.stop.map_or(Ok(proof.best.map(|swaps| swaps.len() as u64)), Err)
}
