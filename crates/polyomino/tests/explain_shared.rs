//! Every official level of IQ Puzzler Pro is solved by following the hints, and graded.
//!
//! The collection lies beside the project and is not part of it; these tests are run by
//! `cargo xtask test` when it is there.

use quadrille_core::{Explain, HintAnswer, Limits, Rules, Search};
use quadrille_polyomino::Polyomino;
use quadrille_polyomino::model::sets::{board, piece_set};
use quadrille_polyomino::model::{Instance, PieceId, Place, Placed, Spot};
use std::collections::BTreeMap;
use std::path::PathBuf;

const BOOKS: [(&str, &str); 3] = [
    ("iq_pro_001_040_rect5x11.txt", "5x11"),
    ("iq_pro_041_080_diag.txt", "iq-diagonal"),
    ("iq_pro_081_120_pyramid.txt", "iq-pyramid"),
];

fn shared(path: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/polyomino/levels")).join(path)
}

/// A level whose given pieces are told by letters, rows split by `/` and layers by `|`.
fn level(on: &str, letters: &str) -> Instance {
    let pieces = (piece_set("iq-pro").unwrap().make)();
    let instance = Instance::new(board(on).unwrap().unwrap(), pieces).unwrap();
    let solid = instance.board().space().is_solid();
    let mut given: BTreeMap<PieceId, Vec<Spot>> = BTreeMap::new();
    for (layer, rows) in letters.split('|').enumerate() {
        for (row, cells) in rows.split('/').enumerate() {
            for (col, letter) in cells.chars().enumerate().filter(|(_, c)| *c != '.') {
                let place = Place { layer: solid.then_some(layer), row, col };
                let piece = instance.piece_of_symbol(letter).unwrap();
                given.entry(piece).or_default().push(instance.board().named(place).unwrap());
            }
        }
    }
    let given = given.into_iter().map(|(piece, spots)| Placed::new(piece, spots)).collect();
    instance.with_given(given).unwrap()
}

#[test]
#[ignore = "needs ../shared/data"]
fn following_the_hints_solves_every_official_level() {
    let mut words: BTreeMap<&str, usize> = BTreeMap::new();
    for (book, on) in BOOKS {
        let text = std::fs::read_to_string(shared(book)).unwrap();
        for line in text.lines().filter(|l| !l.starts_with('#') && !l.trim().is_empty()) {
            let fields: Vec<&str> = line.split_whitespace().collect();
            let [name, _, _, count, letters] = fields[..] else { panic!("{line}") };
            let instance = level(on, letters);
            let mut search = Search::new(Limits::default());
            let grade = Polyomino::grade(&instance, &mut search);
            assert_eq!(grade.level().is_some(), count == "solutions=1", "{name}");
            let mut state = Polyomino::start(&instance);
            let mut steps = 0;
            loop {
                match Polyomino::hint(&instance, &state, &mut search) {
                    HintAnswer::Solved => break,
                    HintAnswer::Hint(hint) => {
                        Polyomino::apply(&instance, &mut state, &hint.moves[0]).unwrap();
                    }
                    HintAnswer::Ambiguous(hint) if grade.level().is_none() => {
                        Polyomino::apply(&instance, &mut state, &hint.moves[0]).unwrap();
                    }
                    other => panic!("{name}: {other:?}"),
                }
                steps += 1;
            }
            if let Some(level) = grade.level() {
                assert_eq!(grade.counts.iter().map(|(_, n)| n).sum::<usize>(), steps, "{name}");
                *words.entry(level.difficulty().word()).or_default() += 1;
            }
        }
    }
    assert_eq!(words.values().sum::<usize>(), 119);
    assert_eq!(words.len(), 4, "{words:?}");
}
