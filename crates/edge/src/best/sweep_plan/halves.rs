//! The two halves of a joint, and what opening and closing joints does to the
//! [potential](super::super::potential).

use super::super::potential::Book;
use crate::model::Side;
use crate::solve::problem::Problem;
use quadrille_core::Cell;

/// Half a joint: what a side of a piece is, seen from its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Half {
    /// At the rim of the board: no joint.
    Outside,
    /// On an inner cell.
    Inner,
    /// On a cell of the rim, towards an inner cell.
    Inward,
    /// Along the frame, clockwise.
    Clockwise,
    /// Along the frame, the other way.
    Counter,
}

/// What a side is when its cell is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// It lies at the rim.
    Outside,
    /// The cell beyond is filled: the joint is closed.
    Closes(Half),
    /// The cell beyond will be filled later; whether that is a cell of the rim.
    Opens(Half, bool),
}

/// The rules of halves on a board.
pub struct Halves<'p> {
    /// The puzzle.
    pub problem: &'p Problem<'p>,
    /// Whether rim pieces are told from inner ones.
    pub framed: bool,
}

impl Halves<'_> {
    /// The cell beyond a side.
    pub fn beyond(&self, cell: usize, side: Side) -> Option<usize> {
        let size = self.problem.size();
        self.problem.instance.beyond(size.cell(cell), side).map(|next| size.index(next))
    }

    /// Whether a cell wants a rim piece.
    pub fn on_rim(&self, cell: usize) -> bool {
        self.framed && Side::ALL.into_iter().any(|side| self.beyond(cell, side).is_none())
    }

    /// What a side of a cell is.
    pub fn of(&self, cell: usize, side: Side) -> Half {
        let size = self.problem.size();
        let Cell { row, col } = size.cell(cell);
        match self.beyond(cell, side) {
            None => Half::Outside,
            Some(_) if !self.on_rim(cell) => Half::Inner,
            Some(next) if !self.on_rim(next) => Half::Inward,
            Some(_) => match side {
                Side::Right if row == 0 => Half::Clockwise,
                Side::Down if col == size.cols - 1 => Half::Clockwise,
                Side::Left if row == size.rows - 1 => Half::Clockwise,
                Side::Up if col == 0 => Half::Clockwise,
                _ => Half::Counter,
            },
        }
    }

    /// What the sides of a piece will be wherever it is put. Around a piece clockwise, the side
    /// after the grey ones is the one that points clockwise along the frame.
    pub fn of_piece(&self, sides: [u16; 4]) -> [Half; 4] {
        let grey = |n: usize| self.framed && sides[n % 4] == 0;
        let any = (0..4).any(grey);
        std::array::from_fn(|n| match (grey(n), any, grey(n + 3), grey(n + 1)) {
            (true, ..) => Half::Outside,
            (_, false, ..) => Half::Inner,
            (_, _, true, _) => Half::Clockwise,
            (_, _, false, true) => Half::Counter,
            (_, _, false, false) => Half::Inward,
        })
    }
}

/// Changes of the two numbers of an account.
pub type Change = (Book, i32, i32);

/// What a half that leaves the hand does to its colour, apart from the joint.
pub fn leaves(half: Half) -> Option<Change> {
    match half {
        Half::Inner => Some((Book::Pairs, -1, 0)),
        Half::Inward => Some((Book::Inward, -1, 0)),
        Half::Outside | Half::Clockwise | Half::Counter => None,
    }
}

/// The changes that putting a piece makes for the colour of one of its sides.
pub fn put(role: Role, framed: bool) -> Vec<Change> {
    let mut changes = Vec::new();
    let (half, opens) = match role {
        // Grey sides are in no book; without a frame it is a colour that lies outside.
        Role::Outside if framed => return changes,
        Role::Outside => (Half::Inner, None),
        Role::Closes(half) => (half, None),
        Role::Opens(half, to_rim) => (half, Some(to_rim)),
    };
    changes.extend(leaves(half));
    if half == Half::Inward {
        // One inward half less has to find an inner piece.
        changes.push((Book::Pairs, 0, -1));
    }
    match (half, opens) {
        (Half::Clockwise, None) => changes.push((Book::Frame, -1, 0)),
        (Half::Counter, None) => changes.push((Book::Frame, 0, -1)),
        (Half::Inner | Half::Inward, Some(to_rim)) => changes.extend(opened(to_rim)),
        _ => {}
    }
    changes
}

/// The changes that an open side makes for its colour.
pub fn opened(to_rim: bool) -> Vec<Change> {
    if to_rim { vec![(Book::Inward, 0, 1), (Book::Pairs, 0, -1)] } else { vec![(Book::Pairs, 0, 1)] }
}

/// The changes that closing an open side makes for its colour; `half` is the side of the piece that
/// lay there first.
pub fn closed(half: Half, to_rim: bool) -> Vec<Change> {
    match half {
        Half::Outside => Vec::new(),
        Half::Clockwise => vec![(Book::Frame, -1, 0)],
        Half::Counter => vec![(Book::Frame, 0, -1)],
        Half::Inner | Half::Inward => {
            opened(to_rim).into_iter().map(|(book, first, second)| (book, -first, -second)).collect()
        }
    }
}
