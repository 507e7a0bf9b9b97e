//! Which cells are neighbours: square and hexagonal boards, plain or wrapped around.
//!
//! A hexagonal board is stored in a rectangle whose odd rows are shifted right by half a cell ("odd-r"). Its six
//! directions are numbered anticlockwise from east, so that direction `k` is bit `1 << k` of a tile; the four
//! square directions are numbered clockwise from north, for the same reason.

use crate::grid::{Cell, Size};

/// The form of the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Four neighbours: north, east, south, west.
    Square,
    /// Six neighbours: east, north-east, north-west, west, south-west, south-east.
    Hex,
}

/// A side of a cell: an index below [`Shape::sides`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Direction(u8);

impl Direction {
    /// North of a square cell.
    pub const NORTH: Direction = Direction(0);
    /// East of a square cell.
    pub const EAST: Direction = Direction(1);
    /// South of a square cell.
    pub const SOUTH: Direction = Direction(2);
    /// West of a square cell.
    pub const WEST: Direction = Direction(3);

    /// The place of this side in its shape's order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The bit that stands for this side in a set of sides.
    pub const fn bit(self) -> u8 {
        1 << self.0
    }
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

/// A board of cells and who touches whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lattice {
    /// The extent.
    pub size: Size,
    /// The form of the cells.
    pub shape: Shape,
    /// Whether opposite borders are glued together. A wrapped hexagonal board needs an even number of rows for
    /// its neighbour relation to be symmetric; [`Lattice::new`] insists on it.
    pub wrap: bool,
}

impl Lattice {
    /// A board; `None` for a wrapped hexagonal board with an odd number of rows.
    pub fn new(size: Size, shape: Shape, wrap: bool) -> Option<Self> {
        let sound = !(wrap && shape == Shape::Hex && size.rows % 2 == 1);
        sound.then_some(Lattice { size, shape, wrap })
    }

    /// The cell next to `cell` in `direction`; `None` beyond a border.
    pub fn neighbour(self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (down, right) = match self.shape {
            Shape::Square => [(-1, 0), (0, 1), (1, 0), (0, -1)][direction.index()],
            Shape::Hex => {
                let shifted = (cell.row % 2) as isize;
                [(0, 1), (-1, shifted), (-1, shifted - 1), (0, -1), (1, shifted - 1), (1, shifted)]
                    [direction.index()]
            }
        };
        let step = |at: usize, by: isize, len: usize| {
            let to = at as isize + by;
            if self.wrap {
                Some(to.rem_euclid(len as isize) as usize)
            } else {
                (0..len as isize).contains(&to).then_some(to as usize)
            }
        };
        Some(Cell::new(step(cell.row, down, self.size.rows)?, step(cell.col, right, self.size.cols)?))
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
                    (1..6).filter_map(move |cols| Lattice::new(Size::new(rows, cols), shape, wrap))
                })
            })
        })
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
    fn wrapped_hexagonal_boards_need_an_even_number_of_rows() {
        assert!(Lattice::new(Size::new(3, 4), Shape::Hex, true).is_none());
        assert!(Lattice::new(Size::new(4, 3), Shape::Hex, true).is_some());
    }
}
