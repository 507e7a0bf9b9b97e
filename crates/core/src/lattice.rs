//! Which cells are neighbours: square and hexagonal boards, plain or wrapped around.
//!
//! A hexagonal board is stored in a rectangle whose odd rows are shifted right by half a cell
//! ("odd-r"). Its six directions are numbered anticlockwise from east, so that direction `k` is bit
//! `1 << k` of a tile; the four square directions are numbered clockwise from north, for the same
//! reason.
//!
//! Glued borders make a torus. On a hexagonal board of any height the top row lies below the bottom
//! row as if the rows went on: above the first row the columns are counted one further to the
//! right, and below the last row, if their number is even, one further to the left. This is how
//! hexapipes glues its boards.

use crate::grid::{Cell, Size};
use crate::settings::Words;
use std::fmt;
use std::str::FromStr;

/// The form of the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Four neighbours: north, east, south, west.
    Square,
    /// Six neighbours: east, north-east, north-west, west, south-west, south-east.
    Hex,
}

impl Words for Shape {
    const WORDS: &'static [(&'static str, Self)] = &[("square", Shape::Square), ("hex", Shape::Hex)];
}

/// A side of a cell: an index below [`Shape::sides`]. What it is called depends on the shape:
/// [`square`], [`hex`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Direction(u8);

impl Direction {
    /// The place of this side in its shape's order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The bit that stands for this side in a set of sides.
    pub const fn bit(self) -> u8 {
        1 << self.0
    }
}

/// The sides of a square cell.
pub mod square {
    use super::Direction;

    /// Above.
    pub const NORTH: Direction = Direction(0);
    /// To the right.
    pub const EAST: Direction = Direction(1);
    /// Below.
    pub const SOUTH: Direction = Direction(2);
    /// To the left.
    pub const WEST: Direction = Direction(3);
}

/// The sides of a hexagonal cell: there is no north and no south.
pub mod hex {
    use super::Direction;

    /// To the right.
    pub const EAST: Direction = Direction(0);
    /// Above, to the right.
    pub const NORTH_EAST: Direction = Direction(1);
    /// Above, to the left.
    pub const NORTH_WEST: Direction = Direction(2);
    /// To the left.
    pub const WEST: Direction = Direction(3);
    /// Below, to the left.
    pub const SOUTH_WEST: Direction = Direction(4);
    /// Below, to the right.
    pub const SOUTH_EAST: Direction = Direction(5);
}

impl Shape {
    /// How many sides a cell has.
    pub const fn sides(self) -> u8 {
        match self {
            Shape::Square => 4,
            Shape::Hex => 6,
        }
    }

    /// All sides, in order.
    pub fn directions(self) -> impl DoubleEndedIterator<Item = Direction> {
        (0..self.sides()).map(Direction)
    }

    /// The side across the cell.
    pub const fn opposite(self, direction: Direction) -> Direction {
        Direction((direction.0 + self.sides() / 2) % self.sides())
    }

    /// The compass points of the sides, in order, as indices of [`HEADINGS`].
    const fn headings(self) -> &'static [u8] {
        match self {
            Shape::Square => &[0, 2, 4, 6],
            Shape::Hex => &[2, 1, 7, 6, 5, 3],
        }
    }

    /// The name people give to a side.
    pub const fn name(self, direction: Direction) -> &'static str {
        const SQUARE: [&str; 4] = ["north", "east", "south", "west"];
        const HEX: [&str; 6] = ["east", "north-east", "north-west", "west", "south-west", "south-east"];
        match self {
            Shape::Square => SQUARE[direction.index()],
            Shape::Hex => HEX[direction.index()],
        }
    }
}

/// Sides by the compass, for text that does not know the shape of the board: `n+e`, `ne+sw`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Headings(u8);

const HEADINGS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

impl Headings {
    /// The sides whose bits are set in `sides`.
    pub fn of(shape: Shape, sides: u8) -> Self {
        let own = shape.headings();
        let bits = shape.directions().filter(|d| sides & d.bit() != 0).map(|d| 1 << own[d.index()]);
        Headings(bits.fold(0, |all, bit| all | bit))
    }

    /// The bits of these sides; `None` if the shape lacks one of them.
    pub fn sides(self, shape: Shape) -> Option<u8> {
        let own = shape.headings();
        let bits = shape.directions().filter(|d| self.0 & 1 << own[d.index()] != 0).map(Direction::bit);
        let sides = bits.fold(0, |all, bit| all | bit);
        (sides.count_ones() == self.0.count_ones()).then_some(sides)
    }
}

impl fmt::Display for Headings {
    /// `n+e`, or `0` for no side.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = (0..8).filter(|k| self.0 & 1 << k != 0).map(|k| HEADINGS[k]).collect();
        f.write_str(if names.is_empty() { "0".to_owned() } else { names.join("+") }.as_str())
    }
}

impl FromStr for Headings {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "0" {
            return Ok(Headings(0));
        }
        let bit = |name: &str| HEADINGS.iter().position(|h| *h == name).map(|k| 1 << k).ok_or(());
        text.split('+').try_fold(Headings(0), |all, name| Ok(Headings(all.0 | bit(name)?)))
    }
}

/// A board of cells and who touches whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lattice {
    /// The extent.
    pub size: Size,
    /// The form of the cells.
    pub shape: Shape,
    /// Whether opposite borders are glued together.
    pub wrap: bool,
}

impl Lattice {
    /// The cell next to `cell` in `direction`; `None` beyond a border. A side of a narrow glued
    /// board may lead back to the cell itself.
    pub fn neighbour(self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (down, right) = match self.shape {
            Shape::Square => [(-1, 0), (0, 1), (1, 0), (0, -1)][direction.index()],
            Shape::Hex => {
                let shifted = (cell.row % 2) as isize;
                [(0, 1), (-1, shifted), (-1, shifted - 1), (0, -1), (1, shifted - 1), (1, shifted)]
                    [direction.index()]
            }
        };
        let Size { rows, cols } = self.size;
        let (row, mut col) = (cell.row as isize + down, cell.col as isize + right);
        if !self.wrap {
            let inside = (0..rows as isize).contains(&row) && (0..cols as isize).contains(&col);
            return inside.then(|| Cell::new(row as usize, col as usize));
        }
        if self.shape == Shape::Hex {
            col += match row {
                -1 => 1,
                _ if row == rows as isize && rows.is_multiple_of(2) => -1,
                _ => 0,
            };
        }
        Some(Cell::new(row.rem_euclid(rows as isize) as usize, col.rem_euclid(cols as isize) as usize))
    }

    /// All neighbours of `cell` with the side they touch.
    pub fn neighbours(self, cell: Cell) -> impl Iterator<Item = (Direction, Cell)> {
        self.shape.directions().filter_map(move |d| Some((d, self.neighbour(cell, d)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boards() -> impl Iterator<Item = Lattice> {
        [Shape::Square, Shape::Hex].into_iter().flat_map(|shape| {
            [false, true].into_iter().flat_map(move |wrap| {
                (1..7).flat_map(move |rows| {
                    (1..6).map(move |cols| Lattice { size: Size::new(rows, cols), shape, wrap })
                })
            })
        })
    }

    #[test]
    fn sides_are_called_what_they_are() {
        let hexagons =
            [hex::EAST, hex::NORTH_EAST, hex::NORTH_WEST, hex::WEST, hex::SOUTH_WEST, hex::SOUTH_EAST];
        let squares = [square::NORTH, square::EAST, square::SOUTH, square::WEST];
        assert!(Shape::Hex.directions().eq(hexagons) && Shape::Square.directions().eq(squares));
        assert_eq!(Shape::Hex.name(hex::SOUTH_WEST), "south-west");
        assert_eq!(Shape::Square.name(square::SOUTH), "south");
    }

    #[test]
    fn going_back_leads_back() {
        for board in boards() {
            for cell in board.size.cells() {
                for (side, next) in board.neighbours(cell) {
                    let back = board.neighbour(next, board.shape.opposite(side));
                    assert_eq!(back, Some(cell), "{board:?} {cell} {}", board.shape.name(side));
                }
            }
        }
    }

    #[test]
    fn plain_boards_have_the_right_number_of_borders() {
        for board in boards().filter(|b| !b.wrap) {
            let (r, c) = (board.size.rows, board.size.cols);
            let touching: usize = board.size.cells().map(|cell| board.neighbours(cell).count()).sum();
            let square = 2 * (r * (c - 1) + c * (r - 1));
            let diagonals = if board.shape == Shape::Hex { 2 * (r - 1) * (c - 1) } else { 0 };
            assert_eq!(touching, square + diagonals, "{board:?}");
        }
    }

    #[test]
    fn headings_are_sides_by_name() {
        for shape in [Shape::Square, Shape::Hex] {
            for sides in 0..1 << shape.sides() {
                let headings = Headings::of(shape, sides);
                assert_eq!(headings.to_string().parse(), Ok(headings));
                assert_eq!(headings.sides(shape), Some(sides), "{headings}");
            }
        }
        assert_eq!("n+e".parse::<Headings>().map(|h| h.sides(Shape::Square)), Ok(Some(3)));
        assert_eq!(
            "n+e".parse::<Headings>().map(|h| h.sides(Shape::Hex)),
            Ok(None),
            "hexagons have no north"
        );
        assert!("north".parse::<Headings>().is_err() && "".parse::<Headings>().is_err());
    }

    #[test]
    fn going_straight_on_leads_around() {
        for board in boards().filter(|b| b.wrap) {
            for side in board.shape.directions() {
                let mut at = Cell::new(0, 0);
                let steps = board.size.area();
                let walk = std::iter::from_fn(|| {
                    at = board.neighbour(at, side)?;
                    Some(at)
                });
                let walk: Vec<Cell> = walk.take(steps).collect();
                assert!(walk.contains(&Cell::new(0, 0)), "{board:?} {}", board.shape.name(side));
            }
        }
    }
}
