//! What lies on sides and in corners of cells: broken links, the player's marks, locks.
//!
//! Nothing rests on colour alone: a link that meets nothing ends in a bar across, links that must
//! not meet are crossed out, a mark for a link is a bar along it and a mark for a gap a small
//! cross.

use super::View;
use super::plan::{Plan, Point};
use crate::model::Rule;
use quadrille_core::scene::{Form, Paint, Role};
use quadrille_core::{Cell, Direction, Scene, Shape};

/// All marks of one cell, in the order in which they lie on each other.
pub(super) fn draw(scene: &mut Scene, view: &View<'_>, plan: &Plan, cell: Cell) {
    let shape = view.instance.shape();
    let placed = view.state[cell];
    for side in view.survey.broken[cell].iter(shape) {
        match view.instance.rule() {
            Rule::Loops | Rule::Tree => draw_stop(scene, plan, cell, side),
            Rule::Apart if plan.owns(cell, side) => {
                let at = plan.towards(cell, side, 1.0, 0.0);
                draw_cross(scene, at, 1.7, Role::Violated);
            }
            Rule::Apart => {}
        }
    }
    if view.style.plain {
        return;
    }
    for side in placed.links.iter(shape).filter(|&s| plan.owns(cell, s)) {
        let points = [0.74, 1.26].map(|share| plan.towards(cell, side, share, 0.0)).to_vec();
        draw_haloed(scene, points, 1.1, Role::Accent);
    }
    for side in placed.gaps.iter(shape).filter(|&s| plan.owns(cell, s)) {
        draw_cross(scene, plan.towards(cell, side, 1.0, 0.0), 0.95, Role::Accent);
    }
    if placed.locked {
        let (x, y) = plan.middle(cell);
        match shape {
            Shape::Square => draw_lock(scene, (x - 3.5, y - 3.3), 0.75),
            Shape::Hex => draw_lock(scene, (x, y - 4.0), 0.55),
        }
    }
}

/// The end of a link that leads nowhere: its tip and a bar across, in one line.
fn draw_stop(scene: &mut Scene, plan: &Plan, cell: Cell, side: Direction) {
    let at = [(0.78, 0.0), (0.88, 0.0), (0.88, -2.0), (0.88, 2.0)];
    let points = at.map(|(share, aside)| plan.towards(cell, side, share, aside)).to_vec();
    scene.stroke(Form::Path { points, closed: false }, Paint::Role(Role::Violated), 1.3);
}

/// Both strokes of a cross in one line.
fn draw_cross(scene: &mut Scene, (x, y): Point, r: f32, role: Role) {
    let points = vec![(x - r, y - r), (x + r, y + r), (x, y), (x + r, y - r), (x - r, y + r)];
    draw_haloed(scene, points, (0.6 * r).max(0.8), role);
}

/// A line that can be seen on strokes too.
fn draw_haloed(scene: &mut Scene, points: Vec<Point>, width: f32, role: Role) {
    let form = Form::Path { points, closed: false };
    scene.stroke(form.clone(), Paint::Role(Role::Board), width + 1.0);
    scene.stroke(form, Paint::Role(role), width);
}

fn draw_lock(scene: &mut Scene, (x, y): Point, size: f32) {
    let paint = Paint::Role(Role::Faint);
    let body =
        Form::Rect { x: x - 1.3 * size, y: y - 0.2 * size, w: 2.6 * size, h: 2.0 * size, round: 0.3 * size };
    scene.fill(body, paint);
    let (from, to) = ((x - 0.85 * size, y - 0.2 * size), (x + 0.85 * size, y - 0.2 * size));
    scene.stroke(Form::Arc { from, to, r: 0.85 * size, clockwise: true }, paint, 0.5 * size);
}
