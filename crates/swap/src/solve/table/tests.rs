//! The table against a plain search that keeps every arrangement in a map.

use super::*;
use crate::PuzzleSettings;
use crate::model::Pair;
use quadrille_core::{Given, Limits, Random, Settings};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::time::Duration;

/// One arrangement after the other, the tiles of each in four bits of a number.
fn plainly(board: &Instance) -> Vec<u64> {
    let start = (0..board.size().area() as u64).fold(0, |tiles, tile| tiles | tile << (4 * tile));
    let mut known = FxHashMap::from_iter([(start, 0)]);
    let mut queue = VecDeque::from([start]);
    let mut numbers = Vec::new();
    while let Some(tiles) = queue.pop_front() {
        let distance = known[&tiles];
        numbers.resize(distance + 1, 0);
        numbers[distance] += 1;
        for pair in board.pairs() {
            let (a, b) = pair.places();
            let differ = (tiles >> (4 * a) ^ tiles >> (4 * b)) & 15;
            let other = tiles ^ differ << (4 * a) ^ differ << (4 * b);
            known.entry(other).or_insert_with(|| {
                queue.push_back(other);
                distance + 1
            });
        }
    }
    numbers
}

fn search(threads: usize) -> Search {
    Search::new(Limits { threads, ..Limits::none() })
}

fn board(rows: usize, cols: usize) -> Instance {
    Instance::new(row_order(Size::new(rows, cols)), None).unwrap()
}

/// Some of the neighbours, drawn.
fn walls(board: &Instance, random: &mut Random) -> Vec<Pair> {
    let one_in = 2 + random.below(6);
    board.pairs().iter().copied().filter(|_| random.below(one_in) == 0).collect()
}

#[test]
fn all_small_boards_with_and_without_walls_are_as_plain_search_finds_them() {
    let mut random = Random::new(1);
    for (rows, cols) in (1..=8).flat_map(|rows| (1..=8 / rows).map(move |cols| (rows, cols))).skip(1) {
        let open = board(rows, cols);
        for round in 0..4 {
            let walls = if round == 0 { Vec::new() } else { walls(&open, &mut random) };
            let board = open.clone().with_walls(walls.iter().copied()).unwrap();
            let known = plainly(&board);
            let found = explore(&board, &mut search(1 + round % 2));
            assert_eq!(
                (found.stop, &found.numbers),
                (None, &known),
                "{rows} rows, {cols} columns, {walls:?}"
            );
            assert_eq!(
                reachable(&board),
                known.iter().sum::<u64>(),
                "{rows} rows, {cols} columns, {walls:?}"
            );
        }
    }
}

/// Boards with more than one slab.
#[test]
fn larger_boards_are_as_plain_search_finds_them() {
    let row = explore(&board(1, 10), &mut search(2));
    // Along a row the distance is the number of inversions, whose generating function is a product.
    let product = (1..=10).fold(vec![1], |numbers: Vec<u64>, width| {
        let mut wider = vec![0; numbers.len() + width - 1];
        numbers.iter().enumerate().for_each(|(at, n)| wider[at..at + width].iter_mut().for_each(|w| *w += n));
        wider
    });
    assert_eq!((row.stop, row.numbers), (None, product));

    let mut random = Random::new(2);
    let open = board(2, 5);
    let board = open.clone().with_walls(walls(&open, &mut random)).unwrap();
    // Nothing crosses the middle: few arrangements in a large table.
    let parted = open.clone().with_walls([Pair::new(2, 3), Pair::new(7, 8)]).unwrap();
    for board in [&board, &parted] {
        let known = plainly(board);
        for threads in [1, 3] {
            let mut search = search(threads);
            assert_eq!(explore(board, &mut search), Distances { numbers: known.clone(), stop: None });
            let seen = known.iter().sum::<u64>();
            assert_eq!(
                (search.counters.nodes, search.progress().snapshot().work),
                (seen, Some((seen, seen)))
            );
        }
    }
}

#[test]
fn settings_name_the_board() {
    let of = |size: &str, wall: Option<&str>| {
        let given = wall.map_or_else(Given::default, |wall| Given::default().with("wall", wall));
        let settings = PuzzleSettings::read(&given)?;
        distances(quadrille_core::quantity::size(size)?, &settings, &mut search(1)).map(|found| found.numbers)
    };
    assert_eq!(of("2x2", None).unwrap(), [1, 4, 10, 8, 1]);
    assert_eq!(of("3x2", None), of("2x3", None));
    // Without one side the square is a row.
    assert_eq!(of("2x2", Some("0,0,0,1")).unwrap(), [1, 3, 5, 6, 5, 3, 1]);
    assert_eq!(of("2x1", Some("r1c1-r1c2")).unwrap(), [1]);
    assert!(of("1x1", None).is_err() && of("2x2", Some("0,0,1,1")).is_err() && of("two", None).is_err());
    let moving = PuzzleSettings { moving_wall: Some(1), ..Default::default() };
    assert!(distances(Size::new(2, 2), &moving, &mut search(1)).is_err());
}

#[test]
fn large_boards_are_refused_before_memory_is_taken() {
    let refused = |size: &str, memory: u64| {
        let size = quadrille_core::quantity::size(size).unwrap();
        distances(size, &PuzzleSettings::default(), &mut Search::new(Limits { memory, ..Limits::none() }))
            .unwrap_err()
            .to_string()
    };
    assert!(refused("7x2", u64::MAX).contains("14 places"));
    assert!(refused("400x400", u64::MAX).contains("at most 13 places"));
    assert!(refused("13x1", 1 << 29).contains("takes 800 MiB, and 512 MiB are allowed"));
    assert!(refused("13x1", 1 << 29).contains("--memory 800M"));
    assert!(
        check(Size::new(1, 13), 800 << 20).is_ok() && check(Size::new(1, 13), Limits::none().memory).is_ok()
    );
}

#[test]
fn limits_end_the_search_with_what_was_found() {
    let known = explore(&board(2, 5), &mut search(1)).numbers;
    let stopped = |limits: Limits, threads: usize| {
        let mut search = Search::new(Limits { threads, ..limits });
        explore(&board(2, 5), &mut search)
    };
    for threads in [1, 2] {
        let found = stopped(Limits { nodes: Some(100_000), ..Limits::none() }, threads);
        assert_eq!(found.stop, Some(Stop::Nodes));
        let (last, whole) = found.numbers.split_last().unwrap();
        assert_eq!(whole, &known[..whole.len()]);
        assert!(*last <= known[whole.len()] && found.states() > 100_000);
        let found = stopped(Limits { time: Some(Duration::ZERO), ..Limits::none() }, threads);
        assert_eq!(found.stop, Some(Stop::Time));
    }
    let mut search = search(2);
    search.cancel().now();
    assert_eq!(explore(&board(2, 5), &mut search).stop, Some(Stop::Cancelled));
}
