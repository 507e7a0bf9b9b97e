//! Hints with reasons, and the grade of a puzzle.
//!
//! A hint is the easiest step of a ladder of [techniques](TECHNIQUES): a cell that only one
//! placement covers, a piece with one place left, ways that cut off a zone, ways that strand a cell
//! or a piece at once or after forced moves; and only where all of them fail, search, which says
//! so. Before anything is deduced the state is checked: deductions from a wrong piece would be
//! worse than none.

mod grade;
mod ladder;
mod mistake;
mod refute;
mod search;
#[cfg(test)]
mod tests;
mod ways;
mod words;
mod zones;

pub use grade::grade;
pub use ladder::TECHNIQUES;

use crate::model::{self, Instance, Move, State};
use crate::solve::kit::Kit;
use ladder::Known;
use quadrille_core::{HintAnswer, Search, Stop};
use ways::Ways;

/// The easiest next deduction, or what else there is to say about a state.
pub fn hint(instance: &Instance, state: &State, search: &mut Search) -> HintAnswer<Move> {
    if model::status(instance, state).solved() {
        return HintAnswer::Solved;
    }
    if let Some(hint) = mistake::broken(instance, state) {
        return HintAnswer::Mistake(hint);
    }
    answer(instance, state, search).unwrap_or_else(HintAnswer::Limit)
}

fn answer(instance: &Instance, state: &State, search: &mut Search) -> Result<HintAnswer<Move>, Stop> {
    // A check that runs out of nodes leaves the question open; what is deduced then holds if the
    // pieces do.
    let (found, stop) = match search::solutions(instance, state, 2, search) {
        Ok(found) => (found, None),
        Err(stop @ (Stop::Cancelled | Stop::Memory)) => return Err(stop),
        Err(stop) => (Vec::new(), Some(stop)),
    };
    if found.is_empty() && stop.is_none() {
        return mistake::answer(instance, state, search);
    }
    let Ok(kit) = Kit::of(instance, state) else { return Err(Stop::Stuck) };
    let ways = Ways::new(&kit)?;
    let only = if found.len() == 1 { found.first() } else { None };
    match (ladder::climb(&Known { ways: &ways, solution: only }, search)?, found.first(), stop) {
        (Some((technique, step)), ..) => Ok(HintAnswer::Hint(ladder::hint(&ways, technique, step))),
        (None, Some(one), _) => Ok(HintAnswer::Ambiguous(search::ambiguous(instance, state, one, search))),
        (None, None, stop) => Err(stop.unwrap_or(Stop::Stuck)),
    }
}
