//! Informed search on the boards of the report, which are not part of the project:
//! `../shared/data/edge` beside it.

use quadrille_core::Settings;
use quadrille_core::{Cell, Given, Limits, Monitor, Outcome, Rules, Source, Task, Text, family};
use quadrille_edge::{Clue, Edge, Instance, PieceId};
use quadrille_edge::{PuzzleSettings, SolveSettings};
use std::path::Path;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");

/// A board of the report with piece 0 in the north-west corner.
fn pinned(side: usize) -> Instance {
    let file = Path::new(DATA).join(format!("edge/seed/pieces_{side}x{side}.txt"));
    let bytes = std::fs::read(file).unwrap();
    let report = Edge::FORMATS.iter().find(|format| format.name == "report").unwrap();
    let source = Source::new("report", &bytes);
    let instance = (report.read.unwrap())(&source, &PuzzleSettings::default()).unwrap().remove(0).instance;
    let placed = instance.in_corner(PieceId(0)).unwrap();
    instance.with_clues([Clue { cell: Cell::new(0, 0), placed }]).unwrap()
}

/// The number of solutions and of nodes.
fn all(instance: &Instance, method: &str, settings: &[(&str, &str)]) -> (usize, u64) {
    let options = settings.iter().fold(Given::default(), |all, (flag, value)| all.with(flag, *value));
    let settings = SolveSettings::read(&options).unwrap();
    let from = Edge::start(instance);
    let task = Task { instance, from: &from, settings: &settings };
    let method = family::find_method::<Edge>(Some(method)).unwrap();
    let answer = family::solve(&task, method, Limits::none(), Monitor::default(), None).unwrap();
    assert_eq!((answer.outcome, answer.complete), (Outcome::Solved, true));
    (answer.solutions.len(), answer.counters.nodes)
}

#[test]
#[ignore = "needs ../shared/data"]
fn boards_of_the_report_have_the_known_numbers_of_solutions() {
    for (side, solutions) in [(4, 9), (5, 4)] {
        let instance = pinned(side);
        let (number, brute) = all(&instance, "path", &[]);
        assert_eq!(number, solutions);
        for model in ["cells", "borders", "diagonals", "all"] {
            for variable in ["pessimistic", "path"] {
                let (number, nodes) = all(&instance, "informed", &[("model", model), ("variable", variable)]);
                assert_eq!(number, solutions, "{side} {model} {variable}");
                assert!(nodes < brute, "{side} {model} {variable}: {nodes} of {brute}");
            }
        }
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn borders_pay_on_the_board_of_six() {
    let instance = pinned(6);
    let (brute, informed) = (all(&instance, "path", &[]), all(&instance, "informed", &[]));
    assert_eq!([brute.0, informed.0], [65, 65]);
    assert!(informed.1 * 10 < brute.1, "{} of {} nodes", informed.1, brute.1);
}
