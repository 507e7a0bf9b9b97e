//! `astar`: best first, by the swaps made and the steps that all tiles still have to go.
//!
//! The report's heuristic is the sum of the distances of all tiles from their places. A swap may
//! shorten two of them at once, so up to twice as many steps are counted as swaps are needed: the
//! estimate is not admissible, and the first solution met need not be a shortest one. In exchange
//! the search runs almost straight to it. (Half the sum would be admissible, and would look at far
//! more arrangements.) As in the report, an arrangement that has been taken from the queue is never
//! opened again, though a shorter way to it may turn up later.
//!
//! Among equal estimates the report's queue of pairs `(estimate, arrangement)` takes the
//! arrangement whose text comes first, such as `5n3n6/2n1n4`: with that order both of its solutions
//! come out, swap by swap the small one and with 102 swaps the large one. [`Texts`] compares such
//! texts without writing them.

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

/// An arrangement in the queue: the smallest estimate first, among equals the first text, then the
/// shortest way.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Open<K> {
    estimate: Reverse<i64>,
    text: Reverse<Box<[u32]>>,
    made: Reverse<u32>,
    sum: i64,
    key: K,
}

/// The order of arrangements by their texts. The first place with different tiles decides, and
/// there the numbers do, as texts with what follows them: `n` inside a row, which comes after all
/// digits, and `/` or the end behind it, which come before.
struct Texts {
    columns: usize,
    /// The rank of each kind inside a row and at its end.
    ranks: [Vec<u32>; 2],
}

impl Texts {
    fn new(problem: &Problem<'_>) -> Texts {
        let kinds = problem.tiles.iter().max().map_or(0, |kind| *kind as usize + 1);
        let mut numbers = vec![String::new(); kinds];
        let placed = problem.tiles.iter().zip(problem.from.tiles().items());
        placed.for_each(|(kind, tile)| numbers[*kind as usize] = tile.to_string());
        let rank = |end: char| {
            let mut order: Vec<(String, usize)> =
                numbers.iter().enumerate().map(|(kind, number)| (format!("{number}{end}"), kind)).collect();
            order.sort_unstable();
            let mut ranks = vec![0; numbers.len()];
            order.iter().zip(0..).for_each(|((_, kind), rank)| ranks[*kind] = rank);
            ranks
        };
        Texts { columns: problem.instance.size().cols, ranks: ['n', '/'].map(rank) }
    }

    /// What is ordered as the text of an arrangement.
    fn of<K: Key>(&self, packing: &Packing<K>, key: &K, places: usize) -> Reverse<Box<[u32]>> {
        let rank = |place: usize| {
            let last = usize::from((place + 1).is_multiple_of(self.columns));
            self.ranks[last][packing.kind(key, place) as usize]
        };
        Reverse((0..places).map(rank).collect())
    }
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
    let (texts, places) = (Texts::new(problem), problem.graph.places);
    let beside = 2 * (size_of::<Open<K>>() as u64 + start.outside() + 4 * places as u64 + 16);
    let mut seen: FxHashMap<(K, u32), Seen> = FxHashMap::default();
    let mut queue = BinaryHeap::new();
    let sum = far.sum(&problem.tiles) as i64;
    seen.insert((start.clone(), 0), Seen { made: 0, pair: u32::MAX, done: false });
    let text = texts.of(&packing, &start, places);
    queue.push(Open { estimate: Reverse(sum), text, made: Reverse(0), sum, key: start });
    while let Some(Open { sum, made: Reverse(made), key, .. }) = queue.pop() {
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
            let sum = sum + shortest::change(&far, &packing, key, pair);
            let estimate = Reverse(sum + i64::from(made) + 1);
            let text = texts.of(&packing, &copy, places);
            queue.push(Open { estimate, text, made: Reverse(made + 1), sum, key: copy });
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
