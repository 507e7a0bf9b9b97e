//! How a picture is to look.

use super::Role;
use crate::diagnostic::Diagnostic;
use crate::grid::{Cell, Grid, Size};
use crate::options::Options;

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
    /// Whether the picture shows nothing but the board as it is: no crosses, pins, locks or last moves.
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
    /// Each piece in a place of its own, beside a board that is not wide, so that nothing moves in a game.
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

/// The words for [`Patterns`].
const PATTERNS: &[(&str, Patterns)] =
    &[("auto", Patterns::Auto), ("on", Patterns::On), ("off", Patterns::Off)];
/// The words for [`Tray`].
const TRAYS: &[(&str, Tray)] = &[
    ("auto", Tray::Auto),
    ("on", Tray::Shown),
    ("off", Tray::Hidden),
    ("fixed", Tray::Fixed),
    ("below", Tray::FixedBelow),
];
/// The words for what is or is not.
const SWITCH: &[(&str, bool)] = &[("on", true), ("off", false)];

impl Look {
    /// The look that settings ask for: `tray`, `no-tray`, `patterns`, `marks`, `plain`, `steps` and `proof`.
    pub fn from_options(options: &Options) -> Result<Look, Diagnostic> {
        let standard = Look::default();
        let together = options.text("minimise") == Some("depth");
        let strip = if together { Strip::Together } else { Strip::Single };
        let tray = word(options, "tray", TRAYS)?.unwrap_or(standard.tray);
        Ok(Look {
            marks: word(options, "marks", SWITCH)?.unwrap_or(standard.marks),
            patterns: word(options, "patterns", PATTERNS)?.unwrap_or(standard.patterns),
            tray: if options.is_on("no-tray") { Tray::Hidden } else { tray },
            plain: options.is_on("plain"),
            strip: options.is_on("steps").then_some(strip),
            proof: options.is_on("proof"),
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

/// The value of a setting among the words that it may be.
fn word<T: Copy>(options: &Options, name: &str, words: &[(&str, T)]) -> Result<Option<T>, Diagnostic> {
    options.parsed(name, |text| {
        words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value).ok_or_else(|| {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            Diagnostic::new(format!("expected {}, found '{text}'", known.join(", ")))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_once() {
        let look = |name: &str, value: &str| Look::from_options(&Options::default().with(name, value));
        assert_eq!(Look::from_options(&Options::default()), Ok(Look::default()));
        assert_eq!(look("tray", "fixed").unwrap().tray, Tray::Fixed);
        assert_eq!(look("no-tray", "true").unwrap().tray, Tray::Hidden);
        assert!(!look("marks", "off").unwrap().marks);
        let error = look("patterns", "maybe").unwrap_err();
        assert_eq!(error.message, "--patterns: expected auto, on, off, found 'maybe'");
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
