//! The exact cover files of the shared collection, counted by both engines.
//!
//! The collection lies beside the project and is not part of it; these tests are run by
//! `cargo xtask test` when it is there. The counts were found by others and by other programs; see
//! the collection's own notes. The two that take long are in `src/cover/tests.rs`, among the slow
//! tests.

use quadrille_core::{Limits, Search, Source};
use quadrille_engines::cover::{Cells, Dense, Engine, Fewest, Problem, dlx_text};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/polyomino/dlx");

const COUNTS: [(&str, u32); 8] = [
    ("p3x20", 8),
    ("p4x15", 1472),
    ("p5x12", 4040),
    ("p6x10", 9356),
    ("p8x8c", 520),
    ("p2x3x10", 96),
    ("p2x5x6", 2112),
    ("soma", 11_520),
];

/// Those that take the cells ten seconds.
const LONG_FOR_CELLS: [&str; 2] = ["p6x10", "p2x5x6"];

fn load(name: &str) -> Problem {
    let bytes = std::fs::read(format!("{DATA}/{name}.dlx")).unwrap();
    dlx_text::read(&Source::new(name, &bytes)).unwrap()
}

fn search(threads: usize) -> Search {
    Search::new(Limits { threads, ..Limits::none() })
}

#[test]
#[ignore = "needs ../shared/data"]
fn dense_counts_are_as_known() {
    for (name, known) in COUNTS {
        let engine = Dense::new(&load(name)).unwrap();
        let (mut one, mut two) = (search(1), search(2));
        assert_eq!(engine.count(&mut one), Ok(known.into()), "{name}");
        assert_eq!(engine.count_on_threads(&mut two), Ok(known.into()), "{name} on two threads");
        assert_eq!(one.counters.nodes, two.counters.nodes, "{name}");
    }
}

/// The two engines walk the same tree, so that each checks the other's every node.
#[test]
#[ignore = "needs ../shared/data"]
fn both_engines_walk_the_same_tree() {
    for (name, known) in COUNTS.into_iter().filter(|(name, _)| !LONG_FOR_CELLS.contains(name)) {
        let problem = load(name);
        let (mut dense, mut cells) = (search(1), search(1));
        assert_eq!(Dense::new(&problem).unwrap().count(&mut dense), Ok(known.into()), "{name}");
        assert_eq!(Cells::new(&problem, Fewest).count(&mut cells), Ok(known.into()), "{name}");
        assert_eq!(dense.counters, cells.counters, "{name}");
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn every_file_is_written_as_it_was_read() {
    let mut seen = 0;
    for entry in std::fs::read_dir(DATA).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let written = dlx_text::write(&load(&name));
        let without_comments: Vec<&str> = text.lines().filter(|line| !line.starts_with('|')).collect();
        assert_eq!(written.lines().collect::<Vec<_>>(), without_comments, "{name}");
        seen += 1;
    }
    assert!(seen >= 13, "only {seen} files found");
}
