//! Pattern databases: what a few tiles cost beyond their distances, whatever the others do.
//!
//! A swap that moves two tiles of a pattern costs it 2 half swaps, one that moves a single tile
//! costs 1, and one that moves none costs nothing; so the costs of patterns that share no tile add
//! up to no more than two half swaps per swap. The sum of the distances is such a cost already.
//! What a table keeps is the *excess* over it: nought for most positions, more where the tiles of
//! the pattern stand in each other's way.
//!
//! A [`View`] is a partition of the tiles into patterns. The same tables serve every symmetry of a
//! plain grid, and the inverse of the permutation as well (made backwards, a solution of one is a
//! solution of the other, as long): each is one more view, and the largest sum counts.

use crate::solve::problem::Graph;

/// Tiles in a pattern, at most.
const MOST: usize = 4;

/// Symmetries that are looked at: more of them see more, and cost more than that saves.
const VIEWS: usize = 3;

/// Memory for the tables of one board, at most.
const BYTES: u64 = 64 << 20;

/// The excess of one pattern, for all places of its tiles.
struct Table {
    /// In half swaps, by the places of the tiles as digits of a number.
    excess: Vec<u8>,
}

/// A partition of the tiles into patterns, seen through a symmetry of the board.
pub struct View {
    /// The pattern that each tile belongs to.
    pattern: Vec<u16>,
    /// Where in `offsets` the places of each tile begin.
    column: Vec<u32>,
    /// What a tile on a place adds to the index into its table.
    offsets: Vec<u32>,
}

/// Tables, and the views that share them.
pub struct Patterns {
    tables: Vec<Table>,
    views: Vec<View>,
}

/// Where a search stands in one view.
#[derive(Clone)]
pub struct Sums {
    index: Vec<u32>,
    excess: Vec<u8>,
    sum: i32,
}

/// Two tiles that change their places: the first goes from `from` to `to`, the second the other
/// way.
#[derive(Clone, Copy)]
pub struct Exchange {
    /// The first tile.
    pub first: usize,
    /// The second tile.
    pub second: usize,
    /// The place of the first tile before.
    pub from: usize,
    /// Its place afterwards.
    pub to: usize,
}

/// What a view says about an exchange that has not been made yet.
pub struct Probe {
    indices: [u32; 2],
    excesses: [u8; 2],
    /// The excess of all patterns afterwards.
    pub sum: i32,
}

impl Patterns {
    /// The patterns of a board whose tile `t` belongs on place `t`, if there is memory and time
    /// enough.
    pub fn new(graph: &Graph<'_>, rows: usize, memory: u64, in_time: &dyn Fn() -> bool) -> Option<Self> {
        let n = graph.places as u64;
        let bytes = |size: u32| n.div_ceil(u64::from(size)) * n.saturating_pow(size);
        let fits = |size: &u32| bytes(*size) <= memory.min(BYTES);
        // One tile alone stands in nobody's way.
        let size = (2..=MOST as u32).rev().find(fits)? as usize;
        let patterns = partition(graph, size);
        let tables =
            patterns.iter().map(|tiles| Table::new(graph, tiles, in_time)).collect::<Option<Vec<Table>>>()?;
        let views = symmetries(graph, rows).iter().take(VIEWS).map(|map| View::new(&patterns, map)).collect();
        Some(Patterns { tables, views })
    }

    /// The views.
    pub fn views(&self) -> &[View] {
        &self.views
    }

    /// Where a search begins: `places[t]` is the place of tile `t`.
    pub fn sums(&self, view: &View, places: &[u8]) -> Sums {
        let mut index = vec![0; self.tables.len()];
        for (tile, &place) in places.iter().enumerate() {
            index[view.pattern[tile] as usize] += view.offset(tile, place as usize);
        }
        let excess: Vec<u8> = index.iter().zip(&self.tables).map(|(&i, t)| t.excess[i as usize]).collect();
        let sum = excess.iter().map(|&e| i32::from(e)).sum();
        Sums { index, excess, sum }
    }

    /// What an exchange would lead to.
    #[inline]
    pub fn probe(&self, view: &View, sums: &Sums, exchange: Exchange) -> Probe {
        let Exchange { first, second, from, to } = exchange;
        let (a, b) = (view.pattern[first] as usize, view.pattern[second] as usize);
        let shift_a = view.offset(first, to).wrapping_sub(view.offset(first, from));
        let shift_b = view.offset(second, from).wrapping_sub(view.offset(second, to));
        if a == b {
            let index = sums.index[a].wrapping_add(shift_a).wrapping_add(shift_b);
            let excess = self.tables[a].excess[index as usize];
            let sum = sums.sum - i32::from(sums.excess[a]) + i32::from(excess);
            return Probe { indices: [index; 2], excesses: [excess; 2], sum };
        }
        let indices = [sums.index[a].wrapping_add(shift_a), sums.index[b].wrapping_add(shift_b)];
        let excesses =
            [self.tables[a].excess[indices[0] as usize], self.tables[b].excess[indices[1] as usize]];
        let before = i32::from(sums.excess[a]) + i32::from(sums.excess[b]);
        let after = i32::from(excesses[0]) + i32::from(excesses[1]);
        Probe { indices, excesses, sum: sums.sum - before + after }
    }
}

impl View {
    fn new(patterns: &[Vec<usize>], map: &[usize]) -> Self {
        let places = map.len();
        let mut inverse = vec![0; places];
        map.iter().enumerate().for_each(|(place, &image)| inverse[image] = place);
        let mut view = View { pattern: vec![0; places], column: vec![0; places], offsets: Vec::new() };
        // The slot of a tile in its pattern decides what a place adds; all patterns share the
        // columns.
        for slot in 0..MOST {
            let weight = (places as u32).wrapping_pow(slot as u32);
            view.offsets.extend(inverse.iter().map(|&place| (place as u32).wrapping_mul(weight)));
        }
        for (number, tiles) in patterns.iter().enumerate() {
            for (slot, &tile) in tiles.iter().enumerate() {
                view.pattern[map[tile]] = number as u16;
                view.column[map[tile]] = (slot * places) as u32;
            }
        }
        view
    }

    #[inline]
    fn offset(&self, tile: usize, place: usize) -> u32 {
        self.offsets[self.column[tile] as usize + place]
    }
}

impl Sums {
    /// The excess of all patterns.
    pub fn sum(&self) -> i32 {
        self.sum
    }

    /// Makes a probed exchange; the probe that takes it back is returned.
    #[inline]
    pub fn make(&mut self, view: &View, exchange: Exchange, probe: &Probe) -> Probe {
        let numbers = [view.pattern[exchange.first] as usize, view.pattern[exchange.second] as usize];
        let back = Probe {
            indices: numbers.map(|n| self.index[n]),
            excesses: numbers.map(|n| self.excess[n]),
            sum: self.sum,
        };
        for (k, n) in numbers.into_iter().enumerate() {
            self.index[n] = probe.indices[k];
            self.excess[n] = probe.excesses[k];
        }
        self.sum = probe.sum;
        back
    }
}

impl Table {
    /// Breadth-first search from the goal by excess; distances come along for nothing.
    fn new(graph: &Graph<'_>, tiles: &[usize], in_time: &dyn Fn() -> bool) -> Option<Self> {
        let n = graph.places;
        let weights: Vec<usize> = (0..tiles.len()).map(|slot| n.pow(slot as u32)).collect();
        let far: Vec<Vec<u16>> = tiles.iter().map(|&home| graph.distances_from([home])).collect();
        let mut excess = vec![u8::MAX; n.pow(tiles.len() as u32)];
        let goal: usize = tiles.iter().zip(&weights).map(|(&tile, &weight)| tile * weight).sum();
        excess[goal] = 0;
        let mut levels: Vec<Vec<u32>> = vec![vec![goal as u32]];
        let mut level = 0;
        while level < levels.len() {
            if !in_time() {
                return None;
            }
            while let Some(index) = levels[level].pop() {
                let index = index as usize;
                if usize::from(excess[index]) != level {
                    continue;
                }
                let mut places = [0; MOST];
                let mut rest = index;
                for place in &mut places[..tiles.len()] {
                    (*place, rest) = (rest % n, rest / n);
                }
                let places = &places[..tiles.len()];
                for (slot, &place) in places.iter().enumerate() {
                    for &(next, _) in graph.next(place) {
                        let next = next as usize;
                        let closer = |slot: usize, from: usize, to: usize| {
                            i32::from(far[slot][from]) - i32::from(far[slot][to])
                        };
                        let other = places.iter().position(|&p| p == next);
                        // Each tile that moves costs one half swap, and its distance changes by one
                        // at most.
                        let cost = match other {
                            Some(other) if other < slot => continue,
                            Some(other) => 2 + closer(slot, place, next) + closer(other, next, place),
                            None => 1 + closer(slot, place, next),
                        };
                        let shift = |slot: usize, from: usize, to: usize| {
                            (to * weights[slot]).wrapping_sub(from * weights[slot])
                        };
                        let mut to = index.wrapping_add(shift(slot, place, next));
                        if let Some(other) = other {
                            to = to.wrapping_add(shift(other, next, place));
                        }
                        let reached = level + cost as usize;
                        if reached < usize::from(excess[to]) {
                            excess[to] = reached as u8;
                            levels.resize_with(levels.len().max(reached + 1), Vec::new);
                            levels[reached].push(to as u32);
                        }
                    }
                }
            }
            level += 1;
        }
        Some(Table { excess })
    }
}

/// Patterns of places that hang together, as many as possible of the full size.
fn partition(graph: &Graph<'_>, size: usize) -> Vec<Vec<usize>> {
    let mut taken = vec![false; graph.places];
    let mut patterns = Vec::new();
    // A place with few free neighbours goes first: it would be left alone otherwise.
    let free = |taken: &[bool], place: usize| {
        graph.next(place).iter().filter(|(next, _)| !taken[*next as usize]).count()
    };
    while let Some(start) = (0..graph.places).filter(|&p| !taken[p]).min_by_key(|&p| (free(&taken, p), p)) {
        let mut tiles = vec![start];
        taken[start] = true;
        while tiles.len() < size {
            let beside = tiles.iter().flat_map(|&t| graph.next(t)).map(|&(next, _)| next as usize);
            let touching =
                |p: usize| graph.next(p).iter().filter(|(t, _)| tiles.contains(&(*t as usize))).count();
            let best = beside
                .filter(|&p| !taken[p])
                .min_by_key(|&p| (std::cmp::Reverse(touching(p)), free(&taken, p), p));
            let Some(best) = best else { break };
            taken[best] = true;
            tiles.push(best);
        }
        patterns.push(tiles);
    }
    patterns
}

/// The symmetries of a plain grid, as the image of each place; of another board only the identity.
fn symmetries(graph: &Graph<'_>, rows: usize) -> Vec<Vec<usize>> {
    let identity: Vec<usize> = (0..graph.places).collect();
    let Some(cols) = graph.plain() else { return vec![identity] };
    let mut maps = Vec::new();
    for turned in 0..if rows == cols { 8 } else { 4 } {
        let image = |place: usize| {
            let (mut row, mut col) = (place / cols, place % cols);
            if turned & 1 != 0 {
                row = rows - 1 - row;
            }
            if turned & 2 != 0 {
                col = cols - 1 - col;
            }
            if turned & 4 != 0 {
                (row, col) = (col, row);
            }
            row * cols + col
        };
        let map: Vec<usize> = (0..graph.places).map(image).collect();
        if !maps.contains(&map) {
            maps.push(map);
        }
    }
    maps
}
