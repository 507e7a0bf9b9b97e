//! Counts the solutions of an exact cover problem in Knuth's text form, and says what it took:
//! `cargo run --release -p quadrille-engines --example cover -- FILE [--engine cells|dense|naive] [--threads N]`.

#![allow(clippy::print_stdout, reason = "this is a program")]

use quadrille_core::{Limits, Search, Source, Stop};
use quadrille_engines::cover::{Cells, Dense, Engine, Fewest, dlx_text, naive};
use std::error::Error;
use std::ops::ControlFlow;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut file, mut engine, mut threads) = (None, "dense".to_owned(), 1);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match &*argument {
            "--engine" => engine = arguments.next().ok_or("--engine needs a name")?,
            "--threads" => threads = arguments.next().ok_or("--threads needs a number")?.parse()?,
            _ => file = Some(argument),
        }
    }
    let file = file.ok_or("which file?")?;
    let bytes = std::fs::read(&file)?;
    let problem = dlx_text::read(&Source::new(&file, &bytes))?;
    let mut search = Search::new(Limits { threads, ..Limits::none() });
    let ended = match &*engine {
        "cells" => Cells::new(&problem, Fewest).count_on_threads(&mut search).map(drop),
        "dense" => Dense::new(&problem)?.count_on_threads(&mut search).map(drop),
        "naive" => naive::solve(&problem, &mut search, &mut |_| ControlFlow::Continue(())),
        _ => return Err(format!("no engine is called {engine}").into()),
    };
    ended.map_err(Stop::words)?;
    let counters = search.counters;
    let seconds = search.elapsed().as_secs_f64();
    println!(
        "{file}: {} solutions, {} nodes, {} backtracks, {seconds:.2} s",
        counters.solutions, counters.nodes, counters.backtracks
    );
    Ok(())
}
