//! Symmetries of the clues, and what they are good for.
//!
//! If turning or mirroring the grid leaves the clues as they are, it turns solutions into
//! solutions. A designed puzzle with such clues nearly always has a solution that is symmetric
//! itself (a unique one must be), and looking for that first leaves a half or a quarter of the
//! cells to decide. Empty lines at the border do not count: the symmetry is that of the box which
//! holds all blocks.

use crate::model::{Block, Instance, Line, Mark, State};
use quadrille_core::Cell;
use std::ops::Range;

/// A way to map the box that holds all blocks onto itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    rows: Range<usize>,
    cols: Range<usize>,
    /// Whether rows become columns, and whether the row or column reached is counted from the far
    /// end.
    transposed: bool,
    flip_rows: bool,
    flip_cols: bool,
}

impl Symmetry {
    /// Where a cell goes; cells outside the box stay.
    pub fn image(&self, cell: Cell) -> Cell {
        if !self.rows.contains(&cell.row) || !self.cols.contains(&cell.col) {
            return cell;
        }
        let (mut row, mut col) = (cell.row - self.rows.start, cell.col - self.cols.start);
        if self.transposed {
            (row, col) = (col, row);
        }
        if self.flip_rows {
            row = self.rows.len() - 1 - row;
        }
        if self.flip_cols {
            col = self.cols.len() - 1 - col;
        }
        Cell::new(row + self.rows.start, col + self.cols.start)
    }

    /// Whether the clues, and the marks of a state, stay what they are.
    fn keeps(&self, instance: &Instance, state: &State) -> bool {
        let rows = self.rows.clone().map(|row| (Line::Row(row), Cell::new(row, self.cols.start)));
        let cols = self.cols.clone().map(|col| (Line::Col(col), Cell::new(self.rows.start, col)));
        let lines = rows.chain(cols).all(|(line, first)| {
            let image = self.image(first);
            let becomes_row = matches!(line, Line::Row(_)) != self.transposed;
            let (target, backwards) = if becomes_row {
                (Line::Row(image.row), image.col != self.cols.start)
            } else {
                (Line::Col(image.col), image.row != self.rows.start)
            };
            let clue = instance.clue(line);
            let expected: Vec<Block> =
                if backwards { clue.iter().rev().copied().collect() } else { clue.clone() };
            *instance.clue(target) == expected
        });
        let mark = |cell: Cell| state[cell] == Mark::Unknown || state[self.image(cell)] == state[cell];
        lines && instance.size().cells().all(mark)
    }
}

/// The symmetries of a puzzle with these marks, the identity left out.
pub fn symmetries(instance: &Instance, state: &State) -> Vec<Symmetry> {
    let (Some(rows), Some(cols)) = (occupied(instance.rows()), occupied(instance.cols())) else {
        return Vec::new();
    };
    let square = rows.len() == cols.len();
    (1..8)
        .map(|n| Symmetry {
            rows: rows.clone(),
            cols: cols.clone(),
            transposed: n & 4 != 0,
            flip_rows: n & 1 != 0,
            flip_cols: n & 2 != 0,
        })
        .filter(|s| (square || !s.transposed) && s.keeps(instance, state))
        .collect()
}

/// From the first line that has blocks to the last.
fn occupied(clues: &[Vec<Block>]) -> Option<Range<usize>> {
    let first = clues.iter().position(|c| !c.is_empty())?;
    let last = clues.iter().rposition(|c| !c.is_empty())?;
    Some(first..last + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Color, black_white_palette, solved, start};
    use quadrille_core::{Grid, Random, Size};

    fn picture(random: &mut Random, size: Size) -> Grid<Color> {
        Grid::from_items(size, (0..size.area()).map(|_| Color(u8::from(random.chance(0.6)))).collect())
            .unwrap()
    }

    fn moved(picture: &Grid<Color>, symmetry: &Symmetry) -> Grid<Color> {
        let mut moved = picture.clone();
        picture.size().cells().for_each(|c| moved[symmetry.image(c)] = picture[c]);
        moved
    }

    /// Whatever it is told to be, a symmetry turns the solution into a solution; and a picture made
    /// symmetric is found to be.
    #[test]
    fn symmetries_turn_solutions_into_solutions() {
        let mut random = Random::new(3);
        let mut found = 0;
        for round in 0..600 {
            let side = 2 + random.below(4);
            let size =
                if round % 2 == 0 { Size::new(side, side) } else { Size::new(side, 1 + random.below(5)) };
            let mut grid = picture(&mut random, size);
            let all = Symmetry {
                rows: 0..size.rows,
                cols: 0..size.cols,
                transposed: round % 4 == 0,
                flip_rows: round % 3 == 0,
                flip_cols: round % 5 > 2,
            };
            for _ in 0..4 {
                // Copying along an orbit makes the picture symmetric.
                let from = grid.clone();
                for cell in size.cells().filter(|&c| all.image(c) > c) {
                    grid[all.image(cell)] = from[cell];
                }
            }
            let instance = Instance::from_picture(&grid, black_white_palette()).unwrap();
            for symmetry in symmetries(&instance, &start(&instance)) {
                let image = moved(&grid, &symmetry).map(|&c| Mark::of(c));
                assert!(solved(&instance, &image), "{symmetry:?}\n{grid:?}");
                found += 1;
            }
        }
        assert!(found > 300, "only {found}");
    }

    #[test]
    fn marks_and_empty_borders_are_minded() {
        let one = |n: u16| vec![Block::ink(n)];
        // A plus of five cells in a corner of a larger grid has all seven symmetries.
        let clues = || vec![one(1), one(3), one(1), vec![]];
        let instance = Instance::black_white(clues(), clues()).unwrap();
        let mut state = start(&instance);
        assert_eq!(symmetries(&instance, &state).len(), 7);
        state[Cell::new(0, 0)] = Mark::Cross;
        assert_eq!(symmetries(&instance, &state).len(), 1, "mirroring at the diagonal is left");
    }
}
