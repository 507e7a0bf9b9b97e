//! The picture of a board: clues on the left and on top, the grid, marks, highlights; and the same in characters.
//!
//! [`Look`] is what the settings ask for, [`clues`] says which clues are satisfied or violated, [`sheet`] draws the
//! shapes and [`letters`] the characters.
//!
//! Settings: `clue-marks` (`off` leaves all clues in ordinary ink), `marks` (`off`: nothing tells right from wrong, which
//! is the same here), `patterns` (`on`, `off` or `auto`: textures over colours, by default where there are more than
//! two), `plain` (neither crosses nor the marks of given cells), `reason-cells`, `accent-cells` and `cursor` (cells such as `r1c1,r1c2` to be highlighted), `glyphs` (`off`: no
//! characters, for those who only look).

mod clues;
mod letters;
pub(crate) mod sheet;

use crate::model::{Color, Instance, Mark, State};
use quadrille_core::scene::{Paint, Pattern, Role};
use quadrille_core::{Cell, Grid, Options, Scene};

/// Draws a state.
pub fn draw(instance: &Instance, state: &State, options: &Options) -> Scene {
    let look = Look::new(instance, options);
    let roles = clues::roles(instance, state, look.clue_marks);
    let mut scene = sheet::draw(instance, state, &look, &roles);
    let size = instance.size();
    let decided = state.items().iter().filter(|m| **m != Mark::Unknown).count();
    let plural = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    scene.description = format!(
        "Nonogram, {} by {}; {decided} of {} decided",
        plural(size.cols, "column"),
        plural(size.rows, "row"),
        plural(size.area(), "cell"),
    );
    if options.text("glyphs") != Some("off") {
        scene.glyphs = letters::draw(instance, state, &look, &roles);
    }
    scene
}

/// What the settings ask for.
struct Look {
    clue_marks: bool,
    patterns: bool,
    /// Whether only what is filled is shown.
    plain: bool,
    /// The highlight of each cell, if there is one.
    highlights: Option<Grid<Option<Role>>>,
}

impl Look {
    fn new(instance: &Instance, options: &Options) -> Self {
        let mut highlights = Grid::filled(instance.size(), None);
        let mut any = false;
        for (name, role) in
            [("reason-cells", Role::Reason), ("accent-cells", Role::Accent), ("cursor", Role::Accent)]
        {
            let texts = options.all(name).iter().flat_map(|text| text.split(','));
            for cell in texts.filter_map(|t| Cell::parse(t.trim())).filter(|&c| instance.size().contains(c)) {
                highlights[cell] = Some(role);
                any = true;
            }
        }
        Look {
            clue_marks: ["clue-marks", "marks"].iter().all(|name| options.text(name) != Some("off")),
            patterns: patterns(instance, options),
            plain: options.is_on("plain"),
            highlights: any.then_some(highlights),
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

/// Whether the settings ask for textures.
pub(crate) fn patterns(instance: &Instance, options: &Options) -> bool {
    match options.text("patterns") {
        Some("on") => true,
        Some("off") => false,
        _ => instance.palette().len() > 3,
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
