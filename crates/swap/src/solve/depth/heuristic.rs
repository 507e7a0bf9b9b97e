//! Few layers on any board: layers put together greedily, and the best few arrangements kept.
//!
//! A tile that is far away weighs more than one that is near, step by step: the weight of an
//! arrangement bends upwards with the distances. From every arrangement several layers are made.
//! The pairs come in the order of the weight that their swaps take away, with some noise, and
//! whatever still touches nobody is swapped. The lightest arrangements go on.
//!
//! Once a solution is known, the next runs try to beat it: whatever has a tile too far for that is
//! dropped, and tiles that have no layer to lose come first. A run that gets stuck is finished
//! place by place.

use super::{chains, phases};
use crate::model::{self, Pair};
use crate::solve::far::{Far, Prints, Spare};
use crate::solve::problem::{Kind, Problem};
use quadrille_core::{Observer, Random, Search, Stop};
use rustc_hash::FxHashSet;

/// Layers made from one arrangement.
const TRIES: usize = 8;
/// Looks at pairs in a run, about.
const WORK: usize = 20_000_000;
/// Arrangements to keep at most.
const MAX_WIDTH: usize = 1000;
/// Boards of more places get one run.
const ONE_RUN: usize = 2500;
/// Layers without any progress after which a run is stuck.
const MAX_IDLE_LAYERS: usize = 12;
/// Arrangements that are finished chain by chain now and then.
const CUTS: usize = 4;
/// How often swaps that do not help are made.
const NEUTRAL: f64 = 0.2;
/// How much more a swap weighs that may not wait.
const URGENT: f64 = 1000.0;

/// What distinguishes a run from others: how much more every further step weighs than the one
/// before, and the noise.
const RUNS: [(f64, f64); 6] = [(0.2, 0.5), (0.05, 0.5), (0.5, 0.5), (0.1, 1.5), (1.0, 1.0), (0.02, 1.0)];

/// The best solution that was found, the given one included, and why the search ended early.
pub fn find<O: Observer>(
    problem: &Problem<'_>,
    given: Option<&[Pair]>,
    search: &mut Search<O>,
) -> (Option<Vec<Pair>>, Option<Stop>) {
    let places = problem.graph.places;
    if problem.solved(&problem.tiles) {
        return (Some(Vec::new()), None);
    }
    let mut best: Option<Vec<Pair>> = given.map(<[Pair]>::to_vec);
    for swaps in [false, true].into_iter().filter_map(|rows_first| phases::route(problem, rows_first)) {
        let depth = model::depth(&swaps, places);
        if best.as_ref().is_none_or(|best| depth < model::depth(best, places)) {
            best = Some(swaps);
        }
    }
    let far = match Far::new(problem, Spare::Free, search.limits.memory / 2) {
        Ok(far) => far,
        Err(stop) => return (best, Some(stop)),
    };
    let bound = super::bound(problem) as usize;
    let layers = bound + bound / 4 + 4;
    let width = (WORK / (TRIES * problem.graph.pairs.len().max(1) * layers)).clamp(1, MAX_WIDTH);
    let began = search.elapsed();
    let time = search.time_left();
    let runs = if places > ONE_RUN { 1 } else { RUNS.len() };
    for (number, &(bend, noise)) in RUNS[..runs].iter().enumerate() {
        let known = best.as_ref().map(|best| model::depth(best, places));
        // Later runs must leave time for others.
        let late = time.is_some_and(|time| search.elapsed() - began > time / 4);
        if known.is_some_and(|known| known <= bound || (number > 0 && late)) {
            break;
        }
        let run = Run {
            problem,
            far: &far,
            prints: Prints::new(problem),
            weights: weights(&far, problem, bend),
            noise,
            width,
            beat: known,
            bound,
        };
        let seed = number as u64 + 1;
        match run.go(seed, search) {
            Ok(Some(swaps)) if known.is_none_or(|known| model::depth(&swaps, places) < known) => {
                best = Some(swaps);
            }
            Ok(_) => {}
            Err(stop) => return (best, Some(stop)),
        }
        search.progress().set_work(number as u64 + 1, runs as u64);
    }
    (best, None)
}

/// The weight of every distance.
fn weights(far: &Far, problem: &Problem<'_>, bend: f64) -> Vec<f64> {
    // No distance is larger than the number of places; on plain grids all are far smaller.
    let most = match problem.graph.plain() {
        Some(cols) => cols + problem.graph.places / cols,
        None => problem.graph.places,
    };
    debug_assert!(far.most(&problem.tiles) as usize <= most, "no tile is farther than that");
    let weight = |far: usize| far as f64 + bend * (far * far.saturating_sub(1) / 2) as f64;
    (0..=most + 1).map(weight).collect()
}

/// An arrangement on the way.
#[derive(Clone)]
struct Kept {
    tiles: Vec<Kind>,
    weight: f64,
    print: u64,
}

/// A layer that leads from an arrangement to another.
struct Made {
    weight: f64,
    print: u64,
    parent: usize,
    layer: Vec<u32>,
}

struct Run<'p, 'a> {
    problem: &'p Problem<'a>,
    far: &'p Far,
    prints: Prints,
    weights: Vec<f64>,
    noise: f64,
    width: usize,
    /// The number of layers to beat.
    beat: Option<usize>,
    /// No solution has fewer layers.
    bound: usize,
}

impl Run<'_, '_> {
    fn weight(&self, kind: Kind, place: usize) -> f64 {
        self.weights[self.far.of(kind, place) as usize]
    }

    fn go<O: Observer>(&self, seed: u64, search: &mut Search<O>) -> Result<Option<Vec<Pair>>, Stop> {
        let places = self.problem.graph.places;
        let mut random = Random::new(seed);
        let tiles = self.problem.tiles.clone();
        let weight = tiles.iter().enumerate().map(|(place, &kind)| self.weight(kind, place)).sum();
        let mut layer = vec![Kept { weight, print: self.prints.all(&tiles), tiles }];
        let mut parents: Vec<Vec<(usize, Vec<u32>)>> = Vec::new();
        let (mut lightest, mut since) = (weight, 0);
        let mut bytes = 0;
        // What was reached in fewer layers is of no use.
        let mut seen: FxHashSet<u64> = FxHashSet::from_iter([layer[0].print]);
        let mut best: Option<(usize, Vec<Pair>)> = None;
        loop {
            if parents.len() >= self.bound / 2 && parents.len().is_multiple_of(1 + self.bound / 16) {
                self.cut(&layer, &parents, &mut best);
            }
            // The layers that are left after this one, if the run is to be of use.
            let left = match self.beat {
                None => None,
                Some(beat) => match (beat - 1).checked_sub(parents.len() + 1) {
                    None => return Ok(best.map(|(_, swaps)| swaps)),
                    left => left,
                },
            };
            let mut made: Vec<Made> = Vec::new();
            for (parent, kept) in layer.iter().enumerate() {
                search.node()?;
                if places > 1000 {
                    search.check()?;
                }
                self.layers(parent, kept, left, &mut random, &mut made);
            }
            made.sort_unstable_by(|a, b| a.weight.total_cmp(&b.weight).then(a.print.cmp(&b.print)));
            made.dedup_by_key(|made| made.print);
            made.retain(|made| !seen.contains(&made.print));
            made.truncate(self.width);
            seen.extend(made.iter().map(|made| made.print));
            since = if made.first().is_some_and(|made| made.weight < lightest) { 0 } else { since + 1 };
            if made.is_empty() || since > MAX_IDLE_LAYERS {
                self.cut(&layer, &parents, &mut best);
                return match (best, self.beat) {
                    (Some((_, swaps)), _) => Ok(Some(swaps)),
                    (None, Some(_)) => Ok(None),
                    (None, None) => chains::by_place(self.problem, way(self.problem, &parents, 0), search),
                };
            }
            lightest = lightest.min(made[0].weight);
            layer = made.iter().map(|made| self.after(&layer[made.parent], made)).collect();
            // What is kept of a layer, and what a solution will take.
            bytes +=
                made.iter().map(|made| 4 * made.layer.len() + 32).sum::<usize>() + 16 * made[0].layer.len();
            if bytes as u64 > search.limits.memory / 2 {
                return Err(Stop::Memory);
            }
            parents.push(made.into_iter().map(|made| (made.parent, made.layer)).collect());
            if let Some(end) = layer.iter().position(|kept| self.problem.solved(&kept.tiles)) {
                let swaps = way(self.problem, &parents, end);
                let depth = model::depth(&swaps, places);
                return Ok(Some(best.filter(|best| best.0 < depth).map_or(swaps, |(_, swaps)| swaps)));
            }
            if best.as_ref().is_some_and(|(depth, _)| *depth <= parents.len()) {
                return Ok(best.map(|(_, swaps)| swaps));
            }
        }
    }

    /// Finishes the lightest arrangements chain by chain, and keeps what is better than before.
    fn cut(&self, layer: &[Kept], parents: &[Vec<(usize, Vec<u32>)>], best: &mut Option<(usize, Vec<Pair>)>) {
        for (end, kept) in layer.iter().enumerate().take(CUTS) {
            let Some(rest) = chains::finish(self.problem, self.far, &kept.tiles) else { continue };
            let mut swaps = way(self.problem, parents, end);
            swaps.extend(rest);
            let depth = model::depth(&swaps, self.problem.graph.places);
            if best.as_ref().is_none_or(|best| depth < best.0) {
                *best = Some((depth, swaps));
            }
        }
    }

    fn after(&self, parent: &Kept, made: &Made) -> Kept {
        let mut tiles = parent.tiles.clone();
        for &pair in &made.layer {
            let (a, b) = self.problem.graph.pairs[pair as usize].places();
            tiles.swap(a, b);
        }
        Kept { tiles, weight: made.weight, print: made.print }
    }

    /// Some layers from an arrangement.
    fn layers(
        &self,
        parent: usize,
        kept: &Kept,
        left: Option<usize>,
        random: &mut Random,
        made: &mut Vec<Made>,
    ) {
        let pairs = self.problem.graph.pairs;
        let tiles = &kept.tiles;
        // The swaps worth making: what they take away, and how much more they count.
        let mut worth: Vec<(u32, f64, f64)> = Vec::new();
        let mut urgent = 0;
        let late = |far: u32| left.is_some_and(|left| far as usize > left);
        if left.is_some() {
            urgent = (0..tiles.len()).filter(|&place| late(self.far.of(tiles[place], place))).count();
        }
        for (number, pair) in pairs.iter().enumerate() {
            let (a, b) = pair.places();
            let before = [self.far.of(tiles[a], a), self.far.of(tiles[b], b)];
            let after = [self.far.of(tiles[a], b), self.far.of(tiles[b], a)];
            if tiles[a] == tiles[b] || after.iter().any(|&far| late(far)) {
                continue;
            }
            let weight = |far: u32| self.weights[far as usize];
            let gain = weight(before[0]) + weight(before[1]) - weight(after[0]) - weight(after[1]);
            let helps = before.iter().filter(|&&far| late(far)).count();
            if gain > 0.0 || helps > 0 || after[0] + after[1] <= before[0] + before[1] {
                let factor = if helps > 0 { URGENT * helps as f64 } else { 1.0 };
                worth.push((number as u32, gain, factor));
            }
        }
        let tries = if pairs.len() > 50_000 { 1 } else { TRIES };
        let mut order: Vec<(f64, u32, f64)> = Vec::with_capacity(worth.len());
        let mut used = vec![false; tiles.len()];
        for attempt in 0..tries {
            let noise = if attempt == 0 { 0.05 } else { self.noise };
            order.clear();
            for &(number, gain, factor) in &worth {
                // Swaps that bring one tile nearer and another away are made now and then.
                if gain <= 0.0 && factor == 1.0 && !random.chance(NEUTRAL) {
                    continue;
                }
                order.push((gain.max(0.05) * factor * (1.0 + noise * random.unit()), number, gain));
            }
            order.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
            used.fill(false);
            let mut next = Made { weight: kept.weight, print: kept.print, parent, layer: Vec::new() };
            let mut helped = 0;
            for &(_, number, gain) in &order {
                let (a, b) = pairs[number as usize].places();
                if used[a] || used[b] {
                    continue;
                }
                (used[a], used[b]) = (true, true);
                next.weight -= gain;
                next.print ^= self.prints.change(tiles, a, b);
                next.layer.push(number);
                if urgent > 0 {
                    helped += [a, b].iter().filter(|&&at| late(self.far.of(tiles[at], at))).count();
                }
            }
            if !next.layer.is_empty() && helped == urgent {
                made.push(next);
            }
        }
    }
}

/// The swaps that lead to an arrangement after the last layer.
fn way(problem: &Problem<'_>, parents: &[Vec<(usize, Vec<u32>)>], end: usize) -> Vec<Pair> {
    let mut at = end;
    let mut layers: Vec<&[u32]> = Vec::with_capacity(parents.len());
    for step in parents.iter().rev() {
        let (parent, layer) = &step[at];
        layers.push(layer);
        at = *parent;
    }
    { layers.iter().rev() }
        .flat_map(|layer| layer.iter().map(|&pair| problem.graph.pairs[pair as usize]))
        .collect()
}
