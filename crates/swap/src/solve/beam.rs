//! `beam`: step by step, always with the best few arrangements.
//!
//! An arrangement is as good as the sum of the distances that its tiles have to go; among equally
//! good ones a pinned hash decides, so that the beam stays broad. Every arrangement offers the
//! swaps that make it better, then those that make it no worse, from a place that changes from step
//! to step; swaps that make it worse only count where the beam has room for everything.
//! Arrangements of the last two steps do not come back, unless a wall moves.
//!
//! What leads to an arrangement is kept as its parent in the step before and the pair that was
//! swapped.

use super::depth;
use super::far::{Far, Prints, Spare};
use super::problem::{Kind, Need, Problem};
use crate::Swap;
use crate::model::{Pair, State};
use crate::settings::Aim;
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task};
use rustc_hash::FxHashSet;

/// Swaps that an arrangement of a full beam offers.
const OFFERS: usize = 16;

/// Arrangements to keep on a board of so many places.
pub fn width(places: usize) -> usize {
    (300_000 / places.max(1)).clamp(50, 2000)
}

/// Steps after which the beam gives up.
fn cap(problem: &Problem<'_>) -> usize {
    4 * problem.bound() as usize + 200
}

/// An arrangement.
#[derive(Clone)]
struct Kept {
    tiles: Vec<Kind>,
    /// How the swap of each pair would change the sum; an `i8` holds it, as neighbours are equally
    /// far but for one.
    changes: Vec<i8>,
    sum: u64,
    print: u64,
}

/// An arrangement of the next step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Offer {
    sum: u64,
    /// Equal arrangements have equal numbers here and so come next to each other.
    tie: u64,
    parent: u32,
    pair: u32,
}

struct Beam<'p, 'a> {
    problem: &'p Problem<'a>,
    far: Far,
    prints: Prints,
    width: usize,
    /// Whether there are more tiles of a kind than places that want it.
    spare: Vec<bool>,
}

impl Beam<'_, '_> {
    fn start(&self) -> Kept {
        let tiles = self.problem.tiles.clone();
        let changes = (0..self.problem.graph.pairs.len()).map(|pair| self.change(&tiles, pair)).collect();
        let lacking = tiles.iter().enumerate().map(|(place, &kind)| self.lacks(kind, place) as u64);
        let sum = self.far.sum(&tiles) + lacking.sum::<u64>();
        Kept { changes, sum, print: self.prints.all(&tiles), tiles }
    }

    fn change(&self, tiles: &[Kind], pair: usize) -> i8 {
        let (a, b) = self.problem.graph.pairs[pair].places();
        let after = self.lacks(tiles[a], b) + self.lacks(tiles[b], a);
        let before = self.lacks(tiles[a], a) + self.lacks(tiles[b], b);
        self.far.change(tiles[a], tiles[b], a, b) as i8 + after - before
    }

    /// Tiles of which there are some to spare have no distance: the places that lack one count
    /// instead.
    fn lacks(&self, kind: Kind, place: usize) -> i8 {
        let wanted = self.problem.target[place];
        i8::from(wanted.is_some_and(|wanted| wanted != kind && self.spare[wanted as usize]))
    }

    /// What an arrangement offers.
    fn offers(
        &self,
        parent: usize,
        kept: &Kept,
        made: usize,
        number: usize,
        all: bool,
        out: &mut Vec<Offer>,
    ) {
        let pairs = self.problem.graph.pairs;
        let moving = self.problem.instance.moving_wall().is_some();
        let closed = self.problem.closed(made);
        let offset = (kept.print ^ (made as u64).wrapping_mul(0x9E37_79B9)) as usize % pairs.len();
        let full = out.len() + number;
        let tests: &[fn(i8) -> bool] =
            if all { &[|_| true] } else { &[|change| change < 0, |change| change == 0] };
        for test in tests {
            for at in (offset..pairs.len()).chain(0..offset) {
                if !test(kept.changes[at]) {
                    continue;
                }
                let (a, b) = pairs[at].places();
                // Two equal tiles swap only to pass the time, where a wall moves.
                if closed == Some(at) || (kept.tiles[a] == kept.tiles[b] && !moving) {
                    continue;
                }
                if out.len() == full {
                    return;
                }
                let sum = kept.sum.wrapping_add_signed(i64::from(kept.changes[at]));
                let tie = kept.print ^ self.prints.change(&kept.tiles, a, b);
                out.push(Offer { sum, tie, parent: parent as u32, pair: at as u32 });
            }
        }
    }

    /// The best offers, each arrangement once and none of those that were seen.
    fn choose(&self, mut offers: Vec<Offer>, seen: &[FxHashSet<u64>]) -> Vec<Offer> {
        let mut chosen: Vec<Offer> = Vec::with_capacity(self.width.min(offers.len()));
        let mut sorted = 0;
        while sorted < offers.len() && chosen.len() < self.width {
            let rest = &mut offers[sorted..];
            let some = (4 * self.width).min(rest.len());
            if some < rest.len() {
                rest.select_nth_unstable(some - 1);
            }
            rest[..some].sort_unstable();
            for offer in &rest[..some] {
                let again = chosen.last().is_some_and(|last| last.tie == offer.tie && last.sum == offer.sum);
                if !again && chosen.len() < self.width && !seen.iter().any(|set| set.contains(&offer.tie)) {
                    chosen.push(*offer);
                }
            }
            sorted += some;
        }
        chosen
    }

    fn made(&self, parent: &Kept, offer: &Offer) -> Kept {
        let mut child = parent.clone();
        let (a, b) = self.problem.graph.pairs[offer.pair as usize].places();
        child.tiles.swap(a, b);
        child.sum = offer.sum;
        child.print = offer.tie;
        for place in [a, b] {
            for &(_, pair) in self.problem.graph.next(place) {
                child.changes[pair as usize] = self.change(&child.tiles, pair as usize);
            }
        }
        child
    }
}

/// The swaps that a beam of some width finds; `None` if it finds none. A node is an arrangement
/// kept.
pub fn steps<O: Observer>(
    problem: &Problem<'_>,
    width: usize,
    search: &mut Search<O>,
) -> Result<Option<Vec<Pair>>, Stop> {
    if problem.solved(&problem.tiles) {
        return Ok(Some(Vec::new()));
    }
    let pairs = problem.graph.pairs;
    let memory = search.limits.memory;
    let width = width.max(1);
    // The beam twice, and what it is offered.
    let one = 5 * problem.graph.places + pairs.len() + size_of::<Kept>() + (OFFERS + 4) * size_of::<Offer>();
    let beam_bytes = 2 * (width * one) as u64;
    if pairs.is_empty() || beam_bytes > memory {
        return if pairs.is_empty() { Ok(None) } else { Err(Stop::Memory) };
    }
    let far = Far::new(problem, Spare::Free, memory - beam_bytes)?;
    // A kind that is wanted and not there is the last one, and never to spare.
    let spare = problem.needs().iter().map(Need::spare).chain([false]).collect();
    let beam = Beam { problem, far, prints: Prints::new(problem), width, spare };
    let moving = problem.instance.moving_wall().is_some();
    let start = beam.start();
    let (first, cap) = (start.sum, cap(problem));
    let mut seen: Vec<FxHashSet<u64>> = Vec::new();
    let mut layer = vec![start];
    let mut parents: Vec<Vec<(u32, u32)>> = Vec::new();
    for made in 0..cap {
        let all = layer.len() * pairs.len() <= 4 * width;
        let number = if all { pairs.len() } else { OFFERS.max(OFFERS * width / layer.len()) };
        let mut offers = Vec::new();
        for (parent, kept) in layer.iter().enumerate() {
            search.node()?;
            beam.offers(parent, kept, made, number, all, &mut offers);
        }
        if !moving {
            if seen.len() == 2 {
                seen.remove(0);
            }
            seen.push(layer.iter().map(|kept| kept.print).collect());
        }
        let mut chosen = beam.choose(offers, &seen);
        if chosen.is_empty() && !all {
            // Only swaps that make it worse are left.
            let mut offers = Vec::new();
            for (parent, kept) in layer.iter().enumerate() {
                beam.offers(parent, kept, made, number, true, &mut offers);
            }
            chosen = beam.choose(offers, &seen);
        }
        if chosen.is_empty() {
            return Ok(None);
        }
        layer = chosen.iter().map(|offer| beam.made(&layer[offer.parent as usize], offer)).collect();
        parents.push(chosen.iter().map(|offer| (offer.parent, offer.pair)).collect());
        if beam_bytes + (parents.len() * width * size_of::<(u32, u32)>()) as u64 > memory {
            return Err(Stop::Memory);
        }
        if let Some(end) = layer.iter().position(|kept| kept.sum == 0 && problem.solved(&kept.tiles)) {
            return Ok(Some(way(problem, &parents, end)));
        }
        search.progress().set_work(first.saturating_sub(layer[0].sum), first);
    }
    Ok(None)
}

/// The swaps that lead to an arrangement of the last step.
fn way(problem: &Problem<'_>, parents: &[Vec<(u32, u32)>], end: usize) -> Vec<Pair> {
    let mut at = end;
    let mut swaps: Vec<Pair> = Vec::with_capacity(parents.len());
    for step in parents.iter().rev() {
        let (parent, pair) = step[at];
        swaps.push(problem.graph.pairs[pair as usize]);
        at = parent as usize;
    }
    swaps.reverse();
    swaps
}

/// The method.
pub fn solve<O: Observer>(
    task: &Task<'_, Swap>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    let problem = Problem::new(task);
    if let Some(why) = problem.obstacle() {
        return Ok(Problem::unsolvable(why));
    }
    if task.settings.minimise == Aim::Depth {
        return depth::solve(&problem, false, search, found);
    }
    Ok(match steps(&problem, width(problem.graph.places), search) {
        Ok(Some(swaps)) => {
            let report = problem.one(&swaps, search, found);
            let optimal = report.lower_bound == Some(swaps.len() as u64);
            Report { optimal, ..report }
        }
        Ok(None) => Report { lower_bound: Some(problem.bound()), ..Report::stopped(Stop::Stuck) },
        Err(stop) => Report { lower_bound: Some(problem.bound()), ..Report::stopped(stop) },
    })
}

#[cfg(test)]
mod tests;
