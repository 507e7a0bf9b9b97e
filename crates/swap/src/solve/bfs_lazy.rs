//! `bfs-lazy`: breadth-first search in a graph of arrangements that is built as the search goes.
//!
//! An arrangement is a [`Key`]: the kinds of its tiles in a few bits each. Layer by layer every
//! arrangement at one more swap is found, with the pair that led to it; a swap undoes itself, so
//! that pair is the way back as well. Without a moving wall a neighbour of layer *d* lies in layer
//! *d* - 1, *d* or *d* + 1, and nothing earlier need be asked. A moving wall makes the step part of
//! the position: an arrangement may come again in any later layer.
//!
//! Layers are kept in the order in which they are found, pairs are tried in order: of all shortest
//! solutions the first in the order of pairs is found.

use super::problem::{Kind, Problem};
use super::shortest;
use crate::Swap;
use crate::model::{Pair, State};
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;

/// The kinds of the tiles of an arrangement, packed.
pub(super) trait Key: Clone + Ord + Hash {
    /// Packs kinds of so many bits each.
    fn packed(kinds: impl Iterator<Item = Kind>, bits: usize) -> Self;
    /// The kind on a place.
    fn kind(&self, place: usize, bits: usize) -> Kind;
    /// The same with two places swapped.
    fn swapped(&self, pair: Pair, bits: usize) -> Self;
    /// Whether this is `goal` wherever `mask` has bits.
    fn agrees(&self, goal: &Self, mask: &Self) -> bool;
    /// Bytes beside those of the type itself.
    fn outside(&self) -> u64;
}

macro_rules! key_in_a_word {
    ($word:ty) => {
        impl Key for $word {
            fn packed(kinds: impl Iterator<Item = Kind>, bits: usize) -> Self {
                kinds.enumerate().fold(0, |word, (place, kind)| word | <$word>::from(kind) << (place * bits))
            }
            #[inline]
            fn kind(&self, place: usize, bits: usize) -> Kind {
                (self >> (place * bits)) as Kind & ((1 << bits) - 1)
            }
            #[inline]
            fn swapped(&self, pair: Pair, bits: usize) -> Self {
                let (a, b) = (pair.places().0 * bits, pair.places().1 * bits);
                let differ = (self >> a ^ self >> b) & ((1 << bits) - 1);
                self ^ (differ << a | differ << b)
            }
            #[inline]
            fn agrees(&self, goal: &Self, mask: &Self) -> bool {
                self & mask == *goal
            }
            fn outside(&self) -> u64 {
                0
            }
        }
    };
}
key_in_a_word!(u64);
key_in_a_word!(u128);

impl Key for Box<[u64]> {
    fn packed(kinds: impl Iterator<Item = Kind>, bits: usize) -> Self {
        let kinds: Vec<Kind> = kinds.collect();
        kinds.chunks(64 / bits).map(|part| u64::packed(part.iter().copied(), bits)).collect()
    }
    fn kind(&self, place: usize, bits: usize) -> Kind {
        let each = 64 / bits;
        self[place / each].kind(place % each, bits)
    }
    fn swapped(&self, pair: Pair, bits: usize) -> Self {
        let each = 64 / bits;
        let (a, b) = pair.places();
        let differ = u64::from(self.kind(a, bits) ^ self.kind(b, bits));
        let mut words = self.clone();
        for place in [a, b] {
            words[place / each] ^= differ << (place % each * bits);
        }
        words
    }
    fn agrees(&self, goal: &Self, mask: &Self) -> bool {
        self.iter().zip(goal).zip(mask).all(|((word, goal), mask)| word & mask == *goal)
    }
    fn outside(&self) -> u64 {
        8 * self.len() as u64 + 16
    }
}

/// How the arrangements of a board are packed, and which of them are solved.
pub(super) struct Packing<K> {
    bits: usize,
    goal: K,
    mask: K,
}

/// The bits that a kind takes.
pub(super) fn bits(problem: &Problem<'_>) -> usize {
    let largest = problem.tiles.iter().chain(problem.target.iter().flatten()).max();
    largest.map_or(1, |kind| (kind | 1).ilog2() as usize + 1)
}

/// Runs something with the smallest type of key that holds an arrangement.
macro_rules! keyed {
    ($problem:expr, $key:ident => $run:expr) => {
        match $problem.graph.places * $crate::solve::bfs_lazy::bits($problem) {
            ..=64 => {
                type $key = u64;
                $run
            }
            65..=128 => {
                type $key = u128;
                $run
            }
            _ => {
                type $key = Box<[u64]>;
                $run
            }
        }
    };
}
pub(super) use keyed;

impl<K: Key> Packing<K> {
    pub(super) fn new(problem: &Problem<'_>) -> Self {
        let bits = bits(problem);
        let goal = problem.target.iter().map(|wanted| wanted.unwrap_or(0));
        let mask = problem.target.iter().map(|wanted| wanted.map_or(0, |_| (1 << bits) - 1));
        Packing { bits, goal: K::packed(goal, bits), mask: K::packed(mask, bits) }
    }

    pub(super) fn packed(&self, tiles: &[Kind]) -> K {
        K::packed(tiles.iter().copied(), self.bits)
    }

    #[inline]
    pub(super) fn kind(&self, key: &K, place: usize) -> Kind {
        key.kind(place, self.bits)
    }

    #[inline]
    pub(super) fn swapped(&self, key: &K, pair: Pair) -> K {
        key.swapped(pair, self.bits)
    }

    #[inline]
    pub(super) fn solved(&self, key: &K) -> bool {
        key.agrees(&self.goal, &self.mask)
    }
}

/// The bytes of a table of arrangements, about.
fn bytes<K: Key, V>(table: &FxHashMap<K, V>, outside: u64) -> u64 {
    let slot = size_of::<(K, V)>() as u64 + 1;
    table.capacity() as u64 * 8 / 7 * slot + table.len() as u64 * outside
}

/// Asks, before a table grows, whether it and what is kept `beside` it for every entry will have
/// room: an old and a new table of twice the size are there for a moment.
#[inline]
pub(super) fn room<K, V>(table: &FxHashMap<K, V>, beside: u64, kept: u64, memory: u64) -> Result<(), Stop> {
    if table.len() < table.capacity() {
        return Ok(());
    }
    let slot = size_of::<(K, V)>() as u64 + 1;
    let entries = (2 * table.capacity() as u64).max(4);
    let needed = kept + entries * 12 / 7 * slot + entries * beside;
    if needed > memory { Err(Stop::Memory) } else { Ok(()) }
}

/// The shortest solution; `None` if the whole space holds none. An error comes with what is proven:
/// the length that a solution has at least.
pub(super) fn shortest<O: Observer>(
    problem: &Problem<'_>,
    search: &mut Search<O>,
) -> Result<Option<Vec<Pair>>, (Stop, u64)> {
    keyed!(problem, K => layers::<K, O>(problem, search))
}

/// The arrangements of a layer, each with the pair that led to it.
type Layer<K> = FxHashMap<K, u32>;

fn layers<K: Key, O: Observer>(
    problem: &Problem<'_>,
    search: &mut Search<O>,
) -> Result<Option<Vec<Pair>>, (Stop, u64)> {
    let packing = Packing::<K>::new(problem);
    let start = packing.packed(&problem.tiles);
    if packing.solved(&start) {
        return Ok(Some(Vec::new()));
    }
    let moving = problem.instance.moving_wall().is_some();
    // Among different tiles every swap changes the parity, and no two neighbours are in one layer.
    let equal = usize::from(problem.kinds < problem.graph.places);
    let outside = start.outside();
    // A table's keys, and the same once more in order, in a list that may be twice as long as
    // needed.
    let beside = 3 * outside + 2 * size_of::<K>() as u64;
    let mut kept = 0;
    let mut order = vec![start.clone()];
    let mut layers: Vec<Layer<K>> = vec![Layer::from_iter([(start, u32::MAX)])];
    while !order.is_empty() {
        let made = layers.len() - 1;
        let proven = |stop| (stop, made as u64 + 1);
        let closed = problem.closed(made);
        let recent = if moving { &[] } else { &layers[made.saturating_sub(1)..made + equal] };
        let old = |key: &K| recent.iter().any(|layer| layer.contains_key(key));
        let mut layer = Layer::default();
        let mut next = Vec::new();
        for key in &order {
            search.node().map_err(proven)?;
            for (number, &pair) in problem.graph.pairs.iter().enumerate() {
                let new = packing.swapped(key, pair);
                if closed == Some(number) || old(&new) {
                    continue;
                }
                if packing.solved(&new) {
                    return Ok(Some(way(&packing, &layers, key.clone(), pair, problem)));
                }
                room(&layer, beside, kept, search.limits.memory).map_err(proven)?;
                if let Entry::Vacant(entry) = layer.entry(new) {
                    next.push(entry.key().clone());
                    entry.insert(number as u32);
                }
            }
        }
        kept += bytes(&layer, outside);
        layers.push(layer);
        order = next;
    }
    Ok(None)
}

/// The swaps that led to an arrangement of the last layer, and one more.
fn way<K: Key>(
    packing: &Packing<K>,
    layers: &[Layer<K>],
    mut key: K,
    last: Pair,
    problem: &Problem<'_>,
) -> Vec<Pair> {
    let mut swaps = vec![last];
    for layer in layers[1..].iter().rev() {
        let pair = problem.graph.pairs[layer[&key] as usize];
        swaps.push(pair);
        key = packing.swapped(&key, pair);
    }
    swaps.reverse();
    swaps
}

/// Searches layer by layer; a node is an arrangement whose neighbours are looked at.
pub fn solve<O: Observer>(
    task: &Task<'_, Swap>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    let problem = Problem::new(task);
    if let Some(why) = problem.obstacle() {
        return Ok(Problem::unsolvable(why));
    }
    shortest::length_only(task, "bfs-lazy")?;
    Ok(match shortest(&problem, search) {
        Ok(Some(swaps)) => shortest::all(&problem, &swaps, search, found),
        Ok(None) => Problem::unsolvable("the moving wall never leaves a swap to be made".to_owned()),
        Err((stop, least)) => {
            Report { lower_bound: Some(least.max(problem.bound())), ..Report::stopped(stop) }
        }
    })
}
