//! The beam on small boards of every sort, with moving walls too, and on some larger ones.

use super::*;
use crate::SolveSettings;
use crate::model::{Instance, start, status};
use crate::solve::depth::tests::{random_plain, small};
use proptest::prelude::*;
use quadrille_core::Limits;
use std::ops::ControlFlow;

fn answer(instance: &Instance, settings: &SolveSettings) -> (Vec<State>, Report<State>) {
    let from = start(instance);
    let task = Task { instance, from: &from, settings };
    let mut found = Vec::new();
    let mut take = |state: State| {
        assert!(status(instance, &state).solved());
        found.push(state);
        ControlFlow::Break(Stop::Solutions)
    };
    let report = solve(&task, &mut Search::new(Limits::default()), &mut take).unwrap();
    (found, report)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn small_boards_are_solved(instance in small(), seed in proptest::option::of(any::<u64>())) {
        let instance = instance.with_moving_wall(seed);
        let from = start(&instance);
        let problem = Problem::from(&instance, &from);
        let (found, report) = answer(&instance, &SolveSettings::default());
        if problem.obstacle().is_some() {
            prop_assert!(found.is_empty() && report.stop.is_none());
        } else if seed.is_none() || instance.pairs().len() >= 3 {
            prop_assert_eq!(found.len(), 1, "{:?}", report);
        }
        if let [solution] = found.as_slice() {
            let length = solution.length() as u64;
            prop_assert!(problem.bound() <= length);
            prop_assert_eq!(report.optimal, problem.bound() == length);
        }
    }
}

#[test]
fn larger_boards_are_solved_within_seconds() {
    for (side, most, seed) in [(4, 34, None), (4, 60, Some(5)), (8, 260, None), (8, 300, Some(1))] {
        let instance = random_plain(side, side, 11).with_moving_wall(seed);
        let (found, report) = answer(&instance, &SolveSettings::default());
        assert_eq!(found.len(), 1, "{side}: {report:?}");
        assert!(found[0].length() <= most, "{side}: {} of {:?}", found[0].length(), report.lower_bound);
    }
}

#[test]
fn the_depth_can_be_asked_for() {
    let instance = random_plain(4, 4, 2);
    let depth = SolveSettings { minimise: Aim::Depth };
    let (found, report) = answer(&instance, &depth);
    assert!(found.len() == 1 && report.lower_bound < Some(10), "{report:?}");
}
