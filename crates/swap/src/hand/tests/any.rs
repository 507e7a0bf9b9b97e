//! What holds of any gestures, with any hand.

use super::*;
use proptest::prelude::*;
use quadrille_core::Held;

fn any_target() -> impl Strategy<Value = Target> {
    prop_oneof![
        12 => (0usize..4, 0usize..5).prop_map(|(row, col)| at(row, col)),
        1 => Just(at(usize::MAX, usize::MAX)),
        1 => (0usize..9).prop_map(Target::Piece),
    ]
}

fn any_gesture() -> impl Strategy<Value = Gesture<'static>> {
    prop_oneof![
        6 => (any_target(), prop::bool::weighted(0.2))
            .prop_map(|(t, second)| Gesture::Press(t, if second { SECOND } else { FIRST })),
        8 => any_target().prop_map(Gesture::Over),
        3 => prop::option::of(any_target()).prop_map(Gesture::Release),
        1 => prop::sample::select(vec!["back", "what"]).prop_map(Gesture::Tool),
        1 => Just(Gesture::Cancel),
    ]
}

/// A hand that may come from another board.
fn any_hand() -> impl Strategy<Value = Hand> {
    let cell = || any_target().prop_filter_map("a cell", Target::cell);
    let pressed = prop::option::of((any_target(), prop::sample::select(vec![FIRST, SECOND])));
    let stroke = prop::collection::vec(cell(), 0..4);
    let over = prop::option::of(any_target());
    (over, pressed, 0usize..6, prop::option::of(cell()), stroke).prop_map(
        |(over, pressed, brush, chosen, stroke)| {
            let held = chosen.map(|_| Held { piece: 70, turn: 9, grip: 9, from: chosen, sticks: true });
            Hand { over, pressed, brush, held, chosen, stroke }
        },
    )
}

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
        hand in any_hand(),
        gestures in prop::collection::vec(any_gesture(), 0..60),
    ) {
        let mut player = Player::new(instance);
        player.hand = hand;
        for gesture in gestures {
            player.does(gesture);
            for options in [Options::default(), Options::default().with("steps", "true")] {
                let over = overlay(&player.instance, &player.state, &player.hand, &options);
                let drawn = Swap::draw(&player.instance, &player.state, &options);
                prop_assert_eq!((over.width, over.height), (drawn.width, drawn.height));
            }
        }
    }

    #[test]
    fn any_edits_make_puzzles(
        instance in any_instance(),
        hand in any_hand(),
        gestures in prop::collection::vec((any_gesture(), prop::option::weighted(0.2, 0usize..3)), 0..60),
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
