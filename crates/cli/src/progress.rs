//! What the user sees and can do while a search runs: a bar on the terminal, and Ctrl-C.

use crate::exit::INTERRUPTED;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use quadrille::Monitor;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// Short searches end before anything is shown.
const PATIENCE: Duration = Duration::from_millis(500);
const REFRESH: Duration = Duration::from_millis(100);

/// Ctrl-C: the first one cancels the search that runs, so that its best so far can be shown; a second one, or one
/// outside of any search, ends the program.
#[derive(Clone, Default)]
pub struct Interrupt {
    pressed: Arc<AtomicBool>,
    running: Arc<Mutex<Option<Monitor>>>,
}

impl Interrupt {
    /// Takes Ctrl-C over.
    pub fn install() -> Self {
        let interrupt = Interrupt::default();
        let handler = interrupt.clone();
        // Without the handler Ctrl-C still ends the program, if less gracefully.
        let _ = ctrlc::set_handler(move || {
            let again = handler.pressed.swap(true, Ordering::SeqCst);
            match handler.running.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
                Some(monitor) if !again => monitor.cancel(),
                _ => std::process::exit(INTERRUPTED.into()),
            }
        });
        interrupt
    }

    /// Whether Ctrl-C was pressed.
    pub fn pressed(&self) -> bool {
        self.pressed.load(Ordering::SeqCst)
    }

    /// Runs a search that Ctrl-C cancels.
    pub fn during<T>(&self, search: impl FnOnce(Monitor) -> T) -> T {
        let monitor = Monitor::default();
        self.set(Some(monitor.clone()));
        if self.pressed() {
            monitor.cancel();
        }
        let progress = Progress::of(&monitor);
        let answer = search(monitor);
        drop(progress);
        self.set(None);
        answer
    }

    fn set(&self, monitor: Option<Monitor>) {
        *self.running.lock().unwrap_or_else(PoisonError::into_inner) = monitor;
    }
}

/// A bar that follows a search until it is dropped.
struct Progress {
    follower: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    fn of(monitor: &Monitor) -> Progress {
        if !std::io::stderr().is_terminal() {
            return Progress { follower: None };
        }
        let (end, ended) = channel();
        let monitor = monitor.clone();
        let follower = std::thread::spawn(move || follow(&monitor, &ended));
        Progress { follower: Some((end, follower)) }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((end, follower)) = self.follower.take() {
            drop(end);
            let _ = follower.join();
        }
    }
}

fn follow(monitor: &Monitor, ended: &Receiver<()>) {
    let waits = |time| ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
    if !waits(PATIENCE) {
        return;
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_elapsed(PATIENCE);
    let style = |template| ProgressStyle::with_template(template).unwrap_or(ProgressStyle::default_bar());
    let spinner = style("{spinner} {elapsed} {msg}");
    let whole = style("{spinner} {elapsed} [{bar:30}] {percent}% {msg}");
    loop {
        let (done, total) = monitor.progress();
        bar.set_style(if total > 0 { whole.clone() } else { spinner.clone() });
        if total > 0 {
            bar.set_length(total);
            bar.set_position(done);
        }
        let (nodes, solutions) = (HumanCount(monitor.nodes()), HumanCount(monitor.solutions()));
        let bounds = match monitor.bounds() {
            (Some(bound), Some(best)) => format!(", at least {bound}, at most {best}"),
            (Some(bound), None) => format!(", at least {bound}"),
            _ => String::new(),
        };
        bar.set_message(format!("{nodes} nodes, {solutions} solutions{bounds}"));
        bar.tick();
        if !waits(REFRESH) {
            return bar.finish_and_clear();
        }
    }
}
