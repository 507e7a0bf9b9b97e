use super::*;
use crate::SolveSettings;
use crate::model::{self, Instance};
use crate::solve::samples::{board, boards, plain};
use crate::solve::{bfs_lazy, improve};
use proptest::prelude::*;
use quadrille_core::{Limits, Monitor, Outcome, Random, Size, family};

fn random(rows: usize, cols: usize, seed: u64) -> Instance {
    let mut tiles: Vec<u32> = (1..=(rows * cols) as u32).collect();
    Random::new(seed).shuffle(&mut tiles);
    plain(rows, cols, &tiles)
}

/// The fewest swaps of a problem and what the patterns foresee, in swaps.
fn foreseen(problem: &Problem<'_>) -> (u64, u64) {
    let field = Field::new(problem, 1 << 24);
    let patterns = Patterns::new(&problem.graph, problem.instance.size().rows, 1 << 24, &|| true);
    let least = Plan::<u64>::new(problem, &field, patterns.as_ref()).least() as u64;
    let proof = prove(problem, None, &mut Search::new(Limits::none()));
    assert!(proof.closed());
    (proof.bound, least.div_ceil(2))
}

#[test]
fn the_bounds_are_never_more_than_the_distances_of_the_complete_tables() {
    // Every arrangement of every small grid; the table is found by breadth-first search from the
    // goal.
    for (rows, cols) in [(1, 2), (1, 4), (1, 6), (2, 2), (2, 3), (3, 2)] {
        let size = Size::new(rows, cols);
        let sorted = Instance::new(model::row_order(size), None).unwrap();
        let mut seen = std::collections::HashMap::from([(sorted.tiles().clone(), 0u64)]);
        let mut layer = vec![sorted.tiles().clone()];
        while let Some(tiles) = layer.pop() {
            let distance = seen[&tiles];
            for pair in sorted.pairs() {
                let mut next = tiles.clone();
                next.items_mut().swap(pair.places().0, pair.places().1);
                let known = seen.get(&next).copied().unwrap_or(u64::MAX);
                if distance + 1 < known {
                    seen.insert(next.clone(), distance + 1);
                    layer.insert(0, next);
                }
            }
        }
        let exact = seen.iter().filter(|(tiles, distance)| {
            let instance = sorted.clone().with_tiles((*tiles).clone()).unwrap();
            let start = model::start(&instance);
            let problem = Problem::from(&instance, &start);
            let (proven, least) = foreseen(&problem);
            assert_eq!(proven, **distance, "{tiles:?}");
            assert!(problem.bound() <= proven && least <= proven, "{tiles:?}");
            problem.bound() == proven
        });
        let exact = exact.count();
        assert!(exact * 3 > seen.len(), "the bound from distances is often exact: {exact}");
    }
}

#[test]
fn the_bounds_hold_on_samples_of_larger_grids() {
    for (rows, cols, number) in [(3, 3, 300), (2, 5, 40), (3, 4, 60), (4, 4, 6)] {
        for seed in 0..number {
            let instance = random(rows, cols, seed);
            let start = model::start(&instance);
            let problem = Problem::from(&instance, &start);
            let (proven, least) = foreseen(&problem);
            assert!(problem.bound() <= proven && least <= proven, "{rows}x{cols} seed {seed}");
        }
    }
}

#[test]
fn threads_and_patience_change_nothing() {
    for seed in 0..6 {
        let instance = random(4, 4, seed);
        let start = model::start(&instance);
        let problem = Problem::from(&instance, &start);
        let alone = prove(&problem, None, &mut Search::new(Limits::none()));
        let together = prove(&problem, None, &mut Search::new(Limits { threads: 3, ..Limits::none() }));
        let poor = prove(&problem, None, &mut Search::new(Limits { memory: 0, ..Limits::none() }));
        assert_eq!((alone.bound, alone.closed()), (together.bound, together.closed()));
        assert_eq!((alone.bound, alone.closed()), (poor.bound, poor.closed()));
    }
}

#[test]
fn a_limit_leaves_the_best_and_a_bound() {
    let instance = random(5, 5, 1);
    let settings = SolveSettings::default();
    let task = Task { instance: &instance, from: &model::start(&instance), settings: &settings };
    let method = family::find_method::<Swap>(Some("optimal")).unwrap();
    let limits = Limits { nodes: Some(400_000), ..Limits::default() };
    let answer = family::solve(&task, method, limits, Monitor::default(), None).unwrap();
    assert_eq!(answer.outcome, Outcome::Limit);
    assert!(answer.report.lower_bound.unwrap() < answer.solutions[0].length() as u64);
    let auto = family::find_method::<Swap>(Some("auto")).unwrap();
    let limits = Limits { nodes: Some(400_000), ..Limits::default() };
    let answer = family::solve(&task, auto, limits, Monitor::default(), None).unwrap();
    assert_eq!((answer.outcome, answer.method), (Outcome::Solved, "optimal"));
}

#[test]
fn boards_beyond_all_proof_are_left_alone() {
    let instance = random(20, 20, 1);
    let start = model::start(&instance);
    let proof = prove(&Problem::from(&instance, &start), None, &mut Search::new(Limits::none()));
    assert_eq!(proof.stop, Some(Stop::Stuck));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn optimal_is_what_breadth_first_search_finds((instance, from) in boards(8)) {
        let problem = Problem::from(&instance, &from);
        if problem.obstacle().is_some() {
            return Ok(());
        }
        let limits = Limits { nodes: Some(300_000), ..Limits::default() };
        let lazy = bfs_lazy::shortest(&problem, &mut Search::new(limits.clone()));
        let proof = prove(&problem, None, &mut Search::new(limits));
        match (&lazy, proof.stop) {
            (Ok(Some(way)), None) => {
                prop_assert_eq!(proof.bound, way.len() as u64);
                prop_assert!(proof.closed());
                let solved = from.after(proof.best.as_ref().unwrap());
                prop_assert!(model::status(&instance, &solved).solved());
            }
            // A few boards with many equal tiles take more nodes than the test has.
            (Ok(Some(way)), Some(Stop::Nodes)) => prop_assert!(proof.bound <= way.len() as u64),
            _ => prop_assert!(instance.moving_wall().is_some(), "{:?} {:?}", lazy, proof),
        }
        if instance.moving_wall().is_none() {
            let effort = Effort { per_swap: 50, most: 2000, time: None };
            let short = improve::short(&problem, None, effort, &mut Search::new(Limits::none())).unwrap();
            prop_assert!(short.len() as u64 >= proof.bound);
            let solved = from.after(&problem.pairs(&short));
            prop_assert!(model::status(&instance, &solved).solved());
        }
    }

    #[test]
    fn whatever_is_shortened_still_solves(
        (rows, cols) in (1usize..7, 2usize..7), seed: u64, kinds in 0u32..6, threads in 1usize..3,
    ) {
        let n = rows * cols;
        let mut random = Random::new(seed);
        let mut tiles: Vec<u32> =
            (0..n as u32).map(|t| if kinds == 0 { t + 1 } else { t % (kinds + 1) }).collect();
        let target = board(rows, cols, &tiles);
        random.shuffle(&mut tiles);
        let instance = Instance::new(board(rows, cols, &tiles), Some(target)).unwrap();
        let walls: Vec<Pair> = instance.pairs().iter().copied().filter(|_| random.chance(0.1)).collect();
        let instance = if seed % 2 == 0 { instance.with_walls(walls).unwrap() } else { instance };
        let from = model::start(&instance);
        let problem = Problem::from(&instance, &from);
        if problem.obstacle().is_none() {
            let effort = Effort { per_swap: 100, most: 20_000, time: None };
            let mut search = Search::new(Limits { threads, ..Limits::none() });
            let short = improve::short(&problem, None, effort, &mut search).unwrap();
            prop_assert!(short.len() as u64 >= problem.bound());
            prop_assert!(model::status(&instance, &from.after(&problem.pairs(&short))).solved());
        }
    }
}

#[test]
fn long_solutions_are_shortened_in_pieces() {
    let instance = random(14, 14, 3);
    let from = model::start(&instance);
    let problem = Problem::from(&instance, &from);
    let lengths = [1, 60].map(|per_swap| {
        let effort = Effort { per_swap, most: u64::MAX, time: None };
        let mut search = Search::new(Limits { threads: 2, ..Limits::none() });
        let short = improve::short(&problem, None, effort, &mut search).unwrap();
        assert!(model::status(&instance, &from.after(&problem.pairs(&short))).solved());
        short.len()
    });
    assert!(lengths[1] < lengths[0] && lengths[0] > 500, "{lengths:?}");
}

#[test]
fn a_solution_that_is_given_is_shortened() {
    let instance = random(6, 6, 2);
    let settings = SolveSettings::default();
    let run = |from: &State, method: &str| {
        let task = Task { instance: &instance, from, settings: &settings };
        let method = family::find_method::<Swap>(Some(method)).unwrap();
        family::solve(&task, method, Limits::default(), Monitor::default(), None).unwrap().solutions.remove(0)
    };
    let naive = run(&model::start(&instance), "naive");
    let better = run(&naive, "improve");
    assert!(better.length() < naive.length());
    assert_eq!(model::figures(&instance, &naive, &better)[0], ("length", better.length() as u64));
}

/// Thirds that were computed in two ways differ in the last digit, and no other time has room
/// between them.
#[test]
fn times_that_differ_by_a_rounding_error_keep_their_order() {
    let tiles = [5, 20, 25, 11, 22, 19, 12, 17, 13, 14, 24, 6, 16, 2, 3, 15, 4, 10, 23, 1, 18, 21, 7, 8, 9];
    let instance = Instance::new(board(5, 5, &tiles), None).unwrap();
    let from = model::start(&instance);
    let problem = Problem::from(&instance, &from);
    let effort = Effort { per_swap: 100, most: 20_000, time: None };
    let short = improve::short(&problem, None, effort, &mut Search::new(Limits::none())).unwrap();
    assert!(model::status(&instance, &from.after(&problem.pairs(&short))).solved());
}
