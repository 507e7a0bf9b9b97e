//! Authors at work.

use super::wild::WILD;
use super::*;
use crate::GenerateSettings;
use crate::Polyomino;
use crate::draw::draw;
use crate::model::Piece;
use proptest::prelude::*;
use quadrille_core::{Diagnostic, Document, Generate, Given, Look, Rules, Settings, Text};

/// A blank board of this size.
fn settings(words: &str) -> Result<GenerateSettings, Diagnostic> {
    GenerateSettings::read(&Given::words(words))
}

fn begun(size: &str) -> Document<Polyomino> {
    blank(&settings(&format!("size={size}")).unwrap()).unwrap()
}

/// Strokes with an ink: cells between blanks; a comma lifts the brush. A star before the first is
/// the second button.
fn painted(document: &mut Document<Polyomino>, hand: &mut Hand, strokes: &str) -> Result<(), Diagnostic> {
    let mut does = |gesture: Gesture<'_>| {
        if let Some(new) = edit(document, hand, &gesture)? {
            *document = new;
        }
        Ok::<_, Diagnostic>(())
    };
    for stroke in strokes.split(", ") {
        let (button, stroke) = match stroke.strip_prefix('*') {
            Some(rest) => (Button::Second, rest),
            None => (Button::First, stroke),
        };
        let mut targets = stroke.split(' ').map(|text| text.parse::<Target>().unwrap());
        let first = targets.next().unwrap();
        does(Gesture::Press(first, button))?;
        targets.try_for_each(|at| does(Gesture::Over(at)))?;
        does(Gesture::Release(None))?;
    }
    Ok(())
}

fn shown(document: &Document<Polyomino>) -> String {
    let start = Polyomino::start(&document.instance);
    Polyomino::write_state(&document.instance, document.solution.as_ref().unwrap_or(&start))
}

#[test]
fn a_puzzle_is_painted() {
    let (mut document, mut hand) = (begun("3x2"), Hand { brush: 4, ..Hand::default() });
    let titles = |document: &Document<Polyomino>| -> Vec<String> {
        inks(document).into_iter().map(|ink| ink.title).collect()
    };
    assert_eq!(
        titles(&document),
        ["board cell", "hole", "may stay empty", "to the tray", "piece A", "new piece B"]
    );
    painted(&mut document, &mut hand, "r1c1 r1c2 r2c1").unwrap();
    assert!(document.solution.is_none());
    assert!(shown(&document).contains("AA."), "{}", shown(&document));
    hand.brush = 5;
    painted(&mut document, &mut hand, "r1c3 r2c3 r2c2").unwrap();
    let solution = document.solution.clone().unwrap();
    assert!(Polyomino::status(&document.instance, &solution).solved());
    assert_eq!((document.instance.given().len(), document.instance.pieces().len()), (0, 2));
    assert!(shown(&document).contains("AAB"), "{}", shown(&document));
    // The other way round: A takes all of B, and B is gone.
    hand.brush = 4;
    painted(&mut document, &mut hand, "r1c3 r2c3 r2c2").unwrap();
    assert_eq!(titles(&document).len(), 6);
    assert_eq!(document.instance.pieces()[0].size(), 6);
    // The last piece cannot go.
    assert!(painted(&mut document, &mut hand, "*p0").is_err());
}

#[test]
fn parts_that_are_alike_are_copies() {
    let (mut document, mut hand) = (begun("5x1"), Hand { brush: 4, ..Hand::default() });
    painted(&mut document, &mut hand, "r1c1 r1c2, r1c4 r1c5").unwrap();
    assert_eq!(
        (document.instance.pieces()[0].size(), document.instance.pieces()[0].copies.clone()),
        (2, 2..=2)
    );
    // The cell between them may stay empty: the painting is complete.
    hand.brush = 2;
    painted(&mut document, &mut hand, "r1c3").unwrap();
    assert!(document.solution.is_some());
    // Unlike parts are one piece.
    hand.brush = 0;
    painted(&mut document, &mut hand, "r1c5").unwrap();
    assert_eq!(
        (document.instance.pieces()[0].size(), document.instance.pieces()[0].copies.clone()),
        (3, 1..=1)
    );
}

#[test]
fn pieces_are_drawn_one_after_another() {
    let (mut document, mut hand) = (begun("3x2"), Hand { brush: 4, ..Hand::default() });
    painted(&mut document, &mut hand, "r1c1 r1c2 r2c1").unwrap();
    hand.brush = 3;
    painted(&mut document, &mut hand, "r2c1").unwrap();
    assert!(document.instance.given().is_empty() && shown(&document).contains("..."), "{}", shown(&document));
    // The same place is free for the next.
    hand.brush = 5;
    painted(&mut document, &mut hand, "r1c1 r2c1 r2c2").unwrap();
    hand.brush = 3;
    painted(&mut document, &mut hand, "r1c1, r1c3").unwrap();
    let sizes: Vec<usize> = document.instance.pieces().iter().map(Piece::size).collect();
    assert_eq!((sizes, document.instance.given().len()), (vec![3, 3], 0));
    assert_eq!(document.instance.board().len(), 6, "nothing else has changed");
}

#[test]
fn holes_are_cut_and_filled_and_boards_grow() {
    let (mut document, mut hand) = (begun("3x3"), Hand::default());
    painted(&mut document, &mut hand, "*r2c2").unwrap();
    assert_eq!(document.instance.board().len(), 8);
    painted(&mut document, &mut hand, "*r2c2, *r3c4 r2c4 r1c4").unwrap();
    assert_eq!((document.instance.board().len(), document.instance.board().extent()), (12, (1, 3, 4)));
    let start = Polyomino::start(&document.instance);
    let size = |holes: bool| {
        let scene = draw(&document.instance, &start, &Look { holes, ..Look::default() });
        scene.hits.iter().filter(|hit| hit.target.cell().is_some()).count()
    };
    assert_eq!((size(false), size(true)), (12, 20));
    // When the first row goes all others move, and the stroke ends.
    hand.brush = 1;
    painted(&mut document, &mut hand, "r1c1 r1c2 r1c3 r1c4 r1c4 r1c3").unwrap();
    assert_eq!(document.instance.board().len(), 8);
}

#[test]
fn a_board_that_was_drawn_is_cut_into_pieces() {
    let mut document = begun("6x4");
    painted(&mut document, &mut Hand::default(), "*r2c2 r2c3").unwrap();
    assert_eq!(document.instance.board().len(), 22);
    let made = |more: &str| {
        let how = again(&document, &settings(&format!("seed=5 {more}")).unwrap()).unwrap();
        // The board goes through its text, as it does to a worker of the studio.
        let settings = GenerateSettings::read(&how.settings.write()).unwrap();
        let mut search = quadrille_core::Search::new(quadrille_core::Limits::default());
        (how.title, Polyomino::generate(&settings, &mut search))
    };
    for (more, pieces) in [("", 5), ("cut=4", 4)] {
        let (title, cut) = made(more);
        let cut = cut.unwrap();
        assert_eq!(title, "cut this board into random pieces");
        assert_eq!((cut.instance.board(), cut.instance.pieces().len()), (document.instance.board(), pieces));
        assert!(cut.solution.is_some());
    }
    let (title, level) = made("pieces=pentominoes");
    assert_eq!(title, "make a level on this board");
    assert!(level.is_err(), "twelve pentominoes are too many for it");
}

#[test]
fn given_pieces_stay_given() {
    let (mut document, mut hand) = (begun("4x1"), Hand { brush: 4, ..Hand::default() });
    painted(&mut document, &mut hand, "r1c1").unwrap();
    hand.brush = 5;
    painted(&mut document, &mut hand, "r1c2").unwrap();
    hand.brush = 6;
    painted(&mut document, &mut hand, "r1c3 r1c4").unwrap();
    let first = document.solution.as_ref().unwrap().placed()[0].clone();
    document.instance = document.instance.with_given(vec![first.clone()]).unwrap();
    hand.brush = 5;
    painted(&mut document, &mut hand, "r1c3").unwrap();
    assert_eq!(document.instance.given(), [first]);
    painted(&mut document, &mut hand, "r1c1").unwrap();
    assert!(document.instance.given().is_empty() && document.solution.is_some());
    // The tray gives inks, and loses pieces.
    painted(&mut document, &mut hand, "p1").unwrap();
    assert_eq!(hand.brush, 5);
    painted(&mut document, &mut hand, "*p1").unwrap();
    assert_eq!((document.instance.pieces().len(), document.solution.is_some()), (1, false));
}

#[test]
fn blanks_follow_the_settings() {
    assert_eq!(blank(&GenerateSettings::default()).unwrap().instance.board().len(), 55);
    let soma = blank(&settings("pieces=soma").unwrap()).unwrap();
    assert_eq!(soma.instance.pieces().len(), 7);
    let wide = blank(&settings("pieces=pentominoes size=20x3").unwrap()).unwrap();
    assert_eq!(wide.instance.board().extent(), (1, 3, 20));
    for wrong in ["0x3", "what", "5000x5000"] {
        let made = settings(&format!("size={wrong}")).and_then(|settings| blank(&settings));
        assert!(made.is_err(), "{wrong}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn edited_puzzles_are_puzzles(
        words in prop_oneof![
            Just("size=4x3"), Just("pieces=soma"), Just("board=iq-pyramid"), Just("pieces=tetrominoes size=5x4"),
        ],
        gestures in prop::collection::vec((WILD.gesture(), proptest::option::of(0..10usize)), 1..40),
    ) {
        let (mut document, mut hand) = (blank(&settings(words).unwrap()).unwrap(), Hand::default());
        for (gesture, brush) in gestures {
            hand.brush = brush.unwrap_or(hand.brush);
            let Ok(Some(new)) = edit(&document, &mut hand, &gesture) else { continue };
            prop_assert!(new.instance != document.instance || new.solution != document.solution);
            document = new;
            let start = Polyomino::start(&document.instance);
            prop_assert_eq!(Polyomino::status(&document.instance, &start).broken().count(), 0);
            if let Some(solution) = &document.solution {
                prop_assert!(Polyomino::status(&document.instance, solution).solved());
            }
            let (params, body) = Polyomino::write_id(&document.instance);
            prop_assert!(Polyomino::read_id(&params, &body).is_ok());
            prop_assert!(!draw(&document.instance, &start, &Look::default()).hits.is_empty());
        }
    }
}
