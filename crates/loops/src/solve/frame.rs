//! What every method begins and ends with: the board of a task, its consequences, and why there is
//! no solution.

use super::board::{Board, Dead, Part, positions};
use super::deliver::{self, PartSolver, Whole};
use super::prove;
use super::tree::TreeBoard;
use super::walker::{Step, Walker};
use crate::Loops;
use crate::model::{Instance, Move, Rule, Sides, State};
use crate::settings::SolveSettings;
use quadrille_core::{Cell, Event, Found, Observer, Report, Search, Shape, Size, Stop, Task};

/// A task and what is common to all ways of solving it.
pub struct Frame<'a> {
    /// The puzzle.
    pub instance: &'a Instance,
    /// What the player has decided.
    pub from: &'a State,
    settings: &'a SolveSettings,
}

impl<'a> Frame<'a> {
    /// The task.
    pub fn new(task: &Task<'a, Loops>) -> Self {
        Frame { instance: task.instance, from: task.from, settings: task.settings }
    }

    /// The board with all consequences of what is decided.
    pub fn propagated(&self) -> Result<Board, Dead> {
        let mut board = Board::new(self.instance, self.from)?;
        board.propagate()?;
        Ok(board)
    }

    /// Solves part by part, each for the first time by `solver`; a board that must be one tree is
    /// searched whole.
    pub fn solve_parts<O: Observer, S: PartSolver>(
        &self,
        solver: &S,
        search: &mut Search<O>,
        found: Found<'_, State>,
    ) -> Report<State> {
        if self.instance.rule() == Rule::Tree {
            return self.solve_tree(search, found);
        }
        let Ok(board) = self.propagated() else { return self.impossible() };
        search.counters.propagations += board.propagations;
        Tell::of(self.instance).board(&board, search);
        let parts = board.parts();
        if parts.iter().any(|part| prove::is_odd(&part.board)) {
            return self.impossible();
        }
        let whole = Whole { from: self.from, domains: board.domains() };
        match deliver::first_of_each(&parts, solver, search) {
            Err(stop) => Report::stopped(stop),
            Ok(None) => self.impossible(),
            Ok(Some(firsts)) => Report::from_result(deliver::all_of(&whole, &parts, &firsts, search, found)),
        }
    }

    /// Searches the whole board for trees.
    pub fn solve_tree<O: Observer>(&self, search: &mut Search<O>, found: Found<'_, State>) -> Report<State> {
        let Some(mut tree) = self.tree() else { return self.impossible() };
        let mut inner = search.inner(search.limits.nodes, None);
        let shaved = tree.shave(&mut inner);
        search.counters.add(&inner.counters);
        match shaved {
            Err(stop) => return Report::stopped(stop),
            Ok(Err(_)) => return self.impossible(),
            Ok(Ok(_)) => {}
        }
        let tell = Tell::of(self.instance);
        tell.board(tree.board(), search);
        let mut walker = Walker::new(tree);
        let mut any = false;
        loop {
            match walker.next(search, &mut |search, step| tell.on_board(search, step)) {
                Err(stop) => return Report::stopped(stop),
                Ok(false) if any => return Report::complete(),
                Ok(false) => return self.impossible(),
                Ok(true) => {}
            }
            any = true;
            if let Err(stop) = search.hand_over(self.turned(&walker.solution()), found) {
                return Report::stopped(stop);
            }
        }
    }

    /// The board with the consequences of being one tree; `None` if there is none.
    pub fn tree(&self) -> Option<TreeBoard> {
        if prove::wrong_number_of_links(self.instance).is_some() {
            return None;
        }
        TreeBoard::new(Board::new(self.instance, self.from).ok()?).ok()
    }

    /// There is no solution; why, in words, and on the board if that is wanted.
    pub fn impossible(&self) -> Report<State> {
        let note = prove::wrong_number_of_links(self.instance).or_else(|| {
            prove::any(self.instance, self.from).map(|proof| proof.words(self.instance, self.from))
        });
        let best = self.settings.proof.then(|| self.from.clone());
        Report { note, best, ..Report::complete() }
    }

    /// The state in which the tiles lie so.
    pub fn turned(&self, tiles: &[Sides]) -> State {
        let mut state = self.from.clone();
        state.items_mut().iter_mut().zip(tiles).for_each(|(tile, &sides)| tile.sides = sides);
        state
    }

    /// The extent of the board.
    pub fn size(&self) -> Size {
        self.instance.lattice().size
    }
}

/// Tells those who watch what happens to which cell.
pub struct Tell {
    size: Size,
    shape: Shape,
}

impl Tell {
    /// About a board.
    pub fn of(instance: &Instance) -> Self {
        Tell { size: instance.lattice().size, shape: instance.shape() }
    }

    fn cell(&self, at: u32) -> Cell {
        self.size.cell(at as usize)
    }

    /// Everything that propagation has decided.
    pub fn board<O: Observer>(&self, board: &Board, search: &mut Search<O>) {
        if O::ACTIVE {
            for cell in (0..board.len() as u32).filter(|&c| !board.is_open(c)) {
                let sides = positions(board.domain(cell)).next().unwrap_or_default();
                self.on_board(search, Step::Try(cell, sides));
            }
        }
    }

    /// A step of a search on a part.
    pub fn step<O: Observer>(&self, part: &Part, search: &mut Search<O>, step: Step) {
        if O::ACTIVE {
            let on_board = match step {
                Step::Try(cell, sides) => Step::Try(part.cells[cell as usize], sides),
                Step::Back => Step::Back,
            };
            self.on_board(search, on_board);
        }
    }

    /// A step of a search on the whole board.
    pub fn on_board<O: Observer>(&self, search: &mut Search<O>, step: Step) {
        search.emit(|observer| match step {
            Step::Try(cell, sides) => {
                let sides = sides.headings(self.shape);
                observer.event(Event::Do(&Move::Set { cell: self.cell(cell), sides, lock: false }));
            }
            Step::Back => observer.event(Event::Undo(1)),
        });
    }
}

/// Runs a part of a search with a limit of nodes of its own; `None` when that was reached first.
pub fn within<O: Observer, T>(
    search: &mut Search<O>,
    nodes: u64,
    run: impl FnOnce(&mut Search) -> Result<T, Stop>,
) -> Result<Option<T>, Stop> {
    let left = search.limits.nodes.map(|limit| limit.saturating_sub(search.counters.nodes));
    let mut inner = search.inner(Some(left.map_or(nodes, |left| left.min(nodes))), None);
    let result = run(&mut inner);
    search.counters.add(&inner.counters);
    match result {
        Ok(value) => Ok(Some(value)),
        Err(Stop::Nodes) => search.check().map(|()| None),
        Err(stop) => Err(stop),
    }
}
