//! The default: what suits the number of solutions wanted and the size of the board.
//!
//! | wanted | way |
//! |---|---|
//! | nothing fits by volume or colouring | said at once, with the proof |
//! | many or all solutions | a short search; then the frontier programme, which lists without dead ends, while its states are few enough; then a search |
//! | one or a few, small board | search, rarest cell first |
//! | one, large board | a short search, then beams; on two or more threads a complete search runs beside them |

use super::beam;
use super::count::{self, frontier_fits};
use super::deliver::{Delivery, Tell};
use super::engine;
use super::frontier;
use super::impossible::impossible;
use crate::Polyomino;
use crate::model::State;
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task};

/// Placements that the first short search may try.
const SHORT: u64 = 1_000_000;
/// From this number of solutions on, listing without dead ends pays.
const MANY: u64 = 1000;

/// Solves by whatever is best; a node is a placement made, or a state looked at.
pub fn solve<O: Observer>(
    task: &Task<'_, Polyomino>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    super::with_kit(task, |kit, placements| {
        if let Some(proof) = impossible(kit, placements) {
            return Report { note: Some(proof), ..Report::complete() };
        }
        let delivery = Delivery::reduced(kit, placements, task.options, &search.limits);
        let mut by = "search";
        let result = delivery.run(search, found, |search, tell| {
            let (name, result) = tilings(&delivery, search, tell);
            by = name;
            result
        });
        Report { by: Some(by), ..Report::from_result(result) }
    })
}

/// Tells the tilings; the name of the method that did it.
fn tilings<O: Observer>(
    delivery: &Delivery<'_>,
    search: &mut Search<O>,
    tell: Tell<'_>,
) -> (&'static str, Result<(), Stop>) {
    if O::ACTIVE {
        return engine::search(delivery, search, tell);
    }
    // A short search keeps what it finds to itself: if it does not come to an end, another method begins anew.
    let mut kept: Vec<Vec<u32>> = Vec::new();
    let wanted = search.limits.solutions.unwrap_or(u64::MAX);
    let mut short = search.inner(Some(SHORT.min(search.limits.nodes.unwrap_or(SHORT))), None);
    let (by, ended) = engine::search(delivery, &mut short, &mut |chosen| {
        kept.push(chosen.to_vec());
        if kept.len() as u64 >= wanted { Err(Stop::Solutions) } else { Ok(()) }
    });
    search.counters.add(&short.counters);
    if matches!(ended, Ok(()) | Err(Stop::Solutions)) {
        let told = kept.iter().try_for_each(|chosen| tell(chosen));
        return (by, told.and(ended));
    }
    if let Err(stop) = search.check() {
        let told = kept.iter().try_for_each(|chosen| tell(chosen));
        return (by, told.and(Err(stop)));
    }
    if wanted >= MANY && frontier_fits(delivery) {
        let mut told = 0u64;
        let mut counting = |chosen: &[u32]| {
            told += 1;
            tell(chosen)
        };
        let result = frontier::list(delivery, Some(count::STATES), search, &mut counting);
        match result {
            Err(Stop::Nodes | Stop::Memory | Stop::Stuck) if told == 0 && search.check().is_ok() => {}
            result => return ("frontier", result),
        }
    }
    if wanted == 1 && delivery.kit.cells.len() > SMALL {
        return ("beam", large(delivery, search, tell));
    }
    engine::search(delivery, search, tell)
}

/// Cells up to which a complete search is the better way to a first solution.
const SMALL: usize = 70;

/// A first solution of a large board: beams first, and if they give up a complete search.
fn large<O: Observer>(delivery: &Delivery<'_>, search: &mut Search<O>, tell: Tell<'_>) -> Result<(), Stop> {
    match beam::first(delivery, search, tell) {
        Ok(()) => engine::search(delivery, search, tell).1,
        stopped => stopped,
    }
}
