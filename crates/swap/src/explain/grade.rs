//! How hard a puzzle is: how many swaps it takes at least, against what random tiles on its board
//! take.
//!
//! Every single swap of a shortest way is easy to see; what is hard is that all of them must fit
//! together. So the level goes with the length ([`scale`]).
//!
//! How often each reason was needed is counted along the swaps that hints advise, one after the
//! other.

use super::choice::{self, Choice};
use super::gain::Gauge;
use super::{Budget, TECHNIQUES, known_way};
use crate::generate::board::Board;
use crate::model::{self, Instance, Pair};
use crate::scale;
use crate::solve::optimal;
use crate::solve::problem::Problem;
use quadrille_core::grade::Tally;
use quadrille_core::{Grade, Level, Search, Stop, Verdict};

/// Grades a puzzle from its start.
pub fn grade(instance: &Instance, search: &mut Search) -> Grade {
    let start = model::start(instance);
    if model::status(instance, &start).solved() {
        return Grade::without_steps(Verdict::Solved);
    }
    let problem = Problem::from(instance, &start);
    if let Some(why) = problem.obstacle() {
        return Grade::without_steps(Verdict::Unsolvable(why));
    }
    let at_least = |stop| Grade::without_steps(Verdict::AtLeast(Level::EASIEST, stop));
    let Ok(board) = Board::of(instance) else { return at_least(Stop::Stuck) };
    match length(&problem, search) {
        Ok(length) => graded(&problem, board.mean, &length, search),
        Err(stop) => at_least(stop),
    }
}

/// What is known about the shortest way.
struct Length {
    /// The best way that is known.
    way: Vec<Pair>,
    /// No way is shorter than this.
    least: u64,
    /// Why no more is known.
    stop: Option<Stop>,
}

impl Length {
    fn is_proven(&self) -> bool {
        self.way.len() as u64 == self.least
    }
}

/// Finds the shortest way: as hints do, and where that does not suffice, by all that the limits
/// leave but a quarter.
fn length(problem: &Problem<'_>, search: &mut Search) -> Result<Length, Stop> {
    let known = known_way(problem, &mut Budget::new(search), search)?;
    if known.proven() || !known.complete {
        return Ok(Length { way: known.swaps, least: known.bound, stop: known.stop });
    }
    let nodes = search.limits.nodes.map(|nodes| nodes.saturating_sub(search.counters.nodes));
    let mut inner = search.inner(nodes, None);
    inner.limits.time = inner.limits.time.map(|time| time * 3 / 4);
    let proof = optimal::prove(problem, Some(known.swaps), &mut inner);
    search.counters.add(&inner.counters);
    let least = proof.bound.max(known.bound);
    Ok(Length { way: proof.best.unwrap_or_default(), least, stop: proof.stop })
}

fn graded(problem: &Problem<'_>, mean: f64, length: &Length, search: &mut Search) -> Grade {
    let mut tally = Tally::new(TECHNIQUES);
    let (swaps, about) = (length.least, format!("random tiles on this board need about {mean:.1}"));
    let stop = match length.is_proven() {
        true => steps(problem, length.way.clone(), &mut tally, search).err(),
        false => Some(length.stop.unwrap_or(Stop::Stuck)),
    };
    let level = scale::level(swaps, mean, tally.level());
    let verdict = stop.map_or(Verdict::Level(level), |stop| Verdict::AtLeast(level, stop));
    let s = if swaps == 1 { "" } else { "s" };
    let note = match (length.is_proven(), length.way.len()) {
        (true, _) => format!("{swaps} swap{s}, proven fewest; {about}"),
        (false, 0) => format!("at least {swaps} swap{s}; {about}"),
        (false, most) => format!("at least {swaps} swap{s}, at most {most}; {about}"),
    };
    Grade { note: Some(note), ..tally.grade(verdict, None) }
}

/// Counts the reasons along the swaps that hints advise. The way is what is left of the shortest
/// one that is known, for where hints know none.
fn steps(problem: &Problem<'_>, way: Vec<Pair>, tally: &mut Tally, search: &mut Search) -> Result<(), Stop> {
    let mut state = problem.from.clone();
    let length = way.len();
    let mut way = Some(way);
    for left in (0..length).rev() {
        search.check()?;
        let here = Problem::from(problem.instance, &state);
        let mut budget = Budget::new(search);
        let found = known_way(&here, &mut budget, search)?;
        let proven = found.proven() && found.swaps.len() == left + 1;
        let known = match way.take() {
            _ if proven => found.swaps,
            Some(known) => known,
            None => return Err(found.stop.unwrap_or(Stop::Nodes)),
        };
        let Choice { pair, rule, .. } =
            choice::simplest(&here, &Gauge::new(&here), &known, &mut budget, search)?;
        tally.add(rule.name());
        state = state.after(&[pair]);
        way = without(&known, pair, problem.instance.moving_wall().is_some());
    }
    Ok(())
}

/// What is left of a way after one of its swaps was made first, if it might as well have come
/// first.
fn without(way: &[Pair], pair: Pair, in_order: bool) -> Option<Vec<Pair>> {
    let meets = |other: &Pair| {
        let ((a, b), (c, d)) = (pair.places(), other.places());
        a == c || a == d || b == c || b == d
    };
    let at = way.iter().position(meets).filter(|&at| way[at] == pair && (at == 0 || !in_order))?;
    Some([&way[..at], &way[at + 1..]].concat())
}
