//! The row and the column of the pointer with their clues, and the stroke in progress: what its
//! cells will be, an outline around it, and its length beside its end.

use super::stroke::Deed;
use super::{button_mark, inside};
use crate::draw;
use crate::draw::sheet::{CELL, Ground, Plan, draw_cross};
use crate::model::{Instance, Mark, State};
use quadrille_core::scene::{Anchor, Form, Paint, Role};
use quadrille_core::{Cell, Hand, Look, Scene};

/// The space between a cell and what will be in it.
const INSET: f32 = 1.0;
/// The space between the edge of the sheet and a frame.
const EDGE: f32 = 1.0;
/// How large the number is, and the disc that it stands on.
const LETTERS: f32 = 5.6;
const DISC: f32 = 4.6;

/// What is in the hand.
pub fn overlay(instance: &Instance, state: &State, hand: &Hand, look: &Look) -> Scene {
    let plan = Plan::new(instance);
    let (width, height) = plan.sheet();
    let mut scene = Scene::new(width, height, "");
    if let Some(cell) = hand.over.and_then(|target| inside(instance, target)) {
        lines(&mut scene, &plan, cell);
    }
    let Some((_, button)) = hand.pressed else { return scene };
    let mark = button_mark(instance, hand, button);
    let Some(deed) = Deed::of(instance, state, &hand.stroke, mark) else { return scene };
    let ground = Ground::new(instance);
    let textured = draw::patterns(instance, look);
    for &cell in hand.stroke.iter().filter(|&&cell| deed.changes(instance, state, cell)) {
        let (x, y) = (plan.x(cell.col) + INSET, plan.y(cell.row) + INSET);
        let area = (x, y, CELL - 2.0 * INSET, CELL - 2.0 * INSET);
        match deed.mark {
            Mark::Fill(color) => scene.rect(area, draw::paint(instance, color, textured)),
            Mark::Unknown => scene.rect(area, ground.board),
            Mark::Cross => {
                scene.rect(area, ground.board);
                draw_cross(&mut scene, (x + CELL / 2.0 - INSET, y + CELL / 2.0 - INSET), &ground);
            }
        }
    }
    let on_board = |cell: &&Cell| instance.size().contains(**cell);
    if let (Some(&first), Some(&last)) = (hand.stroke.first(), hand.stroke.iter().rev().find(on_board)) {
        outline(&mut scene, &plan, first, last);
        if hand.stroke.len() > 1 {
            length(&mut scene, &plan, (first, last), hand.stroke.len());
        }
    }
    scene
}

/// Frames around the row and the column of a cell, so that the eye finds their clues.
fn lines(scene: &mut Scene, plan: &Plan, cell: Cell) {
    let (x, y) = (plan.x(cell.col), plan.y(cell.row));
    let row = Form::Rect { x: EDGE, y, w: scene.width - 2.0 * EDGE, h: CELL, round: 1.2 };
    let col = Form::Rect { x, y: EDGE, w: CELL, h: scene.height - 2.0 * EDGE, round: 1.2 };
    for form in [row, col] {
        scene.stroke(form, Paint::Role(Role::Accent), 0.5);
    }
}

fn outline(scene: &mut Scene, plan: &Plan, a: Cell, b: Cell) {
    let (x, y) = (plan.x(a.col.min(b.col)), plan.y(a.row.min(b.row)));
    let (w, h) = (plan.x(a.col.max(b.col) + 1) - x, plan.y(a.row.max(b.row) + 1) - y);
    scene.stroke(Form::Rect { x, y, w, h, round: 1.2 }, Paint::Role(Role::Accent), 1.2);
}

/// The number of cells, a step beyond the last one, as far as the sheet goes.
fn length(scene: &mut Scene, plan: &Plan, (first, last): (Cell, Cell), cells: usize) {
    let beyond = |from: usize, to: usize| match from.cmp(&to) {
        std::cmp::Ordering::Less => CELL,
        std::cmp::Ordering::Equal => 0.0,
        std::cmp::Ordering::Greater => -CELL,
    };
    let x = plan.x(last.col) + CELL / 2.0 + beyond(first.col, last.col);
    let y = plan.y(last.row) + CELL / 2.0 + beyond(first.row, last.row);
    let (x, y) = (x.min(scene.width - DISC), y.min(scene.height - DISC));
    scene.fill(Form::Circle { x, y, r: DISC }, Paint::Role(Role::Accent));
    let size = if cells < 100 { LETTERS } else { LETTERS * 0.75 };
    let form = Form::Text { x, y, size, anchor: Anchor::Middle, bold: true, text: cells.to_string() };
    scene.fill(form, Paint::Role(Role::Page));
}
