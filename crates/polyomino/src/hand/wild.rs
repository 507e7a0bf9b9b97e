//! Thousands of random hands.

use super::tests::{Game, game};
use super::*;
use crate::draw::draw;
use crate::model::{Board, Piece, Space};
use proptest::prelude::*;
use quadrille_core::Options;

fn boards() -> Vec<Instance> {
    let hex = Board::full(Space::Hex, 1, 4, 4).unwrap();
    let mut bent = Piece::new("A", [(0, 0), (0, 1), (1, 1)].map(|(r, c)| model::Site::flat(r, c))).unwrap();
    bent.copies = 0..=3;
    let empty = game("tetrominoes", "4x5");
    let mut first = Game::new(empty.clone());
    first.play("+p2 -r1c1");
    let level = empty.with_given(first.state.placed().to_vec()).unwrap();
    vec![level, Instance::new(hex, vec![bent]).unwrap(), game("soma", "3x3x3"), game("iq-pro", "iq-pyramid")]
}

/// Targets on and off the board.
fn target() -> impl Strategy<Value = Target> {
    prop_oneof![
        4 => (0..8usize, 0..7usize).prop_map(|(row, col)| Target::Cell(Cell::new(row, col))),
        2 => (0..6usize).prop_map(Target::Piece),
        1 => Just(Target::Cell(Cell::new(usize::MAX, usize::MAX))),
        1 => Just(Target::Piece(usize::MAX)),
    ]
}

/// Gestures of all kinds.
pub(super) fn gesture() -> impl Strategy<Value = Gesture<'static>> {
    let button = prop_oneof![4 => Just(Button::First), 1 => Just(Button::Second)];
    let tool = prop_oneof![Just("rotate"), Just("unrotate"), Just("flip"), Just("remove"), Just("what")];
    prop_oneof![
        4 => (target(), button).prop_map(|(at, button)| Gesture::Press(at, button)),
        4 => target().prop_map(Gesture::Over),
        4 => proptest::option::of(target()).prop_map(Gesture::Release),
        2 => tool.prop_map(Gesture::Tool),
        1 => Just(Gesture::Cancel),
    ]
}

fn held() -> impl Strategy<Value = Held> {
    let from = proptest::option::of((0..8usize, 0..7usize).prop_map(|(row, col)| Cell::new(row, col)));
    (0..8usize, 0..26usize, 0..7usize, from, any::<bool>())
        .prop_map(|(piece, turn, grip, from, sticks)| Held { piece, turn, grip, from, sticks })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn moves_can_be_made_whatever_hands_do(
        which in 0..4usize,
        gestures in prop::collection::vec((gesture(), proptest::option::weighted(0.1, held())), 1..60),
    ) {
        let instance = boards().swap_remove(which);
        let (mut state, mut hand) = (model::start(&instance), Hand::default());
        let options = Options::default();
        for (gesture, stale) in gestures {
            hand.held = stale.or(hand.held);
            for action in act(&instance, &state, &mut hand, &gesture).moves {
                prop_assert_eq!(model::apply(&instance, &mut state, &action), Ok(()));
            }
            prop_assert_eq!(model::status(&instance, &state).broken().count(), 0);
            let scene = overlay(&instance, &state, &hand, &options);
            let drawn = draw(&instance, &state, &options);
            prop_assert_eq!((scene.width, scene.height), (drawn.width, drawn.height));
        }
    }
}
