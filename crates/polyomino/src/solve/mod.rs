//! The table of methods and the default choice.

pub mod auto;
pub mod beam;
pub mod bits;
pub mod count;
pub mod cover;
pub mod deliver;
pub mod engine;
pub mod frontier;
pub mod heuristic;
pub mod impossible;
pub mod kit;
pub mod order;
pub mod shape;
pub mod symmetry;
pub mod table;
#[cfg(test)]
mod tests;
pub mod x;
pub mod zones;

use crate::Polyomino;
use crate::model::State;
use deliver::{Delivery, Tell};
use heuristic::Heuristic;
use kit::{Kit, Placement};
use quadrille_core::{
    Diagnostic, Found, Method, Observer, Options, Report, Search, Stop, Task, Variant, method,
};

/// The methods; the first is the default.
pub const METHODS: &[Method<Polyomino>] = &[
    method!("auto", "what suits the board and the number of solutions wanted: the default", auto::solve),
    method!("bits", "bitboards, depth first: the first uncovered cell next", bits::solve),
    method!("dense", "exact cover, the rarest cell next, all counts at once in bit planes", cover::dense),
    method!("cells", "exact cover with dancing cells, the rarest cell or piece next", cover::cells),
    method!("beam", "one solution of a large board: sweeps that keep the most promising states", beam::solve),
    method!("x", "the report's Algorithm X: --heuristic orders the pieces, --zones prunes", x::solve),
    method!("frontier", "dynamic programme over the frontier: solutions without dead ends", frontier::solve),
];

/// The report's comparisons: method `x` with every heuristic (`--heuristic all`, or several separated by commas), and
/// with `--zones` each without and with the pruning.
pub fn variants(method: &str, options: &Options) -> Vec<Variant> {
    let only = || vec![Variant { label: None, options: options.clone() }];
    if method != "x" {
        return only();
    }
    let names: Vec<&str> = match options.text("heuristic") {
        Some("all") => Heuristic::ALL.iter().map(|(name, _)| *name).collect(),
        Some(list) => list.split(',').map(str::trim).collect(),
        None if options.is_on("zones") => vec!["descender"],
        None => return only(),
    };
    let prunings: &[(&str, &str)] =
        if options.is_on("zones") { &[("", "false"), (" zones", "true")] } else { &[("", "false")] };
    let variant = |name: &str, (suffix, zones): &(&str, &str)| Variant {
        label: Some(format!("{name}{suffix}")),
        options: options.clone().with("heuristic", name).with("zones", *zones),
    };
    names.iter().flat_map(|name| prunings.iter().map(move |p| variant(name, p))).collect()
}

/// Runs an engine that tells tilings, those left out that symmetries make of others where that pays. An engine
/// whose states have no room for the puzzle says so by [`Stop::Stuck`].
fn listing<O: Observer>(
    task: &Task<'_, Polyomino>,
    search: &mut Search<O>,
    found: Found<'_, State>,
    engine: impl FnOnce(&Delivery<'_>, &mut Search<O>, Tell<'_>) -> Result<(), Stop>,
) -> Result<Report<State>, Diagnostic> {
    with_kit(task, |kit, placements| {
        let delivery = Delivery::reduced(kit, placements, task.options, &search.limits);
        match delivery.run(search, found, |search, tell| engine(&delivery, search, tell)) {
            Err(Stop::Stuck) => frontier::too_large(kit),
            result => Report::from_result(result),
        }
    })
}

/// Runs a method on what a task leaves to do and a list of all placements.
fn with_kit(
    task: &Task<'_, Polyomino>,
    method: impl FnOnce(&Kit<'_>, &[Placement]) -> Report<State>,
) -> Result<Report<State>, Diagnostic> {
    with_pieces(task, |kit| match kit.placements() {
        Some(placements) => method(kit, &placements),
        None => {
            let note = "the pieces have too many placements for this method to list".to_owned();
            Report { note: Some(note), ..Report::stopped(Stop::Memory) }
        }
    })
}

/// Runs a method on what a task leaves to do. A state that breaks the rules has no solution, and neither has a puzzle
/// whose pieces cannot have the right number of cells.
fn with_pieces(
    task: &Task<'_, Polyomino>,
    method: impl FnOnce(&Kit<'_>) -> Report<State>,
) -> Result<Report<State>, Diagnostic> {
    let kit = match Kit::new(task) {
        Ok(kit) => kit,
        Err(broken) => return Ok(Report { note: Some(broken), ..Report::complete() }),
    };
    if !kit.volume_fits() {
        return Ok(Report { note: Some(kit.volume_words()), ..Report::complete() });
    }
    Ok(method(&kit))
}
