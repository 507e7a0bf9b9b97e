//! The plain methods against each other and against nothing but the rules, on small random boards
//! of every sort.

use super::problem::Problem;
use super::samples::{boards, large, plain, small};
use super::{bfs, bfs_lazy, count, shortest};
use crate::SolveSettings;
use crate::Swap;
use crate::model::{Instance, Move, Pair, State, apply, start, status};
use num_bigint::BigUint;
use proptest::prelude::*;
use quadrille_core::{Answer, Event, Limits, Monitor, Outcome, Search, Stop, Task, Watch, family};
use std::ops::ControlFlow;

/// Enough for every small board, unless a moving wall plays tricks.
fn limits() -> Limits {
    Limits { nodes: Some(300_000), ..Limits::default() }
}

fn run(instance: &Instance, from: &State, method: &str, limits: Limits) -> Answer<State> {
    let settings = SolveSettings::default();
    let task = Task { instance, from, settings: &settings };
    let method = family::find_method::<Swap>(Some(method)).unwrap();
    family::solve(&task, method, limits, Monitor::default(), None).unwrap()
}

fn swaps(answer: &Answer<State>) -> &[Pair] {
    answer.solutions[0].swaps()
}

#[test]
fn naive_does_what_the_report_does() {
    let instance = small();
    let answer = run(&instance, &start(&instance), "naive", limits());
    let report = [
        ((1, 1), (1, 0)),
        ((1, 0), (0, 0)),
        ((1, 1), (0, 1)),
        ((1, 1), (1, 2)),
        ((1, 2), (0, 2)),
        ((1, 1), (1, 0)),
    ];
    let report = report.map(|((r, c), (s, d))| Pair::new(r * 3 + c, s * 3 + d));
    assert_eq!(swaps(&answer), report);
    assert_eq!((answer.outcome, answer.report.optimal), (Outcome::Solved, false));
    let instance = large();
    assert_eq!(swaps(&run(&instance, &start(&instance), "naive", limits())).len(), 124);
}

#[test]
fn every_method_solves_the_small_puzzle_of_the_report() {
    let instance = small();
    for (method, outcome) in
        [("bfs", Outcome::Optimal), ("bfs-lazy", Outcome::Optimal), ("astar", Outcome::Solved)]
    {
        let answer = run(&instance, &start(&instance), method, limits());
        assert_eq!((answer.outcome, swaps(&answer).len()), (outcome, 6), "{method}");
    }
    let answer = run(&instance, &start(&instance), "astar", limits());
    let report = [(0, 3), (3, 4), (2, 5), (1, 2), (0, 1), (0, 3)].map(|(a, b)| Pair::new(a, b));
    assert_eq!(swaps(&answer), report, "the swaps that the report lists");
    let instance = large();
    let answer = run(&instance, &start(&instance), "astar", Limits::default());
    assert_eq!(swaps(&answer).len(), 102, "as in the report");
}

#[test]
fn what_a_method_cannot_do_it_says() {
    let message = |instance: &Instance, settings: &SolveSettings, method: &str| {
        let task = Task { instance, from: &start(instance), settings };
        let method = family::find_method::<Swap>(Some(method)).unwrap();
        family::solve(&task, method, limits(), Monitor::default(), None).unwrap_err().message
    };
    let deep = SolveSettings { minimise: crate::settings::Aim::Depth };
    for method in ["naive", "bfs", "bfs-lazy", "astar"] {
        let said = message(&small(), &deep, method);
        assert_eq!(said, format!("the method '{method}' minimises the length only"));
    }
    let said = message(&large(), &SolveSettings::default(), "bfs");
    assert!(said.contains("36! arrangements, each with 60 neighbours"), "{said}");
    let ten = plain(2, 5, &[10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    let said = message(&ten, &SolveSettings::default(), "bfs");
    assert!(said.contains("3628800 arrangements and 23587200 edges"), "{said}");
    let moving = small().with_moving_wall(Some(1));
    assert!(message(&moving, &SolveSettings::default(), "bfs").contains("knows no moving wall"));
}

#[test]
fn limits_are_kept_and_leave_a_bound() {
    let instance = large();
    for memory in [10_000, 1_000_000] {
        let tight = Limits { memory, ..Limits::default() };
        for method in ["bfs-lazy", "astar"] {
            let answer = run(&instance, &start(&instance), method, tight.clone());
            assert_eq!(
                (answer.outcome, answer.report.stop),
                (Outcome::Limit, Some(Stop::Memory)),
                "{method}"
            );
            assert!(answer.report.lower_bound >= Some(70), "{:?}", answer.report.lower_bound);
        }
    }
    let tight = Limits { memory: 800, ..Limits::default() };
    assert_eq!(run(&instance, &start(&instance), "naive", tight).report.stop, Some(Stop::Memory));
    let nine = plain(3, 3, &[9, 8, 7, 6, 5, 4, 3, 2, 1]);
    for (method, nodes, least) in [("bfs", 400_000, 12), ("bfs", 700_000, 12), ("bfs-lazy", 300_000, 12)] {
        let few = Limits { nodes: Some(nodes), ..Limits::default() };
        let answer = run(&nine, &start(&nine), method, few);
        assert_eq!(answer.report.stop, Some(Stop::Nodes));
        assert!(answer.report.lower_bound >= Some(least), "{method} {:?}", answer.report.lower_bound);
    }
}

#[test]
fn a_single_pair_is_closed_for_good() {
    let instance = plain(1, 2, &[2, 1]).with_moving_wall(Some(3));
    let from = start(&instance);
    for method in ["naive", "bfs-lazy", "astar", "optimal", "auto"] {
        assert_eq!(run(&instance, &from, method, limits()).outcome, Outcome::Unsolvable);
    }
    let settings = SolveSettings::default();
    let task = Task { instance: &instance, from: &from, settings: &settings };
    let counted = count::count(&task, &mut Search::new(limits())).unwrap();
    assert_eq!((counted.number, counted.stop), (BigUint::default(), None));
}

#[test]
fn large_numbers_of_solutions_are_counted() {
    // Sorting a reversed row: as many ways as there are standard Young tableaux of a staircase.
    for n in 2..=8u32 {
        let instance = plain(1, n as usize, &(1..=n).rev().collect::<Vec<_>>());
        let from = start(&instance);
        let problem = Problem::from(&instance, &from);
        let length = n * (n - 1) / 2;
        let hooks: BigUint = (1..n).map(|k| BigUint::from(2 * k - 1).pow(n - k)).product();
        let tableaux = (1..=length).map(BigUint::from).product::<BigUint>() / hooks;
        let mut search = Search::new(Limits::none());
        assert_eq!(count::shortest_length(&problem, &mut search), Ok(Some(length.into())));
        assert_eq!(shortest::ways(&problem, length.into(), &mut search), Ok(tableaux));
    }
    // Three tiles in a row are a cycle of six arrangements: ways round it and back, too many for a
    // word.
    let instance = plain(1, 3, &[1, 2, 3]);
    let from = start(&instance);
    let ways = shortest::ways(&Problem::from(&instance, &from), 200, &mut Search::new(Limits::none()));
    assert_eq!(ways, Ok((BigUint::from(2u32).pow(200) + 2u32) / 3u32));
}

#[test]
fn watchers_can_follow() {
    let instance = small();
    for (method, all) in [("naive", false), ("bfs", true), ("bfs-lazy", true), ("astar", false)] {
        let (tell, told) = std::sync::mpsc::channel();
        let watch = Watch(Box::new(move |event| {
            let step = match event {
                Event::Do(action) => action.to_string(),
                Event::Undo(n) => format!("undo {n}"),
                Event::Solution => String::new(),
            };
            tell.send(step).unwrap();
        }));
        let settings = SolveSettings::default();
        let task = Task { instance: &instance, from: &start(&instance), settings: &settings };
        let number = if all { None } else { Some(1) };
        let limits = Limits { solutions: number, ..limits() };
        let run = family::find_method::<Swap>(Some(method)).unwrap();
        let answer = family::solve(&task, run, limits, Monitor::default(), Some(watch)).unwrap();
        let mut state = start(&instance);
        let mut solved = Vec::new();
        for step in &told {
            match step.strip_prefix("undo ") {
                Some(n) => {
                    for _ in 0..n.parse().unwrap() {
                        apply(&instance, &mut state, &Move::Back).unwrap();
                    }
                }
                None if step.is_empty() => solved.push(state.clone()),
                None => apply(&instance, &mut state, &step.parse().unwrap()).unwrap(),
            }
        }
        assert_eq!(solved, answer.solutions, "{method}");
        assert!(!all || solved.len() > 1);
    }
}

/// Every sequence of so many swaps that solves the puzzle, by the rules alone, in the order of
/// pairs.
fn by_the_rules(instance: &Instance, state: &State, length: usize, all: &mut Vec<State>) {
    if length == 0 {
        if status(instance, state).solved() {
            all.push(state.clone());
        }
        return;
    }
    for &pair in instance.pairs() {
        let mut next = state.clone();
        if apply(instance, &mut next, &Move::of(instance, pair)).is_ok() {
            by_the_rules(instance, &next, length - 1, all);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(700))]

    #[test]
    fn the_methods_agree((instance, from) in boards(7)) {
        let problem = Problem::from(&instance, &from);
        let lazy = bfs_lazy::shortest(&problem, &mut Search::new(limits()));
        let moving = instance.moving_wall().is_some();
        if !moving {
            let whole = bfs::shortest_way(&problem, &mut Search::new(Limits::none()));
            prop_assert_eq!(&lazy, &whole);
            prop_assert_eq!(problem.obstacle().is_some(), whole.unwrap().is_none());
        }
        if let Some(why) = problem.obstacle() {
            for method in ["naive", "bfs", "bfs-lazy", "astar"] {
                let answer = run(&instance, &from, method, limits());
                prop_assert_eq!(answer.outcome, Outcome::Unsolvable);
                prop_assert_eq!(answer.report.note.as_ref(), Some(&why));
            }
            return Ok(());
        }
        let Ok(Some(way)) = lazy else {
            prop_assert!(moving && instance.pairs().len() < 3, "{:?}", lazy);
            return Ok(());
        };
        prop_assert!(problem.bound() <= way.len() as u64);
        let answer = run(&instance, &from, "bfs-lazy", limits());
        prop_assert_eq!(answer.outcome, Outcome::Optimal);
        prop_assert_eq!(answer.report.lower_bound, Some(way.len() as u64));
        prop_assert_eq!(&swaps(&answer)[from.length()..], &way[..]);
        for method in ["naive", "astar"] {
            let answer = run(&instance, &from, method, limits());
            prop_assert_eq!(answer.outcome, Outcome::Solved, "{}", method);
            prop_assert!(status(&instance, &answer.solutions[0]).solved());
            prop_assert!(answer.solutions[0].length() >= from.length() + way.len());
            prop_assert!(answer.report.lower_bound <= Some(way.len() as u64) && !answer.report.optimal);
        }
    }

    #[test]
    fn all_shortest_solutions_are_found((instance, from) in boards(6)) {
        let problem = Problem::from(&instance, &from);
        if problem.obstacle().is_some() {
            return Ok(());
        }
        let mut search = Search::new(limits());
        let Ok(Some(way)) = bfs_lazy::shortest(&problem, &mut search) else { return Ok(()) };
        let length = way.len();
        let number = shortest::ways(&problem, length as u64, &mut Search::new(Limits::none())).unwrap();
        let mut all = Vec::new();
        const MOST: usize = 3000;
        let mut found = |state: State| {
            all.push(state);
            if all.len() < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(Stop::Solutions) }
        };
        let ended = shortest::each(&problem, length as u64, &mut Search::new(Limits::none()), &mut found);
        let counted = BigUint::from(all.len());
        prop_assert!(counted == number || (ended.is_err() && counted < number));
        prop_assert_eq!(&all[0].swaps()[from.length()..], &way[..], "the first is the one that is found");
        prop_assert!(all.is_sorted_by(|a, b| a.swaps() < b.swaps()));
        prop_assert!(all.iter().all(|state| status(&instance, state).solved() && state.length() == from.length() + length));
        if (instance.pairs().len() as f64).powi(length as i32) < 5e3 {
            let mut brute = Vec::new();
            for shorter in 0..length {
                by_the_rules(&instance, &from, shorter, &mut brute);
            }
            prop_assert!(brute.is_empty());
            by_the_rules(&instance, &from, length, &mut brute);
            prop_assert_eq!(all, brute);
        }
        if ended.is_ok() {
            let settings = SolveSettings::default();
            let task = Task { instance: &instance, from: &from, settings: &settings };
            let counted = count::count(&task, &mut Search::new(Limits::none())).unwrap();
            prop_assert_eq!((counted.number, counted.stop), (number.clone(), None));
            let answer = run(&instance, &from, "bfs-lazy", Limits::none());
            prop_assert!(answer.complete && BigUint::from(answer.solutions.len()) == number);
        }
    }

    #[test]
    fn more_swaps_than_needed_are_counted_too((instance, from) in boards(4), length in 0u64..6) {
        // Nothing in the two algorithms depends on the length being the least.
        let problem = Problem::from(&instance, &from);
        if instance.pairs().len() <= 5 && problem.obstacle().is_none() {
            let mut brute = Vec::new();
            by_the_rules(&instance, &from, length as usize, &mut brute);
            let mut search = Search::new(Limits::none());
            prop_assert_eq!(shortest::ways(&problem, length, &mut search), Ok(brute.len().into()));
            let mut all = Vec::new();
            let mut found = |state: State| { all.push(state); ControlFlow::Continue(()) };
            prop_assert_eq!(shortest::each(&problem, length, &mut search, &mut found), Ok(()));
            prop_assert_eq!(all, brute);
        }
    }
}
