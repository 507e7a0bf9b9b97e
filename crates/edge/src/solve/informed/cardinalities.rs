//! How often each colour lies on borders.
//!
//! A border takes two sides of pieces. Where every piece is used and the rim is grey, a colour with
//! `n` sides therefore lies on `n / 2` borders exactly. Under the rule of the frame, on boards of
//! three rows and columns or more, one can say more, because corner pieces, rim pieces and inner
//! pieces can be told apart, and their sides too:
//!
//! | class | between | sides |
//! |---|---|---|
//! | rim | two cells of the rim | both sides of corner pieces, and those beside the grey of rim pieces |
//! | step | a cell of the rim and an inner one | the sides opposite the grey of rim pieces: one for each border |
//! | inner | two inner cells | the sides of inner pieces, but for those on steps |
//!
//! With pieces to spare only the upper bounds hold. Without a frame the sides at the rim can have
//! any colour: the lower bounds are weaker by as many.

use super::board::{Board, OUTSIDE};

/// A class of borders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Between two cells of the rim; the only class where classes make no sense.
    Rim,
    /// Between a cell of the rim and an inner one.
    Step,
    /// Between two inner cells.
    Inner,
}

impl Class {
    /// How many there are.
    pub const NUMBER: usize = 3;
}

/// How often each colour lies on borders of each class.
pub struct Cardinalities {
    /// At least and at most so often: by class, then colour.
    pub bounds: Vec<(u64, u64)>,
    classes: bool,
}

impl Cardinalities {
    /// The bounds of a board.
    pub fn new(board: &Board<'_>) -> Cardinalities {
        let size = board.problem.size();
        let framed = board.problem.instance.framed();
        let classes = framed && size.rows > 2 && size.cols > 2;
        let colours = board.looks.colours;
        let (mut along, mut inwards, mut inner) = (vec![0; colours], vec![0; colours], vec![0; colours]);
        for piece in board.problem.instance.pieces() {
            // Any look has the sides that are needed, in the same order around the piece.
            let placed = piece_sides(board, piece);
            let grey = |at: usize| board.looks.grey == Some(placed[at % 4]);
            let greys = (0..4).filter(|at| grey(*at)).count();
            for at in 0..4 {
                let of = match (classes, greys) {
                    (false, _) | (true, 2) => &mut along,
                    (true, 0) => &mut inner,
                    (true, 1) if grey(at + 2) => &mut inwards,
                    (true, 1) => &mut along,
                    _ => continue,
                };
                of[placed[at] as usize] += 1;
            }
        }
        let outside: u64 =
            if framed { 0 } else { (0..board.area()).map(|cell| outsides(board, cell) as u64).sum() };
        let pairs = |sides: u64| {
            let least = sides.saturating_sub(outside).div_ceil(2);
            (if board.exact() { least } else { 0 }, sides / 2)
        };
        let mut bounds = vec![(0, 0); Class::NUMBER * colours];
        for colour in (0..colours).filter(|colour| board.looks.grey != Some(*colour as u16)) {
            let steps: u64 = inwards[colour];
            bounds[colour] = pairs(along[colour]);
            bounds[colours + colour] = (if board.exact() { steps } else { 0 }, steps);
            // Without sides enough for the steps nothing is possible: least is more than most.
            bounds[2 * colours + colour] = match inner[colour].checked_sub(steps) {
                _ if !board.exact() => pairs(inner[colour]),
                Some(rest) => pairs(rest),
                None => (1, 0),
            };
        }
        Cardinalities { bounds, classes }
    }

    /// The class of the border between two cells.
    pub fn class(&self, board: &Board<'_>, one: usize, other: usize) -> Class {
        match [one, other].into_iter().filter(|cell| outsides(board, *cell) > 0).count() {
            2 => Class::Rim,
            _ if !self.classes => Class::Rim,
            1 => Class::Step,
            _ => Class::Inner,
        }
    }
}

fn outsides(board: &Board<'_>, cell: usize) -> usize {
    (0..4).filter(|side| board.neighbour(cell, *side) == OUTSIDE).count()
}

/// The dense colours of a piece, clockwise.
fn piece_sides(board: &Board<'_>, piece: &crate::model::Piece) -> [u16; 4] {
    piece.0.map(|colour| board.looks.dense(colour.0))
}
