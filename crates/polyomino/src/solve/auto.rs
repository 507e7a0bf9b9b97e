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
use super::deliver::{Delivery, MANY, Tell};
use super::engine;
use super::frontier;
use super::impossible::impossible;
use super::kit::Kit;
use crate::Polyomino;
use crate::model::State;
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task};

/// Placements that the first short search may try.
const SHORT: u64 = 1_000_000;
/// The same on large boards, times all placements.
const SHORT_WORK: u64 = 200_000_000;

/// Solves by whatever is best; a node is a placement made, or a state looked at.
pub fn solve<O: Observer>(
    task: &Task<'_, Polyomino>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    super::with_pieces(task, |kit| {
        let Some(placements) = kit.placements() else { return huge(kit, task, search, found) };
        if let Some(proof) = impossible(kit, &placements) {
            return Report { note: Some(proof), ..Report::complete() };
        }
        let delivery = Delivery::reduced(kit, &placements, task.settings, &search.limits);
        let (mut by, mut beams) = ("search", false);
        let result = delivery.run(search, found, |search, tell| {
            let (name, result) = tilings(&delivery, search, tell, &mut beams);
            by = name;
            result
        });
        if !beams {
            return Report { by: Some(by), ..Report::from_result(result) };
        }
        match beam::first(kit, task.settings, search, found) {
            Ok(()) => {
                let engine =
                    |search: &mut Search<O>, tell: Tell<'_>| engine::search(&delivery, search, tell).1;
                Report { by: Some("search"), ..Report::from_result(delivery.run(search, found, engine)) }
            }
            Err(stop) => Report { by: Some("beam"), ..Report::stopped(stop) },
        }
    })
}

/// A board whose placements are too many to list: beams are all there is.
fn huge<O: Observer>(
    kit: &Kit<'_>,
    task: &Task<'_, Polyomino>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Report<State> {
    let stop = beam::first(kit, task.settings, search, found).err().unwrap_or(Stop::Stuck);
    let note =
        "the placements are too many to list: this was a beam search, which finds one solution or none"
            .to_owned();
    Report { by: Some("beam"), note: Some(note), ..Report::stopped(stop) }
}

/// Tells the tilings; the name of the method that did it. `beams` is set when it is for beams to go
/// on.
fn tilings<O: Observer>(
    delivery: &Delivery<'_>,
    search: &mut Search<O>,
    tell: Tell<'_>,
    beams: &mut bool,
) -> (&'static str, Result<(), Stop>) {
    if O::ACTIVE {
        return engine::search(delivery, search, tell);
    }
    // A short search keeps what it finds to itself: if it does not come to an end, another method
    // begins anew.
    let mut kept: Vec<Vec<u32>> = Vec::new();
    let wanted = search.limits.solutions.unwrap_or(u64::MAX);
    let large = wanted == 1 && delivery.kit.cells.len() > SMALL;
    // On a large board a node costs the more the more placements there are, and beams wait for
    // their turn.
    let budget = if large { SHORT_WORK / (delivery.placements.len() as u64).max(1) } else { SHORT };
    let mut short = search.inner(Some(budget.min(search.limits.nodes.unwrap_or(budget))), None);
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
    if large {
        *beams = true;
        return ("beam", Ok(()));
    }
    engine::search(delivery, search, tell)
}

/// Cells up to which a complete search is the better way to a first solution.
const SMALL: usize = 70;
