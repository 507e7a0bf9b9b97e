//! What hints promise: a certain move is in every solution that agrees with the board, a mistake is
//! told only where no solution agrees with it and always there, "unsolvable" only of puzzles
//! without a solution, and what is not certain says so. Every family, with equal pieces, colours,
//! layers, puzzles spoilt so that they have no solution, and boards with mistakes, against plain
//! lists of all solutions.

use crate::samples::{generated, read};
use quadrille::{Board, FAMILIES, Hint, HintAnswer, Limits, Outcome, Puzzle, Run};
use quadrille_core::Random;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Puzzles as they are written, with equal pieces, layers, walls, and without a solution.
pub const TEXTS: &[&str] = &[
    "space: flat\nboard:\n####\n####\npieces:\nA ##\nB ##\nC ##\nD ##\n",
    "space: flat\nboard:\n###\n###\npieces:\nA ##\nB ##\nC ##\n",
    "space: flat\nboard:\n####\n####\npieces:\nA ##/#.\nB ##/#.\nC ##\n",
    "space: flat\nboard:\n#####\n#####\npieces:\nA ###\nB ###\nC ##\nD #\nE #\n",
    "space: flat\nboard:\n##.\n###\n.##\npieces:\nA ##\nB ##\nC ###\n",
    "space: flat\nboard:\n###\n#.#\n###\npieces:\nA ###\nB ###\nC ##\n",
    "space: cubic\nboard: 2x2x2\npieces:\nA ##\nB ##\nC ##\nD ##\n",
    "space: cubic\nboard: 1x2x3\npieces:\nA ##/#.\nB ##\nC #\n",
    "space: cubic\nboard: 2x2x2\npieces:\nA ##/#.\nB ##/#.\nC ##\n",
    "1/1\n1/1\n",
    "2/2\n1/1/1\n",
    "2-1/1/1\n1/1/1/2\n",
    "loops: square\n\n╵╵\n╵╵\n",
    "loops: square\n\n└┴╵\n╴┬└\n╵┐╴\n",
    "loops: square\n\n╵\n",
    "2 3\n5 3 6\n2 1 4\n",
    "1 2\n2 1\n",
];

pub const MADE: &[(&str, &[(&str, &str)])] = &[
    ("nonogram", &[("size", "4x4"), ("shape", "random"), ("density", "50")]),
    ("nonogram", &[("size", "5x1"), ("shape", "random")]),
    ("nonogram", &[("size", "4x4"), ("shape", "random"), ("colors", "2")]),
    ("nonogram", &[("size", "4x3"), ("shape", "random"), ("colors", "3"), ("density", "60")]),
    ("polyomino", &[("size", "4x3"), ("cut", "4")]),
    ("polyomino", &[("size", "4x4"), ("cut", "6")]),
    ("edge", &[("size", "3x3"), ("inner-colors", "1"), ("frame-colors", "2")]),
    ("edge", &[("size", "3x3"), ("inner-colors", "3"), ("frame-colors", "3")]),
    ("edge", &[("size", "3x2"), ("inner-colors", "2"), ("no-frame", "true")]),
    ("loops", &[("size", "3x3")]),
    ("loops", &[("size", "3x3"), ("tree", "true")]),
    ("loops", &[("size", "3x3"), ("hex", "true")]),
    ("swap", &[("size", "3x2")]),
    ("swap", &[("size", "2x2")]),
];

/// The same puzzle with something exchanged, so that it often has no solution; `None` where a
/// family has no such way.
pub fn spoilt(puzzle: &Puzzle, random: &mut Random) -> Option<Puzzle> {
    let mut instance = puzzle.start.instance_json();
    match puzzle.family().name() {
        "nonogram" => random.shuffle(instance["rows"].as_array_mut()?),
        "edge" => {
            let pieces = instance["pieces"].as_array_mut()?;
            let at = random.below(pieces.len());
            let side = &mut pieces[at][random.below(4)];
            *side = Value::from(side.as_u64().filter(|colour| *colour > 0)? % 3 + 1);
        }
        _ => return None,
    }
    FAMILIES.find(puzzle.family().name()).ok()?.read_json(&instance).ok()
}

fn unlimited() -> Run {
    Run::within(Limits::none())
}

/// The solutions that agree with a board, equal pieces not told apart. Only for families whose
/// solutions are boards.
pub fn agreeing(board: &Board) -> usize {
    if board.family().name() != "polyomino" {
        let count = board.count(unlimited()).unwrap().count;
        return count.number.to_string().parse().unwrap();
    }
    // Which cells a piece has tells its form; so a tiling is known by its parts, whatever their
    // names.
    let parts = |solution: &Board| {
        let mut names = BTreeMap::new();
        let text = solution.text();
        let letters = text.chars().map(|letter| {
            let next = names.len();
            if letter.is_alphanumeric() {
                names.entry(letter).or_insert(next).to_string()
            } else {
                letter.into()
            }
        });
        letters.collect::<Vec<String>>().join(" ")
    };
    let all = board.solve(unlimited()).unwrap();
    assert!(all.complete);
    all.solutions.iter().map(parts).collect::<BTreeSet<String>>().len()
}

/// The length of a shortest way; `None` where there is none.
pub fn shortest(board: &Board) -> Option<u64> {
    let answer = board.solve(Run::within(Limits::none().solutions(1))).unwrap();
    assert!(matches!(answer.outcome, Outcome::Optimal | Outcome::Unsolvable), "{:?}", answer.outcome);
    let solution = answer.solutions.first()?;
    board.figures(solution).into_iter().find(|(name, _)| *name == "length").map(|(_, length)| length)
}

fn after(board: &Board, hint: &Hint<String>, shown: &dyn Fn() -> String) -> Board {
    let mut board = board.clone();
    for action in &hint.moves {
        board.apply(action).unwrap_or_else(|e| panic!("{action}: {}\n{}", e.message, shown()));
    }
    board
}

fn check(puzzle: &Puzzle, state: &Board, seen: &mut BTreeMap<String, usize>) {
    let answer = state.hint(unlimited());
    let family = puzzle.family().name();
    let shown = || format!("{family}: {answer:?}\n{}\n{}", puzzle.start.instance_json(), state.text());
    let way = puzzle.family().way_is_the_answer();
    let [from_start, from_here] = match way {
        true => [&puzzle.start, state].map(|board| usize::from(shortest(board).is_some())),
        false => [&puzzle.start, state].map(agreeing),
    };
    let kind = match &answer {
        HintAnswer::Solved => {
            assert!(state.is_solved(), "{}", shown());
            "solved"
        }
        HintAnswer::Hint(hint) => {
            assert!(hint.certain && !hint.moves.is_empty() && from_here > 0, "{}", shown());
            let after = after(state, hint, &shown);
            match way {
                true => assert_eq!(shortest(&after), shortest(state).map(|n| n - 1), "{}", shown()),
                false => assert_eq!(agreeing(&after), from_here, "{}", shown()),
            }
            hint.rule
        }
        HintAnswer::Ambiguous(hint) => {
            assert!(!hint.certain && from_here > 1, "{}", shown());
            assert!(agreeing(&after(state, hint, &shown)) > 0, "{}", shown());
            "ambiguous"
        }
        HintAnswer::Mistake(hint) => {
            assert!(from_here == 0 && !hint.moves.is_empty(), "{}", shown());
            // With several solutions, something else may be wrong instead.
            assert!(!hint.certain || from_start == 1, "{}", shown());
            "mistake"
        }
        HintAnswer::Unsolvable(why) => {
            assert!(from_start == 0 && !why.is_empty(), "{}", shown());
            "unsolvable"
        }
        HintAnswer::Limit(_) => panic!("{}", shown()),
    };
    if let HintAnswer::Hint(hint) | HintAnswer::Mistake(hint) | HintAnswer::Ambiguous(hint) = &answer {
        let moves = hint.moves.join(" ");
        let layered = moves.contains("l1r") || moves.contains("l2r");
        let names = hint.cells.iter().map(|cell| state.cell_name(*cell));
        assert!(names.into_iter().all(|name| name.starts_with('l') == layered), "{}", shown());
    }
    *seen.entry(format!("{family} {kind}")).or_default() += 1;
}

/// Some of the moves to each of two solutions, so that what they decide may go together or not.
fn begun(from: &Board, solutions: &[Board], on: &Board, random: &mut Random) -> Board {
    let mut board = from.clone();
    for chance in [0.4, 0.15] {
        let Some(solution) = random.pick(solutions) else { break };
        let moves = on.moves_to(solution).unwrap_or_default();
        for action in moves.iter().filter(|_| random.chance(chance)) {
            // A move that another one excludes cannot be made.
            let _ = board.apply(action);
        }
    }
    board
}

#[test]
fn hints_keep_their_promises_on_every_board() {
    let random = &mut Random::new(6);
    let mut seen = BTreeMap::new();
    let made = MADE
        .iter()
        .flat_map(|(family, settings)| (0..8).filter_map(move |seed| generated(family, settings, seed).ok()));
    for puzzle in TEXTS.iter().map(|text| read(text)).chain(made) {
        let limits = Limits { nodes: Some(100_000), ..Limits::none() }.solutions(200);
        let solutions = puzzle.start.solve(Run::within(limits)).unwrap().solutions;
        let other = spoilt(&puzzle, random);
        for round in 0..4 {
            let fair = if round == 0 {
                puzzle.start.clone()
            } else {
                begun(&puzzle.start, &solutions, &puzzle.start, random)
            };
            check(&puzzle, &fair, &mut seen);
            if let Some(other) = &other {
                let unfair = if round == 0 {
                    other.start.clone()
                } else {
                    begun(&other.start, &solutions, &puzzle.start, random)
                };
                check(other, &unfair, &mut seen);
            }
        }
    }
    // A board of loops is begun by turning tiles, which decides nothing: there is no mistake to be
    // made.
    for family in ["nonogram", "polyomino", "edge", "loops"] {
        for kind in ["ambiguous", "mistake", "unsolvable"] {
            if (family, kind) == ("loops", "mistake") {
                continue;
            }
            assert!(seen.contains_key(&format!("{family} {kind}")), "{family} {kind}: {seen:?}");
        }
    }
    assert!(seen.values().sum::<usize>() > 400, "{seen:?}");
}
