//! Authors at work.

use super::tests::WILD;
use super::*;
use crate::Edge;
use crate::GenerateSettings;
use crate::model::{Colour, Side};
use proptest::prelude::*;
use quadrille_core::Settings;
use quadrille_core::{Document, Given, Rules, Text};

fn does(document: &mut Document<Edge>, hand: &mut Hand, gestures: &[Gesture<'_>]) -> usize {
    let mut changes = 0;
    for gesture in gestures {
        if let Some(new) = edit(document, hand, gesture).unwrap() {
            *document = new;
            changes += 1;
        }
    }
    changes
}

fn at(row: usize, col: usize) -> Target {
    Target::Cell(Cell::new(row, col))
}

fn sides(document: &Document<Edge>, row: usize, col: usize) -> [u16; 4] {
    let placed = document.solution.as_ref().unwrap().at(Cell::new(row, col)).unwrap();
    Side::ALL.map(|side| document.instance.colour(placed, side).0)
}

fn stroke(cells: &[(usize, usize)]) -> Vec<Gesture<'static>> {
    let mut gestures = vec![Gesture::Press(at(cells[0].0, cells[0].1), Button::First)];
    gestures.extend(cells[1..].iter().map(|&(row, col)| Gesture::Over(at(row, col))));
    let (row, col) = cells[cells.len() - 1];
    gestures.push(Gesture::Release(Some(at(row, col))));
    gestures
}

/// A board to begin with.
fn made(given: &Given) -> Result<Document<Edge>, quadrille_core::Diagnostic> {
    blank(&GenerateSettings::read(given)?)
}

#[test]
fn strokes_paint_the_joints_they_cross() {
    let mut document = made(&Given::default()).unwrap();
    assert_eq!(document.instance.size().to_string(), "4x4");
    let inks = inks(&document);
    let new = inks.len() - 1;
    assert!(inks[new].title.starts_with("new colour "), "{}", inks[new].title);
    let colour = inks[new].title.rsplit(' ').next().unwrap().parse::<u16>().unwrap();
    let mut hand = Hand { brush: new, ..Hand::default() };
    assert_eq!(does(&mut document, &mut hand, &stroke(&[(0, 0), (0, 1), (1, 1)])), 2);
    assert_eq!(sides(&document, 0, 0)[1], colour);
    assert_eq!((sides(&document, 0, 1)[3], sides(&document, 0, 1)[2]), (colour, colour));
    assert_eq!(sides(&document, 1, 1)[0], colour);
    // The rest of a straight way is painted too where the pointer was fast.
    assert_eq!(does(&mut document, &mut hand, &stroke(&[(3, 0), (3, 3)])), 1);
    assert_eq!([sides(&document, 3, 1)[1], sides(&document, 3, 3)[3]], [colour, colour]);
    // The same again changes nothing.
    assert_eq!(does(&mut document, &mut hand, &stroke(&[(3, 0), (3, 3)])), 0);
    assert!(Edge::status(&document.instance, document.solution.as_ref().unwrap()).solved());
}

#[test]
fn a_click_paints_a_whole_piece() {
    let mut document = made(&Given::default().with("size", "3x3")).unwrap();
    let mut hand = Hand { brush: 0, ..Hand::default() };
    does(&mut document, &mut hand, &stroke(&[(1, 1)]));
    assert_eq!(sides(&document, 1, 1), [1; 4]);
    does(&mut document, &mut hand, &stroke(&[(0, 0)]));
    assert_eq!(sides(&document, 0, 0), [0, 1, 1, 0]);
    let mut free = made(&Given::default().with("size", "3x3").with("no-frame", "true")).unwrap();
    does(&mut free, &mut hand, &stroke(&[(0, 0)]));
    assert_eq!(sides(&free, 0, 0), [1; 4]);
}

#[test]
fn the_second_button_makes_clues_that_stay() {
    let mut document = made(&Given::default()).unwrap();
    let mut hand = Hand::default();
    let click = [Gesture::Press(at(1, 2), Button::Second), Gesture::Release(Some(at(1, 2)))];
    assert_eq!(does(&mut document, &mut hand, &click), 1);
    assert_eq!(document.instance.clues().len(), 1);
    does(&mut document, &mut hand, &stroke(&[(1, 2)]));
    assert_eq!(document.instance.clues()[0].cell, Cell::new(1, 2));
    assert!(Edge::status(&document.instance, document.solution.as_ref().unwrap()).solved());
    assert_eq!(does(&mut document, &mut hand, &click), 1);
    assert!(document.instance.clues().is_empty());
    // Without a solution there is nothing to paint.
    document.solution = None;
    let error = stroke(&[(0, 0), (0, 1)]).iter().find_map(|g| edit(&document, &mut hand, g).err());
    assert!(error.is_some_and(|e| e.help.is_some()));
}

#[test]
fn inks_follow_the_colours() {
    let mut document = made(&Given::default().with("size", "2x2")).unwrap();
    let count = inks(&document).len();
    let mut hand = Hand { brush: count - 1, ..Hand::default() };
    // All joints in the new colour: it is the only one in use, and the brush keeps it.
    does(&mut document, &mut hand, &stroke(&[(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)]));
    let used: Vec<Colour> = document.instance.pieces().iter().flat_map(|p| p.0).collect();
    assert_eq!(used.iter().filter(|c| !c.is_grey() && c.0 as usize != count).count(), 0);
    assert_eq!((inks(&document).len(), hand.brush), (2, 0));
    for wrong in ["1x5", "0x0", "x"] {
        assert!(made(&Given::default().with("size", wrong)).is_err(), "{wrong}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn edited_puzzles_are_puzzles(
        framed in any::<bool>(),
        gestures in prop::collection::vec((WILD.gesture(), proptest::option::of(0..9usize)), 1..60),
    ) {
        let options = Given::default().with("size", "3x4").with("no-frame", (!framed).to_string());
        let (mut document, mut hand) = (made(&options).unwrap(), Hand::default());
        for (gesture, brush) in gestures {
            hand.brush = brush.unwrap_or(hand.brush);
            let Ok(Some(new)) = edit(&document, &mut hand, &gesture) else { continue };
            prop_assert!(new.instance != document.instance || new.solution != document.solution);
            document = new;
            prop_assert_eq!(document.instance.framed(), framed);
            let solution = document.solution.as_ref().unwrap();
            prop_assert!(Edge::status(&document.instance, solution).solved());
            let (params, body) = Edge::write_id(&document.instance);
            prop_assert_eq!(Edge::read_id(&params, &body), Ok(document.instance.clone()));
        }
    }
}
