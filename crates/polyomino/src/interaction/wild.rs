//! Thousands of random hands.

use super::tests::{Game, game};
use super::*;
use crate::draw::draw;
use crate::model::{Board, Piece, Space};
use proptest::prelude::*;
use quadrille_core::Look;
use quadrille_core::wild::Wild;

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

/// Gestures and hands of all kinds.
pub(super) const WILD: Wild =
    Wild { extent: (8, 7), pieces: 6, tools: &["rotate", "unrotate", "flip", "remove", "what"] };

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn moves_can_be_made_whatever_hands_do(
        which in 0..4usize,
        gestures in prop::collection::vec((WILD.gesture(), proptest::option::weighted(0.1, WILD.held())), 1..60),
    ) {
        let instance = boards().swap_remove(which);
        let (mut state, mut hand) = (model::start(&instance), Hand::default());
        let look = Look::default();
        for (gesture, stale) in gestures {
            hand.held = stale.or(hand.held);
            for action in act(&instance, &state, &mut hand, &gesture).moves {
                prop_assert_eq!(model::apply(&instance, &mut state, &action), Ok(()));
            }
            prop_assert_eq!(model::status(&instance, &state).broken().count(), 0);
            let scene = overlay(&instance, &state, &hand, &look);
            let drawn = draw(&instance, &state, &look);
            prop_assert_eq!((scene.width, scene.height), (drawn.width, drawn.height));
        }
    }
}
