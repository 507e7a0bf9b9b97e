//! Every known answer of the shared collection: which boards have solutions, how many, and proofs
//! where there is none.
//!
//! The collection lies beside the project and is not part of it; these tests are run by
//! `cargo xtask test` when it is there.

use num_bigint::BigUint;
use quadrille_core::{Answer, Document, Limits, Monitor, Outcome, Search, Solve, Source, Task, Text, family};
use quadrille_loops::solve::proof::End;
use quadrille_loops::solve::proven;
use quadrille_loops::{Instance, Loops, Rule, State, model};
use quadrille_loops::{PuzzleSettings, SolveSettings};
use serde_json::Value;
use std::path::Path;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/loops");

fn read(path: &str) -> Vec<u8> {
    std::fs::read(Path::new(DATA).join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn load(format: &str, path: &str) -> Vec<Document<Loops>> {
    let format = Loops::FORMATS.iter().find(|f| f.name == format).unwrap();
    (format.read.unwrap())(&Source::new(path, &read(path)), &PuzzleSettings::default()).unwrap()
}

/// The answers, by file or puzzle.
fn answers(path: &str) -> Vec<(String, Value)> {
    let all: Value = serde_json::from_slice(&read(path)).unwrap();
    all.as_object().unwrap().iter().map(|(name, answer)| (name.clone(), answer.clone())).collect()
}

fn solve(instance: &Instance, method: &str, limits: Limits) -> Answer<State> {
    let (from, settings) = (model::start(instance), SolveSettings::default());
    let task = Task::<Loops> { instance, from: &from, settings: &settings };
    let method = family::find_method::<Loops>(Some(method)).unwrap();
    family::solve(&task, method, limits, Monitor::default(), None).unwrap()
}

fn count(instance: &Instance) -> BigUint {
    let (from, settings) = (model::start(instance), SolveSettings::default());
    let task = Task::<Loops> { instance, from: &from, settings: &settings };
    let count = Loops::count(&task, &mut Search::new(Limits::none())).unwrap();
    assert_eq!(count.stop, None);
    count.number
}

#[test]
#[ignore = "needs ../shared/data"]
fn every_file_has_the_solutions_it_is_known_to_have() {
    let answers = answers("answers.json");
    assert_eq!(answers.len(), 74);
    let mut counted = 0;
    for (path, known) in &answers {
        let instance = &load("dat", path)[0].instance;
        let solvable = known["solvable"].as_bool().unwrap();
        let wanted = if solvable { Outcome::Solved } else { Outcome::Unsolvable };
        for method in ["auto", "flow"] {
            // Two threads: they must not change the answer.
            let limits = Limits { threads: 2, ..Limits::default() };
            assert_eq!(solve(instance, method, limits).outcome, wanted, "{method} on {path}");
        }
        if let Some(number) = known["solutions"].as_str() {
            assert_eq!(count(instance).to_string(), number, "{path}");
            counted += 1;
        }
    }
    assert_eq!(counted, 68, "all but the six whose number nobody knows");
}

#[test]
#[ignore = "needs ../shared/data"]
fn boards_without_a_solution_come_with_a_proof_that_holds() {
    let (mut cuts, mut all) = (0, 0);
    for (path, _) in answers("answers.json").iter().filter(|(_, known)| known["solvable"] == false) {
        let instance = &load("dat", path)[0].instance;
        let from = model::start(instance);
        let proof = proven(instance, &from).unwrap_or_else(|| panic!("{path} has a proof"));
        proof.check(instance, &from).unwrap_or_else(|e| panic!("{path}: {e}"));
        cuts += usize::from(matches!(proof.end, End::Shortage(_)));
        all += 1;
    }
    assert_eq!(all, 19);
    assert!(cuts >= 17, "all but two or so are cuts: {cuts}");
}

#[test]
#[ignore = "needs ../shared/data"]
fn other_methods_agree_on_the_smaller_files() {
    for (path, known) in answers("answers.json") {
        let instance = &load("dat", &path)[0].instance;
        let ends = path.contains("dist.1") || path.contains("ends") || path.contains("unsat");
        if instance.lattice().size.area() > if ends { 64 } else { 64 * 64 } {
            continue;
        }
        let solvable = known["solvable"].as_bool().unwrap();
        for method in ["csp", "sat", "propagate"] {
            let answer = solve(instance, method, Limits::default());
            let said = answer.outcome == if solvable { Outcome::Solved } else { Outcome::Unsolvable };
            assert!(said || method == "propagate" && answer.outcome == Outcome::Limit, "{method} on {path}");
        }
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn hexagonal_boards_have_one_tree_and_so_many_loops() {
    let known = answers("hexapipes/answers_small.json");
    assert_eq!(known.len(), 495);
    let mut file = (String::new(), Vec::new());
    for (name, numbers) in known {
        let (stem, id) = name.split_once('#').unwrap();
        if file.0 != stem {
            file = (stem.to_owned(), load("hexapipes", &format!("hexapipes/{stem}.jsonl")));
        }
        let document = file.1.iter().find(|d| d.facts.id.as_deref() == Some(id)).unwrap();
        let number = |key: &str| BigUint::from(numbers[key].as_u64().unwrap());
        assert_eq!(count(&document.instance), number("tree_rule_solutions"), "{name}");
        let loops = document.instance.clone().with_rule(Rule::Loops);
        assert_eq!(count(&loops), number("loops_rule_solutions"), "{name}");
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn every_hexagonal_and_square_puzzle_has_exactly_one_tree() {
    let mut puzzles = 0;
    let sizes = [5, 7, 10, 15, 20, 25, 30, 40];
    let plain = sizes.iter().map(|n| format!("hexapipes/hexagonal_{n}x{n}.jsonl"));
    let wrapped =
        sizes.iter().filter(|n| **n != 25).map(|n| format!("hexapipes/hexagonal-wrap_{n}x{n}.jsonl"));
    for path in plain.chain(wrapped).chain(["hexapipes/daily.jsonl".to_owned()]) {
        for document in load("hexapipes", &path) {
            let tree = document.instance.with_rule(Rule::Tree);
            let answer = solve(&tree, "auto", Limits::default().solutions(2));
            assert_eq!(answer.unique(), Some(true), "{path}#{:?}", document.facts.id);
            puzzles += 1;
        }
    }
    assert!(puzzles > 2000, "{puzzles}");
}
