//! What holds of any gestures, with any hand.

use super::*;
use proptest::prelude::*;
use quadrille_core::Held;

fn any_target() -> impl Strategy<Value = Target> {
    prop_oneof![
        12 => (0usize..7, 0usize..9).prop_map(|(row, col)| at(row, col)),
        1 => Just(at(usize::MAX, usize::MAX)),
        1 => (0usize..9).prop_map(Target::Piece),
    ]
}

fn any_gesture() -> impl Strategy<Value = Gesture<'static>> {
    prop_oneof![
        4 => (any_target(), any::<bool>())
            .prop_map(|(t, second)| Gesture::Press(t, if second { SECOND } else { FIRST })),
        8 => any_target().prop_map(Gesture::Over),
        3 => prop::option::of(any_target()).prop_map(Gesture::Release),
        1 => prop::sample::select(vec!["fill", "cross", "clear", "what"]).prop_map(Gesture::Tool),
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

proptest! {
    #[test]
    fn any_gestures_make_moves_that_can_be_made(
        coloured in any::<bool>(),
        hand in any_hand(),
        gestures in prop::collection::vec((any_gesture(), prop::option::weighted(0.1, 0usize..6)), 0..60),
    ) {
        let mut player = Player::new(if coloured { colours() } else { board() });
        player.hand = hand;
        let drawn = Nonogram::draw(&player.instance, &player.state, &Options::default());
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
        hand in any_hand(),
        gestures in prop::collection::vec((any_gesture(), prop::option::weighted(0.2, 0usize..16)), 0..60),
    ) {
        let options = Options::default().with("size", "8x6").with("colors", colors.to_string());
        let (mut document, mut hand) = (blank(&options).unwrap(), hand);
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
