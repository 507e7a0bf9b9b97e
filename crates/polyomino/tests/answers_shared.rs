//! Every known number of the shared collection: counts, levels, positions, cuts.
//!
//! The collection lies beside the project and is not part of it; these tests are run by
//! `cargo xtask test` when it is there.

use num_bigint::BigUint;
use quadrille_core::{Confidence, Document, Limits, Monitor, Search, Solve, Source, Task, Text, family};
use quadrille_polyomino::model::Piece;
use quadrille_polyomino::solve::heuristic::Heuristic;
use quadrille_polyomino::{Instance, Polyomino, model};
use quadrille_polyomino::{PuzzleSettings, SolveSettings};
use std::path::PathBuf;

fn load(path: &str) -> Vec<Document<Polyomino>> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/polyomino"));
    let bytes = std::fs::read(folder.join(path)).unwrap();
    let source = Source::new(path, &bytes);
    let readable = Polyomino::FORMATS.iter().filter(|f| f.read.is_some());
    let format = readable.max_by_key(|f| (f.sniff)(&source)).unwrap();
    assert_ne!((format.sniff)(&source), Confidence::No, "{path} is recognised");
    (format.read.unwrap())(&source, &PuzzleSettings::default()).unwrap()
}

fn count(instance: &Instance, distinct: bool) -> BigUint {
    let from = model::start(instance);
    let settings = SolveSettings { distinct, ..Default::default() };
    let task = Task::<Polyomino> { instance, from: &from, settings: &settings };
    let count = Polyomino::count(&task, &mut Search::new(Limits::none())).unwrap();
    assert_eq!(count.stop, None);
    count.number
}

fn solutions(instance: &Instance, method: &str, settings: &SolveSettings) -> usize {
    let from = model::start(instance);
    let task = Task::<Polyomino> { instance, from: &from, settings };
    let method = family::find_method::<Polyomino>(Some(method)).unwrap();
    let answer = family::solve(&task, method, Limits::none(), Monitor::default(), None).unwrap();
    assert!(answer.complete);
    answer.solutions.len()
}

/// What a remark such as `solutions: 5` says.
fn stated(document: &Document<Polyomino>) -> usize {
    let number = document.facts.remarks.iter().find_map(|r| r.strip_prefix("solutions: "));
    number.expect("the file states the number").parse().unwrap()
}

#[test]
#[ignore = "needs ../shared/data"]
fn the_hollow_square() {
    let hollow = &load("boards/pent_8x8_centre.txt")[0].instance;
    assert_eq!(count(hollow, false), BigUint::from(520u32));
    assert_eq!(count(hollow, true), BigUint::from(65u32));
}

#[test]
#[ignore = "needs ../shared/data"]
fn the_official_levels() {
    let mut levels = 0;
    for file in ["iq_pro_001_040_rect5x11.txt", "iq_pro_041_080_diag.txt", "iq_pro_081_120_pyramid.txt"] {
        for document in load(&format!("levels/{file}")) {
            let known = stated(&document);
            for method in ["auto", "dense"] {
                let found = solutions(&document.instance, method, &SolveSettings::default());
                assert_eq!(found, known, "{file} {:?} {method}", document.facts.id);
            }
            assert_eq!(
                count(&document.instance, false),
                BigUint::from(known),
                "{file} {:?}",
                document.facts.id
            );
            levels += 1;
        }
    }
    assert_eq!(levels, 120);
}

#[test]
#[ignore = "needs ../shared/data"]
fn pruning_by_zones_is_sound_where_the_report_is_not() {
    for document in load("levels/iq_pro_001_040_rect5x11.txt") {
        if !matches!(document.facts.id.as_deref(), Some("37" | "39")) {
            continue;
        }
        for (name, heuristic) in Heuristic::ALL {
            for zones in [false, true] {
                let settings = SolveSettings { heuristic, zones, ..Default::default() };
                assert_eq!(
                    solutions(&document.instance, "x", &settings),
                    1,
                    "{:?} {name} {zones}",
                    document.facts.id
                );
            }
        }
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn positions_with_known_completions() {
    let positions = load("positions/iq5x11_positions_with_counts.tsv");
    assert_eq!(positions.len(), 200);
    for document in &positions {
        assert_eq!(
            count(&document.instance, false),
            BigUint::from(stated(document)),
            "{:?}",
            document.facts.id
        );
    }
    let unique = load("positions/iq5x11_two_piece_unique_levels.tsv");
    assert_eq!(unique.len(), 150);
    for document in &unique {
        let from = model::start(&document.instance);
        let settings = SolveSettings::default();
        let task = Task::<Polyomino> { instance: &document.instance, from: &from, settings: &settings };
        let method = family::find_method::<Polyomino>(None).unwrap();
        let answer = family::solve(&task, method, Limits::none(), Monitor::default(), None).unwrap();
        assert_eq!(answer.solutions, [document.solution.clone().unwrap()], "{:?}", document.facts.id);
    }
}

/// The same puzzle with pieces of one form as copies of one piece.
fn merged(instance: &Instance) -> Instance {
    let mut pieces: Vec<Piece> = Vec::new();
    for id in instance.piece_ids() {
        let piece = instance.piece(id);
        let shape = piece.shape().to_vec();
        match pieces.iter_mut().find(|p| p.orientations(instance.board().space()).contains(&shape)) {
            Some(same) => same.copies = same.copies.start() + 1..=same.copies.end() + 1,
            None => pieces.push(piece.clone()),
        }
    }
    Instance::new(instance.board().clone(), pieces).unwrap()
}

#[test]
#[ignore = "needs ../shared/data"]
fn cuts_with_known_counts() {
    let cuts = load("cuts/random_cuts_counted.json");
    assert_eq!(cuts.len(), 25);
    for document in &cuts {
        let known = |name: &str| {
            let prefix = format!("{name}: ");
            let number = document.facts.remarks.iter().find_map(|r| r.strip_prefix(&prefix)).unwrap();
            number.parse::<BigUint>().unwrap()
        };
        assert_eq!(count(&document.instance, false), known("labelled_count"), "{:?}", document.facts.id);
        assert_eq!(
            count(&merged(&document.instance), false),
            known("distinct_count"),
            "{:?}",
            document.facts.id
        );
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn assemblies_as_burrtools_counts_them() {
    for (file, assemblies) in [("AlPackino", 1u32), ("CubeInCage", 96), ("PelikanBurr", 12)] {
        let document = &load(&format!("burrtools_examples/{file}.xmpuzzle"))[0];
        assert_eq!(count(&document.instance, true), BigUint::from(assemblies), "{file}");
    }
}
