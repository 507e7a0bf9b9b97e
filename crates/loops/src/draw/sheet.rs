//! The board as shapes, back to front: ground, tints, thin lines, tiles, walls and border, marks,
//! numbers.
//!
//! A glued border is open in the middle of every side, and links that cross it style out on both
//! sides. A very large board is drawn with one shape per tile, in red where a link is broken, and
//! without hit areas.

use super::marks;
use super::plan::{HALF, Plan};
use super::proof;
use super::tiles::{Tile, WIDTH};
use super::{View, words};
use quadrille_core::scene::{Form, Hit, Item, Paint, Role};
use quadrille_core::{Cell, Direction, Scene, Shape, Target};

/// Boards with more cells have one shape per tile and no hit areas.
pub(super) const MANY_CELLS: usize = 40_000;
/// How wide the border and walls are.
const BORDER: f32 = 1.2;
const WALL: f32 = 1.5;
/// How far links style out over a glued border, as a share of half a cell.
const STUB: f32 = 1.16;
/// How much of a glued border's sides is drawn at each end, as a share of half a side.
const DASH: f32 = 0.45;

pub(super) fn draw(view: &View<'_>) -> Scene {
    let plan = Plan::new(view.instance);
    let (width, height) = plan.sheet(view.style.proof.is_some());
    let mut scene = Scene::new(width, height, "Loops");
    let size = view.state.size();
    let many = size.area() > MANY_CELLS;
    draw_ground(&mut scene, view, &plan, many);
    draw_tiles(&mut scene, view, &plan, many);
    draw_edges(&mut scene, view, &plan);
    if !many {
        size.cells().for_each(|cell| marks::draw(&mut scene, view, &plan, cell));
        scene.hits = size.cells().map(|cell| hit(view, &plan, cell)).collect();
    }
    for cell in view.style.highlighted(Role::Accent) {
        scene.stroke(plan.outline(cell, 0.7), Paint::Role(Role::Accent), 1.4);
    }
    if let Some(proof) = view.style.proof {
        proof::draw(&mut scene, &plan, proof, size);
    }
    if plan.numbered {
        draw_numbers(&mut scene, view, &plan);
    }
    scene
}

/// The board, reasons and thin lines: for squares from border to border, around every hexagon if
/// there are not too many.
fn draw_ground(scene: &mut Scene, view: &View<'_>, plan: &Plan, many: bool) {
    let board = plan.board();
    let size = view.state.size();
    let pen = (Paint::Role(Role::Line), 0.4);
    let hex = view.instance.shape() == Shape::Hex;
    if hex && !many {
        for cell in size.cells() {
            let fill =
                if view.style.highlight(cell) == Some(Role::Reason) { Role::Reason } else { Role::Board };
            scene.items.push(Item {
                form: plan.outline(cell, 0.0),
                fill: Paint::Role(fill),
                stroke: Some(pen),
            });
        }
        return;
    }
    let (left, top, width, height) = board;
    scene.rect(board, Paint::Role(Role::Board));
    for cell in view.style.highlighted(Role::Reason) {
        scene.fill(plan.outline(cell, 0.0), Paint::Role(Role::Reason));
    }
    if hex {
        return;
    }
    for row in 1..size.rows {
        let y = top + 2.0 * HALF * row as f32;
        scene.line((left, y), (left + width, y), Role::Line, pen.1);
    }
    for col in 1..size.cols {
        let x = left + 2.0 * HALF * col as f32;
        scene.line((x, top), (x, top + height), Role::Line, pen.1);
    }
}

/// The tiles in the colours of their pieces; a line inside the strokes tells that they lie on a
/// forbidden loop.
fn draw_tiles(scene: &mut Scene, view: &View<'_>, plan: &Plan, many: bool) {
    let survey = view.survey;
    let tile = |cell: Cell| Tile {
        plan,
        shape: view.instance.shape(),
        cell,
        sides: view.state[cell].sides,
        met: if many { view.state[cell].sides } else { survey.met[cell] },
        rings: !many,
    };
    for cell in view.state.size().cells() {
        let wrong = survey.on_loop(cell) || many && !survey.broken[cell].is_empty();
        let paint = if wrong { Paint::Role(Role::Violated) } else { survey.paint[cell] };
        tile(cell).draw(scene, paint, WIDTH);
    }
    for cell in view.state.size().cells().filter(|&c| survey.on_loop(c) && !many) {
        tile(cell).draw(scene, Paint::Role(Role::Board), WIDTH / 3.0);
    }
}

/// Walls, the border, and what crosses it.
fn draw_edges(scene: &mut Scene, view: &View<'_>, plan: &Plan) {
    let size = view.state.size();
    let wrap = view.instance.lattice().wrap;
    for cell in size.cells() {
        let walls = view.instance.walls(cell);
        for side in view.instance.shape().directions() {
            let border = plan.beside(cell, side).is_none();
            if border && wrap {
                draw_glued(scene, view, plan, (cell, side));
            } else if border {
                let [from, to] = plan.ends(cell, side);
                scene.line(from, to, Role::Strong, BORDER);
            }
            if walls.has(side) && plan.owns(cell, side) {
                let [from, to] = plan.ends(cell, side);
                scene.line(from, to, Role::Strong, WALL);
            }
        }
    }
}

/// A side of a glued border: a dash at each end, and the stub of a link that crosses it.
fn draw_glued(scene: &mut Scene, view: &View<'_>, plan: &Plan, (cell, side): (Cell, Direction)) {
    for way in [-1.0, 1.0] {
        let [from, to] = [1.0, 1.0 - DASH].map(|s| plan.towards(cell, side, 1.0, way * s * plan.reach()));
        scene.line(from, to, Role::Faint, 0.9);
    }
    if view.survey.met[cell].has(side) {
        let points = [1.0, STUB].map(|share| plan.towards(cell, side, share, 0.0)).to_vec();
        let form = Form::Path { points, closed: false };
        scene.stroke(form, view.survey.paint[cell], WIDTH);
    }
}

fn draw_numbers(scene: &mut Scene, view: &View<'_>, plan: &Plan) {
    let size = view.state.size();
    for row in 0..size.rows {
        scene.text(plan.row_number(row), 3.6, Role::Faint, (row + 1).to_string());
    }
    for col in 0..size.cols {
        scene.text(plan.col_number(col), 3.6, Role::Faint, (col + 1).to_string());
    }
}

fn hit(view: &View<'_>, plan: &Plan, cell: Cell) -> Hit {
    let (x, y) = plan.middle(cell);
    let area = (x - HALF, y - HALF, 2.0 * HALF, 2.0 * HALF);
    Hit { target: Target::Cell(cell), area, label: words::label(view, cell) }
}
