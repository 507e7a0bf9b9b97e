//! Clicks, drags and keys as players make them, and boards as authors arrange them.

mod any;

use super::*;
use crate::GenerateSettings;
use crate::Swap;
use crate::model::{apply, row_order, start};
use quadrille_core::Look;
use quadrille_core::scene::Patterns;
use quadrille_core::scene::{Paint, Pattern, Role};
use quadrille_core::{Diagnostic, Document, Draw, Given, Grid, Scene, Settings, Size};

const FIRST: Button = Button::First;
const SECOND: Button = Button::Second;

fn at(row: usize, col: usize) -> Target {
    Target::Cell(Cell::new(row, col))
}

/// Three rows of four, in order, with a wall between r1c1 and r1c2 and a link between r1c1 and
/// r3c4.
fn board() -> Instance {
    let plain = Instance::new(row_order(Size::new(3, 4)), None).unwrap();
    plain.with_walls([Pair::new(0, 1)]).unwrap().with_links([Pair::new(0, 11)]).unwrap()
}

struct Player {
    instance: Instance,
    state: State,
    hand: Hand,
}

impl Player {
    fn new(instance: Instance) -> Self {
        Player { state: start(&instance), instance, hand: Hand::default() }
    }

    /// Makes a gesture; tells the moves and what is said.
    fn does(&mut self, gesture: Gesture<'_>) -> (String, String) {
        let reaction = act(&self.instance, &self.state, &mut self.hand, &gesture);
        for action in &reaction.moves {
            apply(&self.instance, &mut self.state, action).unwrap();
        }
        let moves: Vec<String> = reaction.moves.iter().map(Move::to_string).collect();
        (moves.join(" "), reaction.said.unwrap_or_default())
    }

    /// A press and a release in one place; tells the moves and what is said.
    fn clicks(&mut self, row: usize, col: usize) -> (String, String) {
        let pressed = self.does(Gesture::Press(at(row, col), FIRST));
        assert_eq!(self.does(Gesture::Release(Some(at(row, col)))), Default::default());
        pressed
    }

    fn drags(&mut self, way: &[Target]) -> String {
        let mut moves = vec![self.does(Gesture::Press(way[0], FIRST)).0];
        moves.extend(way[1..].iter().map(|&target| self.does(Gesture::Over(target)).0));
        moves.push(self.does(Gesture::Release(way.last().copied())).0);
        moves.retain(|text| !text.is_empty());
        moves.join(" ")
    }

    fn shown(&self) -> usize {
        overlay(&self.instance, &self.state, &self.hand, &Look::default()).items.len()
    }
}

#[test]
fn two_clicks_swap() {
    let mut player = Player::new(board());
    assert_eq!(player.clicks(1, 1), (String::new(), "tile 6 in hand".to_owned()));
    assert_eq!(player.shown(), 2 * 5, "the tile and four neighbours, each with its edge");
    assert_eq!(player.clicks(1, 2), ("r2c2-r2c3".to_owned(), String::new()));
    assert_eq!((player.hand.chosen, player.shown()), (None, 0));
    player.clicks(0, 0);
    assert_eq!(player.clicks(2, 3).0, "r1c1-r3c4", "links count");
}

#[test]
fn a_tile_is_put_down_or_changed_for_another() {
    let mut player = Player::new(board());
    player.clicks(1, 1);
    player.clicks(1, 1);
    assert_eq!(player.hand.chosen, None);
    player.clicks(0, 0);
    assert_eq!(player.clicks(0, 1).1, "there is a wall between r1c1 and r1c2; tile 2 in hand");
    assert_eq!(player.clicks(2, 2).1, "r1c2 and r3c3 are not neighbours; tile 11 in hand");
    assert_eq!(player.hand.chosen, Some(Cell::new(2, 2)));
    assert_eq!(player.does(Gesture::Press(at(2, 1), SECOND)).1, "the tile is put down");
    assert_eq!(player.hand.chosen, None);
    player.clicks(2, 2);
    assert_eq!(player.does(Gesture::Cancel).1, "the tile is put down");
    assert_eq!(player.does(Gesture::Cancel), Default::default());
    assert_eq!(player.state.length(), 0);
}

#[test]
fn a_dragged_tile_goes_on() {
    let mut player = Player::new(board());
    let way = [at(1, 0), at(1, 1), at(1, 2), at(0, 2)];
    assert_eq!(player.drags(&way), "r2c1-r2c2 r2c2-r2c3 r2c3-r1c3");
    assert_eq!(player.state.tiles()[Cell::new(0, 2)], Tile(5));
    assert!(!player.hand.is_busy());
    player.does(Gesture::Press(at(0, 0), FIRST));
    assert_eq!(player.does(Gesture::Over(at(0, 1))).1, "there is a wall between r1c1 and r1c2");
    assert_eq!(player.does(Gesture::Over(at(2, 2))), Default::default(), "on its way");
    assert_eq!(player.does(Gesture::Release(Some(at(1, 0)))).0, "r1c1-r2c1", "a release is enough");
    player.clicks(1, 1);
    assert_eq!(player.drags(&[at(1, 1), at(2, 1)]), "r2c2-r3c2", "a chosen tile can be dragged");
    assert!(!player.hand.is_busy());
}

#[test]
fn the_last_swap_can_be_taken_back() {
    let mut player = Player::new(board());
    assert_eq!(player.does(Gesture::Tool("back")).1, "there is no swap to take back");
    player.drags(&[at(1, 0), at(1, 1)]);
    player.clicks(0, 0);
    assert_eq!(player.does(Gesture::Tool("back")).0, "back");
    assert_eq!((player.state.length(), player.hand.chosen), (0, None));
    assert_eq!(player.does(Gesture::Tool("what")), Default::default());
}

#[test]
fn a_moving_wall_stands_in_the_way() {
    let mut player = Player::new(board().with_moving_wall(Some(7)));
    let closed = player.instance.closed(0).unwrap();
    let (a, b) = player.instance.cells(closed);
    player.clicks(a.row, a.col);
    assert!(player.clicks(b.row, b.col).1.contains("moving wall"));
}

#[test]
fn nothing_tells_what_is_in_place_where_marks_are_off() {
    let instance = board();
    let draw = |marks: bool| Swap::draw(&instance, &start(&instance), &Look { marks, ..Look::default() });
    let satisfied =
        |scene: &Scene| scene.items.iter().filter(|item| item.fill == Paint::Role(Role::Satisfied)).count();
    assert_eq!(satisfied(&draw(true)), 12);
    let off = draw(false);
    assert_eq!(satisfied(&off), 0);
    assert!(!off.description.contains("in place"), "{}", off.description);
    assert!(off.hits.iter().all(|hit| !hit.label.contains("in its place") && !hit.label.contains("belongs")));
    let moved = start(&instance).after(&[Pair::new(4, 5)]);
    let moved = Swap::draw(&instance, &moved, &Look { marks: false, ..Look::default() });
    assert_eq!(moved.hits[4].label.split(';').next(), Some("row 2, column 1: tile 6"));
}

#[test]
fn textures_are_as_the_look_asks() {
    let document = made("colors=4").unwrap();
    let textured = |patterns: Patterns| {
        let look = Look { patterns, ..Look::default() };
        let scene = Swap::draw(&document.instance, &start(&document.instance), &look);
        let plain = |paint: Paint| !matches!(paint, Paint::Color(_, pattern) if pattern != Pattern::Plain);
        scene.items.iter().filter(|item| !plain(item.fill)).count()
    };
    assert!(textured(Patterns::On) > 0);
    assert_eq!((textured(Patterns::Off), textured(Patterns::Auto)), (0, 0));
}

#[test]
fn large_boards_can_be_touched() {
    let document = made("size=100x100").unwrap();
    let scene = Swap::draw(&document.instance, &start(&document.instance), &Look::default());
    assert_eq!(scene.hits.len(), 10_000);
}

/// A board to begin with.
fn made(words: &str) -> Result<Document<Swap>, Diagnostic> {
    blank(&GenerateSettings::read(&Given::words(words))?)
}

/// What an author's gestures make of a puzzle.
fn edited(document: &Document<Swap>, hand: &mut Hand, gestures: &[Gesture<'_>]) -> Document<Swap> {
    let mut document = document.clone();
    for gesture in gestures {
        document = edit(&document, hand, gesture).unwrap().unwrap_or(document);
    }
    document
}

fn click(row: usize, col: usize) -> [Gesture<'static>; 2] {
    [Gesture::Press(at(row, col), FIRST), Gesture::Release(Some(at(row, col)))]
}

#[test]
fn authors_exchange_tiles() {
    let mut hand = Hand::default();
    let solved = made("").unwrap();
    assert!(solved.instance.size() == Size::new(4, 4) && solved.solution.is_none());
    let clicks = edited(&solved, &mut hand, &[click(0, 0), click(3, 3)].concat());
    assert_eq!(clicks.instance.tiles()[Cell::new(0, 0)], Tile(16));
    assert!(clicks.instance.has_standard_target() && !hand.is_busy());
    let drag = [Gesture::Press(at(0, 0), FIRST), Gesture::Over(at(1, 1)), Gesture::Release(Some(at(3, 3)))];
    assert_eq!(edited(&clicks, &mut hand, &drag).instance, solved.instance);
    assert!(!hand.is_busy());
    let twice = edited(&solved, &mut hand, &[click(0, 0), click(0, 0)].concat());
    assert_eq!((twice.instance, hand.chosen), (solved.instance.clone(), None));
    edited(&solved, &mut hand, &click(0, 0));
    edited(&solved, &mut hand, &[Gesture::Press(at(0, 1), SECOND)]);
    assert_eq!(hand.chosen, None);
}

#[test]
fn authors_build_walls() {
    let mut hand = Hand { brush: 1, ..Hand::default() };
    let solved = made("size=3x3").unwrap();
    let clicks = edited(&solved, &mut hand, &[click(0, 0), click(0, 1)].concat());
    assert_eq!(clicks.instance.walls(), [Pair::new(0, 1)]);
    let (press, over) = (Gesture::Press(at(0, 1), FIRST), |row, col| Gesture::Over(at(row, col)));
    let drag = [press, over(0, 0), over(1, 0), Gesture::Release(None)];
    assert_eq!(edited(&clicks, &mut hand, &drag).instance, solved.instance, "taken away, and nothing built");
    let drag = [press, over(1, 1), over(1, 2), over(2, 2), Gesture::Release(None)];
    let walls = [Pair::new(0, 1), Pair::new(1, 4), Pair::new(4, 5), Pair::new(5, 8)];
    assert_eq!(edited(&clicks, &mut hand, &drag).instance.walls(), walls);
    assert!(!hand.is_busy());
}

#[test]
fn an_edited_puzzle_has_no_solution() {
    let mut document = made("").unwrap();
    document.solution = Some(start(&document.instance));
    let mut hand = Hand::default();
    let bare = edited(&document, &mut hand, &click(0, 0));
    assert!(bare.solution.is_none() && bare.instance == document.instance && !hand.is_busy());
    for words in ["size=1x1", "size=what", "walls=999"] {
        assert!(made(words).is_err(), "{words}");
    }
}
