//! Rectangular grids of anything, addressed by [`Cell`].

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// The extent of a grid: `rows` down, `cols` across.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
}

impl Size {
    /// A grid of `rows` by `cols` cells.
    pub const fn new(rows: usize, cols: usize) -> Self {
        Size { rows, cols }
    }

    /// Number of cells.
    pub const fn area(self) -> usize {
        self.rows * self.cols
    }

    /// Whether `cell` lies inside.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row < self.rows && cell.col < self.cols
    }

    /// Every cell, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.rows).flat_map(move |row| (0..self.cols).map(move |col| Cell { row, col }))
    }

    /// The position of `cell` in row order.
    pub const fn index(self, cell: Cell) -> usize {
        cell.row * self.cols + cell.col
    }

    /// The cell at position `index` in row order.
    pub const fn cell(self, index: usize) -> Cell {
        Cell { row: index / self.cols, col: index % self.cols }
    }
}

impl fmt::Display for Size {
    /// Width before height, as puzzle people say it: `8x9` is 8 columns by 9 rows.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.cols, self.rows)
    }
}

/// A place on a grid, counted from zero; people see it counted from one (`r3c4`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Cell {
    /// Row, from the top.
    pub row: usize,
    /// Column, from the left.
    pub col: usize,
}

impl Cell {
    /// The cell at `row`, `col`, both from zero.
    pub const fn new(row: usize, col: usize) -> Self {
        Cell { row, col }
    }

    /// Reads `r3c4` (both from one).
    pub fn parse(text: &str) -> Option<Cell> {
        let (row, col) = text.strip_prefix('r')?.split_once('c')?;
        let number = |s: &str| s.parse::<usize>().ok()?.checked_sub(1);
        Some(Cell { row: number(row)?, col: number(col)? })
    }

    /// Appends its row and its column, each after its name: `r` and `c` make `r3c4`. Boards of ten
    /// thousand cells are labelled at every move of a player, where formatting would take longest
    /// of all.
    pub fn spell(self, text: &mut String, [row, col]: [&str; 2]) {
        for (name, number) in [(row, self.row + 1), (col, self.col + 1)] {
            text.push_str(name);
            let mut unit = 1;
            while number / unit >= 10 {
                unit *= 10;
            }
            while unit > 0 {
                text.push(char::from(b'0' + (number / unit % 10) as u8));
                unit /= 10;
            }
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.col + 1)
    }
}

/// A rectangle of `T`, stored row by row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid<T> {
    size: Size,
    items: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// A grid with every cell equal to `value`.
    pub fn filled(size: Size, value: T) -> Self {
        Grid { size, items: vec![value; size.area()] }
    }

    /// The columns of this grid as the rows of another.
    pub fn transposed(&self) -> Self {
        let size = Size::new(self.size.cols, self.size.rows);
        Grid { size, items: size.cells().map(|c| self[Cell::new(c.col, c.row)].clone()).collect() }
    }
}

impl<T> Grid<T> {
    /// A grid from its items in row order; `None` if their number is not the area.
    pub fn from_items(size: Size, items: Vec<T>) -> Option<Self> {
        (items.len() == size.area()).then_some(Grid { size, items })
    }

    /// The extent.
    pub fn size(&self) -> Size {
        self.size
    }

    /// All items in row order.
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// All items in row order, to change.
    pub fn items_mut(&mut self) -> &mut [T] {
        &mut self.items
    }

    /// One row.
    pub fn row(&self, row: usize) -> &[T] {
        &self.items[row * self.size.cols..(row + 1) * self.size.cols]
    }

    /// The rows, from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[T]> {
        (0..self.size.rows).map(|r| self.row(r))
    }

    /// The items of one column, from the top.
    pub fn col(&self, col: usize) -> impl Iterator<Item = &T> {
        (0..self.size.rows).map(move |row| &self[Cell { row, col }])
    }

    /// The item at `cell`, if it lies inside.
    pub fn get(&self, cell: Cell) -> Option<&T> {
        self.size.contains(cell).then(|| &self[cell])
    }

    /// The same grid with every item passed through `f`.
    pub fn map<U>(&self, f: impl FnMut(&T) -> U) -> Grid<U> {
        Grid { size: self.size, items: self.items.iter().map(f).collect() }
    }
}

impl<T> Index<Cell> for Grid<T> {
    type Output = T;
    fn index(&self, cell: Cell) -> &T {
        debug_assert!(self.size.contains(cell), "{cell} outside {}", self.size);
        &self.items[self.size.index(cell)]
    }
}

impl<T> IndexMut<Cell> for Grid<T> {
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        debug_assert!(self.size.contains(cell), "{cell} outside {}", self.size);
        let index = self.size.index(cell);
        &mut self.items[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_names_that_read_back() {
        for cell in Size::new(3, 120).cells() {
            assert_eq!(Cell::parse(&cell.to_string()), Some(cell));
            let mut spelt = String::new();
            cell.spell(&mut spelt, ["r", "c"]);
            assert_eq!(spelt, cell.to_string());
        }
        for wrong in ["", "r0c1", "r1", "c1r1", "r1c", "r-1c2", "r1c99999999999999999999999"] {
            assert_eq!(Cell::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn transposing_swaps_rows_and_columns() {
        let grid = Grid::from_items(Size::new(2, 3), vec![1, 2, 3, 4, 5, 6]).unwrap();
        let turned = grid.transposed();
        assert_eq!(turned.items(), [1, 4, 2, 5, 3, 6]);
        assert_eq!(turned.transposed(), grid);
        assert_eq!(grid.col(1).copied().collect::<Vec<_>>(), turned.row(1));
    }
}
