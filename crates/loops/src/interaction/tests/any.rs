//! What holds of any gestures, with any hand.

use super::*;
use crate::GenerateSettings;
use proptest::prelude::*;
use quadrille_core::Look;
use quadrille_core::wild::Wild;

const WILD: Wild = Wild { extent: (4, 5), pieces: 9, tools: &["turn", "back", "lock", "shuffle", "what"] };

/// Boards of all forms and rules.
fn any_blank() -> impl Strategy<Value = Document<Loops>> {
    (1usize..5, 1usize..4, any::<bool>(), any::<bool>(), 0usize..3).prop_map(
        |(cols, rows, hex, wrap, rule)| {
            let size = Some(Size::new(rows, cols));
            let rule = Some([Rule::Loops, Rule::Tree, Rule::Apart][rule]);
            blank(&GenerateSettings { size, hex, wrap, rule, ..Default::default() }).unwrap()
        },
    )
}

proptest! {
    #[test]
    fn any_gestures_make_moves_that_can_be_made(
        document in any_blank(),
        bits in prop::collection::vec(0u8..64, 12),
        hand in WILD.hand(),
        gestures in prop::collection::vec((WILD.gesture(), prop::option::weighted(0.1, 0usize..6)), 0..60),
    ) {
        let lattice = document.instance.lattice();
        let mut tiles = document.instance.tiles().clone();
        let all = Sides::all(lattice.shape).0;
        tiles.items_mut().iter_mut().zip(&bits).for_each(|(tile, bits)| *tile = Sides(bits & all));
        let mut instance = Instance::new(lattice, document.instance.rule(), tiles).unwrap();
        if bits[0] & 1 == 1 {
            lattice.shape.directions().take(2).for_each(|side| instance.add_wall(Cell::new(0, 0), side));
        }
        let mut player = Player::new(instance);
        player.hand = hand;
        for (gesture, brush) in gestures {
            player.hand.brush = brush.unwrap_or(player.hand.brush);
            player.does(gesture);
            for look in [Look::default(), Look { proof: true, ..Look::default() }] {
                let over = overlay(&player.instance, &player.state, &player.hand, &look);
                let drawn = Loops::draw(&player.instance, &player.state, &look);
                prop_assert_eq!((over.width, over.height), (drawn.width, drawn.height));
            }
        }
    }

    #[test]
    fn any_edits_make_puzzles_with_their_solution(
        document in any_blank(),
        hand in WILD.hand(),
        gestures in prop::collection::vec((WILD.gesture(), prop::option::weighted(0.2, 0usize..3)), 0..60),
    ) {
        let (mut document, mut hand) = (document, hand);
        for (gesture, brush) in gestures {
            hand.brush = brush.unwrap_or(hand.brush);
            if let Ok(Some(next)) = edit(&document, &mut hand, &gesture) {
                document = next;
                prop_assert!(Loops::status(&document.instance, document.solution.as_ref().unwrap()).solved());
            }
        }
        let json = Loops::write_json(&document.instance);
        prop_assert_eq!(Loops::read_json(&json).unwrap(), document.instance);
    }
}
