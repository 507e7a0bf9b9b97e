//! Hints with reasons, and the grade of a puzzle.
//!
//! A hint is the easiest step of a ladder of [techniques](TECHNIQUES): a tile that borders and
//! neighbours leave one position, sides on which all its positions agree, groups of a tree, parity,
//! positions that lead to nothing after a few steps or after many, counting; and only where all of
//! them fail, search, which says so. Hints rest on locked tiles and marks, never on how a tile
//! happens to lie, and what a hint finds out is locked or marked by its moves: so one hint after
//! the other leads to the solution. Before anything is deduced the state is checked: deductions
//! from a wrong lock would be worse than none.

mod chain;
mod counting;
mod estimate;
mod facts;
mod grade;
mod ground;
mod groups;
mod ladder;
mod local;
mod mistake;
mod parity;
mod search;
#[cfg(test)]
mod tests;
mod trial;
mod whole;
mod words;

pub use estimate::estimate;
pub use grade::{grade, grade_however_it_lies};
pub use ladder::TECHNIQUES;

use crate::model::{self, Instance, Move, State};
use facts::Facts;
use ladder::Known;
use quadrille_core::{HintAnswer, Search, Stop};
use search::Solved;

/// The easiest next deduction, or what else there is to say about a state.
pub fn hint(instance: &Instance, state: &State, search: &mut Search) -> HintAnswer<Move> {
    if state.size() != instance.lattice().size {
        return HintAnswer::Limit(Stop::Stuck);
    }
    if model::status(instance, state).solved() {
        return HintAnswer::Solved;
    }
    answer(instance, state, search).unwrap_or_else(HintAnswer::Limit)
}

fn answer(instance: &Instance, state: &State, search: &mut Search) -> Result<HintAnswer<Move>, Stop> {
    // A check that runs out of nodes leaves the question open; what is deduced then holds if the
    // locks do.
    let (solutions, stop) = match search::solutions(instance, state, 2, search) {
        Ok(Solved { found, note }) if found.is_empty() => {
            return mistake::answer(instance, state, note, search);
        }
        Ok(Solved { found, .. }) => (found, None),
        Err(stop @ (Stop::Cancelled | Stop::Memory | Stop::Time)) => return Err(stop),
        Err(stop) => (Vec::new(), Some(stop)),
    };
    let Ok(facts) = Facts::new(instance, state) else {
        return mistake::answer(instance, state, None, search);
    };
    let complete = stop.is_none() && solutions.len() < 2;
    let mut known = Known { facts, solutions, complete, trials: None };
    match (ladder::climb(&mut known, search)?, stop) {
        (Some(hint), _) => Ok(HintAnswer::Hint(hint)),
        (None, Some(stop)) => Err(stop),
        (None, None) => Ok(HintAnswer::Ambiguous(search::ambiguous(&known.facts, &known.solutions))),
    }
}
