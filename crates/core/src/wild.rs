//! Wild gestures and hands, for property tests: whatever a front end might do, and what is left in
//! a hand of another board. Only tests have this (feature `testing`).

use crate::grid::Cell;
use crate::interaction::{Button, Gesture, Hand, Held, Target};
use proptest::prelude::*;

/// A board to be wild on.
#[derive(Clone, Copy, Debug)]
pub struct Wild {
    /// Rows and columns that are aimed at; more than the board has, so that some are missed.
    pub extent: (usize, usize),
    /// Pieces that are aimed at.
    pub pieces: usize,
    /// Tools that are used; one that does not exist should be among them.
    pub tools: &'static [&'static str],
}

impl Wild {
    /// Cells on the board and beside it.
    pub fn cell(self) -> impl Strategy<Value = Cell> {
        let (rows, cols) = self.extent;
        prop_oneof![
            15 => (0..rows, 0..cols).prop_map(|(row, col)| Cell::new(row, col)),
            1 => Just(Cell::new(usize::MAX, usize::MAX)),
        ]
    }

    /// Cells and pieces, there or not.
    pub fn target(self) -> impl Strategy<Value = Target> {
        prop_oneof![
            10 => self.cell().prop_map(Target::Cell),
            3 => (0..self.pieces).prop_map(Target::Piece),
            1 => Just(Target::Piece(usize::MAX)),
        ]
    }

    /// Gestures of all kinds.
    pub fn gesture(self) -> impl Strategy<Value = Gesture<'static>> {
        prop_oneof![
            4 => (self.target(), button()).prop_map(|(at, button)| Gesture::Press(at, button)),
            6 => self.target().prop_map(Gesture::Over),
            4 => prop::option::of(self.target()).prop_map(Gesture::Release),
            2 => prop::sample::select(self.tools).prop_map(Gesture::Tool),
            1 => Just(Gesture::Cancel),
        ]
    }

    /// A piece in the hand, which may be of another puzzle and from an empty cell.
    pub fn held(self) -> impl Strategy<Value = Held> {
        (0..self.pieces + 2, 0..26usize, 0..9usize, prop::option::of(self.cell()), any::<bool>())
            .prop_map(|(piece, turn, grip, from, sticks)| Held { piece, turn, grip, from, sticks })
    }

    /// A hand that may come from another board.
    pub fn hand(self) -> impl Strategy<Value = Hand> {
        let pressed = prop::option::of((self.target(), button()));
        let stroke = prop::collection::vec(self.cell(), 0..4);
        let (over, chosen) = (prop::option::of(self.target()), prop::option::of(self.cell()));
        (over, pressed, 0..6usize, prop::option::of(self.held()), chosen, stroke).prop_map(
            |(over, pressed, brush, held, chosen, stroke)| Hand {
                over,
                pressed,
                brush,
                held,
                chosen,
                stroke,
            },
        )
    }
}

fn button() -> impl Strategy<Value = Button> {
    prop_oneof![3 => Just(Button::First), 2 => Just(Button::Second)]
}
