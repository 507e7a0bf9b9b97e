//! The twelve pentominoes on a board with a hole in the middle, counted up to turns and
//! reflections.
#![allow(clippy::print_stdout, reason = "an example prints")]

use quadrille::polyomino::model::sets::free_polyominoes;
use quadrille::polyomino::{Board, Instance, Site, SolveSettings, Space};
use quadrille::{Diagnostic, Puzzle};

fn main() -> Result<(), Diagnostic> {
    let in_hole = |row: i16, col: i16| (3..5).contains(&row) && (3..5).contains(&col);
    let cells = (0..64).map(|at| (at / 8, at % 8)).filter(|&(row, col)| !in_hole(row, col));
    let board = Board::new(Space::Flat, cells.map(|(row, col)| Site::flat(row, col)))?;
    let puzzle = Puzzle::from(Instance::new(board, free_polyominoes(5, ""))?);
    let counted = puzzle.solver().settings(SolveSettings { distinct: true, ..Default::default() }).count()?;
    println!("{} ways to fill an 8x8 board without its centre", counted.count.number);
    assert_eq!(counted.count.number, 65u8.into());
    Ok(())
}
