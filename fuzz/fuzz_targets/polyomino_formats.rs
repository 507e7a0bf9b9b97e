//! Packing puzzles.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_fuzz::{Promise, formats};
use quadrille_polyomino::{Instance, Polyomino};

/// Whether two puzzles are the same but for the names and colours of their pieces, which not every
/// format keeps.
fn same(a: &Instance, b: &Instance) -> bool {
    (a.board(), a.given(), a.pieces().len()) == (b.board(), b.given(), b.pieces().len())
        && a.pieces()
            .iter()
            .zip(b.pieces())
            .all(|(a, b)| (a.shape(), a.turning, &a.copies) == (b.shape(), b.turning, &b.copies))
}

const PROMISE: Promise<Polyomino> = Promise {
    puzzles: 2,
    // The placements on a large board are too many to write for every input.
    writes: |instance, format| {
        format.name != "dlx" || instance.board().len() < 200 && instance.pieces().len() < 20
    },
    // A piece that fits nowhere has no option, and the exact cover no shape for it.
    may_refuse: |format| format.name == "dlx",
    same: |a, b, format| match format.name {
        "dlx" => a.pieces().len() == b.pieces().len(),
        _ => same(a, b),
    },
};

fuzz_target!(|bytes: &[u8]| formats(bytes, &PROMISE));
