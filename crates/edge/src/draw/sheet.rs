//! The board, what is marked on it, and the pieces of the tray.

use super::layout::{CELL, Layout, MARGIN, NUMBER, SMALL, corner};
use super::tiles::{self, ends};
use super::{View, words};
use crate::model::{PieceId, Placed, Side, Turn};
use quadrille_core::scene::{Form, Hit, Paint, Role};
use quadrille_core::{Cell, Scene, Target};

/// Draws everything but the words and the characters.
pub fn draw(view: &View<'_>) -> Scene {
    let size = view.instance.size();
    let Layout { width, height, board, .. } = view.layout;
    let mut scene = Scene::new(width, height, words::title(view));
    scene.rect((0.0, 0.0, scene.width, scene.height), Paint::Role(Role::Page));
    scene.rect((MARGIN, MARGIN, board.0, board.1), Paint::Role(Role::Board));
    for cell in size.cells() {
        draw_cell(&mut scene, view, cell);
    }
    for cell in size.cells() {
        draw_conflicts(&mut scene, view, cell);
    }
    let rim = Form::Rect { x: MARGIN, y: MARGIN, w: board.0, h: board.1, round: 0.0 };
    scene.stroke(rim, Paint::Role(Role::Strong), 1.0);
    for (cell, role) in &view.highlights {
        let (x, y) = corner(*cell);
        let form = Form::Rect { x: x + 0.8, y: y + 0.8, w: CELL - 1.6, h: CELL - 1.6, round: 1.0 };
        scene.stroke(form, Paint::Role(*role), 1.6);
    }
    for (piece, at) in &view.layout.slots {
        draw_slot(&mut scene, view, *piece, *at);
    }
    scene
}

/// A piece in the tray, or the place that it left.
fn draw_slot(scene: &mut Scene, view: &View<'_>, piece: PieceId, (x, y): (f32, f32)) {
    if view.lies[piece.index()].is_some() {
        let form = Form::Rect { x, y, w: SMALL, h: SMALL, round: 1.0 };
        scene.stroke(form, Paint::Role(Role::Line), 0.4);
    } else {
        let placed = Placed { piece, turn: Turn::default() };
        tiles::draw(scene, view.instance, placed, (x, y), (SMALL, view.patterns));
    }
    scene.text((x + SMALL / 2.0, y + SMALL + NUMBER / 2.0), NUMBER, Role::Faint, piece.to_string());
    if view.layout.fixed {
        let label = words::slot(view, piece);
        scene.hits.push(Hit { target: Target::Piece(piece.index()), area: Layout::area((x, y)), label });
    }
}

fn draw_cell(scene: &mut Scene, view: &View<'_>, cell: Cell) {
    let (x, y) = corner(cell);
    let outline = Form::Rect { x, y, w: CELL, h: CELL, round: 0.0 };
    if let Some(placed) = view.state.at(cell) {
        tiles::draw(scene, view.instance, placed, (x, y), (CELL, view.patterns));
    }
    scene.stroke(outline, Paint::Role(Role::Strong), 0.4);
    if view.is_clue(cell) && view.state.at(cell).is_some() {
        // A pin: the piece stays where it is.
        let (x, y) = (x + CELL / 2.0, y + CELL / 2.0);
        scene.fill(Form::Circle { x, y, r: 2.4 }, Paint::Role(Role::Board));
        scene.fill(Form::Circle { x, y, r: 1.4 }, Paint::Role(Role::Ink));
    }
    let label = words::cell(view, cell);
    scene.hits.push(Hit { target: Target::Cell(cell), area: (x, y, CELL, CELL), label });
}

/// A bar along each side that does not match; sides between two cells once.
fn draw_conflicts(scene: &mut Scene, view: &View<'_>, cell: Cell) {
    for side in Side::ALL.into_iter().filter(|side| view.conflicts(cell, *side)) {
        let other = view.instance.beyond(cell, side);
        let twice = other.is_some_and(|next| view.conflicts(next, side.opposite()));
        if twice && matches!(side, Side::Up | Side::Left) {
            continue;
        }
        let [a, b] = ends(corner(cell), CELL, side);
        scene.line(a, b, Role::Board, 3.4);
        scene.line(a, b, Role::Violated, 2.2);
    }
}
