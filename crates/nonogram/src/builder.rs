//! A nonogram put together in code, line by line and in colours that have names.

use crate::model::{Block, Clue, Color, Instance, Length, MAX_COLORS, Mark, Swatch, black_white_palette};
use quadrille_core::scene::Rgb;
use quadrille_core::{Cell, Diagnostic, Grid};

/// Builds an [`Instance`]; what is wrong is said by [`build`](Builder::build).
///
/// ```
/// use quadrille_core::scene::Rgb;
/// use quadrille_nonogram::Instance;
///
/// let flag = Instance::builder()
///     .color("red", Rgb(200, 0, 0))
///     .color("blue", Rgb(0, 0, 200))
///     .row([(2, "red"), (1, "blue")])
///     .row([(2, "red"), (1, "blue")])
///     .column([(2, "red")])
///     .column([(2, "red")])
///     .column([(2, "blue")])
///     .build()?;
/// assert_eq!(flag.size().to_string(), "3x2");
/// # Ok::<(), quadrille_core::Diagnostic>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder {
    colors: Vec<(String, Rgb)>,
    rows: Vec<Vec<Run>>,
    columns: Vec<Vec<Run>>,
    given: Vec<(Cell, Option<String>)>,
}

/// A block as it is given: a length, or a length and the name of a colour.
///
/// ```
/// use quadrille_nonogram::Run;
/// assert_eq!(Run::from(3), Run { length: Some(3), color: None });
/// assert_eq!(Run::from((2, "red")), Run { length: Some(2), color: Some("red".into()) });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// How many cells it has; `None` where that is not told.
    pub length: Option<u16>,
    /// The name of its colour; `None` in black and white.
    pub color: Option<String>,
}

impl From<u16> for Run {
    fn from(length: u16) -> Self {
        Run { length: Some(length), color: None }
    }
}

impl From<(u16, &str)> for Run {
    fn from((length, color): (u16, &str)) -> Self {
        Run { length: Some(length), color: Some(color.to_owned()) }
    }
}

impl Instance {
    /// Begins a puzzle; without colours it is black and white.
    pub fn builder() -> Builder {
        Builder::default()
    }
}

impl Builder {
    /// Adds a colour. The background is white and called `background`.
    #[must_use]
    pub fn color(mut self, name: &str, rgb: Rgb) -> Self {
        self.colors.push((name.to_owned(), rgb));
        self
    }

    /// Adds a row below those that are there.
    #[must_use]
    pub fn row<R: Into<Run>>(mut self, blocks: impl IntoIterator<Item = R>) -> Self {
        self.rows.push(blocks.into_iter().map(Into::into).collect());
        self
    }

    /// Adds a column to the right of those that are there.
    #[must_use]
    pub fn column<R: Into<Run>>(mut self, blocks: impl IntoIterator<Item = R>) -> Self {
        self.columns.push(blocks.into_iter().map(Into::into).collect());
        self
    }

    /// Tells in advance that a cell has this colour.
    #[must_use]
    pub fn given(mut self, cell: Cell, color: &str) -> Self {
        self.given.push((cell, Some(color.to_owned())));
        self
    }

    /// Tells in advance that a cell is empty.
    #[must_use]
    pub fn given_empty(mut self, cell: Cell) -> Self {
        self.given.push((cell, None));
        self
    }

    /// The puzzle, or what is wrong with it.
    pub fn build(self) -> Result<Instance, Diagnostic> {
        let palette = self.palette()?;
        let clues = |lines: &[Vec<Run>]| -> Result<Vec<Clue>, Diagnostic> {
            lines.iter().map(|line| line.iter().map(|run| block(run, &palette)).collect()).collect()
        };
        let (rows, columns) = (clues(&self.rows)?, clues(&self.columns)?);
        let instance = Instance::new(rows, columns, palette.clone())?;
        let mut given = Grid::filled(instance.size(), Mark::Unknown);
        for (cell, color) in &self.given {
            if !instance.size().contains(*cell) {
                let size = instance.size();
                return Err(Diagnostic::new(format!("{cell} is outside the grid of {size}")));
            }
            let color = color.as_ref().map_or(Ok(Color::EMPTY), |name| named(name, &palette))?;
            given[*cell] = Mark::of(color);
        }
        instance.with_given(given)
    }

    fn palette(&self) -> Result<Vec<Swatch>, Diagnostic> {
        let mut palette = black_white_palette();
        if self.colors.is_empty() {
            return Ok(palette);
        }
        palette.truncate(1);
        if self.colors.len() > MAX_COLORS {
            return Err(Diagnostic::new(format!(
                "expected at most {MAX_COLORS} colours, found {}",
                self.colors.len()
            )));
        }
        for (at, (name, rgb)) in self.colors.iter().enumerate() {
            if palette.iter().any(|swatch| swatch.name == *name) {
                return Err(Diagnostic::new(format!("two colours are called '{name}'")));
            }
            let char = Color(at as u8 + 1).letter();
            palette.push(Swatch::new(name, char, *rgb));
        }
        Ok(palette)
    }
}

fn block(run: &Run, palette: &[Swatch]) -> Result<Block, Diagnostic> {
    let color = match &run.color {
        Some(name) => named(name, palette)?,
        None if palette.len() == 2 => Color::INK,
        None => return Err(Diagnostic::new("a block of a puzzle in colours needs a colour: (2, \"red\")")),
    };
    Ok(Block { length: run.length.map_or(Length::Blotted, Length::Known), color })
}

fn named(name: &str, palette: &[Swatch]) -> Result<Color, Diagnostic> {
    let found = palette.iter().skip(1).position(|swatch| swatch.name == name);
    found.map(|at| Color(at as u8 + 1)).ok_or_else(|| {
        let names: Vec<&str> = palette.iter().skip(1).map(|swatch| swatch.name.as_str()).collect();
        Diagnostic::new(format!("no colour is called '{name}'"))
            .help(format!("the colours are {}", names.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_and_white_is_what_lengths_make() {
        let built = Instance::builder().row([1]).row([1]).column([2]).column([0u16; 0]).build();
        assert_eq!(built, Instance::from_lengths([[1], [1]], [vec![2], vec![]]));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let red = || Instance::builder().color("red", Rgb(255, 0, 0)).color("blue", Rgb(0, 0, 255));
        for (built, message) in [
            (Instance::builder().build(), "the grid has no rows"),
            (red().row([(1, "green")]).column([(1, "red")]).build(), "no colour is called 'green'"),
            (red().row([1]).column([(1, "red")]).build(), "needs a colour"),
            (red().color("red", Rgb(1, 1, 1)).build(), "two colours are called 'red'"),
            (
                red().row([(1, "red")]).column([(1, "red")]).given(Cell::new(1, 0), "red").build(),
                "r2c1 is outside",
            ),
        ] {
            let error = built.unwrap_err();
            assert!(error.message.contains(message), "{error}");
        }
        let given = red().row([(1, "red")]).column([(1, "red")]).given(Cell::new(0, 0), "red").build();
        assert!(given.unwrap().given().is_some());
    }
}
