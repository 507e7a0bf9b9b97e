//! Known answers for real puzzles, which are not part of the project: `../shared/data/edge` beside
//! it.

use quadrille_core::Settings;
use quadrille_core::{
    Answer, Cell, Document, Given, Limits, Monitor, Rules, Search, Source, Task, Text, family,
};
use quadrille_edge::PuzzleSettings;
use quadrille_edge::SolveSettings;
use quadrille_edge::model::{max_score, score, start, status};
use quadrille_edge::solve::path::Path;
use quadrille_edge::solve::plan::Plan;
use quadrille_edge::solve::problem::Problem;
use quadrille_edge::solve::scan::Scan;
use quadrille_edge::{Clue, Edge, Instance, PieceId, State};
use std::collections::BTreeSet;

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/edge");

fn read(format: &str, file: &str) -> Vec<Document<Edge>> {
    let bytes = std::fs::read(format!("{DATA}/{file}")).unwrap();
    let format = Edge::FORMATS.iter().find(|f| f.name == format).unwrap();
    (format.read.unwrap())(&Source::new(file, &bytes), &PuzzleSettings::default()).unwrap()
}

fn seed(side: usize) -> Instance {
    read("report", &format!("seed/pieces_{side}x{side}.txt")).remove(0).instance
}

/// The puzzle with piece 0 in the north-west corner.
fn pinned(instance: Instance) -> Instance {
    let placed = instance.in_corner(PieceId(0)).unwrap();
    instance.with_clues([Clue { cell: Cell::new(0, 0), placed }]).unwrap()
}

fn all(instance: &Instance, method: &str, options: &Given) -> Answer<State> {
    let settings = SolveSettings::read(options).unwrap();
    let task = Task { instance, from: &Edge::start(instance), settings: &settings };
    let method = family::find_method::<Edge>(Some(method)).unwrap();
    family::solve(&task, method, Limits::none(), Monitor::default(), None).unwrap()
}

fn along(path: &str) -> Given {
    Given::default().with("path", path)
}

/// The report's tables 1 to 3: nodes to the first solution, all nodes, solutions. Its row scan goes
/// down the columns, and it counts the pinned corner as a node, which we do not. It tries the turns
/// of a piece anticlockwise.
#[test]
#[ignore = "needs ../shared/data"]
fn the_tables_of_the_report_come_out() {
    for (side, path, first, nodes, solutions) in [
        (4, "column", 166, 1202, 9),
        (4, "diagonal", 457, 2126, 9),
        (4, "spiral-in", 1357, 3216, 9),
        (4, "spiral-out", 129, 881, 9),
        (5, "column", 10_194, 23_759, 4),
        (5, "diagonal", 56_767, 75_486, 4),
        (5, "spiral-in", 33_702, 61_931, 4),
        (5, "spiral-out", 66_724, 84_248, 4),
        (6, "column", 145_233, 16_004_458, 65),
        (6, "diagonal", 2_212_939, 115_333_679, 65),
        (6, "spiral-in", 5_048_507, 97_937_587, 65),
        (6, "spiral-out", 637_196, 103_645_373, 65),
    ] {
        let options = along(path).with("turn-order", "anticlockwise");
        let answer = all(&pinned(seed(side)), "path", &options);
        assert_eq!(answer.counters.nodes + 1, nodes, "{side} {path}");
        assert_eq!(answer.solutions.len(), solutions, "{side} {path}");
        assert_eq!(answer.counters.nodes_to_first, Some(first - 1), "{side} {path}");
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn row_by_row_the_nodes_are_those_that_others_count() {
    for (side, solutions, nodes, all_nodes) in
        [(4, 9, 1216, 4470), (5, 4, 24_554, 113_211), (6, 65, 14_518_615, 69_284_103)]
    {
        let answer = all(&pinned(seed(side)), "path", &along("row"));
        assert_eq!((answer.solutions.len(), answer.counters.nodes + 1), (solutions, nodes));
        let answer = all(&seed(side), "path", &along("row"));
        assert_eq!((answer.solutions.len(), answer.counters.nodes), (4 * solutions, all_nodes));
    }
}

/// Every complete set of solutions of the small suite, whatever the path.
#[test]
#[ignore = "needs ../shared/data"]
fn the_solutions_of_the_suite_are_found() {
    let mut checked = 0;
    for side in 4..=6 {
        let file = format!("suite/suite_{side:02}x{side:02}.jsonl");
        let text = std::fs::read_to_string(format!("{DATA}/{file}")).unwrap();
        for (document, line) in read("jsonl", &file).into_iter().zip(text.lines()) {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            if value["complete"] != true {
                continue;
            }
            let instance = &document.instance;
            let look = |state: &State| -> Vec<u64> {
                let piece = |(_, placed): (Cell, quadrille_edge::Placed)| {
                    let sides = instance.piece(placed.piece).turned(placed.turn).0;
                    sides.iter().fold(0, |sum, colour| sum * 65_536 + u64::from(colour.0))
                };
                state.placed().map(piece).collect()
            };
            let known: BTreeSet<Vec<u64>> = value["solutions"]
                .as_array()
                .unwrap()
                .iter()
                .map(|board| {
                    let state =
                        Edge::read_state(instance, &Source::new("board", &board.to_string())).unwrap();
                    assert!(status(instance, &state).solved());
                    look(&state)
                })
                .collect();
            let path = ["row", "column", "diagonal"][checked % 3];
            let found: Vec<Vec<u64>> =
                all(instance, "path", &along(path)).solutions.iter().map(look).collect();
            assert_eq!(found.len(), known.len(), "{}", value["id"]);
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), known, "{}", value["id"]);
            assert_eq!(value["known_solutions"].as_u64(), Some(known.len() as u64));
            checked += 1;
        }
    }
    assert!(checked >= 160, "{checked}");
}

/// The puzzles that were sold, with a solution each.
#[test]
#[ignore = "needs ../shared/data"]
fn the_solutions_of_the_clue_puzzles_are_right() {
    for number in 1..=4 {
        let instance = read("jsonl", &format!("clue/clue{number}.json")).remove(0).instance;
        let text = std::fs::read(format!("{DATA}/clue/clue{number}_solution.json")).unwrap();
        let state = Edge::read_state(&instance, &Source::new("solution", &text)).unwrap();
        assert!(status(&instance, &state).solved(), "{number}");
        assert_eq!(score(&instance, &state), max_score(&instance));
    }
}

/// Blocks of the real set, its clues aside: how many ways there are to fill them.
#[test]
#[ignore = "needs ../shared/data"]
fn blocks_of_the_real_set_are_counted() {
    let instance = read("jsonl", "official/eternity2_256.json").remove(0).instance.without_clues();
    let empty = start(&instance);
    let problem = Problem::from(&instance, &empty);
    for (top, left, side, ways) in
        [(0, 0, 2, 1312), (0, 5, 2, 73_003), (5, 5, 2, 4_059_952), (0, 0, 3, 2_633_221)]
    {
        let cells =
            (0..side * side).map(|n| instance.size().index(Cell::new(top + n / side, left + n % side)));
        let path = Path::row(instance.size()).after(&cells.collect::<Vec<_>>());
        let plan = Plan::new(&problem, &path);
        let mut found = 0;
        let count = Scan::new(&plan).run(side * side, &mut Search::new(Limits::none()), &mut |_, _| {
            found += 1;
            Ok(())
        });
        assert_eq!((count, found), (Ok(()), ways), "{top} {left} {side}");
    }
}
