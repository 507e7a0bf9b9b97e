//! Short solutions of boards of any size: a fast first one, then windows of it made anew.
//!
//! A [`first`] solution comes from the outside inwards on plain grids ([`peel`]) and by the best swap elsewhere
//! ([`greedy`]). It is then cut into as many pieces as there are threads, and in every piece windows are made anew
//! ([`anneal`]); the next round cuts it elsewhere. The temperature falls from round to round.

mod anneal;
mod circuit;
mod first;
mod greedy;
mod peel;
mod region;

use super::problem::{Kind, Problem};
use super::shortest;
use crate::Swap;
use crate::model::{self, Pair, State};
use anneal::{Heat, Piece};
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

    /// The runs that it is best divided into, and the effort of each.
    fn shared(self, swaps: usize, threads: usize) -> (u64, Effort) {
        let windows = self.windows(swaps, threads);
        let runs = (windows / (60_000 * swaps.max(1) as u64)).clamp(1, 8);
        let time = self.time.map(|time| time / runs as u32);
        (runs, Effort { per_swap: self.per_swap / runs, most: self.most / runs, time })
    }

    fn windows(self, swaps: usize, threads: usize) -> u64 {
        match self.time {
            Some(time) => (time.as_secs_f64() * SPEED * threads as f64) as u64,
            None => (self.per_swap * swaps as u64).min(self.most),
        }
    }

    /// The temperature at the beginning and at the end: who has little time must not lose it in the heat.
    fn temperature(self, swaps: usize, threads: usize) -> (f64, f64) {
        match self.windows(swaps, threads) / swaps.max(1) as u64 {
            5000.. => (2.0, 0.25),
            2000.. => (0.5, 0.2),
            _ => (0.25, 0.15),
        }
    }
}

/// Rounds of a run.
const ROUNDS: u64 = 100;
/// Swaps in a piece, at least and about at most: small pieces stay in the processor's caches.
const PIECE: (usize, usize) = (40, 1000);
/// Windows that a thread makes anew in a second, more or less; a guess that only decides how hot to begin.
const SPEED: f64 = 1e6;
/// How often a line of a first solution is filled.
const TRIES: usize = 10;

/// Shortens a solution, given by numbers of pairs.
fn shorten<O: Observer>(
    problem: &Problem<'_>,
    swaps: Vec<u32>,
    seed: u64,
    effort: Effort,
    search: &mut Search<O>,
) -> (Vec<u32>, Result<(), Stop>) {
    let regions = Regions::new(&problem.graph);
    let mut random = Random::new(seed);
    let started = search.elapsed();
    let (hot, cold) = effort.temperature(swaps.len(), search.limits.threads);
    let mut windows = (effort.windows(swaps.len(), search.limits.threads) / ROUNDS).max(1);
    let mut best = swaps.clone();
    let mut current = swaps;
    let mut part = 0.0;
    let mut done = 0;
    while part < 1.0 && !current.is_empty() {
        let step = 1.0 / ROUNDS as f64;
        let temperature = |part: f64| hot * (cold / hot).powf(part.min(1.0));
        let heat = Heat { windows, temperature: (temperature(part), temperature(part + step)) };
        let pieces = cut(problem, &current, search.limits.threads, &mut random);
        let before = search.elapsed();
        let result;
        (current, result) = round(problem, &regions, &pieces, heat, search);
        if current.len() < best.len() {
            best.clone_from(&current);
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
        search.monitor().set_progress((part * 1000.0) as u64, 1000);
    }
    (best, Ok(()))
}

/// Cuts a sequence into pieces of about the same length, at a place drawn at random.
fn cut(problem: &Problem<'_>, swaps: &[u32], threads: usize, random: &mut Random) -> Vec<Piece> {
    let number = threads.max(swaps.len() / PIECE.1).clamp(1, 1 + swaps.len() / PIECE.0);
    let length = swaps.len() / number;
    let shift = if number == 1 { 0 } else { random.below(length) };
    let mut tiles = problem.tiles.clone();
    let mut pieces: Vec<Piece> = Vec::new();
    for k in 0..=number {
        let begin = if k == 0 { 0 } else { shift + (k - 1) * length };
        let end = if k == number { swaps.len() } else { shift + k * length };
        let piece = &swaps[begin..end];
        if piece.is_empty() {
            continue;
        }
        let before = tiles.clone();
        play(problem, &mut tiles, piece);
        pieces.push(Piece {
            tiles: before,
            swaps: piece.to_vec(),
            last: end == swaps.len(),
            seed: random.bits(),
        });
    }
    pieces
}

fn play(problem: &Problem<'_>, tiles: &mut [Kind], swaps: &[u32]) {
    for &pair in swaps {
        let (a, b) = problem.graph.pairs[pair as usize].places();
        tiles.swap(a, b);
    }
}

/// Makes windows of all pieces anew and joins the pieces again.
fn round<O: Observer>(
    problem: &Problem<'_>,
    regions: &Regions,
    pieces: &[Piece],
    heat: Heat,
    search: &mut Search<O>,
) -> (Vec<u32>, Result<(), Stop>) {
    let total: usize = pieces.iter().map(|piece| piece.swaps.len()).sum();
    let numbered: Vec<(usize, &Piece)> = pieces.iter().enumerate().collect();
    let mut parts: Vec<Vec<u32>> = pieces.iter().map(|piece| piece.swaps.clone()).collect();
    let work = |&(number, piece): &(usize, &Piece),
                search: &mut Search,
                found: Found<'_, (usize, Vec<u32>)>| {
        let share = (heat.windows as u128 * piece.swaps.len() as u128 / total.max(1) as u128) as u64;
        let (swaps, result) = anneal::run(problem, regions, piece, Heat { windows: share, ..heat }, search);
        search.hand_over((number, swaps), found)?;
        result
    };
    let mut take = |(number, swaps): (usize, Vec<u32>)| {
        parts[number] = swaps;
        ControlFlow::Continue(())
    };
    let result = parallel::run(&numbered, search, work, &mut take);
    (parts.concat(), result)
}

/// The pairs of a solution given by their numbers.
pub fn pairs(problem: &Problem<'_>, swaps: &[u32]) -> Vec<Pair> {
    swaps.iter().map(|&number| problem.graph.pairs[number as usize]).collect()
}

/// A solution as short as the effort allows, as numbers of pairs: from one that is known, or from the first.
pub fn short<O: Observer>(
    problem: &Problem<'_>,
    known: Option<Vec<u32>>,
    effort: Effort,
    search: &mut Search<O>,
) -> Result<(Vec<u32>, Result<(), Stop>), Stop> {
    let first = match known {
        Some(known) => known,
        None => first::solve(problem, TRIES, search)?,
    };
    let (runs, effort) = effort.shared(first.len(), search.limits.threads);
    let (mut best, mut result) = (first.clone(), Ok(()));
    for run in 0..runs {
        let next;
        (next, result) = shorten(problem, first.clone(), run, effort, search);
        if next.len() < best.len() {
            best = next;
        }
        if result.is_err() || best.len() as u64 <= problem.bound() {
            break;
        }
    }
    Ok((best, result))
}

/// The method `improve`: a solution that the state holds already, or the first that comes, is shortened.
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
        Ok((best, _)) => problem.one(&pairs(problem, &best), search, found),
    })
}
