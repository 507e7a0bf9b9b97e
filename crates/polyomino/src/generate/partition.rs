//! A board cut at random into connected regions of wanted sizes.
//!
//! Three steps. *Growth*: seeds spread over the board grow by turns, each by a random cell of its
//! frontier, until all cells are taken; some regions are then too small and others too large.
//! *Repair*: a region that is too large hands a cell to a neighbour, that one to the next, and so
//! on along the shortest way to a region that is too small. A cell may be handed over if its region
//! stays connected without it; which cells those are is told by one depth-first walk. *Polish*: two
//! neighbours exchange a cell each, which keeps all sizes, wherever that makes the pieces more of
//! the form asked for, or different from each other.
//!
//! On any board of ordinary form the repair ends; where it does not, the growth begins anew with
//! other seeds.

use crate::model::Spot;
use quadrille_core::settings::Words;
use quadrille_core::{Random, Search, Stop};
use std::collections::VecDeque;

/// What regions are to look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Many neighbours inside.
    Compact,
    /// As they come.
    Any,
    /// Few neighbours inside.
    Stringy,
}

impl Words for Shape {
    const WORDS: &'static [(&'static str, Self)] =
        &[("compact", Shape::Compact), ("any", Shape::Any), ("stringy", Shape::Stringy)];
}

impl Shape {
    /// How much a neighbour inside is worth.
    fn worth(self) -> isize {
        match self {
            Shape::Compact => 1,
            Shape::Any => 0,
            Shape::Stringy => -1,
        }
    }
}

/// A region of the board.
pub type Region = usize;

/// A cell that belongs to no region yet.
const NOBODY: Region = usize::MAX;

/// Cells of a frontier among which the growth chooses.
const CANDIDATES: usize = 5;
/// Seeds among which the one farthest from the others is taken.
const SEED_CANDIDATES: usize = 6;
/// Growths before giving up.
const GROWTHS: usize = 30;
/// Chains of the repair for every region, and at least so many more.
const CHAINS: usize = 40;
const LEAST_CHAINS: usize = 2_000;

/// The regions of a board.
pub struct Partition<'a> {
    graph: &'a [Vec<Spot>],
    owner: Vec<Region>,
    cells: Vec<Vec<Spot>>,
    wanted: Vec<usize>,
    shape: Shape,
}

/// Cuts a graph into regions. `parts` are its connected parts, `sizes` what each is to be cut into.
/// `None` when that did not succeed.
pub fn partition<'a>(
    graph: &'a [Vec<Spot>],
    parts: &[Vec<Spot>],
    sizes: &[Vec<usize>],
    shape: Shape,
    random: &mut Random,
    search: &mut Search,
) -> Result<Option<Partition<'a>>, Stop> {
    for _ in 0..GROWTHS {
        let mut partition = Partition {
            graph,
            owner: vec![NOBODY; graph.len()],
            cells: Vec::new(),
            wanted: Vec::new(),
            shape,
        };
        for (part, sizes) in parts.iter().zip(sizes) {
            partition.seed(part, sizes, random);
        }
        partition.grow(random);
        if partition.repair(random, search)? {
            return Ok(Some(partition));
        }
    }
    Ok(None)
}

/// The connected parts of a graph.
pub fn connected_parts(graph: &[Vec<Spot>]) -> Vec<Vec<Spot>> {
    let mut seen = vec![false; graph.len()];
    let mut parts = Vec::new();
    for start in 0..graph.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut part = vec![Spot(start as u16)];
        let mut next = 0;
        while next < part.len() {
            for &near in &graph[part[next].index()] {
                if !std::mem::replace(&mut seen[near.index()], true) {
                    part.push(near);
                }
            }
            next += 1;
        }
        parts.push(part);
    }
    parts
}

impl Partition<'_> {
    /// The cells of every region.
    pub fn regions(&self) -> &[Vec<Spot>] {
        &self.cells
    }

    /// Puts the first cell of a region for every size on a part of the board, far from each other.
    fn seed(&mut self, part: &[Spot], sizes: &[usize], random: &mut Random) {
        let mut distance = vec![usize::MAX; self.graph.len()];
        let mut sizes = sizes.to_vec();
        random.shuffle(&mut sizes);
        for size in sizes {
            let free: Option<Spot> = (0..SEED_CANDIDATES)
                .map(|_| part[random.below(part.len())])
                .filter(|s| self.owner[s.index()] == NOBODY)
                .max_by_key(|s| distance[s.index()]);
            let first_free = || part.iter().copied().find(|s| self.owner[s.index()] == NOBODY);
            let seed = free.or_else(first_free).expect("no more regions than cells");
            self.owner[seed.index()] = self.cells.len();
            self.cells.push(vec![seed]);
            self.wanted.push(size);
            distance[seed.index()] = 0;
            let mut queue = VecDeque::from([seed]);
            while let Some(spot) = queue.pop_front() {
                let further = distance[spot.index()] + 1;
                for &near in &self.graph[spot.index()] {
                    if further < distance[near.index()] {
                        distance[near.index()] = further;
                        queue.push_back(near);
                    }
                }
            }
        }
    }

    /// Neighbours of a cell that belong to a region.
    fn inside(&self, spot: Spot, region: Region) -> isize {
        self.graph[spot.index()].iter().filter(|n| self.owner[n.index()] == region).count() as isize
    }

    /// Gives every cell to a region.
    fn grow(&mut self, random: &mut Random) {
        let mut frontier: Vec<Vec<Spot>> =
            self.cells.iter().map(|c| self.graph[c[0].index()].clone()).collect();
        let mut active: Vec<Region> = (0..self.cells.len()).collect();
        // First as far as the wanted sizes go, then what nobody wanted.
        for greedy in [false, true] {
            if greedy {
                active = (0..self.cells.len()).collect();
            }
            while !active.is_empty() {
                random.shuffle(&mut active);
                active.retain(|&region| {
                    let full = !greedy && self.cells[region].len() >= self.wanted[region];
                    let found =
                        if full { None } else { self.next_cell(region, &mut frontier[region], random) };
                    let Some(spot) = found else { return false };
                    self.owner[spot.index()] = region;
                    self.cells[region].push(spot);
                    frontier[region].extend(&self.graph[spot.index()]);
                    true
                });
            }
        }
    }

    /// A free cell beside a region.
    fn next_cell(&self, region: Region, frontier: &mut Vec<Spot>, random: &mut Random) -> Option<Spot> {
        let mut best: Option<(isize, Spot)> = None;
        let mut looked = 0;
        while looked < CANDIDATES && !frontier.is_empty() {
            let at = random.below(frontier.len());
            let spot = frontier[at];
            if self.owner[spot.index()] != NOBODY {
                frontier.swap_remove(at);
                continue;
            }
            let score = self.shape.worth() * self.inside(spot, region);
            if best.is_none_or(|(s, _)| score > s) {
                best = Some((score, spot));
            }
            looked += 1;
        }
        best.map(|(_, spot)| spot)
    }

    /// The cells that a region can lose and stay connected.
    fn loose(&self, region: Region) -> Vec<Spot> {
        let cells = &self.cells[region];
        if cells.len() < 2 {
            return Vec::new();
        }
        let number: rustc_hash::FxHashMap<Spot, usize> = cells.iter().copied().zip(0..).collect();
        let near = |i: usize| self.graph[cells[i].index()].iter().filter_map(|n| number.get(n).copied());
        // Depth-first numbers, and the lowest one reached from below each cell.
        let (mut depth, mut low) = (vec![0usize; cells.len()], vec![usize::MAX; cells.len()]);
        let mut holds = vec![false; cells.len()];
        let mut path = vec![(0, near(0).collect::<Vec<_>>())];
        let (mut clock, mut below_root) = (1, 0);
        (depth[0], low[0]) = (1, 1);
        while let Some((cell, left)) = path.last_mut() {
            let cell = *cell;
            match left.pop() {
                Some(next) if depth[next] == 0 => {
                    clock += 1;
                    (depth[next], low[next]) = (clock, clock);
                    path.push((next, near(next).collect()));
                }
                Some(next) => low[cell] = low[cell].min(depth[next]),
                None => {
                    path.pop();
                    let Some((parent, _)) = path.last() else { break };
                    let parent = *parent;
                    low[parent] = low[parent].min(low[cell]);
                    if parent == 0 {
                        below_root += 1;
                    } else if low[cell] >= depth[parent] {
                        holds[parent] = true;
                    }
                }
            }
        }
        holds[0] = below_root > 1;
        cells.iter().zip(holds).filter(|(_, holds)| !holds).map(|(&s, _)| s).collect()
    }

    fn give(&mut self, spot: Spot, to: Region) {
        let from = std::mem::replace(&mut self.owner[spot.index()], to);
        self.cells[from].retain(|s| *s != spot);
        self.cells[to].push(spot);
    }

    /// Hands a cell from one region to another, the one that suits the form best; whether there was
    /// one.
    fn hand(&mut self, from: Region, to: Region, random: &mut Random) -> bool {
        let mut loose = self.loose(from);
        loose.retain(|&s| self.inside(s, to) > 0);
        random.shuffle(&mut loose);
        let gain = |s: &Spot| self.shape.worth() * (self.inside(*s, to) - self.inside(*s, from));
        let Some(spot) = loose.into_iter().max_by_key(gain) else { return false };
        self.give(spot, to);
        true
    }

    /// Hands cells on until all sizes are as wanted; false when that takes too long.
    fn repair(&mut self, random: &mut Random, search: &mut Search) -> Result<bool, Stop> {
        for _ in 0..CHAINS * self.cells.len() + LEAST_CHAINS {
            search.node()?;
            let large: Vec<Region> =
                (0..self.cells.len()).filter(|&r| self.cells[r].len() > self.wanted[r]).collect();
            let Some(&start) = random.pick(&large) else { return Ok(true) };
            let Some(way) = self.way_to_a_small_one(start, random) else {
                // Nobody on the way can hand anything on: some random change may help.
                self.shake(random);
                continue;
            };
            // From the far end, so that no region grows on the way.
            for pair in way.windows(2).rev() {
                if !self.hand(pair[0], pair[1], random) {
                    break;
                }
            }
        }
        Ok(false)
    }

    /// The regions to which a region can hand a cell.
    fn takers(&self, region: Region) -> Vec<Region> {
        let near = |s: Spot| self.graph[s.index()].iter().map(|n| self.owner[n.index()]);
        let mut takers: Vec<Region> = self.loose(region).into_iter().flat_map(near).collect();
        takers.sort_unstable();
        takers.dedup();
        takers.retain(|r| *r != region);
        takers
    }

    /// The regions on the shortest way from one that is too large to one that is too small.
    fn way_to_a_small_one(&self, start: Region, random: &mut Random) -> Option<Vec<Region>> {
        let mut before = vec![NOBODY; self.cells.len()];
        before[start] = start;
        let mut queue = VecDeque::from([start]);
        while let Some(region) = queue.pop_front() {
            let mut takers = self.takers(region);
            random.shuffle(&mut takers);
            for taker in takers {
                if before[taker] != NOBODY {
                    continue;
                }
                before[taker] = region;
                if self.cells[taker].len() < self.wanted[taker] {
                    let mut way = vec![taker];
                    while way[way.len() - 1] != start {
                        way.push(before[way[way.len() - 1]]);
                    }
                    way.reverse();
                    return Some(way);
                }
                queue.push_back(taker);
            }
        }
        None
    }

    /// A random region hands a random neighbour a cell.
    fn shake(&mut self, random: &mut Random) {
        let region = random.below(self.cells.len());
        if let Some(&taker) = random.pick(&self.takers(region)) {
            self.hand(region, taker, random);
        }
    }

    /// Two neighbours exchange a cell each; returns both and the cells, or nothing when that is not
    /// possible.
    pub fn exchange(&mut self, region: Region, random: &mut Random) -> Option<Exchange> {
        let mut loose = self.loose(region);
        random.shuffle(&mut loose);
        let foreign = |s: &Spot| {
            let owners = self.graph[s.index()].iter().map(|n| self.owner[n.index()]);
            owners.filter(|o| *o != region).collect::<Vec<Region>>()
        };
        let (given, other) = loose.iter().find_map(|s| Some((*s, *random.pick(&foreign(s))?)))?;
        self.give(given, other);
        let mut back = self.loose(other);
        back.retain(|&s| s != given && self.inside(s, region) > 0);
        let Some(&taken) = random.pick(&back) else {
            self.give(given, region);
            return None;
        };
        self.give(taken, region);
        Some(Exchange { region, other, given, taken })
    }

    /// Takes an exchange back.
    pub fn undo(&mut self, exchange: &Exchange) {
        self.give(exchange.taken, exchange.other);
        self.give(exchange.given, exchange.region);
    }

    /// How well two regions have the form asked for.
    fn form(&self, regions: [Region; 2]) -> isize {
        let inner = |r: Region| self.cells[r].iter().map(|&s| self.inside(s, r)).sum::<isize>();
        self.shape.worth() * regions.into_iter().map(inner).sum::<isize>()
    }

    /// Exchanges cells at random, as long as the form does not get worse.
    pub fn polish(&mut self, exchanges: usize, random: &mut Random, search: &mut Search) -> Result<(), Stop> {
        for _ in 0..exchanges {
            search.node()?;
            let region = random.below(self.cells.len());
            if let Some(exchange) = self.exchange(region, random) {
                let now = self.form([exchange.region, exchange.other]);
                self.undo(&exchange);
                if now < self.form([exchange.region, exchange.other]) {
                    continue;
                }
                self.give(exchange.given, exchange.other);
                self.give(exchange.taken, exchange.region);
            }
        }
        Ok(())
    }
}

/// A cell that a region gave to another, and the one it got for it.
#[derive(Clone, Copy, Debug)]
pub struct Exchange {
    /// Who began.
    pub region: Region,
    /// With whom.
    pub other: Region,
    given: Spot,
    taken: Spot,
}
