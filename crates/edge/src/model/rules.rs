//! The rules, independent of every solver: touching sides match, grey lies along the rim, every
//! cell has a piece, no piece lies twice, and the clues are where they were.

use super::{Clue, Colour, Instance, Placed, Side, State};
use quadrille_core::{Cell, Status, Violation, ViolationKind};

/// Sides between two cells: what a perfect board scores.
pub fn max_score(instance: &Instance) -> u64 {
    let (rows, cols) = (instance.size().rows as u64, instance.size().cols as u64);
    2 * rows * cols - rows - cols
}

/// Sides between two cells on which the pieces match. Grey matches nothing inside a frame.
pub fn score(instance: &Instance, state: &State) -> u64 {
    let inner = inner_sides(instance).filter_map(|(a, side, b)| Some((state.at(a)?, side, state.at(b)?)));
    inner.filter(|&(a, side, b)| matches(instance, a, side, b)).count() as u64
}

/// Whether two pieces match, one beyond a side of the other.
fn matches(instance: &Instance, placed: Placed, side: Side, beyond: Placed) -> bool {
    let (here, there) = (instance.colour(placed, side), instance.colour(beyond, side.opposite()));
    here == there && !(instance.framed() && here.is_grey())
}

/// The sides between two cells, each once.
fn inner_sides(instance: &Instance) -> impl Iterator<Item = (Cell, Side, Cell)> {
    let sides = |cell| [Side::Right, Side::Down].map(|side| (cell, side));
    let all = instance.size().cells().flat_map(sides);
    all.filter_map(|(cell, side)| Some((cell, side, instance.beyond(cell, side)?)))
}

/// What tells better boards from worse ones.
pub fn figures(instance: &Instance, solution: &State) -> Vec<(&'static str, u64)> {
    vec![("score", score(instance, solution)), ("max_score", max_score(instance))]
}

/// Every violated rule and everything still open.
pub fn status(instance: &Instance, state: &State) -> Status {
    let mut violations = Vec::new();
    clues(instance, state, &mut violations);
    doubled(instance, state, &mut violations);
    rim(instance, state, &mut violations);
    conflicts(instance, state, &mut violations);
    open(instance, state, &mut violations);
    Status { violations }
}

fn broken(cells: Vec<Cell>, place: String, message: String) -> Violation {
    Violation { kind: ViolationKind::Broken, place, message, cells }
}

fn clues(instance: &Instance, state: &State, violations: &mut Vec<Violation>) {
    for &Clue { cell, placed } in instance.clues() {
        let message = match state.at(cell) {
            Some(there) if there == placed => continue,
            Some(there) => format!("the clue {placed} belongs here, not {there}"),
            None => format!("the clue {placed} belongs here"),
        };
        violations.push(broken(vec![cell], cell.to_string(), message));
    }
}

fn doubled(instance: &Instance, state: &State, violations: &mut Vec<Violation>) {
    let mut cells: Vec<Vec<Cell>> = vec![Vec::new(); instance.pieces().len()];
    state.placed().for_each(|(cell, placed)| cells[placed.piece.index()].push(cell));
    for (piece, cells) in cells.into_iter().enumerate().filter(|(_, cells)| cells.len() > 1) {
        let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
        violations.push(broken(cells, format!("piece {piece}"), format!("lies on {}", names.join(" and "))));
    }
}

fn rim(instance: &Instance, state: &State, violations: &mut Vec<Violation>) {
    if !instance.framed() {
        return;
    }
    for (cell, placed) in state.placed() {
        for side in Side::ALL {
            let colour = instance.colour(placed, side);
            let word = side.word();
            let message = match (instance.beyond(cell, side), colour.is_grey()) {
                (None, false) => format!("the {word} side is at the rim and not grey but {colour}"),
                (Some(_), true) => format!("the {word} side is grey and not at the rim"),
                _ => continue,
            };
            violations.push(broken(vec![cell], cell.to_string(), message));
        }
    }
}

/// The joints on which two pieces differ: the cells, and the two colours.
pub fn mismatches(instance: &Instance, state: &State) -> impl Iterator<Item = ([Cell; 2], [Colour; 2])> {
    inner_sides(instance).filter_map(|(a, side, b)| {
        let (here, there) = (state.at(a)?, state.at(b)?);
        let colours = [instance.colour(here, side), instance.colour(there, side.opposite())];
        (colours[0] != colours[1]).then_some(([a, b], colours))
    })
}

fn conflicts(instance: &Instance, state: &State, violations: &mut Vec<Violation>) {
    for ([a, b], [x, y]) in mismatches(instance, state) {
        let message = format!("{x} does not match {y}");
        violations.push(broken(vec![a, b], format!("{a}-{b}"), message));
    }
}

/// How many open cells and missing pieces are named one by one.
const NAMED: usize = 8;

fn open(instance: &Instance, state: &State, violations: &mut Vec<Violation>) {
    let empty: Vec<Cell> = instance.size().cells().filter(|&cell| state.at(cell).is_none()).collect();
    let mut lies = vec![false; instance.pieces().len()];
    state.placed().for_each(|(_, placed)| lies[placed.piece.index()] = true);
    let missing: Vec<String> =
        lies.iter().enumerate().filter(|(_, lies)| !**lies).map(|(piece, _)| piece.to_string()).collect();
    let listed = |names: &[String]| {
        let dots = if names.len() > NAMED { ", ..." } else { "" };
        names[..names.len().min(NAMED)].join(", ") + dots
    };
    let spare = instance.pieces().len().saturating_sub(instance.size().area());
    if !empty.is_empty() {
        let names: Vec<String> = empty.iter().map(Cell::to_string).collect();
        let cells = if empty.len() == 1 { "cell is" } else { "cells are" };
        violations.push(Violation {
            kind: ViolationKind::Open,
            place: "board".to_owned(),
            message: format!("{} {cells} empty: {}", empty.len(), listed(&names)),
            cells: empty,
        });
    }
    if missing.len() > spare {
        let pieces = if missing.len() == 1 { "piece is" } else { "pieces are" };
        violations.push(Violation {
            kind: ViolationKind::Open,
            place: "pieces".to_owned(),
            message: format!("{} {pieces} missing: {}", missing.len(), listed(&missing)),
            cells: Vec::new(),
        });
    }
}
