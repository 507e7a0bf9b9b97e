//! What `generate` promises: the same seed for ever, one solution where asked for, cuts that are
//! cuts.

use super::forms::Forms;
use super::*;
use crate::GenerateSettings;
use crate::model::{Site, Space, status};
use crate::solve::METHODS;
use crate::solve::shape::is_connected;
use crate::{PuzzleSettings, SolveSettings};
use proptest::prelude::*;
use quadrille_core::{Confidence, Generate, Given, Limits, Monitor, Settings, Source, Task, Text, family};

fn make(words: &str) -> Result<Document<Polyomino>, Diagnostic> {
    generate(&GenerateSettings::read(&Given::words(words))?, &mut Search::new(Limits::none()))
}

/// The solutions of a puzzle, up to two.
fn solutions_of(instance: &Instance) -> Vec<State> {
    let (from, settings) = (crate::model::start(instance), SolveSettings::default());
    let task = Task::<Polyomino> { instance, from: &from, settings: &settings };
    let limits = Limits::none().solutions(2);
    family::solve(&task, &METHODS[0], limits, Monitor::default(), None).unwrap().solutions
}

fn is_level(document: &Document<Polyomino>, given: Option<usize>) {
    let instance = &document.instance;
    assert_eq!(solutions_of(instance), [document.solution.clone().unwrap()]);
    assert!(given.is_none_or(|n| n == instance.given().len()), "{:?}", document.facts.title);
}

fn is_cut(document: &Document<Polyomino>) {
    let (instance, solution) = (&document.instance, document.solution.as_ref().unwrap());
    assert!(status(instance, solution).solved());
    let space = instance.board().space();
    assert!(instance.pieces().iter().all(|p| is_connected(space, p.shape())));
    assert_eq!(instance.volume(), (instance.board().len(), instance.board().len()));
}

fn sizes_of(document: &Document<Polyomino>) -> Vec<usize> {
    document.instance.pieces().iter().map(Piece::size).collect()
}

fn on_one_line(document: &Document<Polyomino>, state: &State) -> String {
    Polyomino::write_state(&document.instance, state).trim_end().replace('\n', "/")
}

fn solution_text(document: &Document<Polyomino>) -> String {
    on_one_line(document, document.solution.as_ref().unwrap())
}

fn given_text(document: &Document<Polyomino>) -> String {
    on_one_line(document, &crate::model::start(&document.instance))
}

/// These puzzles are a promise to everybody who wrote a seed down.
#[test]
fn seeds_are_pinned() {
    let cut = make("size=8x4 cut=6 seed=5").unwrap();
    let stringy = make("size=7x5 sizes=4-6 shape=stringy different seed=2").unwrap();
    let soma = make("pieces=soma seed=3").unwrap();
    let four = make("given=4 seed=8").unwrap();
    // A board narrow enough for a uniform draw.
    let thin = make("pieces=pentominoes board=3x20 seed=1").unwrap();
    assert_eq!(
        [
            solution_text(&cut),
            solution_text(&stringy),
            given_text(&soma),
            given_text(&four),
            given_text(&thin)
        ],
        PINNED
    );
    let words = "size=7x5 sizes=4-6 shape=stringy different seed=2";
    let origin = Polyomino::origin(&GenerateSettings::read(&Given::words(words)).unwrap()).unwrap();
    let written = " --size 7x5 --sizes 4-6 --shape stringy --different --seed 2";
    assert_eq!(origin.write().to_string(), written);
    assert_eq!(four.facts.title.as_deref(), Some("Level of iq-pro on 5x11, 4 given"));
}

const PINNED: [&str; 5] = [
    "AAAABCCC/DAABBBCC/DDEEFFFC/DDEEFFFF",
    "AAAABBC/DDABBCC/EDDDBCF/EDEGBFF/EEEGGGF",
    ".B./.B./...//.../.BB/...//LLL/..L/...",
    "LLL....JJ../L.L....JJ../..H.B..J.../..HBBB...../..HHHB.....",
    "..........LLLL....../.............L....../....................",
];

#[test]
fn levels_have_one_solution_and_as_many_given_pieces_as_asked() {
    for seed in 0..3 {
        for number in [3, 5, 9] {
            is_level(&make(&format!("given={number} seed={seed}")).unwrap(), Some(number));
        }
        is_level(&make(&format!("board=iq-diagonal given=4 seed={seed} unique")).unwrap(), Some(4));
        is_level(&make(&format!("board=iq-pyramid given=4 seed={seed}")).unwrap(), Some(4));
    }
    is_level(&make("pieces=bedlam given=7 seed=1").unwrap(), Some(7));
    is_level(&make("size=10x6 given=3 seed=1").unwrap(), Some(3));
}

#[test]
fn no_given_piece_can_go() {
    for words in ["pieces=soma seed=1", "pieces=soma seed=2", "size=8x5 cut=9 unique seed=3"] {
        let document = make(words).unwrap();
        is_level(&document, None);
        assert!(document.facts.remarks.contains(&"no given piece can go".to_owned()));
        let given = document.instance.given();
        for piece in given {
            let rest = given.iter().filter(|p| *p != piece).cloned().collect();
            let (board, pieces) = (document.instance.board().clone(), document.instance.pieces().to_vec());
            let fewer = Instance::new(board, pieces).unwrap().with_given(rest).unwrap();
            assert_eq!(solutions_of(&fewer).len(), 2, "{words}");
        }
    }
}

#[test]
fn every_kind_of_board_can_be_cut() {
    for (words, pieces) in [
        ("size=12x6 cut=14", Some(14)),
        ("size=20x20 cut=35", Some(35)),
        ("size=60x5 sizes=3-6", None),
        ("size=60x1 sizes=3-6", None),
        ("board=4x4x4 cut=13", Some(13)),
        ("board=iq-pyramid cut=11 shape=any", Some(11)),
        ("board=iq-diagonal sizes=4,5,6 shape=stringy", None),
        ("board=########/#..##..#/#..##..#/######## sizes=3-5", None),
        ("board=###..###/###..###/###..### cut=5", Some(5)),
        ("size=30x30 cut=1", Some(1)),
        ("size=30x30 cut=2", Some(2)),
        ("size=5x5 cut=25", Some(25)),
        ("size=50x50 sizes=5-12", None),
    ] {
        let document = make(words).unwrap();
        is_cut(&document);
        assert!(pieces.is_none_or(|n| n == document.instance.pieces().len()), "{words}");
    }
    let hex = Board::full(Space::Hex, 1, 9, 9).unwrap();
    let wanted = Cut { count: Some(14), sizes: None, shape: Shape::Compact, different: true };
    let mut search = Search::new(Limits::none());
    let (instance, solution) =
        cut::cut(&hex, &wanted, Turning::Free, &mut Random::new(1), &mut search).unwrap();
    assert!(status(&instance, &solution).solved());
}

#[test]
fn different_means_different() {
    for (words, turning) in [
        ("size=12x6 cut=14 different", Turning::Free),
        ("size=10x10 sizes=4-6 different seed=4", Turning::Free),
        ("size=10x9 sizes=4-5 different one-sided", Turning::OneSided),
    ] {
        let document = make(words).unwrap();
        is_cut(&document);
        let forms = Forms::new(Space::Flat, turning);
        let mut seen: Vec<Vec<Site>> =
            document.instance.pieces().iter().map(|p| forms.form(p.shape())).collect();
        seen.sort_unstable();
        assert!(seen.windows(2).all(|w| w[0] != w[1]), "{words}");
        assert!(document.instance.pieces().iter().all(|p| p.turning == turning));
    }
}

#[test]
fn cuts_become_levels() {
    is_level(&make("size=9x5 cut=9 unique seed=2").unwrap(), None);
    is_level(&make("size=9x5 cut=9 given=4 seed=2").unwrap(), Some(4));
    // Without symmetry and without given pieces.
    is_level(&make("board=.####/#####/##### cut=3 given=0 seed=1").unwrap(), Some(0));
}

#[test]
fn impossible_requests_are_refused_with_a_reason() {
    let refusal = |words: &str| {
        let error = make(words).unwrap_err();
        format!("{} | {}", error.message, error.help.unwrap_or_default())
    };
    assert!(refusal("cut=5").contains("which board is to be cut? | add --size 12x6"));
    assert!(refusal("size=5x5 cut=30").contains("25 cells cannot be cut into 30 pieces"));
    assert!(refusal("size=5x2 sizes=4").contains("10 cells cannot be cut into pieces of 4 cells"));
    assert!(refusal("size=6x6 sizes=3 different").contains("not enough different pieces of 3 cells"));
    assert!(refusal("size=6x6 board=6x6 cut=5").contains("leave one of them out"));
    assert!(refusal("size=6x6 cut=5 pieces=soma").contains("leave one of them out"));
    assert!(
        refusal("shape=round size=6x6 cut=5").contains("expected compact, any or stringy, found 'round'")
    );
    assert!(refusal("shape=any").contains("add --cut N"));
    assert!(refusal("given=12").contains("choose a number below 12"));
    assert!(refusal("pieces=hexominoes").contains("Coloured like a chessboard"));
    assert!(refusal("pieces=soma given=0").contains("none of 1 draws with 0 given pieces"));
    assert!(refusal("pieces=soma board=3x3").contains("solid"));
}

#[test]
fn limits_are_kept() {
    for words in ["given=3", "pieces=soma", "size=70x70 sizes=4-9"] {
        let mut search = Search::new(Limits::none());
        search.cancel().now();
        let settings = GenerateSettings::read(&Given::words(words)).unwrap();
        assert!(generate(&settings, &mut search).unwrap_err().message.contains("cancelled"), "{words}");
    }
    let limits = Limits { nodes: Some(100), ..Limits::none() };
    let error =
        generate(&GenerateSettings { given: Some(2), ..Default::default() }, &mut Search::new(limits))
            .unwrap_err();
    assert!(error.message.contains("node limit"), "{}", error.message);
}

/// Every file of the gallery is recognised by one format, and every level in it has exactly one
/// solution.
#[test]
fn the_gallery_is_sound() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/polyomino");
    let (mut levels, mut files) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.ends_with(".md") || name.ends_with(".txt") {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        let source = Source::new(&name, &bytes);
        let sure: Vec<_> =
            Polyomino::FORMATS.iter().filter(|f| (f.sniff)(&source) == Confidence::Sure).collect();
        let [format] = sure[..] else { panic!("{name} is read by {} formats", sure.len()) };
        for document in (format.read.unwrap())(&source, &PuzzleSettings::default()).unwrap() {
            if let Some(solution) = &document.solution {
                assert!(status(&document.instance, solution).solved(), "{name}");
            }
            if document.facts.remarks.contains(&"solutions: 1".to_owned()) {
                assert_eq!(solutions_of(&document.instance).len(), 1, "{name} {:?}", document.facts.id);
                levels += 1;
            }
        }
        files += 1;
    }
    assert_eq!((files, levels), (11, 49));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn cuts_are_cuts(rows in 1usize..9, cols in 1usize..9, pieces in 1usize..12, seed in 0u64..1000, shape in 0usize..3) {
        let pieces = pieces.min(rows * cols);
        let shape = ["compact", "any", "stringy"][shape];
        let words = format!("size={cols}x{rows} cut={pieces} shape={shape} seed={seed}");
        let document = make(&words).unwrap();
        is_cut(&document);
        let sizes = sizes_of(&document);
        prop_assert_eq!(sizes.len(), pieces);
        let mean = rows * cols / pieces;
        prop_assert!(sizes.iter().all(|s| (mean * 2 / 3..=mean * 2 + 2).contains(s)), "{:?}", sizes);
        prop_assert_eq!(solution_text(&make(&words).unwrap()), solution_text(&document));
    }
}
