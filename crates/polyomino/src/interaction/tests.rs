//! Hands at the board, as people move them.

use super::*;
use crate::Polyomino;
use crate::draw::draw;
use crate::model::sets::{board, piece_set, sites};
use crate::model::{Board, Piece, Space, Turning};
use quadrille_core::scene::Tray;
use quadrille_core::scene::{Item, Paint, Role};
use quadrille_core::{Look, Text};

pub(super) fn game(set: &str, on: &str) -> Instance {
    Instance::new(board(on).unwrap().unwrap(), (piece_set(set).unwrap().make)()).unwrap()
}

/// A player.
pub(super) struct Game {
    instance: Instance,
    pub state: State,
    hand: Hand,
}

impl Game {
    pub fn new(instance: Instance) -> Game {
        let state = model::start(&instance);
        Game { instance, state, hand: Hand::default() }
    }

    /// Gestures in short: `+r1c1` press, `*r1c1` second button, `r1c1` over, `-r1c1` release, `-`
    /// outside, `!` cancel, everything else a tool. Tells the moves made, and what was said last.
    pub fn play(&mut self, gestures: &str) -> (Vec<String>, String) {
        let (mut made, mut said) = (Vec::new(), String::new());
        for word in gestures.split(' ') {
            let target = |text: &str| text.parse::<Target>().unwrap();
            let gesture = match word.split_at(1) {
                ("+", at) => Gesture::Press(target(at), Button::First),
                ("*", at) => Gesture::Press(target(at), Button::Second),
                ("-", "") => Gesture::Release(None),
                ("-", at) => Gesture::Release(Some(target(at))),
                ("!", _) => Gesture::Cancel,
                _ => word.parse().map_or(Gesture::Tool(word), Gesture::Over),
            };
            let reaction = act(&self.instance, &self.state, &mut self.hand, &gesture);
            for action in &reaction.moves {
                model::apply(&self.instance, &mut self.state, action).unwrap();
                made.push(action.to_string());
            }
            said = reaction.said.unwrap_or_default();
        }
        (made, said)
    }

    fn made(&mut self, gestures: &str) -> Vec<String> {
        self.play(gestures).0
    }

    fn said(&mut self, gestures: &str) -> String {
        self.play(gestures).1
    }
}

/// I4, L4, O4, S4, T4 on 4x5.
fn tetrominoes() -> Game {
    Game::new(game("tetrominoes", "4x5"))
}

#[test]
fn a_piece_is_dragged_from_the_tray() {
    let mut game = tetrominoes();
    assert_eq!(game.said("+p2"), "piece O4 in hand");
    assert_eq!(game.made("r1c1 r2c2 -r2c2"), ["O4=r2c2-r2c3,r3c2-r3c3"]);
    assert!(!game.hand.is_busy() && game.hand.pressed.is_none());
    // At the border it moves by a cell; where it does not fit at all it goes back.
    assert_eq!(game.made("+p0 -r1c1"), ["I4=r1c1-r1c4"]);
    assert_eq!(game.play("+p3 -r3c3"), (vec![], "it does not fit there".to_owned()));
    assert_eq!(game.said("+p3 -"), "piece S4 is back in the tray");
}

#[test]
fn a_click_holds_until_the_next_press() {
    let mut game = tetrominoes();
    assert!(game.made("+p4 -p4 r2c2").is_empty() && game.hand.is_busy());
    assert_eq!(game.made("+r1c2"), ["T4=r1c1-r1c3,r2c2"]);
    assert!(game.made("-r1c2").is_empty() && !game.hand.is_busy());
    // Another piece of the tray takes its place, the same goes back.
    assert_eq!(game.said("+p0 -p0 +p2"), "piece O4 in hand");
    assert_eq!(game.said("-p2 +p2"), "piece O4 is back in the tray");
    // Where it does not fit it stays in hand.
    assert_eq!(game.said("+p0 -p0 +r1c2"), "it does not fit there");
    assert!(game.made("-r1c2").is_empty() && game.hand.is_busy());
    assert_eq!(game.said("!"), "piece I4 is back");
    assert!(!game.hand.is_busy());
}

#[test]
fn pieces_move_on_the_board() {
    let mut game = tetrominoes();
    game.play("+p2 -r1c1");
    // Its own cells are free for it, and the cell that was pressed follows the pointer.
    assert_eq!(game.made("+r2c2 r2c3 -r2c3"), ["r2c2=.", "O4=r1c2-r1c3,r2c2-r2c3"]);
    assert!(game.made("+r1c2 r3c3 r1c2 -r1c2 +r1c2 -r1c2").is_empty() && !game.hand.is_busy());
    assert_eq!(game.made("+r1c2 -"), ["r1c2=."]);
    game.play("+p2 -r1c1");
    assert_eq!(game.made("+r1c1 -p4"), ["r1c1=."]);
    game.play("+p2 -r1c1");
    assert_eq!(game.made("+r1c1 -r1c1 +p0"), ["r1c1=."]);
    assert!(!game.hand.is_busy());
    // A slot without pieces gets its piece from the board.
    game.play("+p2 -r1c1");
    assert_eq!(game.made("+p2 -r3c4"), ["r1c1=.", "O4=r3c4-r3c5,r4c4-r4c5"]);
    assert_eq!(game.made("*r3c4"), ["r3c4=."]);
}

#[test]
fn turns_keep_the_cell_that_is_held() {
    let mut game = tetrominoes();
    // An L: three in a row, the fourth below the first; held by its middle, then by its foot.
    game.play("+p1 -r2c3");
    assert_eq!(Polyomino::write_state(&game.instance, &game.state).lines().nth(1), Some(".LLL."));
    assert_eq!(game.said("r3c2 rotate"), "piece L4 turned and in hand");
    assert_eq!(game.made("+r1c1"), ["r3c2=.", "L4=r1c1-r1c2,r2c2,r3c2"]);
    game.play("-r1c1");
    // Turned over on the spot: the pole is at the left, the foot is the cell held.
    assert_eq!(game.made("r1c1 flip +r1c2"), ["r1c1=.", "L4=r1c1-r1c2,r2c1,r3c1"]);
    game.play("-r1c2");
    assert_eq!(game.made("r1c1 rotate rotate rotate rotate +r1c1"), [""; 0]);
    assert_eq!(game.made("-r1c1 r1c1 rotate unrotate +r1c1"), [""; 0]);
    assert_eq!(game.said("-r1c1 +p0 -p0 *r1c1"), "piece I4 turned");
    assert_eq!(game.made("-r1c1 +r2c4"), ["I4=r1c4,r2c4,r3c4,r4c4"]);
    assert_eq!(game.made("-r2c4 r2c4 remove"), ["r2c4=."]);
    assert_eq!(game.said("+p0 -p0 remove"), "piece I4 is back in the tray");
}

#[test]
fn quarter_turns_are_clockwise_on_squares_and_hexagons() {
    for (space, steps) in [(Space::Flat, 4), (Space::Hex, 6)] {
        let board = Board::full(space, 1, 7, 7).unwrap();
        let arm = [model::Site::flat(0, 0), model::Site::flat(0, 1), model::Site::flat(0, 2)];
        let bent = arm.into_iter().chain([model::Site::flat(1, 2)]);
        let mut game = Game::new(Instance::new(board, vec![Piece::new("A", bent).unwrap()]).unwrap());
        game.play("+p0 -r4c4 r4c4");
        let from = game.hand.over.and_then(Target::cell).unwrap();
        let spot = game.instance.board().spot_at(from).unwrap();
        let first = grasp::from_board(&game.instance, &game.state, spot).unwrap();
        let tip = |held: Held| {
            let shape = &game.instance.orientations(model::PieceId(0))[held.turn];
            let ends = shape.iter().map(|s| s.minus(shape[held.grip]));
            ends.collect::<Vec<_>>()
        };
        let mut held = first;
        let right = model::Site::flat(0, 1);
        for step in 1..=steps {
            let turn =
                space.turns().iter().find(|t| !t.mirrors() && t.apply(right) == model::Site::flat(1, 0));
            let mut expected: Vec<_> = tip(held).into_iter().map(|s| turn.unwrap().apply(s)).collect();
            held = grasp::turned(&game.instance, held, Spin::Clockwise).unwrap();
            expected.sort_unstable();
            assert_eq!(tip(held), expected);
            assert_eq!(held == first, step == steps);
        }
        let over = grasp::turned(&game.instance, first, Spin::Over).unwrap();
        assert_eq!(grasp::turned(&game.instance, over, Spin::Over), Some(first));
    }
}

#[test]
fn what_may_not_be_turned_is_not() {
    for (turning, rotates) in [(Turning::OneSided, true), (Turning::Fixed, false)] {
        let mut piece = Piece::new("A", sites("###/#..")).unwrap();
        piece.turning = turning;
        let mut game = Game::new(Instance::new(Board::rectangle(5, 5).unwrap(), vec![piece]).unwrap());
        assert_eq!(game.said("+p0 -p0 flip"), "piece A may not be turned over");
        let said = if rotates { "piece A turned" } else { "piece A may not be turned" };
        assert_eq!(game.said("rotate"), said);
    }
}

#[test]
fn solids_turn_through_all_their_orientations() {
    for (set, on) in [("soma", "3x3x3"), ("iq-pro", "iq-pyramid")] {
        let instance = game(set, on);
        let state = model::start(&instance);
        for piece in 0..instance.pieces().len() {
            let first = grasp::from_tray(&instance, &state, piece).unwrap();
            let count = instance.orientations(model::PieceId(piece as u16)).len();
            let mut held = first;
            for turn in 1..=count {
                held = grasp::turned(&instance, held, Spin::Clockwise).unwrap();
                assert_eq!(held.turn, turn % count);
            }
            let back = grasp::turned(&instance, first, Spin::Anticlockwise).unwrap();
            assert_eq!(back.turn, count - 1);
            assert!(grasp::turned(&instance, first, Spin::Over).is_some());
        }
    }
    let mut soma = Game::new(game("soma", "3x3x3"));
    assert_eq!(soma.made("+p0 -r5c1"), ["V=l2r1c1-l2r1c2,l2r2c1"]);
}

#[test]
fn given_pieces_stay() {
    let empty = game("tetrominoes", "4x5");
    let mut first = Game::new(empty.clone());
    first.play("+p2 -r1c1");
    let mut game = Game::new(empty.with_given(first.state.placed().to_vec()).unwrap());
    for gestures in ["+r1c1", "*r1c1", "r1c1 remove", "r1c1 rotate"] {
        assert_eq!(game.play(gestures), (vec![], "piece O4 is given and stays".to_owned()), "{gestures}");
        assert!(!game.hand.is_busy());
    }
    let scene = draw(&game.instance, &game.state, &Look { tray: Tray::Shown, ..Look::default() });
    assert!(scene.hits.iter().all(|hit| hit.target != Target::Piece(2)));
}

#[test]
fn the_tray_can_be_pointed_at() {
    let mut game = Game::new(game("iq-pro", "5x11"));
    let options = Look { tray: Tray::Shown, ..Look::default() };
    let tray = |game: &Game| {
        let scene = draw(&game.instance, &game.state, &options);
        let hits = scene.hits.into_iter().filter(|hit| hit.target.piece().is_some());
        hits.map(|hit| (hit.area, hit.label)).collect::<Vec<_>>()
    };
    let before = tray(&game);
    assert_eq!(
        (before.len(), before[8].1.as_str()),
        (12, "piece I, light blue, 3 cells (1-2/1), in the tray")
    );
    game.play("+p8 -r1c1");
    let after = tray(&game);
    assert_eq!(after[8].1, "piece I, light blue, 3 cells (1-2/1), on the board");
    assert!(before.iter().zip(&after).all(|(b, a)| b.0 == a.0));
}

#[test]
fn the_overlay_shows_what_is_in_hand() {
    let mut game = tetrominoes();
    let shown = |game: &Game, role: Role| {
        let scene = overlay(&game.instance, &game.state, &game.hand, &Look::default());
        let of = |item: &&Item| item.stroke.is_some_and(|(paint, _)| paint == Paint::Role(role));
        (scene.items.is_empty(), scene.items.iter().filter(of).count())
    };
    assert!(shown(&game, Role::Accent).0);
    game.play("+p0 -p0");
    assert_eq!(shown(&game, Role::Accent).1, 1);
    game.play("r1c2");
    assert_eq!((shown(&game, Role::Accent).1, shown(&game, Role::Violated).1), (1, 0));
    game.play("rotate r4c5 +r4c5 -r4c5 +p2 -p2 r3c5");
    assert_eq!((shown(&game, Role::Accent).1, shown(&game, Role::Violated).1), (1, 0));
    let mut game = tetrominoes();
    game.play("+p4 -r1c2 +p0 -p0 r1c2");
    assert_eq!((shown(&game, Role::Accent).1, shown(&game, Role::Violated).1), (0, 1));
    // What a piece leaves when it is picked up.
    game.play("! +r1c1 -r1c1 r4c4");
    assert_eq!((shown(&game, Role::Accent).1, shown(&game, Role::Line).1), (1, 1));
}

#[test]
fn marks_can_be_left_out() {
    let instance = game("tetrominoes", "4x5");
    let over = State::new(vec![
        model::Placed::new(model::PieceId(0), [0, 1, 2, 3].map(Spot)),
        model::Placed::new(model::PieceId(2), [3, 4, 8, 9].map(Spot)),
    ]);
    let marked = |marks: bool| {
        let scene = draw(&instance, &over, &Look { marks, ..Look::default() });
        let red = |i: &&Item| i.stroke.is_some_and(|s| s.0 == Paint::Role(Role::Violated));
        (scene.items.iter().filter(red).count(), scene.glyphs.iter().flatten().any(|g| g.char == '!'))
    };
    assert_eq!((marked(true), marked(false)), ((1, true), (0, false)));
}
