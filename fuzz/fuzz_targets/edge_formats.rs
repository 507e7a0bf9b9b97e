//! Edge matching: pieces and boards.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille_edge::{Edge, Instance, Piece};
use quadrille_fuzz::{Promise, formats};

const PROMISE: Promise<Edge> = Promise {
    puzzles: 3,
    // Clauses are many, even of a small puzzle.
    writes: |_, format| format.read.is_some(),
    may_refuse: |_| false,
    // Links show how pieces look, and one kind of them has no numbers.
    same: |a, b, format| {
        let looks = |instance: &Instance| -> Vec<Piece> {
            let mut looks: Vec<Piece> = instance.pieces().iter().map(|piece| piece.normal().0).collect();
            if format.name == "link-dev" {
                looks.sort_unstable();
            }
            looks
        };
        let link = format.name.starts_with("link");
        a == b || link && a.size() == b.size() && a.clues().len() == b.clues().len() && looks(a) == looks(b)
    },
};

fuzz_target!(|bytes: &[u8]| formats(bytes, &PROMISE));
