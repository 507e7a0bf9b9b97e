//! A game with a move, an undo and a hint.
#![allow(clippy::print_stdout, reason = "an example prints")]

use quadrille::nonogram::Instance;
use quadrille::{Diagnostic, HintAnswer, Puzzle, Run, Session};

fn main() -> Result<(), Diagnostic> {
    let puzzle = Puzzle::from(Instance::from_lengths([[1], [3], [1]], [[1], [3], [1]])?);
    let mut game = Session::new(puzzle)?;
    game.play("r1c1=#")?;
    game.undo(1);
    while let HintAnswer::Hint(hint) = game.hint(Run::default()) {
        println!("{}: {}", hint.moves.join(" "), hint.reason);
        game.play_together(&hint.moves)?;
    }
    println!("{}solved: {}", game.board().text(), game.status().solved());
    Ok(())
}
