//! A packing puzzle put together in code: a board, pieces that are drawn, pieces that lie already.

use crate::format::{board, setting, shape};
use crate::model::sets;
use crate::model::{Board, Instance, Piece, Placed, Site, Space, Turning};
use quadrille_core::{Diagnostic, Source};
use std::ops::RangeInclusive;

/// Builds an [`Instance`]; what is wrong is said by [`build`](Builder::build).
///
/// Shapes are drawn with `#` for a cell and `.` for none, rows split by `/` (in a board also by
/// line ends), layers by `|`; on a board `+` is a cell that may stay empty.
///
/// ```
/// use quadrille_polyomino::Instance;
///
/// let puzzle = Instance::builder()
///     .board("###/#.#/###")
///     .piece("I", "##")
///     .copies(2..=2)
///     .piece("L", "##/#.")
///     .one_sided()
///     .piece("O", "#")
///     .build()?;
/// assert_eq!((puzzle.board().len(), puzzle.pieces().len()), (8, 3));
/// # Ok::<(), quadrille_core::Diagnostic>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder {
    space: Option<Space>,
    board: Option<String>,
    pieces: Vec<Drawn>,
    given: Vec<(String, Vec<Site>)>,
}

/// Pieces as they are given.
#[derive(Clone, Debug)]
struct Drawn {
    what: What,
    turning: Option<Turning>,
    copies: Option<RangeInclusive<u16>>,
}

#[derive(Clone, Debug)]
enum What {
    Shape(String, String),
    Set(String),
    Made(Piece),
}

impl Instance {
    /// Begins a puzzle.
    pub fn builder() -> Builder {
        Builder::default()
    }
}

impl Builder {
    /// Says what the cells are: squares unless there are layers, which are cubes.
    #[must_use]
    pub fn space(mut self, space: Space) -> Self {
        self.space = Some(space);
        self
    }

    /// Sets the board: a drawing, a size such as `5x11` (rows and columns), or the name of one.
    #[must_use]
    pub fn board(mut self, board: &str) -> Self {
        self.board = Some(board.to_owned());
        self
    }

    /// Adds a piece that is drawn.
    #[must_use]
    pub fn piece(self, name: &str, shape: &str) -> Self {
        self.add(What::Shape(name.to_owned(), shape.to_owned()))
    }

    /// Adds a piece that is there already.
    #[must_use]
    pub fn made(self, piece: Piece) -> Self {
        self.add(What::Made(piece))
    }

    /// Adds the pieces of a set: `pentominoes`, `soma`, `iq-pro`, ...
    #[must_use]
    pub fn set(self, name: &str) -> Self {
        self.add(What::Set(name.to_owned()))
    }

    fn add(mut self, what: What) -> Self {
        self.pieces.push(Drawn { what, turning: None, copies: None });
        self
    }

    /// Says how many copies of the last piece, or of each of the last set, must be and may be used.
    #[must_use]
    pub fn copies(mut self, copies: RangeInclusive<u16>) -> Self {
        if let Some(last) = self.pieces.last_mut() {
            last.copies = Some(copies);
        }
        self
    }

    /// The last piece, or the last set, may be turned but not turned over.
    #[must_use]
    pub fn one_sided(self) -> Self {
        self.turning(Turning::OneSided)
    }

    /// The last piece, or the last set, lies as it is drawn.
    #[must_use]
    pub fn fixed(self) -> Self {
        self.turning(Turning::Fixed)
    }

    fn turning(mut self, turning: Turning) -> Self {
        if let Some(last) = self.pieces.last_mut() {
            last.turning = Some(turning);
        }
        self
    }

    /// Lays a piece on these cells from the beginning.
    #[must_use]
    pub fn given(mut self, name: &str, sites: impl IntoIterator<Item = Site>) -> Self {
        self.given.push((name.to_owned(), sites.into_iter().collect()));
        self
    }

    /// The puzzle, or what is wrong with it.
    pub fn build(self) -> Result<Instance, Diagnostic> {
        let drawn = self.board.as_deref().ok_or_else(|| Diagnostic::new("the puzzle has no board"))?;
        let board = read_board(drawn, self.space)?;
        let mut pieces = Vec::new();
        for drawn in self.pieces {
            for mut piece in drawn.what.pieces(board.space())? {
                piece.turning = drawn.turning.unwrap_or(piece.turning);
                piece.copies = drawn.copies.clone().unwrap_or(piece.copies);
                pieces.push(piece);
            }
        }
        let instance = Instance::new(board, pieces)?;
        let given = self.given.iter().map(|(name, sites)| laid(&instance, name, sites));
        let given = given.collect::<Result<Vec<_>, _>>()?;
        instance.with_given(given)
    }
}

impl What {
    fn pieces(self, space: Space) -> Result<Vec<Piece>, Diagnostic> {
        match self {
            What::Made(piece) => Ok(vec![piece]),
            What::Set(name) => setting::pieces_named(&name),
            What::Shape(name, drawn) => {
                let sites = shape::read(space, &drawn).ok_or_else(|| {
                    Diagnostic::new(format!("piece {name}: '{drawn}' is not a shape"))
                        .help("draw rows of # and . with / between them, such as ###/#..")
                })?;
                Ok(vec![Piece::new(&name, sites)?])
            }
        }
    }
}

fn read_board(drawn: &str, space: Option<Space>) -> Result<Board, Diagnostic> {
    sets::board(drawn).unwrap_or_else(|| board::read_text(&Source::new("board", drawn), drawn, space))
}

/// The piece with this name on these cells.
fn laid(instance: &Instance, name: &str, sites: &[Site]) -> Result<Placed, Diagnostic> {
    let piece = instance.piece_named(name);
    let piece = piece.ok_or_else(|| Diagnostic::new(format!("no piece is called '{name}'")))?;
    let spots = sites.iter().map(|site| instance.board().spot(*site)).collect::<Option<Vec<_>>>();
    let spots =
        spots.ok_or_else(|| Diagnostic::new(format!("the given piece {name} lies outside the board")))?;
    Ok(Placed::new(piece, spots))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sites(cells: &[(i16, i16)]) -> Vec<Site> {
        cells.iter().map(|&(row, col)| Site::flat(row, col)).collect()
    }

    #[test]
    fn puzzles_are_what_was_said() {
        let level = Instance::builder().board("2x3").piece("A", "##/#.").piece("B", "##/.#");
        let level = level.given("A", sites(&[(0, 0), (0, 1), (1, 0)])).build().unwrap();
        assert_eq!(level.given().len(), 1);
        let solid = Instance::builder().board("##/##|##/##").set("tetrominoes").build().unwrap();
        assert_eq!((solid.board().space(), solid.board().len()), (Space::Cubic, 8));
        let named = Instance::builder().board("iq-diagonal").set("iq-pro").fixed().copies(0..=1);
        assert!(named.build().unwrap().pieces().iter().all(|p| p.turning == Turning::Fixed));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let small = || Instance::builder().board("2x2");
        for (builder, message) in [
            (Instance::builder().piece("A", "#"), "no board"),
            (small(), "expected 1 to"),
            (small().piece("A", "#?"), "is not a shape"),
            (small().set("septominoes"), "no set of pieces called 'septominoes'"),
            (small().piece("A", "#").copies(0..=0), "cannot be used"),
            (small().piece("A", "#").piece("A", "#"), "two pieces are called A"),
            (Instance::builder().board("##/?#").piece("A", "#"), "is not a cell"),
            (small().piece("A", "#").given("B", sites(&[(0, 0)])), "no piece is called 'B'"),
            (small().piece("A", "#").given("A", sites(&[(2, 0)])), "outside the board"),
            (small().piece("A", "##").given("A", sites(&[(0, 0), (1, 1)])), "break the rules"),
        ] {
            let error = builder.build().unwrap_err();
            assert!(error.message.contains(message), "{error}");
        }
    }
}
