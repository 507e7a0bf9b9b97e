//! An edge-matching puzzle put together in code, piece by piece.

use crate::model::{Clue, Frame, Instance, Piece, PieceId, Placed, Turn};
use quadrille_core::{Cell, Diagnostic, Size};

/// Builds an [`Instance`]; what is wrong is said by [`build`](Builder::build).
///
/// ```
/// use quadrille_core::{Cell, Size};
/// use quadrille_edge::{Instance, Turn};
///
/// let domino = Instance::builder(Size::new(1, 2))
///     .pieces([[0, 1, 0, 0], [0, 0, 0, 1]])
///     .clue(Cell::new(0, 0), 0, Turn::new(0))
///     .build()?;
/// assert_eq!(domino.clues().len(), 1);
/// # Ok::<(), quadrille_core::Diagnostic>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    size: Size,
    pieces: Vec<Piece>,
    clues: Vec<(Cell, usize, Turn)>,
    frame: Frame,
}

impl Instance {
    /// Begins a puzzle: grey sides (colour 0) lie along the rim and nowhere else.
    pub fn builder(size: Size) -> Builder {
        Builder { size, pieces: Vec::new(), clues: Vec::new(), frame: Frame::Grey }
    }
}

impl Builder {
    /// Adds a piece by the colours of its sides: up, right, down, left. Pieces are numbered from 0.
    #[must_use]
    pub fn piece(mut self, sides: [u16; 4]) -> Self {
        self.pieces.push(Piece::new(sides));
        self
    }

    /// Adds pieces.
    #[must_use]
    pub fn pieces(self, pieces: impl IntoIterator<Item = [u16; 4]>) -> Self {
        pieces.into_iter().fold(self, Builder::piece)
    }

    /// Fixes a piece on a cell.
    #[must_use]
    pub fn clue(mut self, cell: Cell, piece: usize, turn: Turn) -> Self {
        self.clues.push((cell, piece, turn));
        self
    }

    /// Makes grey a colour like any other.
    #[must_use]
    pub fn frameless(mut self) -> Self {
        self.frame = Frame::None;
        self
    }

    /// The puzzle, or what is wrong with it.
    pub fn build(self) -> Result<Instance, Diagnostic> {
        let instance = Instance::new(self.size, self.pieces)?;
        let clue = |&(cell, piece, turn): &(Cell, usize, Turn)| match u16::try_from(piece) {
            Ok(number) => Ok(Clue { cell, placed: Placed { piece: PieceId(number), turn } }),
            Err(_) => {
                Err(Diagnostic::new(format!("the clue on {cell} is piece {piece}, which there is not")))
            }
        };
        let clues = self.clues.iter().map(clue).collect::<Result<Vec<_>, _>>()?;
        Ok(instance.with_clues(clues)?.with_frame(self.frame))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_what_was_said() {
        let builder = || Instance::builder(Size::new(1, 2)).piece([0, 1, 0, 0]).piece([0, 0, 0, 1]);
        let built = builder().frameless().build().unwrap();
        assert!(!built.framed() && built.pieces().len() == 2);
        for (builder, message) in [
            (Instance::builder(Size::new(1, 2)), "there are no pieces"),
            (Instance::builder(Size::new(0, 2)).piece([0; 4]), "at least one cell"),
            (builder().clue(Cell::new(1, 0), 0, Turn::new(0)), "outside the board"),
            (builder().clue(Cell::new(0, 0), 2, Turn::new(0)), "piece 2, but the 2 pieces"),
            (builder().clue(Cell::new(0, 0), 70_000, Turn::new(0)), "piece 70000, which there is not"),
        ] {
            let error = builder.build().unwrap_err();
            assert!(error.message.contains(message), "{error}");
        }
    }
}
