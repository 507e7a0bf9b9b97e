//! A board that can be turned has every solution four times. Which of its corners a corner piece
//! lies in makes no difference then, so a player begins with any.

use super::techniques::TURN;
use crate::model::{Instance, Move, PieceId, State};
use quadrille_core::{Cell, Hint};

/// The corner piece to begin with, where turning a solution makes another one that agrees with what
/// lies there: on a square board with a rim, no clues, as many pieces as cells, and nothing on it
/// that a turn would change.
pub fn first_piece(instance: &Instance, state: &State) -> Option<Move> {
    let (size, pieces) = (instance.size(), instance.pieces());
    let is_centre = |cell: Cell| (2 * cell.row + 1, 2 * cell.col + 1) == (size.rows, size.cols);
    let turnable = size.rows == size.cols
        && instance.framed()
        && instance.clues().is_empty()
        && pieces.len() == size.area()
        && state.placed().all(|(cell, placed)| is_centre(cell) && instance.piece(placed.piece).looks() == 1);
    // A piece without an equal, if there is one: it has one place in each solution.
    let equals = |piece: PieceId| {
        let kind = instance.piece(piece).normal().0;
        pieces.iter().filter(|other| other.normal().0 == kind).count()
    };
    let corners = (0..pieces.len()).filter_map(|piece| instance.in_corner(PieceId(piece as u16)));
    let first = corners.min_by_key(|placed| (equals(placed.piece), placed.piece))?;
    turnable.then_some(Move::Put(Cell::new(0, 0), first))
}

/// The hint to begin with it: not certain, because another corner would do as well.
pub fn hint(first: &Move) -> Hint<Move> {
    Hint {
        moves: vec![*first],
        certain: false,
        reason: "the board can be turned, so it makes no difference which corner a corner piece lies in: begin with \
                 this one"
            .to_owned(),
        rule: TURN.name,
        level: TURN.level,
        place: Cell::new(0, 0).to_string(),
        cells: vec![Cell::new(0, 0)],
    }
}
