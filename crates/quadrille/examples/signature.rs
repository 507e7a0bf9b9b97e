//! The signature of the searches: what every method does on every puzzle of the gallery, in nodes.
//!
//! The numbers depend on the algorithms alone, not on the machine. A commit that changes them says
//! so; one that should not must leave them alone.
#![allow(clippy::print_stdout, reason = "an example prints")]

use quadrille::{Diagnostic, FAMILIES, Limits, Puzzle, Run, Source};
use std::path::{Path, PathBuf};

/// Nodes after which a method is stopped.
const MOST: u64 = 200_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let gallery = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let mut files = files_below(&gallery)?;
    files.sort();
    let mut total = 0;
    for file in files {
        let bytes = std::fs::read(&file)?;
        let name = file.strip_prefix(&gallery)?.display().to_string();
        // A board without its pieces is no puzzle yet.
        let puzzles = match FAMILIES.recognise(&Source::new(&name, &bytes), &Default::default()) {
            Ok(puzzles) => puzzles,
            Err(error) => {
                println!(" left out  {name}: {}", error.message);
                continue;
            }
        };
        for (number, puzzle) in puzzles.iter().enumerate() {
            for method in puzzle.family().methods() {
                // Some methods refuse boards that are too large for them.
                let Ok(nodes) = nodes(puzzle, method.name) else { continue };
                total += nodes;
                println!("{nodes:>9}  {:<10} {name}#{}", method.name, number + 1);
            }
        }
    }
    println!("{total:>9}  signature");
    Ok(())
}

fn nodes(puzzle: &Puzzle, method: &str) -> Result<u64, Diagnostic> {
    let limits = Limits { nodes: Some(MOST), ..Limits::none() };
    let run = Run { method: Some(method.to_owned()), ..Run::within(limits.solutions(100)) };
    Ok(puzzle.start.solve(run)?.counters.nodes)
}

fn files_below(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else if path.extension().is_none_or(|e| e != "md") {
            files.push(path);
        }
    }
    Ok(files)
}
