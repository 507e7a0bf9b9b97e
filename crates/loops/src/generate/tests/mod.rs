//! What `generate` promises: the same seed for ever, as many components as asked for, one solution
//! where asked for.

mod gallery;
mod refusals;

use super::*;
use crate::GenerateSettings;
use crate::SolveSettings;
use crate::explain;
use crate::format::id;
use crate::model::{Instance, Sides, State, status};
use proptest::prelude::*;
use quadrille_core::{Cell, Generate, Given, Limits, Settings, Solve, Task};
use std::collections::HashSet;

fn make(words: &str) -> Result<Document<Loops>, Diagnostic> {
    generate(&GenerateSettings::read(&Given::words(words))?, &mut Search::new(Limits::none()))
}

fn id_of(document: &Document<Loops>) -> String {
    let (params, body) = id::write(&document.instance);
    format!("{params}:{body}")
}

/// The components of a state, by walking along the links; a lone tile is one too.
fn components(instance: &Instance, state: &State) -> Vec<Vec<Cell>> {
    let (lattice, shape) = (instance.lattice(), instance.shape());
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    for first in lattice.size.cells() {
        if !seen.insert(first) {
            continue;
        }
        let mut piece = vec![first];
        let mut next = 0;
        while let Some(&cell) = piece.get(next) {
            next += 1;
            for side in state[cell].sides.iter(shape) {
                let other = lattice.neighbour(cell, side).expect("no link leads to the border");
                if seen.insert(other) {
                    piece.push(other);
                }
            }
        }
        all.push(piece);
    }
    all
}

/// The number of solutions.
fn count(instance: &Instance) -> u32 {
    let (from, settings) = (crate::model::start(instance), SolveSettings::default());
    let task = Task::<Loops> { instance, from: &from, settings: &settings };
    let count = Loops::count(&task, &mut Search::new(Limits::none())).unwrap();
    assert_eq!(count.stop, None);
    count.number.try_into().unwrap_or(u32::MAX)
}

/// Whether no tile has another position.
fn is_symmetric(instance: &Instance) -> bool {
    instance.tiles().items().iter().all(|tile| tile.positions(instance.shape()).count() == 1)
}

/// What holds for every puzzle: the solution solves it, and the start does not.
fn is_puzzle(document: &Document<Loops>) {
    let (instance, solution) = (&document.instance, document.solution.as_ref().unwrap());
    assert!(status(instance, solution).solved(), "{:?}", document.facts.remarks);
    let solved = status(instance, &crate::model::start(instance)).solved();
    // Where links must keep apart and there are few, whatever one does is right.
    let sparse =
        instance.rule() == Rule::Apart && !document.facts.remarks.contains(&"solutions: 1".to_owned());
    assert!(!solved || is_symmetric(instance) || sparse, "scrambled: {:?}", document.facts.remarks);
}

/// These puzzles are a promise to everybody who wrote a seed down.
#[test]
fn seeds_are_pinned() {
    let made = PINNED.map(|(words, _)| (words, id_of(&make(words).unwrap())));
    let made: Vec<(&str, &str)> = made.iter().map(|(words, id)| (*words, id.as_str())).collect();
    assert_eq!(made, PINNED);
    let document = make("size=4x3 hex wrap tree unique seed=9").unwrap();
    assert_eq!(document.facts.remarks, ["solutions: 1"]);
    let given = "--hex --wrap --tree --unique --seed 9".parse().unwrap();
    let origin = Loops::origin(&GenerateSettings::read(&given).unwrap()).unwrap();
    let written = " --size 10x10 --hex --wrap --rule tree --unique --seed 9";
    assert_eq!(origin.write().to_string(), written);
    assert_eq!(
        document.facts.title.as_deref(),
        Some("Loops 4x3, hexagonal, wrapped around, one tree, seed 9")
    );
    assert_eq!(document.facts.id.as_deref(), Some("seed-9"));
}

const PINNED: [(&str, &str); 8] = [
    ("size=6x4 seed=1", "6x4:084610025d7949dc9dc98524"),
    ("size=6x4 kind=ends seed=2", "6x4:828488487141212288232249"),
    ("size=6x4 tree unique seed=3", "6x4t:c563a116f636179a75268a94"),
    ("size=5x5 hex density=40 unique seed=4", "h5x5:8E0N4w5Bgw1fOwwbx788g4x40"),
    ("size=6x6 components=7 unique seed=5", "6x6:9b64464a25691626321a9ca42ca893296239"),
    ("size=5x5 wrap components=12 seed=6", "5x5w:8682181442822144242848142"),
    ("size=5x5 nosolve unique seed=7", "5x5a:6d55ddd02e0a39f0933df4f70"),
    ("size=6x6 tree wrap difficulty=hard seed=8", "6x6wt:16797c3e6612ebc29723de956e52283848e1"),
];

#[test]
fn kinds_keep_their_laws() {
    let share = |words: &str, wanted: fn(Sides) -> bool| {
        let document = make(words).unwrap();
        is_puzzle(&document);
        let tiles = document.instance.tiles().items();
        tiles.iter().filter(|tile| wanted(**tile)).count() as f64 / tiles.len() as f64
    };
    let ends = share("size=200x200 kind=ends", |tile| tile.count() == 1);
    assert!((0.91..0.94).contains(&ends), "{ends}");
    assert_eq!(share("size=200x200 kind=ends", |tile| matches!(tile.0, 5 | 10)), 0.0, "no straight tile");
    let empty = share("size=200x200", Sides::is_empty);
    assert!((0.055..0.075).contains(&empty), "{empty}");
    let links = |words: &str| {
        let tiles = make(words).unwrap().instance.tiles().items().to_vec();
        tiles.iter().map(|tile| tile.count() as usize).sum::<usize>()
    };
    assert_eq!(links("size=50x40 kind=tree"), 2 * (50 * 40 - 1));
    assert_eq!(links("size=50x40 kind=tree hex wrap"), 2 * (50 * 40 - 1));
    let (few, many) = (links("size=50x50 density=20"), links("size=50x50 density=80"));
    assert!(few * 3 < many, "{few} {many}");
}

#[test]
fn components_are_spread_over_the_board() {
    for (words, number) in [
        ("size=40x40 components=40", 40),
        ("size=40x40 hex components=64 seed=1", 64),
        ("size=41x39 components=799", 799),
        ("size=40x40 wrap components=16 seed=2", 16),
    ] {
        let document = make(words).unwrap();
        let pieces = components(&document.instance, document.solution.as_ref().unwrap());
        assert_eq!(pieces.len(), number, "{words}");
        let mean = document.instance.lattice().size.area() / number;
        assert!(
            pieces.iter().all(|piece| (2..=4 * mean).contains(&piece.len()) && 4 * piece.len() >= mean),
            "{words}: balanced"
        );
        for quarter in 0..4 {
            let inside = |cell: &Cell| (cell.row < 20, cell.col < 20) == (quarter & 1 == 0, quarter & 2 == 0);
            let here = pieces.iter().filter(|piece| piece.iter().any(inside)).count();
            assert!(here * 6 >= number, "{words}: {here} of {number} in quarter {quarter}");
        }
    }
}

#[test]
fn one_solution_where_asked_for() {
    for words in [
        "size=12x12 unique",
        "size=12x12 wrap unique",
        "size=12x9 hex unique",
        "size=12x12 tree unique",
        "size=9x9 hex tree unique wrap",
        "size=10x10 components=20 unique",
        "size=10x10 kind=tree unique",
        "size=10x10 kind=ends unique",
        "size=9x9 nosolve unique",
        "size=8x8 nosolve hex unique wrap",
        "size=30x30 tree unique",
    ] {
        for seed in 0..3 {
            let document = make(&format!("{words} seed={seed}")).unwrap();
            is_puzzle(&document);
            assert_eq!(count(&document.instance), 1, "{words} seed={seed}");
        }
    }
}

#[test]
fn difficulties_are_met() {
    for (words, word) in [
        ("tree", "easy"),
        ("tree", "medium"),
        ("tree wrap size=7x7", "hard"),
        ("size=7x7 hex wrap", "hard"),
        ("hex", "medium"),
        ("components=3", "easy"),
        ("nosolve", "easy"),
        ("nosolve", "medium"),
    ] {
        let document = make(&format!("{words} difficulty={word} seed=1")).unwrap();
        is_puzzle(&document);
        let grade = explain::grade(&document.instance, &mut Search::new(Limits::none()));
        let found = grade.level().map(|level| level.difficulty().word());
        assert_eq!((grade.unique, found), (Some(true), Some(word)), "{words}");
        assert!(document.facts.remarks.contains(&format!("difficulty: {word}")));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn components_are_as_many_as_asked(
        rows in 1usize..10,
        cols in 1usize..10,
        part in 0usize..=100,
        seed in 0u64..1000,
        hex in any::<bool>(),
        wrap in any::<bool>(),
    ) {
        let most = rows * cols / 2;
        prop_assume!(most > 0);
        let wanted = 1 + part * (most - 1) / 100;
        let words = format!("size={cols}x{rows} components={wanted} seed={seed} hex={hex} wrap={wrap}");
        let document = make(&words).unwrap();
        is_puzzle(&document);
        let pieces = components(&document.instance, document.solution.as_ref().unwrap());
        prop_assert_eq!(pieces.len(), wanted);
        prop_assert!(pieces.iter().all(|piece| piece.len() > 1));
        prop_assert_eq!(id_of(&make(&words).unwrap()), id_of(&document), "reproducible");
        // Redrawing for one solution keeps the number.
        if let Ok(document) = make(&format!("{words} unique")) {
            is_puzzle(&document);
            let pieces = components(&document.instance, document.solution.as_ref().unwrap());
            prop_assert_eq!(pieces.len(), wanted);
            prop_assert!(pieces.iter().all(|piece| piece.len() > 1));
            prop_assert_eq!(count(&document.instance), 1);
        }
    }

    #[test]
    fn promises_hold_on_small_boards(
        rows in 1usize..7,
        cols in 1usize..7,
        seed in 0u64..1000,
        hex in any::<bool>(),
        wrap in any::<bool>(),
        law in prop::sample::select(vec!["", "tree", "kind=tree", "kind=ends", "density=25", "nosolve"]),
        unique in any::<bool>(),
    ) {
        let words = format!("size={cols}x{rows} seed={seed} hex={hex} wrap={wrap} {law} unique={unique}");
        let Ok(document) = make(&words) else {
            prop_assert!(unique, "only uniqueness can be out of reach");
            return Ok(());
        };
        is_puzzle(&document);
        if unique {
            prop_assert_eq!(count(&document.instance), 1, "{}", words);
        }
        if law == "tree" {
            prop_assert_eq!(components(&document.instance, document.solution.as_ref().unwrap()).len(), 1);
        }
        prop_assert_eq!(id_of(&make(&words).unwrap()), id_of(&document), "reproducible");
    }
}
