//! `bfs`: the whole graph of arrangements is built first, then searched breadth first.
//!
//! Every order of the tiles is a node, every swap an edge: the report's first exact method, and the
//! reason why it ends at 3x3. It is kept as it was, because what it computes is beyond doubt.

use super::bfs_lazy::Packing;
use super::problem::{Kind, Problem};
use super::shortest;
use crate::Swap;
use crate::model::{Pair, State};
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task};
use rustc_hash::FxHashMap;

/// The largest board.
const MAX_PLACES: usize = 9;

/// No arrangement, no pair.
const NONE: u32 = u32::MAX;

/// All arrangements, and where each swap leads from each.
struct Whole {
    keys: Vec<u64>,
    number: FxHashMap<u64, u32>,
    /// `pairs * from + pair`.
    next: Vec<u32>,
}

impl Whole {
    fn build<O: Observer>(
        problem: &Problem<'_>,
        packing: &Packing<u64>,
        search: &mut Search<O>,
    ) -> Result<Self, Stop> {
        let pairs = problem.graph.pairs;
        // A key, its place in a table that may be half empty, its edges, and what the search will
        // note.
        let each = 8 + 2 * 17 + 4 * pairs.len() as u64 + 8;
        if arrangements(&problem.tiles) * each > search.limits.memory {
            return Err(Stop::Memory);
        }
        let mut tiles = problem.tiles.clone();
        tiles.sort_unstable();
        let mut whole = Whole { keys: Vec::new(), number: FxHashMap::default(), next: Vec::new() };
        loop {
            let key = packing.packed(&tiles);
            whole.number.insert(key, whole.keys.len() as u32);
            whole.keys.push(key);
            if !next_order(&mut tiles) {
                break;
            }
        }
        whole.next.reserve_exact(whole.keys.len() * pairs.len());
        for key in &whole.keys {
            search.node()?;
            whole.next.extend(pairs.iter().map(|&pair| whole.number[&packing.swapped(key, pair)]));
        }
        Ok(whole)
    }
}

/// The number of different orders of some tiles.
fn arrangements(tiles: &[Kind]) -> u64 {
    let mut sorted = tiles.to_vec();
    sorted.sort_unstable();
    let factorial = |n: usize| (1..=n as u64).product::<u64>();
    sorted.chunk_by(|a, b| a == b).fold(factorial(tiles.len()), |n, equal| n / factorial(equal.len()))
}

/// The next order of the tiles as words are ordered; whether there is one.
fn next_order(tiles: &mut [Kind]) -> bool {
    let Some(at) = (1..tiles.len()).rev().find(|&at| tiles[at - 1] < tiles[at]) else { return false };
    let with = (at..tiles.len()).rev().find(|&with| tiles[with] > tiles[at - 1]).unwrap_or(at);
    tiles.swap(at - 1, with);
    tiles[at..].reverse();
    true
}

/// The shortest solution; `None` if no arrangement that can be reached is solved. An error comes
/// with the length that a solution has at least.
pub(super) fn shortest_way<O: Observer>(
    problem: &Problem<'_>,
    search: &mut Search<O>,
) -> Result<Option<Vec<Pair>>, (Stop, u64)> {
    let packing = Packing::<u64>::new(problem);
    let whole = Whole::build(problem, &packing, search).map_err(|stop| (stop, 0))?;
    let pairs = problem.graph.pairs;
    let start = whole.number[&packing.packed(&problem.tiles)];
    let mut parent = vec![NONE; whole.keys.len()];
    let mut depth = vec![0u8; whole.keys.len()];
    let mut queue = vec![start];
    let mut at = 0;
    while let Some(&here) = queue.get(at) {
        at += 1;
        let here = here as usize;
        search.node().map_err(|stop| (stop, u64::from(depth[here])))?;
        if packing.solved(&whole.keys[here]) {
            return Ok(Some(way(&whole, &parent, here, pairs)));
        }
        for (pair, &there) in whole.next[here * pairs.len()..][..pairs.len()].iter().enumerate() {
            if parent[there as usize] == NONE && there != start {
                parent[there as usize] = pair as u32;
                depth[there as usize] = depth[here] + 1;
                queue.push(there);
            }
        }
    }
    Ok(None)
}

/// Back from an arrangement to the start: a swap undoes itself.
fn way(whole: &Whole, parent: &[u32], mut here: usize, pairs: &[Pair]) -> Vec<Pair> {
    let mut swaps = Vec::new();
    while parent[here] != NONE {
        let pair = parent[here] as usize;
        swaps.push(pairs[pair]);
        here = whole.next[here * pairs.len() + pair] as usize;
    }
    swaps.reverse();
    swaps
}

/// Why a board is refused.
fn too_large(problem: &Problem<'_>) -> Diagnostic {
    let (places, pairs) = (problem.graph.places, problem.graph.pairs.len());
    let size = match (1..=places as u128).try_fold(1u128, u128::checked_mul) {
        Some(n) if places <= 20 => format!("{n} arrangements and {} edges", n / 2 * pairs as u128),
        _ => format!("{places}! arrangements, each with {pairs} neighbours"),
    };
    Diagnostic::new(format!(
        "the method 'bfs' builds the whole graph first: {places} places have up to {size}, and more than \
         {MAX_PLACES} places are too many"
    ))
    .help("choose bfs-lazy, which builds no more of the graph than it searches, or optimal")
}

/// Builds and searches; a node is an arrangement, once when it is built and once when it is
/// reached.
pub fn solve<O: Observer>(
    task: &Task<'_, Swap>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    let problem = Problem::new(task);
    if let Some(why) = problem.obstacle() {
        return Ok(Problem::unsolvable(why));
    }
    shortest::length_only(task, "bfs")?;
    problem.without_moving_wall("bfs")?;
    if problem.graph.places > MAX_PLACES {
        return Err(too_large(&problem));
    }
    Ok(match shortest_way(&problem, search) {
        Ok(Some(swaps)) => shortest::all(&problem, &swaps, search, found),
        Ok(None) => Report::complete(),
        Err((stop, least)) => {
            Report { lower_bound: Some(least.max(problem.bound())), ..Report::stopped(stop) }
        }
    })
}
