//! The picture of a board.

use crate::model::{Instance, State};
use quadrille_core::scene::{Glyph, Role};
use quadrille_core::{Options, Scene};

/// Draws a state.
pub fn draw(instance: &Instance, state: &State, _: &Options) -> Scene {
    let size = instance.size();
    let mut scene = Scene::new(size.cols as f32 * 10.0, size.rows as f32 * 10.0, "Nonogram");
    for line in crate::format::cells::write(instance, state).lines() {
        scene.glyphs.push(line.chars().map(|c| Glyph::new(c, Role::Ink)).collect());
    }
    scene
}
