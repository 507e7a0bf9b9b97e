//! Complete tables against those of the shared collection.
//!
//! The collection lies beside the project and is not part of it; these tests are run by
//! `cargo xtask test` when it is there.

use quadrille_core::{Limits, Search, Solve, quantity};
use quadrille_swap::Swap;
use serde_json::Value;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/swap/exact_distributions.json");

/// Compares the boards whose number of places is wanted; how many there were.
fn compare(wanted: impl Fn(u64) -> bool) -> usize {
    let bytes = std::fs::read(DATA).unwrap_or_else(|e| panic!("{DATA}: {e}"));
    let all: Value = serde_json::from_slice(&bytes).unwrap();
    let mut compared = 0;
    for (size, known) in all.as_object().unwrap() {
        let (rows, cols) = size.split_once('x').unwrap();
        let (rows, cols): (u64, u64) = (rows.parse().unwrap(), cols.parse().unwrap());
        if !wanted(rows * cols) {
            continue;
        }
        let numbers = known["distribution_by_distance"].as_array().unwrap();
        let numbers: Vec<u64> = numbers.iter().map(|n| n.as_u64().unwrap()).collect();
        // Lying and standing, on one thread and on two.
        for (size, threads) in [(format!("{cols}x{rows}"), 1), (format!("{rows}x{cols}"), 2)] {
            let mut search = Search::new(Limits { threads, ..Limits::none() });
            let found =
                Swap::distances(quantity::size(&size).unwrap(), &Default::default(), &mut search).unwrap();
            assert_eq!((found.stop, &found.numbers), (None, &numbers), "{size}");
            assert_eq!(Some(found.states()), known["states"].as_u64(), "{size}");
            assert_eq!(Some(found.diameter() as u64), known["diameter"].as_u64(), "{size}");
            assert!((found.mean() - known["mean"].as_f64().unwrap()).abs() < 1e-6, "{size}");
        }
        compared += 1;
    }
    compared
}

#[test]
#[ignore = "needs ../shared/data"]
fn boards_of_up_to_ten_places_agree() {
    assert_eq!(compare(|places| places <= 10), 12);
}

#[test]
#[ignore = "needs ../shared/data"]
fn boards_of_twelve_places_agree() {
    assert_eq!(compare(|places| places > 10), 2);
}
