//! Depth-first search with propagation, one solution at a time.
//!
//! A [`Walker`] stands somewhere in the search tree of a board and walks on to the next solution
//! when asked. With a guide, a solution that is known already, it goes there first, without a wrong
//! step: from there it finds the others near by, however hard the first was to find.

use super::board::{Board, Dead, Domain, positions};
use crate::model::Sides;
use quadrille_core::{Observer, Search, Stop};

/// A board that a walker can walk on: domains, inference, and the way back.
pub trait Domains {
    /// How many cells.
    fn len(&self) -> usize;
    /// The positions a cell may still take.
    fn domain(&self, cell: u32) -> Domain;
    /// Leaves a cell only the positions in `keep` and draws the consequences.
    fn decide(&mut self, cell: u32, keep: Domain) -> Result<(), Dead>;
    /// A point to go back to.
    fn mark(&self) -> usize;
    /// Goes back.
    fn undo_to(&mut self, mark: usize);
}

impl Domains for Board {
    fn len(&self) -> usize {
        Board::len(self)
    }
    fn domain(&self, cell: u32) -> Domain {
        Board::domain(self, cell)
    }
    fn decide(&mut self, cell: u32, keep: Domain) -> Result<(), Dead> {
        self.narrow(cell, keep)?;
        self.propagate()
    }
    fn mark(&self) -> usize {
        Board::mark(self)
    }
    fn undo_to(&mut self, mark: usize) {
        Board::undo_to(self, mark);
    }
}

/// A decision: a cell, the positions not tried yet, and the board before it.
struct Choice {
    cell: u32,
    left: Domain,
    mark: usize,
}

/// A search that can be continued.
pub struct Walker<D> {
    board: D,
    guide: Option<Vec<Sides>>,
    choices: Vec<Choice>,
    started: bool,
}

impl<D: Domains> Walker<D> {
    /// Before the first solution of a board that is propagated and keeps a trail.
    pub fn new(board: D) -> Self {
        Walker { board, guide: None, choices: Vec::new(), started: false }
    }

    /// The same, walking to this solution first.
    pub fn guided(board: D, solution: Vec<Sides>) -> Self {
        Walker { guide: Some(solution), ..Walker::new(board) }
    }

    /// Walks on to the next solution; false when there is none.
    pub fn next<O: Observer>(
        &mut self,
        search: &mut Search<O>,
        tell: &mut dyn FnMut(&mut Search<O>, Step),
    ) -> Result<bool, Stop> {
        let mut fits = !std::mem::replace(&mut self.started, true);
        loop {
            if fits {
                let after = self.choices.last().map_or(0, |choice| choice.cell);
                let Some(cell) = self.next_open(after) else { return Ok(true) };
                self.choices.push(Choice { cell, left: self.board.domain(cell), mark: self.board.mark() });
            }
            let Some(choice) = self.choices.last_mut() else { return Ok(false) };
            if !fits {
                self.board.undo_to(choice.mark);
                tell(search, Step::Back);
            }
            if choice.left == 0 {
                self.choices.pop();
                search.counters.backtracks += 1;
                fits = false;
                continue;
            }
            let wanted = self.guide.as_ref().map(|guide| 1 << guide[choice.cell as usize].0);
            let position = match wanted {
                Some(wanted) if choice.left & wanted != 0 => wanted,
                _ => choice.left & choice.left.wrapping_neg(),
            };
            choice.left &= !position;
            search.node()?;
            tell(search, Step::Try(choice.cell, Sides(position.trailing_zeros() as u8)));
            fits = self.board.decide(choice.cell, position).is_ok();
        }
    }

    /// The solution it stands on.
    pub fn solution(&self) -> Vec<Sides> {
        let only = |cell| positions(self.board.domain(cell)).next().unwrap_or_default();
        (0..self.board.len() as u32).map(only).collect()
    }

    /// The first open cell from `after` on; all before it are closed.
    fn next_open(&self, after: u32) -> Option<u32> {
        (after..self.board.len() as u32).find(|&cell| !self.board.domain(cell).is_power_of_two())
    }
}

/// What a walker does, for those who watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A cell is put in a position.
    Try(u32, Sides),
    /// The last try is taken back.
    Back,
}
