//! The picture of a board.

use crate::model::{Instance, State};
use quadrille_core::{Options, Scene};

/// Draws a state.
pub fn draw(_instance: &Instance, _state: &State, _options: &Options) -> Scene {
    Scene::default()
}
