//! Windows of a sequence drawn at random and made anew, as metals are annealed.
//!
//! What a window does is always known to its table, so its swaps are replaced by others: mostly by a shortest way, now
//! and then by a longer one. A longer one is kept with a chance that falls with the temperature. Equally long ways are
//! kept as well: most improvements are found after many changes that improve nothing.

use super::circuit::{Circuit, Window};
use super::region::{Order, Region, Regions};
use crate::solve::problem::Problem;
use quadrille_core::{Observer, Random, Search, Stop};
use std::time::Duration;

/// How long to go on and how hot to begin.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// Windows to look at, at most.
    pub windows: u64,
    /// Time to spend, at most.
    pub time: Option<Duration>,
    /// The temperature at the beginning.
    pub hot: f64,
    /// The temperature at the end.
    pub cold: f64,
}

/// A run in progress.
struct Anneal<'a, 'p> {
    problem: &'a Problem<'p>,
    regions: &'a Regions,
    circuit: Circuit,
    random: &'a mut Random,
    window: Window,
    way: Vec<u8>,
}

/// The chance of a step that leads away, at temperature 1.
const WASTE: f64 = 0.1;

/// Shortens a sequence, given by numbers of pairs; `keep` is told of every shorter one in time.
pub fn run<O: Observer>(
    problem: &Problem<'_>,
    regions: &Regions,
    swaps: &[u32],
    schedule: Schedule,
    random: &mut Random,
    search: &mut Search<O>,
    keep: &mut dyn FnMut(Vec<u32>),
) -> Result<(), Stop> {
    let started = search.elapsed();
    let circuit = Circuit::new(problem, swaps);
    let mut best = swaps.len();
    let mut anneal = Anneal { problem, regions, circuit, random, window: Window::default(), way: Vec::new() };
    let mut temperature = schedule.hot;
    let mut done = 0;
    while done < schedule.windows && !anneal.circuit.is_empty() {
        // A sweep is as many windows as there are swaps; the best of a sweep's end is kept.
        let sweep = (anneal.circuit.len() as u64).clamp(64, 4096);
        for _ in 0..sweep {
            if let Err(stop) = search.node() {
                if anneal.circuit.len() < best {
                    keep(anneal.circuit.swaps());
                }
                return Err(stop);
            }
            anneal.step(temperature);
        }
        done += sweep;
        if anneal.circuit.len() < best {
            best = anneal.circuit.len();
            keep(anneal.circuit.swaps());
        }
        let spent = search.elapsed().saturating_sub(started);
        let timed = schedule.time.map_or(0.0, |time| spent.as_secs_f64() / time.as_secs_f64().max(1e-9));
        let part = timed.max(done as f64 / schedule.windows as f64).min(1.0);
        temperature = schedule.hot * (schedule.cold / schedule.hot).powf(part);
        if timed >= 1.0 {
            break;
        }
    }
    Ok(())
}

impl Anneal<'_, '_> {
    /// Makes one window anew.
    fn step(&mut self, temperature: f64) {
        if self.circuit.is_empty() {
            return;
        }
        let node = self.circuit.node(self.random.below(self.circuit.len()));
        let Some(region) = self.regions.around(self.circuit.pair(node), self.random) else { return };
        self.circuit.window(region, self.circuit.time(node), &mut self.window);
        let mut order: Order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        for &gate in &self.window.gates {
            let (a, b) = self.circuit.local(region, gate);
            order.swap(a, b);
        }
        if self.problem.homes.is_none() {
            self.exchange_equals(region, &mut order);
        }
        self.way.clear();
        region.table.way(
            order,
            std::env::var("WASTE").ok().and_then(|x| x.parse::<f64>().ok()).unwrap_or(WASTE) * temperature,
            self.random,
            &mut self.way,
        );
        let longer = self.way.len() as f64 - self.window.gates.len() as f64;
        if longer <= 0.0 || self.random.unit() < (-longer / temperature).exp() {
            self.way.reverse();
            self.circuit.replace(self.problem, region, &mut self.window, &self.way);
            if self.circuit.crowded() {
                self.circuit.retime();
            }
        }
    }

    /// Lets equal tiles, and tiles that end where any may end, take each other's places if that is shorter.
    fn exchange_equals(&mut self, region: &Region, order: &mut Order) {
        let size = region.places.len();
        let kinds = &self.window.kinds;
        let free = |k: usize| self.window.last[k] && self.problem.target[region.places[k] as usize].is_none();
        let Some(mut least) = region.table.distance(order) else { return };
        for _ in 0..size {
            let (i, j) = (self.random.below(size), self.random.below(size));
            let equal = kinds[order[i] as usize] == kinds[order[j] as usize];
            if i == j || !(equal || free(i) && free(j)) {
                continue;
            }
            order.swap(i, j);
            match region.table.distance(order) {
                Some(distance) if distance <= least => least = distance,
                _ => order.swap(i, j),
            }
        }
    }
}
