//! The puzzle, a player's state, the moves and the rules.
//!
//! A *line* is a row or a column. Its *clue* lists the blocks to be drawn in it, in order: runs of
//! one colour, of a known length or a *blotted* one (unknown, at least 1). Blocks of the same
//! colour have at least one empty cell between them; blocks of different colours may touch.
//! Everything in this file is written for being obviously right; the solvers have their own fast
//! forms, and are checked against these.

mod play;
mod rules;
#[cfg(test)]
mod tests;

pub use play::{Mark, Move, State, apply, contradicted, moves_between, start, toggled, with_given};
pub use rules::{clue_words, completable, complete, marks, room_needed, solved, status, violations};

use quadrille_core::scene::Rgb;
use quadrille_core::{Cell, Diagnostic, Grid, Size};
use std::fmt;

/// The longest side a grid may have.
pub const MAX_SIDE: usize = 4095;
/// The largest number of colours beside the background: one letter each.
pub const MAX_COLORS: usize = 52;

/// A colour of the palette; number 0 is the background, "empty".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Color(pub u8);

impl Color {
    /// The background: a cell of no block.
    pub const EMPTY: Color = Color(0);
    /// The first colour; the only one of a black-and-white puzzle.
    pub const INK: Color = Color(1);

    /// The position in the palette.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter that stands for a colour in IDs and clue texts: `a` to `z`, then `A` to `Z`.
    pub fn letter(self) -> char {
        match self.0 {
            0 => '.',
            n @ 1..=26 => (b'a' + n - 1) as char,
            n => (b'A' + n - 27) as char,
        }
    }

    /// Reads [`Color::letter`] of a colour that is not the background.
    pub fn from_letter(letter: char) -> Option<Color> {
        match letter {
            'a'..='z' => Some(Color(letter as u8 - b'a' + 1)),
            'A'..='Z' => Some(Color(letter as u8 - b'A' + 27)),
            _ => None,
        }
    }
}

/// How long a block is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Length {
    /// Exactly this many cells, at least one.
    Known(u16),
    /// Blotted: not told, at least one.
    Blotted,
}

impl Length {
    /// The fewest cells it can take.
    pub const fn least(self) -> usize {
        match self {
            Length::Known(n) => n as usize,
            Length::Blotted => 1,
        }
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Length::Known(n) => write!(f, "{n}"),
            Length::Blotted => f.write_str("?"),
        }
    }
}

/// A run of cells of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    /// How many cells.
    pub length: Length,
    /// Of which colour; never the background.
    pub color: Color,
}

impl Block {
    /// A block of known length in the first colour.
    pub const fn ink(length: u16) -> Block {
        Block { length: Length::Known(length), color: Color::INK }
    }
}

/// The blocks of a line, in order.
pub type Clue = Vec<Block>;

/// A colour with its names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swatch {
    /// What people call it.
    pub name: String,
    /// The character that stands for it in pictures made of characters.
    pub char: char,
    /// How it looks.
    pub rgb: Rgb,
}

impl Swatch {
    /// A colour called `name`.
    pub fn new(name: impl Into<String>, char: char, rgb: Rgb) -> Self {
        Swatch { name: name.into(), char, rgb }
    }
}

/// A row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Line {
    /// The row with this number, from zero.
    Row(usize),
    /// The column with this number, from zero.
    Col(usize),
}

impl Line {
    /// The cell at position `at` of this line.
    pub const fn cell(self, at: usize) -> Cell {
        match self {
            Line::Row(row) => Cell::new(row, at),
            Line::Col(col) => Cell::new(at, col),
        }
    }

    /// What a position along this line is called: the columns of a row, the rows of a column.
    pub const fn across(self) -> &'static str {
        match self {
            Line::Row(_) => "column",
            Line::Col(_) => "row",
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Row(n) => write!(f, "row {}", n + 1),
            Line::Col(n) => write!(f, "column {}", n + 1),
        }
    }
}

/// A nonogram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    rows: Vec<Clue>,
    cols: Vec<Clue>,
    palette: Vec<Swatch>,
    given: Option<Grid<Mark>>,
}

impl Instance {
    /// A black-and-white puzzle from its row and column clues.
    pub fn black_white(rows: Vec<Clue>, cols: Vec<Clue>) -> Result<Self, Diagnostic> {
        Instance::new(rows, cols, black_white_palette())
    }

    /// A black-and-white puzzle from the lengths of the blocks in each row and column; none, or 0,
    /// for an empty line.
    ///
    /// ```
    /// use quadrille_nonogram::Instance;
    /// let cross = Instance::from_lengths([[1], [3], [1]], [[1], [3], [1]])?;
    /// assert_eq!((cross.size().rows, cross.size().cols), (3, 3));
    /// # Ok::<(), quadrille_core::Diagnostic>(())
    /// ```
    pub fn from_lengths<R: AsRef<[u16]>, C: AsRef<[u16]>>(
        rows: impl IntoIterator<Item = R>,
        cols: impl IntoIterator<Item = C>,
    ) -> Result<Self, Diagnostic> {
        let clue = |lengths: &[u16]| lengths.iter().filter(|n| **n > 0).map(|n| Block::ink(*n)).collect();
        let rows = rows.into_iter().map(|row| clue(row.as_ref())).collect();
        Instance::black_white(rows, cols.into_iter().map(|col| clue(col.as_ref())).collect())
    }

    /// A puzzle from its clues and palette, the background first. Clues that cannot fit their line
    /// are refused later, by the rules: such a puzzle is a puzzle without a solution. What is
    /// refused here is what no rule could speak about: no cells, too many, or colours that are not
    /// in the palette.
    pub fn new(rows: Vec<Clue>, cols: Vec<Clue>, palette: Vec<Swatch>) -> Result<Self, Diagnostic> {
        for (what, clues) in [("row", &rows), ("column", &cols)] {
            if clues.is_empty() {
                return Err(Diagnostic::new(format!("the grid has no {what}s"))
                    .help("give at least one clue for the rows and one for the columns"));
            }
            if clues.len() > MAX_SIDE {
                let count = clues.len();
                return Err(Diagnostic::new(format!(
                    "{count} {what}s are more than the {MAX_SIDE} a grid may have"
                )));
            }
        }
        if palette.len() < 2 || palette.len() > MAX_COLORS + 1 {
            return Err(Diagnostic::new(format!(
                "a palette has a background and 1 to {MAX_COLORS} colours, this one has {} entries",
                palette.len()
            )));
        }
        let known = |b: &Block| {
            b.color != Color::EMPTY && b.color.index() < palette.len() && b.length != Length::Known(0)
        };
        if let Some(block) = rows.iter().chain(&cols).flatten().find(|b| !known(b)) {
            return Err(Diagnostic::new(format!(
                "a block of length {} and colour number {} cannot be: lengths start at 1, colours are 1 to {}",
                block.length,
                block.color.0,
                palette.len() - 1
            )));
        }
        Ok(Instance { rows, cols, palette, given: None })
    }

    /// The puzzle whose solution is (or includes) this picture.
    pub fn from_picture(picture: &Grid<Color>, palette: Vec<Swatch>) -> Result<Self, Diagnostic> {
        let rows = picture.rows().map(|row| clue_of(row.iter().copied())).collect();
        let cols = (0..picture.size().cols).map(|c| clue_of(picture.col(c).copied())).collect();
        Instance::new(rows, cols, palette)
    }

    /// The same puzzle with cells told in advance: marks other than unknown are part of the puzzle.
    pub fn with_given(mut self, given: Grid<Mark>) -> Result<Self, Diagnostic> {
        if given.size() != self.size() {
            return Err(Diagnostic::new(format!(
                "the given cells form a grid of {}, the clues one of {}",
                given.size(),
                self.size()
            )));
        }
        if let Some(mark) =
            given.items().iter().find(|m| m.color().is_some_and(|c| c.index() >= self.palette.len()))
        {
            return Err(Diagnostic::new(format!(
                "a given cell has the colour {mark:?}, which the palette lacks"
            )));
        }
        self.given = given.items().iter().any(|m| *m != Mark::Unknown).then_some(given);
        Ok(self)
    }

    /// The extent.
    pub fn size(&self) -> Size {
        Size::new(self.rows.len(), self.cols.len())
    }

    /// The row clues, from the top.
    pub fn rows(&self) -> &[Clue] {
        &self.rows
    }

    /// The column clues, from the left.
    pub fn cols(&self) -> &[Clue] {
        &self.cols
    }

    /// The clue of a line.
    pub fn clue(&self, line: Line) -> &Clue {
        match line {
            Line::Row(n) => &self.rows[n],
            Line::Col(n) => &self.cols[n],
        }
    }

    /// How many cells a line has.
    pub fn line_len(&self, line: Line) -> usize {
        match line {
            Line::Row(_) => self.cols.len(),
            Line::Col(_) => self.rows.len(),
        }
    }

    /// All rows, then all columns.
    pub fn lines(&self) -> impl Iterator<Item = Line> {
        (0..self.rows.len()).map(Line::Row).chain((0..self.cols.len()).map(Line::Col))
    }

    /// The colours, the background first.
    pub fn palette(&self) -> &[Swatch] {
        &self.palette
    }

    /// Whether there is one colour beside the background.
    pub fn is_black_white(&self) -> bool {
        self.palette.len() == 2
    }

    /// The cells told in advance.
    pub fn given(&self) -> Option<&Grid<Mark>> {
        self.given.as_ref()
    }

    /// Whether any block is blotted.
    pub fn has_blots(&self) -> bool {
        self.rows.iter().chain(&self.cols).flatten().any(|b| b.length == Length::Blotted)
    }
}

/// The palette of a black-and-white puzzle.
pub fn black_white_palette() -> Vec<Swatch> {
    vec![Swatch::new("white", '.', Rgb::WHITE), Swatch::new("black", '#', Rgb::BLACK)]
}

/// The clue of a finished line.
pub fn clue_of(line: impl IntoIterator<Item = Color>) -> Clue {
    let mut clue: Clue = Vec::new();
    let mut previous = Color::EMPTY;
    for color in line {
        if color != Color::EMPTY {
            match clue.last_mut() {
                Some(Block { length: Length::Known(n), .. }) if color == previous => *n += 1,
                _ => clue.push(Block { length: Length::Known(1), color }),
            }
        }
        previous = color;
    }
    clue
}
