//! Depth-first search for solutions of a given length, all of it or until one is found.
//!
//! The length asked for, less the bound of the start, leaves a *budget* of half swaps that may be
//! wasted: a swap that brings both tiles closer wastes nothing, one that helps one tile as much as
//! it harms the other wastes two. A branch ends when its budget cannot pay for the excess that the
//! patterns foresee.
//!
//! Swaps that do not touch each other can be made in any order. Only one order is tried: when a
//! pair has been tried, it *sleeps* in the branches of its later sisters until a pair that touches
//! it is swapped (sleep sets, Godefroid 1990). A pair that was just swapped sleeps too. With a
//! moving wall every order is another one, and nothing sleeps.

use super::field::{Field, occupied};
use super::mask::Mask;
use super::patterns::{Exchange, Patterns, Probe, Sums};
use crate::model::{Move, Pair};
use crate::solve::problem::{Kind, Problem};
use quadrille_core::{Event, Observer, Search, Stop};

/// What does not change during a search.
pub struct Plan<'a, M> {
    problem: &'a Problem<'a>,
    field: &'a Field,
    patterns: Option<&'a Patterns>,
    /// The places of each pair.
    ends: Vec<(u8, u8)>,
    /// The pairs that touch each pair, itself among them.
    touching: Vec<M>,
    moving: bool,
    equal: bool,
}

/// A branch of the tree.
#[derive(Clone)]
pub struct Branch<M> {
    /// The pairs swapped so far, by number.
    pub path: Vec<u8>,
    sleep: M,
}

/// A position in the tree.
struct Position<'p, 'a, M> {
    plan: &'p Plan<'a, M>,
    tiles: Vec<Kind>,
    /// The places of the tiles of each kind, for kinds of several.
    sets: Vec<u32>,
    /// Where the search stands in each view, first of the permutation, then of its inverse.
    sums: Vec<Sums>,
    /// The view that ended the last branch: it is asked first.
    sharp: usize,
    /// The steps that all tiles have to go.
    steps: i32,
    /// Half swaps that may be wasted.
    budget: i32,
    path: Vec<u8>,
}

impl<'a, M: Mask> Plan<'a, M> {
    /// The plan of a puzzle with no more pairs than the mask has bits, and at most 255 places.
    pub fn new(problem: &'a Problem<'a>, field: &'a Field, patterns: Option<&'a Patterns>) -> Self {
        let pairs = problem.graph.pairs;
        let ends = pairs.iter().map(|pair| (pair.places().0 as u8, pair.places().1 as u8)).collect();
        let touching = |pair: &Pair| {
            let others = pairs.iter().enumerate().filter(|(_, other)| pair.touches(**other));
            others.fold(M::NONE, |all, (number, _)| all | M::one(number))
        };
        let moving = problem.instance.moving_wall().is_some();
        let touching = pairs.iter().map(touching).collect();
        Plan { problem, field, patterns, ends, touching, moving, equal: field.has_sets() }
    }

    /// The whole tree.
    pub fn root(&self) -> Branch<M> {
        Branch { path: Vec::new(), sleep: M::NONE }
    }

    /// Half swaps that every solution takes, as far as the field and the patterns can see.
    pub fn least(&self) -> i32 {
        let position = Position::new(self, &self.root(), 0);
        let excess = position.sums.iter().map(Sums::sum).max().unwrap_or(0);
        position.steps + excess
    }

    /// The branches below a branch, for solutions of this many swaps.
    pub fn split(&self, branch: &Branch<M>, length: usize) -> Vec<Branch<M>> {
        let mut position = Position::new(self, branch, length);
        let mut sleep = branch.sleep;
        let mut branches = Vec::new();
        for number in 0..self.ends.len() {
            if sleep.has(number) || position.closed() == Some(number) {
                continue;
            }
            if let Some(taken) = position.make(number) {
                branches.push(Branch { path: position.path.clone(), sleep: self.below(sleep, number) });
                position.take_back(number, &taken);
            }
            sleep = sleep | M::one(number);
        }
        branches
    }

    /// What sleeps after a swap.
    #[inline]
    fn below(&self, sleep: M, number: usize) -> M {
        if self.moving { M::NONE } else { (sleep & !self.touching[number]) | M::one(number) }
    }

    /// Searches a branch; the pairs of a solution by number, if there is one.
    pub fn search<O: Observer>(
        &self,
        branch: &Branch<M>,
        length: usize,
        search: &mut Search<O>,
    ) -> Result<Option<Vec<u8>>, Stop> {
        let mut position = Position::new(self, branch, length);
        if !position.dive(branch.sleep, search)? {
            return Ok(None);
        }
        // Whoever watches will see the solution once more, from the start.
        search.emit(|o| o.event(Event::Undo(position.path.len())));
        Ok(Some(position.path))
    }
}

/// What a swap changed, to take it back.
struct Taken {
    steps: i32,
    budget: i32,
    probes: smallvec::SmallVec<[Probe; 16]>,
}

impl<'p, 'a, M: Mask> Position<'p, 'a, M> {
    fn new(plan: &'p Plan<'a, M>, branch: &Branch<M>, length: usize) -> Self {
        let problem = plan.problem;
        let mut tiles = problem.tiles.clone();
        for &number in &branch.path {
            let (a, b) = plan.ends[number as usize];
            tiles.swap(a as usize, b as usize);
        }
        let left = length.saturating_sub(branch.path.len()) as i32;
        let steps = plan.field.sum(&tiles);
        let mut position = Position {
            plan,
            sets: occupied(&tiles, problem.kinds),
            sums: Vec::new(),
            sharp: 0,
            steps,
            budget: 2 * left - steps,
            path: branch.path.clone(),
            tiles,
        };
        position.sums = position.all_sums();
        position
    }

    fn all_sums(&self) -> Vec<Sums> {
        let (Some(patterns), Some(homes)) = (self.plan.patterns, &self.plan.problem.homes) else {
            return Vec::new();
        };
        // Tiles go by the name of their home here.
        let there: Vec<u8> = self.tiles.iter().map(|&kind| homes[kind as usize] as u8).collect();
        let mut places = vec![0; there.len()];
        there.iter().enumerate().for_each(|(place, &tile)| places[tile as usize] = place as u8);
        let of =
            |places: &[u8]| patterns.views().iter().map(|v| patterns.sums(v, places)).collect::<Vec<_>>();
        let mut sums = of(&places);
        if !self.plan.moving {
            sums.extend(of(&there));
        }
        sums
    }

    fn solved(&self) -> bool {
        self.steps == 0 && self.plan.problem.solved(&self.tiles)
    }

    fn closed(&self) -> Option<usize> {
        if self.plan.moving { self.plan.problem.closed(self.path.len()) } else { None }
    }

    fn dive<O: Observer>(&mut self, mut sleep: M, search: &mut Search<O>) -> Result<bool, Stop> {
        if self.solved() {
            return Ok(true);
        }
        search.node()?;
        let closed = self.closed();
        for number in 0..self.plan.ends.len() {
            if sleep.has(number) || closed == Some(number) {
                continue;
            }
            if let Some(taken) = self.make(number) {
                search.emit(|o| o.event(Event::Do(&self.action(number))));
                if self.dive(self.plan.below(sleep, number), search)? {
                    return Ok(true);
                }
                search.emit(|o| o.event(Event::Undo(1)));
                self.take_back(number, &taken);
            }
            sleep = sleep | M::one(number);
        }
        search.counters.backtracks += 1;
        Ok(false)
    }

    fn action(&self, number: usize) -> Move {
        Move::of(self.plan.problem.instance, self.plan.problem.graph.pairs[number])
    }

    /// Swaps a pair, unless no solution of the length asked for can follow.
    #[inline]
    fn make(&mut self, number: usize) -> Option<Taken> {
        let plan = self.plan;
        let (a, b) = plan.ends[number];
        let (a, b) = (a as usize, b as usize);
        let (first, second) = (self.tiles[a], self.tiles[b]);
        let mut change = plan.field.change(first, a, b) + plan.field.change(second, b, a);
        if plan.equal {
            if first == second && !plan.moving {
                return None;
            }
            if first != second {
                change += plan.field.change_of_set(first, self.sets[first as usize], a, b)
                    + plan.field.change_of_set(second, self.sets[second as usize], b, a);
            }
        }
        let budget = self.budget - 2 - change;
        if budget < 0 {
            return None;
        }
        let mut probes = smallvec::SmallVec::new();
        if let Some(patterns) = plan.patterns {
            let exchanges = self.exchanges(number);
            let views = patterns.views();
            let exchange = |k: usize| exchanges[usize::from(k >= views.len())];
            let view = |k: usize| &views[k % views.len()];
            let sharp = self.sharp;
            if patterns.probe(view(sharp), &self.sums[sharp], exchange(sharp)).sum > budget {
                return None;
            }
            for k in 0..self.sums.len() {
                let probe = patterns.probe(view(k), &self.sums[k], exchange(k));
                if probe.sum > budget {
                    self.sharp = k;
                    return None;
                }
                probes.push(probe);
            }
            for (k, probe) in probes.iter_mut().enumerate() {
                *probe = self.sums[k].make(view(k), exchange(k), probe);
            }
        }
        let taken = Taken { steps: self.steps, budget: self.budget, probes };
        self.swap(number);
        self.steps += change;
        self.budget = budget;
        self.path.push(number as u8);
        Some(taken)
    }

    fn take_back(&mut self, number: usize, taken: &Taken) {
        self.path.pop();
        self.swap(number);
        (self.steps, self.budget) = (taken.steps, taken.budget);
        if let Some(patterns) = self.plan.patterns {
            let exchanges = self.exchanges(number);
            let views = patterns.views();
            for (k, probe) in taken.probes.iter().enumerate() {
                let exchange = exchanges[usize::from(k >= views.len())];
                self.sums[k].make(&views[k % views.len()], exchange, probe);
            }
        }
    }

    /// What a swap does to the tiles, which go by the name of their home, and in the inverse
    /// permutation to the places.
    #[inline]
    fn exchanges(&self, number: usize) -> [Exchange; 2] {
        let homes = self.plan.problem.homes.as_ref().expect("patterns are for permutations");
        let (a, b) = self.plan.ends[number];
        let (a, b) = (a as usize, b as usize);
        let (x, y) = (homes[self.tiles[a] as usize] as usize, homes[self.tiles[b] as usize] as usize);
        let tiles = Exchange { first: x, second: y, from: a, to: b };
        [tiles, Exchange { first: a, second: b, from: x, to: y }]
    }

    fn swap(&mut self, number: usize) {
        let (a, b) = self.plan.ends[number];
        let (a, b) = (a as usize, b as usize);
        self.tiles.swap(a, b);
        if self.plan.equal {
            let flip = 1 << a | 1 << b;
            let (first, second) = (self.tiles[a] as usize, self.tiles[b] as usize);
            if first != second {
                self.sets[first] ^= flip;
                self.sets[second] ^= flip;
            }
        }
    }
}
