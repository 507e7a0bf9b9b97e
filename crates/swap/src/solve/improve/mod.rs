//! Short solutions of boards of any size: a fast first one, then windows of it made anew.
//!
//! A [first](first()) solution comes from the outside inwards on plain grids ([`peel`]) and by the
//! best swap elsewhere ([`greedy`]). It is then cut into as many pieces as there are threads, and
//! in every piece windows are made anew ([`anneal`]); the next round cuts it elsewhere. The
//! temperature falls from round to round.

mod anneal;
mod circuit;
mod first;
mod greedy;
mod peel;
mod region;

pub use first::solve as first;

use super::problem::{Kind, Problem};
use super::shortest;
use crate::Swap;
use crate::model::{self, State};
use anneal::{Annealed, Heat, Piece, WHOLE};
use quadrille_core::{Diagnostic, Found, Observer, Random, Report, Search, Stop, Task, parallel};
use region::Regions;
use std::ops::ControlFlow;
use std::time::Duration;

/// How much work to do.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Windows to make anew for every swap of the first solution.
    pub per_swap: u64,
    /// Windows in all, at most.
    pub most: u64,
    /// Time to spend instead.
    pub time: Option<Duration>,
}

impl Effort {
    /// As long as the time allows, or for some seconds.
    pub fn thorough(time: Option<Duration>) -> Self {
        Effort { per_swap: 20_000, most: 8_000_000, time: time.map(|t| t.mul_f64(0.97)) }
    }

    /// The runs that it is best divided into, as many on each thread, and the effort of each.
    fn shared(self, swaps: usize, threads: usize) -> (u64, Effort) {
        let windows = self.windows(swaps, threads) / threads as u64;
        let runs = (windows / (RUN * swaps.max(1) as u64)).clamp(1, 16);
        let time = self.time.map(|time| time / runs as u32);
        (runs * threads as u64, Effort { per_swap: self.per_swap / runs, most: self.most / runs, time })
    }

    fn windows(self, swaps: usize, threads: usize) -> u64 {
        match self.time {
            Some(time) => (time.as_secs_f64() * SPEED * threads as f64) as u64,
            None => (self.per_swap * swaps as u64).min(self.most),
        }
    }

    /// The temperature at the beginning and at the end: who has little time must not lose it in the
    /// heat.
    fn temperature(self, swaps: usize, threads: usize) -> (f64, f64) {
        let patience = if swaps < WHOLE { HOT_WINDOWS_PER_SWAP.0 } else { HOT_WINDOWS_PER_SWAP.1 };
        if self.windows(swaps, threads) / swaps.max(1) as u64 >= patience {
            (2.0, 0.25)
        } else {
            (0.25, 0.15)
        }
    }
}

/// Rounds of a run.
const ROUNDS: u64 = 100;
/// Swaps in a piece, about: small pieces stay in the processor's caches.
const PIECE: usize = 1000;
/// Windows for every swap that one run is worth; then it is better to begin again.
const RUN: u64 = 20_000;
/// Windows for every swap from which on a hot beginning pays, for short and for long solutions.
const HOT_WINDOWS_PER_SWAP: (u64, u64) = (2000, 12_000);
/// Windows that a thread makes anew in a second, more or less; a guess that only decides how hot to
/// begin.
const SPEED: f64 = 1e6;

/// Shortens a solution, given by numbers of pairs.
fn shorten<O: Observer>(
    problem: &Problem<'_>,
    regions: &Regions,
    swaps: &[u32],
    seed: u64,
    effort: Effort,
    search: &mut Search<O>,
) -> (Vec<u32>, Result<(), Stop>) {
    let threads = search.limits.threads;
    let (hot, cold) = effort.temperature(swaps.len(), threads);
    let mut windows = (effort.windows(swaps.len(), threads) / ROUNDS).max(1);
    let mut random = Random::new(seed);
    let started = search.elapsed();
    let (mut best, mut current) = (swaps.to_vec(), swaps.to_vec());
    let (mut part, mut done) = (0.0, 0);
    while part < 1.0 && !current.is_empty() {
        let temperature = |part: f64| hot * (cold / hot).powf(part.min(1.0));
        let heat =
            Heat { windows, temperature: (temperature(part), temperature(part + 1.0 / ROUNDS as f64)) };
        let pieces = cut(problem, &current, threads, &mut random);
        let before = search.elapsed();
        let Round { now, best: on_the_way, result } = round(problem, regions, &pieces, heat, search);
        current = now;
        for swaps in [on_the_way.as_ref(), Some(&current)].into_iter().flatten() {
            if swaps.len() < best.len() {
                best.clone_from(swaps);
            }
        }
        if let Err(stop) = result {
            return (best, Err(stop));
        }
        done += 1;
        part = match effort.time {
            None => f64::from(done) / ROUNDS as f64,
            Some(time) => {
                // The next round takes its share of the time.
                let took = (search.elapsed() - before).as_secs_f64().max(1e-6);
                let share = time.as_secs_f64() / ROUNDS as f64;
                windows = ((windows as f64 * share / took) as u64).clamp(1 + windows / 4, 1 + windows * 4);
                (search.elapsed() - started).as_secs_f64() / time.as_secs_f64().max(1e-6)
            }
        };
        search.progress().set_work((part * 1000.0) as u64, 1000);
    }
    (best, Ok(()))
}

/// Cuts a long sequence into pieces of about the same length, at a place drawn at random.
fn cut(problem: &Problem<'_>, swaps: &[u32], threads: usize, random: &mut Random) -> Vec<Piece> {
    let shift = random.below(swaps.len());
    let mut piece = |tiles: Vec<Kind>, swaps: &[u32], last: bool| Piece {
        tiles,
        swaps: swaps.to_vec(),
        last,
        seed: random.bits(),
    };
    if swaps.len() < WHOLE {
        return vec![piece(problem.tiles.clone(), swaps, true)];
    }
    let number = threads.max(swaps.len() / PIECE);
    let length = swaps.len() / number;
    let mut pieces = Vec::new();
    let mut tiles = problem.tiles.clone();
    let mut begin = 0;
    let mut end = 1 + shift % length;
    while begin < swaps.len() {
        let part = &swaps[begin..end];
        let before = tiles.clone();
        play(problem, &mut tiles, part);
        pieces.push(piece(before, part, end == swaps.len()));
        (begin, end) = (end, (end + length).min(swaps.len()));
    }
    pieces
}

fn play(problem: &Problem<'_>, tiles: &mut [Kind], swaps: &[u32]) {
    for &pair in swaps {
        let (a, b) = problem.graph.pairs[pair as usize].places();
        tiles.swap(a, b);
    }
}

/// What a round leads to.
struct Round {
    now: Vec<u32>,
    best: Option<Vec<u32>>,
    result: Result<(), Stop>,
}

/// Makes windows of all pieces anew and joins the pieces again.
fn round<O: Observer>(
    problem: &Problem<'_>,
    regions: &Regions,
    pieces: &[Piece],
    heat: Heat,
    search: &mut Search<O>,
) -> Round {
    let total: u64 = pieces.iter().map(|piece| piece.swaps.len() as u64).sum();
    let numbered: Vec<(usize, &Piece)> = pieces.iter().enumerate().collect();
    let mut parts: Vec<Vec<u32>> = pieces.iter().map(|piece| piece.swaps.clone()).collect();
    let mut best = None;
    let work =
        |&(number, piece): &(usize, &Piece), search: &mut Search, found: Found<'_, (usize, Annealed)>| {
            let windows = heat.windows * piece.swaps.len() as u64 / total.max(1);
            let annealed = anneal::run(problem, regions, piece, Heat { windows, ..heat }, search);
            let stop = annealed.stop;
            search.hand_over((number, annealed), found)?;
            stop.map_or(Ok(()), Err)
        };
    let mut take = |(number, annealed): (usize, Annealed)| {
        parts[number] = annealed.now;
        if pieces.len() == 1 {
            best = annealed.best;
        }
        ControlFlow::Continue(())
    };
    let result = parallel::run(&numbered, search, work, &mut take);
    Round { now: parts.concat(), best, result }
}

/// A solution as short as the effort allows, as numbers of pairs: from one that is known, or from
/// the first.
pub fn short<O: Observer>(
    problem: &Problem<'_>,
    known: Option<Vec<u32>>,
    effort: Effort,
    search: &mut Search<O>,
) -> Result<Vec<u32>, Stop> {
    let first = match known {
        Some(known) => known,
        None => first(problem, search)?,
    };
    let regions = Regions::new(&problem.graph, &|| search.in_time());
    if first.len() >= WHOLE {
        return Ok(shorten(problem, &regions, &first, 1, effort, search).0);
    }
    // Short solutions are annealed several times, on all threads, each from the same beginning.
    let threads = search.limits.threads;
    let (runs, effort) = effort.shared(first.len(), threads);
    let seeds: Vec<u64> = (0..runs).collect();
    let mut best = first.clone();
    let bound = problem.bound();
    let work = |&seed: &u64, search: &mut Search, found: Found<'_, Vec<u32>>| {
        search.limits.threads = 1;
        let (swaps, result) = shorten(problem, &regions, &first, seed, effort, search);
        search.hand_over(swaps, found)?;
        result
    };
    let mut take = |swaps: Vec<u32>| {
        if swaps.len() < best.len() {
            best = swaps;
        }
        if best.len() as u64 <= bound {
            ControlFlow::Break(Stop::Solutions)
        } else {
            ControlFlow::Continue(())
        }
    };
    // What ended the work early shows in the length alone.
    let _ = parallel::run(&seeds, search, work, &mut take);
    Ok(best)
}

/// The method `improve`: a solution that the state holds already, or the first that comes, is
/// shortened.
pub fn solve<O: Observer>(
    task: &Task<'_, Swap>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    let start = model::start(task.instance);
    let given = model::status(task.instance, task.from).solved().then(|| task.from.swaps());
    let problem = Problem::from(task.instance, if given.is_some() { &start } else { task.from });
    let known = given.map(|swaps| swaps.iter().filter_map(|pair| problem.graph.number(*pair)).collect());
    method(task, "improve", &problem, known, Effort::thorough(search.time_left()), search, found)
}

/// The method `large`: the same with less patience, for boards on which patience would take hours.
pub fn large<O: Observer>(
    task: &Task<'_, Swap>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    let effort = Effort { per_swap: 300, ..Effort::thorough(search.time_left()) };
    method(task, "large", &Problem::new(task), None, effort, search, found)
}

fn method<O: Observer>(
    task: &Task<'_, Swap>,
    name: &str,
    problem: &Problem<'_>,
    known: Option<Vec<u32>>,
    effort: Effort,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    shortest::length_only(task, name)?;
    problem.without_moving_wall(name)?;
    if let Some(why) = problem.obstacle() {
        return Ok(Problem::unsolvable(why));
    }
    Ok(match short(problem, known, effort, search) {
        Err(stop) => Report { lower_bound: Some(problem.bound()), ..Report::stopped(stop) },
        Ok(best) => problem.one(&problem.pairs(&best), search, found),
    })
}
