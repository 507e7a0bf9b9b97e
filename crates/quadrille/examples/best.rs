//! The best board of an edge-matching puzzle within two seconds, with a callback for every better
//! one.
#![allow(clippy::print_stdout, reason = "an example prints")]

use quadrille::edge::{GenerateSettings, SolveSettings};
use quadrille::{Diagnostic, FAMILIES, Run, Size};
use std::sync::{Arc, Mutex};
use std::time::Duration;

fn main() -> Result<(), Diagnostic> {
    let settings = GenerateSettings { size: Some(Size::new(10, 10)), seed: 7, ..Default::default() };
    let run = Run { settings: settings.into(), ..Run::default() };
    let puzzle = FAMILIES.find("edge")?.generate(run).map_err(|not_made| not_made.why)?;
    let (start, last) = (puzzle.start.clone(), Arc::new(Mutex::new(None)));
    let seen = Arc::clone(&last);
    let best = SolveSettings { best: true, ..Default::default() };
    let answer = puzzle.solver().settings(best).time(Duration::from_secs(2)).improving(move |board| {
        println!("{:?}", start.figures(&board));
        *seen.lock().unwrap() = Some(board);
    })?;
    println!("the last callback had the best board: {}", answer.report.best == *last.lock().unwrap());
    Ok(())
}
