//! What `generate` promises: the same seed for ever, lengths in the band that was asked for, walls
//! that part nothing.

mod gallery;
mod refusals;

use super::*;
use crate::GenerateSettings;
use crate::SolveSettings;
use crate::Tile;
use crate::format::id;
use crate::model::{Instance, status};
use crate::solve::problem::{Graph, Problem};
use quadrille_core::{Generate, Given, Limits, Outcome, Settings, Task, family};

fn make(words: &str) -> Result<Document<Swap>, Diagnostic> {
    generate(&settings(words)?, &mut Search::new(Limits::none()))
}

fn settings(words: &str) -> Result<GenerateSettings, Diagnostic> {
    GenerateSettings::read(&Given::words(words))
}

fn id_of(document: &Document<Swap>) -> String {
    let (params, body) = id::write(&document.instance);
    format!("{params}:{body}")
}

/// The length of a shortest solution, layer by layer: no bound, no pattern, no sleep.
fn shortest(instance: &Instance) -> u64 {
    let (from, settings) = (start(instance), SolveSettings::default());
    let task = Task::<Swap> { instance, from: &from, settings: &settings };
    let method = family::find_method::<Swap>(Some("bfs-lazy")).unwrap();
    let answer = family::solve(&task, method, Limits::default(), Default::default(), None).unwrap();
    assert_eq!(answer.outcome, Outcome::Optimal);
    answer.solutions[0].length() as u64
}

/// The length that the last remark calls proven.
fn promised_length(document: &Document<Swap>) -> Option<u64> {
    let words =
        document.facts.remarks.last()?.strip_prefix("shortest solution: ")?.strip_suffix(", proven")?;
    words.split(' ').next()?.parse().ok()
}

/// What holds for every puzzle: it is not solved, its board hangs together, and its solution is
/// one.
fn is_puzzle(document: &Document<Swap>) {
    let instance = &document.instance;
    assert!(!status(instance, &start(instance)).solved(), "{:?}", document.facts.remarks);
    let reached = Graph::new(instance).distances_from([0]);
    assert!(reached.iter().all(|&far| far < u16::MAX), "{:?}", document.facts.remarks);
    let from = start(instance);
    assert_eq!(Problem::from(instance, &from).obstacle(), None);
    if let Some(solution) = &document.solution {
        assert!(status(instance, solution).solved(), "{:?}", document.facts.remarks);
        if let Some(length) = promised_length(document) {
            assert_eq!(solution.length() as u64, length);
        }
    }
}

/// These puzzles are a promise to everybody who wrote a seed down.
#[test]
fn seeds_are_pinned() {
    let made = PINNED.map(|(words, _)| (words, id_of(&make(words).unwrap())));
    let made: Vec<(&str, &str)> = made.iter().map(|(words, id)| (*words, id.as_str())).collect();
    assert_eq!(made, PINNED);
}

const PINNED: [(&str, &str); 12] = [
    ("seed=1", "4x4:d25c4fe81a9bg376"),
    ("size=3x2 seed=2", "3x2:156324"),
    ("size=5x3 walls=4 seed=3", "5x3:7ea35d4296cb1f8.w1r1d3d6r"),
    ("size=4x3 colors=3 seed=4", "4x3:323321112312.t111122223333"),
    ("size=4x3 blank=4 seed=5", "4x3:-4c5-8b-796-"),
    ("size=3x3 moving-wall=9 seed=6", "3x3:928416573.m9"),
    ("difficulty=easy seed=7", "4x4:1324967c5eb8dafg"),
    ("difficulty=medium seed=8", "4x4:24739cg1ed6fb5a8"),
    ("difficulty=hard seed=9", "4x4:9ec7bg8153a2fd46"),
    ("size=3x3 difficulty=extreme seed=10", "3x3:197568243"),
    ("size=3x3 swaps=16 seed=11", "3x3:987654321"),
    ("size=6x5 swaps=20 seed=12", "6x5:d3254c19eah67fgqbop8ntmukjrlsi"),
];

#[test]
fn documents_say_what_they_are() {
    let document =
        make("size=3x2 difficulty=medium moving-wall=7 wall=0,0,0,1 wall=r2c2-r2c3 seed=9").unwrap();
    assert_eq!(document.facts.remarks[0], "difficulty: medium");
    assert!(promised_length(&document).is_some());
    assert_eq!(document.facts.id.as_deref(), Some("seed-9"));
    assert_eq!(document.facts.title.as_deref(), Some("Swap 3x2, 2 walls, a moving wall, seed 9"));
    let plain = make("").unwrap();
    let origin = Swap::origin(&GenerateSettings::default()).unwrap();
    assert_eq!(origin.write().to_string(), " --size 4x4");
    assert_eq!(plain.instance, make("size=4x4 seed=0").unwrap().instance);
    assert_ne!(plain.instance, make("seed=1").unwrap().instance);
}

/// Lengths on boards of up to eight places, proven by another search, are in their bands.
#[test]
fn lengths_are_as_asked_for() {
    // The lengths of 4x2: half of 8 tiles, 1.25 + 0.5 steps each, a tenth more: 7.7 swaps.
    for (words, low, high) in [
        ("size=4x2 difficulty=easy", 1, 3),
        ("size=4x2 difficulty=medium", 4, 6),
        ("size=4x2 difficulty=hard", 7, 99),
        ("size=4x2 difficulty=extreme", 9, 99),
        ("size=3x2 swaps=7", 7, 7),
        ("size=4x2 swaps=14", 14, 14),
        ("size=7x1 swaps=21", 21, 21),
        ("size=4x2 swaps=6 walls=2", 6, 6),
        ("size=4x2 swaps=8 moving-wall=5", 8, 8),
        ("size=4x2 swaps=5 colors=3", 5, 5),
        ("size=4x2 swaps=5 blank=3", 5, 5),
    ] {
        for seed in 0..3 {
            let document = make(&format!("{words} seed={seed}")).unwrap();
            is_puzzle(&document);
            let length = shortest(&document.instance);
            assert!((low..=high).contains(&length), "{words}: {length}");
            assert_eq!(promised_length(&document), Some(length), "{words}");
        }
    }
}

/// Where nothing is proven, the remark says between which lengths the shortest is.
#[test]
fn large_boards_have_bounds() {
    for (words, remark) in [
        ("size=12x12 swaps=200", "shortest solution: 200 swaps, proven"),
        ("size=9x9 swaps=60 moving-wall=1", "shortest solution: 60 swaps, proven"),
        ("size=12x12 difficulty=easy", ""),
        ("size=12x12 difficulty=medium walls=20", ""),
        ("size=12x12 difficulty=hard moving-wall=3", ""),
        ("size=12x12 difficulty=extreme", ""),
        ("size=8x8 difficulty=medium colors=4", ""),
        ("size=8x8 difficulty=extreme blank=20", ""),
        ("size=60x60 difficulty=extreme", ""),
        ("size=60x60", ""),
    ] {
        let document = make(words).unwrap();
        is_puzzle(&document);
        let last = document.facts.remarks.last().unwrap();
        assert!(
            last.starts_with(if remark.is_empty() { "shortest solution: " } else { remark }),
            "{words}: {last}"
        );
        let walked = ["easy", "medium", "=60"].iter().any(|level| words.contains(level));
        let small = document.instance.size().area() <= MAX_TOLD;
        assert_eq!(document.solution.is_some(), walked && small, "{words}");
    }
}

#[test]
fn tiles_and_walls_are_as_many_as_asked_for() {
    for seed in 0..5 {
        let colours = make(&format!("size=5x3 colors=4 seed={seed}")).unwrap();
        is_puzzle(&colours);
        let target: Vec<u32> = colours.instance.target().items().iter().map(|tile| tile.0).collect();
        assert_eq!(target, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4]);
        let blank = make(&format!("size=4x3 blank=5 seed={seed}")).unwrap();
        is_puzzle(&blank);
        assert_eq!(blank.instance.tiles().items().iter().filter(|tile| **tile == Tile::ANY).count(), 5);
        assert!(blank.instance.has_standard_target());
        for (walls, pairs) in [(1, 16), (6, 11)] {
            let document = make(&format!("size=4x3 walls={walls} seed={seed}")).unwrap();
            is_puzzle(&document);
            assert_eq!((document.instance.walls().len(), document.instance.pairs().len()), (walls, pairs));
        }
        is_puzzle(&make(&format!("size=2x1 seed={seed}")).unwrap());
        is_puzzle(&make(&format!("size=1x2 blank=1 seed={seed}")).unwrap());
        is_puzzle(&make(&format!("size=2x2 colors=2 moving-wall=1 seed={seed}")).unwrap());
    }
    let both = make("size=3x3 wall=0,0,0,1 walls=3").unwrap();
    is_puzzle(&both);
    assert_eq!(both.instance.walls().len(), 4);
}
