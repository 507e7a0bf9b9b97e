//! Small parts of the board in which every arrangement can be undone in the fewest swaps, by table.
//!
//! A [`Region`] is a handful of places; its [`Table`] has the distance of each of their
//! permutations from order. On a plain grid all regions of one shape share a table; elsewhere those
//! whose places hang together in the same way do.

use crate::solve::problem::Graph;
use quadrille_core::Random;
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};

/// Places in a region, at most.
pub const MOST: usize = 9;

/// Pairs as places of a region.
type LocalPairs = Vec<(u8, u8)>;

/// A permutation of the places of a region: which of its places the tile on each place came from.
pub type Order = [u8; MOST];

/// Places, and how to put them in order.
pub struct Region {
    /// The places.
    pub places: Vec<u32>,
    /// The number on the board of each pair of the table.
    pub pairs: Vec<u32>,
    /// The distances of their permutations.
    pub table: Arc<Table>,
}

/// The distances of all permutations of a few places.
pub struct Table {
    size: usize,
    /// The pairs that may swap, as places of the region.
    pub pairs: Vec<(u8, u8)>,
    distance: Vec<u8>,
    /// The pairs that bring each permutation closer to order, as bits.
    closer: Vec<u32>,
}

/// The distance of a permutation that swaps inside the region do not lead to.
const NEVER: u8 = u8::MAX;

const FACTORIALS: [u32; MOST + 1] = [1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362_880];

impl Table {
    /// Makes a table; `None` if there is no time to do so.
    fn new(size: usize, pairs: Vec<(u8, u8)>, in_time: &dyn Fn() -> bool) -> Option<Self> {
        let mut distance = vec![NEVER; FACTORIALS[size] as usize];
        let mut closer = vec![0; distance.len()];
        let mut sorted: Order = [0; MOST];
        (0..size).for_each(|i| sorted[i] = i as u8);
        let mut layer = vec![sorted];
        distance[rank(&sorted, size)] = 0;
        let mut depth = 0;
        while !layer.is_empty() {
            if !in_time() {
                return None;
            }
            depth += 1;
            let mut next = Vec::new();
            for order in &layer {
                for (number, &(a, b)) in pairs.iter().enumerate() {
                    let mut order = *order;
                    order.swap(a as usize, b as usize);
                    let rank = rank(&order, size);
                    if distance[rank] == NEVER {
                        distance[rank] = depth;
                        next.push(order);
                    }
                    if distance[rank] == depth {
                        closer[rank] |= 1 << number;
                    }
                }
            }
            layer = next;
        }
        Some(Table { size, pairs, distance, closer })
    }

    /// The fewest swaps that put a permutation in order; `None` if none do.
    pub fn distance(&self, order: &Order) -> Option<u8> {
        Some(self.distance[rank(order, self.size)]).filter(|d| *d != NEVER)
    }

    /// Swaps that put a permutation in order, drawn among the shortest ways; with the chance
    /// `waste` at every step one is made that leads away. The numbers of the pairs are added to
    /// `way`.
    pub fn way(&self, mut order: Order, waste: f64, random: &mut Random, way: &mut Vec<u8>) {
        let all = (1u32 << self.pairs.len()) - 1;
        loop {
            let closer = self.closer[rank(&order, self.size)];
            if closer == 0 {
                return;
            }
            let away = all & !closer;
            let among = if waste > 0.0 && away != 0 && random.chance(waste) { away } else { closer };
            let number = nth_bit(among, random.below(among.count_ones() as usize));
            let (a, b) = self.pairs[number];
            order.swap(a as usize, b as usize);
            way.push(number as u8);
        }
    }
}

/// The position of a bit that is set, `n` others that are set below it.
fn nth_bit(mut bits: u32, n: usize) -> usize {
    (0..n).for_each(|_| bits &= bits - 1);
    bits.trailing_zeros() as usize
}

/// How many bits are set in the numbers of places: processors that cannot count them at once look
/// them up sooner.
static ONES: [u8; 1 << MOST] = {
    let mut ones = [0; 1 << MOST];
    let mut bits = 1;
    while bits < ones.len() {
        ones[bits] = ones[bits / 2] + (bits % 2) as u8;
        bits += 1;
    }
    ones
};

/// The number of a permutation in lexicographic order.
fn rank(order: &Order, size: usize) -> usize {
    let mut left: usize = (1 << size) - 1;
    let mut rank = 0;
    for i in 0..size {
        let bit = 1 << order[i];
        left &= !bit;
        rank += u32::from(ONES[left & (bit - 1)]) * FACTORIALS[size - 1 - i];
    }
    rank as usize
}

/// The regions of a board, and those that hold each pair.
pub struct Regions {
    /// All of them.
    pub all: Vec<Region>,
    /// The regions that hold both places of each pair.
    holding: Vec<Vec<u32>>,
}

impl Regions {
    /// Rectangles on a plain grid; on any other board squares without walls, and the places around
    /// each place. Those for whose table there is no time are left out.
    pub fn new(graph: &Graph<'_>, in_time: &dyn Fn() -> bool) -> Self {
        let (rows, cols) = graph.size();
        let mut sets = rectangles(rows, cols);
        if graph.plain().is_none() {
            sets.retain(|set| inner(graph, set).iter().map(|(pair, _)| pair).eq(&SQUARE));
            sets.extend((0..graph.places).map(|place| around(graph, place)));
        }
        let mut tables: FxHashMap<(usize, LocalPairs), Option<Arc<Table>>> = FxHashMap::default();
        let mut region = |places: Vec<u32>| {
            let (local, pairs): (Vec<_>, Vec<_>) = inner(graph, &places).into_iter().unzip();
            let table = || match is_square(&local) {
                true => square(in_time),
                false => Table::new(places.len(), local.clone(), in_time).map(Arc::new),
            };
            let table = tables.entry((places.len(), local.clone())).or_insert_with(table).clone()?;
            Some(Region { places, pairs, table })
        };
        let all: Vec<Region> = sets.into_iter().filter(|set| set.len() > 1).filter_map(&mut region).collect();
        let mut holding = vec![Vec::new(); graph.pairs.len()];
        for (number, region) in all.iter().enumerate() {
            region.pairs.iter().for_each(|&pair| holding[pair as usize].push(number as u32));
        }
        Regions { all, holding }
    }

    /// One of the regions that hold a pair.
    pub fn around(&self, pair: usize, random: &mut Random) -> Option<&Region> {
        random.pick(&self.holding[pair]).map(|&number| &self.all[number as usize])
    }
}

/// The pairs of a square of three by three, and its table, which is made once.
const SQUARE: [(u8, u8); 12] =
    [(0, 1), (0, 3), (1, 2), (1, 4), (2, 5), (3, 4), (3, 6), (4, 5), (4, 7), (5, 8), (6, 7), (7, 8)];

fn is_square(pairs: &[(u8, u8)]) -> bool {
    pairs == SQUARE
}

fn square(in_time: &dyn Fn() -> bool) -> Option<Arc<Table>> {
    static TABLE: OnceLock<Arc<Table>> = OnceLock::new();
    if TABLE.get().is_none() {
        let table = Arc::new(Table::new(MOST, SQUARE.to_vec(), in_time)?);
        // Another thread may have been sooner, with the same table.
        let _ = TABLE.set(table);
    }
    TABLE.get().cloned()
}

/// The pairs between places of a set, by their numbers in the set and on the board.
fn inner(graph: &Graph<'_>, places: &[u32]) -> Vec<((u8, u8), u32)> {
    let mut pairs = Vec::new();
    for (i, &a) in places.iter().enumerate() {
        for (j, &b) in places.iter().enumerate().skip(i + 1) {
            if let Some((_, number)) = graph.next(a as usize).iter().find(|(next, _)| *next == b) {
                pairs.push(((i as u8, j as u8), *number));
            }
        }
    }
    pairs
}

/// Rectangles of up to nine places: squares, or on a narrow board what has room.
fn rectangles(rows: usize, cols: usize) -> Vec<Vec<u32>> {
    let shapes = [(3, 3), (2, 4), (4, 2), (1, 8), (8, 1)];
    let fits = |&&(height, width): &&(usize, usize)| height <= rows && width <= cols;
    let mut chosen: Vec<(usize, usize)> = shapes.iter().filter(fits).copied().collect();
    if rows >= 3 && cols >= 3 {
        chosen.truncate(1);
    } else if chosen.is_empty() {
        chosen.push((rows.min(8), cols.min(8)));
    }
    let mut sets = Vec::new();
    for (height, width) in chosen {
        for top in 0..=rows - height {
            for left in 0..=cols - width {
                let cell = |k: usize| ((top + k / width) * cols + left + k % width) as u32;
                sets.push((0..height * width).map(cell).collect());
            }
        }
    }
    sets
}

/// The places nearest to one: few enough for a table that is made in no time.
fn around(graph: &Graph<'_>, place: usize) -> Vec<u32> {
    let mut places = vec![place as u32];
    let mut at = 0;
    while let (Some(&near), true) = (places.get(at), places.len() < 7) {
        at += 1;
        for &(next, _) in graph.next(near as usize) {
            if places.len() < 7 && !places.contains(&next) {
                places.push(next);
            }
        }
    }
    places.sort_unstable();
    places
}
