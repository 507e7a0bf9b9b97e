//! The keyboard on a board.
//!
//! | key | |
//! |---|---|
//! | arrows, Home, End | go |
//! | Enter, Space | press and release the first button |
//! | Shift+Enter, x | the second |
//! | Shift+arrows | a stroke, until Shift comes up |
//! | Escape | give up what was begun |
//! | + and - | zoom |
//!
//! and the keys of the family's tools.

use super::cursor::{self, Way};
use super::{Hearer, Place};
use quadrille::{Button, Gesture, Target};
use std::cell::Cell;
use web_sys::KeyboardEvent;

/// Hears a key.
pub fn down(
    event: &KeyboardEvent,
    place: &Place,
    hear: Option<&Hearer>,
    tools: &[(&'static str, &'static str)],
    stroke: &Cell<bool>,
) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let key = event.key();
    let shown = place.shown;
    let at = shown.cursor.get_untracked();
    let tell = |gesture: Gesture<'static>| {
        if let Some(hear) = hear {
            hear(gesture);
        }
    };
    let way = match key.as_str() {
        "ArrowLeft" => Some(Way::Left),
        "ArrowRight" => Some(Way::Right),
        "ArrowUp" => Some(Way::Up),
        "ArrowDown" => Some(Way::Down),
        _ => None,
    };
    let click = |target: Target, button: Button| {
        tell(Gesture::Press(target, button));
        tell(Gesture::Release(Some(target)));
    };
    match (key.as_str(), way, at) {
        (_, Some(way), Some(from)) => {
            let next = shown.scene.with_untracked(|scene| cursor::next(scene, from, way));
            if let Some(next) = next {
                if event.shift_key() && !stroke.replace(true) {
                    tell(Gesture::Press(from, Button::First));
                }
                shown.cursor.set(Some(next));
                place.reveal(next);
                tell(Gesture::Over(next));
            }
        }
        ("Home" | "End", _, Some(from)) => {
            let next = shown.scene.with_untracked(|scene| cursor::end_of_row(scene, from, key == "End"));
            if let Some(next) = next {
                shown.cursor.set(Some(next));
                place.reveal(next);
                tell(Gesture::Over(next));
            }
        }
        ("Enter" | " ", _, Some(at)) => {
            click(at, if event.shift_key() { Button::Second } else { Button::First });
        }
        ("x" | "X", _, Some(at)) => click(at, Button::Second),
        ("Escape", ..) => tell(Gesture::Cancel),
        ("+" | "=", ..) => shown.zoom_by(1.25),
        ("-", ..) => shown.zoom_by(0.8),
        _ => {
            let Some((name, _)) = tools.iter().find(|(_, tool)| tool.eq_ignore_ascii_case(&key)) else {
                return;
            };
            tell(Gesture::Tool(name));
        }
    }
    event.prevent_default();
    event.stop_propagation();
}
