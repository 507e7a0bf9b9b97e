//! The cell from which a line of marks goes on. Turns and locks are moves at once and have nothing
//! to show.

use super::Deed;
use crate::draw;
use crate::draw::plan::Plan;
use crate::model::{Instance, State};
use quadrille_core::scene::{Paint, Role};
use quadrille_core::{Hand, Look, Scene};

/// What is in the hand.
pub fn overlay(instance: &Instance, state: &State, hand: &Hand, look: &Look) -> Scene {
    let (width, height) = draw::sheet_size(instance, state, look);
    let mut scene = Scene::new(width, height, "");
    let last = hand.stroke.last().filter(|&&cell| instance.lattice().size.contains(cell));
    if let (Some((_, button)), Some(&cell)) = (hand.pressed, last)
        && Deed::of(hand.brush, button) == Deed::Mark
    {
        scene.stroke(Plan::new(instance).outline(cell, 0.7), Paint::Role(Role::Accent), 1.0);
    }
    scene
}
