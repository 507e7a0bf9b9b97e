//! What grades promise: the level is that of the hardest hint from the start to the end,
//! `generate --difficulty` makes what `grade` finds, puzzles without one solution have no level, a
//! limit leaves a lower bound, and the scale is the one that `docs/grades.md` publishes.

use crate::hints::{MADE, TEXTS, agreeing, shortest, spoilt};
use crate::samples::{generated, read};
use quadrille::{Board, FAMILIES, Grade, HintAnswer, Level, Levels, Limits, Puzzle, Run, Verdict};
use quadrille_core::Random;
use std::collections::{BTreeMap, BTreeSet};

fn unlimited() -> Run {
    Run::within(Limits::none())
}

/// How often each technique is named by the hints from the start on, and their hardest level;
/// `None` where hints end before the board is solved.
fn followed(puzzle: &Puzzle) -> Option<(BTreeMap<&'static str, usize>, Level)> {
    let (mut board, mut counts, mut hardest) = (puzzle.start.clone(), BTreeMap::new(), Level::EASIEST);
    let known = |rule: &str| puzzle.family().techniques().iter().any(|technique| technique.name == rule);
    loop {
        let hint = match board.hint(unlimited()) {
            HintAnswer::Solved => return Some((counts, hardest)),
            HintAnswer::Hint(hint) => hint,
            HintAnswer::Ambiguous(hint) if known(hint.rule) => hint,
            _ => return None,
        };
        let technique = puzzle.family().techniques().iter().find(|technique| technique.name == hint.rule);
        assert_eq!(technique.map(|t| t.level), Some(hint.level), "{}: {}", puzzle.family().name(), hint.rule);
        hardest = hardest.max(hint.level);
        *counts.entry(hint.rule).or_default() += 1;
        hint.moves.iter().for_each(|action| board.apply(action).unwrap());
    }
}

fn solutions(board: &Board) -> usize {
    match board.family().way_is_the_answer() {
        true => usize::from(shortest(board).is_some()),
        false => agreeing(board),
    }
}

/// Checks a grade against the hints and all solutions; what it was.
fn check(puzzle: &Puzzle) -> String {
    let family = puzzle.family().name();
    let grade = puzzle.grade(unlimited()).unwrap();
    let shown = || format!("{family}: {grade:?}\n{}\n{}", puzzle.start.instance_json(), puzzle.start.text());
    let number = solutions(&puzzle.start);
    let kind = match &grade.verdict {
        Verdict::Solved => {
            assert!(puzzle.start.is_solved(), "{}", shown());
            "solved"
        }
        Verdict::Unsolvable(why) => {
            assert!(number == 0 && !why.is_empty(), "{}", shown());
            "unsolvable"
        }
        Verdict::Several => {
            assert!(number > 1, "{}", shown());
            "several"
        }
        Verdict::Level(level) => {
            let turned = family == "edge" && number == 4 && grade.note.is_some();
            assert!((number == 1 || turned) && !puzzle.start.is_solved(), "{number} {}", shown());
            is_of_hints(puzzle, &grade, *level);
            "level"
        }
        Verdict::AtLeast(..) => panic!("{}", shown()),
    };
    assert!(kind == "level" || grade.counts.is_empty(), "{}", shown());
    format!("{family} {kind}")
}

fn is_of_hints(puzzle: &Puzzle, grade: &Grade, level: Level) {
    let (counts, hardest) = followed(puzzle).expect("hints lead to the only solution");
    let own: BTreeMap<&str, usize> = grade.counts.iter().map(|(technique, n)| (technique.name, *n)).collect();
    let shown = || format!("{grade:?}\n{counts:?} {hardest}\n{}", puzzle.start.instance_json());
    match puzzle.family().name() {
        // The length counts as well; what is short has the level of its hardest step.
        "swap" => {
            let swaps = shortest(&puzzle.start).unwrap();
            assert!(own == counts && hardest <= level, "{}", shown());
            assert_eq!(grade.counts.iter().map(|(_, n)| *n as u64).sum::<u64>(), swaps, "{}", shown());
            assert!(u64::from(level.get()) <= swaps + 3 && (swaps > 2 || level == hardest), "{}", shown());
        }
        // A board may come out right before everything is deduced.
        "loops" if own != counts => {
            let fewer = counts.iter().all(|(name, n)| own.get(name) >= Some(n));
            assert!(fewer && hardest <= level, "{}", shown());
        }
        _ => assert!(own == counts && hardest == level, "{}", shown()),
    }
    let hardest_of_all = grade.counts.iter().map(|(technique, _)| technique.level).max();
    assert_eq!(grade.hardest().map(|technique| technique.level), hardest_of_all, "{}", shown());
}

/// Sizes at which there is next to nothing to deduce.
const DEGENERATE: &[(&str, &[(&str, &str)])] = &[
    ("nonogram", &[("size", "1x1")]),
    ("nonogram", &[("size", "1x6"), ("shape", "random")]),
    ("nonogram", &[("size", "6x1"), ("shape", "random")]),
    ("loops", &[("size", "1x1")]),
    ("loops", &[("size", "1x4")]),
    ("loops", &[("size", "4x1"), ("tree", "true")]),
    ("loops", &[("size", "2x2"), ("wrap", "true")]),
    ("polyomino", &[("size", "1x1"), ("cut", "1")]),
    ("polyomino", &[("size", "1x5"), ("cut", "3")]),
    ("polyomino", &[("size", "5x1"), ("cut", "2"), ("unique", "true")]),
    ("edge", &[("size", "1x1")]),
    ("edge", &[("size", "1x4")]),
    ("edge", &[("size", "2x2")]),
    ("edge", &[("size", "4x4"), ("inner-colors", "7"), ("frame-colors", "4")]),
    ("edge", &[("size", "4x4"), ("inner-colors", "9"), ("unique-up-to-turns", "true")]),
    ("swap", &[("size", "1x2")]),
    ("swap", &[("size", "1x5")]),
    ("swap", &[("size", "3x2"), ("walls", "2")]),
    ("swap", &[("size", "3x2"), ("blank", "2")]),
];

#[test]
fn grades_are_those_of_the_hints() {
    let random = &mut Random::new(8);
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let made = MADE.iter().chain(DEGENERATE).flat_map(|(family, settings)| {
        (0..10).filter_map(move |seed| generated(family, settings, seed).ok())
    });
    for puzzle in TEXTS.iter().map(|text| read(text)).chain(made) {
        *seen.entry(check(&puzzle)).or_default() += 1;
        if let Some(other) = spoilt(&puzzle, random) {
            *seen.entry(check(&other)).or_default() += 1;
        }
    }
    for family in ["nonogram", "polyomino", "edge", "loops"] {
        for kind in ["level", "several", "unsolvable"] {
            assert!(seen.contains_key(&format!("{family} {kind}")), "{family} {kind}: {seen:?}");
        }
    }
    assert!(seen["swap level"] > 20, "{seen:?}");
    // A board without clues is graded up to turning it.
    assert!(seen["edge level"] > 10, "{seen:?}");
}

type Settings = &'static [(&'static str, &'static str)];

/// Settings with which every difficulty is met, or refused.
const ASKED: &[(&str, Settings, &[&str])] = &[
    ("loops", &[("size", "6x6"), ("tree", "true")], &["easy", "medium", "2", "4", "6"]),
    ("loops", &[("size", "8x8"), ("tree", "true")], &["hard", "8"]),
    ("loops", &[("size", "5x5"), ("hex", "true")], &["easy", "medium", "2"]),
    ("nonogram", &[("size", "8x8")], &["easy", "medium", "2", "3", "4"]),
    ("nonogram", &[("size", "10x10")], &["hard", "7"]),
    ("nonogram", &[("size", "6x6"), ("colors", "2")], &["easy", "medium", "3"]),
    ("polyomino", &[], &["easy", "medium", "hard", "extreme", "1", "4", "7", "8", "10"]),
    ("polyomino", &[("size", "6x5"), ("cut", "6")], &["easy", "hard", "4"]),
    ("swap", &[("size", "3x3")], &["easy", "medium", "hard", "extreme", "1", "2", "4", "5", "7", "8", "9"]),
    ("swap", &[("size", "2x2")], &["easy", "1"]),
    ("swap", &[("size", "4x3"), ("walls", "2")], &["easy", "medium", "hard", "extreme"]),
    ("swap", &[("size", "3x2")], &["easy", "medium", "hard", "extreme"]),
    ("swap", &[("size", "3x3"), ("colors", "3")], &["medium", "hard"]),
];

#[test]
fn what_is_generated_has_the_level_that_was_asked_for() {
    let mut met = BTreeSet::new();
    for (family, settings, difficulties) in ASKED {
        for difficulty in *difficulties {
            let wanted = Levels::named(difficulty).unwrap();
            let settings: Vec<(&str, &str)> =
                settings.iter().copied().chain([("difficulty", *difficulty)]).collect();
            for seed in 1..5 {
                let Ok(puzzle) = generated(family, &settings, seed) else { continue };
                let grade = puzzle.grade(unlimited()).unwrap();
                let level =
                    grade.level().unwrap_or_else(|| panic!("{family} {settings:?} {seed}: {grade:?}"));
                assert!(wanted.contains(level), "{family} {settings:?} {seed}: {grade:?}");
                met.insert((*family, difficulty.to_string()));
            }
        }
    }
    let asked: BTreeSet<(&str, String)> =
        ASKED.iter().flat_map(|(f, _, d)| d.iter().map(|d| (*f, d.to_string()))).collect();
    assert_eq!(asked.difference(&met).collect::<Vec<_>>(), [] as [&(&str, String); 0]);
}

#[test]
fn a_limit_leaves_a_lower_bound() {
    for (family, settings) in MADE {
        for puzzle in (0..4).filter_map(|seed| generated(family, settings, seed).ok()) {
            let full = puzzle.grade(unlimited()).unwrap();
            for nodes in [0, 1, 5, 30, 200] {
                let limits = Limits { nodes: Some(nodes), ..Limits::none() };
                let cut = puzzle.grade(Run::within(limits)).unwrap();
                match (&cut.verdict, full.level()) {
                    (Verdict::AtLeast(least, _), Some(level)) => assert!(*least <= level, "{cut:?} {full:?}"),
                    (Verdict::AtLeast(..), None) => {}
                    (verdict, _) => assert_eq!(*verdict, full.verdict, "{family} {nodes}"),
                }
            }
            let stopped = Run::within(Limits::none());
            stopped.monitor.cancel.now();
            let cut = puzzle.grade(stopped).unwrap();
            assert!(matches!(cut.verdict, Verdict::AtLeast(..)) || cut.verdict == full.verdict, "{cut:?}");
        }
    }
}

/// The cells of the table of levels, without its heads.
fn published() -> Vec<Vec<String>> {
    let text = include_str!("../../../../docs/grades.md");
    let rows = text.lines().filter(|line| line.starts_with("| ") && line.as_bytes()[2].is_ascii_digit());
    let cells = |row: &str| row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    rows.map(cells).collect()
}

#[test]
fn the_scale_is_published() {
    let rows = published();
    let text = include_str!("../../../../docs/grades.md");
    let head = text.lines().find(|line| line.starts_with("| level")).unwrap();
    assert_eq!(rows.len(), 10);
    for (at, name) in head.trim_matches('|').split('|').map(str::trim).enumerate().skip(3) {
        let family = FAMILIES.find(name).unwrap();
        for (row, number) in rows.iter().zip(1..) {
            let level = Level::of(number);
            assert_eq!((&row[0], row[1].as_str()), (&number.to_string(), level.difficulty().word()));
            let techniques = family.techniques().iter().filter(|technique| technique.level == level);
            let names: Vec<String> = techniques.map(|technique| technique.name.to_owned()).collect();
            let told: Vec<String> =
                row[at].split("; ").map(str::to_owned).filter(|name| !name.is_empty()).collect();
            assert_eq!(told, names, "{name} {number}");
        }
    }
    for family in FAMILIES.iter() {
        let techniques = family.techniques();
        assert!(head.contains(family.name()) && techniques.is_sorted_by_key(|technique| technique.level));
        let names: BTreeSet<&str> = techniques.iter().map(|technique| technique.name).collect();
        assert!(names.len() == techniques.len() && techniques.iter().all(|t| !t.summary.is_empty()));
    }
}
