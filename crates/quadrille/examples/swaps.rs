//! The fewest swaps that sort tiles on a graph, proven: six places in a ring.
#![allow(clippy::print_stdout, reason = "an example prints")]

use quadrille::swap::Instance;
use quadrille::{Diagnostic, Outcome, Puzzle};

fn main() -> Result<(), Diagnostic> {
    let ring = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0)];
    let puzzle = Puzzle::from(Instance::on_graph([4, 5, 6, 1, 2, 3], ring)?);
    let answer = puzzle.solver().most(1).answer()?;
    let moves = puzzle.start.moves_to(&answer.solutions[0]).unwrap_or_default();
    println!("{} swaps: {}", moves.len(), moves.join(" "));
    println!("proven to be the fewest: {}", answer.outcome == Outcome::Optimal);
    Ok(())
}
