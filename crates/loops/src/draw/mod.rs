//! Placeholder.
use crate::model::{Instance, State};
use quadrille_core::{Options, Scene};
pub(crate) fn draw(_: &Instance, _: &State, _: &Options) -> Scene {
    unreachable!("placeholder")
}
