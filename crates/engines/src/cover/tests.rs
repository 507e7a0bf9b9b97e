//! The engines against their naive twin, on thousands of small random problems.

use super::restarts::{Budgets, first_solution};
use super::*;
use proptest::prelude::*;
use quadrille_core::{Counters, Limits, Watch};
use std::sync::{Arc, Mutex};

/// What a random problem is made of: kinds, then options as items with colours (zero is none).
type Recipe = (Vec<Kind>, Vec<Vec<(usize, u32)>>);

fn build((kinds, options): &Recipe) -> Problem {
    let mut problem = Problem::new();
    let items: Vec<Item> =
        kinds.iter().enumerate().map(|(i, &kind)| problem.item(&format!("i{i}"), kind).unwrap()).collect();
    let colors = ["red", "blue"].map(|name| problem.color(name).unwrap());
    for option in options {
        let mut uses: Vec<Use> = Vec::new();
        for &(index, color) in option {
            let item = items[index % items.len()];
            let color = if problem.kind(item) == Kind::Secondary { color } else { 0 };
            if uses.iter().all(|u| u.item != item) {
                uses.push(Use { item, color: color.checked_sub(1).map(|c| colors[c as usize]) });
            }
        }
        // An option of secondary items alone is refused, and that is fine here.
        let _ = problem.option(uses);
    }
    problem
}

fn recipe(kind: impl Strategy<Value = Kind>, colors: u32) -> impl Strategy<Value = Recipe> {
    let option = prop::collection::vec((0usize..8, 0..=colors), 1..5);
    (prop::collection::vec(kind, 1..8), prop::collection::vec(option, 0..14))
}

fn simple() -> impl Strategy<Value = Recipe> {
    recipe(prop_oneof![4 => Just(Kind::ONCE), 1 => Just(Kind::Secondary)], 0)
}

fn colored() -> impl Strategy<Value = Recipe> {
    recipe(prop_oneof![Just(Kind::ONCE), Just(Kind::Secondary)], 2)
}

fn general() -> impl Strategy<Value = Recipe> {
    let many = (0u32..3, 1u32..4).prop_map(|(a, b)| Kind::Primary { at_least: a.min(b), at_most: b });
    recipe(prop_oneof![2 => Just(Kind::ONCE), 2 => many, 1 => Just(Kind::Secondary)], 2)
}

fn silent(threads: usize) -> Search {
    Search::new(Limits { threads, ..Limits::none() })
}

/// The solutions of a search as sorted sets of options, sorted.
fn gather(run: impl FnOnce(Solutions<'_>) -> Result<(), Stop>) -> Vec<Vec<OptionId>> {
    let mut all = Vec::new();
    run(&mut |solution| {
        let mut sorted = solution.to_vec();
        sorted.sort_unstable();
        all.push(sorted);
        ControlFlow::Continue(())
    })
    .unwrap();
    all.sort();
    all
}

fn truth(problem: &Problem) -> Vec<Vec<OptionId>> {
    gather(|found| naive::solve(problem, &mut silent(1), found))
}

fn no_label(_: OptionId) -> String {
    unreachable!("nobody watches")
}

/// Every way to use an engine gives the true solutions; its counters when used plainly.
fn check(engine: &impl Engine, truth: &[Vec<OptionId>]) -> Result<Counters, TestCaseError> {
    let mut plain = silent(1);
    prop_assert_eq!(&gather(|found| engine.solve(no_label, &mut plain, found)), truth);
    prop_assert_eq!(plain.counters.solutions, truth.len() as u64);

    let mut counting = silent(1);
    prop_assert_eq!(engine.count(&mut counting), Ok(truth.len().into()));
    prop_assert_eq!(counting.counters.solutions, truth.len() as u64);
    prop_assert_eq!(counting.counters.nodes, plain.counters.nodes);

    for at_least in [2, 7, 1000] {
        let mut search = silent(1);
        let parts = engine.split(at_least, &mut search).unwrap();
        let below = gather(|found| {
            parts.iter().try_for_each(|part| engine.solve_below(part, no_label, &mut search, found))
        });
        prop_assert_eq!(&below, truth, "split into {}", at_least);
    }
    prop_assert_eq!(&gather(|found| engine.solve_on_threads(no_label, &mut silent(3), found)), truth);
    prop_assert_eq!(engine.count_on_threads(&mut silent(3)), Ok(truth.len().into()));
    Ok(plain.counters)
}

fn check_cells(problem: &Problem, truth: &[Vec<OptionId>]) -> Result<Counters, TestCaseError> {
    for seed in 0..2 {
        check(&Cells::new(problem, Shuffled::new(seed)), truth)?;
    }
    check(&Cells::new(problem, Last), truth)?;
    check(&Cells::new(problem, Fewest), truth)
}

/// Somebody's own choice, and not a good one.
#[derive(Clone)]
struct Last;

impl Choice for Last {
    fn item(&mut self, view: &impl View) -> Item {
        *view.open().iter().max().unwrap()
    }

    fn arrange(&mut self, options: &mut [OptionId]) {
        options.sort_unstable();
        options.reverse();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn engines_agree_on_simple_problems(recipe in simple()) {
        let problem = build(&recipe);
        let truth = truth(&problem);
        let cells = check_cells(&problem, &truth)?;
        let engine = Dense::new(&problem).unwrap();
        let dense = check(&engine, &truth)?;
        if engine.distinct() {
            prop_assert_eq!(dense, cells, "the same tree, node for node");
        }
    }

    #[test]
    fn engines_agree_on_problems_with_colors(recipe in colored()) {
        let problem = build(&recipe);
        let truth = truth(&problem);
        check_cells(&problem, &truth)?;
        if let Ok(engine) = Dense::new(&problem) {
            check(&engine, &truth)?;
        }
    }

    #[test]
    fn cells_are_right_with_multiplicities(recipe in general()) {
        let problem = build(&recipe);
        check_cells(&problem, &truth(&problem))?;
    }

    #[test]
    fn restarts_find_a_solution_if_there_is_one(recipe in general(), seed: u64) {
        let problem = build(&recipe);
        let truth = truth(&problem);
        for budgets in [Budgets::Luby { unit: 1 }, Budgets::Geometric { first: 1, factor: 1.5 }] {
            let solution = first_solution(&problem, budgets, seed, no_label, &mut silent(1)).unwrap();
            prop_assert_eq!(solution.is_some(), !truth.is_empty());
            let sorted = solution.map(|mut s| { s.sort_unstable(); s });
            prop_assert!(sorted.is_none_or(|s| truth.contains(&s)));
        }
    }
}

/// Placements of `n` queens: every row and column once, every diagonal at most once.
fn queens(n: usize) -> Problem {
    let mut problem = Problem::new();
    let lines = |problem: &mut Problem, letter: char, number: usize, kind: Kind| -> Vec<Item> {
        (0..number).map(|i| problem.item(&format!("{letter}{i}"), kind).unwrap()).collect()
    };
    let rows = lines(&mut problem, 'r', n, Kind::ONCE);
    let columns = lines(&mut problem, 'c', n, Kind::ONCE);
    let rising = lines(&mut problem, 'a', 2 * n - 1, Kind::Secondary);
    let falling = lines(&mut problem, 'b', 2 * n - 1, Kind::Secondary);
    for (r, c) in (0..n).flat_map(|r| (0..n).map(move |c| (r, c))) {
        problem.option([rows[r], columns[c], rising[r + c], falling[n - 1 + r - c]]).unwrap();
    }
    problem
}

#[test]
fn queens_are_counted() {
    for (n, known) in [(1, 1u32), (4, 2), (6, 4), (8, 92), (9, 352)] {
        let problem = queens(n);
        assert_eq!(count(&problem, &mut silent(1)), Ok(known.into()));
        assert_eq!(count(&problem, &mut silent(2)), Ok(known.into()));
        assert_eq!(Cells::new(&problem, Fewest).count(&mut silent(1)), Ok(known.into()));
    }
}

/// Beyond 64 items: words of both widths, and the same tree as that of the cells.
#[test]
fn wide_problems_are_searched_like_narrow_ones() {
    let problem = queens(12);
    let (mut dense, mut cells) = (silent(1), silent(1));
    assert_eq!(Dense::new(&problem).unwrap().count(&mut dense), Ok(14_200u32.into()));
    assert_eq!(Cells::new(&problem, Fewest).count(&mut cells), Ok(14_200u32.into()));
    assert_eq!(dense.counters, cells.counters);
    assert!(Dense::new(&queens(30)).is_err());
}

#[test]
fn the_work_is_the_same_on_any_number_of_threads() {
    fn nodes(engine: &impl Engine, threads: usize) -> u64 {
        let mut search = silent(threads);
        assert_eq!(engine.count_on_threads(&mut search), Ok(724u32.into()));
        search.counters.nodes
    }
    let problem = queens(10);
    let (cells, dense) = (Cells::new(&problem, Fewest), Dense::new(&problem).unwrap());
    let alone = nodes(&cells, 1);
    assert_eq!([nodes(&cells, 2), nodes(&dense, 1), nodes(&dense, 5)], [alone; 3]);
}

#[test]
fn limits_are_kept_and_solutions_stop_the_search() {
    let problem = queens(12);
    for threads in [1, 2] {
        let limits = Limits { nodes: Some(1000), threads, ..Limits::none() };
        assert_eq!(count(&problem, &mut Search::new(limits.clone())), Err(Stop::Nodes));
        assert_eq!(Cells::new(&problem, Fewest).count(&mut Search::new(limits)), Err(Stop::Nodes));
        let mut seen = 0;
        let mut three = |_: &[OptionId]| {
            seen += 1;
            if seen < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(Stop::Solutions) }
        };
        assert_eq!(solve(&problem, no_label, &mut silent(threads), &mut three), Err(Stop::Solutions));
        assert_eq!(seen, 3);
    }
    let mut search = Search::new(Limits { nodes: Some(50), ..Limits::none() });
    let stop = first_solution(&queens(40), Budgets::Luby { unit: 7 }, 1, no_label, &mut search);
    assert_eq!((stop, search.counters.nodes), (Err(Stop::Nodes), 51));
}

/// Thirty queens overwhelm chronological search by bad luck; not so restarts.
#[test]
fn restarts_place_many_queens() {
    let mut search = Search::new(Limits { nodes: Some(1_000_000), ..Limits::none() });
    let solution = first_solution(&queens(60), Budgets::default(), 5, no_label, &mut search).unwrap();
    assert_eq!(solution.map(|s| s.len()), Some(60));
}

/// A number beyond 64 bits, from options that are all alike.
#[test]
fn equal_options_are_multiplied() {
    let mut problem = Problem::new();
    for i in 0..30 {
        let item = problem.primary(&format!("i{i}")).unwrap();
        (0..10).for_each(|_| _ = problem.option([item]).unwrap());
    }
    assert_eq!(count(&problem, &mut silent(1)), Ok(BigUint::from(10u32).pow(30)));
}

#[test]
fn watchers_see_the_same_moves_from_both_engines() {
    fn watch(engine: &impl Engine) -> Vec<String> {
        let told = Arc::new(Mutex::new(Vec::new()));
        let ear = Arc::clone(&told);
        let observer = Watch(Box::new(move |event| {
            ear.lock().unwrap().push(match event {
                quadrille_core::Event::Do(label) => label.to_string(),
                quadrille_core::Event::Undo(n) => format!("undo {n}"),
                quadrille_core::Event::Solution => "solution".to_owned(),
            });
        }));
        let mut search = Search::observed(Limits { threads: 4, ..Limits::none() }, observer);
        engine
            .solve_on_threads(|o| o.index().to_string(), &mut search, &mut |_| ControlFlow::Continue(()))
            .unwrap();
        drop(search);
        Arc::into_inner(told).unwrap().into_inner().unwrap()
    }
    let problem = queens(4);
    let cells = watch(&Cells::new(&problem, Fewest));
    assert_eq!(cells, watch(&Dense::new(&problem).unwrap()));
    let taken = cells.iter().filter(|line| line.parse::<u32>().is_ok()).count();
    assert_eq!(cells.iter().filter(|line| *line == "undo 1").count(), taken);
    assert_eq!(cells.iter().filter(|line| *line == "solution").count(), 2);
    assert_eq!(cells[..3], ["0", "6", "undo 1"].map(str::to_owned), "{cells:?}");
}

#[test]
fn deep_covers_do_not_overflow_the_stack() {
    let mut problem = Problem::new();
    for i in 0..20_000 {
        let item = problem.primary(&format!("i{i}")).unwrap();
        problem.option([item]).unwrap();
    }
    assert_eq!(count(&problem, &mut silent(1)), Ok(1u32.into()));
}

/// Twelve pieces in a pyramid of spheres, thirteen in a cube: read from the shared collection if it
/// is there.
#[test]
#[ignore = "takes a minute"]
fn the_long_counts_of_the_shared_collection() {
    for (name, known) in [("iqpyr", 26_720u32), ("bedlam_sym", 19_186)] {
        let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/polyomino/dlx");
        let Ok(bytes) = std::fs::read(format!("{data}/{name}.dlx")) else { continue };
        let problem = dlx_text::read(&quadrille_core::Source::new(name, &bytes)).unwrap();
        assert_eq!(count(&problem, &mut silent(2)), Ok(known.into()), "{name}");
    }
}
