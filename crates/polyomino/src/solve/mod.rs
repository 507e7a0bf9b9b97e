//! The table of methods and the default choice.

pub(crate) mod auto;
pub(crate) mod beam;
pub(crate) mod bits;
pub mod count;
pub(crate) mod cover;
pub(crate) mod deliver;
pub(crate) mod engine;
pub(crate) mod frontier;
pub mod heuristic;
pub(crate) mod impossible;
pub mod kit;
pub(crate) mod order;
pub(crate) mod shape;
pub(crate) mod symmetry;
pub(crate) mod table;
#[cfg(test)]
mod tests;
pub(crate) mod x;
pub(crate) mod zones;

use crate::Polyomino;
use crate::model::State;
use deliver::{Delivery, Tell};
pub use heuristic::Heuristic;
use kit::{Kit, Placement};
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task, methods};

methods! { Polyomino:
    "auto", "what suits the board and the number of solutions wanted: the default", auto::solve;
    "bits", "bitboards, depth first: the first uncovered cell next", bits::solve;
    "dense", "exact cover, the rarest cell next, all counts at once in bit planes", cover::dense;
    "cells", "exact cover with dancing cells, the rarest cell or piece next", cover::cells;
    "beam", "one solution of a large board: sweeps that keep the most promising states", beam::solve;
    "x", "the report's Algorithm X: --heuristic orders the pieces, --zones prunes", x::solve;
    "frontier", "dynamic programme over the frontier: solutions without dead ends", frontier::solve;
}

/// Runs an engine that tells tilings, those left out that symmetries make of others where that
/// pays. An engine whose states have no room for the puzzle says so by [`Stop::Stuck`].
fn listing<O: Observer>(
    task: &Task<'_, Polyomino>,
    search: &mut Search<O>,
    found: Found<'_, State>,
    engine: impl FnOnce(&Delivery<'_>, &mut Search<O>, Tell<'_>) -> Result<(), Stop>,
) -> Result<Report<State>, Diagnostic> {
    with_kit(task, |kit, placements| {
        let delivery = Delivery::reduced(kit, placements, task.settings, &search.limits);
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

/// Runs a method on what a task leaves to do. A state that breaks the rules has no solution, and
/// neither has a puzzle whose pieces cannot have the right number of cells.
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
