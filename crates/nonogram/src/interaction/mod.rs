//! The player's hand on a nonogram: strokes of marks.
//!
//! A press begins a stroke and a release ends it; what it does is fixed by its first cell
//! ([`stroke`]). It stays in the row or the column in which it left that cell, wherever the pointer
//! goes, and whoever comes back to the first cell may choose again. A click is a stroke of one
//! cell. The whole stroke is one move. [`mod@overlay`] shows it while it grows, with its length;
//! [`mod@edit`] is the author's hand, which paints the picture itself.

mod edit;
mod overlay;
mod stroke;
#[cfg(test)]
mod tests;

pub use edit::{blank, edit, inks};
pub use overlay::overlay;

use crate::draw;
use crate::model::{Color, Instance, Mark, Move, State};
use quadrille_core::scene::{Paint, Role};
use quadrille_core::{Brush, Button, Cell, Gesture, Hand, Look, Reaction, Target, Tool};
use stroke::{Deed, extended, is_given};

/// What can be done to the cell under the cursor.
pub const TOOLS: &[Tool] = &[
    Tool { name: "fill", key: "f", title: "fill" },
    Tool { name: "cross", key: "c", title: "cross" },
    Tool { name: "clear", key: "Delete", title: "clear" },
];

/// The colours, then crosses, then nothing.
pub fn brushes(instance: &Instance) -> Vec<Brush> {
    let textured = draw::patterns(instance, &Look::default());
    let color = |(at, swatch): (usize, &crate::model::Swatch)| {
        let paint = draw::paint(instance, Color(at as u8), textured);
        Brush { title: swatch.name.clone(), paint }
    };
    let mut brushes: Vec<Brush> = match instance.is_black_white() {
        true => vec![Brush { title: "fill".to_owned(), paint: Paint::Role(Role::Filled) }],
        false => instance.palette().iter().enumerate().skip(1).map(color).collect(),
    };
    brushes.extend([Brush::plain("cross"), Brush::plain("clear")]);
    brushes
}

/// The mark of a brush; one that there is not is the first.
fn brush_mark(instance: &Instance, brush: usize) -> Mark {
    let colors = instance.palette().len() - 1;
    match brush.checked_sub(colors) {
        None => Mark::Fill(Color(brush as u8 + 1)),
        Some(0) => Mark::Cross,
        Some(1) => Mark::Unknown,
        Some(_) => Mark::Fill(Color::INK),
    }
}

/// The mark that a button stands for.
fn button_mark(instance: &Instance, hand: &Hand, button: Button) -> Mark {
    match button {
        Button::First => brush_mark(instance, hand.brush),
        Button::Second => Mark::Cross,
    }
}

/// What follows from a gesture.
pub fn act(instance: &Instance, state: &State, hand: &mut Hand, gesture: &Gesture<'_>) -> Reaction<Move> {
    let pressed = hand.pressed;
    hand.follow(gesture);
    match *gesture {
        Gesture::Press(target, _) => begin(instance, hand, target),
        Gesture::Over(target) => grow(instance, hand, target),
        Gesture::Release(at) => {
            if let (Some(target), Some(_)) = (at, pressed) {
                stretch(instance, hand, target);
            }
            let action = pressed.and_then(|(_, button)| {
                let mark = button_mark(instance, hand, button);
                Deed::of(instance, state, &hand.stroke, mark)?.action(instance, state, &hand.stroke)
            });
            hand.stroke.clear();
            action.map_or_else(Reaction::default, Reaction::of)
        }
        Gesture::Tool(name) => tool(instance, state, hand, name),
        Gesture::Cancel => {
            let busy = hand.is_busy();
            hand.drop_all();
            if busy { Reaction::say("the stroke is given up") } else { Reaction::default() }
        }
    }
}

fn begin(instance: &Instance, hand: &mut Hand, target: Target) -> Reaction<Move> {
    hand.stroke.clear();
    let Some(cell) = inside(instance, target) else {
        return Reaction::default();
    };
    hand.stroke.push(cell);
    if is_given(instance, cell) { Reaction::say("the cell is given and stays") } else { Reaction::default() }
}

fn grow(instance: &Instance, hand: &mut Hand, target: Target) -> Reaction<Move> {
    if hand.pressed.is_some() && stretch(instance, hand, target) {
        let s = if hand.stroke.len() == 1 { "" } else { "s" };
        return Reaction::say(format!("{} cell{s}", hand.stroke.len()));
    }
    Reaction::default()
}

/// Brings the end of the stroke as near to a cell as it may go; tells whether it has changed.
fn stretch(instance: &Instance, hand: &mut Hand, target: Target) -> bool {
    let Some(to) = inside(instance, target) else { return false };
    let longer = extended(instance.size(), &hand.stroke, to);
    let changed = longer != hand.stroke;
    hand.stroke = longer;
    changed
}

/// The cell of the board that is meant.
fn inside(instance: &Instance, target: Target) -> Option<Cell> {
    target.cell().filter(|&cell| instance.size().contains(cell))
}

/// Marks the cell under the cursor. Filling takes the colour of the brush, or the first where it
/// has none.
fn tool(instance: &Instance, state: &State, hand: &Hand, name: &str) -> Reaction<Move> {
    let mark = match name {
        "fill" => match brush_mark(instance, hand.brush) {
            fill @ Mark::Fill(_) => fill,
            Mark::Cross | Mark::Unknown => Mark::Fill(Color::INK),
        },
        "cross" => Mark::Cross,
        "clear" => Mark::Unknown,
        _ => return Reaction::default(),
    };
    match hand.over.and_then(|target| inside(instance, target)) {
        Some(cell) if state[cell] == mark => Reaction::default(),
        Some(cell) if is_given(instance, cell) => Reaction::say("the cell is given and stays"),
        Some(cell) => Reaction::of(Move::cell(cell, mark)),
        None => Reaction::default(),
    }
}
