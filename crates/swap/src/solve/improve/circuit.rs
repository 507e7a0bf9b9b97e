//! A sequence of swaps as a circuit: which swaps follow each other on every place, and nothing more
//! about their order.
//!
//! Swaps that share no place can be made in any order. A [`Circuit`] therefore keeps a chain of
//! swaps for each place, and a *time* for each swap that grows along every chain; sorted by time
//! the swaps are a sequence again. A [`Window`] is what a region does from some time on until swaps
//! with the outside get in the way: a set of swaps without a gap, which can be taken out and
//! replaced by others that have the same effect.
//!
//! Each swap remembers the kinds of the two tiles, so that a window knows what lies in it without
//! playing the game from the start.

use super::region::{MOST, Region};
use crate::solve::problem::{Graph, Kind};

/// The number of a swap in a circuit.
pub type Node = u32;

/// One swap.
#[derive(Clone, Copy, Debug)]
struct Gate {
    time: f64,
    places: [u32; 2],
    /// The kinds of the tiles on the places before the swap.
    kinds: [Kind; 2],
    pair: u32,
    /// Where it is in the list of all.
    seat: u32,
}

/// A sequence of swaps.
pub struct Circuit {
    gates: Vec<Gate>,
    /// Gates that are not in use.
    spare: Vec<Node>,
    /// Gates in use, in no order.
    alive: Vec<Node>,
    /// The gates on each place with their times, by time.
    chains: Vec<Vec<(f64, Node)>>,
    /// The kinds at the end.
    ends: Vec<Kind>,
    /// The number of each place in the region of the last window; [`OUTSIDE`] for all others.
    local: Vec<u8>,
}

const OUTSIDE: u8 = u8::MAX;

/// What a region does from some time on.
#[derive(Default)]
pub struct Window {
    /// The swaps as places of the region, in an order in which they can be made.
    pub swaps: Vec<(u8, u8)>,
    gates: Vec<Node>,
    /// For each place of the region, where its chain enters the window.
    enters: [u32; MOST],
    /// How many swaps of the chain are in the window.
    taken: [u32; MOST],
    /// The kinds of the tiles on the places at the beginning.
    pub kinds: [Kind; MOST],
    /// Whether no swap on the place follows the window.
    pub last: [bool; MOST],
}

impl Circuit {
    /// The circuit of a sequence, given by the numbers of the pairs, on these tiles.
    pub fn new(graph: &Graph<'_>, tiles: &[Kind], swaps: &[u32]) -> Self {
        let mut circuit = Circuit {
            gates: Vec::with_capacity(swaps.len()),
            spare: Vec::new(),
            alive: Vec::with_capacity(swaps.len()),
            chains: vec![Vec::new(); graph.places],
            ends: tiles.to_vec(),
            local: vec![OUTSIDE; graph.places],
        };
        for (step, &pair) in swaps.iter().enumerate() {
            let (a, b) = graph.pairs[pair as usize].places();
            let kinds = [circuit.ends[a], circuit.ends[b]];
            let time = step as f64;
            let node = circuit.add(Gate { time, places: [a as u32, b as u32], kinds, pair, seat: 0 });
            circuit.chains[a].push((time, node));
            circuit.chains[b].push((time, node));
            circuit.ends.swap(a, b);
        }
        circuit
    }

    /// How many swaps there are.
    pub fn len(&self) -> usize {
        self.alive.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.alive.is_empty()
    }

    /// The pair and the time of one of the swaps.
    pub fn gate(&self, number: usize) -> (usize, f64) {
        let gate = &self.gates[self.alive[number] as usize];
        (gate.pair as usize, gate.time)
    }

    /// The sequence, as numbers of pairs.
    pub fn swaps(&self) -> Vec<u32> {
        self.by_time().iter().map(|&node| self.gates[node as usize].pair).collect()
    }

    fn by_time(&self) -> Vec<Node> {
        let mut nodes = self.alive.clone();
        let time = |node: &Node| self.gates[*node as usize].time;
        nodes.sort_unstable_by(|a, b| time(a).total_cmp(&time(b)).then(a.cmp(b)));
        nodes
    }

    /// Counts the times anew.
    fn retime(&mut self) {
        for (step, node) in self.by_time().into_iter().enumerate() {
            self.gates[node as usize].time = step as f64;
        }
        for link in self.chains.iter_mut().flatten() {
            link.0 = self.gates[link.1 as usize].time;
        }
    }

    fn add(&mut self, gate: Gate) -> Node {
        let gate = Gate { seat: self.alive.len() as u32, ..gate };
        let node = match self.spare.pop() {
            Some(node) => {
                self.gates[node as usize] = gate;
                node
            }
            None => {
                self.gates.push(gate);
                self.gates.len() as Node - 1
            }
        };
        self.alive.push(node);
        node
    }

    fn remove(&mut self, node: Node) {
        let seat = self.gates[node as usize].seat;
        self.alive.swap_remove(seat as usize);
        if let Some(&moved) = self.alive.get(seat as usize) {
            self.gates[moved as usize].seat = seat;
        }
        self.spare.push(node);
    }

    /// Collects what a region does from a time on.
    pub fn window(&mut self, region: &Region, time: f64, window: &mut Window) {
        window.gates.clear();
        window.swaps.clear();
        window.taken = [0; MOST];
        for (k, &place) in region.places.iter().enumerate() {
            self.local[place as usize] = k as u8;
            let chain = &self.chains[place as usize];
            window.enters[k] = chain.partition_point(|link| link.0 < time) as u32;
            window.kinds[k] = match chain.get(window.enters[k] as usize) {
                None => self.ends[place as usize],
                Some(&(_, node)) => {
                    let gate = &self.gates[node as usize];
                    gate.kinds[usize::from(gate.places[1] == place)]
                }
            };
        }
        // A swap is ready when it is the next on both of its places, and both are in the region.
        let mut changed = true;
        while changed {
            changed = false;
            for k in 0..region.places.len() {
                while let Some(node) = self.next(region, window, k) {
                    let [a, b] = self.gates[node as usize].places.map(|place| self.local[place as usize]);
                    let other = if usize::from(a) == k { b } else { a };
                    if other == OUTSIDE || self.next(region, window, other as usize) != Some(node) {
                        break;
                    }
                    window.taken[k] += 1;
                    window.taken[other as usize] += 1;
                    window.gates.push(node);
                    window.swaps.push((a, b));
                    changed = true;
                }
            }
        }
        for (k, &place) in region.places.iter().enumerate() {
            window.last[k] = self.next(region, window, k).is_none();
            self.local[place as usize] = OUTSIDE;
        }
    }

    #[inline]
    fn next(&self, region: &Region, window: &Window, k: usize) -> Option<Node> {
        let chain = &self.chains[region.places[k] as usize];
        chain.get((window.enters[k] + window.taken[k]) as usize).map(|link| link.1)
    }

    /// Puts other swaps in the place of a window: pairs of the region, in order.
    pub fn replace(&mut self, region: &Region, window: &mut Window, way: &[u8]) {
        let steps = (way.len() + 1) as f64;
        let (mut low, mut high) = self.gap(region, window);
        // Times of swaps that have nothing to do with each other may differ by a rounding error.
        if (high - low) / steps < 1e-12 * high.abs().max(low.abs()).max(1.0) {
            self.retime();
            (low, high) = self.gap(region, window);
        }
        let step = (high - low) / steps;
        for &node in &window.gates {
            self.remove(node);
        }
        for (k, &place) in region.places.iter().enumerate() {
            let enter = window.enters[k] as usize;
            self.chains[place as usize].drain(enter..enter + window.taken[k] as usize);
            window.taken[k] = 0;
        }
        for (i, &number) in way.iter().enumerate() {
            let (a, b) = region.table.pairs[number as usize];
            let (a, b) = (a as usize, b as usize);
            let time = low + step * (i + 1) as f64;
            let node = self.add(Gate {
                time,
                places: [region.places[a], region.places[b]],
                kinds: [window.kinds[a], window.kinds[b]],
                pair: region.pairs[number as usize],
                seat: 0,
            });
            for k in [a, b] {
                let at = (window.enters[k] + window.taken[k]) as usize;
                self.chains[region.places[k] as usize].insert(at, (time, node));
                window.taken[k] += 1;
            }
            window.kinds.swap(a, b);
        }
        for (k, &place) in region.places.iter().enumerate() {
            if window.last[k] {
                self.ends[place as usize] = window.kinds[k];
            }
        }
    }

    /// The times that the swaps of a window must lie between: after all that go before them, before
    /// all that follow.
    fn gap(&self, region: &Region, window: &Window) -> (f64, f64) {
        let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
        for (k, &place) in region.places.iter().enumerate() {
            let chain = &self.chains[place as usize];
            let (enter, leave) = (window.enters[k] as usize, (window.enters[k] + window.taken[k]) as usize);
            low = enter.checked_sub(1).map_or(low, |before| low.max(chain[before].0));
            high = chain.get(leave).map_or(high, |after| high.min(after.0));
        }
        match (low.is_finite(), high.is_finite()) {
            (true, true) => (low, high),
            (true, false) => (low, low + 1.0),
            (false, true) => (high - 1.0, high),
            (false, false) => (0.0, 1.0),
        }
    }
}
