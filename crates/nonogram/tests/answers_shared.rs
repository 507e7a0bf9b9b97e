//! Every puzzle of the shared collection with a known answer is solved, told unique or not, and
//! counted.
//!
//! The collection lies beside the project and is not part of it; these tests are run by
//! `cargo xtask test` when it is there. Knotty and Faase, which nobody solves in seconds, are left
//! to the bench.

use num_bigint::BigUint;
use quadrille_core::{
    Answer, Confidence, Document, Limits, Monitor, Outcome, Rules, Search, Solve, Source, Task, Text, family,
};
use quadrille_nonogram::{Nonogram, State};
use quadrille_nonogram::{PuzzleSettings, SolveSettings};
use std::path::PathBuf;

const SLOW: [&str; 2] = ["knotty", "faase"];

fn shared(path: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/nonogram")).join(path)
}

fn load(path: &str) -> Vec<Document<Nonogram>> {
    let bytes = std::fs::read(shared(path)).unwrap();
    let source = Source::new(path, &bytes);
    let format =
        Nonogram::FORMATS.iter().filter(|f| f.read.is_some()).max_by_key(|f| (f.sniff)(&source)).unwrap();
    assert_ne!((format.sniff)(&source), Confidence::No, "{path} is recognised");
    (format.read.unwrap())(&source, &PuzzleSettings::default()).unwrap()
}

fn solve(document: &Document<Nonogram>, method: &str, limits: Limits) -> Answer<State> {
    let start = Nonogram::start(&document.instance);
    let settings = SolveSettings::default();
    let task = Task { instance: &document.instance, from: &start, settings: &settings };
    family::solve(
        &task,
        family::find_method::<Nonogram>(Some(method)).unwrap(),
        limits,
        Monitor::default(),
        None,
    )
    .unwrap()
}

/// Rows of `answers.csv`: file and number of solutions.
fn answers() -> Vec<(String, String)> {
    let text = std::fs::read_to_string(shared("answers.csv")).unwrap();
    let row = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        (fields[0].to_owned(), fields[4].to_owned())
    };
    text.lines().skip(1).map(row).filter(|(file, _)| !SLOW.iter().any(|s| file.contains(s))).collect()
}

#[test]
#[ignore = "needs ../shared/data"]
fn unique_or_not_is_told_as_known() {
    let mut seen = 0;
    for (file, solutions) in answers() {
        let document = &load(&file)[0];
        let answer = solve(document, "auto", Limits::none().solutions(2));
        assert_eq!(answer.unique(), Some(solutions == "1"), "{file} has {solutions}");
        if let (Some(goal), Some(true)) = (&document.solution, answer.unique()) {
            assert!(
                goal.items()
                    .iter()
                    .zip(answer.solutions[0].items())
                    .all(|(g, s)| g.color().is_none() || g == s),
                "{file}: the goal is the solution"
            );
        }
        seen += 1;
    }
    assert!(seen > 700, "only {seen} puzzles found");
}

#[test]
#[ignore = "needs ../shared/data"]
fn exact_counts_are_as_known() {
    let mut seen = 0;
    for (file, solutions) in answers() {
        let Ok(known) = solutions.parse::<u64>() else { continue };
        let document = &load(&file)[0];
        let start = Nonogram::start(&document.instance);
        let settings = SolveSettings::default();
        let task = Task { instance: &document.instance, from: &start, settings: &settings };
        let count = Nonogram::count(&task, &mut Search::new(Limits::none())).unwrap();
        assert_eq!((count.number, count.stop), (BigUint::from(known), None), "{file}");
        seen += 1;
    }
    assert!(seen > 600, "only {seen} counts found");
}

#[test]
#[ignore = "needs ../shared/data"]
fn tournament_puzzles_are_solved() {
    for set in ["taai2011", "taai2015", "taai2020", "icga2023"] {
        let documents = load(&format!("tournament/{set}.txt"));
        assert_eq!(documents.len(), 1000, "{set}");
        for document in documents.iter().step_by(100) {
            let answer = solve(document, "auto", Limits::default());
            assert_eq!(answer.outcome, Outcome::Solved, "{set} {:?}", document.facts.id);
        }
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn line_logic_alone_solves_what_is_known_to_need_no_more() {
    let text = std::fs::read_to_string(shared("answers.csv")).unwrap();
    let line_solvable = text.lines().filter(|l| l.split(',').nth(5) == Some("LINE"));
    let mut seen = 0;
    for file in line_solvable.filter_map(|l| l.split(',').next()) {
        let answer = solve(&load(file)[0], "line", Limits::none());
        assert_eq!(answer.outcome, Outcome::Solved, "{file}");
        seen += 1;
    }
    assert!(seen > 100, "only {seen} puzzles found");
}
