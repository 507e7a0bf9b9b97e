//! Several searches side by side on one core: the nodes of [`scan`](super::scan), in another order,
//! and faster.
//!
//! Brute force asks two questions at every node that nobody can guess: is there anything for the
//! next cell, and was this the last candidate? A processor that guesses wrong has worked for
//! nothing, and the loop of [`scan`](super::scan) seems to spend much of its time that way. Here a
//! step asks nothing: it works out all three outcomes (go on, stay, go back) and picks one by
//! conditional moves. Alone that would be slow, for each load of a step waits for the one before;
//! but the steps of *other* searches need not wait. So a handful of subtrees of one tree are
//! searched in turn, a step each, and the processor overlaps them.
//!
//! A [`FlatPlan`] is the plan in the form that a step wants, where it has one; a [`Lane`] is one of
//! the searches. Whole trees have the same nodes and solutions as in the plain engine. What comes
//! first is another matter: whoever wants the first solution of the plain order uses one lane,
//! which is [`scan`](super::scan).

mod flat_plan;
mod lane;

pub use flat_plan::FlatPlan;

use super::problem::LookId;
use flat_plan::Event;
use lane::{Ground, Lane};
use quadrille_core::{Search, Stop};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Lanes where nobody asks for another number: two hide most of the waiting, and beyond four
/// nothing was gained. In the browser, where four lanes do not fit the registers that its compiler
/// finds, one is faster by half.
pub const LANES: usize = if cfg!(target_family = "wasm") { 1 } else { 4 };

/// Nodes between two looks at the clock.
const BURST: u64 = 1 << 14;

/// The parts of a tree, from which the lanes of all threads take the next.
pub struct Queue<'a> {
    parts: &'a [Vec<LookId>],
    next: AtomicUsize,
}

impl<'a> Queue<'a> {
    /// A queue of subtrees, each behind these looks.
    pub fn new(parts: &'a [Vec<LookId>]) -> Self {
        Queue { parts, next: AtomicUsize::new(0) }
    }

    fn next(&self) -> Option<&'a Vec<LookId>> {
        self.parts.get(self.next.fetch_add(1, Ordering::Relaxed))
    }
}

/// The lanes of one thread.
pub struct Lanes<'a> {
    flat: &'a FlatPlan,
    queue: &'a Queue<'a>,
    search: &'a mut Search,
    take: &'a mut dyn FnMut(&[LookId]) -> ControlFlow<Stop>,
}

impl<'a> Lanes<'a> {
    /// Lanes that hand over every way to fill the path.
    pub fn new(
        flat: &'a FlatPlan,
        queue: &'a Queue<'a>,
        search: &'a mut Search,
        take: &'a mut dyn FnMut(&[LookId]) -> ControlFlow<Stop>,
    ) -> Self {
        Lanes { flat, queue, search, take }
    }

    /// Searches until the queue is empty and all lanes are at their end.
    pub fn run(&mut self, number: usize) -> Result<(), Stop> {
        let mut ground = Ground::new(number);
        let mut lanes = Vec::with_capacity(number);
        for mut lane in ground.lanes() {
            if self.begin(&mut lane) && self.attend(&mut lane)? {
                lanes.push(lane);
            }
        }
        let mut burst = self.search.burst(BURST);
        while !lanes.is_empty() {
            let (nodes, waiting) = spin(self.flat, &mut lanes, burst);
            self.search.counters.nodes += nodes;
            burst -= nodes;
            if burst == 0 {
                self.search.progress().at_depth(lanes[0].depth(), self.flat.cells);
                self.search.check()?;
                burst = self.search.burst(BURST);
            }
            if let Some(number) = waiting
                && !self.attend(&mut lanes[number])?
            {
                lanes.swap_remove(number);
            }
        }
        self.search.check()
    }

    /// Puts a lane on the next part that fits; `false` if there is none.
    fn begin(&self, lane: &mut Lane<'_>) -> bool {
        std::iter::from_fn(|| self.queue.next()).any(|part| lane.begin(self.flat, part))
    }

    /// Does what a lane has stopped for; `false` if it has nothing more to do.
    fn attend(&mut self, lane: &mut Lane<'_>) -> Result<bool, Stop> {
        while lane.event() == Event::Finished {
            if !self.begin(lane) {
                return Ok(false);
            }
        }
        match lane.event() {
            Event::Sift => lane.sift(self.flat),
            Event::Arrived => {
                self.search.counters.solutions += 1;
                self.search.counters.nodes_to_first.get_or_insert(self.search.counters.nodes);
                if let ControlFlow::Break(stop) = (self.take)(&lane.looks()) {
                    return Err(stop);
                }
                lane.turn_back();
            }
            Event::Nothing | Event::Finished => {}
        }
        Ok(true)
    }
}

/// Lets the lanes make steps in turn until one of them needs attention, or no more nodes are
/// allowed; the nodes made, and the lane that waits. A step makes one node at most, so that the
/// limit is never passed.
fn spin(flat: &FlatPlan, lanes: &mut [Lane<'_>], most: u64) -> (u64, Option<usize>) {
    let together = most / lanes.len() as u64;
    let (lanes, rounds) = if together > 0 { (lanes, together) } else { (&mut lanes[..1], most) };
    let mut nodes = 0;
    for _ in 0..rounds {
        let number = lanes.len();
        let mut others = lanes.iter_mut();
        while let Some(lane) = others.next() {
            nodes += u64::from(lane.step(flat));
            if lane.event() != Event::Nothing {
                return (nodes, Some(number - 1 - others.len()));
            }
        }
    }
    (nodes, None)
}
