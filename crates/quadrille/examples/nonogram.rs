//! A nonogram from clues in memory: its picture, and whether it is the only one.
#![allow(clippy::print_stdout, reason = "an example prints")]

use quadrille::nonogram::Instance;
use quadrille::{Diagnostic, Puzzle};

fn main() -> Result<(), Diagnostic> {
    let rows: [&[u16]; 5] = [&[1, 1], &[5], &[5], &[3], &[1]];
    let cols: [&[u16]; 5] = [&[2], &[4], &[4], &[4], &[2]];
    let heart = Puzzle::from(Instance::from_lengths(rows, cols)?);
    let picture = heart.solver().first()?.expect("a heart can be drawn");
    print!("{}", picture.text());
    println!("the only picture: {}", heart.solver().is_unique()? == Some(true));
    Ok(())
}
