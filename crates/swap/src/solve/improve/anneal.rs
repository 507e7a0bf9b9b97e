//! Windows of a sequence drawn at random and made anew, as metals are annealed.
//!
//! What a window does is always known to its table, so its swaps are replaced by others: mostly by
//! a shortest way, now and then by a longer one. A longer one is kept with a chance that falls with
//! the temperature. Equally long ways are kept as well: most improvements are found after many
//! changes that improve nothing.

use super::circuit::{Circuit, Window};
use super::region::{Order, Region, Regions};
use crate::solve::problem::{Kind, Problem};
use quadrille_core::{Random, Search, Stop};

/// A part of a solution to be shortened.
pub struct Piece {
    /// The tiles before it.
    pub tiles: Vec<Kind>,
    /// Its swaps, as numbers of pairs.
    pub swaps: Vec<u32>,
    /// Whether the solution ends with it, so that a tile that may end anywhere may end elsewhere.
    pub last: bool,
    /// The seed of its random numbers.
    pub seed: u64,
}

/// How many windows, and how hot.
#[derive(Clone, Copy, Debug)]
pub struct Heat {
    /// Windows to make anew.
    pub windows: u64,
    /// The temperature at the beginning and at the end.
    pub temperature: (f64, f64),
}

/// The chance of a step that leads away, at temperature 1.
const WASTE: f64 = 0.05;
/// Solutions shorter than this are annealed in one piece.
pub const WHOLE: usize = 500;
/// Windows between two changes of the temperature.
const SWEEP: u64 = 256;

/// A piece being shortened.
struct Anneal<'a, 'p> {
    problem: &'a Problem<'p>,
    regions: &'a Regions,
    circuit: Circuit,
    last: bool,
    random: Random,
    window: Window,
    way: Vec<u8>,
}

/// What a piece has become.
pub struct Annealed {
    /// Its swaps now.
    pub now: Vec<u32>,
    /// The shortest that it was on the way, if that is shorter.
    pub best: Option<Vec<u32>>,
    /// Why the work ended early.
    pub stop: Option<Stop>,
}

/// Makes so many windows of a piece anew; a limit ends the work early, and what was reached is
/// returned.
pub fn run(
    problem: &Problem<'_>,
    regions: &Regions,
    piece: &Piece,
    heat: Heat,
    search: &mut Search,
) -> Annealed {
    let mut anneal = Anneal {
        problem,
        regions,
        circuit: Circuit::new(&problem.graph, &piece.tiles, &piece.swaps),
        last: piece.last,
        random: Random::new(piece.seed),
        window: Window::default(),
        way: Vec::new(),
    };
    let (hot, cold) = heat.temperature;
    let (mut least, mut best, mut stop) = (piece.swaps.len(), None, None);
    for done in 0..heat.windows {
        if anneal.circuit.is_empty() {
            break;
        }
        stop = search.node().err();
        if stop.is_some() {
            break;
        }
        let part = (done - done % SWEEP) as f64 / heat.windows as f64;
        anneal.step(hot + (cold - hot) * part);
        if anneal.circuit.len() < least {
            least = anneal.circuit.len();
            // Long pieces are shortened all the time: what they are at the end is good enough.
            best = (least < WHOLE).then(|| anneal.circuit.swaps());
        }
    }
    let now = anneal.circuit.swaps();
    Annealed { best: best.filter(|best| best.len() < now.len()), now, stop }
}

impl Anneal<'_, '_> {
    /// Makes one window anew.
    fn step(&mut self, temperature: f64) {
        let (pair, time) = self.circuit.gate(self.random.below(self.circuit.len()));
        let Some(region) = self.regions.around(pair, &mut self.random) else { return };
        self.circuit.window(region, time, &mut self.window);
        let mut order: Order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        for &(a, b) in &self.window.swaps {
            order.swap(a as usize, b as usize);
        }
        if self.problem.homes.is_none() {
            self.exchange_equals(region, &mut order);
        }
        self.way.clear();
        region.table.way(order, WASTE * temperature, &mut self.random, &mut self.way);
        let longer = self.way.len() as f64 - self.window.swaps.len() as f64;
        if longer <= 0.0 || self.random.unit() < (-longer / temperature).exp() {
            // The way leads back to order; backwards it does what the window did.
            self.way.reverse();
            self.circuit.replace(region, &mut self.window, &self.way);
        }
    }

    /// Lets equal tiles, and tiles that end where any may end, take each other's places if that is
    /// not longer.
    fn exchange_equals(&mut self, region: &Region, order: &mut Order) {
        let size = region.places.len();
        let Window { kinds, last, .. } = &self.window;
        let free =
            |k: usize| self.last && last[k] && self.problem.target[region.places[k] as usize].is_none();
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
