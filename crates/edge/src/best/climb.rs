//! Round after round: a beam in another direction, a little repair, and the best board is kept.
//!
//! Rounds begin narrow and widen fourfold each, up to what a minute, the memory or the rest of the
//! time allow: a round that is lost with its process is then never more than a minute's work. When
//! too little time is left for another beam, the best board is repaired until the end.

use super::beam::{Beam, Settings};
use super::record::Record;
use super::repair;
use super::sweep_plan::SweepPlan;
use crate::model::{State, max_score, score};
use crate::solve::path::Path;
use crate::solve::problem::{LookId, Problem};
use quadrille_core::{Observer, Search, Size, Stop};
use web_time::Instant;

/// The width of the first beam, and how much wider each is than the one before.
const FIRST_WIDTH: u64 = 64;
const GROWTH: u64 = 4;
/// Seconds that a beam may take.
const ROUND: f64 = 55.0;
/// The share of the time that is left which a beam may take.
const SHARE: f64 = 0.85;
/// One in so many nodes may be spent on repair.
const REPAIR: u64 = 10;
/// A beam that would have to be narrower than the last by this is not worth it.
const WORTH: f64 = 0.25;
/// Rounds without any full board before the search gives up.
const MAX_ROUNDS_WITHOUT_BOARD: u64 = 12;

/// A run that goes on.
pub struct Climb<'p> {
    problem: &'p Problem<'p>,
    /// The way of all beams, where one is asked for.
    path: Option<Path>,
    record: Record,
    /// What was spent before this process.
    before: (f64, u64),
    /// The width of the last beam of this process, and the boards that it kept in a second.
    width: u64,
    rate: Option<f64>,
}

impl<'p> Climb<'p> {
    /// A run as it was left.
    pub fn new(problem: &'p Problem<'p>, path: Option<Path>, record: Record) -> Climb<'p> {
        Climb { problem, path, before: (record.seconds, record.nodes), record, width: 0, rate: None }
    }

    /// Climbs until the board is perfect or the search must stop.
    pub fn run<O: Observer>(&mut self, search: &mut Search<O>) -> Result<(), Stop> {
        self.tell(search);
        while !self.perfect() {
            search.check()?;
            let Some(seconds) = self.time_for_beam(search) else {
                self.repair(search, u64::MAX)?;
                continue;
            };
            let before = search.counters.nodes;
            if let Some(board) = self.beam(search, seconds)? {
                self.offer(search, board);
            }
            self.record.rounds += 1;
            let nothing = self.record.best.is_none() && self.record.rounds >= MAX_ROUNDS_WITHOUT_BOARD;
            if nothing || self.problem.fixed.iter().all(Option::is_some) {
                return if self.perfect() { Ok(()) } else { Err(Stop::Stuck) };
            }
            self.repair(search, (search.counters.nodes - before) / REPAIR)?;
            self.keep(search, false);
        }
        Ok(())
    }

    /// Keeps the run for the last time and hands it over.
    pub fn end<O: Observer>(mut self, search: &Search<O>) -> Record {
        self.keep(search, true);
        self.record
    }

    fn perfect(&self) -> bool {
        let instance = self.problem.instance;
        self.record.best.as_ref().is_some_and(|best| score(instance, best) == max_score(instance))
    }

    /// The seconds that the next beam may take; `None` if it is not worth beginning.
    fn time_for_beam<O: Observer>(&self, search: &Search<O>) -> Option<f64> {
        let Some(left) = search.time_left() else { return Some(ROUND) };
        let seconds = (left.as_secs_f64() * SHARE).min(ROUND);
        let last = self.width as f64 * self.problem.size().area() as f64;
        let enough = self.rate.is_none_or(|rate| rate * seconds >= WORTH * last);
        (enough || self.record.best.is_none()).then_some(seconds)
    }

    /// One beam over the whole board.
    fn beam<O: Observer>(&mut self, search: &mut Search<O>, seconds: f64) -> Result<Option<State>, Stop> {
        let round = self.record.rounds;
        let plan = match &self.path {
            Some(path) => SweepPlan::new(self.problem, path.cells()),
            None => SweepPlan::new(self.problem, sweep(self.problem.size(), round)),
        };
        let steps = plan.steps.len().max(1) as f64;
        let memory = search.limits.memory / plan.bytes_per_board() as u64;
        let affordable = self.rate.map_or(u64::MAX, |rate| (rate * seconds / steps) as u64);
        let wanted = if self.width == 0 { FIRST_WIDTH } else { self.width * GROWTH };
        let width = wanted.min(affordable).min(memory).max(1);
        // A beam that fills the time is watched: it gets narrower where it is late, and wider where
        // it is early.
        let watched = affordable <= wanted;
        let settings = Settings {
            width: if watched { (2 * width).min(memory.max(1)) } else { width } as usize,
            seed: self.record.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(round),
            threads: search.limits.threads,
        };
        let began = Instant::now();
        let monitor = search.monitor().clone();
        let mut made = 0;
        let mut beam = Beam::new(&plan, settings);
        let filled = beam.run(search, &mut |step, kept| {
            made = kept;
            monitor.progress.at_depth(step, plan.steps.len());
            let spent = began.elapsed().as_secs_f64();
            if !watched || spent < 0.05 * seconds {
                return width as usize;
            }
            let left = (seconds - spent).max(0.0) / (steps - step as f64);
            (kept as f64 / spent * left) as usize
        })?;
        self.width = width;
        self.rate = Some((made as f64 / began.elapsed().as_secs_f64()).max(1.0));
        Ok(filled.map(|filled| board(self.problem, &plan, &filled.looks)))
    }

    /// Repairs the best board with so many nodes, or until the search must stop.
    fn repair<O: Observer>(&mut self, search: &mut Search<O>, nodes: u64) -> Result<(), Stop> {
        let Some(best) = self.record.best.clone() else { return Ok(()) };
        let most = search.counters.nodes.saturating_add(nodes);
        let mut seed = self.record.seed ^ self.record.rounds << 20;
        let mut current = best;
        while search.counters.nodes < most && !self.perfect() {
            seed = seed.wrapping_add(1);
            search.check()?;
            let before = search.counters.nodes;
            current = repair::walk(self.problem, current, seed, search)?;
            self.offer(search, current.clone());
            self.keep(search, false);
            if search.counters.nodes == before {
                // All around the broken joints lies what may not be moved.
                break;
            }
        }
        Ok(())
    }

    /// Takes a board if it is better than the best.
    fn offer<O: Observer>(&mut self, search: &Search<O>, board: State) {
        let instance = self.problem.instance;
        let points = score(instance, &board);
        if self.record.best.as_ref().is_none_or(|best| score(instance, best) < points) {
            search.monitor().improved(&board);
            self.record.best = Some(board);
            self.record.history.push((self.before.0 + search.elapsed().as_secs_f64(), points));
            self.tell(search);
            self.keep(search, true);
        }
    }

    fn tell<O: Observer>(&self, search: &Search<O>) {
        if let Some(best) = &self.record.best {
            let instance = self.problem.instance;
            search.progress().set_score(score(instance, best), max_score(instance));
        }
    }

    fn keep<O: Observer>(&mut self, search: &Search<O>, precious: bool) {
        self.record.seconds = self.before.0 + search.elapsed().as_secs_f64();
        self.record.nodes = self.before.1 + search.counters.nodes;
        let state = || self.record.write(self.problem.instance);
        if precious { search.checkpoint().save(state) } else { search.checkpoint().offer(state) }
    }
}

/// The board with these looks on the cells of a plan.
pub fn board(problem: &Problem<'_>, plan: &SweepPlan<'_>, looks: &[LookId]) -> State {
    let mut cells = vec![None; problem.size().area()];
    plan.steps.iter().zip(looks).for_each(|(step, look)| cells[step.cell] = Some(*look));
    problem.partial(cells)
}

/// The cells line by line, along the shorter side, in a direction that depends on the round.
pub fn sweep(size: Size, round: u64) -> Vec<usize> {
    let Size { rows, cols } = size;
    let turn = |n: usize, count: usize, back: bool| if back { count - 1 - n } else { n };
    let by_rows = if rows == cols { round & 1 == 0 } else { cols < rows };
    let (lines, length) = if by_rows { (rows, cols) } else { (cols, rows) };
    let cells = (0..lines).flat_map(|line| (0..length).map(move |at| (line, at)));
    let place = |(line, at): (usize, usize)| {
        let (line, at) = (turn(line, lines, round & 2 != 0), turn(at, length, round & 4 != 0));
        if by_rows { line * cols + at } else { at * cols + line }
    };
    cells.map(place).collect()
}
