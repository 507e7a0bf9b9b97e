//! What every registered family must keep to, whatever it is.

use proptest::prelude::*;
use quadrille::scene::Tray;
use quadrille::{AnyFamily, Board, Choice, Concern, FAMILIES, Look, Puzzle, Run, Source, document, id};

/// A small puzzle of each family, in its main format.
const SMALL: [(&str, &str); 5] = [
    (
        "polyomino",
        "space: flat\nboard:\n####\n####\n####\npieces:\nA ####\nB ##/#.\nC .##/###\ngiven:\nAAAA\n....\n....\n",
    ),
    ("swap", "2 3\n5 3 6\n2 1 4\n"),
    ("loops", "loops: square\n\n└┴╵\n╴┬└\n╵┐╴\n"),
    ("edge", "2\n4\n1\n1 1 1 1\n0 1 4 0\n0 0 2 1\n2 0 0 3\n4 3 0 0\n"),
    ("nonogram", "3/2-1/3-2/2-2/6/1-5/6/1/2\n1-2/3-1/1-5/7-1/5/3/4/3\n"),
];

fn small() -> impl Iterator<Item = Puzzle> {
    FAMILIES.iter().map(|family| {
        let (_, text) =
            SMALL.iter().find(|(name, _)| *name == family.name()).expect("a puzzle of each family");
        let mut puzzle =
            FAMILIES.recognise(&Source::new("small", text), &Choice::default()).unwrap().remove(0);
        puzzle.solution = puzzle.start.solve(Run::default()).unwrap().solutions.pop();
        puzzle.state = Some(halfway(&puzzle));
        puzzle
    })
}

/// Half of the moves from the start to the solution.
fn halfway(puzzle: &Puzzle) -> Board {
    let moves = puzzle.start.moves_to(puzzle.solution.as_ref().unwrap()).unwrap();
    document::replay(&puzzle.start, &moves[..moves.len() / 2]).unwrap()
}

fn assert_same(a: &Puzzle, b: &Puzzle) {
    assert_eq!((&a.start, &a.state, &a.solution), (&b.start, &b.state, &b.solution));
}

#[test]
fn ids_come_back_and_fit_in_a_link() {
    for puzzle in small() {
        let id = id::write(&puzzle, id::Parts::ALL);
        let safe = |b: u8| b.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&b);
        assert!(id.bytes().all(safe), "{id}");
        let read = FAMILIES.recognise(&Source::new("id", &id), &Choice::default()).unwrap();
        assert_same(&puzzle, &read[0]);
        assert_eq!(id::write(&read[0], id::Parts::ALL), id, "there is one ID for a puzzle");
    }
}

#[test]
fn a_picture_has_no_more_places_than_were_told() {
    for puzzle in small() {
        for tray in [Tray::Shown, Tray::Hidden, Tray::Auto, Tray::Fixed, Tray::FixedBelow] {
            let hits = puzzle.start.draw(&Look { tray, ..Look::default() }).hits.len();
            assert!((1..=puzzle.start.places()).contains(&hits), "{hits}: {}", puzzle.start.describe());
        }
    }
}

#[test]
fn documents_come_back() {
    for puzzle in small() {
        let text = document::write(&puzzle).to_string();
        assert_same(&puzzle, &FAMILIES.recognise(&Source::new("doc", &text), &Choice::default()).unwrap()[0]);
    }
}

#[test]
fn what_a_format_writes_is_recognised_as_the_same_puzzle() {
    for puzzle in small() {
        for format in puzzle.family().formats().iter().filter(|f| f.reads && f.writes) {
            let Ok(text) = puzzle.family().write(format.name, std::slice::from_ref(&puzzle)) else {
                continue;
            };
            let read = FAMILIES.recognise(&Source::new("unnamed", &text), &Choice::default());
            let read = read.unwrap_or_else(|e| panic!("{}: {e}\n{text}", format.name));
            assert_eq!(read[0].start, puzzle.start, "{}", format.name);
        }
    }
}

#[test]
fn moves_make_the_same_boards_by_any_way() {
    for puzzle in small() {
        let (state, solution) = (puzzle.state.as_ref().unwrap(), puzzle.solution.as_ref().unwrap());
        for (from, to) in [(&puzzle.start, state), (state, solution), (solution, &puzzle.start)] {
            assert_eq!(document::replay(from, &from.moves_to(to).unwrap()).unwrap(), *to);
        }
        assert_eq!(state.read(&Source::new("state", &state.text())).unwrap(), *state);
        assert!(solution.status().solved() && !state.status().solved());
        assert!(solution.is_solved() && !state.is_solved());
        assert!(puzzle.start.clone().apply("no such move").is_err());
    }
}

fn settings(family: &dyn AnyFamily, concern: Concern) -> Vec<(&'static str, &'static str)> {
    family.settings(concern).iter().map(|line| (line.name, line.help)).collect()
}

#[test]
fn tables_are_fit_to_print() {
    for family in FAMILIES.iter() {
        let tables = [
            family.formats().iter().map(|f| (f.name, f.summary)).collect::<Vec<_>>(),
            family.methods().iter().map(|m| (m.name, m.summary)).collect(),
            settings(family, Concern::Puzzle),
            settings(family, Concern::Search),
            settings(family, Concern::Draw),
            settings(family, Concern::Generate),
        ];
        for table in tables {
            for (i, (name, summary)) in table.iter().enumerate() {
                assert!(
                    name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'),
                    "{name}"
                );
                assert!(!summary.is_empty() && !summary.contains('\n'), "{name}");
                assert!(!table[..i].iter().any(|(other, _)| other == name), "{name} is there twice");
            }
        }
    }
}

/// A text that some format, ID or document is, with a part of it replaced.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let whole: Vec<String> = small()
        .flat_map(|p| {
            let formats = p.family().formats().into_iter().filter(|f| f.writes);
            let texts = formats.filter_map(|f| p.family().write(f.name, std::slice::from_ref(&p)).ok());
            let mut texts: Vec<String> = texts.collect();
            texts.extend([id::write(&p, id::Parts::ALL), document::write(&p).to_string()]);
            texts
        })
        .collect();
    (
        prop::sample::select(whole),
        any::<prop::sample::Index>(),
        0usize..6,
        prop::collection::vec(any::<u8>(), 0..6),
    )
        .prop_map(|(text, at, cut, new)| {
            let mut bytes = text.into_bytes();
            let at = at.index(bytes.len());
            let end = (at + cut).min(bytes.len());
            bytes.splice(at..end, new);
            bytes
        })
}

proptest! {
    #[test]
    fn no_bytes_make_recognition_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = FAMILIES.recognise(&Source::new("noise", &bytes), &Choice::default());
    }

    #[test]
    fn no_damage_makes_recognition_panic(bytes in damaged()) {
        let _ = FAMILIES.recognise(&Source::new("damaged", &bytes), &Choice::default());
    }
}
