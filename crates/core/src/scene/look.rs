//! How a picture is to look.

use super::Role;
use crate::diagnostic::Diagnostic;
use crate::grid::{Cell, Grid, Size};
use crate::settings::{Given, Setting, Words};

/// How a board is drawn. Families take from it what they have: a board without pieces has no tray.
///
/// ```
/// use quadrille_core::Cell;
/// use quadrille_core::scene::{Look, Role, Tray};
/// let look = Look { tray: Tray::Hidden, ..Look::default() }.highlighted(Role::Reason, [Cell::new(0, 2)]);
/// assert_eq!(look.highlights, [(Cell::new(0, 2), Role::Reason)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// Cells that stand out, each in its role; the last one counts where a cell is named twice.
    pub highlights: Vec<(Cell, Role)>,
    /// Whether what breaks a rule, and what keeps it, is marked.
    pub marks: bool,
    /// Whether colours have textures.
    pub patterns: Patterns,
    /// Where the pieces are that are not on the board.
    pub tray: Tray,
    /// Whether the picture shows nothing but the board as it is: no crosses, pins, locks or last
    /// moves.
    pub plain: bool,
    /// Whether the places around and between the cells can be pointed at, for authors.
    pub holes: bool,
    /// Whether the moves that were made are shown as a strip of boards.
    pub strip: Option<Strip>,
    /// Whether it is shown why there is no solution.
    pub proof: bool,
    /// Whether the picture has characters too; those who only look do without.
    pub glyphs: bool,
}

impl Default for Look {
    fn default() -> Self {
        Look {
            highlights: Vec::new(),
            marks: true,
            patterns: Patterns::Auto,
            tray: Tray::Auto,
            plain: false,
            holes: false,
            strip: None,
            proof: false,
            glyphs: true,
        }
    }
}

/// Whether colours have textures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patterns {
    /// Where there are more colours than people tell apart.
    Auto,
    /// Everywhere.
    On,
    /// Nowhere.
    Off,
}

/// Where the pieces are that are not on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tray {
    /// Below the board while there are any, unless the board is very large.
    Auto,
    /// Below the board while there are any.
    Shown,
    /// Not in the picture.
    Hidden,
    /// Each piece in a place of its own, beside a board that is not wide, so that nothing moves in
    /// a game.
    Fixed,
    /// Each piece in a place of its own, below the board.
    FixedBelow,
}

/// Which moves make one board of a strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strip {
    /// Each by itself.
    Single,
    /// Those that can be made together.
    Together,
}

impl Words for Patterns {
    const WORDS: &'static [(&'static str, Self)] =
        &[("auto", Patterns::Auto), ("on", Patterns::On), ("off", Patterns::Off)];
}

impl Words for Tray {
    const WORDS: &'static [(&'static str, Self)] = &[
        ("auto", Tray::Auto),
        ("on", Tray::Shown),
        ("off", Tray::Hidden),
        ("fixed", Tray::Fixed),
        ("below", Tray::FixedBelow),
    ];
}

/// Whether something is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Marks {
    On,
    Off,
}

impl Words for Marks {
    const WORDS: &'static [(&'static str, Self)] = &[("on", Marks::On), ("off", Marks::Off)];
}

/// The lines from which families take those that make a difference to their pictures.
pub mod lines {
    use super::{Marks, Patterns, Setting, Tray};

    /// Where the pieces are that are not on the board.
    pub const TRAY: Setting =
        Setting::words::<Tray>("tray", "Where the pieces are that are not on the board");
    /// No tray.
    pub const NO_TRAY: Setting =
        Setting::stands_for("no-tray", "tray", "off", "Leave the pieces out that are not on the board");
    /// What breaks a rule.
    pub const MARKS: Setting = Setting::words::<Marks>("marks", "Show broken rules: on or off");
    /// Textures.
    pub const PATTERNS: Setting =
        Setting::words::<Patterns>("patterns", "Textures that tell the colours apart: on, off or auto");
    /// A strip of boards.
    pub const STEPS: Setting = Setting::switch("steps", "Draw the swaps as a strip of steps");
    /// Why there is no solution.
    pub const PROOF: Setting = Setting::switch("proof", "Show on the board why there is no solution");
}

impl Look {
    /// The look that settings ask for.
    pub fn read(given: &Given) -> Result<Look, Diagnostic> {
        let standard = Look::default();
        let tray = given.value::<Option<Tray>>(&[lines::NO_TRAY], &lines::TRAY)?;
        let marks = given.value::<Option<Marks>>(&[], &lines::MARKS)?;
        let patterns = given.value::<Option<Patterns>>(&[], &lines::PATTERNS)?;
        Ok(Look {
            marks: marks.map_or(standard.marks, |marks| marks == Marks::On),
            patterns: patterns.unwrap_or(standard.patterns),
            tray: tray.unwrap_or(standard.tray),
            strip: given.value::<bool>(&[], &lines::STEPS)?.then_some(Strip::Single),
            proof: given.value(&[], &lines::PROOF)?,
            ..standard
        })
    }

    /// The same with cells that stand out in this role.
    #[must_use]
    pub fn highlighted(mut self, role: Role, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.highlights.extend(cells.into_iter().map(|cell| (cell, role)));
        self
    }

    /// A clean picture: without marks, textures, a tray or highlights.
    #[must_use]
    pub fn clean(self) -> Self {
        Look {
            highlights: Vec::new(),
            marks: false,
            patterns: Patterns::Off,
            tray: Tray::Hidden,
            plain: true,
            ..self
        }
    }

    /// The role in which each cell of a board stands out; `None` where no cell does.
    pub fn highlights_on(&self, size: Size) -> Option<Grid<Option<Role>>> {
        let mut grid = None;
        for &(cell, role) in self.highlights.iter().filter(|(cell, _)| size.contains(*cell)) {
            grid.get_or_insert_with(|| Grid::filled(size, None))[cell] = Some(role);
        }
        grid
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_once() {
        let look = |name: &str, value: &str| Look::read(&Given::default().with(name, value));
        assert_eq!(Look::read(&Given::default()), Ok(Look::default()));
        assert_eq!(look("tray", "fixed").unwrap().tray, Tray::Fixed);
        assert_eq!(look("no-tray", "true").unwrap().tray, Tray::Hidden);
        assert!(!look("marks", "off").unwrap().marks);
        let error = look("patterns", "maybe").unwrap_err();
        assert_eq!(error.message, "--patterns: expected auto, on or off, found 'maybe'");
        let clean =
            Look { proof: true, ..Look::default() }.highlighted(Role::Accent, [Cell::new(1, 1)]).clean();
        assert!(clean.plain && clean.proof && clean.highlights.is_empty() && !clean.marks);
    }

    #[test]
    fn the_last_role_of_a_cell_counts() {
        let (size, cell) = (Size::new(2, 2), Cell::new(1, 0));
        let look = Look::default().highlighted(Role::Reason, [cell, Cell::new(9, 9)]);
        let look = look.highlighted(Role::Accent, [cell]);
        let grid = look.highlights_on(size).unwrap();
        assert_eq!((grid[cell], grid[Cell::new(0, 0)]), (Some(Role::Accent), None));
        assert_eq!(Look::default().highlights_on(size), None);
    }
}
