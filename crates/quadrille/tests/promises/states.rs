//! A state never undoes what the puzzle gives: `count`, `solve`, `hint` and `check` from random
//! states, on puzzles with random given cells, pieces and clues, against the solutions of the
//! puzzle without them, filtered one by one.
//!
//! What is decided on a board is a set of tokens, each a move: a marked cell, a placed piece, a
//! locked tile. A solution agrees with a state, or with what is given, when it has all its tokens.

use quadrille::{Board, FAMILIES, Given, HintAnswer, Limits, Puzzle, Run, Source, typed};
use quadrille_core::Random;
use quadrille_loops::Loops;
use serde_json::{Value, json};
use std::collections::BTreeSet;

type Tokens = BTreeSet<String>;

/// What the net has to know of a family.
struct Kind {
    family: &'static str,
    /// Puzzles of it that give nothing: settings of `generate`.
    settings: &'static [&'static [(&'static str, &'static str)]],
    /// What is decided on a board.
    tokens: fn(&Puzzle, &Board) -> Tokens,
    /// The instance that gives these tokens; `None` where a family gives nothing.
    given: Option<fn(&Puzzle, &Tokens) -> Value>,
}

const KINDS: &[Kind] = &[
    Kind {
        family: "nonogram",
        settings: &[
            &[("size", "2x2"), ("shape", "random")],
            &[("size", "4x3"), ("shape", "random"), ("density", "40")],
            &[("size", "5x1"), ("shape", "random")],
            &[("size", "4x4"), ("shape", "random"), ("density", "45")],
            &[("size", "3x3"), ("shape", "random"), ("colors", "2")],
        ],
        tokens: marks,
        given: Some(|plain, tokens| {
            let mut instance = plain.start.instance_json();
            instance["given"] = played(plain, tokens).text().lines().collect();
            instance
        }),
    },
    Kind {
        family: "polyomino",
        settings: &[&[("size", "4x3"), ("cut", "4")], &[("size", "5x4"), ("cut", "5")]],
        tokens: moves,
        given: Some(|plain, tokens| {
            let mut instance = plain.start.instance_json();
            instance["given"] = tokens.iter().map(String::as_str).collect();
            instance
        }),
    },
    Kind {
        family: "edge",
        settings: &[
            &[("size", "3x3"), ("inner-colors", "2"), ("frame-colors", "2")],
            &[("size", "3x2"), ("inner-colors", "3"), ("frame-colors", "3")],
        ],
        tokens: moves,
        given: Some(|plain, tokens| {
            let mut instance = plain.start.instance_json();
            let width = instance["width"].as_u64().unwrap();
            instance["hints"] = tokens.iter().map(|token| clue(width, token)).collect();
            instance
        }),
    },
    Kind {
        family: "loops",
        settings: &[
            &[("size", "3x3")],
            &[("size", "4x3"), ("wrap", "true")],
            &[("size", "3x3"), ("tree", "true")],
            &[("size", "3x3"), ("hex", "true")],
        ],
        tokens: locked,
        given: None,
    },
];

/// The cells of a nonogram that are not unknown.
fn marks(_: &Puzzle, board: &Board) -> Tokens {
    let text = board.text();
    let cells =
        text.lines().enumerate().flat_map(|(r, row)| row.chars().enumerate().map(move |(c, m)| (r, c, m)));
    let name = |mark| if mark == '.' { 'x' } else { mark };
    cells
        .filter(|cell| cell.2 != '?')
        .map(|(r, c, mark)| format!("r{}c{}={}", r + 1, c + 1, name(mark)))
        .collect()
}

/// The pieces on a board, as the moves that put them there.
fn moves(plain: &Puzzle, board: &Board) -> Tokens {
    // The board need not be one of the plain puzzle: its text is.
    let board = plain.start.read(&Source::new("state", &board.text())).unwrap();
    plain.start.moves_to(&board).unwrap().into_iter().collect()
}

/// The locked tiles of a board of loops; all tiles of a solution.
fn locked(_: &Puzzle, board: &Board) -> Tokens {
    let (instance, state) = typed::<Loops>(board).unwrap();
    let shape = instance.shape();
    let cells = instance.lattice().size.cells();
    let fixed = cells.filter(|&cell| state[cell].locked || board.is_solved());
    fixed.map(|cell| format!("{cell}={}!", state[cell].sides.headings(shape))).collect()
}

/// A clue of edge matching: `r1c2=17:2` as JSON.
fn clue(width: u64, token: &str) -> Value {
    let (cell, placed) = token.split_once('=').unwrap();
    let cell = quadrille::Cell::parse(cell).unwrap();
    let (piece, turn) = placed.split_once(':').unwrap();
    let number = |text: &str| text.parse::<u64>().unwrap();
    json!({ "pos": cell.row as u64 * width + cell.col as u64, "piece": number(piece), "rot": number(turn) })
}

/// The plain board with these moves made, as far as they can be.
fn played(plain: &Puzzle, tokens: &Tokens) -> Board {
    let mut board = plain.start.clone();
    tokens.iter().for_each(|token| drop(board.apply(token)));
    board
}

fn some(random: &mut Random, tokens: &Tokens, chance: f64) -> Tokens {
    tokens.iter().filter(|_| random.chance(chance)).cloned().collect()
}

fn unlimited() -> Run {
    Run::within(Limits::none())
}

/// Every verb from one state.
fn check(
    kind: &Kind,
    puzzle: &Puzzle,
    state: &Board,
    solutions: &[&Tokens],
    decided: &Tokens,
    possible: bool,
) {
    let expected = solutions.iter().filter(|s| decided.is_subset(s)).count();
    let counted = state.count(unlimited()).unwrap();
    let case = || {
        format!("{}, {expected} solutions\n{:?}\n{}", kind.family, puzzle.start.instance_json(), state.text())
    };
    assert_eq!(counted.count.number, expected.into(), "{}", case());
    for method in puzzle.family().methods() {
        // The method `best` of edge matching goes on for ever where there is no perfect board.
        let limits = Limits { nodes: Some(20_000), ..Limits::none() };
        let run = Run { method: Some(method.name.to_owned()), ..Run::within(limits) };
        match state.solve(run) {
            Ok(answer) if answer.complete => {
                assert_eq!(answer.solutions.len(), expected, "{}: {}", method.name, case());
            }
            Ok(answer) => assert!(answer.solutions.len() <= expected, "{}: {}", method.name, case()),
            Err(e) => assert!(!e.to_string().contains("bug"), "{}: {e}\n{}", method.name, case()),
        }
    }
    let hint = state.hint(unlimited());
    let fits = match &hint {
        HintAnswer::Solved => state.is_solved(),
        HintAnswer::Hint(hint) => expected > 0 && hint.certain,
        HintAnswer::Ambiguous(hint) => expected > 0 && !hint.certain,
        HintAnswer::Mistake(_) => expected == 0 && possible,
        HintAnswer::Unsolvable(_) => !possible,
        HintAnswer::Limit(_) => false,
    };
    assert!(fits, "{hint:?}\n{}", case());
    assert!(expected > 0 || !state.is_solved(), "{}", case());
}

#[test]
fn states_agree_with_enumeration_whatever_is_given() {
    let random = &mut Random::new(17);
    for kind in KINDS {
        let family = FAMILIES.find(kind.family).unwrap();
        let mut contradictions = 0;
        for (settings, seed) in kind.settings.iter().flat_map(|s| (0..5).map(move |seed| (*s, seed))) {
            let options = settings.iter().fold(Given::default(), |o, (name, value)| o.with(name, *value));
            let options = options.with("seed", seed.to_string());
            let plain = family.generate(Run { settings: options.into(), ..Run::default() }).unwrap();
            let all = plain.start.solve(unlimited()).unwrap();
            assert!(all.complete && !all.solutions.is_empty());
            let all: Vec<Tokens> =
                all.solutions.iter().map(|s| (kind.tokens)(&plain, s)).take(2000).collect();
            for _ in 0..8 {
                let chance = [0.0, 0.1, 0.3][random.below(3)];
                let giver = random.pick(&all).unwrap();
                let given = if kind.given.is_some() { some(random, giver, chance) } else { Tokens::new() };
                let instance = kind.given.map_or_else(|| plain.start.instance_json(), |f| f(&plain, &given));
                let puzzle = family.read_json(&instance).unwrap();
                let solutions: Vec<&Tokens> = all.iter().filter(|s| given.is_subset(s)).collect();
                // Parts of two solutions, so that what they decide may go together or not.
                let [one, other] = [0; 2].map(|_| random.pick(&all).unwrap());
                let mut wanted = some(random, one, 0.3);
                wanted.append(&mut some(random, other, 0.1));
                let mut text = played(&plain, &wanted).text();
                if kind.family == "nonogram" && random.chance(0.5) {
                    text = text.replacen(['#', '.'], if random.chance(0.5) { "." } else { "#" }, 1);
                }
                let Ok(state) = puzzle.start.read(&Source::new("state", &text)) else { continue };
                let mut decided =
                    (kind.tokens)(&plain, &plain.start.read(&Source::new("state", &text)).unwrap());
                let shown = (kind.tokens)(&plain, &state);
                let kept = given.is_subset(&shown);
                assert!(decided.is_subset(&shown), "{text}");
                if !kept {
                    contradictions += 1;
                    assert!(state.status().broken().next().is_some(), "{instance}\n{text}");
                }
                decided.extend(given.iter().cloned());
                check(kind, &puzzle, &state, &solutions, &decided, !solutions.is_empty());
            }
        }
        assert!(kind.given.is_none() || contradictions > 5, "{}: {contradictions}", kind.family);
    }
}

#[test]
fn a_given_cell_holds_where_the_state_is_unknown() {
    let instance = json!({
        "width": 2, "height": 2, "rows": ["1", "1"], "columns": ["1", "1"], "given": ["#?", "??"],
    });
    let puzzle = FAMILIES.find("nonogram").unwrap().read_json(&instance).unwrap();
    let number = |text: &str| {
        let state = puzzle.start.read(&Source::new("state", text)).unwrap();
        state.count(unlimited()).unwrap().count.number
    };
    assert_eq!(number("??\n??\n"), 1u8.into());
    assert_eq!(number(".?\n??\n"), 0u8.into());
}
