//! The puzzle, a player's state, the moves and the rules.
//!
//! A *board* is a finite set of cells of a lattice ([`Space`]), a *piece* a set of cells that moves
//! as one. The task is to place the pieces so that every cell of the board is covered exactly once
//! and every piece is used as often as it has copies. A *level* gives some pieces already placed.
//! Everything here is written for being obviously right; the solvers have their own fast forms, and
//! are checked against these.

pub mod board;
pub mod cover;
pub mod piece;
mod play;
mod rules;
pub mod sets;
pub mod space;
#[cfg(test)]
mod tests;

pub use board::{Board, Ground, MAX_CELLS, Place, Spot};
pub use piece::{Piece, PieceId, Turning};
pub use play::{Move, Placed, State, apply, moves_between, start, with_given};
pub use rules::{fits, status};
pub use space::{Site, Space, Turn};

use quadrille_core::Diagnostic;
use quadrille_core::words::counted;
use std::collections::BTreeSet;

/// The largest number of different pieces.
pub const MAX_PIECES: usize = 5_000;
/// Characters that mean something else in letter grids.
pub const RESERVED: &str = ".#+*|/ \t";

/// A packing puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    board: Board,
    pieces: Vec<Piece>,
    /// One character per piece, for letter grids.
    symbols: Vec<char>,
    /// The orientations of every piece.
    orientations: Vec<Vec<Vec<Site>>>,
    /// The pieces that the level has placed.
    given: Vec<Placed>,
}

impl Instance {
    /// A puzzle with an empty board.
    pub fn new(board: Board, pieces: Vec<Piece>) -> Result<Instance, Diagnostic> {
        if pieces.is_empty() || pieces.len() > MAX_PIECES {
            return Err(Diagnostic::new(format!(
                "expected 1 to {MAX_PIECES} pieces, found {}",
                pieces.len()
            )));
        }
        let mut names = BTreeSet::new();
        for piece in &pieces {
            if !names.insert(piece.name()) {
                return Err(Diagnostic::new(format!("two pieces are called {}", piece.name()))
                    .help("give every piece a name of its own, or say how many copies there are: A x2 ###"));
            }
            if piece.copies.is_empty() || *piece.copies.end() == 0 || *piece.copies.end() > piece::MAX_COPIES
            {
                return Err(Diagnostic::new(format!(
                    "piece {} cannot be used {:?} times",
                    piece.name(),
                    piece.copies
                )));
            }
            if !board.space().is_solid() && piece.shape().iter().any(|s| s.layer != 0) {
                return Err(Diagnostic::new(format!("piece {} is solid, the board is flat", piece.name())));
            }
        }
        let symbols = symbols(&pieces);
        let orientations = pieces.iter().map(|p| p.orientations(board.space())).collect();
        Ok(Instance { board, pieces, symbols, orientations, given: Vec::new() })
    }

    /// The same puzzle with pieces already placed; they must lie on the board as they are, without
    /// overlap.
    pub fn with_given(mut self, mut given: Vec<Placed>) -> Result<Instance, Diagnostic> {
        given.sort_unstable();
        self.given = given;
        let state = State::new(self.given.clone());
        match status(&self, &state).broken().next() {
            Some(violation) => Err(Diagnostic::new(format!(
                "the given pieces break the rules: {}: {}",
                violation.place, violation.message
            ))),
            None => Ok(self),
        }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The pieces.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The numbers of the pieces.
    pub fn piece_ids(&self) -> impl DoubleEndedIterator<Item = PieceId> + use<> {
        (0..self.pieces.len() as u16).map(PieceId)
    }

    /// One piece.
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()]
    }

    /// The different orientations of a piece; the first cell of each is at the origin.
    pub fn orientations(&self, id: PieceId) -> &[Vec<Site>] {
        &self.orientations[id.index()]
    }

    /// The piece with this name.
    pub fn piece_named(&self, name: &str) -> Option<PieceId> {
        self.pieces.iter().position(|p| p.name() == name).map(|i| PieceId(i as u16))
    }

    /// The character that stands for a piece in letter grids.
    pub fn symbol(&self, id: PieceId) -> char {
        self.symbols[id.index()]
    }

    /// The piece that a character stands for.
    pub fn piece_of_symbol(&self, symbol: char) -> Option<PieceId> {
        self.symbols.iter().position(|&s| s == symbol).map(|i| PieceId(i as u16))
    }

    /// The pieces that the level has placed.
    pub fn given(&self) -> &[Placed] {
        &self.given
    }

    /// Cells that all copies of all pieces take: the fewest and the most.
    pub fn volume(&self) -> (usize, usize) {
        self.pieces.iter().fold((0, 0), |(low, high), p| {
            let times = |n: u16| usize::from(n) * p.size();
            (low + times(*p.copies.start()), high + times(*p.copies.end()))
        })
    }
}

/// A character for every piece: its name if that is one character, else its first letter if that is
/// free, else the next free one of a long alphabet.
fn symbols(pieces: &[Piece]) -> Vec<char> {
    let usable = |c: char| c.is_alphanumeric() && !RESERVED.contains(c);
    let single = |p: &Piece| {
        let mut chars = p.name().chars();
        chars.next().filter(|&c| usable(c) && chars.next().is_none())
    };
    let mut taken: BTreeSet<char> = pieces.iter().filter_map(single).collect();
    let mut spare = alphabet();
    let mut fresh = |piece: &Piece| {
        let first = piece.name().chars().next().filter(|&c| c.is_alphabetic() && !taken.contains(&c));
        let symbol =
            first.unwrap_or_else(|| spare.find(|c| !taken.contains(c)).expect("the alphabet is long"));
        taken.insert(symbol);
        symbol
    };
    pieces.iter().map(|p| single(p).unwrap_or_else(|| fresh(p))).collect()
}

/// Letters and digits, then Greek and Cyrillic, then the thousands of Hangul syllables.
fn alphabet() -> impl Iterator<Item = char> {
    ('A'..='Z')
        .chain('a'..='z')
        .chain('0'..='9')
        .chain('Α'..='Ω')
        .chain('α'..='ω')
        .chain('А'..='я')
        .chain('가'..='힣')
        .filter(|c| c.is_alphanumeric())
}

/// A line that says what the puzzle is.
pub fn describe(instance: &Instance) -> String {
    if let Some((items, options)) = cover::size(instance) {
        return format!("exact cover, {}, {}", counted(items, "item"), counted(options, "option"));
    }
    let (layers, rows, cols) = instance.board.extent();
    let size = if instance.board.space().is_solid() {
        format!("{layers}x{rows}x{cols}")
    } else {
        format!("{rows}x{cols}")
    };
    let (cells, pieces) = (counted(instance.board.len(), "cell"), counted(instance.pieces.len(), "piece"));
    let given = match instance.given.len() {
        0 => String::new(),
        n => format!(", {n} given"),
    };
    format!("polyomino packing {size} ({}), {cells}, {pieces}{given}", instance.board.space())
}
