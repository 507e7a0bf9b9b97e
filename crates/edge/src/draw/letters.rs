//! The board in characters: each cell is three lines of three letters, one for each side.
//!
//! ```text
//!  .   .
//! .*A A .
//!  B   C
//! ```
//!
//! In the middle is `*` for a clue and `!` where something does not match; an empty cell has a dot
//! there.

use super::View;
use super::paint::{letter, paint};
use crate::model::{Placed, Side};
use quadrille_core::Cell;
use quadrille_core::scene::{Glyph, Paint, Role};

/// The lines.
pub fn draw(view: &View<'_>) -> Vec<Vec<Glyph>> {
    let size = view.instance.size();
    let line = |row: usize, part: usize| {
        let cells = (0..size.cols).map(|col| part_of_cell(view, Cell::new(row, col), part));
        cells.collect::<Vec<_>>().join(&blank())
    };
    (0..size.rows)
        .flat_map(|row| (0..3).map(move |part| (row, part)))
        .map(|(row, part)| line(row, part))
        .collect()
}

fn blank() -> Glyph {
    Glyph::new(' ', Role::Ink)
}

/// One of the three lines of a cell.
fn part_of_cell(view: &View<'_>, cell: Cell, part: usize) -> Vec<Glyph> {
    let middle = || Glyph { char: middle(view, cell), ..Glyph::new(' ', middle_role(view, cell)) };
    let Some(placed) = view.state.at(cell) else {
        return vec![blank(), if part == 1 { middle() } else { blank() }, blank()];
    };
    let side = |side| glyph(view, cell, placed, side);
    match part {
        0 => vec![blank(), side(Side::Up), blank()],
        1 => vec![side(Side::Left), middle(), side(Side::Right)],
        _ => vec![blank(), side(Side::Down), blank()],
    }
}

fn wrong(view: &View<'_>, cell: Cell) -> bool {
    Side::ALL.into_iter().any(|side| view.conflicts(cell, side))
}

fn middle(view: &View<'_>, cell: Cell) -> char {
    match view.state.at(cell) {
        None => '.',
        Some(_) if wrong(view, cell) => '!',
        Some(_) if view.is_clue(cell) => '*',
        Some(_) => ' ',
    }
}

fn middle_role(view: &View<'_>, cell: Cell) -> Role {
    let highlighted = view.highlights.iter().rev().find(|(lit, _)| *lit == cell);
    match highlighted {
        Some((_, role)) => *role,
        None if wrong(view, cell) => Role::Violated,
        None => Role::Faint,
    }
}

fn glyph(view: &View<'_>, cell: Cell, placed: Placed, side: Side) -> Glyph {
    let colour = view.instance.colour(placed, side);
    let ink = match paint(colour, view.patterns) {
        _ if view.conflicts(cell, side) => Paint::Role(Role::Violated),
        _ if colour.is_grey() => Paint::Role(Role::Faint),
        paint => paint,
    };
    Glyph { char: letter(colour), ink, back: Paint::None }
}
