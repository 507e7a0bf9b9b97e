//! The formats against a folder of real files, which is not part of the project:
//! `../shared/data/polyomino` beside it.

use quadrille_core::{Confidence, Diagnostic, Document, Format, Source, Text};
use quadrille_polyomino::PuzzleSettings;
use quadrille_polyomino::model::sets::{PIECE_SETS, board, piece_set};
use quadrille_polyomino::model::status;
use quadrille_polyomino::{Instance, Piece, Polyomino, Site, Space};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/polyomino");

/// Puzzles of BurrTools that are neither cubes nor spheres.
const OTHER_GRIDS: [&str; 10] = [
    "12PieceSeparation",
    "AugmentedSecondStellation",
    "Bermuda",
    "BrokenSticks",
    "DiagonalCube",
    "FourPieceTetrahedron",
    "HexSticks",
    "PermutatedThirdStellation",
    "PiecesOfEight",
    "Prisgon",
];

fn files(folder: &str) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(Path::new(DATA).join(folder)).unwrap();
    let mut paths: Vec<_> = entries.map(|e| e.unwrap().path()).collect();
    paths.sort();
    let load = |p: &std::path::PathBuf| {
        (p.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(p).unwrap())
    };
    paths.iter().map(load).collect()
}

fn read(format: &Format<Polyomino>, source: &Source<'_>) -> Result<Vec<Document<Polyomino>>, Diagnostic> {
    (format.read.unwrap())(source, &PuzzleSettings::default())
}

/// The formats that are surest about a source.
fn likely(source: &Source<'_>) -> Vec<&'static Format<Polyomino>> {
    let best = Polyomino::FORMATS.iter().map(|f| (f.sniff)(source)).max().unwrap();
    Polyomino::FORMATS.iter().filter(|f| best != Confidence::No && (f.sniff)(source) == best).collect()
}

/// The puzzles of a file, which one format claims.
fn load(name: &str, bytes: &[u8], format: &str) -> Vec<Document<Polyomino>> {
    let source = Source::new(name, bytes);
    let formats = likely(&source);
    assert_eq!(formats.iter().map(|f| f.name).collect::<Vec<_>>(), [format], "{name}");
    read(formats[0], &source).unwrap_or_else(|e| panic!("{e}"))
}

fn remark<'a>(document: &'a Document<Polyomino>, key: &str) -> Option<&'a str> {
    document.facts.remarks.iter().find_map(|r| r.strip_prefix(key))
}

/// The shapes of pieces, each by the least of its orientations.
fn shapes(pieces: &[Piece], space: Space) -> BTreeSet<Vec<Site>> {
    pieces.iter().map(|p| p.orientations(space).into_iter().min().unwrap()).collect()
}

#[test]
#[ignore = "needs ../shared/data"]
fn piece_lists_are_the_built_in_sets() {
    let sets = [
        ("bedlam.txt", "bedlam"),
        ("hexominoes.txt", "hexominoes"),
        ("iq_puzzler_pro.txt", "iq-pro"),
        ("kanoodle.txt", "kanoodle"),
        ("pentominoes.txt", "pentominoes"),
        ("soma.txt", "soma"),
        ("tetrominoes.txt", "tetrominoes"),
    ];
    for (name, bytes) in files("pieces") {
        let documents = load(&name, &bytes, "pieces");
        let instance = &documents[0].instance;
        assert_eq!(instance.volume().0, instance.board().len(), "{name}");
        let Some((_, set)) = sets.iter().find(|(file, _)| *file == name) else {
            assert_eq!((name.as_str(), instance.volume().0), ("one_sided_pentominoes.txt", 90));
            continue;
        };
        let set = piece_set(set).unwrap();
        assert_eq!(shapes(instance.pieces(), set.space), shapes(&(set.make)(), set.space), "{name}");
        assert_eq!(*instance.board(), board(set.board).unwrap().unwrap(), "{name}");
        if set.name == "iq-pro" {
            assert_eq!(instance.pieces(), (set.make)(), "names and colours too");
        }
    }
    assert_eq!(sets.len(), PIECE_SETS.len());
}

#[test]
#[ignore = "needs ../shared/data"]
fn boards_get_the_pieces_that_cover_them() {
    let mut read = 0;
    for (name, bytes) in files("boards") {
        // This one explains a board in words.
        if name != "iq_pyramid_5.txt" {
            let instance = load(&name, &bytes, "board").remove(0).instance;
            assert_eq!(instance.volume().0, instance.board().len(), "{name}");
            assert_eq!(instance.pieces().len(), 12, "{name}");
            read += 1;
        }
    }
    assert_eq!(read, 7);
    let diagonal = files("boards").remove(0);
    let instance = load(&diagonal.0, &diagonal.1, "board").remove(0).instance;
    assert_eq!(*instance.board(), board("iq-diagonal").unwrap().unwrap());
}

#[test]
#[ignore = "needs ../shared/data"]
fn every_level_of_the_game_is_sound() {
    let mut levels = 0;
    for (name, bytes) in files("levels") {
        let text = std::str::from_utf8(&bytes).unwrap();
        let given: Vec<usize> = text
            .lines()
            .filter(|l| !l.starts_with('#'))
            .map(|l| l.split("given=").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap())
            .collect();
        let documents = load(&name, &bytes, "levels");
        assert_eq!(documents.len(), given.len(), "{name}");
        for (document, given) in documents.iter().zip(given) {
            levels += 1;
            assert_eq!(document.facts.id, Some(levels.to_string()));
            assert_eq!(document.instance.given().len(), given, "{levels}");
            assert_eq!(document.instance.board().len(), 55, "{levels}");
            assert!(remark(document, "solutions: ").is_some() && remark(document, "difficulty: ").is_some());
        }
        let levels = Polyomino::FORMATS.iter().find(|f| f.name == "levels").unwrap();
        let written = (levels.write.unwrap())(&documents).unwrap();
        let back = load("written", written.as_bytes(), "levels");
        assert!(
            back.iter()
                .zip(&documents)
                .all(|(a, b)| a.instance == b.instance && a.facts.remarks == b.facts.remarks)
        );
    }
    assert_eq!(levels, 120);
}

#[test]
#[ignore = "needs ../shared/data"]
fn positions_have_counts_or_solutions() {
    let found = files("positions");
    let counted = load(&found[0].0, &found[0].1, "levels");
    assert_eq!(counted.len(), 200);
    assert!(counted.iter().all(|d| remark(d, "solutions: ").is_some() && d.solution.is_none()));
    let solved = load(&found[1].0, &found[1].1, "levels");
    assert_eq!(solved.len(), 150);
    for document in &solved {
        assert_eq!(document.instance.given().len(), 2);
        assert!(status(&document.instance, document.solution.as_ref().unwrap()).solved());
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn cuts_have_witnesses_that_solve_them() {
    let mut puzzles = 0;
    for (name, bytes) in files("cuts") {
        for document in load(&name, &bytes, "cuts") {
            let solution = document.solution.as_ref().unwrap();
            let status = status(&document.instance, solution);
            assert!(status.solved(), "{:?} {:?}", document.facts.id, status.violations.first());
            puzzles += 1;
        }
    }
    assert_eq!(puzzles, 25 + 18);
}

#[test]
#[ignore = "needs ../shared/data"]
fn exact_covers_become_packing_puzzles_again() {
    let mut boards = BTreeMap::new();
    for (name, bytes) in files("dlx") {
        let instance = load(&name, &bytes, "dlx").remove(0).instance;
        assert_eq!(instance.volume().0, instance.board().len(), "{name}");
        boards.insert(name, instance);
    }
    assert_eq!(boards.len(), 13);
    let is = |file: &str, name: &str, set: &str| {
        let instance: &Instance = &boards[file];
        let set = piece_set(set).unwrap();
        let space = instance.board().space();
        assert_eq!(*instance.board(), board(name).unwrap().unwrap(), "{file}");
        assert_eq!(shapes(instance.pieces(), space), shapes(&(set.make)(), space), "{file}");
    };
    is("iq5x11.dlx", "5x11", "iq-pro");
    is("iqdiag.dlx", "iq-diagonal", "iq-pro");
    is("iqpyr.dlx", "iq-pyramid", "iq-pro");
    is("soma.dlx", "3x3x3", "soma");
    is("bedlam.dlx", "4x4x4", "bedlam");
    is("p6x10.dlx", "6x10", "pentominoes");
    is("p2x5x6.dlx", "2x5x6", "pentominoes");
    is("p2x3x10.dlx", "2x3x10", "pentominoes");
}

#[test]
#[ignore = "needs ../shared/data"]
fn burrtools_examples_are_read_or_named() {
    let mut problems = 0;
    for (name, bytes) in files("burrtools_examples").into_iter().filter(|(n, _)| n.ends_with(".xmpuzzle")) {
        if OTHER_GRIDS.iter().any(|o| name.starts_with(o)) {
            let source = Source::new(&name, &bytes);
            let error = read(likely(&source)[0], &source).unwrap_err();
            assert!(error.message.contains("this puzzle is made of"), "{error}");
            continue;
        }
        for document in load(&name, &bytes, "burrtools") {
            let (low, high) = document.instance.volume();
            let board = document.instance.board();
            assert!(low <= board.len() && high >= board.required(), "{name}");
            let spheres = name == "BallRoom.xmpuzzle";
            assert_eq!(board.space(), if spheres { Space::Spheres } else { Space::Cubic }, "{name}");
            problems += 1;
        }
    }
    assert_eq!(problems, 11, "problems in the examples of cubes and spheres");
}

#[test]
#[ignore = "needs ../shared/data"]
fn real_puzzles_go_through_every_format_that_can_hold_them() {
    let mut written: BTreeMap<&str, usize> = BTreeMap::new();
    for folder in ["pieces", "boards", "levels", "cuts", "burrtools_examples", "dlx"] {
        for (name, bytes) in files(folder) {
            let source = Source::new(&name, &bytes);
            let Some(Ok(documents)) = likely(&source).first().map(|f| read(f, &source)) else { continue };
            for document in documents.iter().take(10) {
                let instance = &document.instance;
                for format in Polyomino::FORMATS.iter().filter(|f| f.name != "dlx") {
                    let Some(Ok(text)) = format.write.map(|write| write(std::slice::from_ref(document)))
                    else {
                        continue;
                    };
                    let back = load(&name, text.as_bytes(), format.name);
                    assert_eq!(back[0].instance.board(), instance.board(), "{name} as {}", format.name);
                    assert_eq!(back[0].instance.given(), instance.given(), "{name} as {}", format.name);
                    *written.entry(format.name).or_default() += 1;
                }
                let (params, body) = Polyomino::write_id(instance);
                assert_eq!(Polyomino::read_id(&params, &body).as_ref(), Ok(instance), "{name}");
                let json = Polyomino::write_json(instance);
                assert_eq!(Polyomino::read_json(&json).as_ref(), Ok(instance), "{name}");
            }
        }
    }
    assert!(written.len() == 6 && written.values().all(|n| *n > 5), "{written:?}");
}
