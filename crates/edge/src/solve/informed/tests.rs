use super::board::OUTSIDE;
use super::*;
use crate::SolveSettings;
use crate::model::{self, Instance};
use crate::solve::tests::{puzzle, puzzles, solve, sorted};
use proptest::prelude::*;
use quadrille_core::{Event, Limits, Monitor, Outcome, Random, Rules, Watch, family};
use quadrille_core::{Given, Settings};
use registry::names;
use std::sync::{Arc, Mutex};

const MODEL_SETS: [&str; 4] = ["cells", "borders", "diagonals", ALL];

fn settings(model: &str, variable: &str, value: &str) -> Given {
    Given::default().with("model", model).with("variable", variable).with("value", value)
}

fn nodes(instance: &Instance, method: &str, options: &Given) -> Option<u64> {
    let limits = Limits { nodes: Some(20_000), ..Limits::none() };
    let answer = solve(instance, method, options, limits);
    (answer.outcome != Outcome::Limit).then_some(answer.counters.nodes)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// Every combination of models and choices finds the solutions of brute force, each once.
    #[test]
    fn every_combination_finds_what_brute_force_finds(
        instance in puzzles(),
        path in prop::sample::select(crate::solve::path::NAMES.to_vec()),
    ) {
        let limits = Limits { nodes: Some(5_000), ..Limits::none() };
        let all = solve(&instance, "brute", &Given::default(), limits);
        if all.outcome == Outcome::Limit {
            return Ok(());
        }
        for model in MODEL_SETS {
            for variable in names(VARIABLES) {
                for value in names(VALUES) {
                    let options = settings(model, variable, value).with("path", path);
                    let answer = solve(&instance, "informed", &options, Limits::none());
                    prop_assert_eq!(answer.outcome, all.outcome, "{} {} {}", model, variable, value);
                    prop_assert_eq!(sorted(&answer.solutions), sorted(&all.solutions));
                }
            }
        }
    }

    /// On one path, more knowledge never costs nodes: brute force, cells, borders or diagonals,
    /// all.
    #[test]
    fn knowledge_saves_nodes(
        instance in puzzles(),
        path in prop::sample::select(crate::solve::path::NAMES.to_vec()),
    ) {
        let count = |model| {
            let options = settings(model, "path", "lexicographic").with("path", path);
            nodes(&instance, "informed", &options)
        };
        let Some(brute) = nodes(&instance, "brute", &Given::default().with("path", path)) else { return Ok(()) };
        let [cells, borders, diagonals, all] = MODEL_SETS.map(|model| count(model).unwrap_or(u64::MAX));
        prop_assert!(cells <= brute, "{} {}", cells, brute);
        prop_assert!(borders <= cells && diagonals <= cells, "{} {} {}", borders, diagonals, cells);
        prop_assert!(all <= borders && all <= diagonals, "{} {} {}", all, borders, diagonals);
    }

    /// Whatever is decided, denied and taken back: the board is what it was, and its sizes are
    /// those of its sets.
    #[test]
    fn rollback_restores_everything(instance in puzzles(), model in prop::sample::select(&MODEL_SETS), seed: u64) {
        let from = model::start(&instance);
        let problem = Problem::from(&instance, &from);
        let mut solver = Solver::new(&problem, &SolveSettings::read(&settings(model, "path", "lexicographic")).unwrap()).unwrap();
        let whole = (0..solver.board.area()).all(|cell| solver.board.size(cell) > 0);
        if problem.obstacle().is_some() || !whole || !solver.propagate() {
            return Ok(());
        }
        let mut random = Random::new(seed);
        let mut past = Vec::new();
        for _ in 0..60 {
            let board = &solver.board;
            let open: Vec<usize> = board.open_cells().iter().map(|cell| *cell as usize).collect();
            let mut sorted_open = open.clone();
            sorted_open.sort_unstable();
            let now = (board.store.words().to_vec(), sorted_open);
            if open.is_empty() || random.below(3) == 0 {
                let Some((mark, before)) = past.pop() else { continue };
                solver.rollback(mark);
                prop_assert!(same(&solver.board, &before));
                continue;
            }
            past.push((board.mark(), now));
            let cell = open[random.below(open.len())];
            let slots: Vec<usize> = board.slots(cell).collect();
            let slot = slots[random.below(slots.len())];
            let decide = if random.below(2) == 0 { Board::allow } else { Board::deny };
            if decide(&mut solver.board, cell, slot).is_ok() && solver.propagate() {
                for cell in 0..solver.board.area() {
                    prop_assert_eq!(solver.board.slots(cell).count(), solver.board.size(cell));
                }
            } else {
                let (mark, before) = past.pop().unwrap();
                solver.rollback(mark);
                prop_assert!(same(&solver.board, &before));
                prop_assert!(solver.models.iter().all(|model| !model.stirred(&solver.board)));
            }
        }
    }

    /// Whoever follows the events step by step sees the solutions.
    #[test]
    fn a_watcher_sees_the_solutions(
        instance in puzzles(),
        variable in prop::sample::select(names(VARIABLES)),
    ) {
        let options = settings("borders", variable, "lexicographic");
        let from = model::start(&instance);
        let settings = SolveSettings::read(&options).unwrap();
        let task = Task { instance: &instance, from: &from, settings: &settings };
        let seen = Arc::new(Mutex::new((vec![from.clone()], Vec::new())));
        let (eyes, board) = (Arc::clone(&seen), instance.clone());
        let watch = Watch(Box::new(move |event| {
            let (states, solutions) = &mut *eyes.lock().unwrap();
            match event {
                Event::Do(action) => {
                    let mut state = states.last().unwrap().clone();
                    Edge::apply(&board, &mut state, &action.to_string().parse().unwrap()).unwrap();
                    states.push(state);
                }
                Event::Undo(number) => states.truncate(states.len() - number),
                Event::Solution => solutions.push(states.last().unwrap().clone()),
            }
        }));
        let method = family::find_method::<Edge>(Some("informed")).unwrap();
        let limits = Limits { nodes: Some(2_000), ..Limits::none() };
        let answer = family::solve(&task, method, limits, Monitor::default(), Some(watch)).unwrap();
        let shown = seen.lock().unwrap().1.clone();
        prop_assert_eq!(shown.len(), answer.solutions.len());
        prop_assert!(shown.iter().all(|state| model::status(&instance, state).solved()));
    }
}

type Moment = (Vec<u64>, Vec<usize>);

fn same(board: &Board<'_>, (words, open): &Moment) -> bool {
    let mut now: Vec<usize> = board.open_cells().iter().map(|cell| *cell as usize).collect();
    now.sort_unstable();
    board.store.words() == words && now == *open
}

/// With pieces to spare not every piece must be used, and cardinalities bound from above only.
#[test]
fn spare_pieces_may_stay_away() {
    let mut random = Random::new(7);
    for round in 0..60 {
        let size = [(2, 3), (3, 3), (3, 4)][round % 3];
        let small = puzzle(size.0, size.1, 3, true, false, &mut random);
        let other = puzzle(3, 3, 3, true, false, &mut random);
        let pieces = small.pieces().iter().chain(&other.pieces()[..1 + round % 4]).copied().collect();
        let instance = Instance::new(small.size(), pieces).unwrap();
        let all = solve(&instance, "path", &Given::default(), Limits::none());
        for model in MODEL_SETS {
            let options = settings(model, "pessimistic", "lexicographic");
            let answer = solve(&instance, "informed", &options, Limits::none());
            assert_eq!(sorted(&answer.solutions), sorted(&all.solutions), "{model}");
        }
    }
}

#[test]
fn unknown_names_are_answered_with_the_known_ones() {
    for (flag, known) in [("model", "diagonals"), ("variable", "pessimistic"), ("value", "lexicographic")] {
        let error = SolveSettings::read(&Given::default().with(flag, "x")).unwrap_err();
        assert!(error.message.contains(flag) && format!("{error:?}").contains(known), "{error:?}");
    }
}

#[test]
fn neighbours_face_each_other() {
    let instance = puzzle(2, 3, 2, true, false, &mut Random::new(2));
    let from = model::start(&instance);
    let problem = Problem::from(&instance, &from);
    let board = Board::new(&problem);
    assert_eq!([0, 1, 2, 3].map(|side| board.neighbour(1, side)), [OUTSIDE, 2, 4, 0]);
    assert_eq!(board.around(4), [Some((1, 2)), Some((5, 3)), None, Some((3, 1))]);
}
