//! Where everything is: the board, and the tray below or beside it.
//!
//! A tray of pieces that are left lies below and shrinks; a fixed tray has a place for every piece
//! that is no clue, by number, and lies to the right of the board, which is then as high as the
//! picture, unless that is wide already.

use crate::model::{Instance, PieceId, State};
use quadrille_core::Cell;
use quadrille_core::scene::Tray;

/// The side of a cell.
pub(crate) const CELL: f32 = 20.0;
/// The space around everything, and between the board and the tray.
pub(crate) const MARGIN: f32 = 6.0;
/// A piece in the tray, and the room it takes.
pub(crate) const SMALL: f32 = 12.0;
const ROOM: f32 = 16.0;
/// The height of a number below a piece in the tray.
pub(crate) const NUMBER: f32 = 4.0;
/// A board that is so many times as wide as it is high has its tray below.
const WIDE: f32 = 1.5;

/// The plan of a picture.
pub(crate) struct Layout {
    /// The extent of the picture.
    pub width: f32,
    pub height: f32,
    /// The extent of the board.
    pub board: (f32, f32),
    /// The pieces in the tray, each with the upper left corner of its tile.
    pub slots: Vec<(PieceId, (f32, f32))>,
    /// Whether pieces on the board have a place in the tray too.
    pub fixed: bool,
}

impl Layout {
    pub fn new(instance: &Instance, state: &State, tray: Tray) -> Layout {
        let fixed = matches!(tray, Tray::Fixed | Tray::FixedBelow);
        let mut absent = vec![tray != Tray::Hidden; instance.pieces().len()];
        if fixed {
            instance.clues().iter().for_each(|clue| absent[clue.placed.piece.index()] = false);
        } else {
            state.placed().for_each(|(_, placed)| absent[placed.piece.index()] = false);
        }
        let pieces: Vec<PieceId> =
            (0..absent.len()).filter(|piece| absent[*piece]).map(|piece| PieceId(piece as u16)).collect();
        let size = instance.size();
        let board = (size.cols as f32 * CELL, size.rows as f32 * CELL);
        let wide = board.0.max(6.0 * ROOM);
        let in_row = (wide / ROOM) as usize;
        if tray == Tray::Fixed && !pieces.is_empty() && board.0 < WIDE * board.1 {
            return Layout::beside(board, &pieces);
        }
        let tray = pieces.len().div_ceil(in_row) as f32 * (ROOM + NUMBER);
        let gap = if pieces.is_empty() { 0.0 } else { MARGIN };
        Layout {
            width: wide + 2.0 * MARGIN,
            height: board.1 + 2.0 * MARGIN + gap + tray,
            board,
            slots: rows(&pieces, (MARGIN, board.1 + 2.0 * MARGIN), in_row),
            fixed,
        }
    }

    /// With the tray to the right, about as high as the board.
    fn beside(board: (f32, f32), pieces: &[PieceId]) -> Layout {
        let deep = ((board.1 / (ROOM + NUMBER)) as usize).max(1);
        let in_row = pieces.len().div_ceil(deep);
        let left = board.0 + 2.0 * MARGIN;
        let below = pieces.len().div_ceil(in_row) as f32 * (ROOM + NUMBER);
        Layout {
            width: left + in_row as f32 * ROOM + MARGIN,
            height: board.1.max(below) + 2.0 * MARGIN,
            board,
            slots: rows(pieces, (left, MARGIN), in_row),
            fixed: true,
        }
    }

    /// The room of a tile in the tray and its number: left, top, width, height.
    pub fn area((x, y): (f32, f32)) -> (f32, f32, f32, f32) {
        let around = (ROOM - SMALL) / 2.0;
        (x - around, y - around, ROOM, ROOM + NUMBER)
    }
}

/// The upper left corner of a cell.
pub(crate) fn corner(cell: Cell) -> (f32, f32) {
    (MARGIN + cell.col as f32 * CELL, MARGIN + cell.row as f32 * CELL)
}

/// Pieces in rows from a corner on.
fn rows(pieces: &[PieceId], (left, top): (f32, f32), in_row: usize) -> Vec<(PieceId, (f32, f32))> {
    let place = |n: usize| {
        let (row, col) = ((n / in_row) as f32, (n % in_row) as f32);
        (left + col * ROOM + (ROOM - SMALL) / 2.0, top + row * (ROOM + NUMBER))
    };
    pieces.iter().enumerate().map(|(n, piece)| (*piece, place(n))).collect()
}
