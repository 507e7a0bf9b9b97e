//! What holds of any gestures, with any hand.

use super::*;
use proptest::prelude::*;
use quadrille_core::Look;
use quadrille_core::Text;
use quadrille_core::scene::Strip;
use quadrille_core::wild::Wild;

const WILD: Wild = Wild { extent: (4, 5), pieces: 9, tools: &["back", "what"] };

/// Boards with equal tiles, walls, links and moving walls.
fn any_instance() -> impl Strategy<Value = Instance> {
    (1usize..4, 2usize..5, 0u32..4, any::<Option<u64>>(), any::<bool>()).prop_map(
        |(rows, cols, kinds, moving, linked)| {
            let tiles = row_order(Size::new(rows, cols));
            let target: Option<Grid<Tile>> = (kinds > 0).then(|| tiles.map(|tile| Tile(tile.0 % kinds)));
            let tiles = target.clone().unwrap_or(tiles);
            let mut instance = Instance::new(tiles, target).unwrap().with_moving_wall(moving);
            instance = instance.with_walls([Pair::new(0, 1)]).unwrap();
            let far = Pair::new(0, rows * cols - 1);
            if linked && !instance.neighbours(far) {
                instance = instance.with_links([far]).unwrap();
            }
            instance
        },
    )
}

proptest! {
    #[test]
    fn any_gestures_make_moves_that_can_be_made(
        instance in any_instance(),
        hand in WILD.hand(),
        gestures in prop::collection::vec(WILD.gesture(), 0..60),
    ) {
        let mut player = Player::new(instance);
        player.hand = hand;
        for gesture in gestures {
            player.does(gesture);
            for look in [Look::default(), Look { strip: Some(Strip::Single), ..Look::default() }] {
                let over = overlay(&player.instance, &player.state, &player.hand, &look);
                let drawn = Swap::draw(&player.instance, &player.state, &look);
                prop_assert_eq!((over.width, over.height), (drawn.width, drawn.height));
            }
        }
    }

    #[test]
    fn any_edits_make_puzzles(
        instance in any_instance(),
        hand in WILD.hand(),
        gestures in prop::collection::vec((WILD.gesture(), prop::option::weighted(0.2, 0usize..3)), 0..60),
    ) {
        let (mut document, mut hand) = (Document::<Swap>::new(instance), hand);
        let sorted = |instance: &Instance| {
            let mut tiles = instance.tiles().items().to_vec();
            tiles.sort_unstable();
            tiles
        };
        let tiles = sorted(&document.instance);
        for (gesture, brush) in gestures {
            hand.brush = brush.unwrap_or(hand.brush);
            document = edit(&document, &mut hand, &gesture).unwrap().unwrap_or(document);
            prop_assert_eq!(sorted(&document.instance), tiles.clone());
        }
        prop_assert!(document.solution.is_none());
        let json = Swap::write_json(&document.instance);
        prop_assert_eq!(Swap::read_json(&json).unwrap(), document.instance);
    }
}
