//! The fewest layers, proven, on boards of up to 16 places: breadth first from both ends.
//!
//! For every depth from the bound on, the arrangements after one layer, two layers, ... are listed
//! from the start and, backwards, from the goal: a layer undoes itself. Whoever has the shorter
//! last list goes on, and if the last layer leads from one list into the other there is a solution.
//! An arrangement is left out if some tile is farther from where it has to be than there are layers
//! left; that is seen while a layer is put together place by place, so that layers in which such a
//! tile does not come nearer are never made.
//!
//! Where too many arrangements are goals, the search only goes forward.

use super::keys::{BITS, goals, kind, packed, swapped};
use super::{Proof, bound};
use crate::model::Pair;
use crate::solve::far::{Far, Spare};
use crate::solve::problem::{FAR, Kind, Problem};
use quadrille_core::{Observer, Search, Stop};
use std::ops::ControlFlow;

/// Places that fit a key.
const MAX_PLACES: usize = 16;

/// Raises the bound until it meets the best solution, or a limit comes first. A node is an
/// arrangement gone on from.
pub fn prove<O: Observer>(problem: &Problem<'_>, best: Option<Vec<Pair>>, search: &mut Search<O>) -> Proof {
    let places = problem.graph.places;
    let mut proof = Proof { best, bound: bound(problem), stop: None };
    if proof.closed(places) {
        return proof;
    }
    if places > MAX_PLACES || problem.instance.moving_wall().is_some() || problem.obstacle().is_some() {
        proof.stop = Some(Stop::Stuck);
        return proof;
    }
    let board = match Board::new(problem) {
        Ok(board) => board,
        Err(stop) => return Proof { stop: Some(stop), ..proof },
    };
    while !proof.closed(places) {
        match board.search(proof.bound as usize, search) {
            Ok(Some(swaps)) => proof.best = Some(swaps),
            Ok(None) => proof.bound += 1,
            Err(stop) => return Proof { stop: Some(stop), ..proof },
        }
    }
    proof
}

/// The distances that matter when going one way.
struct Side {
    /// `kind * places + place`.
    far: Vec<u8>,
}

/// A board of up to 16 places. An arrangement is a key of four bits a place.
struct Board {
    places: usize,
    /// The higher places next to each place.
    up: Vec<Vec<usize>>,
    /// Towards the goal and towards the start.
    sides: [Side; 2],
    /// All goals, if they are few.
    goals: Option<Vec<u64>>,
    start: u64,
    /// The bits of the places that want something, and what they want.
    wanted: (u64, u64),
}

/// What is done with every arrangement that a layer leads to.
type Visit<'v> = &'v mut dyn FnMut(u64) -> ControlFlow<()>;

impl Board {
    fn new(problem: &Problem<'_>) -> Result<Self, Stop> {
        let places = problem.graph.places;
        let next = |place: usize| problem.graph.next(place).iter().map(|&(there, _)| there as usize);
        let up = (0..places).map(|place| next(place).filter(|&there| there > place).collect()).collect();
        let all = |f: &dyn Fn(Kind, usize) -> u8| {
            let kinds = 0..problem.kinds as Kind;
            kinds.flat_map(|kind| (0..places).map(move |place| (kind, place))).map(|(k, p)| f(k, p)).collect()
        };
        let far = Far::new(problem, Spare::Free, u64::MAX)?;
        let forward = Side { far: all(&|kind, place| far.of(kind, place) as u8) };
        let starts = |kind: Kind| (0..places).filter(move |&place| problem.tiles[place] == kind);
        let back: Vec<Vec<u16>> =
            (0..problem.kinds as Kind).map(|kind| problem.graph.distances_from(starts(kind))).collect();
        let far = |kind: Kind, place: usize| match back[kind as usize][place] {
            FAR => u8::MAX,
            far => far as u8,
        };
        let backward = Side { far: all(&far) };
        let mut wanted = (0, 0);
        for (place, kind) in problem.target.iter().enumerate() {
            if let Some(kind) = kind {
                wanted.0 |= 15 << (BITS * place);
                wanted.1 |= u64::from(*kind) << (BITS * place);
            }
        }
        let start = packed(&problem.tiles);
        Ok(Board { places, up, sides: [forward, backward], goals: goals(problem), start, wanted })
    }

    /// Everything that a layer leads to from an arrangement in which no tile is too far with `left`
    /// layers after it.
    fn layers(&self, key: u64, side: usize, left: usize, visit: Visit<'_>) -> ControlFlow<()> {
        self.place(key, 0, 0, &self.sides[side], left, visit)
    }

    fn place(
        &self,
        key: u64,
        place: usize,
        used: u32,
        side: &Side,
        left: usize,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let mut place = place;
        while used >> place & 1 == 1 {
            place += 1;
        }
        if place == self.places {
            return visit(key);
        }
        let here = kind(key, place);
        let near = |kind: usize, place: usize| usize::from(side.far[kind * self.places + place]) <= left;
        if near(here, place) {
            self.place(key, place + 1, used, side, left, visit)?;
        }
        for &there in &self.up[place] {
            let other = kind(key, there);
            if used >> there & 1 == 0 && other != here && near(here, there) && near(other, place) {
                let next = swapped(key, place, there);
                self.place(next, place + 1, used | 1 << there, side, left, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A solution of `depth` layers, if there is one.
    fn search<O: Observer>(&self, depth: usize, search: &mut Search<O>) -> Result<Option<Vec<Pair>>, Stop> {
        let mut lists = [vec![vec![self.start]], vec![]];
        if let Some(goals) = &self.goals {
            lists[1].push(goals.clone());
        }
        let last = |lists: &[Vec<Vec<u64>>; 2], side: usize| lists[side].last().map_or(usize::MAX, Vec::len);
        let mut made = 0;
        while made + 1 < depth {
            let side = usize::from(last(&lists, 1) < last(&lists, 0));
            let left = depth - lists[side].len();
            let kept: usize = lists.iter().flatten().map(Vec::capacity).sum();
            let list = self.next(&lists[side], side, left, kept, search)?;
            if list.is_empty() {
                return Ok(None);
            }
            lists[side].push(list);
            made += 1;
            search.progress().set_work(made as u64, depth as u64);
        }
        if depth == 0 {
            return Ok(self.solved(self.start).then(Vec::new));
        }
        let side = usize::from(last(&lists, 1) < last(&lists, 0));
        let left = depth - lists[side].len();
        let empty = Vec::new();
        let other = lists[1 - side].last().unwrap_or(&empty);
        let goal = |key: u64| match &self.goals {
            None => self.solved(key),
            Some(_) => other.binary_search(&key).is_ok(),
        };
        for &key in lists[side].last().unwrap_or(&empty) {
            search.node()?;
            let mut met = None;
            let mut visit = |next: u64| {
                if goal(next) {
                    met = Some(next);
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            };
            if self.layers(key, side, left, &mut visit).is_break()
                && let Some(met) = met
            {
                let mut ends = [key, met];
                if side == 1 {
                    ends.swap(0, 1);
                }
                return Ok(Some(self.way(&lists, ends)));
            }
        }
        Ok(None)
    }

    /// The arrangements one layer on, each once, without those of the last two lists.
    fn next<O: Observer>(
        &self,
        lists: &[Vec<u64>],
        side: usize,
        left: usize,
        kept: usize,
        search: &mut Search<O>,
    ) -> Result<Vec<u64>, Stop> {
        let most = (search.limits.memory / 8).saturating_sub(kept as u64) as usize;
        let before = &lists[lists.len().saturating_sub(2)..];
        let tidy = |list: &mut Vec<u64>| {
            list.sort_unstable();
            list.dedup();
            list.retain(|key| before.iter().all(|old| old.binary_search(key).is_err()));
        };
        let mut list: Vec<u64> = Vec::new();
        let mut full = 1 << 20;
        for &key in lists.last().map_or(&[][..], |last| last) {
            search.node()?;
            let mut visit = |next: u64| {
                list.push(next);
                ControlFlow::Continue(())
            };
            let _ = self.layers(key, side, left, &mut visit);
            if list.len() >= full {
                tidy(&mut list);
                search.check()?;
                full = (2 * list.len()).max(1 << 20);
                // A list that grows is there twice for a moment.
                if 4 * list.len() > most {
                    return Err(Stop::Memory);
                }
            }
        }
        tidy(&mut list);
        list.shrink_to_fit();
        if 2 * list.len() > most { Err(Stop::Memory) } else { Ok(list) }
    }

    fn solved(&self, key: u64) -> bool {
        key & self.wanted.0 == self.wanted.1
    }

    /// The swaps of a solution whose last layer to be found leads from one arrangement to another.
    fn way(&self, lists: &[Vec<Vec<u64>>; 2], ends: [u64; 2]) -> Vec<Pair> {
        // From each end back through the lists: in every list there is one that a layer leads to.
        let mut half = [vec![ends[0]], vec![ends[1]]];
        for side in 0..2 {
            for list in lists[side].iter().rev().skip(1) {
                let key = half[side][half[side].len() - 1];
                let mut before = None;
                let mut visit = |next: u64| match list.binary_search(&next) {
                    Ok(_) => {
                        before = Some(next);
                        ControlFlow::Break(())
                    }
                    Err(_) => ControlFlow::Continue(()),
                };
                let _ = self.layers(key, side, usize::from(u8::MAX), &mut visit);
                half[side].extend(before);
            }
        }
        let [mut keys, rest] = half;
        keys.reverse();
        keys.extend(rest);
        let mut swaps = Vec::new();
        for step in keys.windows(2) {
            self.between(step[0], step[1], &mut swaps);
        }
        swaps
    }

    /// The layer that leads from one arrangement to another: found place by place, as it was made.
    fn between(&self, from: u64, to: u64, swaps: &mut Vec<Pair>) {
        fn go(board: &Board, from: u64, to: u64, place: usize, used: u32, out: &mut Vec<Pair>) -> bool {
            let Some(place) = (place..board.places).find(|place| used >> place & 1 == 0) else {
                return from == to;
            };
            if kind(from, place) == kind(to, place) && go(board, from, to, place + 1, used, out) {
                return true;
            }
            board.up[place].iter().filter(|&&there| used >> there & 1 == 0).any(|&there| {
                let fits = kind(from, there) == kind(to, place) && kind(from, place) == kind(to, there);
                out.push(Pair::new(place, there));
                let next = swapped(from, place, there);
                let done = fits && go(board, next, to, place + 1, used | 1 << there, out);
                if !done {
                    out.pop();
                }
                done
            })
        }
        let found = go(self, from, to, 0, 0, swaps);
        debug_assert!(found, "a layer leads from one to the other");
    }
}
