//! Long searches are saved to a file, so that they can continue when their process has died.

use super::Asked;
use crate::args;
use crate::console::Console;
use crate::exit::Result;
use crate::files;
use clap::ArgMatches;
use quadrille::{Monitor, Rules, Settings, edge, quantity};
use std::time::{Duration, Instant};

/// Searches that were not asked to be saved are saved when they have taken so long.
const LONG: Duration = Duration::from_secs(60);
/// Time between two moments at which a search is saved, where none was asked for.
const SAVE_EVERY: Duration = Duration::from_secs(60);

/// Has the search saved: to the file of `--resume` from the beginning; under a name of its own,
/// once it has become long, where the settings ask for the best board.
pub fn install(monitor: &Monitor, asked: &Asked<'_>, matches: &ArgMatches, console: &Console) -> Result<()> {
    if asked.puzzle.family().name() != edge::Edge::NAME {
        return Ok(());
    }
    let settings = edge::SolveSettings::read(asked.given)?;
    let named = settings.resume.map(|run| run.name);
    let begin_after = if named.is_some() { Duration::ZERO } else { LONG };
    let Some(path) = named.or_else(|| settings.best.then(|| own_name(matches))) else {
        return Ok(());
    };
    let every = args::parsed(matches, "save-every", quantity::time)?.unwrap_or(SAVE_EVERY);
    console.note(&format!(
        "Saving progress to {path} every {} s. Continue later with --resume {path}.",
        every.as_secs_f64()
    ));
    let began = Instant::now();
    let mut failed = false;
    monitor.checkpoint.set(every, move |state| {
        if began.elapsed() < begin_after {
            return;
        }
        if let Err(diagnostic) = files::write(&path, state.as_bytes())
            && !std::mem::replace(&mut failed, true)
        {
            crate::console::warn(&format!("cannot save progress: {diagnostic}"));
        }
    });
    Ok(())
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
