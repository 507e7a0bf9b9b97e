//! Hands at the board, as people move them; then thousands of random ones.

use super::*;
use crate::draw::draw;
use crate::model::{Clue, Frame, Piece, start};
use proptest::prelude::*;
use quadrille_core::scene::Patterns;
use quadrille_core::scene::Tray;
use quadrille_core::scene::{Item, Paint, Pattern, Role};
use quadrille_core::wild::Wild;
use quadrille_core::{Grid, Look, Size};

/// A solved board of 3x3 cut into pieces by rows, as they lie; the one in the middle is a clue.
fn nine() -> Instance {
    let rows = [
        [[0, 1, 2, 0], [0, 3, 4, 1], [0, 0, 5, 3]],
        [[2, 6, 7, 0], [4, 8, 9, 6], [5, 0, 1, 8]],
        [[7, 2, 0, 0], [9, 3, 0, 2], [1, 0, 0, 3]],
    ];
    let pieces = rows.as_flattened().iter().map(|sides| Piece::new(*sides)).collect();
    let clue = Clue { cell: Cell::new(1, 1), placed: Placed::new(4, 0) };
    Instance::new(Size::new(3, 3), pieces).unwrap().with_clues([clue]).unwrap()
}

/// A player.
struct Game {
    instance: Instance,
    state: State,
    hand: Hand,
}

impl Game {
    fn new(instance: Instance) -> Game {
        let state = start(&instance);
        Game { instance, state, hand: Hand::default() }
    }

    /// Gestures in short: `+r1c1` press, `*r1c1` second button, `r1c1` over, `-r1c1` release, `-`
    /// outside, `!` cancel, `=r1c1` a click, everything else a tool. Tells the moves made, and what
    /// was said last.
    fn play(&mut self, gestures: &str) -> (String, String) {
        let (mut made, mut said) = (Vec::new(), String::new());
        for word in gestures.split(' ') {
            let target = |text: &str| text.parse::<Target>().unwrap();
            let gestures = match word.split_at(1) {
                ("+", at) => vec![Gesture::Press(target(at), Button::First)],
                ("=", at) => {
                    vec![Gesture::Press(target(at), Button::First), Gesture::Release(Some(target(at)))]
                }
                ("*", at) => vec![Gesture::Press(target(at), Button::Second)],
                ("-", "") => vec![Gesture::Release(None)],
                ("-", at) => vec![Gesture::Release(Some(target(at)))],
                ("!", _) => vec![Gesture::Cancel],
                _ => vec![word.parse().map_or(Gesture::Tool(word), Gesture::Over)],
            };
            for gesture in gestures {
                let reaction = act(&self.instance, &self.state, &mut self.hand, &gesture);
                for action in &reaction.moves {
                    apply(&self.instance, &mut self.state, action).unwrap();
                    made.push(action.to_string());
                }
                said = reaction.said.unwrap_or(said);
            }
        }
        (made.join(" "), said)
    }

    fn made(&mut self, gestures: &str) -> String {
        self.play(gestures).0
    }

    fn said(&mut self, gestures: &str) -> String {
        self.play(gestures).1
    }
}

#[test]
fn a_piece_is_dragged_from_the_tray_and_turns_to_the_rim() {
    let mut game = Game::new(nine());
    assert_eq!(game.said("+p0"), "piece 0 in hand");
    assert_eq!(game.made("r1c1 r1c3 -r1c3"), "r1c3=0:1");
    // A piece of the border in a corner fits in no way; neither turns.
    assert_eq!(game.made("+p1 -r1c1"), "r1c1=1:0");
    // What lay there is lifted.
    assert_eq!(game.made("+p2 -r1c3"), "r1c3=2:0");
    // Turned in the hand, it lies as it was turned.
    assert_eq!(game.made("+p0 -p0 rotate rotate +r3c1"), "r3c1=0:2");
    assert_eq!(game.said("-r3c1 +p3 -"), "piece 3 is back in the tray");
    assert!(!game.hand.is_busy());
}

#[test]
fn a_click_holds_a_piece_of_the_tray() {
    let mut game = Game::new(nine());
    assert_eq!(game.play("=p1 r2c2"), (String::new(), "piece 1 in hand".to_owned()));
    assert!(game.hand.is_busy());
    assert_eq!(game.said("=r2c2"), "piece 4 is a clue and stays");
    assert!(game.hand.is_busy());
    assert_eq!(game.made("=r3c2"), "r3c2=1:2");
    assert!(!game.hand.is_busy());
    assert_eq!(game.said("=p0 =p3"), "piece 3 in hand");
    assert_eq!(game.said("=p3"), "piece 3 is back in the tray");
    assert_eq!(game.said("=p3 !"), "piece 3 is back");
    assert_eq!(game.said("=p3 *r1c1"), "piece 3 turned");
    assert_eq!(game.made("-r1c1 +r1c1"), "r1c1=3:1");
}

#[test]
fn pieces_on_the_board_turn_and_move() {
    let mut game = Game::new(nine());
    game.play("+p0 -r1c1 +p1 -r1c2");
    assert_eq!(game.made("=r1c1"), "r1c1=0:1");
    assert_eq!(game.made("*r1c1 -r1c1"), "r1c1=0:0");
    assert_eq!(game.made("r1c1 rotate unrotate"), "r1c1=0:1 r1c1=0:0");
    // To an empty cell and to another piece; away and back is nothing.
    assert_eq!(game.made("+r1c1 r2c1 -r2c1"), "r1c1-r2c1");
    assert_eq!(game.made("+r2c1 r1c1 r1c2 -r1c2"), "r2c1-r1c2");
    assert_eq!(game.made("+r2c1 r1c1 r2c1 -r2c1"), "");
    // Turned on the way.
    assert_eq!(game.made("+r2c1 r1c1 rotate -r1c1"), "r2c1-r1c1 r1c1=1:1");
    assert_eq!(game.said("+r1c1 -r2c2"), "piece 4 is a clue and stays");
    assert_eq!(game.made("+r1c1 -"), "r1c1=-");
    assert_eq!(game.made("+r1c2 -p7"), "r1c2=-");
    assert!(!game.hand.is_busy());
}

#[test]
fn the_keyboard_takes_and_removes() {
    let mut game = Game::new(nine());
    game.play("=p0 =r1c1");
    assert_eq!(game.play("r1c1 take"), (String::new(), "piece 0 in hand".to_owned()));
    assert_eq!(game.made("r3c3 =r3c3"), "r1c1-r3c3");
    assert_eq!(game.made("take rotate =r3c3"), "r3c3=0:1");
    assert_eq!(game.made("take =p0"), "r3c3=-");
    assert_eq!(game.said("p5 rotate"), "piece 5 turned and in hand");
    assert_eq!(game.said("remove"), "piece 5 is back in the tray");
    game.play("=p0 =r1c1");
    assert_eq!(game.made("remove"), "r1c1=-");
    game.play("=p0 =r1c1");
    // A place in the tray that is empty stands for the piece on the board.
    assert_eq!(game.made("=p0 =r1c3"), "r1c1-r1c3");
    for gestures in ["=r2c2", "*r2c2", "r2c2 take", "r2c2 remove", "r2c2 rotate"] {
        let said = "piece 4 is a clue and stays".to_owned();
        assert_eq!(game.play(gestures), (String::new(), said), "{gestures}");
    }
}

#[test]
fn a_fixed_tray_stays_where_it_is() {
    let mut game = Game::new(nine());
    let options = Look { tray: Tray::Fixed, ..Look::default() };
    let tray = |game: &Game| {
        let scene = draw(&game.instance, &game.state, &options);
        let hits = scene.hits.into_iter().filter(|hit| hit.target.piece().is_some());
        (scene.width, scene.height, hits.map(|hit| (hit.area, hit.label)).collect::<Vec<_>>())
    };
    let before = tray(&game);
    assert_eq!(before.2.len(), 8);
    assert_eq!(before.2[0].1, "piece 0: upper grey, right 1, lower 2, left grey");
    game.play("=p0 =r1c1");
    let after = tray(&game);
    assert_eq!(after.2[0].1, "piece 0: upper grey, right 1, lower 2, left grey; on row 1, column 1");
    assert_eq!((before.0, before.1, before.2[7].0), (after.0, after.1, after.2[7].0));
    let bare = draw(&game.instance, &game.state, &Look { tray: Tray::Hidden, ..Look::default() });
    assert!(bare.width < before.0 && bare.hits.len() == 9);
    // Below a wide board.
    let wide = Instance::new(Size::new(2, 9), vec![Piece::new([0, 1, 2, 0]); 18]).unwrap();
    let [below, off] =
        [Tray::Fixed, Tray::Hidden].map(|tray| draw(&wide, &start(&wide), &Look { tray, ..Look::default() }));
    assert!(below.width == off.width && below.height > off.height);
    // Beside a square one, however large the set.
    let many = Instance::new(Size::new(16, 16), vec![Piece::new([0, 1, 2, 0]); 256]).unwrap();
    let scene = draw(&many, &start(&many), &options);
    assert!(scene.width > scene.height && scene.hits.len() == 512, "{} {}", scene.width, scene.height);
    let inside = |hit: &quadrille_core::scene::Hit| {
        let (x, y, w, h) = hit.area;
        x >= 0.0 && y >= 0.0 && x + w <= scene.width && y + h <= scene.height
    };
    assert!(scene.hits.iter().all(inside));
}

#[test]
fn marks_and_textures_can_be_left_out() {
    let mut game = Game::new(nine());
    game.play("=p0 =r1c2 =p1 =r1c1");
    let scene = |marks: bool, patterns: Patterns| {
        draw(&game.instance, &game.state, &Look { marks, patterns, ..Look::default() })
    };
    let marked = |marks: bool| {
        let scene = scene(marks, Patterns::Auto);
        let red = |item: &Item| item.stroke.is_some_and(|s| s.0 == Paint::Role(Role::Violated));
        let words = scene.hits.iter().any(|hit| hit.label.contains("not match"));
        let told = scene.description.contains("match");
        (scene.items.iter().any(red), scene.glyphs.iter().flatten().any(|g| g.char == '!'), words, told)
    };
    assert_eq!((marked(true), marked(false)), ((true, true, true, true), (false, false, false, false)));
    let textured = |patterns: Patterns| {
        let rough = |item: &Item| matches!(item.fill, Paint::Color(_, p) if p != Pattern::Plain);
        scene(true, patterns).items.iter().any(rough)
    };
    assert_eq!([Patterns::On, Patterns::Off, Patterns::Auto].map(textured), [true, false, true]);
}

#[test]
fn the_overlay_shows_what_is_in_hand() {
    let mut game = Game::new(nine());
    let options = Look { tray: Tray::Fixed, ..Look::default() };
    let shown = |game: &Game| {
        let scene = overlay(&game.instance, &game.state, &game.hand, &options);
        let of = |role: Role| {
            let outlined =
                |i: &&Item| i.stroke.is_some_and(|s| s.0 == Paint::Role(role)) && i.fill == Paint::None;
            scene.items.iter().filter(outlined).count()
        };
        (scene.items.len(), of(Role::Accent), of(Role::Violated))
    };
    assert_eq!(shown(&game), (0, 0, 0));
    game.play("=p0");
    assert_eq!(shown(&game), (1, 1, 0));
    game.play("r1c1");
    assert_eq!(shown(&game), (9, 1, 0));
    game.play("r2c2");
    assert_eq!(shown(&game), (9, 0, 1));
    game.play("=r1c1 +r1c1 r1c2");
    assert_eq!(shown(&game), (10, 1, 0));
}

/// Gestures and hands of all kinds.
pub(super) const WILD: Wild =
    Wild { extent: (4, 4), pieces: 10, tools: &["rotate", "unrotate", "take", "remove", "what"] };

/// Boards right and wrong: pieces may lie twice.
fn board() -> impl Strategy<Value = State> {
    let cell = proptest::option::of((0..9u16, 0..4usize).prop_map(|(piece, turn)| Placed::new(piece, turn)));
    let cells = prop::collection::vec(cell, 9);
    cells.prop_map(|cells| State::new(Grid::from_items(Size::new(3, 3), cells).unwrap()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn moves_can_be_made_whatever_hands_do(
        wild in proptest::option::of(board()),
        framed in any::<bool>(),
        tray in prop_oneof![Just(Tray::Fixed), Just(Tray::Shown), Just(Tray::Hidden)],
        gestures in prop::collection::vec((WILD.gesture(), proptest::option::weighted(0.1, WILD.held())), 1..60),
    ) {
        let instance = nine().with_frame(Frame::when(framed));
        let (mut state, mut hand) = (wild.unwrap_or_else(|| start(&instance)), Hand::default());
        let options = Look { tray, ..Look::default() };
        for (gesture, stale) in gestures {
            hand.held = stale.or(hand.held);
            for action in act(&instance, &state, &mut hand, &gesture).moves {
                prop_assert_eq!(apply(&instance, &mut state, &action), Ok(()));
            }
            let scene = overlay(&instance, &state, &hand, &options);
            let drawn = draw(&instance, &state, &options);
            prop_assert_eq!((scene.width, scene.height), (drawn.width, drawn.height));
        }
    }
}
