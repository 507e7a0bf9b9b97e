//! Nonograms.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_fuzz::{Promise, formats};
use quadrille_nonogram::Nonogram;

const PROMISE: Promise<Nonogram> = Promise {
    puzzles: 3,
    writes: |_, _| true,
    may_refuse: |_| false,
    // Not every format keeps the palette.
    same: |a, b, _| (a.rows(), a.cols(), a.given()) == (b.rows(), b.cols(), b.given()),
};

fuzz_target!(|bytes: &[u8]| formats(bytes, &PROMISE));
