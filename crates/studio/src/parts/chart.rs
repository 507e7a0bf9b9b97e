//! A small chart: how the nodes of one or more searches grow.

use quadrille::scene::{Anchor, Form, Paint, Role, Scene};

const WIDTH: f32 = 120.0;
const HEIGHT: f32 = 36.0;
const LEFT: f32 = 4.0;
const BELOW: f32 = 7.0;

/// The curve through points of seconds and nodes.
pub fn draw(points: &[(f64, u64)], rate: &str) -> Scene {
    let mut scene = Scene::new(WIDTH, HEIGHT, "nodes over time");
    let bottom = HEIGHT - BELOW;
    scene.line((LEFT, 2.0), (LEFT, bottom), Role::Line, 0.4);
    scene.line((LEFT, bottom), (WIDTH - 2.0, bottom), Role::Line, 0.4);
    let last = points.last().copied().unwrap_or_default();
    let (long, most) = (last.0.max(1e-9), (last.1 as f64).max(1.0));
    let at = |(seconds, nodes): (f64, u64)| {
        let x = LEFT + (seconds / long) as f32 * (WIDTH - LEFT - 4.0);
        let y = bottom - (nodes as f64 / most) as f32 * (bottom - 4.0);
        (x, y)
    };
    let curve: Vec<(f32, f32)> = points.iter().copied().map(at).collect();
    if curve.len() > 1 {
        scene.stroke(Form::Path { points: curve, closed: false }, Paint::Role(Role::Accent), 0.8);
    }
    let form = Form::Text {
        x: WIDTH - 3.0,
        y: HEIGHT - BELOW / 2.0,
        size: 4.6,
        anchor: Anchor::End,
        bold: false,
        text: format!("{:.1} s · {rate}", last.0),
    };
    scene.fill(form, Paint::Role(Role::Ink));
    scene
}
