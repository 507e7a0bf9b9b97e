//! What ends the program from outside: Ctrl-C, `kill`, a terminal that closes, a cluster that wants
//! its machine back.
//!
//! The first signal cancels the search that runs, so that the best so far is printed and the run is
//! saved. Between searches it lets the answer at hand be printed, but not for ever. A second signal
//! ends the program at once, unless it is an echo of the first: `timeout` and shells send one to
//! the program and one to its group.

use crate::exit;
use quadrille::Monitor;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long the program may take to end after a signal between two searches.
const GRACE: Duration = Duration::from_secs(2);

/// How soon after the first a signal is an echo of it.
const ECHO: Duration = Duration::from_millis(500);

/// The signals that came, and what they stop.
#[derive(Clone, Default)]
pub struct Signals {
    /// The first signal; nought before one came.
    first: Arc<AtomicU8>,
    running: Arc<Mutex<Running>>,
}

/// What runs when a signal comes.
#[derive(Default)]
enum Running {
    /// Something short, whose end is waited for.
    #[default]
    Step,
    /// A search that can be cancelled.
    Search(Monitor),
    /// Something that never ends and leaves nothing behind.
    Idle,
}

impl Signals {
    /// Takes the signals over. Without a handler they still end the program, if less gracefully.
    pub fn install() -> Self {
        let signals = Signals::default();
        let handler = signals.clone();
        let mut first: Option<Instant> = None;
        listen(move |number| {
            let since_first = first.map(|first| first.elapsed());
            first.get_or_insert_with(Instant::now);
            handler.came(number, since_first);
        });
        signals
    }

    /// The first signal that came.
    pub fn first(&self) -> Option<u8> {
        Some(self.first.load(Ordering::SeqCst)).filter(|number| *number > 0)
    }

    /// Says that a search runs, which a signal cancels; at once if one has come already.
    pub fn begin(&self, monitor: &Monitor) {
        self.set(Running::Search(monitor.clone()));
        if self.first().is_some() {
            monitor.cancel.now();
        }
    }

    /// Says that the search is over.
    pub fn end(&self) {
        self.set(Running::Step);
    }

    /// Says that a signal may end the program at once.
    pub fn idle(&self) {
        self.set(Running::Idle);
    }

    fn set(&self, running: Running) {
        *self.running.lock().unwrap_or_else(PoisonError::into_inner) = running;
    }

    /// What a signal does; `since_first` is the time since the first one, if this is not it.
    fn came(&self, number: u8, since_first: Option<Duration>) {
        let end = || std::process::exit(exit::signal(number).into());
        match since_first {
            None => self.first.store(number, Ordering::SeqCst),
            Some(time) if time < ECHO => return,
            Some(_) => end(),
        }
        match &*self.running.lock().unwrap_or_else(PoisonError::into_inner) {
            Running::Search(monitor) => monitor.cancel.now(),
            Running::Idle => end(),
            Running::Step => {
                std::thread::spawn(move || {
                    std::thread::sleep(GRACE);
                    std::process::exit(exit::signal(number).into());
                });
            }
        }
    }
}

#[cfg(unix)]
fn listen(mut came: impl FnMut(u8) + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM, SIGHUP]) else { return };
    std::thread::spawn(move || signals.forever().for_each(|number| came(number as u8)));
}

#[cfg(not(unix))]
fn listen(mut came: impl FnMut(u8) + Send + 'static) {
    const INTERRUPT: u8 = 2;
    let _ = ctrlc::set_handler(move || came(INTERRUPT));
}
