//! What lies between two places: walls, links, the moving wall, the swap just made.
//!
//! Links are lines under the tiles, with a dot where they reach one; on a graph all pairs that may
//! swap are such lines. Along a row or column they swing out into the gap beside it, so that the
//! tiles between do not hide them; on a board of one row or column they are arcs outside. What is
//! closed for one step is dashed, wall and link alike. A swap just made has an outline around both
//! tiles and, between neighbours, an arrow with two heads.

use super::View;
use super::plan::{Area, CELL, Frame, Point, Routes, arc_height, round};
use crate::model::Pair;
use quadrille_core::scene::{Form, Paint, Role};
use quadrille_core::{Scene, Size};
use rustc_hash::FxHashSet;

/// Into how many straight pieces a curve is cut; even, so that dashes come out even.
const PIECES: usize = 24;
/// How wide things are.
const LINK: f32 = 0.7;
const USED_LINK: f32 = 1.3;
const WALL: f32 = 1.7;
const OUTLINE: f32 = 1.0;
/// How far the ends of arcs stand from the middles of their tiles, to the side where they go.
const SHIFT: f32 = 1.5;
/// How long half a wall is.
const HALF_WALL: f32 = CELL / 2.0 - 0.6;
/// The dashes of the moving wall, from the middle of the side.
const DASHES: [(f32, f32); 3] = [(-4.0, -3.3), (-0.35, 0.35), (3.3, 4.0)];

/// Whether the places of a pair are neighbours, and if so whether side by side.
pub(super) fn beside(size: Size, pair: Pair) -> Option<bool> {
    let (a, b) = pair.places();
    let (a, b) = (size.cell(a), size.cell(b));
    match (a.row.abs_diff(b.row), a.col.abs_diff(b.col)) {
        (0, 1) => Some(true),
        (1, 0) => Some(false),
        _ => None,
    }
}

/// The swaps just made, of which a layer may hold many.
fn made(view: &View<'_>) -> FxHashSet<Pair> {
    view.made.iter().copied().collect()
}

/// All links, the used and the closed one last.
pub(super) fn draw_links(scene: &mut Scene, view: &View<'_>, frame: &Frame) {
    let made = made(view);
    let marked = |pair: &Pair| made.contains(pair) || view.closed == Some(*pair);
    let graph = frame.routes == Routes::Graph;
    let links = if graph { view.instance.pairs() } else { view.instance.links() };
    let (quiet, loud): (Vec<Pair>, Vec<Pair>) = links.iter().partition(|pair| !marked(pair));
    for pair in quiet {
        draw_link(scene, frame, pair, (Role::Strong, LINK));
    }
    for pair in loud {
        if made.contains(&pair) {
            draw_link(scene, frame, pair, (Role::Accent, USED_LINK));
        }
        if view.closed == Some(pair) {
            for piece in route(frame, pair).chunks(2) {
                stroke(scene, frame, piece.to_vec(), (Role::Violated, USED_LINK));
            }
        }
    }
}

fn draw_link(scene: &mut Scene, frame: &Frame, pair: Pair, pen: (Role, f32)) {
    stroke(scene, frame, route(frame, pair), pen);
}

/// The dots where links reach their tiles: over the tiles.
pub(super) fn draw_ends(scene: &mut Scene, view: &View<'_>, frame: &Frame) {
    if frame.routes == Routes::Graph {
        return;
    }
    let made = made(view);
    for &pair in view.instance.links() {
        let points = route(frame, pair);
        let (a, b) = pair.places();
        let role = if made.contains(&pair) { Role::Accent } else { Role::Strong };
        let out = |place: usize, p: &Point| {
            let (x, y) = frame.middle(place);
            (p.0 - x).abs().max((p.1 - y).abs()) >= frame.long(CELL / 2.0 - frame.inset - 0.3)
        };
        let ends = [points.iter().find(|p| out(a, p)), points.iter().rev().find(|p| out(b, p))];
        for &(x, y) in ends.into_iter().flatten() {
            scene.fill(Form::Circle { x, y, r: frame.long(0.75) }, Paint::Role(role));
        }
    }
}

/// The way of a link from place to place.
fn route(frame: &Frame, pair: Pair) -> Vec<Point> {
    let (a, b) = pair.places();
    let top = CELL / 2.0 - frame.inset;
    let (from, to, (hx, hy)) = match frame.routes {
        Routes::Above => (frame.at(a, (SHIFT, -top)), frame.at(b, (-SHIFT, -top)), (0.0, -arc_height(pair))),
        Routes::Beside => (frame.at(a, (top, SHIFT)), frame.at(b, (top, -SHIFT)), (arc_height(pair), 0.0)),
        Routes::Graph => (frame.middle(a), frame.middle(b), (0.0, 0.0)),
        Routes::Through => {
            let (from, to) = (frame.middle(a), frame.middle(b));
            let (dx, dy) = ((to.0 - from.0) / frame.unit, (to.1 - from.1) / frame.unit);
            let level = dx == 0.0 || dy == 0.0;
            let far = dx.hypot(dy);
            let high = if level { CELL / 2.0 } else { 0.08 * (far - 15.0).max(0.0) };
            (from, to, (dy / far * high, -dx / far * high))
        }
    };
    let (hx, hy) = (hx * frame.unit, hy * frame.unit);
    let point = |k: usize| {
        let (sin, cos) = (std::f32::consts::PI * k as f32 / PIECES as f32).sin_cos();
        let share = (1.0 - cos) / 2.0;
        let along = |from: f32, to: f32, high: f32| round(from + (to - from) * share + high * sin);
        (along(from.0, to.0, hx), along(from.1, to.1, hy))
    };
    (0..=PIECES).map(point).collect()
}

/// Walls, the moving one among them.
pub(super) fn draw_walls(scene: &mut Scene, view: &View<'_>, frame: &Frame) {
    if frame.routes == Routes::Graph {
        return;
    }
    for &pair in view.instance.walls() {
        bar(scene, frame, pair, (-HALF_WALL, HALF_WALL), Role::Strong);
    }
    if let Some(pair) = view.closed {
        for dash in DASHES {
            bar(scene, frame, pair, dash, Role::Violated);
        }
    }
}

/// A part of the side between two neighbours, measured from its middle.
fn bar(scene: &mut Scene, frame: &Frame, pair: Pair, (from, to): (f32, f32), role: Role) {
    let Some(level) = beside(frame.size, pair) else { return };
    let points = [from, to].map(|along| across(frame, pair, level, 0.0, along)).to_vec();
    stroke(scene, frame, points, (role, WALL));
}

/// A point near the middle of the side between two neighbours: so far towards the second, and so
/// far along the side.
fn across(frame: &Frame, pair: Pair, level: bool, towards: f32, along: f32) -> Point {
    let step = CELL / 2.0 + towards;
    frame.at(pair.places().0, if level { (step, along) } else { (along, step) })
}

/// Outlines and arrows of the swaps just made.
pub(super) fn draw_made(scene: &mut Scene, view: &View<'_>, frame: &Frame) {
    for &pair in view.made {
        let (a, b) = pair.places();
        let level = beside(frame.size, pair).filter(|_| frame.routes != Routes::Graph);
        let Some(level) = level else {
            for place in [a, b] {
                outline(scene, view, frame, (place, place));
            }
            continue;
        };
        outline(scene, view, frame, (a, b));
        let at = |towards, along| across(frame, pair, level, towards, along);
        let points = [(-1.0, -0.9), (-1.9, 0.0), (-1.0, 0.9)];
        let head = |way: f32| points.map(|(towards, along)| at(way * towards, along)).to_vec();
        for (role, width) in [(Role::Board, 1.5), (Role::Accent, 0.65)] {
            stroke(scene, frame, vec![at(-1.9, 0.0), at(1.9, 0.0)], (role, width));
            stroke(scene, frame, head(1.0), (role, width));
            stroke(scene, frame, head(-1.0), (role, width));
        }
    }
}

/// An accented outline around one place or around two neighbours.
fn outline(scene: &mut Scene, view: &View<'_>, frame: &Frame, (first, last): (usize, usize)) {
    let inset = (frame.inset - 0.3).max(0.0);
    let ((x, y, ..), (right, bottom, w, h)) = (frame.square(first, inset), frame.square(last, inset));
    accent(scene, view, frame, (x, y, round(right + w - x), round(bottom + h - y)), OUTLINE);
}

/// A rounded outline; among colours it has an edge, which tells it from a tile that looks like it.
pub(super) fn accent(scene: &mut Scene, view: &View<'_>, frame: &Frame, (x, y, w, h): Area, width: f32) {
    let form = Form::Rect { x, y, w, h, round: frame.long(1.8) };
    if view.kinds.equal {
        scene.stroke(form.clone(), Paint::Role(Role::Board), frame.long(width + 0.8));
    }
    scene.stroke(form, Paint::Role(Role::Accent), frame.long(width));
}

fn stroke(scene: &mut Scene, frame: &Frame, points: Vec<Point>, (role, width): (Role, f32)) {
    scene.stroke(Form::Path { points, closed: false }, Paint::Role(role), frame.long(width));
}
