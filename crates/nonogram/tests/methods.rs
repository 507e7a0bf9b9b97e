//! Every method against the plainest one, on thousands of small random puzzles: black and white,
//! colour, blotted clues, given cells, puzzles with no, one or many solutions, from the start and
//! from a player's marks.

use num_bigint::BigUint;
use proptest::prelude::*;
use quadrille_core::{
    Answer, Cell, Event, Grid, Limits, Monitor, Outcome, Random, Rules, Search, Size, Solve, Stop, Task,
    Text, Watch, family,
};
use quadrille_nonogram::SolveSettings;
use quadrille_nonogram::model::{black_white_palette, solved};
use quadrille_nonogram::{Color, Instance, Length, Mark, Move, Nonogram, State, Swatch};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

/// A random puzzle with a state to start from, out of a seed and a few dials.
fn puzzle(seed: u64, rows: usize, cols: usize, colors: u8, density: f64) -> (Instance, State) {
    let mut random = Random::new(seed);
    let size = Size::new(rows, cols);
    let mut cell =
        || if random.chance(density) { Color(1 + random.below(colors.into()) as u8) } else { Color::EMPTY };
    let picture = Grid::from_items(size, (0..size.area()).map(|_| cell()).collect()).unwrap();
    let mut palette = black_white_palette();
    for extra in 1..colors {
        let char = char::from(b'a' + extra);
        palette.push(Swatch::new(format!("colour {extra}"), char, quadrille_core::scene::Rgb(extra, 0, 0)));
    }
    let plain = Instance::from_picture(&picture, palette).unwrap();
    let (mut row_clues, mut col_clues) = (plain.rows().to_vec(), plain.cols().to_vec());
    if random.chance(0.3) {
        // Some lengths are blotted, or wrong.
        let wrong = random.chance(0.5);
        for block in row_clues.iter_mut().chain(&mut col_clues).flatten() {
            if random.chance(0.2) {
                block.length =
                    if wrong { Length::Known(1 + random.below(3) as u16) } else { Length::Blotted };
            }
        }
    }
    let mut instance = Instance::new(row_clues, col_clues, plain.palette().to_vec()).unwrap();
    let mut some = |chance: f64| {
        let mut marks = Grid::filled(size, Mark::Unknown);
        for cell in size.cells() {
            if random.chance(chance) {
                let color = if random.chance(0.05) { Color::EMPTY } else { picture[cell] };
                marks[cell] = Mark::of(color);
            }
        }
        marks
    };
    let given = some(if seed.is_multiple_of(4) { 0.1 } else { 0.0 });
    instance = instance.with_given(given).unwrap();
    let mut from = some(if seed.is_multiple_of(3) { 0.2 } else { 0.0 });
    let start = Nonogram::start(&instance);
    size.cells().filter(|&c| start[c] != Mark::Unknown).for_each(|c| from[c] = start[c]);
    (instance, from)
}

fn solve(instance: &Instance, from: &State, method: &str, limits: Limits) -> Answer<State> {
    let settings = SolveSettings::default();
    let task = Task { instance, from, settings: &settings };
    let method = family::find_method::<Nonogram>(Some(method)).unwrap();
    family::solve(&task, method, limits, Monitor::default(), None).unwrap()
}

fn texts(instance: &Instance, states: &[State]) -> BTreeSet<String> {
    states.iter().map(|s| Nonogram::write_state(instance, s)).collect()
}

fn agrees(from: &State, state: &State) -> bool {
    from.items().iter().zip(state.items()).all(|(f, s)| *f == Mark::Unknown || f == s)
}

/// Every picture, one by one: what the rules alone say.
fn by_enumeration(instance: &Instance, from: &State) -> BTreeSet<String> {
    let size = instance.size();
    let colors = instance.palette().len();
    let total = colors.pow(size.area() as u32);
    let picture = |mut n: usize| {
        let marks = (0..size.area()).map(|_| {
            let color = Color((n % colors) as u8);
            n /= colors;
            Mark::of(color)
        });
        Grid::from_items(size, marks.collect()).unwrap()
    };
    let fits = |state: &State| agrees(from, state) && solved(instance, state);
    (0..total).map(picture).filter(fits).map(|s| Nonogram::write_state(instance, &s)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn backtracking_finds_what_enumeration_finds(seed: u64, rows in 1usize..4, cols in 1usize..5, colors in 1u8..3) {
        let (instance, from) = puzzle(seed, rows, cols, colors, 0.5);
        let answer = solve(&instance, &from, "backtrack", Limits::none());
        prop_assert_eq!(texts(&instance, &answer.solutions), by_enumeration(&instance, &from));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1500) })]

    #[test]
    fn all_methods_agree(seed: u64, rows in 1usize..7, cols in 1usize..8, colors in 1u8..4, density in 0.2f64..0.8) {
        let (instance, from) = puzzle(seed, rows, cols, colors, density);
        let twin = solve(&instance, &from, "backtrack", Limits::none());
        let expected = texts(&instance, &twin.solutions);
        for method in ["probe", "sat", "auto"] {
            let answer = solve(&instance, &from, method, Limits::none());
            prop_assert_eq!(answer.solutions.len(), expected.len(), "{} finds each once", method);
            prop_assert_eq!(&texts(&instance, &answer.solutions), &expected, "{}", method);
            prop_assert!(answer.complete && answer.solutions.iter().all(|s| agrees(&from, s)), "{}", method);
        }
        let line = solve(&instance, &from, "line", Limits::none());
        match line.outcome {
            Outcome::Unsolvable => prop_assert!(expected.is_empty()),
            Outcome::Solved => prop_assert_eq!(&texts(&instance, &line.solutions), &expected),
            _ => {
                prop_assert_eq!(line.report.stop, Some(Stop::Stuck));
                let best = line.report.best.unwrap();
                prop_assert!(twin.solutions.iter().all(|s| agrees(&best, s)), "line logic decides only what is certain");
            }
        }
        let settings = SolveSettings::default();
        let task = Task { instance: &instance, from: &from, settings: &settings };
        let count = Nonogram::count(&task, &mut Search::new(Limits::none())).unwrap();
        prop_assert_eq!(count.number, BigUint::from(expected.len()));
        prop_assert_eq!(count.stop, None);
        // With hardly any memory for tables, cells are decided instead.
        let tight = Limits { memory: 300, ..Limits::none() };
        let count = Nonogram::count(&task, &mut Search::new(tight)).unwrap();
        prop_assert_eq!(count.number, BigUint::from(expected.len()));
    }

    #[test]
    fn two_solutions_tell_whether_it_is_unique(seed: u64, rows in 2usize..7, cols in 2usize..7) {
        let (instance, from) = puzzle(seed, rows, cols, 1, 0.6);
        let all = solve(&instance, &from, "backtrack", Limits::none()).solutions.len();
        let answer = solve(&instance, &from, "auto", Limits::none().solutions(2));
        let expected = match all { 0 => None, n => Some(n == 1) };
        prop_assert_eq!(answer.unique(), expected);
    }
}

/// What an observer is told, replayed by the rules, is the solution.
#[test]
fn events_replay_to_the_solutions() {
    for seed in 0..40 {
        let (instance, _) = puzzle(seed * 4 + 1, 7, 7, 1 + (seed % 2) as u8, 0.55);
        for method in ["backtrack", "line", "probe", "sat", "auto"] {
            let start = Nonogram::start(&instance);
            let seen: Arc<Mutex<Vec<State>>> = Arc::default();
            let mut boards = vec![start.clone()];
            let (record, puzzle) = (Arc::clone(&seen), instance.clone());
            let watch = Watch(Box::new(move |event| match event {
                Event::Do(action) => {
                    let mut board = boards.last().unwrap().clone();
                    let action: Move = action.to_string().parse().unwrap();
                    Nonogram::apply(&puzzle, &mut board, &action).unwrap();
                    boards.push(board);
                }
                Event::Undo(n) => boards.truncate(boards.len() - n),
                Event::Solution => record.lock().unwrap().push(boards.last().unwrap().clone()),
            }));
            let settings = SolveSettings::default();
            let task = Task { instance: &instance, from: &start, settings: &settings };
            let method = family::find_method::<Nonogram>(Some(method)).unwrap();
            let answer =
                family::solve(&task, method, Limits::none(), Monitor::default(), Some(watch)).unwrap();
            let seen = seen.lock().unwrap();
            assert_eq!(seen.len(), answer.solutions.len(), "{} on seed {seed}", method.name);
            for board in seen.iter() {
                assert!(solved(&instance, board), "{} on seed {seed}", method.name);
            }
        }
    }
}

#[test]
fn limits_and_cancelling_stop_every_method() {
    let (instance, from) = puzzle(5, 12, 12, 1, 0.5);
    for method in ["backtrack", "probe", "sat", "auto"] {
        let settings = SolveSettings::default();
        let task = Task { instance: &instance, from: &from, settings: &settings };
        let entry = family::find_method::<Nonogram>(Some(method)).unwrap();
        let monitor = Monitor::default();
        monitor.cancel.now();
        let answer = family::solve(&task, entry, Limits::none(), monitor, None).unwrap();
        // A puzzle that is finished before the first check is fine too.
        assert!(answer.complete || answer.outcome == Outcome::Limit, "{method}");
    }
    let limits = Limits { nodes: Some(3), ..Limits::none() };
    let answer = solve(&instance, &from, "backtrack", limits);
    assert_eq!((answer.outcome, answer.report.stop), (Outcome::Limit, Some(Stop::Nodes)));
    assert!(answer.counters.nodes <= 4);
}

#[test]
fn a_mark_that_cannot_be_is_unsolvable_not_wrong() {
    let (instance, _) = puzzle(1, 5, 5, 1, 0.5);
    let solution = solve(&instance, &Nonogram::start(&instance), "auto", Limits::none()).solutions.remove(0);
    let mut from = Nonogram::start(&instance);
    let cell = Cell::new(0, 0);
    let opposite = if solution[cell] == Mark::Cross { Mark::Fill(Color::INK) } else { Mark::Cross };
    from[cell] = opposite;
    let answer = solve(&instance, &from, "auto", Limits::none());
    assert!(answer.solutions.iter().all(|s| s[cell] == opposite));
}
