//! Standard output and standard error, as the contract wants them.

use crate::args;
use crate::exit::{Exit, Result};
use crate::say;
use crate::signals::Signals;
use crate::work::{self, Allowance, GivenUp, Worker};
use clap::ArgMatches;
use quadrille::scene::terminal::{self, Colors};
use quadrille::{Board, Diagnostic, Look, Monitor, Scene, Stop, Theme};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::ops::ControlFlow;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Larger boards are printed as plain text.
const MOST_PLACES: usize = 50_000;
/// How long a solution may wait in the buffer before it is handed over.
const FLUSH_EVERY: Duration = Duration::from_millis(50);

/// Where answers and notes go.
pub struct Console {
    out: Mutex<BufWriter<Stdout>>,
    colors: Colors,
    /// Whether answers are JSON objects.
    pub json: bool,
    /// What may end the program.
    pub signals: Signals,
    /// When the program began.
    pub began: Instant,
}

impl Console {
    /// As the arguments and the environment say.
    pub fn new(matches: &ArgMatches) -> Self {
        let verb = matches.subcommand().map(|(_, m)| m);
        let choice = verb.and_then(|m| args::text(m, "color")).unwrap_or("auto").to_owned();
        let set = |name| std::env::var_os(name).is_some_and(|v| !v.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|t| t == "dumb");
        let wanted = match choice.as_str() {
            "always" => true,
            "never" => false,
            _ => io::stdout().is_terminal() && !set("NO_COLOR") && !dumb,
        };
        Console {
            out: Mutex::new(BufWriter::with_capacity(1 << 16, io::stdout())),
            colors: if wanted { Colors::Always } else { Colors::Never },
            json: verb.is_some_and(|m| args::on(m, "json")),
            signals: Signals::install(),
            began: Instant::now(),
        }
    }

    /// Writes a part of the answer.
    pub fn say(&self, text: &str) -> Result<()> {
        Ok(self.out().write_all(text.as_bytes())?)
    }

    /// Hands over what was said so far.
    pub fn flush(&self) -> Result<()> {
        Ok(self.out().flush()?)
    }

    fn out(&self) -> MutexGuard<'_, BufWriter<Stdout>> {
        self.out.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A board as a picture, or as plain text where it has more places than anybody looks at.
    pub fn board(&self, board: &Board, look: &Look) -> String {
        match board.places() {
            ..=MOST_PLACES => self.picture(&board.draw(look)),
            _ => board.text(),
        }
    }

    /// A picture as text, coloured if wanted.
    pub fn picture(&self, scene: &Scene) -> String {
        self.themed_picture(scene, &Theme::DARK)
    }

    /// The same in the colours of a theme.
    pub fn themed_picture(&self, scene: &Scene, theme: &Theme) -> String {
        terminal::write(scene, theme, self.colors)
    }

    /// Tells the person at the terminal something that is not part of the answer.
    pub fn note(&self, text: &str) {
        let mut err = io::stderr().lock();
        if err.is_terminal() {
            let _ = writeln!(err, "{text}");
        }
    }

    /// Tells an error.
    pub fn fail(&self, diagnostic: &Diagnostic) -> Exit {
        if self.json {
            let _ = self.say(&format!("{}\n", say::error_object(&say::line(diagnostic))));
        }
        self.complain(diagnostic);
        Exit::Bad
    }

    /// Says that a limit came before there was anything to answer.
    pub fn give_up(&self, stop: Stop) -> Exit {
        if self.json {
            let object = say::Fields::outcome("limit").with("message", stop.words()).object();
            let _ = self.say(&format!("{object}\n"));
        }
        self.complain(&Diagnostic::new(stop.words()));
        let _ = self.flush();
        Exit::Limit
    }

    /// Tells an error on standard error only.
    pub fn complain(&self, diagnostic: &Diagnostic) {
        let _ = self.flush();
        let _ = writeln!(io::stderr().lock(), "error: {diagnostic}");
    }

    /// The signal that asked the program to end.
    pub fn interrupted(&self) -> Option<u8> {
        self.signals.first()
    }

    /// Runs a search on this thread, under a progress bar; a signal cancels it. If it passes its
    /// limits and does not stop by itself, the program ends and says so.
    pub fn search<T>(&self, allowance: Allowance, search: impl FnOnce(Monitor) -> T) -> T {
        work::beside(&self.signals, allowance, search, |stop| {
            std::process::exit(self.give_up(stop).code().into());
        })
    }

    /// Does work within what it may spend, under a progress bar; a signal cancels it. `Err` says
    /// why it was given up.
    pub fn work<T: Send + 'static>(
        &self,
        allowance: Allowance,
        work: impl FnOnce(Monitor) -> T + Send + 'static,
    ) -> std::result::Result<T, GivenUp> {
        let monitor = Monitor::default();
        let work = |worker: &Worker<T>| work(worker.monitor.clone());
        work::within(&self.signals, &monitor, allowance, true, work, &mut |_| ControlFlow::Continue(()))
    }

    /// Does work that finds solutions, which are said while it goes on: they are handed over soon
    /// after, however long it takes. There is no progress bar where they appear on a terminal.
    pub fn streaming<T: Send + 'static>(
        &self,
        monitor: &Monitor,
        allowance: Allowance,
        work: impl FnOnce(&Worker<T>) -> T + Send + 'static,
        take: &mut dyn FnMut(Board) -> ControlFlow<()>,
    ) -> std::result::Result<T, GivenUp> {
        std::thread::scope(|scope| {
            let (end, ended) = channel::<()>();
            scope.spawn(move || {
                while ended.recv_timeout(FLUSH_EVERY) == Err(RecvTimeoutError::Timeout) {
                    // What cannot be handed over is told to whoever says something next.
                    let _ = self.flush();
                }
            });
            let bar = !io::stdout().is_terminal();
            let made = work::within(&self.signals, monitor, allowance, bar, work, take);
            drop(end);
            made
        })
    }
}

/// Tells something that went wrong and does not end the program.
pub fn warn(text: &str) {
    let _ = writeln!(io::stderr().lock(), "warning: {text}");
}

/// Writes to standard output before there is a console.
pub fn write_stdout(text: &str) -> io::Result<()> {
    io::stdout().lock().write_all(text.as_bytes())
}
