//! Strokes as players make them, and pictures as authors paint them.

mod any;

use super::*;
use crate::GenerateSettings;
use crate::Nonogram;
use crate::model::{Block, Swatch, apply, black_white_palette, start};
use quadrille_core::scene::{Form, Rgb};
use quadrille_core::{Document, Draw, Grid, Rules, Scene, Size, Text};
use quadrille_core::{Given, Settings};

const FIRST: Button = Button::First;
const SECOND: Button = Button::Second;

fn at(row: usize, col: usize) -> Target {
    Target::Cell(Cell::new(row, col))
}

/// A board of 6 rows and 8 columns on which r1c1 is given as filled and r1c2 as empty.
fn board() -> Instance {
    let clues = |n: usize| vec![vec![Block::ink(1)]; n];
    let mut given = Grid::filled(Size::new(6, 8), Mark::Unknown);
    given[Cell::new(0, 0)] = Mark::Fill(Color::INK);
    given[Cell::new(0, 1)] = Mark::Cross;
    Instance::black_white(clues(6), clues(8)).unwrap().with_given(given).unwrap()
}

fn colours() -> Instance {
    let mut palette = black_white_palette();
    palette.push(Swatch::new("red", 'r', Rgb(200, 0, 0)));
    Instance::new(vec![Vec::new(); 6], vec![Vec::new(); 8], palette).unwrap()
}

/// A player at a board.
struct Player {
    instance: Instance,
    state: State,
    hand: Hand,
}

impl Player {
    fn new(instance: Instance) -> Self {
        Player { state: start(&instance), instance, hand: Hand::default() }
    }

    /// Makes a gesture; tells the move and what is said.
    fn does(&mut self, gesture: Gesture<'_>) -> (String, String) {
        let reaction = act(&self.instance, &self.state, &mut self.hand, &gesture);
        for action in &reaction.moves {
            apply(&self.instance, &mut self.state, action).unwrap();
        }
        let moves: Vec<String> = reaction.moves.iter().map(Move::to_string).collect();
        (moves.join(" "), reaction.said.unwrap_or_default())
    }

    /// A press, the way of the pointer, and a release where it ends; tells the move.
    fn drags(&mut self, button: Button, way: &[Target]) -> String {
        assert_eq!(self.does(Gesture::Press(way[0], button)).0, "");
        for &target in &way[1..] {
            assert_eq!(self.does(Gesture::Over(target)).0, "");
        }
        self.does(Gesture::Release(way.last().copied())).0
    }

    fn overlay(&self) -> Scene {
        overlay(&self.instance, &self.state, &self.hand, &Look::default())
    }
}

#[test]
fn a_click_puts_a_mark_and_takes_it_away() {
    let mut player = Player::new(board());
    assert_eq!(player.drags(FIRST, &[at(2, 3)]), "r3c4=#");
    assert_eq!(player.drags(SECOND, &[at(2, 3)]), "r3c4=x", "the first cell is overwritten");
    assert_eq!(player.drags(SECOND, &[at(2, 3)]), "r3c4=?");
    player.hand.brush = 1;
    assert_eq!(player.drags(FIRST, &[at(2, 3)]), "r3c4=x");
    player.hand.brush = 2;
    assert_eq!(player.drags(FIRST, &[at(2, 3)]), "r3c4=?");
    assert_eq!(player.drags(FIRST, &[at(2, 3)]), "", "nothing to clear");
    assert!(player.hand.pressed.is_none() && !player.hand.is_busy());
}

#[test]
fn a_stroke_keeps_to_its_line_and_fills_what_the_pointer_left_out() {
    let mut player = Player::new(board());
    assert_eq!(player.drags(FIRST, &[at(2, 1), at(2, 2), at(4, 5)]), "r3c2-r3c6=#");
    assert_eq!(player.drags(FIRST, &[at(5, 7), at(3, 7), at(1, 2)]), "r2c8-r6c8=#");
    assert_eq!(player.drags(SECOND, &[at(4, 3), at(4, 6), at(4, 4)]), "r5c4-r5c5=x", "it can grow shorter");
    let again = [at(3, 3), at(3, 4), at(3, 3), at(5, 3)];
    assert_eq!(player.drags(FIRST, &again), "r4c4,r6c4=#", "back at the first cell the line is free");
}

#[test]
fn strokes_spare_what_is_there() {
    let mut player = Player::new(board());
    player.drags(SECOND, &[at(2, 3)]);
    assert_eq!(player.drags(FIRST, &[at(2, 1), at(2, 5)]), "r3c2-r3c3,r3c5-r3c6=#");
    assert_eq!(player.drags(FIRST, &[at(2, 1), at(2, 7)]), "r3c2-r3c3,r3c5-r3c6=?", "a cross stays");
    player.hand.brush = 2;
    player.drags(FIRST, &[at(2, 1)]);
    assert_eq!(player.drags(FIRST, &[at(2, 0), at(2, 7)]), "r3c4=?", "but not before the brush that clears");
}

#[test]
fn given_cells_stay() {
    let mut player = Player::new(board());
    assert_eq!(player.does(Gesture::Press(at(0, 0), FIRST)).1, "the cell is given and stays");
    player.does(Gesture::Over(at(0, 3)));
    assert_eq!(player.does(Gesture::Release(None)).0, "r1c3-r1c4=#", "a stroke passes over them");
    assert_eq!(player.drags(SECOND, &[at(0, 1)]), "");
    assert_eq!(player.drags(FIRST, &[at(1, 0), at(0, 0)]), "r2c1=#");
    assert_eq!(player.drags(FIRST, &[at(1, 0), at(0, 0)]), "r2c1=?");
    player.does(Gesture::Over(at(0, 1)));
    assert_eq!(player.does(Gesture::Tool("clear")).1, "the cell is given and stays");
}

#[test]
fn tools_mark_where_the_cursor_is() {
    let mut player = Player::new(colours());
    assert_eq!(player.does(Gesture::Tool("fill")), Default::default(), "nowhere");
    player.does(Gesture::Over(at(1, 1)));
    assert_eq!(player.does(Gesture::Tool("fill")).0, "r2c2=#");
    player.hand.brush = 1;
    assert_eq!(player.does(Gesture::Tool("fill")).0, "r2c2=b");
    assert_eq!(player.does(Gesture::Tool("cross")).0, "r2c2=x");
    assert_eq!(player.does(Gesture::Tool("clear")).0, "r2c2=?");
    assert_eq!(player.does(Gesture::Tool("clear")).0, "");
    assert_eq!(player.does(Gesture::Tool("no such tool")).0, "");
}

#[test]
fn a_stroke_can_be_given_up() {
    let mut player = Player::new(board());
    player.does(Gesture::Press(at(2, 2), FIRST));
    assert_eq!(player.does(Gesture::Over(at(2, 4))).1, "3 cells");
    assert_eq!(player.does(Gesture::Cancel).1, "the stroke is given up");
    assert_eq!(player.does(Gesture::Over(at(2, 5))), Default::default());
    assert_eq!(player.does(Gesture::Release(Some(at(2, 5)))), Default::default());
    assert_eq!(player.does(Gesture::Cancel), Default::default());
}

#[test]
fn the_stroke_is_shown_with_its_length() {
    let mut player = Player::new(board());
    assert!(player.overlay().items.is_empty());
    player.does(Gesture::Press(at(2, 2), FIRST));
    assert_eq!(player.overlay().items.len(), 4, "a row, a column, a cell and its outline");
    player.does(Gesture::Over(at(2, 5)));
    let items = player.overlay().items;
    assert!(items.iter().any(|i| matches!(&i.form, Form::Text { text, .. } if text == "4")));
    assert_eq!(items.iter().filter(|i| i.fill == Paint::Role(Role::Filled)).count(), 4);
    player.does(Gesture::Release(None));
    assert_eq!(player.overlay().items.len(), 2, "the row and the column of the pointer");
}

#[test]
fn nothing_tells_right_from_wrong_where_marks_are_off() {
    let mut player = Player::new(board());
    player.drags(FIRST, &[at(2, 0), at(2, 7)]);
    let violated = |look: Look| {
        let scene = Nonogram::draw(&player.instance, &player.state, &look);
        scene.items.iter().filter(|item| item.fill == Paint::Role(Role::Violated)).count()
    };
    assert!(violated(Look::default()) > 0);
    assert_eq!(violated(Look { marks: false, ..Look::default() }), 0);
}

#[test]
fn large_boards_can_be_touched() {
    let document = blank_of("100x100");
    let scene = Nonogram::draw(&document.instance, &start(&document.instance), &Look::default());
    assert_eq!(scene.hits.len(), 10_000);
}

#[test]
fn brushes_are_what_the_buttons_do() {
    let titles = |brushes: Vec<Brush>| brushes.into_iter().map(|b| b.title).collect::<Vec<_>>();
    assert_eq!(titles(brushes(&board())), ["fill", "cross", "clear"]);
    assert_eq!(titles(brushes(&colours())), ["black", "red", "cross", "clear"]);
    let mut player = Player::new(colours());
    player.hand.brush = 1;
    assert_eq!(player.drags(FIRST, &[at(0, 0), at(0, 1)]), "r1c1-r1c2=b");
    player.hand.brush = 99;
    assert_eq!(player.drags(FIRST, &[at(0, 0)]), "r1c1=#", "a brush that there is not is the first");
}

fn blank_of(size: &str) -> Document<Nonogram> {
    blank(&GenerateSettings::read(&Given::default().with("size", size)).unwrap()).unwrap()
}

/// What an author's gestures make of a puzzle.
fn edited(document: &Document<Nonogram>, hand: &mut Hand, gestures: &[Gesture<'_>]) -> Document<Nonogram> {
    let mut document = document.clone();
    for gesture in gestures {
        document = edit(&document, hand, gesture).unwrap().unwrap_or(document);
    }
    document
}

fn clues(instance: &Instance) -> (Vec<String>, Vec<String>) {
    let words = |clues: &[crate::model::Clue]| {
        clues.iter().map(|c| crate::model::clue_words(instance, c)).collect::<Vec<_>>()
    };
    (words(instance.rows()), words(instance.cols()))
}

#[test]
fn authors_paint_and_clues_follow() {
    let mut hand = Hand::default();
    let (press, over) = (|r, c| Gesture::Press(at(r, c), FIRST), |r, c| Gesture::Over(at(r, c)));
    let drawn =
        edited(&blank_of("4x3"), &mut hand, &[press(0, 0), over(0, 1), over(2, 3), Gesture::Release(None)]);
    assert_eq!(
        Nonogram::write_state(&drawn.instance, drawn.solution.as_ref().unwrap()),
        "##..\n..#.\n...#\n"
    );
    assert_eq!(clues(&drawn.instance).0, ["2", "1", "1"]);
    let less = edited(&drawn, &mut hand, &[Gesture::Press(at(0, 0), SECOND), Gesture::Release(None)]);
    assert_eq!(clues(&less.instance).1, ["nothing", "1", "1", "1"]);
    assert!(edit(&less, &mut hand, &over(0, 0)).unwrap().is_none(), "no button is down");
    assert!(edit(&less, &mut hand, &Gesture::Press(at(9, 9), FIRST)).unwrap().is_none());
}

#[test]
fn a_new_colour_is_added_once() {
    let mut hand = Hand { brush: 2, ..Hand::default() };
    let empty = blank_of("3x3");
    let titles = |d: &Document<Nonogram>| inks(d).into_iter().map(|b| b.title).collect::<Vec<_>>();
    assert_eq!(titles(&empty), ["ink", "empty", "new colour"]);
    let drag = [Gesture::Press(at(0, 0), FIRST), Gesture::Over(at(0, 1)), Gesture::Release(None)];
    let coloured = edited(&empty, &mut hand, &drag);
    assert_eq!(titles(&coloured), ["empty", "black", "orange", "new colour"]);
    assert_eq!(clues(&coloured.instance).0[0], "2 orange");
    let mut many = coloured;
    for brush in 3..40 {
        hand.brush = brush;
        let Ok(Some(more)) = edit(&many, &mut hand, &Gesture::Press(at(1, 1), FIRST)) else { continue };
        many = more;
    }
    assert_eq!(many.instance.palette().len() - 1, crate::generate::colors::MOST);
    assert!(!titles(&many).contains(&"new colour".to_owned()));
}

#[test]
fn what_cannot_be_edited_says_so() {
    let document = Document::<Nonogram>::new(board());
    let error = edit(&document, &mut Hand::default(), &Gesture::Press(at(3, 3), FIRST)).unwrap_err();
    assert!(error.help.is_some(), "{error}");
    for (name, value) in [("size", "5000x5"), ("size", "what"), ("colors", "99")] {
        let settings = GenerateSettings::read(&Given::default().with(name, value));
        assert!(settings.and_then(|settings| blank(&settings)).is_err(), "{value}");
    }
}

#[test]
fn given_cells_take_the_authors_colour() {
    let document = blank_of("3x3");
    let mut given = Grid::filled(Size::new(3, 3), Mark::Unknown);
    given[Cell::new(1, 1)] = Mark::Cross;
    let instance = document.instance.clone().with_given(given).unwrap();
    let document = Document { instance, ..document };
    let drawn = edited(&document, &mut Hand::default(), &[Gesture::Press(at(1, 1), FIRST)]);
    assert_eq!(start(&drawn.instance)[Cell::new(1, 1)], Mark::Fill(Color::INK));
    assert!(Nonogram::status(&drawn.instance, drawn.solution.as_ref().unwrap()).solved());
}
