//! A board of loops, built tile by tile: four corners and four straight pieces are a ring around a
//! blank.
#![allow(clippy::print_stdout, reason = "an example prints")]

use quadrille::loops::{Instance, Rule, Sides};
use quadrille::{Cell, Diagnostic, Grid, Lattice, Puzzle, Shape, Size, square};

fn main() -> Result<(), Diagnostic> {
    let corner = Sides::NONE.with(square::NORTH).with(square::EAST);
    let straight = Sides::NONE.with(square::NORTH).with(square::SOUTH);
    let size = Size::new(3, 3);
    let mut tiles = Grid::filled(size, Sides::NONE);
    for cell in size.cells().filter(|cell| *cell != Cell::new(1, 1)) {
        tiles[cell] = if (cell.row + cell.col) % 2 == 0 { corner } else { straight };
    }
    let lattice = Lattice { size, shape: Shape::Square, wrap: false };
    let ring = Puzzle::from(Instance::new(lattice, Rule::Loops, tiles)?);
    for solution in ring.solver().solutions() {
        print!("{}", solution.text());
    }
    println!("the only way: {}", ring.solver().is_unique()? == Some(true));
    Ok(())
}
