//! What holds of any gestures, with any hand.

use super::*;
use crate::GenerateSettings;
use proptest::prelude::*;
use quadrille_core::Size;
use quadrille_core::wild::Wild;

const WILD: Wild = Wild { extent: (7, 9), pieces: 9, tools: &["fill", "cross", "clear", "what"] };

proptest! {
    #[test]
    fn any_gestures_make_moves_that_can_be_made(
        coloured in any::<bool>(),
        hand in WILD.hand(),
        gestures in prop::collection::vec((WILD.gesture(), prop::option::weighted(0.1, 0usize..6)), 0..60),
    ) {
        let mut player = Player::new(if coloured { colours() } else { board() });
        player.hand = hand;
        let drawn = Nonogram::draw(&player.instance, &player.state, &Look::default());
        for (gesture, brush) in gestures {
            player.hand.brush = brush.unwrap_or(player.hand.brush);
            player.does(gesture);
            let over = player.overlay();
            prop_assert_eq!((over.width, over.height), (drawn.width, drawn.height));
        }
    }

    #[test]
    fn any_edits_make_puzzles_with_their_solution(
        colors in 1usize..4,
        hand in WILD.hand(),
        gestures in prop::collection::vec((WILD.gesture(), prop::option::weighted(0.2, 0usize..16)), 0..60),
    ) {
        let settings =
            GenerateSettings { size: Some(Size::new(6, 8)), colors: Some(colors), ..Default::default() };
        let (mut document, mut hand) = (blank(&settings).unwrap(), hand);
        for (gesture, brush) in gestures {
            hand.brush = brush.unwrap_or(hand.brush);
            if let Ok(Some(next)) = edit(&document, &mut hand, &gesture) {
                document = next;
                prop_assert!(Nonogram::status(&document.instance, document.solution.as_ref().unwrap()).solved());
            }
        }
        let json = Nonogram::write_json(&document.instance);
        prop_assert_eq!(Nonogram::read_json(&json).unwrap(), document.instance);
    }
}
