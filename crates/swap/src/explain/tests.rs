//! Hints against breadth-first search, and the words of known examples.

mod sentences;

use super::*;
use crate::SolveSettings;
use crate::Swap;
use crate::model::{Tile, apply, start, status};
use proptest::prelude::*;
use quadrille_core::{Grid, Level, Limits, Monitor, Outcome, Random, Size, Task, family};

fn grid(rows: usize, cols: usize, tiles: &[u32]) -> Grid<Tile> {
    Grid::from_items(Size::new(rows, cols), tiles.iter().map(|&t| Tile(t)).collect()).unwrap()
}

fn plain(rows: usize, cols: usize, tiles: &[u32]) -> Instance {
    Instance::new(grid(rows, cols, tiles), None).unwrap()
}

fn ask(instance: &Instance, state: &State) -> HintAnswer<Move> {
    hint(instance, state, &mut Search::new(Limits::default()))
}

/// A hint in one line.
fn describe(answer: HintAnswer<Move>) -> String {
    match answer {
        HintAnswer::Hint(h) => format!("{} | {} | {}", h.rule, h.place, h.reason),
        HintAnswer::Mistake(h) => format!("{} x{} | {} | {}", h.rule, h.moves.len(), h.place, h.reason),
        other => format!("{other:?}"),
    }
}

fn shuffled(n: usize, seed: u64) -> Vec<u32> {
    let mut random = Random::new(seed);
    let mut tiles: Vec<u32> = (1..=n as u32).collect();
    (1..n).for_each(|at| tiles.swap(at, random.below(at + 1)));
    tiles
}

/// The length of a shortest way, by breadth-first search; `None` if there is none.
fn shortest(instance: &Instance, from: &State) -> Option<usize> {
    let settings = SolveSettings::default();
    let task = Task { instance, from, settings: &settings };
    let method = family::find_method::<Swap>(Some("bfs-lazy")).unwrap();
    let answer = family::solve(&task, method, Limits::default(), Monitor::default(), None).unwrap();
    assert_ne!(answer.outcome, Outcome::Limit);
    answer.solutions.first().map(|solution| solution.length() - from.length())
}

/// Follows hints to the end; all that was told.
fn follow(instance: &Instance, state: &mut State, limits: &Limits) -> Vec<String> {
    let mut lines = Vec::new();
    loop {
        match hint(instance, state, &mut Search::new(limits.clone())) {
            HintAnswer::Solved => return lines,
            HintAnswer::Hint(hint) => {
                let [action] = hint.moves.as_slice() else { panic!("{hint:?}") };
                assert_eq!(hint.place, action.to_string());
                assert!(Rule::ALL.iter().any(|r| (r.name(), r.level()) == (hint.rule, hint.level)));
                assert!(hint.cells.len() >= 2 && hint.cells.iter().all(|c| instance.size().contains(*c)));
                apply(instance, state, action).unwrap();
                lines.push(describe(HintAnswer::Hint(hint)));
            }
            other => panic!("{other:?}"),
        }
        assert!(lines.len() < 10_000);
    }
}

fn boards(places: usize) -> impl Strategy<Value = Instance> {
    let sizes = (1..4usize, 2..5usize).prop_filter("small", move |(r, c)| r * c <= places);
    (sizes, any::<u64>(), 0..5u32, 0..4usize, 0..3usize, prop::option::weighted(0.3, any::<u64>())).prop_map(
        |((rows, cols), seed, kinds, walls, links, moving)| {
            let n = rows * cols;
            let mut random = Random::new(seed);
            let mut tiles = shuffled(n, seed);
            let mut target = None;
            if kinds > 0 {
                // Few kinds, some of them equal, and in the end places or tiles that are
                // indifferent.
                tiles.iter_mut().for_each(|tile| *tile %= kinds + 2);
                let mut wanted = tiles.clone();
                (1..n).for_each(|at| wanted.swap(at, random.below(at + 1)));
                wanted[random.below(n)] = 0;
                target = Some(grid(rows, cols, &wanted));
            }
            let mut instance = Instance::new(grid(rows, cols, &tiles), target).unwrap();
            for _ in 0..walls {
                if let Some(at) = instance.pairs().len().checked_sub(1) {
                    let pair = instance.pairs()[random.below(at + 1)];
                    instance = instance.with_walls([pair]).unwrap();
                }
            }
            for _ in 0..links {
                let (a, b) = (random.below(n), random.below(n));
                if a != b {
                    instance = instance.clone().with_links([Pair::new(a, b)]).unwrap_or(instance);
                }
            }
            instance.with_moving_wall(moving)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn hints_lead_to_the_end_by_a_shortest_way(instance in boards(9)) {
        let state = start(&instance);
        match hint(&instance, &state, &mut Search::new(Limits::default())) {
            HintAnswer::Unsolvable(_) => prop_assert_eq!(shortest(&instance, &state), None),
            _ => {
                let mut walked = state.clone();
                let lines = follow(&instance, &mut walked, &Limits::default());
                prop_assert!(status(&instance, &walked).solved());
                let (made, least) = (Some(lines.len()), shortest(&instance, &state));
                // A moving wall may be too much for the budget; then it is said.
                let modest = instance.moving_wall().is_some() && lines.iter().any(|line| line.starts_with("best known way"));
                prop_assert!(made == least || modest && made > least, "{:?} {:#?}", least, lines);
            }
        }
    }

    #[test]
    fn every_state_gets_an_answer(
        instance in boards(12),
        swaps in prop::collection::vec((0..14usize, 0..14usize), 0..6),
        nodes in prop::option::of(0..3000u64),
    ) {
        let pairs: Vec<Pair> =
            swaps.into_iter().filter(|(a, b)| a != b && a.max(b) < &instance.size().area())
                .map(|(a, b)| Pair::new(a, b)).collect();
        let mut state = start(&instance).after(&pairs);
        let limits = Limits { nodes, ..Limits::default() };
        let answer = hint(&instance, &state, &mut Search::new(limits));
        if let HintAnswer::Mistake(hint) = answer {
            prop_assert!(status(&instance, &state).broken().next().is_some());
            hint.moves.iter().for_each(|action| apply(&instance, &mut state, action).unwrap());
            prop_assert!(status(&instance, &state).broken().next().is_none());
        } else {
            prop_assert!(status(&instance, &state).broken().next().is_none());
            if let HintAnswer::Hint(hint) = answer {
                prop_assert!(apply(&instance, &mut state, &hint.moves[0]).is_ok());
            }
        }
    }
}

#[test]
fn large_boards_are_answered_within_the_budget() {
    for (side, most) in [(6, 600_000), (12, 10_000), (40, 200_000)] {
        let instance = plain(side, side, &shuffled(side * side, 3));
        let mut search = Search::new(Limits::default());
        let HintAnswer::Hint(hint) = hint(&instance, &start(&instance), &mut search) else { panic!() };
        assert!(search.counters.nodes < most, "{side}: {}", search.counters.nodes);
        assert_eq!((hint.rule, hint.level), ("best known way", Level::HARDEST));
        assert!(hint.reason.contains("The best way known from here has"), "{}", hint.reason);
    }
}

#[test]
fn hints_come_to_an_end_where_nothing_is_proven() {
    for moving in [None, Some(5)] {
        let instance = plain(6, 6, &shuffled(36, 1)).with_moving_wall(moving);
        let mut budget = Budget::new(&Search::new(Limits::default()));
        let state = start(&instance);
        let mut search = Search::new(Limits { nodes: Some(50), ..Limits::default() });
        let way = known_way(&Problem::from(&instance, &state), &mut budget, &mut search).unwrap();
        let mut walked = state.clone();
        let lines = follow(&instance, &mut walked, &Limits { nodes: Some(50), ..Limits::default() });
        assert!(lines.len() <= way.swaps.len(), "{} {}", lines.len(), way.swaps.len());
        assert!(status(&instance, &walked).solved());
    }
}
