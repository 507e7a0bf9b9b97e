//! The exact number of solutions, as large as it may be.
//!
//! Line solving and probing settle what they can. The open cells that are left fall into components
//! which no line connects; their numbers multiply. A component is counted by the [frontier]
//! programme, or, when its table gets large but the solutions are few, by the SAT solver one by
//! one. Where neither will do, one cell is decided each way, which settles many others, and the
//! numbers add up.

use super::board::{Board, Propagator, with_width};
use super::frontier::{self, Component};
use super::probe::Prober;
use super::sat;
use crate::Nonogram;
use crate::line::Colors;
use crate::model::{Instance, Line};
use num_bigint::BigUint;
use quadrille_core::{Cell, Count, Diagnostic, Grid, Search, Stop, Task};

/// Bytes that one entry of the frontier's table takes, roughly: key, number, and the room a hash
/// table leaves.
const ENTRY_BYTES: u64 = 96;
/// Entries that the frontier's table may have: beyond, deciding a cell narrows it faster than
/// memory can hold it.
const TABLE: usize = 100_000;
/// Solutions that are enumerated one by one before cells are decided.
const FEW: u64 = 300;
/// Lines that probing may solve at each level before the frontier is tried.
const PROBE_BUDGET: u64 = 200_000;

/// The exact number of solutions that agree with the task's state, or a lower bound when a limit
/// comes first.
pub fn count(task: &Task<'_, Nonogram>, search: &mut Search) -> Result<Count, Diagnostic> {
    Ok(with_width!(task.instance, run(task, search)))
}

fn run<const W: usize>(task: &Task<'_, Nonogram>, search: &mut Search) -> Count {
    let mut propagator = Propagator::<W>::new(task.instance);
    let board = propagator.board(task.from);
    let mut counter =
        Counter { instance: task.instance, propagator, search, so_far: BigUint::ZERO, branched: false };
    let result = counter.board(board);
    let how = if counter.branched { "frontier programme with branching" } else { "frontier programme" };
    Count::new(counter.so_far, result.err(), how)
}

struct Counter<'a, const W: usize> {
    instance: &'a Instance,
    propagator: Propagator<W>,
    search: &'a mut Search,
    /// Solutions counted for good: a lower bound at any time.
    so_far: BigUint,
    branched: bool,
}

impl<const W: usize> Counter<'_, W> {
    /// Adds the solutions of a board to the count.
    fn board(&mut self, mut board: Board<W>) -> Result<(), Stop> {
        if !self.propagator.settle(&mut board) {
            return Ok(());
        }
        if !Prober::new(&mut self.propagator, self.search, &board, PROBE_BUDGET).settle_root(&mut board)? {
            return Ok(());
        }
        let mut product = BigUint::from(1u8);
        let mut hard = None;
        let domains = self.instance.size().cells().map(|c| self.propagator.domain(&board, c)).collect();
        let domains = Grid::from_items(self.instance.size(), domains).expect("one per cell");
        for component in components(self.instance, &domains) {
            match self.component(&component, &board) {
                Ok(number) => product *= number,
                Err(Stop::Memory) => hard = Some(widest(&component)),
                Err(stop) => return Err(stop),
            }
        }
        match hard {
            None => self.so_far += product,
            Some(_) if product == BigUint::ZERO => {}
            Some(cell) => {
                // The other components are counted again on both sides; they are small beside this
                // one.
                self.branched = true;
                for color in self.propagator.colors(&board, cell) {
                    let mut with = board.clone();
                    self.propagator.assign(&mut with, cell, color);
                    self.board(with)?;
                }
            }
        }
        Ok(())
    }

    /// The number of ways to decide a component: with a table or, if they are few, one by one.
    fn component(&mut self, component: &Component<'_>, board: &Board<W>) -> Result<BigUint, Stop> {
        let entries = TABLE.min((self.search.limits.memory / ENTRY_BYTES) as usize);
        match frontier::count(component, entries, self.search) {
            Err(Stop::Memory) if !self.branched => {}
            other => return other,
        }
        let rows = component.rows.iter().map(|&r| Line::Row(r));
        let lines: Vec<Line> = rows.chain(component.cols.iter().map(|&c| Line::Col(c))).collect();
        match sat::count_lines(self.instance, &lines, &mut self.propagator, board, FEW, self.search)? {
            Some(number) => Ok(BigUint::from(number)),
            None => Err(Stop::Memory),
        }
    }
}

/// An open cell in the middle of a component: deciding it narrows the frontier most.
fn widest(component: &Component<'_>) -> Cell {
    let (row, col) = (component.rows[component.rows.len() / 2], component.cols[component.cols.len() / 2]);
    let distance = |cell: &Cell| cell.row.abs_diff(row) + cell.col.abs_diff(col);
    let cells = component.rows.iter().flat_map(|&r| component.cols.iter().map(move |&c| Cell::new(r, c)));
    cells
        .filter(|&c| component.domains[c].single().is_none())
        .min_by_key(distance)
        .expect("a component has open cells")
}

/// The sets of open cells that no line connects.
fn components<'a>(instance: &'a Instance, domains: &'a Grid<Colors>) -> Vec<Component<'a>> {
    let size = instance.size();
    let open = |cell: Cell| domains[cell].single().is_none();
    let mut row_seen = vec![false; size.rows];
    let mut found = Vec::new();
    for row in 0..size.rows {
        if row_seen[row] || !(0..size.cols).any(|col| open(Cell::new(row, col))) {
            continue;
        }
        let (mut rows, mut cols) = (vec![row], Vec::new());
        row_seen[row] = true;
        let mut todo = vec![row];
        while let Some(row) = todo.pop() {
            for col in (0..size.cols).filter(|&col| open(Cell::new(row, col))) {
                if cols.contains(&col) {
                    continue;
                }
                cols.push(col);
                for row in 0..size.rows {
                    if !row_seen[row] && open(Cell::new(row, col)) {
                        row_seen[row] = true;
                        rows.push(row);
                        todo.push(row);
                    }
                }
            }
        }
        rows.sort_unstable();
        cols.sort_unstable();
        found.push(Component { instance, domains, rows, cols });
    }
    found
}
