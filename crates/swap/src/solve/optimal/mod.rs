//! Shortest solutions, proven: iterative deepening with a field of distances and pattern databases.
//!
//! A good solution found first ([`improve`]) is the length to beat. Then every smaller length from
//! the bound on is searched in full ([`ida`]); each that fails raises the bound by two (or by one,
//! where equal tiles allow every number of swaps), and when the bound meets the best solution, that
//! is proven shortest.

mod field;
mod ida;
mod mask;
mod patterns;

use super::improve::{self, Effort};
use super::problem::Problem;
use super::{beam, bfs_lazy, depth, shortest};
use crate::Swap;
use crate::model::{Pair, State};
use crate::settings::Aim;
use field::Field;
use ida::{Branch, Plan};
use mask::Mask;
use patterns::Patterns;
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task, parallel};
use std::ops::ControlFlow;
use std::time::Duration;

/// Boards of few places have few arrangements: all of them fit into memory.
pub const FEW: usize = 9;
/// Boards up to this many places are searched without a solution to beat.
const SMALL: usize = 16;
/// Boards up to this many places are often proven.
const MEDIUM: usize = 25;
/// Time for a solution to beat, where time is limited at all.
const PER_PLACE: Duration = Duration::from_millis(40);
/// Nodes after which patterns are worth their making.
const PLAIN_NODES: u64 = 20_000;
/// Branches into which a tree is cut, for threads and for progress.
const BRANCHES: usize = 256;

/// What is known about the shortest solution.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The best solution, if any is known.
    pub best: Option<Vec<Pair>>,
    /// No solution is shorter than this.
    pub bound: u64,
    /// Why the search ended before the bound met the best.
    pub stop: Option<Stop>,
}

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
    let best = first(&problem, search);
    let proof = prove(&problem, best, search);
    Ok(proof.report(&problem, search, found))
}

/// A solution to beat, where it takes less time to find one than to do without.
pub fn first<O: Observer>(problem: &Problem<'_>, search: &mut Search<O>) -> Option<Vec<Pair>> {
    if problem.instance.moving_wall().is_some() {
        return beam::steps(problem, beam::width(problem.graph.places), search).ok().flatten();
    }
    if problem.graph.places <= SMALL {
        return None;
    }
    let effort = if problem.graph.places <= MEDIUM {
        let enough = PER_PLACE * problem.graph.places as u32;
        let time = search.time_left().map(|time| enough.min(time / 5));
        Effort { per_swap: 5000, most: 1_000_000, time }
    } else {
        // A proof is hardly to be hoped for: what is left of the time may raise the bound.
        Effort { per_swap: 20_000, most: 2_000_000, time: search.time_left().map(|time| time * 9 / 10) }
    };
    let best = improve::short(problem, None, effort, search).ok()?;
    Some(problem.pairs(&best))
}

impl Proof {
    /// Whether the best is proven shortest.
    pub fn closed(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.len() as u64 <= self.bound)
    }

    /// The answer that the proof, finished or not, amounts to.
    pub fn report<O: Observer>(
        self,
        problem: &Problem<'_>,
        search: &mut Search<O>,
        found: Found<'_, State>,
    ) -> Report<State> {
        let (closed, bound) = (self.closed(), self.bound);
        let Some(best) = self.best else {
            let stop = self.stop.unwrap_or(Stop::Stuck);
            return Report { lower_bound: Some(bound), ..Report::stopped(stop) };
        };
        if closed {
            return shortest::all(problem, &best, search, found);
        }
        let handed = problem.hand_over(&best, search, found).err();
        let stop = self.stop.or(handed).unwrap_or(Stop::Stuck);
        Report { lower_bound: Some(bound), ..Report::stopped(stop) }
    }
}

/// Raises the bound until it meets the best solution known, or a limit comes first.
pub fn prove<O: Observer>(problem: &Problem<'_>, best: Option<Vec<Pair>>, search: &mut Search<O>) -> Proof {
    let (places, pairs) = (problem.graph.places, problem.graph.pairs.len());
    let mut proof = Proof { best, bound: problem.bound(), stop: None };
    if proof.closed() {
        return proof;
    }
    if problem.instance.moving_wall().is_some() && places <= FEW {
        // Every order of swaps is another one here: a search that forgets where it was would go
        // round and round.
        match bfs_lazy::shortest(problem, search) {
            Ok(way) => {
                proof.bound = way.as_ref().map_or(proof.bound, |way| way.len() as u64);
                proof.best = way.or(proof.best);
            }
            Err((stop, least)) => {
                proof.bound = proof.bound.max(least);
                proof.stop = Some(stop);
            }
        }
        return proof;
    }
    let result = match pairs {
        _ if places > usize::from(u8::MAX) => Err(Stop::Stuck),
        0..=64 => deepen::<u64, O>(problem, &mut proof, search),
        65..=128 => deepen::<u128, O>(problem, &mut proof, search),
        _ => Err(Stop::Stuck),
    };
    proof.stop = result.err();
    proof
}

fn deepen<M: Mask, O: Observer>(
    problem: &Problem<'_>,
    proof: &mut Proof,
    search: &mut Search<O>,
) -> Result<(), Stop> {
    let field = Field::new(problem, search.limits.memory / 2);
    let step = if problem.parity().is_some() { 2 } else { 1 };
    let mut patterns = None;
    let mut plain = problem.homes.is_some();
    while !proof.closed() {
        search.progress().set_bounds(proof.bound, proof.best.as_ref().map(|best| best.len() as u64));
        let length = proof.bound as usize;
        if plain {
            // Most small puzzles are done before the tables would be.
            let plan = Plan::<M>::new(problem, &field, None);
            let mut quick = search.inner(Some(PLAIN_NODES), None);
            let result = plan.search(&plan.root(), length, &mut quick);
            search.counters.add(&quick.counters);
            match result {
                Ok(Some(path)) => proof.best = Some(problem.pairs(&path)),
                Ok(None) => proof.bound += step,
                Err(Stop::Nodes) => {
                    plain = false;
                    let rows = problem.instance.size().rows;
                    let memory = search.limits.memory / 2;
                    patterns = Patterns::new(&problem.graph, rows, memory, &|| search.in_time());
                }
                Err(stop) => return Err(stop),
            }
            search.check()?;
            continue;
        }
        let plan = Plan::<M>::new(problem, &field, patterns.as_ref());
        if plan.least() > 2 * length as i32 {
            proof.bound += step;
            continue;
        }
        match tree(&plan, length, search)? {
            Some(path) => proof.best = Some(problem.pairs(&path)),
            None => proof.bound += step,
        }
    }
    Ok(())
}

/// Searches a whole tree, cut into branches.
fn tree<M: Mask, O: Observer>(
    plan: &Plan<'_, M>,
    length: usize,
    search: &mut Search<O>,
) -> Result<Option<Vec<u8>>, Stop> {
    if O::ACTIVE {
        return plan.search(&plan.root(), length, search);
    }
    let mut branches: Vec<Branch<M>> = vec![plan.root()];
    while !branches.is_empty() && branches.len() < BRANCHES && branches[0].path.len() < length {
        branches = branches.iter().flat_map(|branch| plan.split(branch, length)).collect();
    }
    let mut solution = None;
    let work = |branch: &Branch<M>, search: &mut Search, found: Found<'_, Vec<u8>>| match plan
        .search(branch, length, search)?
    {
        Some(path) => search.hand_over(path, found),
        None => Ok(()),
    };
    let mut take = |path| {
        solution = Some(path);
        ControlFlow::Break(Stop::Solutions)
    };
    match parallel::run(&branches, search, work, &mut take) {
        Ok(()) | Err(Stop::Solutions) => Ok(solution),
        Err(stop) => Err(stop),
    }
}

#[cfg(test)]
mod tests;
