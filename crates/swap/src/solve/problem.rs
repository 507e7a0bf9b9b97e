//! The puzzle as solvers see it: places and pairs by number, tiles by kind, distances between
//! places.
//!
//! Tiles of the same number are of one [`Kind`]. A kind *wants* the places where the target has its
//! number; tiles that nobody wants anywhere (indifferent ones, for instance) can end wherever they
//! come to lie.

use crate::Swap;
use crate::model::{Instance, Pair, State, Tile};
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The number of a kind of tiles.
pub type Kind = u32;

/// The puzzle as solvers see it.
pub struct Problem<'a> {
    /// The puzzle itself.
    pub instance: &'a Instance,
    /// The state that solutions go on from.
    pub from: &'a State,
    /// Who may swap with whom.
    pub graph: Graph<'a>,
    /// The kind of the tile on each place.
    pub tiles: Vec<Kind>,
    /// The kind that each place wants; `None` where any tile may end.
    pub target: Vec<Option<Kind>>,
    /// How many kinds there are.
    pub kinds: usize,
    /// The place of each kind, if no two tiles are of one kind and every place wants one: the tiles
    /// are a permutation.
    pub homes: Option<Vec<u32>>,
}

/// Where the tiles of a kind are, and where they are wanted.
#[derive(Clone, Debug, Default)]
pub struct Need {
    /// The places of the tiles.
    pub having: Vec<usize>,
    /// The places that want one.
    pub wanting: Vec<usize>,
}

impl Need {
    /// Whether there are more tiles than places that want them.
    pub fn spare(&self) -> bool {
        self.having.len() > self.wanting.len()
    }
}

/// The places and the pairs that may swap.
pub struct Graph<'a> {
    /// How many places there are.
    pub places: usize,
    /// The pairs, in order.
    pub pairs: &'a [Pair],
    /// The places next to each place, with the number of the pair.
    next: Vec<(u32, u32)>,
    /// Where the list of each place begins in `next`.
    first: Vec<u32>,
    /// The number of columns of the board.
    cols: usize,
    /// Whether all neighbours and no others may swap.
    plain: bool,
}

impl<'a> Graph<'a> {
    /// The graph of a board, its moving wall left aside.
    pub fn new(instance: &'a Instance) -> Self {
        let places = instance.size().area();
        let pairs = instance.pairs();
        let mut lists = vec![Vec::new(); places];
        for (number, pair) in pairs.iter().enumerate() {
            let (a, b) = pair.places();
            lists[a].push((b as u32, number as u32));
            lists[b].push((a as u32, number as u32));
        }
        let mut first = vec![0];
        let mut next = Vec::with_capacity(2 * pairs.len());
        for list in lists {
            next.extend(list);
            first.push(next.len() as u32);
        }
        let plain = instance.walls().is_empty() && instance.links().is_empty();
        Graph { places, pairs, next, first, cols: instance.size().cols, plain }
    }

    /// The places next to a place, with the number of the pair.
    pub fn next(&self, place: usize) -> &[(u32, u32)] {
        &self.next[self.first[place] as usize..self.first[place + 1] as usize]
    }

    /// The number of a pair.
    pub fn number(&self, pair: Pair) -> Option<u32> {
        self.pairs.binary_search(&pair).ok().map(|number| number as u32)
    }

    /// The distance of every place from the nearest of some; [`FAR`] where there is no way.
    pub fn distances_from(&self, sources: impl IntoIterator<Item = usize>) -> Vec<u16> {
        let mut distance = vec![FAR; self.places];
        let mut queue: Vec<usize> = sources.into_iter().collect();
        queue.iter().for_each(|&s| distance[s] = 0);
        let mut at = 0;
        while let Some(&place) = queue.get(at) {
            at += 1;
            for &(next, _) in self.next(place) {
                if distance[next as usize] == FAR {
                    distance[next as usize] = distance[place] + 1;
                    queue.push(next as usize);
                }
            }
        }
        distance
    }

    /// The part of the board that each place belongs to: nothing goes from one part to another.
    fn parts(&self) -> Vec<u32> {
        let mut part = vec![u32::MAX; self.places];
        let mut parts = 0;
        for start in 0..self.places {
            if part[start] != u32::MAX {
                continue;
            }
            part[start] = parts;
            let mut stack = vec![start];
            while let Some(place) = stack.pop() {
                for &(next, _) in self.next(place) {
                    if part[next as usize] == u32::MAX {
                        part[next as usize] = parts;
                        stack.push(next as usize);
                    }
                }
            }
            parts += 1;
        }
        part
    }

    /// The number of columns of a grid without walls and links.
    pub fn plain(&self) -> Option<usize> {
        self.plain.then_some(self.cols)
    }

    /// The rows and columns of the board.
    pub fn size(&self) -> (usize, usize) {
        (self.places / self.cols, self.cols)
    }
}

/// The distance where there is no way.
pub const FAR: u16 = u16::MAX;

/// The distances between all places: computed on a plain grid, kept in a table on any other board.
pub enum Distances {
    /// A plain grid of this many columns.
    Plain(usize),
    /// `places * from + to`.
    Table(usize, Vec<u16>),
}

impl Distances {
    /// The distances of a graph; an error if their table would outgrow the memory allowed.
    pub fn new(graph: &Graph<'_>, memory: u64) -> Result<Self, Stop> {
        if let Some(cols) = graph.plain() {
            return Ok(Distances::Plain(cols));
        }
        let n = graph.places;
        if 2 * (n as u64).pow(2) > memory {
            return Err(Stop::Memory);
        }
        Ok(Distances::Table(n, (0..n).flat_map(|place| graph.distances_from([place])).collect()))
    }

    /// The distance between two places.
    #[inline]
    pub fn between(&self, a: usize, b: usize) -> u16 {
        match self {
            Distances::Plain(cols) => ((a / cols).abs_diff(b / cols) + (a % cols).abs_diff(b % cols)) as u16,
            Distances::Table(n, table) => table[a * n + b],
        }
    }
}

impl<'a> Problem<'a> {
    /// What a task is about.
    pub fn new(task: &Task<'a, Swap>) -> Self {
        Problem::from(task.instance, task.from)
    }

    /// A puzzle from a state on.
    pub fn from(instance: &'a Instance, from: &'a State) -> Self {
        let mut kinds: BTreeMap<Tile, Kind> = BTreeMap::new();
        for tile in from.tiles().items() {
            let number = kinds.len() as Kind;
            kinds.entry(*tile).or_insert(number);
        }
        let tiles: Vec<Kind> = from.tiles().items().iter().map(|tile| kinds[tile]).collect();
        // A tile that is wanted and not there gets a number too: no tile will ever be of it.
        let wanted = |tile: &Tile| kinds.get(tile).copied().unwrap_or(kinds.len() as Kind);
        let target: Vec<Option<Kind>> =
            instance.target().items().iter().map(|t| (*t != Tile::ANY).then(|| wanted(t))).collect();
        let mut problem = Problem {
            instance,
            from,
            graph: Graph::new(instance),
            tiles,
            target,
            kinds: kinds.len(),
            homes: None,
        };
        problem.complete();
        problem.homes = problem.find_homes();
        problem
    }

    /// If one tile is wanted nowhere and one place wants nothing, they belong together.
    fn complete(&mut self) {
        let mut wanted = vec![0u32; self.kinds + 1];
        self.target.iter().flatten().for_each(|&kind| wanted[kind as usize] += 1);
        self.tiles.iter().for_each(|&kind| wanted[kind as usize] = wanted[kind as usize].wrapping_sub(1));
        let mut spare = (0..self.kinds as Kind).filter(|&kind| wanted[kind as usize] != 0);
        let mut free = (0..self.graph.places).filter(|&place| self.target[place].is_none());
        if let (Some(kind), None, Some(place), None) = (spare.next(), spare.next(), free.next(), free.next())
            && wanted[kind as usize] == u32::MAX
        {
            self.target[place] = Some(kind);
        }
    }

    fn find_homes(&self) -> Option<Vec<u32>> {
        if self.kinds != self.graph.places {
            return None;
        }
        let mut homes = vec![u32::MAX; self.kinds];
        for (place, wanted) in self.target.iter().enumerate() {
            *homes.get_mut((*wanted)? as usize)? = place as u32;
        }
        homes.iter().all(|&home| home != u32::MAX).then_some(homes)
    }

    /// Whether every place has what it wants.
    pub fn solved(&self, tiles: &[Kind]) -> bool {
        tiles.iter().zip(&self.target).all(|(tile, wanted)| wanted.is_none_or(|kind| kind == *tile))
    }

    /// Where the tiles of each kind are, and where they are wanted. A kind of which there is no
    /// tile is left out.
    pub fn needs(&self) -> Vec<Need> {
        let mut needs = vec![Need::default(); self.kinds];
        for place in 0..self.graph.places {
            needs[self.tiles[place] as usize].having.push(place);
            if let Some(need) = self.target[place].and_then(|kind| needs.get_mut(kind as usize)) {
                need.wanting.push(place);
            }
        }
        needs
    }

    /// The pairs with these numbers.
    pub fn pairs<N: Copy + Into<u32>>(&self, numbers: &[N]) -> Vec<Pair> {
        numbers.iter().map(|&number| self.graph.pairs[number.into() as usize]).collect()
    }

    /// The number of the pair that may not swap after `made` more swaps.
    pub fn closed(&self, made: usize) -> Option<usize> {
        let pair = self.instance.closed(self.from.length() + made)?;
        self.graph.pairs.binary_search(&pair).ok()
    }

    /// Why there is no solution, if a part of the board that nothing can leave lacks a tile that is
    /// wanted there.
    pub fn obstacle(&self) -> Option<String> {
        if self.graph.pairs.len() == 1 && self.instance.moving_wall().is_some() && !self.solved(&self.tiles) {
            return Some("only one pair may swap at all, and the moving wall is always there".to_owned());
        }
        let parts = self.graph.parts();
        let mut missing: FxHashMap<(u32, Kind), i64> = FxHashMap::default();
        for place in 0..self.graph.places {
            *missing.entry((parts[place], self.tiles[place])).or_default() -= 1;
            if let Some(kind) = self.target[place] {
                *missing.entry((parts[place], kind)).or_default() += 1;
            }
        }
        let lacks =
            |&place: &usize| self.target[place].is_some_and(|kind| missing[&(parts[place], kind)] > 0);
        let place = (0..self.graph.places).find(lacks)?;
        let (cell, tile) = (self.instance.size().cell(place), self.instance.target().items()[place]);
        let part: Vec<usize> = (0..self.graph.places).filter(|p| parts[*p] == parts[place]).collect();
        let wanted = part.iter().filter(|p| self.target[**p] == self.target[place]).count();
        let there = part.iter().filter(|p| Some(self.tiles[**p]) == self.target[place]).count();
        Some(if part.len() == self.graph.places {
            format!("of the tile {tile} the target needs {wanted}, and the board has {there}")
        } else {
            let apart = match self.instance.walls() {
                [] => "no swap leads into it",
                _ => "walls separate it from the rest",
            };
            format!(
                "of the tile {tile} the part of the board around {cell} needs {wanted} and has {there}, and {apart}"
            )
        })
    }

    /// Hands a solution over, given by its swaps from the state on; the error says that no more are
    /// wanted.
    pub fn hand_over<O: Observer>(
        &self,
        swaps: &[Pair],
        search: &mut Search<O>,
        found: Found<'_, State>,
    ) -> Result<(), Stop> {
        search.hand_over(self.from.after(swaps), found)
    }

    /// The answer of a method that proves nothing: one solution, and a bound.
    pub fn one<O: Observer>(
        &self,
        swaps: &[Pair],
        search: &mut Search<O>,
        found: Found<'_, State>,
    ) -> Report<State> {
        // There are others, which such a method does not look for.
        let stop = self.hand_over(swaps, search, found).err().unwrap_or(Stop::Stuck);
        Report { lower_bound: Some(self.bound()), ..Report::stopped(stop) }
    }

    /// The answer where the board itself shows that there is no solution.
    pub fn unsolvable(why: String) -> Report<State> {
        Report { note: Some(why), ..Report::complete() }
    }

    /// Refuses a moving wall in a method that knows none.
    pub fn without_moving_wall(&self, method: &str) -> Result<(), Diagnostic> {
        match self.instance.moving_wall() {
            None => Ok(()),
            Some(_) => Err(Diagnostic::new(format!("the method '{method}' knows no moving wall"))
                .help("choose auto, optimal, beam, naive, bfs-lazy or astar")),
        }
    }
}
