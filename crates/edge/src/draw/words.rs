//! What a screen reader says.

use super::View;
use crate::model::{Colour, PieceId, Side, Turn, max_score, score};
use quadrille_core::Cell;

/// What the picture is called.
pub fn title(view: &View<'_>) -> String {
    format!("Edge matching, {}", view.instance.size())
}

/// What it shows, in a sentence.
pub fn description(view: &View<'_>) -> String {
    let (cells, filled) = (view.instance.size().area(), view.state.filled());
    let (score, most) = (score(view.instance, view.state), max_score(view.instance));
    match view.marks {
        true => {
            format!("{filled} of {cells} cells have a piece; {score} of {most} sides between cells match.")
        }
        false => format!("{filled} of {cells} cells have a piece."),
    }
}

/// A piece in the tray, or the place that it left.
pub fn slot(view: &View<'_>, piece: PieceId) -> String {
    let sides = Side::ALL.map(|side| {
        let colour = view.instance.piece(piece).side(Turn::default(), side);
        format!("{} {}", side.word(), name(colour))
    });
    let place = match view.lies[piece.index()] {
        Some(Cell { row, col }) => format!("; on row {}, column {}", row + 1, col + 1),
        None => String::new(),
    };
    format!("piece {piece}: {}{place}", sides.join(", "))
}

fn name(colour: Colour) -> String {
    if colour.is_grey() { "grey".to_owned() } else { colour.to_string() }
}

/// What lies on a cell.
pub fn cell(view: &View<'_>, cell: Cell) -> String {
    let place = format!("row {}, column {}", cell.row + 1, cell.col + 1);
    let Some(placed) = view.state.at(cell) else { return format!("{place}: empty") };
    let side = |side: Side| {
        let colour = view.instance.colour(placed, side);
        let name = name(colour);
        let wrong = if view.conflicts(cell, side) { " does not match" } else { "" };
        format!("{} {name}{wrong}", side.word())
    };
    let turn = match placed.turn.quarters() {
        0 => String::new(),
        1 => ", turned once".to_owned(),
        n => format!(", turned {n} times"),
    };
    let clue = if view.is_clue(cell) { ", a clue" } else { "" };
    format!("{place}: piece {}{turn}{clue}; {}", placed.piece, Side::ALL.map(side).join(", "))
}
