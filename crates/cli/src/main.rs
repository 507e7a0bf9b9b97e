//! The command line of Quadrille: `quadrille VERB [INPUT] [OPTIONS]`.
//!
//! Arguments come in, answers go to standard output, everything else to standard error, and the
//! exit code says how it went. What a puzzle is, the library knows; each verb is one file in
//! `verbs`.

mod args;
mod console;
mod exit;
mod files;
mod input;
mod progress;
mod say;
mod signals;
mod suggest;
mod takes;
mod verbs;
mod work;

use console::Console;
use exit::{Exit, Failure};
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().map(|argument| files::from_argument(&argument)).collect();
    let matches = match args::command().try_get_matches_from(&arguments) {
        Ok(matches) => matches,
        Err(error) => return usage(&suggest::corrected(error, &arguments), &arguments).into(),
    };
    let mut console = Console::new(&matches);
    let exit = match verbs::run(&matches, &mut console).and_then(|exit| console.flush().map(|()| exit)) {
        Ok(exit) => exit,
        Err(Failure::ClosedPipe) => Exit::Done,
        Err(Failure::Wrong(diagnostic)) => console.fail(&diagnostic),
        Err(Failure::Limit(stop)) => console.give_up(stop),
    };
    console.interrupted().map_or(exit, Exit::Signal).into()
}

/// Help that was asked for, or what is wrong with the arguments; scripts that asked for JSON get it
/// in JSON too.
fn usage(error: &clap::Error, arguments: &[String]) -> Exit {
    if !error.use_stderr() {
        return match error.print().and_then(|()| std::io::stdout().flush()).map_err(Failure::from) {
            Err(Failure::Wrong(diagnostic)) => {
                eprintln!("error: {diagnostic}");
                Exit::Bad
            }
            _ => Exit::Done,
        };
    }
    if arguments.iter().any(|argument| argument == "--json") {
        let text = error.to_string();
        let first = text.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ");
        let message = first.split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = console::write_stdout(&format!("{}\n", say::error_object(&message)));
    }
    let _ = error.print();
    Exit::Bad
}
