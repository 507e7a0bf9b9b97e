use super::*;
use quadrille_core::{Grid, ViolationKind};

/// A board of two by two whose pieces lie in order, unturned.
fn tiny() -> Instance {
    let pieces = [[0, 1, 4, 0], [0, 0, 2, 1], [4, 3, 0, 0], [2, 0, 0, 3]].map(Piece::new);
    Instance::new(Size::new(2, 2), pieces.to_vec()).unwrap()
}

fn board(instance: &Instance, cells: &[Option<(u16, usize)>]) -> State {
    let placed = cells.iter().map(|cell| cell.map(|(piece, turn)| Placed::new(piece, turn))).collect();
    State::new(Grid::from_items(instance.size(), placed).unwrap())
}

fn messages(instance: &Instance, state: &State) -> Vec<String> {
    status(instance, state).violations.iter().map(|v| format!("{}: {}", v.place, v.message)).collect()
}

#[test]
fn turning_is_clockwise() {
    let piece = Piece::new([1, 2, 3, 4]);
    assert_eq!(piece.turned(Turn::new(1)), Piece::new([4, 1, 2, 3]));
    assert_eq!(piece.side(Turn::new(3), Side::Up), Colour(2));
    for turn in Turn::ALL {
        assert_eq!(piece.turned(turn).turned(turn.back()), piece);
        assert_eq!(piece.turned(turn).normal().0, piece.normal().0);
    }
    assert_eq!(
        [[1, 2, 3, 4], [1, 2, 1, 2], [1, 1, 1, 1], [1, 2, 1, 3]].map(|p| Piece::new(p).looks()),
        [4, 2, 1, 4]
    );
    for code in 0..20 {
        assert_eq!(Placed::from_code(code).unwrap().code(), code);
    }
    assert_eq!(Placed::from_code(65_536 * 4), None);
}

#[test]
fn a_right_board_is_solved_and_scores_all() {
    let instance = tiny();
    let right = board(&instance, &[Some((0, 0)), Some((1, 0)), Some((2, 0)), Some((3, 0))]);
    assert!(status(&instance, &right).solved());
    assert_eq!((score(&instance, &right), max_score(&instance)), (4, 4));
    assert_eq!(describe(&instance), "2x2, 4 colours");
}

#[test]
fn every_fault_is_told_with_its_place() {
    let instance = tiny().with_clues([Clue { cell: Cell::new(1, 1), placed: Placed::new(3, 0) }]).unwrap();
    let wrong = board(&instance, &[Some((0, 0)), Some((0, 1)), Some((2, 0)), None]);
    assert_eq!(
        messages(&instance, &wrong),
        [
            "r2c2: the clue 3:0 belongs here",
            "piece 0: lies on r1c1 and r1c2",
            "r1c1-r1c2: 1 does not match 4",
            "board: 1 cell is empty: r2c2",
            "pieces: 2 pieces are missing: 1, 3",
        ]
    );
    let open = status(&instance, &start(&instance));
    assert!(open.violations.iter().all(|v| v.kind == ViolationKind::Open));
}
