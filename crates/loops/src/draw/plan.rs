//! Where things are on the sheet. A cell is 10 wide: squares of side 10, or hexagons with a vertex
//! on top.
//!
//! Everything about a cell follows from the vectors to the middles of its sides; the vertex between
//! two sides is their sum, on hexagons two thirds of it.

use crate::model::Instance;
use quadrille_core::scene::Form;
use quadrille_core::{Cell, Direction, Lattice, Shape};

pub(crate) type Point = (f32, f32);

/// From the middle of a cell to the middle of a side.
pub(super) const HALF: f32 = 5.0;
/// The space around everything.
const MARGIN: f32 = 5.0;
/// The room for numbers on the left and on top.
const NUMBERS: f32 = 6.5;
/// Boards with more rows or columns have no numbers.
const MOST_NUMBERS: usize = 100;
/// The height of the legend of a proof.
const LEGEND: f32 = 9.0;

/// The middles of the sides, seen from the middle of the cell.
const SQUARE: [Point; 4] = [(0.0, -HALF), (HALF, 0.0), (0.0, HALF), (-HALF, 0.0)];
const HIGH: f32 = 4.330_127;
const HEX: [Point; 6] = [(HALF, 0.0), (2.5, -HIGH), (-2.5, -HIGH), (-HALF, 0.0), (-2.5, HIGH), (2.5, HIGH)];

pub(crate) struct Plan {
    /// The board as if its borders were not glued.
    flat: Lattice,
    /// The top left corner of the board.
    left: f32,
    top: f32,
    pub numbered: bool,
}

/// Two digits are enough for a picture and keep its text short.
pub(super) fn round(v: f32) -> f32 {
    (v * 100.0).round() / 100.0
}

impl Plan {
    pub fn new(instance: &Instance) -> Self {
        let flat = Lattice { wrap: false, ..instance.lattice() };
        let numbered = flat.size.rows.max(flat.size.cols) <= MOST_NUMBERS;
        let before = MARGIN + if numbered { NUMBERS } else { 0.0 };
        Plan { flat, left: before, top: before, numbered }
    }

    /// The board itself: left, top, width, height.
    pub fn board(&self) -> (f32, f32, f32, f32) {
        let (rows, cols) = (self.flat.size.rows as f32, self.flat.size.cols as f32);
        let (w, h) = match self.flat.shape {
            Shape::Square => (2.0 * HALF * cols, 2.0 * HALF * rows),
            Shape::Hex => {
                let shift = if rows > 1.0 { HALF } else { 0.0 };
                (2.0 * HALF * cols + shift, 2.0 * HIGH * (rows - 1.0) + HIGH * 8.0 / 3.0)
            }
        };
        (self.left, self.top, w, round(h))
    }

    /// The size of the sheet.
    pub fn sheet(&self, legend: bool) -> (f32, f32) {
        let (x, y, w, h) = self.board();
        let (w, h) = (x + w + MARGIN, y + h + MARGIN);
        if legend { (w.max(70.0), h + LEGEND) } else { (w, h) }
    }

    /// The middle of a cell.
    pub fn middle(&self, cell: Cell) -> Point {
        let (row, col) = (cell.row as f32, cell.col as f32);
        match self.flat.shape {
            Shape::Square => (self.left + HALF * (2.0 * col + 1.0), self.top + HALF * (2.0 * row + 1.0)),
            Shape::Hex => {
                let shift = (cell.row % 2) as f32;
                let y = self.top + HIGH * (2.0 * row + 4.0 / 3.0);
                (self.left + HALF * (2.0 * col + 1.0 + shift), round(y))
            }
        }
    }

    /// The way from the middle of a cell to that of a side.
    pub fn way(&self, side: Direction) -> Point {
        match self.flat.shape {
            Shape::Square => SQUARE[side.index()],
            Shape::Hex => HEX[side.index()],
        }
    }

    /// The point at a share of the way to a side (1 is the side) and so far to its right, seen from
    /// the middle.
    pub fn towards(&self, cell: Cell, side: Direction, share: f32, aside: f32) -> Point {
        let ((x, y), (dx, dy)) = (self.middle(cell), self.way(side));
        let (ux, uy) = (-dy / HALF, dx / HALF);
        (round(x + dx * share + ux * aside), round(y + dy * share + uy * aside))
    }

    /// Half the length of a side.
    pub fn reach(&self) -> f32 {
        match self.flat.shape {
            Shape::Square => HALF,
            Shape::Hex => HIGH * 2.0 / 3.0,
        }
    }

    /// Both ends of a side.
    pub fn ends(&self, cell: Cell, side: Direction) -> [Point; 2] {
        [-1.0, 1.0].map(|way| self.towards(cell, side, 1.0, way * self.reach()))
    }

    /// A cell's outline, smaller by `inset`.
    pub fn outline(&self, cell: Cell, inset: f32) -> Form {
        let share = (HALF - inset) / HALF;
        let corner = |side| self.towards(cell, side, share, -self.reach() * share);
        Form::Path { points: self.flat.shape.directions().map(corner).collect(), closed: true }
    }

    /// The cell on the other side of this side on the sheet.
    pub fn beside(&self, cell: Cell, side: Direction) -> Option<Cell> {
        self.flat.neighbour(cell, side)
    }

    /// Whether this cell is the one to draw what lies on the side: of two cells the first.
    pub fn owns(&self, cell: Cell, side: Direction) -> bool {
        self.beside(cell, side).is_none_or(|other| cell < other)
    }

    /// Where the number of a row and of a column stands.
    pub fn row_number(&self, row: usize) -> Point {
        (self.left - 3.6, self.middle(Cell::new(row, 0)).1)
    }
    pub fn col_number(&self, col: usize) -> Point {
        (self.middle(Cell::new(0, col)).0, self.top - 4.4)
    }

    /// Where the legend begins.
    pub fn legend(&self) -> Point {
        let (x, y, _, h) = self.board();
        (x, y + h + LEGEND / 2.0 + 1.5)
    }
}
