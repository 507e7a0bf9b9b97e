//! A held piece: where it comes from and how it will lie.

use crate::model::{Instance, PieceId, Placed, State, Turn};
use quadrille_core::{Cell, Held};

/// Whether a cell has a clue.
pub(super) fn is_clue(instance: &Instance, cell: Cell) -> bool {
    instance.clues().binary_search_by_key(&cell, |clue| clue.cell).is_ok()
}

/// What is held, if the board has not changed so that it cannot be.
pub(super) fn sound(instance: &Instance, state: &State, held: Held) -> Option<Held> {
    let piece = id(instance, held.piece)?;
    let lies = |cell: &Cell| state.at(*cell).is_some_and(|placed| placed.piece == piece);
    let from = held.from.filter(|cell| lies(cell) && !is_clue(instance, *cell));
    let on_board = || state.placed().any(|(_, placed)| placed.piece == piece);
    (from.is_some() || !on_board()).then_some(Held { from, turn: held.turn % 4, ..held })
}

fn id(instance: &Instance, piece: usize) -> Option<PieceId> {
    (piece < instance.pieces().len()).then(|| u16::try_from(piece).ok().map(PieceId)).flatten()
}

/// A piece of the tray; one that is on the board is held there.
pub(super) fn from_tray(instance: &Instance, state: &State, piece: usize) -> Option<Held> {
    let id = id(instance, piece)?;
    match state.placed().find(|(_, placed)| placed.piece == id) {
        None => Some(Held { piece, turn: 0, grip: 0, from: None, sticks: false }),
        Some((cell, _)) if is_clue(instance, cell) => None,
        Some((cell, placed)) => Some(from_board(cell, placed)),
    }
}

/// A piece on the board.
pub(super) fn from_board(cell: Cell, placed: Placed) -> Held {
    let turn = placed.turn.quarters();
    Held { piece: placed.piece.index(), turn, grip: 0, from: Some(cell), sticks: false }
}

/// How a sound held piece comes to lie on a cell. One of the tray that nobody has turned turns its
/// grey sides outwards, where there is one way to do that.
pub(super) fn landing(instance: &Instance, held: Held, cell: Cell) -> Placed {
    let placed = Placed::new(held.piece as u16, held.turn);
    let untouched = held.from.is_none() && held.turn == 0;
    if !untouched || instance.piece(placed.piece).greys() == 0 {
        return placed;
    }
    let fits = |turn: &Turn| instance.fits_frame(cell, Placed { turn: *turn, ..placed });
    let mut ways = Turn::ALL.into_iter().filter(fits);
    match (ways.next(), ways.next()) {
        (Some(turn), None) => Placed { turn, ..placed },
        _ => placed,
    }
}
