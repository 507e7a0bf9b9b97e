//! Instances: a board, a set of pieces, and clues that lie on the board from the beginning.

mod piece;
mod play;
mod rules;

#[cfg(test)]
mod tests;

pub use piece::{Colour, Piece, PieceId, Placed, Side, Turn};
pub(crate) use play::parse_placed;
pub use play::{Move, State, apply, contradicted, moves_between, start, with_given};
pub use rules::{figures, max_score, mismatches, score, status};

use quadrille_core::{Cell, Diagnostic, Size};
use rustc_hash::FxHashMap;

/// The largest board, and the largest set of pieces.
pub const MAX_CELLS: usize = 16_384;

/// A piece that lies on the board from the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Clue {
    /// Where.
    pub cell: Cell,
    /// Which piece, and how it is turned.
    pub placed: Placed,
}

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Instance {
    size: Size,
    pieces: Vec<Piece>,
    /// In the order of their cells.
    clues: Vec<Clue>,
    frame: Frame,
}

/// What a number of rows and columns may be; checked before anything is allocated for them.
pub fn check_size(rows: usize, cols: usize) -> Result<(), Diagnostic> {
    match rows.checked_mul(cols) {
        Some(0) => Err(Diagnostic::new("a board needs at least one cell")),
        Some(cells) if cells <= MAX_CELLS => Ok(()),
        _ => Err(Diagnostic::new(format!(
            "a board of {rows} rows and {cols} columns is too large: at most {MAX_CELLS} cells are possible"
        ))),
    }
}

/// The rule of the frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Frame {
    /// Grey sides lie along the border of the board, and only there.
    #[default]
    Grey,
    /// Grey is a colour like any other.
    None,
}

impl Frame {
    /// As files write it: whether there is one.
    pub const fn when(framed: bool) -> Frame {
        if framed { Frame::Grey } else { Frame::None }
    }
}

impl Instance {
    /// A puzzle without clues, under the rule of the frame: grey sides lie along the rim and
    /// nowhere else.
    pub fn new(size: Size, pieces: Vec<Piece>) -> Result<Self, Diagnostic> {
        check_size(size.rows, size.cols)?;
        match pieces.len() {
            0 => Err(Diagnostic::new("there are no pieces")),
            n if n <= MAX_CELLS => Ok(Instance { size, pieces, clues: Vec::new(), frame: Frame::Grey }),
            n => Err(Diagnostic::new(format!("{n} pieces are too many: at most {MAX_CELLS} are possible"))),
        }
    }

    /// The same puzzle with more clues; a clue that is there already changes nothing.
    pub fn with_clues(mut self, clues: impl IntoIterator<Item = Clue>) -> Result<Self, Diagnostic> {
        let mut by_cell: FxHashMap<Cell, Placed> = self.clues.iter().map(|c| (c.cell, c.placed)).collect();
        let mut by_piece: FxHashMap<PieceId, Cell> =
            self.clues.iter().map(|c| (c.placed.piece, c.cell)).collect();
        for clue in clues {
            let Clue { cell, placed } = clue;
            if !self.size.contains(cell) {
                return Err(Diagnostic::new(format!(
                    "the clue on {cell} is outside the board of {}",
                    self.size
                )));
            }
            if placed.piece.index() >= self.pieces.len() {
                return Err(Diagnostic::new(format!(
                    "the clue on {cell} is piece {}, but the {} pieces are numbered from 0",
                    placed.piece,
                    self.pieces.len()
                )));
            }
            match (by_cell.insert(cell, placed), by_piece.insert(placed.piece, cell)) {
                (None, None) => {}
                (Some(there), _) if there == placed => continue,
                (Some(there), _) => {
                    return Err(Diagnostic::new(format!("{cell} has two clues: {there} and {placed}")));
                }
                (None, Some(other)) => {
                    let piece = placed.piece;
                    return Err(Diagnostic::new(format!("piece {piece} is a clue on {other} and on {cell}")));
                }
            }
            self.clues.push(clue);
        }
        self.clues.sort_unstable();
        Ok(self)
    }

    /// The same puzzle without the clues.
    #[must_use]
    pub fn without_clues(mut self) -> Self {
        self.clues.clear();
        self
    }

    /// The same puzzle under another rule of the frame.
    #[must_use]
    pub fn with_frame(mut self, frame: Frame) -> Self {
        self.frame = frame;
        self
    }

    /// The rule of the frame.
    pub fn frame(&self) -> Frame {
        self.frame
    }

    /// The extent of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The pieces, by number.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The piece with this number.
    pub fn piece(&self, piece: PieceId) -> Piece {
        self.pieces[piece.index()]
    }

    /// The clues, in the order of their cells.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// Whether grey sides must lie along the rim and nowhere else.
    pub fn framed(&self) -> bool {
        self.frame == Frame::Grey
    }

    /// The colour that a side of a placed piece shows.
    pub fn colour(&self, placed: Placed, side: Side) -> Colour {
        self.piece(placed.piece).side(placed.turn, side)
    }

    /// The cell beyond a side; `None` at the rim.
    pub fn beyond(&self, cell: Cell, side: Side) -> Option<Cell> {
        let Cell { row, col } = cell;
        let next = match side {
            Side::Up => Cell::new(row.checked_sub(1)?, col),
            Side::Right => Cell::new(row, col + 1),
            Side::Down => Cell::new(row + 1, col),
            Side::Left => Cell::new(row, col.checked_sub(1)?),
        };
        self.size.contains(next).then_some(next)
    }

    /// Whether a piece, turned so, may lie on a cell as far as the frame alone is concerned.
    pub fn fits_frame(&self, cell: Cell, placed: Placed) -> bool {
        let right = |side| self.beyond(cell, side).is_none() == self.colour(placed, side).is_grey();
        !self.framed() || Side::ALL.into_iter().all(right)
    }

    /// One more than the largest colour.
    pub fn colours(&self) -> usize {
        let sides = self.pieces.iter().flat_map(|piece| piece.0);
        sides.max().map_or(0, |colour| usize::from(colour.0) + 1)
    }

    /// The piece, turned so that it lies in the north-west corner: the report counts with piece 0
    /// there.
    pub fn in_corner(&self, piece: PieceId) -> Option<Placed> {
        let corner = Cell::new(0, 0);
        let turns = Turn::ALL.into_iter().map(|turn| Placed { piece, turn });
        turns.into_iter().find(|placed| self.fits_frame(corner, *placed))
    }
}

/// The puzzle in one line.
pub fn describe(instance: &Instance) -> String {
    let Instance { size, pieces, clues, frame } = instance;
    let mut colours: Vec<Colour> = pieces.iter().flat_map(|piece| piece.0).filter(|c| !c.is_grey()).collect();
    colours.sort_unstable();
    colours.dedup();
    let mut words = format!("{size}, {} colours", colours.len());
    if pieces.len() != size.area() {
        words += &format!(", {} pieces", pieces.len());
    }
    match clues.len() {
        0 => {}
        1 => words += ", 1 clue",
        n => words += &format!(", {n} clues"),
    }
    if *frame == Frame::None {
        words += ", no frame";
    }
    words
}
