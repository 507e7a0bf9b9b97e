//! Placeholder.
use crate::model::{Instance, Move, State};
use quadrille_core::{HintAnswer, Search};
pub(crate) fn hint(_: &Instance, _: &State, _: &mut Search) -> HintAnswer<Move> {
    HintAnswer::Solved
}
