//! One object runs through every engine: it counts, limits, cancels and reports.
//!
//! An engine calls [`Search::node`] at every node and stops when told to. The expensive questions
//! (what time is it, has somebody cancelled) are asked only now and then. What the engine does is
//! told to an [`Observer`]; the observer is a type parameter, so that [`Silent`] costs nothing, not
//! even a test.

mod cancel;
mod checkpoint;
mod monitor;
mod progress;

pub use cancel::Cancel;
pub use checkpoint::Checkpoint;
pub use monitor::Monitor;
pub use progress::{DEPTHS, Progress, Snapshot};

use crate::quantity;
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use web_time::Instant;

/// What a search may spend; `None` is no limit.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Nodes, as the method counts them.
    pub nodes: Option<u64>,
    /// Solutions to find before stopping.
    pub solutions: Option<u64>,
    /// Bytes that tables may take.
    pub memory: u64,
    /// Threads to use.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { time: None, nodes: None, solutions: Some(1), memory: 2 << 30, threads: 1 }
    }
}

impl Limits {
    /// No limit but the default memory; all solutions.
    pub fn none() -> Self {
        Limits { solutions: None, ..Limits::default() }
    }

    /// The same with at most this many solutions.
    #[must_use]
    pub fn solutions(self, n: u64) -> Self {
        Limits { solutions: Some(n), ..self }
    }

    /// The same with a limit of time, as typed (`10s`).
    pub fn time(self, text: &str) -> Result<Self, crate::Diagnostic> {
        Ok(Limits { time: Some(quantity::time(text)?), ..self })
    }
}

/// Why a search ended before its tree was exhausted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stop {
    /// The time was up.
    Time,
    /// The node limit was reached.
    Nodes,
    /// The tables would have outgrown their memory.
    Memory,
    /// Somebody cancelled.
    Cancelled,
    /// As many solutions as asked for were found.
    Solutions,
    /// The method can go no further: it is not complete.
    Stuck,
}

impl Stop {
    /// The reason in words.
    pub const fn words(self) -> &'static str {
        match self {
            Stop::Time => "the time limit was reached",
            Stop::Nodes => "the node limit was reached",
            Stop::Memory => "the memory limit was reached",
            Stop::Cancelled => "the search was cancelled",
            Stop::Solutions => "as many solutions as asked for were found",
            Stop::Stuck => "this method can go no further",
        }
    }
}

/// What the search did, independent of the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counters {
    /// Nodes of the search tree (each method says what one is).
    pub nodes: u64,
    /// Nodes left again without a solution.
    pub backtracks: u64,
    /// Steps of inference (lines solved, domains reduced, ...).
    pub propagations: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Nodes when the first solution was found.
    pub nodes_to_first: Option<u64>,
}

impl Counters {
    /// Adds the work of another search.
    pub fn add(&mut self, other: &Counters) {
        self.nodes += other.nodes;
        self.backtracks += other.backtracks;
        self.propagations += other.propagations;
        let first = other.nodes_to_first.map(|n| self.nodes - other.nodes + n);
        self.nodes_to_first = self.nodes_to_first.or(first);
        self.solutions += other.solutions;
    }
}

/// Something an engine did, for animation and replay.
pub enum Event<'a> {
    /// A move was tried or deduced.
    Do(&'a dyn Display),
    /// The last `n` moves were taken back.
    Undo(usize),
    /// The board is a solution now.
    Solution,
}

/// Somebody who wants to see every step.
pub trait Observer {
    /// Whether events are wanted at all; a constant, so that engines skip building them.
    const ACTIVE: bool;
    /// Takes one event.
    fn event(&mut self, event: Event<'_>);
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    const ACTIVE: bool = false;
    fn event(&mut self, _: Event<'_>) {}
}

/// A closure watches.
pub struct Watch(pub Box<dyn FnMut(Event<'_>) + Send>);

impl Observer for Watch {
    const ACTIVE: bool = true;
    fn event(&mut self, event: Event<'_>) {
        (self.0)(event);
    }
}

/// Where a method hands over its solutions; it stops when told to break.
pub type Found<'a, S> = &'a mut dyn FnMut(S) -> ControlFlow<Stop>;

/// The state of one running search.
pub struct Search<O: Observer = Silent> {
    /// What it may spend.
    pub limits: Limits,
    /// What it did so far.
    pub counters: Counters,
    monitor: Monitor,
    started: Instant,
    next_check: u64,
    /// The others that work on parts of the same task, and how many of our nodes they know of.
    team: Option<(Arc<Team>, u64)>,
    observer: O,
}

/// What searches on parts of one task share: they spend one budget of nodes and stop together. A
/// team of its own, because the monitor belongs to the caller and must not say "cancelled" when a
/// part has simply found enough.
#[derive(Debug, Default)]
pub(crate) struct Team {
    stopped: AtomicBool,
    nodes: AtomicU64,
}

impl Team {
    /// A team that has spent this many nodes already.
    pub(crate) fn after(nodes: u64) -> Arc<Self> {
        Arc::new(Team { stopped: AtomicBool::new(false), nodes: AtomicU64::new(nodes) })
    }

    /// Tells everybody to stop at the next check.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether somebody told everybody to stop.
    pub(crate) fn stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// Nodes between two looks at the clock.
const CHECK_EVERY: u64 = 256;

impl Search<Silent> {
    /// A search nobody watches step by step.
    pub fn new(limits: Limits) -> Self {
        Search::observed(limits, Silent)
    }
}

impl<O: Observer> Search<O> {
    /// A search whose steps are told to `observer`.
    pub fn observed(limits: Limits, observer: O) -> Self {
        let next_check = limits.nodes.map_or(CHECK_EVERY, |n| CHECK_EVERY.min(n.saturating_add(1)));
        Search {
            limits,
            counters: Counters::default(),
            monitor: Monitor::default(),
            started: Instant::now(),
            next_check,
            team: None,
            observer,
        }
    }

    /// The same search under a monitor that somebody else holds.
    #[must_use]
    pub fn with_monitor(mut self, monitor: Monitor) -> Self {
        self.monitor = monitor;
        self
    }

    /// The handle by which others watch and cancel this search.
    pub fn monitor(&self) -> &Monitor {
        &self.monitor
    }

    /// By which it is cancelled.
    pub fn cancel(&self) -> &Cancel {
        &self.monitor.cancel
    }

    /// Where it tells how far it is.
    pub fn progress(&self) -> &Progress {
        &self.monitor.progress
    }

    /// Where its state is saved.
    pub fn checkpoint(&self) -> &Checkpoint {
        &self.monitor.checkpoint
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Time left before the limit; `None` without one.
    pub fn time_left(&self) -> Option<Duration> {
        self.limits.time.map(|t| t.saturating_sub(self.elapsed()))
    }

    /// Whether nobody has cancelled and there is time left: for tables that are not worth making
    /// otherwise.
    pub fn in_time(&self) -> bool {
        !self.monitor.cancel.is_asked() && self.time_left().is_none_or(|time| !time.is_zero())
    }

    /// Counts a node; an error when the search must stop.
    #[inline]
    pub fn node(&mut self) -> Result<(), Stop> {
        self.counters.nodes += 1;
        if self.counters.nodes >= self.next_check { self.check() } else { Ok(()) }
    }

    /// How many nodes may be made, and counted by the engine, before [`Search::check`] must be
    /// asked: for engines whose nodes are so fast that even [`Search::node`] would cost too much.
    pub fn burst(&self, most: u64) -> u64 {
        let own = self.counters.nodes;
        let spent = match &self.team {
            None => own,
            Some((team, told)) => team.nodes.load(Ordering::Relaxed) + (own - told),
        };
        self.limits.nodes.map_or(most, |limit| most.min(limit.saturating_sub(spent).saturating_add(1)))
    }

    /// Asks at once whether the search must stop. Engines whose nodes are slow call this
    /// themselves.
    #[cold]
    pub fn check(&mut self) -> Result<(), Stop> {
        self.next_check = self.counters.nodes + CHECK_EVERY;
        let spent = self.spent();
        self.monitor.progress.set_nodes(spent);
        self.monitor.beat();
        if let Some(limit) = self.limits.nodes {
            if spent > limit {
                return Err(Stop::Nodes);
            }
            let left = (limit - spent).saturating_add(1);
            self.next_check = self.next_check.min(self.counters.nodes.saturating_add(left));
        }
        if let Some(reason) = self.monitor.cancel.reason() {
            return Err(reason);
        }
        if self.team.as_ref().is_some_and(|(team, _)| team.stopped()) {
            return Err(Stop::Cancelled);
        }
        match self.limits.time {
            Some(limit) if self.started.elapsed() >= limit => Err(Stop::Time),
            _ => Ok(()),
        }
    }

    /// Nodes spent so far, by the whole team if there is one.
    fn spent(&mut self) -> u64 {
        let own = self.counters.nodes;
        match &mut self.team {
            None => own,
            Some((team, told)) => {
                let news = own - std::mem::replace(told, own);
                team.nodes.fetch_add(news, Ordering::Relaxed) + news
            }
        }
    }

    /// Hands a solution over; an error when no more are wanted.
    pub fn hand_over<S>(&mut self, solution: S, found: Found<'_, S>) -> Result<(), Stop> {
        self.counters.solutions += 1;
        self.counters.nodes_to_first.get_or_insert(self.counters.nodes);
        self.emit(|observer| observer.event(Event::Solution));
        match found(solution) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(stop) => Err(stop),
        }
    }

    /// Tells the observer, if there is one.
    #[inline]
    pub fn emit(&mut self, tell: impl FnOnce(&mut O)) {
        if O::ACTIVE {
            tell(&mut self.observer);
        }
    }

    /// A silent search inside this one, with its own limit of nodes: same clock, same monitor. Add
    /// its counters to this one's afterwards.
    pub fn inner(&self, nodes: Option<u64>, solutions: Option<u64>) -> Search {
        let limits = Limits { time: self.time_left(), nodes, solutions, ..self.limits.clone() };
        Search::new(limits).with_monitor(self.monitor.clone())
    }

    /// A silent search on a part of this one's task: same clock, same monitor, the nodes counted
    /// together.
    pub(crate) fn member(&self, team: &Arc<Team>) -> Search {
        let mut member = self.inner(self.limits.nodes, self.limits.solutions);
        member.team = Some((Arc::clone(team), 0));
        member
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_kept() {
        let mut search = Search::new(Limits { nodes: Some(1000), ..Limits::none() });
        let stopped = (0..5000).find_map(|i| search.node().err().map(|stop| (i, stop)));
        assert_eq!(stopped, Some((1000, Stop::Nodes)));
        let mut search = Search::new(Limits { nodes: Some(3), ..Limits::none() });
        assert_eq!((0..500).find_map(|i| search.node().err().map(|stop| (i, stop))), Some((3, Stop::Nodes)));

        let mut search = Search::new(Limits { time: Some(Duration::ZERO), ..Limits::none() });
        assert_eq!((0..5000).find_map(|_| search.node().err()), Some(Stop::Time));

        let mut search = Search::new(Limits::none());
        let mut left = 2;
        let mut two = |_: &str| {
            left -= 1;
            if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(Stop::Solutions) }
        };
        let answers = [search.hand_over("a", &mut two), search.hand_over("b", &mut two)];
        assert_eq!(answers, [Ok(()), Err(Stop::Solutions)]);
        assert_eq!((search.counters.solutions, search.counters.nodes_to_first), (2, Some(0)));
    }

    #[test]
    fn another_thread_can_cancel() {
        let mut search = Search::new(Limits::none());
        let cancel = search.cancel().clone();
        std::thread::spawn(move || cancel.now()).join().unwrap();
        assert_eq!((0..5000).find_map(|_| search.node().err()), Some(Stop::Cancelled));
        assert!(search.progress().snapshot().nodes > 0);
        search.cancel().because(Stop::Memory);
        assert_eq!(search.check(), Err(Stop::Cancelled), "the first reason counts");
        let mut search = Search::new(Limits::none());
        search.cancel().because(Stop::Memory);
        assert_eq!(search.check(), Err(Stop::Memory));
    }

    #[test]
    fn events_reach_the_watcher_only() {
        let (tell, told) = std::sync::mpsc::channel();
        let watch = Watch(Box::new(move |event| {
            tell.send(match event {
                Event::Do(m) => format!("do {m}"),
                Event::Undo(n) => format!("undo {n}"),
                Event::Solution => "solution".into(),
            })
            .unwrap();
        }));
        let mut search = Search::observed(Limits::none(), watch);
        search.emit(|o| o.event(Event::Do(&"r1c1")));
        search.emit(|o| o.event(Event::Undo(1)));
        search.hand_over((), &mut |()| ControlFlow::Continue(())).unwrap();
        drop(search);
        assert_eq!(told.iter().collect::<Vec<_>>(), ["do r1c1", "undo 1", "solution"]);
        Search::new(Limits::none()).emit(|_| panic!("nobody watches"));
    }
}
