//! A ring around the chosen tile, and thin ones around those that it may swap with.

use super::chosen;
use crate::draw;
use crate::draw::plan::{Frame, Plan};
use crate::model::{Instance, State, refusal};
use quadrille_core::scene::{Form, Paint, Role};
use quadrille_core::{Hand, Look, Scene};

/// How wide the rings are.
const CHOSEN: f32 = 1.4;
const POSSIBLE: f32 = 0.6;

/// What is in the hand.
pub fn overlay(instance: &Instance, state: &State, hand: &Hand, look: &Look) -> Scene {
    if let Some((width, height)) = draw::strip_size(instance, state, look) {
        return Scene::new(width, height, "");
    }
    let plan = Plan::new(instance);
    let (width, height) = plan.extent();
    let mut scene = Scene::new(width, height, "");
    let Some(place) = chosen(instance, hand).map(|cell| instance.size().index(cell)) else { return scene };
    let other = |(a, b): (usize, usize)| match place {
        at if at == a => Some(b),
        at if at == b => Some(a),
        _ => None,
    };
    for &pair in instance.pairs() {
        if let Some(other) = other(pair.places())
            && refusal(instance, pair, state.length()).is_none()
        {
            ring(&mut scene, &plan.board, other, POSSIBLE);
        }
    }
    ring(&mut scene, &plan.board, place, CHOSEN);
    scene
}

/// A ring with an edge, which tells it from a tile of its colour.
fn ring(scene: &mut Scene, frame: &Frame, place: usize, width: f32) {
    let (x, y, w, h) = frame.square(place, frame.inset + 0.3);
    let form = Form::Rect { x, y, w, h, round: 1.8 };
    scene.stroke(form.clone(), Paint::Role(Role::Board), width + 0.8);
    scene.stroke(form, Paint::Role(Role::Accent), width);
}
