//! The picture of a board: clues on the left and on top, the grid, marks, highlights; and the same
//! in characters.
//!
//! [`Style`] is what the look asks for here, [`clues`] says which clues are satisfied or violated,
//! [`sheet`] draws the shapes and [`letters`] the characters. Without marks all clues are in
//! ordinary ink; a plain picture has neither crosses nor the marks of given cells.

mod clues;
mod letters;
pub(crate) mod sheet;

use crate::model::{Color, Instance, Mark, State};
use quadrille_core::scene::{Paint, Pattern, Patterns, Role};
use quadrille_core::{Cell, Grid, Look, Scene};

/// Draws a state.
pub fn draw(instance: &Instance, state: &State, look: &Look) -> Scene {
    let style = Style::new(instance, look);
    let roles = clues::roles(instance, state, look.marks);
    let mut scene = sheet::draw(instance, state, &style, &roles);
    let size = instance.size();
    let decided = state.items().iter().filter(|m| **m != Mark::Unknown).count();
    let plural = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    scene.description = format!(
        "Nonogram, {} by {}; {decided} of {} decided",
        plural(size.cols, "column"),
        plural(size.rows, "row"),
        plural(size.area(), "cell"),
    );
    if look.glyphs {
        scene.glyphs = letters::draw(instance, state, &style, &roles);
    }
    scene
}

/// What the look asks for on this board.
struct Style {
    patterns: bool,
    /// Whether only what is filled is shown.
    plain: bool,
    /// The highlight of each cell, if there is one.
    highlights: Option<Grid<Option<Role>>>,
}

impl Style {
    fn new(instance: &Instance, look: &Look) -> Self {
        Style {
            patterns: patterns(instance, look),
            plain: look.plain,
            highlights: look.highlights_on(instance.size()),
        }
    }

    fn highlight(&self, cell: Cell) -> Option<Role> {
        self.highlights.as_ref().and_then(|h| h[cell])
    }

    /// How a filled cell looks.
    fn paint(&self, instance: &Instance, color: Color) -> Paint {
        paint(instance, color, self.patterns)
    }
}

/// Whether colours have textures: by default where there are more than two.
pub(crate) fn patterns(instance: &Instance, look: &Look) -> bool {
    match look.patterns {
        Patterns::On => true,
        Patterns::Off => false,
        Patterns::Auto => instance.palette().len() > 3,
    }
}

/// How a colour other than the background looks, with a texture or without.
pub(crate) fn paint(instance: &Instance, color: Color, patterns: bool) -> Paint {
    if instance.is_black_white() {
        return Paint::Role(Role::Filled);
    }
    Paint::Color(
        instance.palette()[color.index()].rgb,
        if patterns { texture(color) } else { Pattern::Plain },
    )
}

/// The texture of a colour other than the background.
pub(crate) fn texture(color: Color) -> Pattern {
    Pattern::ALL[color.index().saturating_sub(1) % Pattern::ALL.len()]
}

#[cfg(test)]
mod tests;
