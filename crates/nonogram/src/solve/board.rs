//! The grid as the solvers see it: what every cell can still be, kept once along the rows and once
//! along the columns.
//!
//! A board is a flat list of bit rows, so that a copy is one `memcpy`: trying something is copying
//! a board and throwing the copy away. [`Propagator::settle`] solves the lines whose cells have
//! changed until nothing changes.

use crate::line::Colors;
use crate::line::cache::Cache;
use crate::line::fast::{self, Places, Prepared, Scratch};
use crate::line::wide::Wide;
use crate::model::{Color, Instance, Line, Mark, State};
use quadrille_core::{Cell, Grid, Size};

/// Calls a generic function with the number of words that the longest line of an instance needs, or
/// the next number that it is compiled for. Every number is a copy of the solvers; in a browser,
/// where boards are not so large, there are fewer.
macro_rules! with_width {
    ($instance:expr, $($function:ident)::+ ( $($argument:expr),* )) => {{
        let size = $instance.size();
        match size.rows.max(size.cols) {
            0..=63 => $($function)::+::<1>($($argument),*),
            64..=127 => $($function)::+::<2>($($argument),*),
            128..=191 => $($function)::+::<3>($($argument),*),
            192..=319 => $($function)::+::<5>($($argument),*),
            #[cfg(not(target_family = "wasm"))]
            320..=575 => $($function)::+::<9>($($argument),*),
            #[cfg(not(target_family = "wasm"))]
            576..=1087 => $($function)::+::<17>($($argument),*),
            _ => $($function)::+::<64>($($argument),*),
        }
    }};
}
pub(crate) use with_width;

/// What every cell can still be.
#[derive(Debug, PartialEq, Eq)]
pub struct Board<const W: usize> {
    /// For each line, rows first, one bit row per colour.
    planes: Vec<Wide<W>>,
}

impl<const W: usize> Clone for Board<W> {
    fn clone(&self) -> Self {
        Board { planes: self.planes.clone() }
    }
    fn clone_from(&mut self, other: &Self) {
        self.planes.clone_from(&other.planes);
    }
}

/// A puzzle prepared for propagation, with the working space for it.
#[derive(Clone)]
pub struct Propagator<const W: usize> {
    size: Size,
    palette: usize,
    lines: Vec<Prepared>,
    /// The cells that the puzzle gives: no state can undo them.
    given: Option<Grid<Mark>>,
    /// Rows and columns that have changed since they were last solved.
    dirty: Lines<W>,
    /// Rows and columns solved since [`Propagator::take_touched`].
    touched: Lines<W>,
    scratch: Scratch<W>,
    cache: Cache,
    /// Lines solved so far.
    pub solved_lines: u64,
}

/// A set of rows and one of columns.
pub type Lines<const W: usize> = [Wide<W>; 2];

/// The number of the axis a line lies on.
const ROWS: usize = 0;
const COLS: usize = 1;

impl<const W: usize> Propagator<W> {
    /// Prepares an instance.
    pub fn new(instance: &Instance) -> Self {
        let lines = instance.lines().map(|l| Prepared::new(instance.clue(l), instance.line_len(l))).collect();
        Propagator {
            size: instance.size(),
            palette: instance.palette().len(),
            lines,
            given: instance.given().cloned(),
            dirty: [Wide::ZERO; 2],
            touched: [Wide::ZERO; 2],
            scratch: Scratch::default(),
            cache: Cache::default(),
            solved_lines: 0,
        }
    }

    /// The extent of the grid.
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many colours there are, the background included.
    pub fn palette(&self) -> usize {
        self.palette
    }

    /// The board of a state: what its marks and the given cells leave possible, before any
    /// deduction, with every line to be looked at. A mark that contradicts a given cell leaves
    /// nothing possible there.
    pub fn board(&mut self, state: &State) -> Board<W> {
        let lines = self.size.rows + self.size.cols;
        let mut board = Board { planes: vec![Wide::ZERO; lines * self.palette] };
        let in_clue: Vec<Colors> = self
            .lines
            .iter()
            .map(|l| Colors(1 | l.colors.iter().map(|c| Colors::only(*c).0).sum::<u64>()))
            .collect();
        for cell in self.size.cells() {
            let given = self.given.as_ref().map_or(Mark::Unknown, |given| given[cell]);
            let possible =
                in_clue[cell.row].and(in_clue[self.size.rows + cell.col]).and(Colors::of_mark(given));
            for color in possible.and(Colors::of_mark(state[cell])).iter() {
                board.planes[self.at(ROWS, cell.row, color)].insert(cell.col);
                board.planes[self.at(COLS, cell.col, color)].insert(cell.row);
            }
        }
        self.dirty = [Wide::below(self.size.rows), Wide::below(self.size.cols)];
        board
    }

    #[inline]
    fn at(&self, axis: usize, line: usize, color: Color) -> usize {
        (axis * self.size.rows + line) * self.palette + color.index()
    }

    /// Forgets the changes that await settling: for when the board they belong to is thrown away.
    #[inline]
    pub fn clear(&mut self) {
        self.dirty = [Wide::ZERO; 2];
    }

    /// Solves changed lines until nothing changes; whether no contradiction was found.
    #[inline]
    pub fn settle(&mut self, board: &mut Board<W>) -> bool {
        self.settle_or_clash(board).is_none()
    }

    /// As [`Propagator::settle`], but names the line in which a contradiction was found.
    pub fn settle_or_clash(&mut self, board: &mut Board<W>) -> Option<Line> {
        loop {
            for axis in [ROWS, COLS] {
                while let Some(line) = self.dirty[axis].first() {
                    self.dirty[axis].remove(line);
                    if !self.solve_line(board, axis, line) {
                        self.dirty = [Wide::ZERO; 2];
                        return Some(if axis == ROWS { Line::Row(line) } else { Line::Col(line) });
                    }
                }
            }
            if self.dirty[ROWS].is_zero() {
                return None;
            }
        }
    }

    #[inline]
    fn solve_line(&mut self, board: &mut Board<W>, axis: usize, line: usize) -> bool {
        self.solved_lines += 1;
        self.touched[axis].insert(line);
        let index = axis * self.size.rows + line;
        let base = index * self.palette;
        let clue = &self.lines[index];
        let planes = &board.planes[base..base + self.palette];
        let known = self.cache.find(index, planes, self.solved_lines);
        let result = match &known {
            Some(known) => known.as_ref().map(|r| &r[..]),
            None => {
                let result = fast::solve(clue, planes, &mut self.scratch);
                self.cache.store(index, planes, result);
                result
            }
        };
        let Some(result) = result else { return false };
        let across = 1 - axis;
        for color in std::iter::once(Color::EMPTY).chain(clue.colors.iter().copied()) {
            let plane = &mut board.planes[base + color.index()];
            let removed = plane.and_not(result[color.index()]);
            if removed.is_zero() {
                continue;
            }
            *plane = result[color.index()];
            self.dirty[across] = self.dirty[across].or(removed);
            for at in removed.iter() {
                board.planes[(across * self.size.rows + at) * self.palette + color.index()].remove(line);
            }
        }
        true
    }

    /// Where the blocks of a line can lie; `None` when no arrangement fits.
    pub fn places(&mut self, board: &Board<W>, line: Line) -> Option<Places<W>> {
        let index = match line {
            Line::Row(n) => n,
            Line::Col(n) => self.size.rows + n,
        };
        let planes = &board.planes[index * self.palette..(index + 1) * self.palette];
        fast::places(&self.lines[index], planes, &mut self.scratch)
    }

    /// Says that a cell has not this colour; the change awaits [`Propagator::settle`]. Whether that
    /// was news.
    #[inline]
    pub fn exclude(&mut self, board: &mut Board<W>, cell: Cell, color: Color) -> bool {
        let row = self.at(ROWS, cell.row, color);
        if !board.planes[row].has(cell.col) {
            return false;
        }
        board.planes[row].remove(cell.col);
        let col = self.at(COLS, cell.col, color);
        board.planes[col].remove(cell.row);
        self.dirty[ROWS].insert(cell.row);
        self.dirty[COLS].insert(cell.col);
        true
    }

    /// Says that a cell has this colour.
    #[inline]
    pub fn assign(&mut self, board: &mut Board<W>, cell: Cell, color: Color) {
        for other in (0..self.palette as u8).map(Color).filter(|&c| c != color) {
            self.exclude(board, cell, other);
        }
    }

    /// The rows and columns solved since the last call: everything that can have changed, and
    /// everything that what happened can depend on.
    #[inline]
    pub fn take_touched(&mut self) -> Lines<W> {
        std::mem::replace(&mut self.touched, [Wide::ZERO; 2])
    }

    /// Takes out of `board`, in these rows, what is in none of `others`; the changes await
    /// [`Propagator::settle`].
    pub fn keep_union(&mut self, board: &mut Board<W>, others: &[Board<W>], rows: Wide<W>) -> bool {
        let mut changed = false;
        for row in rows.iter() {
            for color in (0..self.palette as u8).map(Color) {
                let at = self.at(ROWS, row, color);
                let union = others.iter().fold(Wide::ZERO, |sum, b| sum.or(b.planes[at]));
                for col in board.planes[at].and_not(union).iter() {
                    changed |= self.exclude(board, Cell { row, col }, color);
                }
            }
        }
        changed
    }

    /// The undecided cells of a row.
    #[inline]
    pub fn open_in_row(&self, board: &Board<W>, row: usize) -> Wide<W> {
        let (mut once, mut twice) = (Wide::ZERO, Wide::ZERO);
        for plane in &board.planes[row * self.palette..(row + 1) * self.palette] {
            twice = twice.or(once.and(*plane));
            once = once.or(*plane);
        }
        twice
    }

    /// How many cells are undecided.
    pub fn open(&self, board: &Board<W>) -> usize {
        (0..self.size.rows).map(|row| self.open_in_row(board, row).count()).sum()
    }

    /// The undecided cells.
    pub fn open_cells(&self, board: &Board<W>) -> Vec<Cell> {
        (0..self.size.rows)
            .flat_map(|row| self.open_in_row(board, row).iter().map(move |col| Cell { row, col }))
            .collect()
    }

    /// Whether a cell can have this colour.
    #[inline]
    pub fn can(&self, board: &Board<W>, cell: Cell, color: Color) -> bool {
        board.planes[self.at(ROWS, cell.row, color)].has(cell.col)
    }

    /// Whether a cell is undecided.
    #[inline]
    pub fn is_open(&self, board: &Board<W>, cell: Cell) -> bool {
        (0..self.palette as u8).filter(|&c| self.can(board, cell, Color(c))).count() > 1
    }

    /// The colours a cell can have, as a set.
    pub fn domain(&self, board: &Board<W>, cell: Cell) -> Colors {
        let bit = |c: u8| u64::from(self.can(board, cell, Color(c))) << c;
        Colors((0..self.palette as u8).map(bit).sum())
    }

    /// The colours a cell can have.
    pub fn colors(&self, board: &Board<W>, cell: Cell) -> Vec<Color> {
        self.domain(board, cell).iter().collect()
    }

    /// The number of colours that cells can still have beyond one each: how far the board is from
    /// settled.
    #[inline]
    pub fn slack(&self, board: &Board<W>) -> usize {
        let possible: usize = board.planes[..self.size.rows * self.palette].iter().map(Wide::count).sum();
        possible - self.size.area()
    }

    /// The board as marks: unknown where undecided.
    pub fn state(&self, board: &Board<W>) -> State {
        let mut state = Grid::filled(self.size, Mark::Unknown);
        for row in 0..self.size.rows {
            let open = self.open_in_row(board, row);
            for color in (0..self.palette as u8).map(Color) {
                let decided = board.planes[self.at(ROWS, row, color)].and_not(open);
                decided.iter().for_each(|col| state[Cell { row, col }] = Mark::of(color));
            }
        }
        state
    }
}
