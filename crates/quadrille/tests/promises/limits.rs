//! A limit that came first is said: "solved" means that as many solutions were found as were asked
//! for, "unsolvable" that there is none, "complete" that these are all. Every method of every
//! family under every limit, against `count` and a list of all solutions that no limit touched.

use crate::samples::{generated, read};
use quadrille::{Answer, Board, Count, Counted, Limits, Outcome, Puzzle, Run, search};
use std::collections::HashSet;
use std::time::Duration;

/// Small puzzles with none, one and several solutions, degenerate sizes among them.
fn puzzles() -> Vec<Puzzle> {
    let texts = [
        "1/1\n1/1\n",
        "1/1/1\n1/1/1\n",
        "1\n2\n",
        "1\n1\n",
        "2/2\n1/1/1\n",
        "2-1/1/1\n1/1/1/2\n",
        "1 2\n2 1\n",
        "1 2\n1 2\n",
        "2 2\n4 3\n2 1\n",
        "2 3\n5 3 6\n2 1 4\n",
        "2\n4\n1\n1 1 1 1\n0 1 4 0\n0 0 2 1\n2 0 0 3\n4 3 0 0\n",
        "loops: square\n\n└┴╵\n╴┬└\n╵┐╴\n",
        "loops: square\n\n╵╵\n╵╵\n",
        "loops: square\n\n╵\n",
        "space: flat\nboard:\n####\n####\n####\npieces:\nA ####\nB ##/#.\nC .##/###\n",
        "space: flat\nboard:\n##\n##\npieces:\nA ##\nB ##\n",
        "space: flat\nboard:\n##\n##\npieces:\nA ###\nB #\n",
    ];
    let made = [
        ("nonogram", vec![("size", "4x4")]),
        ("loops", vec![("size", "4x4")]),
        ("loops", vec![("size", "3x3"), ("hex", "true")]),
        ("edge", vec![("size", "3x3")]),
        ("edge", vec![("size", "3x2"), ("no-frame", "true")]),
        ("swap", vec![("size", "3x2")]),
        ("polyomino", vec![("board", "4x5"), ("cut", "5")]),
    ];
    let made = made
        .iter()
        .flat_map(|(family, settings)| (1..6).filter_map(|seed| generated(family, settings, seed).ok()));
    texts.iter().map(|text| read(text)).chain(made).collect()
}

fn all_limits() -> Vec<Limits> {
    let mut all = Vec::new();
    for solutions in [None, Some(1), Some(2), Some(1000)] {
        let limits = Limits { solutions, ..Limits::none() };
        all.push(limits.clone());
        all.extend([0, 1, 7, 100].map(|nodes| Limits { nodes: Some(nodes), ..limits.clone() }));
        all.push(Limits { time: Some(Duration::ZERO), ..limits.clone() });
        all.push(Limits { memory: 1, ..limits.clone() });
        all.push(Limits { threads: 3, ..limits });
    }
    all
}

/// What there is to find, told by counting and by the family's plainest exact method.
struct Truth {
    count: u64,
    length: Option<u64>,
}

fn length(puzzle: &Puzzle, solution: &Board) -> Option<u64> {
    puzzle.start.figures(solution).into_iter().find(|(name, _)| *name == "length").map(|(_, value)| value)
}

impl Truth {
    fn of(puzzle: &Puzzle) -> Truth {
        let counted = puzzle.start.count(Run::within(Limits::none())).unwrap().count;
        assert_eq!(counted.stop, None);
        let answer = puzzle.start.solve(Run::default()).unwrap();
        let length = answer.solutions.first().and_then(|solution| length(puzzle, solution));
        Truth { count: counted.number.to_string().parse().unwrap(), length }
    }

    fn check(&self, puzzle: &Puzzle, limits: &Limits, answer: &Answer<Board>, what: &str) {
        let wanted = limits.solutions.unwrap_or(u64::MAX);
        let distinct: HashSet<String> = answer.solutions.iter().map(|s| way(puzzle, s)).collect();
        assert_eq!(distinct.len() as u64, answer.found, "{what}: the same solution twice");
        assert_eq!(answer.solutions.len() as u64, answer.found, "{what}");
        assert!(answer.solutions.iter().all(|s| s.is_solved()), "{what}: not solved");
        match answer.outcome {
            Outcome::Unsolvable => assert_eq!((self.count, answer.found), (0, 0), "{what}"),
            Outcome::Solved | Outcome::Optimal => {
                assert!(answer.found == self.count.min(wanted) || (answer.found == wanted), "{what}");
            }
            Outcome::Limit => assert!(answer.report.stop.is_some(), "{what}"),
        }
        if answer.complete {
            assert_eq!(answer.found, self.count, "{what}: not all");
            assert!(
                answer.solutions.iter().all(|s| length(puzzle, s) == self.length),
                "{what}: not the best"
            );
        }
        if answer.outcome == Outcome::Optimal {
            assert!(
                answer.solutions.iter().all(|s| length(puzzle, s) == self.length),
                "{what}: not the best"
            );
        }
    }
}

/// What tells solutions apart: the moves where they are the answer, the board elsewhere.
fn way(puzzle: &Puzzle, solution: &Board) -> String {
    match puzzle.family().way_is_the_answer() {
        true => puzzle.start.moves_to(solution).unwrap().join(" "),
        false => solution.text(),
    }
}

#[test]
fn a_limit_that_came_first_is_said_by_every_method() {
    for puzzle in puzzles() {
        let truth = Truth::of(&puzzle);
        for method in puzzle.family().methods() {
            for limits in all_limits() {
                let what = format!(
                    "{} {} {limits:?}\n{}",
                    puzzle.start.describe(),
                    method.name,
                    puzzle.start.text()
                );
                let run = Run { method: Some(method.name.to_owned()), ..Run::within(limits.clone()) };
                let listed = search::count_by_listing(
                    &puzzle.start,
                    Run { method: Some(method.name.to_owned()), ..Run::within(limits.clone()) },
                );
                if let Ok(Counted { count: Count { number, stop: None, .. }, .. }) = listed {
                    assert_eq!(number, truth.count.into(), "{what}");
                }
                // A method may refuse a puzzle that it is not made for; it may not lie about it.
                if let Ok(answer) = puzzle.start.solve(run) {
                    truth.check(&puzzle, &limits, &answer, &what);
                }
            }
        }
    }
}

/// Puzzles with more solutions, or longer proofs, than a few hundred nodes can tell of.
const HARD: [(&str, &[(&str, &str)]); 5] = [
    ("nonogram", &[("size", "20x20"), ("density", "50")]),
    ("loops", &[("size", "20x20")]),
    ("edge", &[("size", "8x8"), ("inner-colors", "4")]),
    ("swap", &[("size", "6x6")]),
    ("polyomino", &[("board", "6x10"), ("cut", "12")]),
];

#[test]
fn all_solutions_are_not_claimed_when_the_nodes_ran_out() {
    for (family, settings) in HARD {
        let puzzle = generated(family, settings, 1).unwrap_or_else(|e| panic!("{}", e.why));
        for method in puzzle.family().methods() {
            let limits = Limits { nodes: Some(300), ..Limits::none() };
            let run = Run { method: Some(method.name.to_owned()), ..Run::within(limits) };
            let Ok(answer) = puzzle.start.solve(run) else { continue };
            let counted = || {
                puzzle
                    .start
                    .count(Run::within(Limits { time: Some(Duration::from_secs(5)), ..Limits::none() }))
            };
            if answer.outcome != Outcome::Limit {
                let counted = counted().unwrap().count;
                assert_eq!(
                    (counted.stop, counted.number.to_string()),
                    (None, answer.found.to_string()),
                    "{family} {}",
                    method.name
                );
            }
        }
    }
}

#[test]
fn a_count_that_stops_early_is_a_lower_bound() {
    for puzzle in puzzles() {
        let truth = Truth::of(&puzzle);
        for limits in all_limits().into_iter().filter(|limits| limits.solutions.is_none()) {
            let counted = puzzle.start.count(Run::within(limits.clone())).unwrap().count;
            let number: u64 = counted.number.to_string().parse().unwrap();
            match counted.stop {
                None => assert_eq!(number, truth.count, "{} {limits:?}", puzzle.start.describe()),
                Some(_) => assert!(number <= truth.count, "{} {limits:?}", puzzle.start.describe()),
            }
        }
    }
}

/// Puzzles with so many solutions that no count comes to its end within the limits of the test.
const MANY: [(&str, &[(&str, &str)]); 4] = [
    ("loops", &[("size", "40x40")]),
    ("edge", &[("size", "8x8"), ("inner-colors", "5"), ("no-frame", "true")]),
    ("swap", &[("size", "6x6")]),
    ("polyomino", &[("board", "6x10"), ("cut", "15")]),
];

#[test]
fn a_count_that_stops_early_has_found_something() {
    let made = MANY.iter().map(|(family, settings)| generated(family, settings, 1).unwrap());
    // One cell in every row and column: as many pictures as there are permutations.
    let ones = |n: usize| vec!["1"; n].join("/");
    let texts = [
        format!("{0}\n{0}\n", ones(12)),
        "space: flat\nboard: 6x10\npieces: pentominoes\n".to_owned(),
        "space: cubic\nboard: 3x3x3\npieces: soma\n".to_owned(),
    ];
    for puzzle in made.chain(texts.iter().map(|text| read(text))) {
        for limits in [
            Limits { nodes: Some(150_000), ..Limits::none() },
            Limits { time: Some(Duration::from_millis(400)), ..Limits::none() },
            Limits { memory: 1, time: Some(Duration::from_millis(400)), ..Limits::none() },
        ] {
            let counted = puzzle.start.count(Run::within(limits.clone())).unwrap().count;
            assert!(counted.number > 0u8.into(), "{} {limits:?} {counted:?}", puzzle.start.describe());
        }
    }
}
