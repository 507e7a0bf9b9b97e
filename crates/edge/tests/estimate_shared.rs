//! Estimates for real puzzles, which are not part of the project: `../shared/data/edge` beside it.

use quadrille_core::{Cell, Document, Limits, Search, Source, Text};
use quadrille_edge::PuzzleSettings;
use quadrille_edge::estimate::{Effort, Huge, Reality, estimate, theory};
use quadrille_edge::model::start;
use quadrille_edge::solve::path::Path;
use quadrille_edge::solve::problem::Problem;
use quadrille_edge::{Clue, Edge, Instance, PieceId};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/edge");

fn read(format: &str, file: &str) -> Instance {
    let bytes = std::fs::read(format!("{DATA}/{file}")).unwrap();
    let format = Edge::FORMATS.iter().find(|f| f.name == format).unwrap();
    let mut documents: Vec<Document<Edge>> =
        (format.read.unwrap())(&Source::new(file, &bytes), &PuzzleSettings::default()).unwrap();
    documents.remove(0).instance
}

/// A board of the report with piece 0 in the north-west corner.
fn pinned(side: usize) -> Instance {
    let instance = read("report", &format!("seed/pieces_{side}x{side}.txt"));
    let placed = instance.in_corner(PieceId(0)).unwrap();
    instance.with_clues([Clue { cell: Cell::new(0, 0), placed }]).unwrap()
}

/// The expected number of solutions and of nodes.
fn expected(instance: &Instance, path: &str) -> (f64, f64) {
    let from = start(instance);
    let problem = Problem::from(instance, &from);
    let path = Path::named(path, instance.size()).unwrap();
    let cells: Vec<usize> = path.cells().filter(|cell| problem.fixed[*cell].is_none()).collect();
    let numbers = theory::expected(&problem, &cells);
    (numbers.last().unwrap().value(), numbers[1..].iter().copied().sum::<Huge>().value())
}

fn near(value: f64, known: f64, share: f64) -> bool {
    (value / known - 1.0).abs() <= share
}

/// The figures that others publish: 14,702 solutions with the starter piece, 4e-8 with five clues,
/// about 4e53 nodes along diagonals, 1e57 along spirals, and 1.4e47 row by row. This one agrees
/// with the tree without a clue, of whose nodes one in 784 has the starter piece as it should be,
/// rather than with the clue on the board from the beginning.
#[test]
#[ignore = "needs ../shared/data"]
fn the_figures_of_the_real_set_come_out() {
    let five = read("jsonl", "official/eternity2_256.json");
    let bare = five.clone().without_clues();
    let starter = five.clues().iter().copied().find(|clue| clue.cell == Cell::new(8, 7)).unwrap();
    let one = bare.clone().with_clues([starter]).unwrap();
    assert!(near(expected(&one, "row").0, 14_702.27, 1e-6));
    assert!(near(expected(&five, "row").0, 4.097e-8, 1e-3));
    assert!(near(expected(&bare, "row").0, 4.0 * 2_881_645.06, 1e-6));
    assert!(near(expected(&bare, "row").1 / 784.0, 1.4e47, 0.03));
    for (path, nodes) in [("row", 1.626e47), ("diagonal", 4.316e53), ("spiral-out", 1.556e57)] {
        let found = expected(&one, path).1;
        assert!(near(found, nodes, 1e-3), "{path} {found:e}");
    }
}

/// The trees of the report's boards, which are known, beside theory; and samples of a tree of
/// 67,667,477,363 nodes.
#[test]
#[ignore = "needs ../shared/data"]
fn the_trees_of_the_report_are_estimated() {
    let effort = Effort { exact: 20_000_000, boards: 4000, rounds: Some(20), seed: 1 };
    let of = |side: usize| {
        let instance = pinned(side);
        let from = start(&instance);
        let problem = Problem::from(&instance, &from);
        estimate(&problem, &Path::row(instance.size()), &effort, &mut Search::new(Limits::none()))
    };
    for (side, nodes, solutions) in [(4, 1215, 9), (5, 24_553, 4), (6, 14_518_614, 65)] {
        let found = of(side);
        let Reality::Exact(exact) = &found.reality else { panic!("{side} is small") };
        assert_eq!((exact.iter().sum::<u64>(), exact.last()), (nodes, Some(&solutions)));
        let ratio = found.total().value() / nodes as f64;
        assert!((0.1..10.0).contains(&ratio), "{side} {ratio}");
    }
    let found = of(7);
    let Reality::Sampled(sampled) = &found.reality else { panic!("7 is large") };
    let (mean, error) = (sampled.total.mean.value(), sampled.total.error.unwrap());
    assert!((mean / 67_667_477_363.0 - 1.0).abs() < 4.0 * error && error < 0.1, "{mean:e} {error}");
}
