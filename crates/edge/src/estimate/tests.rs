use super::*;
use crate::model::{self, Colour, Frame, Instance, Piece, Placed, Side};
use crate::solve::path::NAMES;
use crate::solve::tests::{puzzle, puzzles, solve};
use proptest::prelude::*;
use quadrille_core::{Given, Limits, Outcome, Random, Size, Stop};

fn along(instance: &Instance, path: &str, effort: &Effort) -> Estimate {
    let from = model::start(instance);
    let problem = Problem::from(instance, &from);
    let path = Path::named(path, instance.size()).unwrap();
    estimate(&problem, &path, effort, &mut Search::new(Limits::none()))
}

fn counted(estimate: &Estimate) -> &[u64] {
    match &estimate.reality {
        Reality::Exact(nodes) => nodes,
        Reality::Sampled(_) => panic!("the tree is small"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// What is counted is what the search visits; samples that leave nothing out see the same; a
    /// depth that has nodes is expected to have some.
    #[test]
    fn counted_nodes_are_those_of_the_search(
        instance in puzzles(),
        path in prop::sample::select(NAMES.to_vec()),
    ) {
        let limits = Limits { nodes: Some(20_000), ..Limits::none() };
        let answer = solve(&instance, "path", &Given::default().with("path", path), limits);
        let hopeless = Problem::from(&instance, &model::start(&instance)).obstacle().is_some();
        if answer.outcome == Outcome::Limit || hopeless {
            return Ok(());
        }
        let exact = along(&instance, path, &Effort::default());
        prop_assert_eq!(counted(&exact).iter().sum::<u64>(), answer.counters.nodes);
        if let Some(last) = counted(&exact).last() {
            prop_assert_eq!(*last, answer.solutions.len() as u64);
        }
        let all = Effort { exact: 0, boards: 1_000_000, rounds: Some(1), ..Effort::default() };
        let sampled = along(&instance, path, &all);
        for (depth, nodes) in counted(&exact).iter().enumerate() {
            let seen = sampled.reality.nodes(depth).unwrap().value();
            prop_assert!((seen - *nodes as f64).abs() < 1e-6 * (1.0 + seen));
            prop_assert!(*nodes == 0 || !exact.expected[depth].is_zero());
        }
    }
}

/// The same pieces with the colours of each pool dealt anew.
fn dealt_anew(instance: &Instance, random: &mut Random) -> Instance {
    let mut sides: [Vec<(usize, usize)>; 4] = Default::default();
    for (at, piece) in instance.pieces().iter().enumerate() {
        let grey = |side: usize| instance.framed() && piece.0[side % 4].is_grey();
        for side in (0..4).filter(|side| !grey(*side)) {
            sides[usize::from(grey(side + 3)) + 2 * usize::from(grey(side + 1))].push((at, side));
        }
    }
    let mut pieces: Vec<Piece> = instance.pieces().to_vec();
    for pool in sides {
        let mut colours: Vec<Colour> = pool.iter().map(|(at, side)| pieces[*at].0[*side]).collect();
        random.shuffle(&mut colours);
        pool.iter().zip(colours).for_each(|((at, side), colour)| pieces[*at].0[*side] = colour);
    }
    Instance::new(instance.size(), pieces).unwrap().with_frame(instance.frame())
}

/// Counts boards as the model does: every piece in every turn is another one.
fn count_labelled(instance: &Instance, cells: &[Cell], lies: &mut Vec<(Cell, Placed)>, nodes: &mut [f64]) {
    let Some(&cell) = cells.get(lies.len()) else { return };
    for piece in 0..instance.pieces().len() as u16 {
        for placed in (0..4).map(|turn| Placed::new(piece, turn)) {
            let matches = |(there, other): &(Cell, Placed)| {
                let touching =
                    Side::ALL.into_iter().find(|side| instance.beyond(cell, *side) == Some(*there));
                let same =
                    |side: Side| instance.colour(placed, side) == instance.colour(*other, side.opposite());
                other.piece != placed.piece && touching.is_none_or(same)
            };
            if instance.fits_frame(cell, placed) && lies.iter().all(matches) {
                nodes[lies.len()] += 1.0;
                lies.push((cell, placed));
                count_labelled(instance, cells, lies, nodes);
                lies.pop();
            }
        }
    }
}

/// Theory is the mean over all ways to deal the colours.
#[test]
fn theory_is_the_mean_of_many_deals() {
    let mut random = Random::new(3);
    for (rows, cols, colours, framed, path) in [
        (3, 3, 6, true, "row"),
        (3, 4, 6, true, "spiral-in"),
        (2, 4, 6, true, "column"),
        (1, 6, 4, true, "row"),
        (2, 2, 7, false, "diagonal"),
    ] {
        let different = |instance: &Instance| {
            let from = model::start(instance);
            Problem::from(instance, &from).looks.len() == 4 * instance.pieces().len()
        };
        let first = std::iter::repeat_with(|| puzzle(rows, cols, colours, framed, false, &mut random));
        let first = first.into_iter().find(different).unwrap();
        let Estimate { cells, expected, .. } = along(&first, path, &Effort::default());
        let deals = 3000;
        let (mut sums, mut squares) = (vec![0.0; cells.len()], vec![0.0; cells.len()]);
        for _ in 0..deals {
            let mut nodes = vec![0.0; cells.len()];
            count_labelled(&dealt_anew(&first, &mut random), &cells, &mut Vec::new(), &mut nodes);
            sums.iter_mut().zip(&nodes).for_each(|(sum, nodes)| *sum += nodes);
            squares.iter_mut().zip(&nodes).for_each(|(sum, nodes)| *sum += nodes * nodes);
        }
        // What happens in one of a hundred deals happens too seldom here.
        for depth in (0..cells.len()).filter(|depth| expected[*depth].value() > 0.01) {
            let (expected, mean) = (expected[depth].value(), sums[depth] / f64::from(deals));
            let error = ((squares[depth] / f64::from(deals) - mean * mean) / f64::from(deals)).sqrt();
            let apart = (expected - mean).abs();
            assert!(apart < 4.5 * error + 1e-9, "{rows}x{cols} {depth}: {expected} {mean} {error}");
        }
    }
}

/// Samples that leave most out are right on average.
#[test]
fn samples_are_right_on_average() {
    let mut random = Random::new(8);
    for (rows, cols, colours, framed) in [(4, 4, 3, true), (5, 4, 4, true), (3, 3, 5, false)] {
        let instance = puzzle(rows, cols, colours, framed, false, &mut random);
        let exact = along(&instance, "row", &Effort::default());
        let effort = Effort { exact: 0, boards: 40, rounds: Some(600), seed: 2 };
        let Reality::Sampled(sampled) = along(&instance, "row", &effort).reality else {
            panic!("not counted")
        };
        assert_eq!((sampled.rounds, sampled.stop), (600, None));
        for (depth, nodes) in counted(&exact).iter().enumerate() {
            let Mean { mean, error } = sampled.depths[depth].nodes;
            let apart = (mean.value() - *nodes as f64).abs();
            let error = error.unwrap_or(0.0) * mean.value();
            assert!(
                apart <= 4.5 * error + 1e-6 * mean.value(),
                "{rows}x{cols} {depth}: {nodes} {mean} {error}"
            );
        }
    }
}

#[test]
fn spare_pieces_and_missing_ones_are_understood() {
    // Three equal symmetric pieces for a board of two: one board, of four turns one look, and it
    // matches.
    let instance =
        Instance::new(Size::new(1, 2), vec![Piece::new([7; 4]); 3]).unwrap().with_frame(Frame::None);
    let estimate = along(&instance, "row", &Effort::default());
    assert_eq!(counted(&estimate), [1, 1]);
    assert!(estimate.expected.iter().all(|nodes| (nodes.value() - 1.0).abs() < 1e-12));
    // No corner pieces at all.
    let instance = Instance::new(Size::new(2, 2), vec![Piece::new([0, 1, 1, 1]); 4]).unwrap();
    let estimate = along(&instance, "row", &Effort::default());
    assert_eq!(counted(&estimate), [0; 4]);
    assert!(estimate.expected.iter().all(|nodes| nodes.is_zero()) && estimate.solutions().is_zero());
}

/// Two clues that touch match for sure, and a board that is full is one board.
#[test]
fn clues_are_on_the_board_from_the_beginning() {
    let mut random = Random::new(4);
    let whole = puzzle(3, 3, 4, true, false, &mut random);
    let solution = solve(&whole, "path", &Given::default(), Limits::default()).solutions.remove(0);
    for clues in [2, 8, 9] {
        let clue = |(cell, placed)| model::Clue { cell, placed };
        let instance = whole.clone().with_clues(solution.placed().map(clue).take(clues)).unwrap();
        let estimate = along(&instance, "row", &Effort::default());
        assert_eq!((estimate.cells.len(), counted(&estimate).len()), (9 - clues, 9 - clues));
        assert!(counted(&estimate).iter().all(|nodes| *nodes > 0));
        assert!(estimate.solutions().value() > 0.0 && estimate.solutions().value() <= 24.0);
    }
}

/// Without time there is a part of a round at most, and it says so.
#[test]
fn limits_are_kept() {
    let instance = puzzle(6, 6, 4, true, false, &mut Random::new(6));
    let from = model::start(&instance);
    let problem = Problem::from(&instance, &from);
    let effort = Effort { boards: 100, ..Effort::default() };
    for (rounds, nodes, finished, stop) in [
        (None, 500, 0, Some(Stop::Nodes)),
        (None, 20_000, 9, None),
        (Some(3), 20_000, 3, None),
        (Some(30), 20_000, 9, Some(Stop::Nodes)),
    ] {
        let mut search = Search::new(Limits { nodes: Some(nodes), ..Limits::none() });
        let effort = Effort { rounds, ..effort.clone() };
        let estimate = estimate(&problem, &Path::row(instance.size()), &effort, &mut search);
        let Reality::Sampled(sampled) = estimate.reality else { panic!("not counted") };
        assert_eq!((sampled.rounds, sampled.stop), (finished, stop));
        assert_eq!(sampled.depths.len() == 36, finished > 0);
    }
}
