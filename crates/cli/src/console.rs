//! Standard output and standard error, as the contract wants them.

use crate::args;
use crate::exit::{Exit, Result};
use crate::progress::Interrupt;
use crate::say;
use clap::ArgMatches;
use quadrille::scene::terminal::{self, Colors};
use quadrille::{Diagnostic, Monitor, Scene, Theme};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

/// Where answers and notes go.
pub struct Console {
    out: BufWriter<StdoutLock<'static>>,
    colors: Colors,
    /// Whether answers are JSON objects.
    pub json: bool,
    interrupt: Interrupt,
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
            out: BufWriter::new(io::stdout().lock()),
            colors: if wanted { Colors::Always } else { Colors::Never },
            json: verb.is_some_and(|m| args::on(m, "json")),
            interrupt: Interrupt::install(),
        }
    }

    /// Writes a part of the answer.
    pub fn say(&mut self, text: &str) -> Result<()> {
        Ok(self.out.write_all(text.as_bytes())?)
    }

    /// Hands over what was said so far.
    pub fn flush(&mut self) -> Result<()> {
        Ok(self.out.flush()?)
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
    pub fn fail(&mut self, diagnostic: &Diagnostic) -> Exit {
        if self.json {
            let _ = self.say(&format!("{}\n", say::error_object(&say::line(diagnostic))));
        }
        self.complain(diagnostic);
        Exit::Bad
    }

    /// Tells an error on standard error only.
    pub fn complain(&mut self, diagnostic: &Diagnostic) {
        let _ = self.flush();
        let _ = writeln!(io::stderr().lock(), "error: {diagnostic}");
    }

    /// Whether Ctrl-C was pressed.
    pub fn interrupted(&self) -> bool {
        self.interrupt.pressed()
    }

    /// Runs a search under a progress bar; Ctrl-C cancels it.
    pub fn search<T>(&self, search: impl FnOnce(Monitor) -> T) -> T {
        self.interrupt.during(search)
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
