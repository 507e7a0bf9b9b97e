//! One tile: four triangles that meet in the middle.

use super::paint::paint;
use crate::model::{Instance, Placed, Side};
use quadrille_core::Scene;
use quadrille_core::scene::{Form, Paint, Role};

/// The corners of a square, clockwise from the upper left one.
pub fn corners((x, y): (f32, f32), size: f32) -> [(f32, f32); 4] {
    [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]
}

/// The ends of a side of a square.
pub fn ends(corner: (f32, f32), size: f32, side: Side) -> [(f32, f32); 2] {
    let corners = corners(corner, size);
    [corners[side as usize], corners[(side as usize + 1) % 4]]
}

/// Draws a tile of a size with its upper left corner here, with textures or without.
pub fn draw(
    scene: &mut Scene,
    instance: &Instance,
    placed: Placed,
    corner: (f32, f32),
    (size, patterns): (f32, bool),
) {
    let middle = (corner.0 + size / 2.0, corner.1 + size / 2.0);
    for side in Side::ALL {
        let [a, b] = ends(corner, size, side);
        let triangle = Form::Path { points: vec![a, b, middle], closed: true };
        scene.fill(triangle.clone(), paint(instance.colour(placed, side), patterns));
        scene.stroke(triangle, Paint::Role(Role::Line), size / 60.0);
    }
}
