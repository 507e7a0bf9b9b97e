//! The fewest swaps that sort tiles on a graph, proven: six places in a ring.
#![allow(clippy::print_stdout, reason = "an example prints")]

use quadrille::swap::{Instance, Pair, Tile};
use quadrille::{Diagnostic, Grid, Outcome, Puzzle, Size};

fn main() -> Result<(), Diagnostic> {
    let tiles = [4, 5, 6, 1, 2, 3].map(Tile).to_vec();
    let row = Grid::from_items(Size::new(1, 6), tiles).expect("six tiles on six places");
    let ring = Instance::new(row, None)?.with_links([Pair::new(0, 5)])?;
    let puzzle = Puzzle::from(ring);
    let answer = puzzle.solver().most(1).answer()?;
    let moves = puzzle.start.moves_to(&answer.solutions[0]).unwrap_or_default();
    println!("{} swaps: {}", moves.len(), moves.join(" "));
    println!("proven to be the fewest: {}", answer.outcome == Outcome::Optimal);
    Ok(())
}
