//! Work on a thread of its own, which nobody waits for longer than its limits allow.
//!
//! Every method looks at its limits by itself, and stops with the best it has. This is the net
//! below: preparing, proving, drawing and whatever else forgets to look is given up when the time
//! is over or the memory spent, so that `--time` and `--memory` hold whatever happens. Solutions
//! cross over to this thread as they are found, where they are printed.

use crate::progress::{self, Progress};
use crate::signals::Signals;
use quadrille::{Board, Counters, Limits, Monitor, Snapshot, Stop};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

/// How long work may take to notice by itself that the time is over.
const TIME_GRACE: Duration = Duration::from_millis(120);
/// Time between two looks at the memory.
const LOOK_EVERY: Duration = Duration::from_millis(10);
/// How long work may take to notice that it was cancelled for its memory.
const MEMORY_GRACE: Duration = Duration::from_millis(100);
/// How long work may take to notice that somebody wants the program to end.
const SIGNAL_GRACE: Duration = Duration::from_millis(700);
/// Solutions that may wait to be printed.
const WAITING: usize = 256;
/// Searches that call themselves go deep on large boards; only what is used of it is taken.
const STACK: usize = 1 << 28;

/// What work may spend.
#[derive(Clone, Copy, Default)]
pub struct Allowance {
    /// Until when it may run.
    pub until: Option<Instant>,
    /// The bytes that the whole program may take, if they were limited.
    pub memory: Option<u64>,
}

impl Allowance {
    /// From the time given for work that began at a moment, and the memory asked for.
    pub fn new(began: Instant, limits: &Limits, memory_given: bool) -> Self {
        Allowance {
            until: limits.time.and_then(|time| began.checked_add(time)),
            memory: memory_given.then_some(limits.memory),
        }
    }

    /// The memory at which work is asked to stop, and the one at which it is given up.
    fn bytes(&self) -> Option<(u64, u64)> {
        const MEGABYTE: u64 = 1 << 20;
        self.memory.map(|m| (m / 4 * 5 + 30 * MEGABYTE, m / 16 * 23 + 40 * MEGABYTE))
    }
}

/// What the work has to do with those who wait for it.
pub struct Worker<T> {
    /// By which it is followed and cancelled.
    pub monitor: Monitor,
    give: SyncSender<Message<T>>,
}

impl<T> Worker<T> {
    /// Hands a solution over; a break when no more are wanted.
    pub fn solution(&self, solution: Board) -> ControlFlow<()> {
        match self.give.send(Message::Solution(solution)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }
}

enum Message<T> {
    Solution(Board),
    Done(T),
}

/// What is known of work that did not stop by itself.
#[derive(Clone, Copy)]
pub struct GivenUp {
    /// The limit that it passed.
    pub stop: Stop,
    /// What its monitor saw of it.
    pub counters: Counters,
    /// How long it ran.
    pub seconds: f64,
}

/// Does the work and returns what it made, or what is known of it if it was given up. `take` gets
/// every solution on this thread.
pub fn within<T: Send + 'static>(
    signals: &Signals,
    monitor: &Monitor,
    allowance: Allowance,
    bar: bool,
    work: impl FnOnce(&Worker<T>) -> T + Send + 'static,
    take: &mut dyn FnMut(Board) -> ControlFlow<()>,
) -> Result<T, GivenUp> {
    let began = Instant::now();
    signals.begin(monitor);
    let progress = bar.then(|| Progress::of(monitor));
    let (give, messages) = sync_channel(WAITING);
    let worker = Worker { monitor: monitor.clone(), give };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(move || {
        let made = work(&worker);
        // Nobody listens when the work was given up.
        let _ = worker.give.send(Message::Done(made));
    });
    let thread = thread.expect("a thread can be started");
    let made = wait(&messages, signals, monitor, allowance, take);
    drop(progress);
    signals.end();
    match made {
        Ok(made) => Ok(made),
        Err(Ended::GivenUp(stop)) => {
            monitor.cancel.now();
            let Snapshot { nodes, solutions, .. } = monitor.progress.snapshot();
            let counters = Counters { nodes, solutions, ..Counters::default() };
            Err(GivenUp { stop, counters, seconds: began.elapsed().as_secs_f64() })
        }
        // The panic of the thread is ours.
        Err(Ended::Died) => match thread.join() {
            Err(panic) => std::panic::resume_unwind(panic),
            Ok(()) => unreachable!("a thread that ends well says so"),
        },
    }
}

/// Does work on this thread, which borrows what it needs; `give_up` is called if it passes its
/// limits, and must not come back: nothing else ends a thread that others lent something to.
pub fn beside<T>(
    signals: &Signals,
    allowance: Allowance,
    work: impl FnOnce(Monitor) -> T,
    give_up: impl FnOnce(Stop) + Send,
) -> T {
    let monitor = Monitor::default();
    signals.begin(&monitor);
    let progress = Progress::of(&monitor);
    let made = std::thread::scope(|scope| {
        let (give, messages) = sync_channel::<Message<()>>(1);
        let (watched, heard) = (monitor.clone(), signals.clone());
        scope.spawn(move || {
            let ended = wait(&messages, &heard, &watched, allowance, &mut |_| ControlFlow::Continue(()));
            if let Err(Ended::GivenUp(stop)) = ended {
                give_up(stop);
            }
        });
        let made = work(monitor.clone());
        drop(give);
        made
    });
    drop(progress);
    signals.end();
    made
}

/// Why there is nothing to wait for any more.
enum Ended {
    GivenUp(Stop),
    Died,
}

fn wait<T>(
    messages: &Receiver<Message<T>>,
    signals: &Signals,
    monitor: &Monitor,
    allowance: Allowance,
    take: &mut dyn FnMut(Board) -> ControlFlow<()>,
) -> Result<T, Ended> {
    let until = allowance.until.map(|until| until + TIME_GRACE);
    let mut over_memory: Option<Instant> = None;
    let mut ending: Option<Instant> = None;
    let mut looked = Instant::now();
    loop {
        let now = Instant::now();
        if until.is_some_and(|until| now >= until) {
            return Err(Ended::GivenUp(Stop::Time));
        }
        if signals.first().is_some() && now.duration_since(*ending.get_or_insert(now)) > SIGNAL_GRACE {
            return Err(Ended::GivenUp(Stop::Cancelled));
        }
        if let Some((ask, give_up)) = allowance.bytes()
            && now.duration_since(looked) >= LOOK_EVERY
        {
            looked = now;
            let bytes = progress::resident_bytes();
            if bytes > ask {
                monitor.cancel.because(Stop::Memory);
                let since = *over_memory.get_or_insert(now);
                if bytes > give_up || now.duration_since(since) > MEMORY_GRACE {
                    return Err(Ended::GivenUp(Stop::Memory));
                }
            }
        }
        let left = until.map_or(LOOK_EVERY, |until| until.saturating_duration_since(now).min(LOOK_EVERY));
        match messages.recv_timeout(left) {
            Ok(Message::Done(made)) => return Ok(made),
            Ok(Message::Solution(solution)) => {
                if take(solution).is_break() {
                    monitor.cancel.now();
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(Ended::Died),
        }
    }
}
