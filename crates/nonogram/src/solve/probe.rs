//! Line solving, probing, and search where both are stuck.
//!
//! To *probe* a cell is to try each of its colours on a copy of the board and settle the copies. A
//! colour that leads to a contradiction is out; and what all remaining copies agree on holds in any
//! case. Probing every open cell until nothing changes is strong enough for nearly all puzzles that
//! people make. When it is not, the search branches on the cell whose probes decided most, the less
//! constraining colour first, and probes again below.
//!
//! Most probes of a pass would only repeat what they did before. What a probe does depends on
//! nothing but the lines it solved, so it is skipped while none of them has changed ([`Memory`]).

use super::board::{Board, Lines, Propagator};
use super::line::tell;
use crate::Nonogram;
use crate::line::wide::Wide;
use crate::model::{Color, Mark, State};
use quadrille_core::{Cell, Diagnostic, Event, Found, Grid, Observer, Report, Search, Stop, Task};

/// Solves by probing and search; a node is a probe.
pub fn solve<const W: usize>(
    task: &Task<'_, Nonogram>,
    search: &mut Search<impl Observer>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    let mut propagator = Propagator::<W>::new(task.instance);
    let mut board = propagator.board(task.from);
    let result = if propagator.settle(&mut board) {
        Prober::new(&mut propagator, search, &board, u64::MAX).search(board, found)
    } else {
        Ok(())
    };
    search.counters.propagations = propagator.solved_lines;
    Ok(Report::from_result(result))
}

/// Bytes that the memory of probes may take; without it, every pass probes everything again.
const MEMORY: usize = 256 << 20;

/// What the last probes of a cell did.
#[derive(Clone, Copy)]
struct Note<const W: usize> {
    /// When that was; 0 for never.
    when: u32,
    /// The lines it depended on.
    lines: Lines<W>,
    /// How far the board was settled: the least and the sum over the cell's colours.
    gain: (u32, u32),
    /// The colour that settled least.
    mildest: Color,
}

/// What probes have done, for the cells open at the root, and when lines last changed.
#[derive(Clone)]
struct Memory<const W: usize> {
    now: u32,
    /// For each cell, its place in `notes`.
    slots: std::rc::Rc<Vec<u32>>,
    notes: Vec<Note<W>>,
    changed: [Vec<u32>; 2],
}

impl<const W: usize> Memory<W> {
    fn new(propagator: &Propagator<W>, board: &Board<W>) -> Self {
        let size = propagator.size();
        let open = propagator.open_cells(board);
        let mut slots = vec![u32::MAX; size.area()];
        open.iter().enumerate().for_each(|(slot, &cell)| slots[size.index(cell)] = slot as u32);
        let room = if open.len() * size_of::<Note<W>>() <= MEMORY { open.len() } else { 0 };
        let note = Note { when: 0, lines: [Wide::ZERO; 2], gain: (0, 0), mildest: Color::EMPTY };
        Memory {
            now: 0,
            slots: std::rc::Rc::new(slots),
            notes: vec![note; room],
            changed: [vec![0; size.rows], vec![0; size.cols]],
        }
    }

    /// Notes that these lines have changed.
    fn change(&mut self, lines: Lines<W>) {
        self.now += 1;
        for (changed, lines) in self.changed.iter_mut().zip(lines) {
            lines.iter().for_each(|line| changed[line] = self.now);
        }
    }

    fn note(&self, cell: usize) -> Option<&Note<W>> {
        self.notes.get(self.slots[cell] as usize)
    }

    /// Whether probing this cell again would do the same as last time.
    fn knows(&self, cell: usize) -> bool {
        let Some(note) = self.note(cell) else { return false };
        let unchanged =
            |(changed, lines): (&Vec<u32>, &Wide<W>)| lines.iter().all(|n| changed[n] < note.when);
        note.when > 0 && self.changed.iter().zip(&note.lines).all(unchanged)
    }

    fn remember(&mut self, cell: usize, mut note: Note<W>) {
        self.now += 1;
        note.when = self.now;
        if let Some(slot) = self.notes.get_mut(self.slots[cell] as usize) {
            *slot = note;
        }
    }
}

/// What probing a board to the end came to.
enum Probed {
    /// No solution.
    Contradiction,
    /// No open cell.
    Solved,
    /// Stuck; this cell is the best to branch on, this colour first.
    Branch(Cell, Color),
}

/// A prober at work.
pub(super) struct Prober<'a, O: Observer, const W: usize> {
    propagator: &'a mut Propagator<W>,
    search: &'a mut Search<O>,
    memory: Memory<W>,
    /// Boards to try things on.
    tries: Vec<Board<W>>,
    /// Lines that may be solved before giving up with [`Stop::Nodes`].
    budget: u64,
    /// The board as the probes at the root left it.
    pub(super) root: Option<Board<W>>,
    /// What an observer has been shown, if there is one.
    shown: Option<State>,
}

impl<'a, O: Observer, const W: usize> Prober<'a, O, W> {
    /// A prober for a settled board, which may solve so many lines.
    pub(super) fn new(
        propagator: &'a mut Propagator<W>,
        search: &'a mut Search<O>,
        board: &Board<W>,
        budget: u64,
    ) -> Self {
        let memory = Memory::new(propagator, board);
        let shown = O::ACTIVE.then(|| Grid::filled(propagator.size(), Mark::Unknown));
        let budget = propagator.solved_lines.saturating_add(budget);
        propagator.take_touched();
        Prober { propagator, search, memory, tries: Vec::new(), budget, root: None, shown }
    }

    /// Finds every solution of a board.
    pub(super) fn search(&mut self, mut board: Board<W>, found: Found<'_, State>) -> Result<(), Stop> {
        if !self.propagator.settle(&mut board) {
            self.propagator.take_touched();
            return self.leave();
        }
        let touched = self.propagator.take_touched();
        self.memory.change(touched);
        let probed = self.probe_all(&mut board)?;
        if self.root.is_none() {
            self.root = Some(board.clone());
        }
        let before = self.shown.clone();
        let told = self.show(&board);
        match probed {
            Probed::Contradiction => self.leave()?,
            Probed::Solved => self.search.hand_over(self.propagator.state(&board), found)?,
            Probed::Branch(cell, color) => self.branch(&board, cell, color, found)?,
        }
        self.search.emit(|o| o.event(Event::Undo(told)));
        self.shown = before;
        Ok(())
    }

    /// Searches with a cell of this colour, then without.
    fn branch(
        &mut self,
        board: &Board<W>,
        cell: Cell,
        color: Color,
        found: Found<'_, State>,
    ) -> Result<(), Stop> {
        let memory = self.memory.clone();
        let mut with = board.clone();
        self.propagator.assign(&mut with, cell, color);
        self.search(with, found)?;
        self.memory = memory;
        let mut without = board.clone();
        self.propagator.exclude(&mut without, cell, color);
        self.search(without, found)
    }

    /// Tells an observer what is decided now; returns how many moves that took.
    fn show(&mut self, board: &Board<W>) -> usize {
        let Some(shown) = &mut self.shown else { return 0 };
        let now = self.propagator.state(board);
        let told = tell(shown, &now, self.search);
        *shown = now;
        told
    }

    /// Probes a settled board as far as the budget goes, without branching; whether it can have
    /// solutions.
    pub(super) fn settle_root(&mut self, board: &mut Board<W>) -> Result<bool, Stop> {
        match self.probe_all(board) {
            Ok(Probed::Contradiction) => Ok(false),
            Ok(_) => Ok(true),
            Err(Stop::Nodes) if self.propagator.solved_lines > self.budget => {
                self.propagator.clear();
                Ok(true)
            }
            Err(stop) => Err(stop),
        }
    }

    fn leave(&mut self) -> Result<(), Stop> {
        self.search.counters.backtracks += 1;
        Ok(())
    }

    /// Probes open cells until nothing changes.
    fn probe_all(&mut self, board: &mut Board<W>) -> Result<Probed, Stop> {
        loop {
            let cells = self.propagator.open_cells(board);
            if cells.is_empty() {
                return Ok(Probed::Solved);
            }
            let mut changed = false;
            for &cell in &cells {
                let index = self.propagator.size().index(cell);
                if !self.memory.knows(index) && self.propagator.is_open(board, cell) {
                    match self.probe(board, cell)? {
                        None => return Ok(Probed::Contradiction),
                        Some(news) => changed |= news,
                    }
                }
            }
            if !changed {
                return Ok(self.choose(&cells));
            }
        }
    }

    /// Probes one cell; whether that changed the board, or `None` for a contradiction.
    fn probe(&mut self, board: &mut Board<W>, cell: Cell) -> Result<Option<bool>, Stop> {
        let before = self.propagator.slack(board);
        let (mut kept, mut changed) = (0, false);
        let (mut gain, mut mildest) = ((u32::MAX, 0), Color::EMPTY);
        let mut all_rows = Wide::below(64 * W - 1);
        let mut seen = [Wide::ZERO; 2];
        for color in (0..self.propagator.palette() as u8).map(Color) {
            if !self.propagator.can(board, cell, color) {
                continue;
            }
            self.search.node()?;
            if self.propagator.solved_lines > self.budget {
                return Err(Stop::Nodes);
            }
            match self.tries.get_mut(kept) {
                Some(copy) => copy.clone_from(board),
                None => self.tries.push(board.clone()),
            }
            self.propagator.assign(&mut self.tries[kept], cell, color);
            let possible = self.propagator.settle(&mut self.tries[kept]);
            let touched = self.propagator.take_touched();
            seen = [seen[0].or(touched[0]), seen[1].or(touched[1])];
            if possible {
                let settled = (before - self.propagator.slack(&self.tries[kept])) as u32;
                if settled < gain.0 {
                    mildest = color;
                }
                gain = (gain.0.min(settled), gain.1 + settled);
                all_rows = all_rows.and(touched[0]);
                kept += 1;
            } else {
                self.propagator.exclude(board, cell, color);
                changed = true;
            }
        }
        let index = self.propagator.size().index(cell);
        if kept == 0 {
            self.propagator.clear();
            return Ok(None);
        }
        changed |= self.propagator.keep_union(board, &self.tries[..kept], all_rows);
        if changed {
            let possible = self.propagator.settle(board);
            let touched = self.propagator.take_touched();
            if !possible {
                return Ok(None);
            }
            self.memory.change(touched);
        }
        self.memory.remember(index, Note { when: 0, lines: seen, gain, mildest });
        Ok(Some(changed))
    }

    /// The cell whose probes settled most, whichever colour it has.
    fn choose(&self, cells: &[Cell]) -> Probed {
        let note = |cell: &Cell| self.memory.note(self.propagator.size().index(*cell));
        let best =
            *cells.iter().max_by_key(|c| note(c).map(|n| n.gain)).expect("a stuck board has open cells");
        Probed::Branch(best, note(&best).map_or(Color::EMPTY, |n| n.mildest))
    }
}
