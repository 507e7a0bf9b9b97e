//! A board of loops, built tile by tile: four corners and four straight pieces are a ring around a
//! blank.
#![allow(clippy::print_stdout, reason = "an example prints")]

use quadrille::loops::Instance;
use quadrille::square::{EAST, NORTH, SOUTH};
use quadrille::{Cell, Diagnostic, Puzzle, Size};

fn main() -> Result<(), Diagnostic> {
    let mut board = Instance::builder(Size::new(3, 3));
    for (row, col) in [(0, 0), (0, 2), (2, 0), (2, 2)] {
        board = board.tile(Cell::new(row, col), [NORTH, EAST]);
    }
    for (row, col) in [(0, 1), (1, 0), (1, 2), (2, 1)] {
        board = board.tile(Cell::new(row, col), [NORTH, SOUTH]);
    }
    let ring = Puzzle::from(board.build()?);
    for solution in ring.solver().solutions() {
        print!("{}", solution.text());
    }
    println!("the only way: {}", ring.solver().is_unique()? == Some(true));
    Ok(())
}
