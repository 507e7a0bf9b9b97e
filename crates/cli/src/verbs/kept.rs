//! Long searches are kept in a file, so that they can go on when their process has died.

use crate::args;
use crate::console::Console;
use crate::files;
use clap::ArgMatches;
use quadrille::{Monitor, Options};
use std::time::{Duration, Instant};

/// Searches that were not asked to be kept are kept when they have taken so long.
const LONG: Duration = Duration::from_secs(60);

/// Has the search kept: in the file of `--resume` from the beginning; under a name of its own, once it has become long,
/// where the settings ask for the best board.
pub fn install(monitor: &Monitor, options: &Options, matches: &ArgMatches, console: &Console) {
    let named = options.text("resume").map(str::to_owned);
    let patience = if named.is_some() { Duration::ZERO } else { LONG };
    let Some(path) = named.or_else(|| options.is_on("best").then(|| own_name(matches))) else { return };
    console.note(&format!("kept every minute in {path}; --resume {path} goes on"));
    let began = Instant::now();
    let mut failed = false;
    monitor.set_keeper(move |state| {
        if began.elapsed() < patience {
            return;
        }
        if let Err(diagnostic) = files::write(&path, state.as_bytes())
            && !std::mem::replace(&mut failed, true)
        {
            crate::console::warn(&format!("the search cannot be kept: {diagnostic}"));
        }
    });
}

/// The name of the input with another ending, in the current folder: one that no other run has.
fn own_name(matches: &ArgMatches) -> String {
    let input = args::text(matches, "input").unwrap_or_default();
    let file = input.rsplit_once('#').map_or(input, |(file, _)| file);
    let there = files::path(file).is_file();
    let path = files::path(file);
    let stem = path.file_stem().filter(|_| there).map(files::from_argument);
    let stem = stem.as_deref().unwrap_or("quadrille");
    let numbered = (2..).map(|number| format!("{stem}-{number}.run.json"));
    let mut names = std::iter::once(format!("{stem}.run.json")).chain(numbered);
    names.find(|name| !files::path(name).exists()).expect("there are numbers enough")
}
