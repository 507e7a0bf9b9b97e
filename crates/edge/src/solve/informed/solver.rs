//! The solver: allow, propagate, go deeper; go back, deny, propagate.
//!
//! A *node* is a look that is tried on a cell by choice: it matches all neighbours that are placed,
//! as a node of brute force does, and counts whether or not the models turn it down at once.
//! Placements that follow are not nodes; they are counted as propagations, and looks that were
//! tried in vain as backtracks.
//!
//! When a look was tried to the end, the search goes back to before it, *denies* it there (the
//! report's partial rollback) and draws the conclusions, which may end the whole branch. Then the
//! next variable is chosen afresh, often the same again. Either the cell shows the look or it does
//! not: every solution is found, and found once. The denials go back with the decision above them
//! (the report's total rollback). The stack holds decisions only, at most one for each cell.

use super::board::{Board, Dead};
use super::models::Model;
use super::store::Mark;
use super::values::Value;
use super::variables::Variable;
use crate::model::{Move, State};
use quadrille_core::{Event, Found, Observer, Search, Stop};

/// Narrowings between two looks at the clock: nodes may be slow.
const CHECK_EVERY: u64 = 1 << 16;

struct Decision {
    before: Mark,
    cell: usize,
    slot: usize,
    /// How many pieces a watcher had seen before.
    seen: usize,
}

/// A search with its models and choices.
pub struct Solver<'a> {
    /// The domains.
    pub board: Board<'a>,
    /// What is asked, in this order.
    pub models: Vec<Box<dyn Model>>,
    /// Which cell next.
    pub variable: Box<dyn Variable>,
    /// Which look next.
    pub value: Box<dyn Value>,
}

impl Solver<'_> {
    /// Asks the models, the first ones first, until none has anything to say; tells whether the
    /// board is alive.
    pub fn propagate(&mut self) -> bool {
        self.conclude().is_ok()
    }

    fn conclude(&mut self) -> Result<(), Dead> {
        loop {
            while let Some(model) = self.models.iter_mut().find(|model| model.stirred(&self.board)) {
                model.propagate(&mut self.board)?;
            }
            let before = self.board.narrowings;
            for model in &mut self.models {
                model.settle(&mut self.board)?;
            }
            if self.board.narrowings == before {
                return Ok(());
            }
        }
    }

    /// Goes back to a moment when no model had anything to say.
    pub fn rollback(&mut self, mark: Mark) {
        self.board.rollback(mark);
        self.models.iter_mut().for_each(|model| model.forget());
    }

    /// Hands over every solution.
    pub fn run<O: Observer>(&mut self, search: &mut Search<O>, found: Found<'_, State>) -> Result<(), Stop> {
        let given = self.board.area() - self.board.open();
        let mut watched = Watched { given, kinds: Vec::new() };
        let mut stack: Vec<Decision> = Vec::new();
        let mut checked = 0;
        let alive = (0..self.board.area()).all(|cell| self.board.size(cell) > 0);
        let mut alive = alive && self.propagate();
        loop {
            if alive {
                watched.see(&self.board, search);
                match self.variable.choose(&self.board) {
                    None => {
                        let state = self.board.problem.partial(self.board.placed());
                        search.hand_over(state, found)?;
                        alive = false;
                    }
                    Some(cell) => {
                        search.node()?;
                        let slot =
                            self.value.choose(&self.board, cell).expect("an open cell can show a look");
                        let seen = watched.kinds.len();
                        stack.push(Decision { before: self.board.mark(), cell, slot, seen });
                        watched.put(&self.board, cell, slot, search);
                        let open = self.board.open();
                        alive = self.board.allow(cell, slot).is_ok() && self.propagate();
                        search.counters.propagations += (open - self.board.open()).saturating_sub(1) as u64;
                    }
                }
            } else {
                let Some(Decision { before, cell, slot, seen }) = stack.pop() else { return Ok(()) };
                self.rollback(before);
                watched.back(seen, search);
                search.counters.backtracks += 1;
                let open = self.board.open();
                alive = self.board.deny(cell, slot).is_ok() && self.propagate();
                search.counters.propagations += (open - self.board.open()) as u64;
            }
            if self.board.narrowings - checked > CHECK_EVERY {
                checked = self.board.narrowings;
                search.check()?;
            }
        }
    }
}

/// What a watcher has seen: pieces that were put, each by its kind.
struct Watched {
    /// Cells that were placed before the search.
    given: usize,
    kinds: Vec<u16>,
}

impl Watched {
    /// Tells a watcher what was placed since.
    fn see<O: Observer>(&mut self, board: &Board<'_>, search: &mut Search<O>) {
        if O::ACTIVE {
            while self.given + self.kinds.len() < board.area() - board.open() {
                let cell = board.nth_placed(self.given + self.kinds.len());
                let slot = board.first(cell).expect("a placed cell shows a look");
                self.put(board, cell, slot, search);
            }
        }
    }

    fn put<O: Observer>(&mut self, board: &Board<'_>, cell: usize, slot: usize, search: &mut Search<O>) {
        if O::ACTIVE {
            let kind = board.looks.kinds[slot];
            let number = self.kinds.iter().filter(|other| **other == kind).count();
            let placed = board.problem.placed(board.looks.look(slot), number);
            let action = Move::Put(board.problem.size().cell(cell), placed);
            search.emit(|o| o.event(Event::Do(&action)));
            self.kinds.push(kind);
        }
    }

    /// Takes everything back but so many.
    fn back<O: Observer>(&mut self, seen: usize, search: &mut Search<O>) {
        if O::ACTIVE {
            let number = self.kinds.len() - seen;
            self.kinds.truncate(seen);
            search.emit(|o| o.event(Event::Undo(number)));
        }
    }
}
