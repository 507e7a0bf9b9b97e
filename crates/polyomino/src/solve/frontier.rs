//! A dynamic programme over the frontier: solutions are counted, weighed and drawn without listing
//! them.
//!
//! Cover the first uncovered cell, again and again. What can still happen then depends only on
//! which cells beyond it are covered (the *window*) and on which pieces are used up, not on how the
//! part before it was tiled. Such a pair is a *state*; millions of tilings share a few hundred
//! thousand of them. One pass forwards counts the ways into every state; the number that reach the
//! end is the number of solutions. A second pass backwards counts the ways out, and the product of
//! the two tells for **every** placement at once how many solutions contain it
//! ([`Web::marginals`]). With the ways out known, solutions are listed without a single dead end
//! ([`Web::enumerate`]) or drawn at random, each equally likely ([`Web::sample`]).
//!
//! A state is packed into one word, window below, used copies above, and the states with the same
//! first uncovered cell share one open-addressing table.

use super::deliver::{Delivery, Tell, tell_tiling};
use super::kit::{Kit, Placement};
use super::order;
use super::table::{Layer, Tally, Word};
use super::zones::Zones;
use crate::Polyomino;
use crate::model::State;
use quadrille_core::{Diagnostic, Event, Found, Observer, Random, Report, Search, Stop, Task};

/// One way to cover the first uncovered cell.
struct Step<W> {
    /// The cells it covers, the first at bit 0, and for a kind with one copy the bit that says it
    /// is used.
    conflict: W,
    /// What to add for a kind with several copies.
    add: W,
    /// The field of used copies of the kind, and the largest value it may have.
    field: W,
    full: W,
    /// Its number in the list of placements.
    placement: u32,
}

/// A cell in the order of the sweep.
struct Stage<W> {
    /// Whether it must be covered.
    must: bool,
    /// The steps that begin there.
    steps: Vec<Step<W>>,
    /// For every state of the cells just behind it, the steps that do not touch the covered ones:
    /// where their list ends in `lists`, and the list of the next state begins.
    ends: Vec<u32>,
    lists: Vec<u16>,
}

/// The puzzle as a programme.
pub struct Program<'a, W> {
    /// What it was made of.
    pub placements: &'a [Placement],
    stages: Vec<Stage<W>>,
    /// The bits of a state that are its window, and those of the window that choose the list of
    /// steps.
    window: W,
    near: W,
    /// For every kind: the bits of its number of used copies, and how many must be used.
    least: Vec<(W, W)>,
    zones: Option<Zones>,
}

/// Cells behind the first uncovered one, and that one, that choose the list of steps.
const NEAR: u32 = 9;

impl<W: Word> Stage<W> {
    fn new(must: bool, steps: Vec<Step<W>>, near: u32) -> Self {
        let (mut ends, mut lists) = (Vec::new(), Vec::new());
        // The lowest bit of a state is always clear.
        for covered in (0..1 << near).step_by(2) {
            let free = |(_, step): &(usize, &Step<W>)| step.conflict & W::from_count(covered) == W::ZERO;
            lists.extend(steps.iter().enumerate().filter(free).map(|(i, _)| i as u16));
            ends.push(lists.len() as u32);
        }
        Stage { must, steps, ends, lists }
    }

    /// The steps that leave these cells alone.
    #[inline]
    fn list(&self, covered: W) -> impl Iterator<Item = &Step<W>> {
        let at = covered.low_index() / 2;
        let start = if at == 0 { 0 } else { self.ends[at - 1] as usize };
        self.lists[start..self.ends[at] as usize].iter().map(|&i| &self.steps[usize::from(i)])
    }
}

/// How many bits a state takes: window and used copies.
pub fn state_bits(kit: &Kit<'_>, placements: &[Placement]) -> (u32, u32) {
    let window = window_bits(placements, &order::positions(&order::best(kit, placements)));
    let used = kit.kinds.iter().map(|k| bits_of(*k.copies.end())).sum();
    (window, used)
}

/// Cells that the longest frontier of an order has.
fn window_bits(placements: &[Placement], at: &[u16]) -> u32 {
    placements.iter().map(|p| u32::from(order::span(p, at)) + 1).max().unwrap_or(1)
}

/// Bits that a number up to `most` takes.
fn bits_of(most: u16) -> u32 {
    u16::BITS - most.leading_zeros()
}

impl<'a, W: Word> Program<'a, W> {
    /// The programme of what a kit leaves to do, with those placements that are kept; the state
    /// must fit into the word.
    pub fn new(kit: &Kit<'_>, placements: &'a [Placement], keeps: impl Fn(u32) -> bool) -> Self {
        let order = order::best(kit, placements);
        let at = order::positions(&order);
        let window_bits = window_bits(placements, &at);
        let mut shift = window_bits;
        let mut fields = Vec::new();
        for kind in &kit.kinds {
            let bits = bits_of(*kind.copies.end());
            fields.push((shift, W::low_bits(bits) << shift));
            shift += bits;
        }
        assert!(shift <= W::BITS, "a state takes {shift} bits");
        let mut steps: Vec<Vec<Step<W>>> = order.iter().map(|_| Vec::new()).collect();
        for (number, placement) in placements.iter().enumerate().filter(|(n, _)| keeps(*n as u32)) {
            let places: Vec<u16> = placement.cells.iter().map(|&c| at[usize::from(c)]).collect();
            let first = places.iter().copied().min().expect("a piece has cells");
            let mask = places.iter().fold(W::ZERO, |m, &p| m | (W::ONE << u32::from(p - first)));
            let (shift, field) = fields[usize::from(placement.kind)];
            let most = *kit.kinds[usize::from(placement.kind)].copies.end();
            let one = W::ONE << shift;
            let step = match most {
                1 => Step {
                    conflict: mask | one,
                    add: W::ZERO,
                    field: W::ZERO,
                    full: W::ONE,
                    placement: number as u32,
                },
                _ => Step {
                    conflict: mask,
                    add: one,
                    field,
                    full: W::from_count(most) << shift,
                    placement: number as u32,
                },
            };
            steps[usize::from(first)].push(step);
        }
        let least = kit.kinds.iter().zip(&fields);
        let least =
            least.map(|(k, (shift, field))| (*field, W::from_count(*k.copies.start()) << *shift)).collect();
        let near = if order.len() > 24 { NEAR.min(window_bits) } else { 1 };
        let stages =
            order.iter().zip(steps).map(|(&c, steps)| Stage::new(kit.must[usize::from(c)], steps, near));
        Program {
            placements,
            stages: stages.collect(),
            window: W::low_bits(window_bits),
            near: W::low_bits(near),
            least,
            zones: Zones::new(kit, &order),
        }
    }

    /// Every state that follows from a state at a cell: where its first uncovered cell is, itself,
    /// and by which placement, if any.
    #[inline]
    pub fn follow(&self, place: usize, state: W, mut tell: impl FnMut(usize, W, Option<u32>)) {
        let stage = &self.stages[place];
        let mut advance = |next: W, placement| {
            let window = next & self.window;
            let covered = window.trailing_ones();
            tell(place + covered as usize, (next & !self.window) | (window >> covered), placement);
        };
        if !stage.must {
            advance(state | W::ONE, None);
        }
        for step in stage.list(state & self.near) {
            if state & step.conflict == W::ZERO && state & step.field != step.full {
                advance((state | step.conflict) + step.add, Some(step.placement));
            }
        }
    }

    /// Whether a state in which everything is covered has used what must be used.
    pub fn accepts(&self, state: W) -> bool {
        self.least.iter().all(|&(field, least)| state & field >= least)
    }

    /// How many cells the sweep visits.
    pub fn cells(&self) -> usize {
        self.stages.len()
    }

    /// The layers of states, each with the number of ways into it. When `keep` is off only the last
    /// layer is left.
    fn forwards<T: Tally, O: Observer>(
        &self,
        keep: bool,
        weight: impl Fn(u32) -> u64,
        search: &mut Search<O>,
    ) -> Result<Vec<Layer<W, T>>, Stop> {
        let mut layers: Vec<Layer<W, T>> = (0..=self.cells()).map(|_| Layer::default()).collect();
        layers[0].add(W::ZERO, &T::one())?;
        let mut bytes = 0;
        for place in 0..self.cells() {
            let (done, ahead) = layers.split_at_mut(place + 1);
            let layer = &mut done[place];
            for (state, ways) in layer.iter() {
                search.node()?;
                let mut result = Ok(());
                self.follow(place, state, |to, next, placement| {
                    if result.is_ok() && (to == self.cells() || self.alive(to, next)) {
                        let layer = &mut ahead[to - place - 1];
                        result = match placement.map_or(1, &weight) {
                            1 => layer.add(next, ways),
                            n => ways.scaled(n).and_then(|ways| layer.add(next, &ways)),
                        };
                    }
                });
                result?;
            }
            if !keep {
                *layer = Layer::default();
            }
            bytes += layer.bytes();
            let pending: u64 = ahead.iter().map(Layer::bytes).sum();
            if bytes + pending > search.limits.memory {
                return Err(Stop::Memory);
            }
            search.progress().set_work(place as u64 + 1, self.cells() as u64);
        }
        Ok(layers)
    }

    /// Whether a zone of a state cannot be filled.
    #[inline]
    pub fn dead(&self, place: usize, state: W) -> bool {
        let covered = (state & self.window).low_index();
        place < self.cells() && self.zones.as_ref().is_some_and(|z| z.dead(place, covered))
    }

    /// Whether anything fits on the first uncovered cell of a state, and no zone of it is dead.
    #[inline]
    fn alive(&self, place: usize, state: W) -> bool {
        let stage = &self.stages[place];
        let fits = || !stage.must || stage.list(state & self.near).any(|s| state & s.conflict == W::ZERO);
        !self.dead(place, state) && fits()
    }

    /// The number of solutions, with pieces of a kind not told apart; every placement multiplies it
    /// by its weight.
    pub fn count<T: Tally, O: Observer>(
        &self,
        weight: impl Fn(u32) -> u64,
        search: &mut Search<O>,
    ) -> Result<T, Stop> {
        let layers = self.forwards::<T, O>(false, weight, search)?;
        let mut total = T::zero();
        for (state, ways) in layers[self.cells()].iter() {
            if self.accepts(state) {
                total.add(ways)?;
            }
        }
        Ok(total)
    }

    /// The states with the ways into them and out of them.
    pub fn web<T: Tally, O: Observer>(&'a self, search: &mut Search<O>) -> Result<Web<'a, W, T>, Stop> {
        let layers = self.forwards::<T, O>(true, |_| 1, search)?;
        let mut out: Vec<Vec<T>> = layers.iter().map(Layer::zeros).collect();
        let last = self.cells();
        for (slot, state) in layers[last].slots() {
            out[last][slot] = if self.accepts(state) { T::one() } else { T::zero() };
        }
        for place in (0..last).rev() {
            for (slot, state) in layers[place].slots() {
                search.node()?;
                let mut ways = T::zero();
                let mut result = Ok(());
                self.follow(place, state, |to, next, _| {
                    if let Some(at) = layers[to].find(next) {
                        result = result.and(ways.add(&out[to][at]));
                    }
                });
                result?;
                out[place][slot] = ways;
            }
        }
        Ok(Web { program: self, layers, out })
    }
}

/// All states of a puzzle, with the number of ways into each and out of it.
pub struct Web<'a, W, T> {
    program: &'a Program<'a, W>,
    layers: Vec<Layer<W, T>>,
    /// Beside the slots of the layers: the number of ways to go on from there to a solution.
    out: Vec<Vec<T>>,
}

impl<W: Word, T: Tally> Web<'_, W, T> {
    /// The number of solutions, with pieces of a kind not told apart.
    pub fn total(&self) -> T {
        self.layers[0].find(W::ZERO).map_or(T::zero(), |slot| self.out[0][slot].clone())
    }

    /// For every placement, the number of solutions that contain it.
    pub fn marginals(&self) -> Result<Vec<T>, Stop> {
        let mut marginals = vec![T::zero(); self.program.placements.len()];
        for place in 0..self.program.cells() {
            for (slot, state) in self.layers[place].slots() {
                if self.out[place][slot] == T::zero() {
                    continue;
                }
                let into = self.layers[place].tally(slot);
                let mut result = Ok(());
                self.program.follow(place, state, |to, next, placement| {
                    let (Some(number), Some(at)) = (placement, self.layers[to].find(next)) else { return };
                    let through = into.times(&self.out[to][at]);
                    result = result.and(through.and_then(|n| marginals[number as usize].add(&n)));
                });
                result?;
            }
        }
        Ok(marginals)
    }

    /// Tells every solution, as the numbers of its placements.
    pub fn enumerate<O: Observer>(
        &self,
        search: &mut Search<O>,
        delivery: &Delivery<'_>,
        tell: Tell<'_>,
    ) -> Result<(), Stop> {
        if self.total() == T::zero() {
            return Ok(());
        }
        self.list(0, W::ZERO, &mut Vec::new(), search, delivery, tell)
    }

    fn list<O: Observer>(
        &self,
        place: usize,
        state: W,
        chosen: &mut Vec<u32>,
        search: &mut Search<O>,
        delivery: &Delivery<'_>,
        tell: Tell<'_>,
    ) -> Result<(), Stop> {
        if place == self.program.cells() {
            return tell_tiling(chosen, search, tell);
        }
        search.node()?;
        let mut result = Ok(());
        self.program.follow(place, state, |to, next, placement| {
            let open = |at: usize| self.out[to][at] != T::zero();
            if result.is_err() || !self.layers[to].find(next).is_some_and(open) {
                return;
            }
            let Some(number) = placement else {
                result = self.list(to, next, chosen, search, delivery, tell);
                return;
            };
            delivery.tell_put(number, search);
            chosen.push(number);
            result = self.list(to, next, chosen, search, delivery, tell);
            chosen.pop();
            search.emit(|o| o.event(Event::Undo(1)));
        });
        result
    }

    /// A solution drawn at random, each equally likely; `None` when there is none.
    pub fn sample(&self, random: &mut Random) -> Option<Vec<u32>> {
        let (mut place, mut state, mut chosen) = (0, W::ZERO, Vec::new());
        let mut left = self.total();
        if left == T::zero() {
            return None;
        }
        while place < self.program.cells() {
            // Draw one of the `left` solutions below this state, and go where it lies.
            let mut ticket = left.draw(random);
            let mut next_step = None;
            self.program.follow(place, state, |to, next, placement| {
                let Some(at) = self.layers[to].find(next) else { return };
                let ways = &self.out[to][at];
                if next_step.is_none() && !ticket.take(ways) {
                    next_step = Some((to, next, placement, ways.clone()));
                }
            });
            let (to, next, placement, ways) = next_step.expect("the ways out add up");
            (place, state, left) = (to, next, ways);
            chosen.extend(placement);
        }
        Some(chosen)
    }
}

/// Solves with the web of states: no dead ends, and the longer the list of solutions the better it
/// pays. A node is a state looked at.
pub fn solve<O: Observer>(
    task: &Task<'_, Polyomino>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    super::listing(task, search, found, |delivery, search, tell| list(delivery, None, search, tell))
}

/// Tells every tiling; [`Stop::Stuck`] when a state does not fit into a word.
pub fn list<O: Observer>(
    delivery: &Delivery<'_>,
    states: Option<u64>,
    search: &mut Search<O>,
    tell: Tell<'_>,
) -> Result<(), Stop> {
    fn sized<W: Word, O: Observer>(
        delivery: &Delivery<'_>,
        states: Option<u64>,
        search: &mut Search<O>,
        tell: Tell<'_>,
    ) -> Result<(), Stop> {
        let program = Program::<W>::new(delivery.kit, delivery.placements, |n| delivery.keeps(n));
        // Whether a way leads on is all that listing needs to know.
        let limit = search.limits.nodes;
        let budget = states.map(|n| n.saturating_add(search.counters.nodes));
        search.limits.nodes = limit.into_iter().chain(budget).min();
        let web = program.web::<bool, O>(search);
        search.limits.nodes = limit;
        web?.enumerate(search, delivery, tell)
    }
    let (window, used) = state_bits(delivery.kit, delivery.placements);
    match window + used {
        0..=64 => sized::<u64, O>(delivery, states, search, tell),
        65..=128 => sized::<u128, O>(delivery, states, search, tell),
        _ => Err(Stop::Stuck),
    }
}

/// Why the programme refuses.
pub fn too_large(kit: &Kit<'_>) -> Report<State> {
    let (cells, kinds) = (kit.cells.len(), kit.kinds.len());
    let note = format!(
        "the frontier of {cells} cells with {kinds} kinds of pieces does not fit into the programme's states; \
         the search methods have no such limit"
    );
    Report { note: Some(note), ..Report::stopped(Stop::Stuck) }
}
