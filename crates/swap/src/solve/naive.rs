//! `naive`: place after place gets its tile, and no place that has it is touched again.
//!
//! On a grid the places come in row order and a tile goes to its column first, then up to its row,
//! which is all the report's method says. It never disturbs what is done: the places that are left
//! are a piece of the row and all rows below it.
//!
//! On any other board the places come in an order in which those that are left hang together:
//! breadth first from some place, read backwards. The nearest tile of the wanted kind comes along a
//! shortest way through the places that are left. A place where any tile may end is content with
//! one that the rest can spare.
//!
//! Where a moving wall is in the way, the tile takes another step that brings it nearer; if there
//! is none, two steps are spent on swapping some pair to and fro.

use super::problem::{Kind, Problem};
use super::shortest;
use crate::Swap;
use crate::model::{Move, Pair, State};
use quadrille_core::{Diagnostic, Event, Found, Observer, Report, Search, Stop, Task};

/// How often in a row two steps are wasted before the method gives up.
const MAX_WAITS: usize = 1000;

/// How many swaps are made on a board where the moving wall leaves no choice.
const MAX_FORCED: usize = 10_000;

/// Places that a search for a tile looks at between two looks at the clock.
const CHECK_EVERY: usize = 1 << 16;

/// The bytes of a swap: in the list of this method, and in the solution made of it.
const SWAP_BYTES: usize = 2 * size_of::<Pair>();

/// The order in which places get their tiles.
struct Order {
    places: Vec<u32>,
    /// When the turn of each place comes.
    turn: Vec<u32>,
    /// Where each part of the board ends in `places`.
    ends: Vec<usize>,
}

impl Order {
    fn new(problem: &Problem<'_>) -> Order {
        let n = problem.graph.places;
        if problem.graph.plain().is_some() {
            let rows: Vec<u32> = (0..n as u32).collect();
            return Order { places: rows.clone(), turn: rows, ends: vec![n] };
        }
        let mut places: Vec<u32> = Vec::with_capacity(n);
        let mut reached = vec![false; n];
        let mut ends = Vec::new();
        // From a place without a wish, if there is one: it comes last and takes what is left.
        let (content, wishing): (Vec<_>, Vec<_>) = (0..n).rev().partition(|&at| problem.target[at].is_none());
        for root in content.into_iter().chain(wishing) {
            if std::mem::replace(&mut reached[root], true) {
                continue;
            }
            let first = places.len();
            places.push(root as u32);
            let mut at = first;
            while let Some(&place) = places.get(at) {
                at += 1;
                for &(next, _) in problem.graph.next(place as usize) {
                    if !std::mem::replace(&mut reached[next as usize], true) {
                        places.push(next);
                    }
                }
            }
            places[first..].reverse();
            ends.push(places.len());
        }
        let mut turn = vec![0; n];
        places.iter().enumerate().for_each(|(at, &place)| turn[place as usize] = at as u32);
        Order { places, turn, ends }
    }
}

/// The board while it is put in order.
struct Work<'p, 'a, O: Observer> {
    problem: &'p Problem<'a>,
    search: &'p mut Search<O>,
    order: Order,
    tiles: Vec<Kind>,
    /// How many tiles of each kind there are.
    number: Vec<u32>,
    /// Where a tile of each kind lies: the tile, for a kind of one.
    lies: Vec<u32>,
    /// How many more tiles of each kind the part of the board has than its places want.
    spare: Vec<i64>,
    swaps: Vec<Pair>,
    /// The turn in which a search last reached each place, and how far the place was.
    reached: Vec<(u32, u32)>,
    queue: Vec<u32>,
    looked_at: usize,
}

impl<O: Observer> Work<'_, '_, O> {
    fn run(&mut self) -> Result<(), Stop> {
        if self.problem.instance.moving_wall().is_some() && self.problem.graph.pairs.len() < 3 {
            return self.forced();
        }
        let mut first = 0;
        for part in 0..self.order.ends.len() {
            let end = self.order.ends[part];
            self.count_spare(first, end);
            (first..end).try_for_each(|turn| self.serve(turn))?;
            first = end;
        }
        Ok(())
    }

    /// With two pairs or one there is never a choice.
    fn forced(&mut self) -> Result<(), Stop> {
        let pairs = self.problem.graph.pairs;
        for _ in 0..MAX_FORCED {
            if self.problem.solved(&self.tiles) {
                return Ok(());
            }
            let closed = self.problem.closed(self.swaps.len());
            let open = (0..pairs.len()).find(|&pair| closed != Some(pair)).ok_or(Stop::Stuck)?;
            self.swap(pairs[open])?;
        }
        Err(Stop::Stuck)
    }

    fn count_spare(&mut self, first: usize, end: usize) {
        let places = &self.order.places[first..end];
        places.iter().for_each(|&place| self.spare[self.tiles[place as usize] as usize] = 0);
        for &place in places {
            self.spare[self.tiles[place as usize] as usize] += 1;
            // No kind is wanted where there is none of it: that would be an obstacle.
            if let Some(kind) = self.problem.target[place as usize] {
                self.spare[kind as usize] -= 1;
            }
        }
    }

    fn fits(&self, goal: usize, kind: Kind) -> bool {
        self.problem.target[goal].map_or(self.spare[kind as usize] > 0, |wanted| wanted == kind)
    }

    /// Brings a tile to the place whose turn it is.
    fn serve(&mut self, turn: usize) -> Result<(), Stop> {
        let goal = self.order.places[turn] as usize;
        if !self.fits(goal, self.tiles[goal]) {
            let mut at = match (self.problem.graph.plain(), self.problem.target[goal]) {
                (Some(_), Some(kind)) if self.number[kind as usize] == 1 => self.lies[kind as usize] as usize,
                _ => self.nearest(goal)?.ok_or(Stop::Stuck)?,
            };
            while at != goal {
                at = self.step(at, goal)?;
            }
        }
        if self.problem.target[goal].is_none() {
            self.spare[self.tiles[goal] as usize] -= 1;
        }
        Ok(())
    }

    /// The nearest fitting tile among the places that are left.
    fn nearest(&mut self, goal: usize) -> Result<Option<usize>, Stop> {
        let turn = self.order.turn[goal];
        self.reached[goal] = (turn, 0);
        self.queue.clear();
        self.queue.push(goal as u32);
        let mut at = 0;
        while let Some(&place) = self.queue.get(at) {
            at += 1;
            self.looked_at += 1;
            if self.looked_at.is_multiple_of(CHECK_EVERY) {
                self.search.check()?;
            }
            let far = self.reached[place as usize].1 + 1;
            for &(next, _) in self.problem.graph.next(place as usize) {
                let there = next as usize;
                if self.order.turn[there] < turn || self.reached[there].0 == turn {
                    continue;
                }
                self.reached[there] = (turn, far);
                if self.fits(goal, self.tiles[there]) {
                    return Ok(Some(there));
                }
                self.queue.push(next);
            }
        }
        Ok(None)
    }

    /// Moves a tile one step nearer to the place; returns where it is then.
    fn step(&mut self, at: usize, goal: usize) -> Result<usize, Stop> {
        for _ in 0..MAX_WAITS {
            let closed = self.problem.closed(self.swaps.len()).map(|pair| self.problem.graph.pairs[pair]);
            let open = |there: &usize| closed != Some(Pair::new(at, *there));
            let nearer = match self.problem.graph.plain() {
                Some(cols) => {
                    let (col, wanted) = (at % cols, goal % cols);
                    let beside = (col != wanted).then(|| if col < wanted { at + 1 } else { at - 1 });
                    let above = at.checked_sub(cols).filter(|above| *above >= goal);
                    beside.into_iter().chain(above).find(open)
                }
                None => {
                    let (turn, far) = self.reached[at];
                    let near = self.problem.graph.next(at).iter().map(|&(there, _)| there as usize);
                    { near }.find(|there| self.reached[*there] == (turn, far - 1) && open(there))
                }
            };
            match nearer {
                Some(there) => {
                    self.swap(Pair::new(at, there))?;
                    return Ok(there);
                }
                None => self.wait()?,
            }
        }
        Err(Stop::Stuck)
    }

    /// Swaps some pair to and fro.
    fn wait(&mut self) -> Result<(), Stop> {
        let closed = [0, 1].map(|later| self.problem.closed(self.swaps.len() + later));
        let pairs = self.problem.graph.pairs;
        let pair = (0..pairs.len()).find(|&pair| !closed.contains(&Some(pair))).ok_or(Stop::Stuck)?;
        self.swap(pairs[pair])?;
        self.swap(pairs[pair])
    }

    fn swap(&mut self, pair: Pair) -> Result<(), Stop> {
        self.search.node()?;
        if (self.swaps.len() * SWAP_BYTES) as u64 > self.search.limits.memory {
            return Err(Stop::Memory);
        }
        let (a, b) = pair.places();
        self.tiles.swap(a, b);
        self.lies[self.tiles[a] as usize] = a as u32;
        self.lies[self.tiles[b] as usize] = b as u32;
        self.swaps.push(pair);
        let instance = self.problem.instance;
        self.search.emit(|o| o.event(Event::Do(&Move::of(instance, pair))));
        Ok(())
    }
}

/// Puts place after place in order; a node is a swap.
pub fn solve<O: Observer>(
    task: &Task<'_, Swap>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    let problem = Problem::new(task);
    if let Some(why) = problem.obstacle() {
        return Ok(Problem::unsolvable(why));
    }
    shortest::length_only(task, "naive")?;
    let mut number = vec![0; problem.kinds];
    let mut lies = vec![0; problem.kinds];
    for (place, &kind) in problem.tiles.iter().enumerate() {
        number[kind as usize] += 1;
        lies[kind as usize] = place as u32;
    }
    let mut work = Work {
        order: Order::new(&problem),
        tiles: problem.tiles.clone(),
        number,
        lies,
        spare: vec![0; problem.kinds],
        swaps: Vec::new(),
        reached: vec![(u32::MAX, 0); problem.graph.places],
        queue: Vec::new(),
        looked_at: 0,
        problem: &problem,
        search,
    };
    let ended = work.run();
    let swaps = work.swaps;
    Ok(match ended {
        Ok(()) => problem.one(&swaps, search, found),
        Err(stop) => Report {
            lower_bound: Some(problem.bound()),
            best: Some(problem.from.after(&swaps)),
            ..Report::stopped(stop)
        },
    })
}
