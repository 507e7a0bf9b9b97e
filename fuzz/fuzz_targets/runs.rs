//! Run files and openings: what a search that goes on reads may be torn, old or made up.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille::{Given, Limits, Monitor, Puzzle, Run, Search};
use quadrille_edge::Edge;
use quadrille_edge::opening::Openings;
use quadrille_edge::solve::path::Path;
use quadrille_edge::solve::plan::Plan;
use quadrille_edge::solve::problem::Problem;
use quadrille_fuzz::gallery::{PUZZLES, damaged};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

/// How a search is run, and the file it is given.
const WAYS: [(&str, &[(&str, &str)], &str); 3] = [
    ("path", &[("path", "row")], "resume"),
    ("best", &[("best", "true")], "resume"),
    ("path", &[("path", "row")], "opening"),
];

/// A puzzle of edge matching, and a good file for each way.
static GOOD: LazyLock<(&'static Puzzle, [String; 3])> = LazyLock::new(|| {
    let of_edge = |puzzle: &&Puzzle| puzzle.family().name() == "edge" && puzzle.start.places() > 8;
    let puzzle = PUZZLES.iter().find(of_edge).expect("a puzzle of edge matching");
    (puzzle, [saved(puzzle, 0), saved(puzzle, 1), openings(puzzle)])
});

/// The beginnings of a search, as `quadrille opening` writes them.
fn openings(puzzle: &Puzzle) -> String {
    let (instance, from) = quadrille::typed::<Edge>(&puzzle.start).expect("a puzzle of edge matching");
    let problem = Problem::from(instance, from);
    let path = Path::row(instance.size());
    let plan = Plan::new(&problem, &path);
    let mut search = Search::new(Limits::none());
    let mut all = Openings::all(&problem, &plan, 2, &mut search).expect("two cells are soon filled");
    all.sample(20, 1);
    all.write(instance)
}

fn options(way: usize) -> Given {
    WAYS[way].1.iter().fold(Given::default(), |options, (name, value)| options.with(name, *value))
}

fn run(way: usize, given: Given, monitor: Monitor) -> Run {
    let limits = Limits { nodes: Some(300), ..Limits::default() };
    Run { method: Some(WAYS[way].0.to_owned()), settings: given.into(), monitor, ..Run::within(limits) }
}

/// What a search saves.
fn saved(puzzle: &Puzzle, way: usize) -> String {
    let text = Arc::new(Mutex::new(String::new()));
    let (monitor, kept) = (Monitor::default(), Arc::clone(&text));
    monitor.checkpoint.set(Duration::ZERO, move |state| state.clone_into(&mut kept.lock().unwrap()));
    let options = options(way).with("resume", "run.json");
    let _ = puzzle.start.solve(run(way, options, monitor));
    text.lock().unwrap().clone()
}

fuzz_target!(init: { LazyLock::force(&GOOD); }, |bytes: &[u8]| {
    let (puzzle, good) = &*GOOD;
    let (first, edits) = bytes.split_first().unwrap_or((&0, &[]));
    let way = usize::from(*first) % WAYS.len();
    let file = if first & 0x80 == 0 { damaged(&good[way], edits) } else { edits.to_vec() };
    let mut options = options(way).with(WAYS[way].2, "file");
    options.attach(WAYS[way].2, file);
    if let Ok(answer) = puzzle.start.solve(run(way, options, Monitor::default())) {
        assert!(answer.solutions.iter().all(|solution| solution.is_solved()));
    }
});
