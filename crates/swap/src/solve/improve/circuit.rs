//! A sequence of swaps as a circuit: which swaps follow each other on every place, and nothing more about their order.
//!
//! Swaps that share no place can be made in any order. A [`Circuit`] therefore keeps a chain of swaps for each place, and
//! a *time* for each swap that grows along every chain; sorted by time the swaps are a sequence again. A [`Window`] is
//! what a region does from some time on until swaps with the outside get in the way: a set of swaps without a gap, which
//! can be taken out and replaced by others that have the same effect.
//!
//! Each swap remembers the kinds of the two tiles, so that a window knows what lies in it without playing the game from
//! the start.

use super::region::Region;
use crate::solve::problem::{Kind, Problem};

/// The number of a swap in a circuit.
pub type Node = u32;

/// One swap.
#[derive(Clone, Copy, Debug)]
struct Gate {
    places: [u32; 2],
    /// The kinds of the tiles on the places before the swap.
    kinds: [Kind; 2],
    pair: u32,
    time: f64,
}

/// A sequence of swaps.
pub struct Circuit {
    gates: Vec<Gate>,
    /// Gates that are not in use.
    spare: Vec<Node>,
    /// Gates in use, in no order, and where each is in this list.
    alive: Vec<Node>,
    seat: Vec<u32>,
    /// The gates on each place with their times, by time.
    chains: Vec<Vec<(f64, Node)>>,
    /// The kinds at the end.
    ends: Vec<Kind>,
    /// Some times have come too close to put another between them.
    crowded: bool,
}

/// What a region does from some time on.
#[derive(Default)]
pub struct Window {
    /// The swaps, in an order in which they can be made.
    pub gates: Vec<Node>,
    /// For each place of the region, where its chain enters the window.
    enters: Vec<usize>,
    /// How many swaps of the chain are in the window.
    taken: Vec<usize>,
    /// The kinds of the tiles on the places at the beginning.
    pub kinds: Vec<Kind>,
    /// Whether no swap on the place follows the window.
    pub last: Vec<bool>,
}

impl Circuit {
    /// The circuit of a sequence, given by the numbers of the pairs.
    pub fn new(problem: &Problem<'_>, swaps: &[u32]) -> Self {
        let places = problem.graph.places;
        let mut circuit = Circuit {
            gates: Vec::with_capacity(swaps.len()),
            spare: Vec::new(),
            alive: Vec::with_capacity(swaps.len()),
            seat: Vec::with_capacity(swaps.len()),
            chains: vec![Vec::new(); places],
            ends: problem.tiles.clone(),
            crowded: false,
        };
        for (step, &pair) in swaps.iter().enumerate() {
            let (a, b) = problem.graph.pairs[pair as usize].places();
            let kinds = [circuit.ends[a], circuit.ends[b]];
            let node = circuit.add(Gate { places: [a as u32, b as u32], kinds, pair, time: step as f64 });
            circuit.chains[a].push((step as f64, node));
            circuit.chains[b].push((step as f64, node));
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

    /// One of the swaps.
    pub fn node(&self, number: usize) -> Node {
        self.alive[number]
    }

    /// The number of the pair that a swap is of.
    pub fn pair(&self, node: Node) -> usize {
        self.gates[node as usize].pair as usize
    }

    /// The time of a swap.
    pub fn time(&self, node: Node) -> f64 {
        self.gates[node as usize].time
    }

    /// The sequence, as numbers of pairs.
    pub fn swaps(&self) -> Vec<u32> {
        let mut nodes = self.alive.clone();
        nodes.sort_unstable_by(|a, b| self.time(*a).total_cmp(&self.time(*b)).then(a.cmp(b)));
        nodes.iter().map(|&node| self.gates[node as usize].pair).collect()
    }

    /// Whether the times want to be counted anew.
    pub fn crowded(&self) -> bool {
        self.crowded
    }

    /// Counts the times anew.
    pub fn retime(&mut self) {
        let mut nodes = self.alive.clone();
        nodes.sort_unstable_by(|a, b| self.time(*a).total_cmp(&self.time(*b)).then(a.cmp(b)));
        for (step, &node) in nodes.iter().enumerate() {
            self.gates[node as usize].time = step as f64;
        }
        for link in self.chains.iter_mut().flatten() {
            link.0 = self.gates[link.1 as usize].time;
        }
        self.crowded = false;
    }

    fn add(&mut self, gate: Gate) -> Node {
        let node = match self.spare.pop() {
            Some(node) => {
                self.gates[node as usize] = gate;
                node
            }
            None => {
                self.gates.push(gate);
                self.seat.push(0);
                self.gates.len() as Node - 1
            }
        };
        self.seat[node as usize] = self.alive.len() as u32;
        self.alive.push(node);
        node
    }

    fn remove(&mut self, node: Node) {
        let seat = self.seat[node as usize] as usize;
        self.alive.swap_remove(seat);
        if let Some(&moved) = self.alive.get(seat) {
            self.seat[moved as usize] = seat as u32;
        }
        self.spare.push(node);
    }

    /// Collects what a region does from a time on.
    pub fn window(&self, region: &Region, time: f64, window: &mut Window) {
        window.gates.clear();
        window.enters.clear();
        for &place in &region.places {
            let chain = &self.chains[place as usize];
            window.enters.push(chain.partition_point(|link| link.0 < time));
        }
        window.taken.clear();
        window.taken.resize(region.places.len(), 0);
        window.kinds.clear();
        for (k, &place) in region.places.iter().enumerate() {
            window.kinds.push(self.kind_before(place, window.enters[k]));
        }
        // A swap is ready when it is the next on both of its places, and both are in the region.
        let mut changed = true;
        while changed {
            changed = false;
            for k in 0..region.places.len() {
                while let Some(node) = self.next(region, window, k) {
                    let gate = &self.gates[node as usize];
                    let other = gate.places[usize::from(gate.places[0] == region.places[k])];
                    let Some(j) = region.places.iter().position(|&p| p == other) else { break };
                    if self.next(region, window, j) != Some(node) {
                        break;
                    }
                    window.taken[k] += 1;
                    window.taken[j] += 1;
                    window.gates.push(node);
                    changed = true;
                }
            }
        }
        window.last.clear();
        for k in 0..region.places.len() {
            window.last.push(self.next(region, window, k).is_none());
        }
    }

    fn next(&self, region: &Region, window: &Window, k: usize) -> Option<Node> {
        let chain = &self.chains[region.places[k] as usize];
        chain.get(window.enters[k] + window.taken[k]).map(|link| link.1)
    }

    /// The kind of the tile on a place before a swap of its chain.
    fn kind_before(&self, place: u32, at: usize) -> Kind {
        match self.chains[place as usize].get(at) {
            None => self.ends[place as usize],
            Some(&(_, node)) => {
                let gate = &self.gates[node as usize];
                gate.kinds[usize::from(gate.places[1] == place)]
            }
        }
    }

    /// The places of a swap as places of the region.
    pub fn local(&self, region: &Region, node: Node) -> (usize, usize) {
        let find =
            |place: u32| region.places.iter().position(|&p| p == place).expect("a place of the region");
        let [a, b] = self.gates[node as usize].places;
        (find(a), find(b))
    }

    /// Puts other swaps in the place of a window: pairs of the region's table, in order.
    pub fn replace(&mut self, problem: &Problem<'_>, region: &Region, window: &mut Window, way: &[u8]) {
        let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
        for (k, &place) in region.places.iter().enumerate() {
            let chain = &self.chains[place as usize];
            if let Some(before) = window.enters[k].checked_sub(1) {
                low = low.max(chain[before].0);
            }
            if let Some(after) = chain.get(window.enters[k] + window.taken[k]) {
                high = high.min(after.0);
            }
        }
        let (low, high) = match (low.is_finite(), high.is_finite()) {
            (true, true) => (low, high),
            (true, false) => (low, low + 1.0),
            (false, true) => (high - 1.0, high),
            (false, false) => (0.0, 1.0),
        };
        let step = (high - low) / (way.len() + 1) as f64;
        self.crowded |= step < 1e-13 * high.abs().max(low.abs()).max(1.0);
        window.gates.iter().for_each(|&node| self.remove(node));
        for (k, &place) in region.places.iter().enumerate() {
            let from = window.enters[k];
            self.chains[place as usize].drain(from..from + window.taken[k]);
            window.taken[k] = 0;
        }
        for (i, &number) in way.iter().enumerate() {
            let (a, b) = region.table.pairs[number as usize];
            let (a, b) = (a as usize, b as usize);
            let places = [region.places[a], region.places[b]];
            let pair = pair_number(problem, places);
            let kinds = [window.kinds[a], window.kinds[b]];
            let time = low + step * (i + 1) as f64;
            let node = self.add(Gate { places, kinds, pair, time });
            for k in [a, b] {
                let at = window.enters[k] + window.taken[k];
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
}

fn pair_number(problem: &Problem<'_>, places: [u32; 2]) -> u32 {
    let next = problem.graph.next(places[0] as usize);
    next.iter().find(|(place, _)| *place == places[1]).expect("a pair of the graph").1
}
