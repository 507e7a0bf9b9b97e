//! Known answers for real boards, which are not part of the project: `../shared/data/swap` beside
//! it.

use quadrille_core::{Answer, Document, Limits, Monitor, Outcome, Rules, Source, Task, Text, family};
use quadrille_swap::PuzzleSettings;
use quadrille_swap::SolveSettings;
use quadrille_swap::{State, Swap};
use serde_json::Value;
use std::path::Path;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/swap");

/// The puzzles of a file, each with what the file says about it.
fn known(file: &str) -> Vec<(Document<Swap>, Value)> {
    let text = std::fs::read_to_string(Path::new(DATA).join(file)).unwrap();
    let format = Swap::FORMATS.iter().find(|f| f.name == "lines").unwrap();
    let documents = (format.read.unwrap())(&Source::new(file, &text), &PuzzleSettings::default()).unwrap();
    let values: Vec<Value> = match serde_json::from_str(&text) {
        Ok(Value::Array(all)) => all,
        _ => text.lines().map(|line| serde_json::from_str(line).unwrap()).collect(),
    };
    assert_eq!(documents.len(), values.len(), "{file}");
    documents.into_iter().zip(values).collect()
}

fn solve(document: &Document<Swap>, method: &str, limits: Limits) -> Answer<State> {
    let (instance, settings) = (&document.instance, SolveSettings::default());
    let task = Task { instance, from: &Swap::start(instance), settings: &settings };
    let method = family::find_method::<Swap>(Some(method)).unwrap();
    family::solve(&task, method, limits, Monitor::default(), None).unwrap()
}

/// Every optimum that a file knows is found and proven by these methods.
fn optima(file: &str, methods: &[&str]) -> usize {
    let mut checked = 0;
    for (document, value) in known(file) {
        let Some(optimum) = value["opt"].as_u64() else { continue };
        for method in methods {
            let answer = solve(&document, method, Limits::default());
            let what = format!("{file} {} {method}", value["id"]);
            assert_eq!(answer.outcome, Outcome::Optimal, "{what}");
            assert_eq!(answer.solutions[0].length() as u64, optimum, "{what}");
            assert_eq!(answer.report.lower_bound, Some(optimum), "{what}");
        }
        let bound = solve(&document, "naive", Limits::default()).report.lower_bound.unwrap();
        assert_eq!(Some(bound), value["lb"].as_u64().or(Some(bound)), "{file} {}", value["id"]);
        checked += 1;
    }
    checked
}

#[test]
#[ignore = "needs ../shared/data"]
fn every_known_optimum_is_proven() {
    for (file, number) in [("random_2x3.jsonl", 50), ("random_2x4.jsonl", 50), ("random_3x3.jsonl", 100)] {
        assert_eq!(optima(file, &["auto", "optimal", "bfs-lazy"]), number, "{file}");
    }
    assert_eq!(optima("random_3x4.jsonl", &["auto", "optimal"]), 100);
    assert_eq!(optima("random_4x4.jsonl", &["auto"]), 40);
    assert!(optima("barriers.jsonl", &["optimal", "auto"]) >= 10);
    assert_eq!(optima("seed_instances.json", &["optimal", "bfs", "bfs-lazy"]), 1);
}

#[test]
#[ignore = "needs ../shared/data"]
fn the_files_of_the_course_have_their_optima() {
    let answers: Value =
        serde_json::from_str(&std::fs::read_to_string(Path::new(DATA).join("ensae/answers.json")).unwrap())
            .unwrap();
    for (file, answer) in answers.as_object().unwrap() {
        let text = std::fs::read_to_string(Path::new(DATA).join("ensae").join(file)).unwrap();
        let read = Swap::FORMATS[0].read.unwrap();
        let document = &read(&Source::new(file, &text), &PuzzleSettings::default()).unwrap()[0];
        let found = solve(document, "optimal", Limits::default());
        assert_eq!(Some(found.solutions[0].length() as u64), answer["opt"].as_u64(), "{file}");
        assert_eq!(found.outcome, Outcome::Optimal, "{file}");
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn larger_boards_are_solved_and_the_bounds_hold() {
    let files = ["4x6", "5x5", "6x6", "8x8", "10x10"].map(|size| format!("random_{size}.jsonl"));
    for file in files.iter().map(String::as_str).chain(["barriers.jsonl"]) {
        for (document, value) in known(file) {
            let (method, nodes) =
                if file == "barriers.jsonl" { ("auto", Some(1_000_000)) } else { ("large", None) };
            let answer = solve(&document, method, Limits { nodes, ..Limits::default() });
            let length = answer.solutions[0].length() as u64;
            let bound = answer.report.lower_bound.unwrap();
            assert!(Some(bound) >= value["lb"].as_u64(), "{file} {}", value["id"]);
            assert!(bound <= length, "{file} {}", value["id"]);
            let peer = value["rustworkx"]["len"].as_u64().or(value["rustworkx100"].as_u64()).unwrap();
            assert!(length <= peer + peer / 20, "{file} {}: {length} against {peer}", value["id"]);
        }
    }
}
