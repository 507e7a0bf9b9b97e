//! Hints.

use crate::model::{Instance, Move, State};
use quadrille_core::{HintAnswer, Search, Stop};

/// The easiest next deduction.
pub fn hint(_instance: &Instance, _state: &State, _search: &mut Search) -> HintAnswer<Move> {
    HintAnswer::Limit(Stop::Stuck)
}
