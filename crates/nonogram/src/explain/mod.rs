//! Hints with reasons, and the grade of a puzzle.
//!
//! A hint is the easiest step of a ladder of [techniques](TECHNIQUES), from "this line is finished"
//! over the overlap of a block with itself to contradictions told as chains of lines; only where
//! all of them fail does search speak, and says so. Reasons name the cells they rest on and are
//! true of exactly those. Before anything is deduced the state is checked: deductions from a wrong
//! mark would be worse than none.

mod chain;
mod contradiction;
mod estimate;
mod grade;
mod ladder;
mod limits;
mod lines;
mod mistake;
mod notes;
mod search;
#[cfg(test)]
mod tests;
mod trial;
mod ways;
mod words;

pub use estimate::{Estimate, estimate, estimate_up_to};
pub use grade::grade;
pub use ladder::TECHNIQUES;
pub use mistake::obstacle;

use crate::model::{self, Instance, Move, State};
use ladder::{Climber, Manner};
use notes::Notes;
use quadrille_core::{HintAnswer, Level, Search, Stop};

/// The easiest next deduction, or what else there is to say about a state.
pub fn hint(instance: &Instance, state: &State, search: &mut Search) -> HintAnswer<Move> {
    if model::status(instance, state).solved() {
        return HintAnswer::Solved;
    }
    let state = model::with_given(instance, state.clone());
    // A check that runs out of time leaves the question open; what is deduced then holds if the
    // marks do.
    let top = match mistake::check(instance, &state, search) {
        Ok(Some(answer)) => return answer,
        Ok(None) => Level::HARDEST,
        Err(Stop::Cancelled) => return HintAnswer::Limit(Stop::Cancelled),
        Err(_) => estimate::DEDUCED,
    };
    let mut climber = Climber::new(Notes::new(instance, &state), Manner::Careful, top);
    match climber.step(search) {
        Ok(Some((technique, step))) => HintAnswer::Hint(ladder::hint(technique, step)),
        Ok(None) if top < Level::HARDEST => HintAnswer::Limit(Stop::Time),
        Ok(None) => {
            search::ambiguous(instance, &state, search).map_or_else(HintAnswer::Limit, HintAnswer::Ambiguous)
        }
        Err(stop) => HintAnswer::Limit(stop),
    }
}
