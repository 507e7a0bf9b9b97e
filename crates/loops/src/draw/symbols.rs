//! The characters of the terminal form: of tiles, of walls, and of what lies on the way from a tile
//! to its side.

use super::View;
use quadrille_core::scene::{Glyph, Paint, Role};
use quadrille_core::{Cell, Direction, Shape};

/// Tiles on squares by their links: north 1, east 2, south 4, west 8; free and locked.
const FREE: [char; 16] = [' ', '○', '○', '╰', '○', '│', '╭', '├', '○', '╯', '─', '┴', '╮', '┤', '┬', '┼'];
const LOCKED: [char; 16] = ['·', '●', '●', '┗', '●', '┃', '┏', '┣', '●', '┛', '━', '┻', '┓', '┫', '┳', '╋'];
/// Walls that meet in a corner of cells: up 1, right 2, down 4, left 8.
pub(super) const WALLS: [char; 16] =
    ['·', '║', '═', '╚', '║', '║', '╔', '╠', '═', '╝', '═', '╩', '╗', '╣', '╦', '╬'];

/// The way to a side: lines down, columns across; a link on it, half a link, a wall on it, a glued
/// border on it.
pub(super) struct Spoke {
    pub step: (isize, isize),
    pub link: char,
    pub half: char,
    pub wall: char,
    pub glued: char,
}

const fn to(step: (isize, isize), [link, half, wall, glued]: [char; 4]) -> Spoke {
    Spoke { step, link, half, wall, glued }
}

const SQUARE: [Spoke; 4] = [
    to((-1, 0), ['│', '╷', '═', ' ']),
    to((0, 2), ['─', ' ', '║', '┆']),
    to((1, 0), ['│', '╵', '═', ' ']),
    to((0, -2), ['─', ' ', '║', '┆']),
];
const HEX: [Spoke; 6] = [
    to((0, 2), ['─', ' ', '║', ' ']),
    to((-1, 1), ['╱', '╱', '#', ' ']),
    to((-1, -1), ['╲', '╲', '#', ' ']),
    to((0, -2), ['─', ' ', '║', ' ']),
    to((1, -1), ['╱', '╱', '#', ' ']),
    to((1, 1), ['╲', '╲', '#', ' ']),
];

/// The way to a side.
pub(super) fn spoke(shape: Shape, side: Direction) -> &'static Spoke {
    match shape {
        Shape::Square => &SQUARE[side.index()],
        Shape::Hex => &HEX[side.index()],
    }
}

/// The character of a tile.
pub(super) fn tile(view: &View<'_>, cell: Cell) -> Glyph {
    let placed = view.state[cell];
    let char = match (view.instance.shape(), placed.sides.count(), placed.locked) {
        (Shape::Square, _, false) => FREE[usize::from(placed.sides.0 & 15)],
        (Shape::Square, _, true) => LOCKED[usize::from(placed.sides.0 & 15)],
        (Shape::Hex, 0, _) => '·',
        (Shape::Hex, 1, false) => '○',
        (Shape::Hex, 1, true) => '◎',
        (Shape::Hex, _, false) => '●',
        (Shape::Hex, _, true) => '◆',
    };
    let wrong = view.survey.on_loop(cell) || !view.survey.broken[cell].is_empty();
    let ink = if wrong { Paint::Role(Role::Violated) } else { view.survey.paint[cell] };
    let back = match view.style.highlight(cell) {
        Some(Role::Reason) => Paint::Role(Role::Reason),
        _ => Paint::None,
    };
    Glyph { char, ink, back }
}
