//! Boards of tiles.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_fuzz::{Promise, formats};
use quadrille_loops::Loops;

const PROMISE: Promise<Loops> = Promise {
    puzzles: 3,
    writes: |_, _| true,
    may_refuse: |_| false,
    // Only our own text has a word for the rule.
    same: |a, b, _| *a == b.clone().with_rule(a.rule()),
};

fuzz_target!(|bytes: &[u8]| formats(bytes, &PROMISE));
