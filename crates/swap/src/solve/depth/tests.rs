//! Depths against a plain breadth-first search over layers, on small random boards of every sort.

use super::*;
use crate::model::{Instance, Tile, start, status};
use proptest::prelude::*;
use quadrille_core::{Grid, Limits, Random, Size};
use std::collections::HashSet;
use std::ops::ControlFlow;

fn board(rows: usize, cols: usize, tiles: &[u32]) -> Grid<Tile> {
    Grid::from_items(Size::new(rows, cols), tiles.iter().map(|&t| Tile(t)).collect()).unwrap()
}

pub(in crate::solve) fn random_plain(rows: usize, cols: usize, seed: u64) -> Instance {
    let mut tiles: Vec<u32> = (1..=(rows * cols) as u32).collect();
    Random::new(seed).shuffle(&mut tiles);
    Instance::new(board(rows, cols, &tiles), None).unwrap()
}

/// The fewest layers by the rules alone; `None` if there is no solution.
fn plain_depth(instance: &Instance) -> Option<usize> {
    fn spread(tiles: &[Tile], pairs: &[Pair], used: u64, out: &mut Vec<Vec<Tile>>) {
        out.push(tiles.to_vec());
        for (at, pair) in pairs.iter().enumerate() {
            let (a, b) = pair.places();
            if (used >> a | used >> b) & 1 == 0 {
                let mut next = tiles.to_vec();
                next.swap(a, b);
                spread(&next, &pairs[at + 1..], used | 1 << a | 1 << b, out);
            }
        }
    }
    let solved = |tiles: &[Tile]| {
        tiles.iter().zip(instance.target().items()).all(|(have, want)| *want == Tile::ANY || have == want)
    };
    let mut seen: HashSet<Vec<Tile>> = HashSet::new();
    let mut layer = vec![instance.tiles().items().to_vec()];
    for depth in 0.. {
        if layer.iter().any(|tiles| solved(tiles)) {
            return Some(depth);
        }
        let mut next = Vec::new();
        for tiles in &layer {
            spread(tiles, instance.pairs(), 0, &mut next);
        }
        next.retain(|tiles| seen.insert(tiles.clone()));
        if next.is_empty() {
            return None;
        }
        layer = next;
    }
    None
}

/// Small boards with walls, links, equal and indifferent tiles; many cannot be solved.
pub(in crate::solve) fn small() -> impl Strategy<Value = Instance> {
    let sizes =
        prop_oneof![Just((1, 4)), Just((2, 2)), Just((2, 3)), Just((3, 2)), Just((1, 6)), Just((1, 5))];
    (sizes, any::<u64>(), 0..4u8, 0..3usize, 0..2usize).prop_map(
        |((rows, cols), seed, sort, walls, links)| {
            let n = rows * cols;
            let mut random = Random::new(seed);
            let kinds = if sort == 0 { n } else { 2 + random.below(n - 1) };
            let mut tiles: Vec<u32> = (0..n).map(|at| 1 + (at % kinds) as u32).collect();
            let mut target = tiles.clone();
            random.shuffle(&mut target);
            random.shuffle(&mut tiles);
            if sort >= 2 {
                for _ in 0..random.below(n) {
                    target[random.below(n)] = 0;
                }
            }
            let instance =
                Instance::new(board(rows, cols, &tiles), Some(board(rows, cols, &target))).unwrap();
            let pairs = instance.pairs().to_vec();
            let walls: Vec<Pair> = (0..walls).map(|_| pairs[random.below(pairs.len())]).collect();
            let links = (0..links).map(|_| Pair::new(0, n - 1)).filter(|link| !pairs.contains(link));
            instance.with_walls(walls).unwrap().with_links(links.collect::<Vec<_>>()).unwrap()
        },
    )
}

fn solved_depth(instance: &Instance, swaps: &[Pair]) -> u64 {
    let state = start(instance).after(swaps);
    assert!(status(instance, &state).solved(), "{:?}", status(instance, &state));
    model::depth(swaps, instance.size().area()) as u64
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn bound_exact_and_heuristic_agree_with_the_rules(instance in small()) {
        let from = start(&instance);
        let problem = Problem::from(&instance, &from);
        let exact = plain_depth(&instance);
        prop_assert_eq!(problem.obstacle().is_none(), exact.is_some());
        let Some(exact) = exact else { return Ok(()) };
        let exact = exact as u64;
        let mut search = Search::new(Limits::default());
        let bound = bound(&problem);
        prop_assert!(bound <= exact, "bound {} of {}", bound, exact);
        let (best, stop) = heuristic::find(&problem, None, &mut search);
        prop_assert_eq!(stop, None);
        let best = best.unwrap();
        prop_assert!(solved_depth(&instance, &best) >= exact);
        let proof = exact::prove(&problem, None, &mut search);
        prop_assert_eq!((proof.bound, proof.stop), (exact, None));
        prop_assert_eq!(solved_depth(&instance, &proof.best.unwrap()), exact);
        let proof = exact::prove(&problem, Some(best), &mut search);
        prop_assert_eq!((proof.bound, solved_depth(&instance, &proof.best.unwrap())), (exact, exact));
    }
}

#[test]
fn larger_boards_are_solved_in_few_layers() {
    for (rows, cols, most) in [(3, 3, 8), (4, 4, 12), (8, 8, 24), (5, 9, 24)] {
        let instance = random_plain(rows, cols, 7);
        let from = start(&instance);
        let problem = Problem::from(&instance, &from);
        let mut depths = Vec::new();
        let mut take = |state: State| {
            depths.push(solved_depth(&instance, state.swaps()));
            ControlFlow::Continue(())
        };
        let mut search = Search::new(Limits::default());
        let report = solve(&problem, rows * cols < 16, &mut search, &mut take).unwrap();
        assert!(depths.len() == 1 && depths[0] <= most, "{rows}x{cols}: {depths:?}");
        assert!(report.lower_bound.unwrap() <= depths[0]);
        assert_eq!(report.optimal, report.lower_bound.unwrap() == depths[0]);
    }
}

#[test]
fn boards_with_holes_and_limits_are_handled() {
    let instance = random_plain(3, 3, 1);
    let from = start(&instance);
    let moving = instance.clone().with_moving_wall(Some(3));
    let problem = Problem::from(&moving, &from);
    let mut search = Search::new(Limits::default());
    assert!(solve(&problem, true, &mut search, &mut |_| ControlFlow::Continue(())).is_err());
    let large = random_plain(5, 5, 1);
    let from = start(&large);
    let proof = exact::prove(&Problem::from(&large, &from), None, &mut search);
    assert_eq!(proof.stop, Some(Stop::Stuck));
    let four = random_plain(4, 4, 3);
    let from = start(&four);
    let problem = Problem::from(&four, &from);
    let mut tight = Search::new(Limits { memory: 1 << 20, ..Limits::default() });
    assert_eq!(exact::prove(&problem, None, &mut tight).stop, Some(Stop::Memory));
}
