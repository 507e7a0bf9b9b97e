//! Placeholder.
use crate::model::{Instance, State};
use quadrille_core::{Options, Scene};
/// .
pub fn draw(_: &Instance, _: &State, _: &Options) -> Scene {
    Scene::new(1.0, 1.0, "")
}
