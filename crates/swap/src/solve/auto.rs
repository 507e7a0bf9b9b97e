//! What is best for a board of this size: a short solution first, then a proof if that is within
//! reach.

use super::improve;
use super::optimal::{self, Proof};
use super::problem::Problem;
use super::{depth, naive};
use crate::Swap;
use crate::model::{Pair, State};
use crate::settings::Aim;
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task};

/// Boards up to this many places are worth the attempt of a proof.
const PROVABLE: usize = 36;
/// Nodes of a proof where no time was given.
const NODES: u64 = 4_000_000;
/// Boards from this many places on are annealed with less patience.
const LARGE: usize = 150;

/// The method.
pub fn solve<O: Observer>(
    task: &Task<'_, Swap>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    let problem = Problem::new(task);
    if task.settings.minimise == Aim::Depth {
        return depth::solve(&problem, true, search, found);
    }
    if let Some(why) = problem.obstacle() {
        return Ok(Problem::unsolvable(why));
    }
    let moving = problem.instance.moving_wall().is_some();
    let (places, pairs) = (problem.graph.places, problem.graph.pairs.len());
    if places > PROVABLE || pairs > 128 {
        let report = match places {
            _ if moving => Report { by: Some("naive"), ..naive::solve(task, search, found)? },
            LARGE.. => Report { by: Some("large"), ..improve::large(task, search, found)? },
            _ => Report { by: Some("improve"), ..improve::solve(task, search, found)? },
        };
        return Ok(report);
    }
    let best = optimal::first(&problem, search);
    if moving && best.is_none() && places > optimal::FEW {
        return Ok(Report { by: Some("naive"), ..naive::solve(task, search, found)? });
    }
    let proof = within_reach(&problem, best, search);
    let stop = proof.stop;
    let report = proof.report(&problem, search, found);
    // A solution that could not be proven shortest is a solution all the same, where one is enough.
    let enough = search.limits.solutions.is_some_and(|wanted| search.counters.solutions >= wanted);
    let done = stop.is_some() && report.stop == stop && enough;
    let stop = if done { Some(Stop::Solutions) } else { report.stop };
    Ok(Report { by: Some("optimal"), stop, ..report })
}

/// Tries a proof for as long as the time allows, or for some seconds.
fn within_reach<O: Observer>(
    problem: &Problem<'_>,
    best: Option<Vec<Pair>>,
    search: &mut Search<O>,
) -> Proof {
    let moving = problem.instance.moving_wall().is_some();
    if (best.is_none() && !moving) || search.limits.time.is_some() || search.limits.nodes.is_some() {
        return optimal::prove(problem, best, search);
    }
    let mut inner = search.inner(Some(NODES), None);
    let proof = optimal::prove(problem, best, &mut inner);
    search.counters.add(&inner.counters);
    proof
}
