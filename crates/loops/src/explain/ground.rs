//! A board with its consequences, to try things on: plain, or one whose tiles must form a tree.

use crate::model::Rule;
use crate::solve::board::{Board, Dead, Domain, Known, LINKED, known};
use crate::solve::tree::TreeBoard;
use crate::solve::walker::Domains;

/// A board on which a position can be tried and taken back.
#[derive(Clone, Debug)]
pub(super) enum Ground {
    /// Neighbours tell each other.
    Plain(Board),
    /// And groups do, too.
    Tree(Box<TreeBoard>),
}

impl Ground {
    /// The consequences of what is decided on a board on which nothing has been propagated.
    pub fn new(mut board: Board) -> Result<Self, Dead> {
        if board.rule == Rule::Tree {
            return Ok(Ground::Tree(Box::new(TreeBoard::new(board)?)));
        }
        board.propagate()?;
        board.keep_trail();
        Ok(Ground::Plain(board))
    }

    /// The domains.
    pub fn board(&self) -> &Board {
        match self {
            Ground::Plain(board) => board,
            Ground::Tree(tree) => tree.board(),
        }
    }

    /// The cells that can still be turned, in order.
    pub fn open(&self) -> impl Iterator<Item = u32> {
        (0..self.board().len() as u32).filter(|&cell| self.board().is_open(cell))
    }

    /// Whether no tile can be turned any more.
    pub fn is_closed(&self) -> bool {
        self.open().next().is_none()
    }

    /// What trying a position costs: nothing if it leads on, and the steps of inference if it leads
    /// to nothing.
    pub fn refute(&mut self, cell: u32, position: Domain) -> Option<u64> {
        let (mark, before) = (self.mark(), self.board().propagations);
        let refuted = self.decide(cell, position).is_err();
        self.undo_to(mark);
        refuted.then(|| self.board().propagations - before)
    }
}

impl Domains for Ground {
    fn len(&self) -> usize {
        self.board().len()
    }
    fn domain(&self, cell: u32) -> Domain {
        self.board().domain(cell)
    }
    fn decide(&mut self, cell: u32, keep: Domain) -> Result<(), Dead> {
        match self {
            Ground::Plain(board) => board.decide(cell, keep),
            Ground::Tree(tree) => tree.decide(cell, keep),
        }
    }
    fn mark(&self) -> usize {
        match self {
            Ground::Plain(board) => board.mark(),
            Ground::Tree(tree) => tree.mark(),
        }
    }
    fn undo_to(&mut self, mark: usize) {
        match self {
            Ground::Plain(board) => Domains::undo_to(board, mark),
            Ground::Tree(tree) => tree.undo_to(mark),
        }
    }
}

/// Of the positions `domain`, those that a player can be left with who learns that only `survivors`
/// are possible: what can be noted is a whole position, or a link or none on a side. (Where links
/// repel, a position only.)
pub(super) fn noted(rule: Rule, sides: usize, domain: Domain, survivors: Domain) -> Domain {
    if survivors.is_power_of_two() {
        return survivors;
    }
    if rule == Rule::Apart {
        return domain;
    }
    (0..sides).fold(domain, |kept, side| match known(survivors, side) {
        Known::Open => kept,
        Known::Link => kept & LINKED[side],
        Known::Gap => kept & !LINKED[side],
    })
}
