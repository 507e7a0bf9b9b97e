//! What is in the hand, over the board: the piece as it would lie, and the place that it leaves.

use super::grasp;
use crate::draw::layout::{CELL, Layout, corner};
use crate::draw::{has_patterns, is_of, tiles};
use crate::model::{Instance, State, start};
use quadrille_core::scene::{Form, Item, Paint, Role};
use quadrille_core::{Cell, Hand, Look, Scene, Target};

/// The picture of the hand, to be laid over the board's.
pub fn overlay(instance: &Instance, state: &State, hand: &Hand, look: &Look) -> Scene {
    if !is_of(instance, state) {
        return overlay(instance, &start(instance), hand, look);
    }
    let layout = Layout::new(instance, state, look.tray);
    let mut scene = Scene::new(layout.width, layout.height, "");
    let Some(held) = hand.held.and_then(|held| grasp::sound(instance, state, held)) else { return scene };
    let over = hand.over.and_then(Target::cell).filter(|cell| instance.size().contains(*cell));
    let patterns = has_patterns(look);
    if let Some(from) = held.from {
        draw_gap(&mut scene, from);
        let other = over.filter(|cell| *cell != from && !grasp::is_clue(instance, *cell));
        if let Some(placed) = other.and_then(|cell| state.at(cell)) {
            let (x, y) = corner(from);
            tiles::draw(&mut scene, instance, placed, (x + 4.0, y + 4.0), (CELL - 8.0, patterns));
        }
    }
    match over {
        Some(cell) => {
            let (x, y) = corner(cell);
            let placed = grasp::landing(instance, held, cell);
            tiles::draw(&mut scene, instance, placed, (x + 1.0, y + 1.0), (CELL - 2.0, patterns));
            let role = if grasp::is_clue(instance, cell) { Role::Violated } else { Role::Accent };
            let form = Form::Rect { x: x + 0.8, y: y + 0.8, w: CELL - 1.6, h: CELL - 1.6, round: 1.0 };
            scene.stroke(form, Paint::Role(role), 1.6);
        }
        None => {
            let slot = layout.slots.iter().find(|(piece, _)| piece.index() == held.piece);
            if let Some((_, at)) = slot {
                let (x, y, w, h) = Layout::area(*at);
                scene.stroke(Form::Rect { x, y, w, h, round: 1.5 }, Paint::Role(Role::Accent), 1.0);
            }
        }
    }
    scene
}

/// Where the piece still lies, as if it were gone.
fn draw_gap(scene: &mut Scene, cell: Cell) {
    let (x, y) = corner(cell);
    let form = Form::Rect { x: x + 0.3, y: y + 0.3, w: CELL - 0.6, h: CELL - 0.6, round: 0.0 };
    let stroke = Some((Paint::Role(Role::Line), 0.5));
    scene.items.push(Item { form, fill: Paint::Role(Role::Board), stroke });
}
