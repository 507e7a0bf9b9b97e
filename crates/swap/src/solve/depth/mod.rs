//! Fewest layers: swaps that touch no common place are made together, and what counts is how often
//! that is done.
//!
//! A tile goes one step in a layer at most, so the farthest tile is a bound; and a layer cannot
//! bring all tiles nearer by more than twice the swaps it has room for. The [`heuristic`] builds
//! layers greedily and keeps the best few arrangements; the [`exact`] search raises the bound on
//! small boards until a solution meets it. Solutions are plain sequences of swaps, layer after
//! layer.

mod chains;
pub mod exact;
pub mod heuristic;
mod keys;
mod phases;

#[cfg(test)]
pub(in crate::solve) mod tests;

use super::problem::{Distances, FAR, Need, Problem};
use crate::model::{self, Pair, State};
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop};

/// Boards with walls or links are measured up to this many places.
const MAX_MEASURED: usize = 10_000;

/// What is known about the solutions with the fewest layers.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The best solution, if any is known.
    pub best: Option<Vec<Pair>>,
    /// No solution has fewer layers than this.
    pub bound: u64,
    /// Why the search ended before the bound met the best.
    pub stop: Option<Stop>,
}

impl Proof {
    /// Whether the best is proven to have the fewest layers.
    pub fn closed(&self, places: usize) -> bool {
        self.best.as_ref().is_some_and(|best| model::depth(best, places) as u64 <= self.bound)
    }
}

/// A lower bound on the number of layers.
pub fn bound(problem: &Problem<'_>) -> u64 {
    let movable = (0..problem.graph.places).filter(|&place| !problem.graph.next(place).is_empty()).count();
    let room = 2 * (movable as u64 / 2).max(1);
    farthest(problem).max(problem.distance_sum().div_ceil(room))
}

/// The steps that some tile has to go at least.
fn farthest(problem: &Problem<'_>) -> u64 {
    let places = problem.graph.places;
    let plain = problem.graph.plain().is_some();
    if let Some(homes) = &problem.homes
        && (plain || (places > MAX_MEASURED && problem.instance.links().is_empty()))
    {
        // Walls make no way shorter.
        let grid = Distances::Plain(problem.instance.size().cols);
        let apart = |(place, &kind): (usize, &u32)| grid.between(place, homes[kind as usize] as usize);
        return u64::from(problem.tiles.iter().enumerate().map(apart).max().unwrap_or(0));
    }
    if places > MAX_MEASURED {
        return 0;
    }
    let mut most = 0;
    for Need { having, wanting } in problem.needs().iter().filter(|need| !need.wanting.is_empty()) {
        let far = |from: &[usize], to: &[usize]| {
            let distances = problem.graph.distances_from(from.iter().copied());
            to.iter().map(|&place| distances[place]).filter(|&far| far != FAR).max().unwrap_or(0)
        };
        // Every wanting place gets a tile; every tile has to go somewhere only if none is to spare.
        most = most.max(far(having, wanting));
        if having.len() == wanting.len() {
            most = most.max(far(wanting, having));
        }
    }
    u64::from(most)
}

/// A solution of few layers; if asked, one that is proven to have the fewest. The solution is
/// handed over once.
pub fn solve<O: Observer>(
    problem: &Problem<'_>,
    prove: bool,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    if problem.instance.moving_wall().is_some() {
        return Err(Diagnostic::new(
            "there are no layers where a wall moves: it counts the swaps one by one",
        )
        .help("minimise the length"));
    }
    if let Some(why) = problem.obstacle() {
        return Ok(Problem::unsolvable(why));
    }
    let places = problem.graph.places;
    let (best, stop) = heuristic::find(problem, None, search);
    let mut proof = Proof { best, bound: bound(problem), stop };
    if prove && proof.stop.is_none() && !proof.closed(places) {
        proof = exact::prove(problem, proof.best, search);
    }
    let handed = proof.best.as_ref().and_then(|best| problem.hand_over(best, search, found).err());
    let closed = proof.closed(places);
    // A solution is an answer even if the clock or the memory ended the search for a better one.
    let stop = if closed { handed } else { proof.stop.filter(|_| prove || handed.is_none()).or(handed) };
    let stop = stop.unwrap_or(Stop::Stuck);
    Ok(Report { lower_bound: Some(proof.bound), optimal: closed, ..Report::stopped(stop) })
}
