//! The twelve pentominoes on a board with a hole in the middle, counted up to turns and
//! reflections.
#![allow(clippy::print_stdout, reason = "an example prints")]

use quadrille::polyomino::{Instance, SolveSettings};
use quadrille::{Diagnostic, Puzzle};

fn main() -> Result<(), Diagnostic> {
    let puzzle = Instance::builder()
        .board("########/########/########/###..###/###..###/########/########/########")
        .set("pentominoes")
        .build()?;
    let solver = Puzzle::from(puzzle).solver();
    let counted = solver.settings(SolveSettings { distinct: true, ..Default::default() }).count()?;
    println!("{} ways to fill an 8x8 board without its centre", counted.count.number);
    assert_eq!(counted.count.number, 65u8.into());
    Ok(())
}
