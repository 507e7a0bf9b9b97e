//! Boards for tests: those of the report, and small random ones of every sort.

use crate::model::{Instance, Move, Pair, State, Tile, apply, start};
use proptest::prelude::*;
use quadrille_core::{Grid, Size};

/// Tiles by their numbers.
pub fn board(rows: usize, cols: usize, tiles: &[u32]) -> Grid<Tile> {
    Grid::from_items(Size::new(rows, cols), tiles.iter().map(|&t| Tile(t)).collect()).unwrap()
}

/// A puzzle without anything special.
pub fn plain(rows: usize, cols: usize, tiles: &[u32]) -> Instance {
    Instance::new(board(rows, cols, tiles), None).unwrap()
}

/// The smaller puzzle of the report.
pub fn small() -> Instance {
    plain(2, 3, &[5, 3, 6, 2, 1, 4])
}

/// The larger puzzle of the report.
pub fn large() -> Instance {
    plain(
        6,
        6,
        &[
            34, 20, 26, 1, 25, 13, 12, 35, 11, 31, 7, 27, 6, 2, 17, 36, 30, 21, 9, 29, 8, 3, 16, 18, 32, 15,
            4, 22, 14, 19, 24, 33, 23, 10, 28, 5,
        ],
    )
}

/// A board, and a state of it after a few swaps.
pub fn boards(most: usize) -> impl Strategy<Value = (Instance, State)> {
    let sizes: Vec<(usize, usize)> = (1..=most)
        .flat_map(|rows| (1..=most).map(move |cols| (rows, cols)))
        .filter(|(rows, cols)| (2..=most).contains(&(rows * cols)))
        .collect();
    proptest::sample::select(sizes).prop_flat_map(|(rows, cols)| {
        let n = rows * cols;
        let numbers = Just((1..=n as u32).collect::<Vec<_>>());
        let drawn = move |kinds: u32| proptest::collection::vec(0..kinds, n);
        let kinds = proptest::sample::select(vec![2u32, 3, 4]);
        let shuffled = numbers.clone().prop_shuffle();
        let tiles = prop_oneof![
            // All different, in row order or some other.
            (shuffled.clone(), Just(None)),
            (shuffled.clone(), shuffled.prop_map(Some)),
            // Some tiles are indifferent.
            (numbers.prop_shuffle(), drawn(3)).prop_map(|(tiles, keep)| {
                (tiles.iter().zip(keep).map(|(&t, k)| if k == 0 { 0 } else { t }).collect(), None)
            }),
            // Equal tiles; some places want nothing.
            kinds.clone().prop_flat_map(drawn).prop_flat_map(move |tiles| {
                let target = (Just(tiles.clone()).prop_shuffle(), drawn(5));
                target.prop_map(move |(target, keep)| {
                    let target = target.iter().zip(keep).map(|(&t, k)| if k == 0 { 0 } else { t });
                    (tiles.clone(), Some(target.collect()))
                })
            }),
            // Anything at all.
            kinds.prop_flat_map(move |kinds| (drawn(kinds), drawn(kinds).prop_map(Some))),
        ];
        let places = (0..n, 0..n);
        let moving = proptest::option::weighted(0.4, any::<u64>());
        let chosen = proptest::collection::vec(any::<prop::sample::Index>(), 0..3);
        let links = proptest::collection::vec(places, 0..3);
        (tiles, chosen.clone(), links, moving, chosen).prop_map(
            move |((tiles, target), walls, links, moving, made)| {
                let target: Option<Vec<u32>> = target;
                let target = target.map(|target| board(rows, cols, &target));
                let mut instance = Instance::new(board(rows, cols, &tiles), target).unwrap();
                let walls: Vec<Pair> = walls.iter().map(|at| *at.get(instance.pairs())).collect();
                instance = instance.with_walls(walls).unwrap().with_moving_wall(moving);
                for (a, b) in links.into_iter().filter(|(a, b)| a != b) {
                    instance = instance.clone().with_links([Pair::new(a, b)]).unwrap_or(instance);
                }
                let mut state = start(&instance);
                for at in made.iter().filter(|_| !instance.pairs().is_empty()) {
                    // The moving wall may refuse a swap.
                    _ = apply(&instance, &mut state, &Move::of(&instance, *at.get(instance.pairs())));
                }
                (instance, state)
            },
        )
    })
}
