//! `astar`: best first, by the swaps made and the steps that all tiles still have to go.
//!
//! The report's heuristic is the sum of the distances of all tiles from their places. A swap may shorten two of them at
//! once, so up to twice as many steps are counted as swaps are needed: the estimate is not admissible, and the first
//! solution met need not be a shortest one. In exchange the search runs almost straight to it. (Half the sum would be
//! admissible, and would look at far more arrangements.) As in the report, an arrangement that has been taken from the
//! queue is never opened again, though a shorter way to it may turn up later.

use super::bfs_lazy::{Key, Packing, keyed, room};
use super::far::{Far, Spare};
use super::problem::Problem;
use super::shortest;
use crate::Swap;
use crate::model::{Pair, State};
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What is known of an arrangement.
struct Seen {
    /// The swaps of the best way to it.
    made: u32,
    /// The last pair of that way.
    pair: u32,
    /// Whether it has been taken from the queue.
    done: bool,
}

/// An arrangement in the queue: the smallest estimate first, among equals the nearest to the goal, then the earliest.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Open<K> {
    estimate: Reverse<i64>,
    sum: Reverse<i64>,
    number: Reverse<u64>,
    made: u32,
    key: K,
}

/// Opens arrangements until a solved one comes; `None` if there is none.
fn best_first<K: Key, O: Observer>(
    problem: &Problem<'_>,
    search: &mut Search<O>,
) -> Result<Option<Vec<Pair>>, Stop> {
    let far = Far::new(problem, Spare::Counted, search.limits.memory)?;
    let packing = Packing::<K>::new(problem);
    // The moving wall makes the step part of the position.
    let moving = u32::from(problem.instance.moving_wall().is_some());
    let start = packing.packed(&problem.tiles);
    let beside = 2 * (size_of::<Open<K>>() as u64 + start.outside());
    let mut seen: FxHashMap<(K, u32), Seen> = FxHashMap::default();
    let mut queue = BinaryHeap::new();
    let mut number = 0;
    let sum = far.sum(&problem.tiles) as i64;
    seen.insert((start.clone(), 0), Seen { made: 0, pair: u32::MAX, done: false });
    queue.push(Open {
        estimate: Reverse(sum),
        sum: Reverse(sum),
        number: Reverse(number),
        made: 0,
        key: start,
    });
    while let Some(Open { sum: Reverse(sum), made, key, .. }) = queue.pop() {
        let position = (key, made * moving);
        match seen.get_mut(&position) {
            Some(known) if !known.done => known.done = true,
            _ => continue,
        }
        let key = &position.0;
        if packing.solved(key) {
            return Ok(Some(way(problem, &packing, &seen, position, moving)));
        }
        search.node()?;
        let closed = problem.closed(made as usize);
        for (at, &pair) in problem.graph.pairs.iter().enumerate() {
            if closed == Some(at) {
                continue;
            }
            room(&seen, beside, 0, search.limits.memory)?;
            let next = (packing.swapped(key, pair), (made + 1) * moving);
            let better = Seen { made: made + 1, pair: at as u32, done: false };
            let copy = next.0.clone();
            let known = seen.entry(next).or_insert(Seen { made: u32::MAX, ..better });
            if known.done || known.made <= better.made {
                continue;
            }
            *known = better;
            number += 1;
            let sum = sum + shortest::change(&far, &packing, key, pair);
            let estimate = Reverse(sum + i64::from(made) + 1);
            queue.push(Open {
                estimate,
                sum: Reverse(sum),
                number: Reverse(number),
                made: made + 1,
                key: copy,
            });
        }
    }
    Ok(None)
}

/// Back from a position to the start.
fn way<K: Key>(
    problem: &Problem<'_>,
    packing: &Packing<K>,
    seen: &FxHashMap<(K, u32), Seen>,
    mut position: (K, u32),
    moving: u32,
) -> Vec<Pair> {
    let mut swaps = Vec::new();
    while let Some(&pair) = problem.graph.pairs.get(seen[&position].pair as usize) {
        swaps.push(pair);
        position = (packing.swapped(&position.0, pair), position.1 - moving);
    }
    swaps.reverse();
    swaps
}

/// Searches best first; a node is an arrangement whose neighbours are looked at.
pub fn solve<O: Observer>(
    task: &Task<'_, Swap>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    let problem = Problem::new(task);
    if let Some(why) = problem.obstacle() {
        return Ok(Problem::unsolvable(why));
    }
    shortest::length_only(task, "astar")?;
    let way = keyed!(&problem, K => best_first::<K, O>(&problem, search));
    // There are other solutions, which this method does not look for.
    let ended = match way {
        Ok(None) => {
            return Ok(Problem::unsolvable("the moving wall never leaves a swap to be made".to_owned()));
        }
        Ok(Some(swaps)) => shortest::hand_over_watched(&problem, &swaps, search, found),
        Err(stop) => Err(stop),
    };
    Ok(Report { lower_bound: Some(problem.bound()), ..Report::stopped(ended.err().unwrap_or(Stop::Stuck)) })
}
