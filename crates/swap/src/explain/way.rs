//! Ways to the end: a quick one first, then, within a budget of nodes, a shortest one.
//!
//! The quick way makes swaps that bring both tiles closer as long as there are any, those of the
//! farthest tiles first, and lets the tile-by-tile method do the rest; or that method does it all,
//! if that is shorter. What it does depends on the tiles alone, so who follows its first swap and
//! asks again is told the rest of it or something better: hints come to an end even where nothing
//! is proven.

use crate::SolveSettings;
use crate::Swap;
use crate::model::{Pair, State};
use crate::solve::problem::{Distances, FAR, Kind, Problem};
use crate::solve::{bfs_lazy, naive, optimal};
use quadrille_core::{Diagnostic, Found, Report, Search, Stop, Task};
use std::ops::ControlFlow;

/// Nodes for the shortest way.
const PROOF_NODES: u64 = 300_000;

/// Nodes for everything else that is to be proven: what other swaps would cost, and what the start
/// would have.
const OTHER_NODES: u64 = 200_000;

/// Swaps that the quick way may have.
const QUICK_NODES: u64 = 300_000;

/// Memory for the tables of a proof; they have to be made anew for every question.
const MEMORY: u64 = 8 << 20;

/// Under a moving wall, boards with no more arrangements than this are searched breadth first: in
/// the depth the same arrangements would come again and again.
const MAX_ARRANGEMENTS: u64 = 20_000;

/// The largest board on which double gains are looked for.
const MAX_GREEDY: usize = 400;

/// A way to the end, and what is known about shorter ones.
#[derive(Clone, Debug)]
pub struct Way {
    /// The swaps; only the first of them if `complete` is not set.
    pub swaps: Vec<Pair>,
    /// Whether the swaps lead to the end.
    pub complete: bool,
    /// No way has fewer swaps than this.
    pub bound: u64,
    /// Why no better way, or no way at all, was found.
    pub stop: Option<Stop>,
}

impl Way {
    /// Whether it is a shortest way.
    pub fn proven(&self) -> bool {
        self.complete && self.swaps.len() as u64 <= self.bound
    }
}

/// Nodes that may still be spent on proofs.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    left: u64,
    /// What of it is kept for later questions.
    kept: u64,
}

impl Budget {
    /// The budget of one hint, under the limits of the caller.
    pub fn new(search: &Search) -> Self {
        let caller = search.limits.nodes.map_or(u64::MAX, |n| n.saturating_sub(search.counters.nodes));
        let left = caller.min(PROOF_NODES + OTHER_NODES);
        Budget { left, kept: left / (PROOF_NODES + OTHER_NODES).div_ceil(OTHER_NODES) }
    }

    /// What is proven about the shortest way, a way being known. An error only if the time is up or
    /// somebody cancelled.
    pub fn prove(
        &mut self,
        problem: &Problem<'_>,
        known: Vec<Pair>,
        search: &mut Search,
    ) -> Result<Way, Stop> {
        let nodes = self.left - self.kept.min(self.left);
        self.spend(problem, known, nodes, search)
    }

    /// Lets all that is left be spent.
    pub(super) fn release(&mut self) {
        self.kept = 0;
    }

    fn spend(
        &mut self,
        problem: &Problem<'_>,
        known: Vec<Pair>,
        nodes: u64,
        search: &mut Search,
    ) -> Result<Way, Stop> {
        let bound = problem.bound();
        let memory = search.limits.memory.min(MEMORY);
        let met = known.len() as u64 <= bound;
        if met || nodes == 0 || !measurable(problem, memory) {
            let stop = (!met).then_some(Stop::Nodes);
            return Ok(Way { swaps: known, complete: true, bound, stop });
        }
        if problem.instance.moving_wall().is_some() && few_arrangements(problem) {
            return self.breadth_first(problem, known, nodes, search);
        }
        let mut inner = search.inner(Some(nodes), Some(1));
        (inner.limits.memory, inner.limits.threads) = (memory, 1);
        let proof = optimal::prove(problem, Some(known), &mut inner);
        search.counters.add(&inner.counters);
        self.left = self.left.saturating_sub(inner.counters.nodes);
        match proof.stop {
            Some(stop @ (Stop::Time | Stop::Cancelled)) => Err(stop),
            stop => {
                Ok(Way { swaps: proof.best.unwrap_or_default(), complete: true, bound: proof.bound, stop })
            }
        }
    }

    /// The same by breadth-first search.
    fn breadth_first(
        &mut self,
        problem: &Problem<'_>,
        known: Vec<Pair>,
        nodes: u64,
        search: &mut Search,
    ) -> Result<Way, Stop> {
        let mut inner = search.inner(Some(nodes), Some(1));
        let (report, reached) = run(bfs_lazy::solve, problem, problem.from, &mut inner)?;
        search.counters.add(&inner.counters);
        self.left = self.left.saturating_sub(inner.counters.nodes);
        let bound = report.lower_bound.unwrap_or(0).max(problem.bound());
        Ok(match reached {
            Some(swaps) => Way { bound: swaps.len() as u64, swaps, complete: true, stop: None },
            None => Way { swaps: known, complete: true, bound, stop: report.stop },
        })
    }
}

/// Whether the board has so few arrangements that all of them can be looked at, step after step.
fn few_arrangements(problem: &Problem<'_>) -> bool {
    let mut seen = vec![0u64; problem.kinds];
    let mut number = 1u64;
    // One tile after the other: the multinomial coefficient stays whole at every step.
    problem.tiles.iter().zip(1..).all(|(&kind, tiles)| {
        seen[kind as usize] += 1;
        number = number * tiles / seen[kind as usize];
        number <= MAX_ARRANGEMENTS
    })
}

/// Whether the tables of a proof have room: at least those for two tiles at a time.
fn measurable(problem: &Problem<'_>, memory: u64) -> bool {
    let n = problem.graph.places as u64;
    problem.graph.pairs.len() <= 128 && n < 256 && n.div_ceil(2) * n * n <= memory / 2
}

/// The best way that can be found within the budget.
pub fn known_way(problem: &Problem<'_>, budget: &mut Budget, search: &mut Search) -> Result<Way, Stop> {
    let quick = quick(problem, search)?;
    let way = if quick.complete { budget.prove(problem, quick.swaps, search)? } else { quick };
    budget.release();
    Ok(way)
}

/// A way that is found at once.
pub(super) fn quick(problem: &Problem<'_>, search: &mut Search) -> Result<Way, Stop> {
    let plain = tile_by_tile(problem, problem.from, search)?;
    let gains = greedy(problem);
    if gains.is_empty() {
        return Ok(plain);
    }
    let on = problem.from.after(&gains);
    let rest = tile_by_tile(problem, &on, search)?;
    let better = rest.complete && (!plain.complete || gains.len() + rest.swaps.len() <= plain.swaps.len());
    let swaps = [gains, rest.swaps].concat();
    Ok(if better { Way { swaps, ..rest } } else { plain })
}

/// The rest of the way by the method that serves place after place.
fn tile_by_tile(problem: &Problem<'_>, from: &State, search: &mut Search) -> Result<Way, Stop> {
    let mut inner = search.inner(Some(QUICK_NODES), Some(1));
    let (report, reached) = run(naive::solve, problem, from, &mut inner)?;
    search.counters.add(&inner.counters);
    let complete = reached.is_some();
    let begun = || report.best.map(|state| state.swaps()[from.length()..].to_vec());
    let swaps = reached.or_else(begun).unwrap_or_default();
    Ok(Way { swaps, complete, bound: report.lower_bound.unwrap_or(0), stop: report.stop })
}

type Method = fn(&Task<'_, Swap>, &mut Search, Found<'_, State>) -> Result<Report<State>, Diagnostic>;

/// What a method says, and the swaps of its first solution. An error only if the time is up or
/// somebody cancelled.
fn run(
    method: Method,
    problem: &Problem<'_>,
    from: &State,
    search: &mut Search,
) -> Result<(Report<State>, Option<Vec<Pair>>), Stop> {
    let settings = SolveSettings::default();
    let task = Task { instance: problem.instance, from, settings: &settings };
    let mut reached = None;
    let mut take = |state: State| {
        reached = Some(state.swaps()[from.length()..].to_vec());
        ControlFlow::Break(Stop::Solutions)
    };
    let report = method(&task, search, &mut take).map_err(|_| Stop::Stuck)?;
    match report.stop {
        Some(stop @ (Stop::Time | Stop::Cancelled)) => Err(stop),
        _ => Ok((report, reached)),
    }
}

/// Swaps that bring both tiles closer to the nearest places for them, as long as there are any.
fn greedy(problem: &Problem<'_>) -> Vec<Pair> {
    let n = problem.graph.places;
    if n > MAX_GREEDY {
        return Vec::new();
    }
    let Ok(distances) = Distances::new(&problem.graph, u64::MAX) else { return Vec::new() };
    let mut steps = vec![FAR; problem.kinds * n];
    for (place, wanted) in problem.target.iter().enumerate() {
        let Some(kind) = wanted.filter(|kind| (*kind as usize) < problem.kinds) else { continue };
        for (at, least) in steps[kind as usize * n..][..n].iter_mut().enumerate() {
            *least = distances.between(at, place).min(*least);
        }
    }
    let mut tiles: Vec<Kind> = problem.tiles.clone();
    let mut swaps = Vec::new();
    loop {
        let closed = problem.closed(swaps.len()).map(|number| problem.graph.pairs[number]);
        let gain = |pair: &Pair| {
            let (a, b) = pair.places();
            let of = |kind: Kind, at: usize, to: usize| {
                let row = &steps[kind as usize * n..][..n];
                (row[to] < row[at] && row[at] != FAR).then(|| u32::from(row[at]))
            };
            Some(of(tiles[a], a, b)? + of(tiles[b], b, a)?)
        };
        let open = problem.graph.pairs.iter().filter(|pair| closed != Some(**pair));
        let best = open
            .filter_map(|pair| Some((gain(pair)?, *pair)))
            .min_by_key(|&(far, pair)| (std::cmp::Reverse(far), pair));
        let Some((_, pair)) = best else { return swaps };
        let (a, b) = pair.places();
        tiles.swap(a, b);
        swaps.push(pair);
    }
}
