//! What the model must get right before anything is built on it.

use super::sets::{PIECE_SETS, board, piece_set, sites};
use super::*;
use quadrille_core::ViolationKind;

fn puzzle(board: &str, pieces: &[(&str, &str)]) -> Instance {
    let board = Board::new(Space::Flat, sites(board)).unwrap();
    let pieces = pieces.iter().map(|(name, shape)| Piece::new(name, sites(shape)).unwrap()).collect();
    Instance::new(board, pieces).unwrap()
}

#[test]
fn the_built_in_sets_have_their_known_sizes() {
    let sizes: Vec<(usize, usize)> = PIECE_SETS
        .iter()
        .map(|set| {
            let pieces = (set.make)();
            (pieces.len(), pieces.iter().map(Piece::size).sum())
        })
        .collect();
    assert_eq!(sizes, [(12, 55), (12, 55), (12, 60), (5, 20), (35, 210), (7, 27), (13, 64)]);
    for set in PIECE_SETS {
        let board = board(set.board).unwrap().unwrap();
        assert_eq!(board.space(), set.space, "{}", set.name);
        let instance = Instance::new(board, (set.make)()).unwrap();
        assert_eq!(instance.volume().0, instance.board().len(), "{}", set.name);
    }
    for name in ["iq-diagonal", "iq-pyramid"] {
        assert_eq!(board(name).unwrap().unwrap().len(), 55);
    }
}

#[test]
fn no_two_pieces_of_a_set_are_the_same() {
    for set in PIECE_SETS {
        let pieces = (set.make)();
        for (i, a) in pieces.iter().enumerate() {
            let turned = a.orientations(set.space);
            assert!(
                pieces[..i].iter().all(|b| !turned.contains(&b.shape().to_vec())),
                "{} {}",
                set.name,
                a.name()
            );
        }
    }
}

#[test]
fn moves_read_back_and_are_checked() {
    let instance = puzzle("####/####", &[("I", "####"), ("L", "###/#..")]);
    let mut state = start(&instance);
    let put: Move = "I=r1c1-r1c4".parse().unwrap();
    assert_eq!(put.to_string(), "I=r1c1-r1c4");
    apply(&instance, &mut state, &put).unwrap();
    for wrong in ["I=r2c1-r2c4", "L=r1c4,r2c2-r2c4", "L=r2c1-r2c4", "L=r3c1", "Q=r1c1", "r2c2=.", "l1r1c1=."]
    {
        let action: Move = wrong.parse().unwrap();
        assert!(apply(&instance, &mut state.clone(), &action).is_err(), "{wrong}");
    }
    for wrong in ["", "I", "I=", "I=r1c4-r1c1", "I=r1c1-r2c4", "I=r0c1", "=."] {
        assert!(wrong.parse::<Move>().is_err(), "{wrong}");
    }
    let before = state.clone();
    apply(&instance, &mut state, &"r1c3=.".parse().unwrap()).unwrap();
    assert_eq!(state, start(&instance));
    let back = moves_between(&instance, &state, &before);
    assert_eq!(back, [put]);
    let away = moves_between(&instance, &before, &state);
    assert_eq!(away.iter().map(ToString::to_string).collect::<Vec<_>>(), ["r1c1=."]);
}

#[test]
fn the_rules_name_what_is_wrong() {
    let instance = puzzle("####/####", &[("I", "####"), ("L", "###/#..")]);
    let spots = |list: &[u16]| list.iter().map(|&n| Spot(n)).collect::<Vec<_>>();
    let (i, l) = (PieceId(0), PieceId(1));
    let solved = puzzle("####/####", &[("A", "####"), ("B", "####")]);
    let solution =
        State::new(vec![Placed::new(i, spots(&[0, 1, 2, 3])), Placed::new(l, spots(&[4, 5, 6, 7]))]);
    assert!(status(&solved, &solution).solved());

    let wrong = State::new(vec![
        Placed::new(i, spots(&[0, 1, 2, 3])),
        Placed::new(i, spots(&[4, 5, 6, 7])),
        Placed::new(l, spots(&[3, 5, 6, 7])),
    ]);
    let said: Vec<String> =
        status(&instance, &wrong).violations.iter().map(|v| format!("{}: {}", v.place, v.message)).collect();
    assert_eq!(
        said,
        [
            "piece I: used 2 times, it may be used once",
            "r1c4: covered by piece I and piece L",
            "r2c2: covered by piece L and piece I",
            "r2c3: covered by piece L and piece I",
            "r2c4: covered by piece L and piece I"
        ]
    );
    let bent = State::new(vec![Placed::new(i, spots(&[0, 1, 2, 4]))]);
    let first = &status(&instance, &bent).violations[0];
    assert_eq!((first.kind, first.place.as_str()), (ViolationKind::Broken, "piece I"));
    assert!(status(&instance, &start(&instance)).broken().next().is_none());
}

#[test]
fn given_pieces_stay() {
    let instance = puzzle("####/####", &[("I", "####"), ("J", "####")]);
    let given = Placed::new(PieceId(0), (0..4).map(Spot));
    let level = instance.clone().with_given(vec![given.clone()]).unwrap();
    let mut state = start(&level);
    assert!(apply(&level, &mut state, &"r1c1=.".parse().unwrap()).is_err());
    assert!(instance.with_given(vec![given.clone(), given]).is_err());
    assert!(!status(&level, &State::default()).solved());
}

#[test]
fn every_piece_has_its_own_symbol() {
    let names: Vec<String> = (0..700).map(|i| format!("P{i}")).collect();
    let pieces = names.iter().map(|n| Piece::new(n, [Site::default()]).unwrap()).collect();
    let instance = Instance::new(Board::rectangle(20, 35).unwrap(), pieces).unwrap();
    for id in instance.piece_ids() {
        assert_eq!(instance.piece_of_symbol(instance.symbol(id)), Some(id));
    }
    let tetrominoes = (piece_set("tetrominoes").unwrap().make)();
    let instance = Instance::new(board("4x5").unwrap().unwrap(), tetrominoes).unwrap();
    assert_eq!(instance.piece_ids().map(|id| instance.symbol(id)).collect::<String>(), "ILOST");
}
