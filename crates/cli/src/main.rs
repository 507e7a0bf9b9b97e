//! The command line of Quadrille: `quadrille VERB [INPUT] [OPTIONS]`.
//!
//! Arguments come in, answers go to standard output, everything else to standard error, and the exit code says how
//! it went. What a puzzle is, the library knows; each verb is one file in `verbs`.

mod args;
mod console;
mod exit;
mod files;
mod input;
mod progress;
mod say;
mod verbs;

use console::Console;
use exit::{Exit, Failure};
use std::process::ExitCode;

fn main() -> ExitCode {
    let matches = match args::command().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return usage(&error).into(),
    };
    let mut console = Console::new(&matches);
    let exit = match verbs::run(&matches, &mut console).and_then(|exit| console.flush().map(|()| exit)) {
        Ok(exit) => exit,
        Err(Failure::ClosedPipe) => Exit::Done,
        Err(Failure::Wrong(diagnostic)) => console.fail(&diagnostic),
    };
    if console.interrupted() { Exit::Interrupted.into() } else { exit.into() }
}

/// Help that was asked for, or what is wrong with the arguments; scripts that asked for JSON get it in JSON too.
fn usage(error: &clap::Error) -> Exit {
    if !error.use_stderr() {
        let _ = error.print();
        return Exit::Done;
    }
    if std::env::args().any(|arg| arg == "--json") {
        let text = error.to_string();
        let first = text.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ");
        let message = first.split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = console::write_stdout(&format!("{}\n", say::error_object(&message)));
    }
    let _ = error.print();
    Exit::Bad
}
