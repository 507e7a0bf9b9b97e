//! Numbers that others have published, on boards and with pieces that are built in.

use num_bigint::BigUint;
use quadrille_core::{Count, Limits, Search, Solve, Task};
use quadrille_polyomino::SolveSettings;
use quadrille_polyomino::model::sets;
use quadrille_polyomino::{Instance, Polyomino, model};

fn built_in(pieces: &str, board: &str) -> Instance {
    let pieces = (sets::piece_set(pieces).unwrap().make)();
    Instance::new(sets::board(board).unwrap().unwrap(), pieces).unwrap()
}

fn count(instance: &Instance, settings: &SolveSettings) -> Count {
    let from = model::start(instance);
    let task = Task::<Polyomino> { instance, from: &from, settings };
    let count = Polyomino::count(&task, &mut Search::new(Limits::none())).unwrap();
    assert_eq!(count.stop, None);
    count
}

#[test]
fn known_counts() {
    for (pieces, board, total, distinct) in [
        ("iq-pro", "5x11", 4_331_140u32, 1_082_785u32),
        ("iq-pro", "iq-diagonal", 1_376_400, 344_100),
        ("iq-pro", "iq-pyramid", 26_720, 3_340),
        ("pentominoes", "6x10", 9_356, 2_339),
        ("pentominoes", "5x12", 4_040, 1_010),
        ("pentominoes", "4x15", 1_472, 368),
        ("pentominoes", "3x20", 8, 2),
        ("pentominoes", "2x5x6", 2_112, 264),
        ("pentominoes", "2x3x10", 96, 12),
        ("soma", "3x3x3", 11_520, 240),
        ("hexominoes", "14x15", 0, 0),
        ("hexominoes", "7x30", 0, 0),
        ("tetrominoes", "4x5", 0, 0),
        ("tetrominoes", "2x10", 0, 0),
    ] {
        let instance = built_in(pieces, board);
        assert_eq!(
            count(&instance, &SolveSettings::default()).number,
            BigUint::from(total),
            "{pieces} on {board}"
        );
        assert_eq!(
            count(&instance, &SolveSettings { distinct: true, ..Default::default() }).number,
            BigUint::from(distinct),
            "{pieces} on {board}, distinct"
        );
    }
}

#[test]
fn placements_of_the_empty_board() {
    let instance = built_in("iq-pro", "5x11");
    let count = count(&instance, &SolveSettings { marginals: true, ..Default::default() });
    let numbers: Vec<BigUint> = count.parts.iter().map(|(_, n)| n.clone()).collect();
    let zero = BigUint::ZERO;
    assert_eq!((numbers.len(), numbers.iter().filter(|n| **n == zero).count()), (2140, 200));
    let alive = || numbers.iter().filter(|n| **n > zero);
    let range = (alive().min().unwrap(), alive().max().unwrap());
    assert_eq!(range, (&BigUint::from(314u32), &BigUint::from(472_901u32)));
    // Every solution has twelve pieces.
    assert_eq!(numbers.iter().sum::<BigUint>(), BigUint::from(12u32 * 4_331_140));
}
