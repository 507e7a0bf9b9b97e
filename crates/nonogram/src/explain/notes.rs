//! What the ladder knows while it climbs: the marks, and what they and the clues' colours leave
//! possible.
//!
//! Deductions rest on marks alone, as a person's do: that a cell "cannot be red" is no mark, so
//! nothing of the kind is kept from one hint to the next. The one exception costs no thought: a
//! cell can only have a colour that the clues of both its lines name.

use super::chain::Chain;
use super::trial::Refuted;
use crate::line::Colors;
use crate::line::fast::{self, Prepared, Scratch};
use crate::line::plain;
use crate::line::wide::Wide;
use crate::model::{self, Block, Color, Instance, Line, Mark, State};
use quadrille_core::{Cell, Grid};

/// The marks of a game and what follows from them at a glance.
pub struct Notes<'a> {
    /// The puzzle.
    pub instance: &'a Instance,
    /// The marks.
    pub state: State,
    /// What each cell can be: its mark, or the colours that both its clues name.
    pub domains: Grid<Colors>,
    /// The shortest contradiction that the search for short ones came upon.
    pub refuted: Option<(Refuted, Chain)>,
    solver: Lines,
}

impl<'a> Notes<'a> {
    /// The notes of a game.
    pub fn new(instance: &'a Instance, state: &State) -> Self {
        let named = |line: Line| instance.clue(line).iter().fold(1, |set, b| set | Colors::only(b.color).0);
        let rows: Vec<u64> = (0..state.size().rows).map(|r| named(Line::Row(r))).collect();
        let cols: Vec<u64> = (0..state.size().cols).map(|c| named(Line::Col(c))).collect();
        let domains = state.size().cells().map(|cell| match state[cell].color() {
            Some(color) => Colors::only(color),
            None => Colors(rows[cell.row] & cols[cell.col]),
        });
        let domains = Grid::from_items(state.size(), domains.collect()).expect("one per cell");
        Notes { instance, state: state.clone(), domains, refuted: None, solver: Lines::new(instance) }
    }

    /// Marks a cell.
    pub fn mark(&mut self, cell: Cell, color: Color) {
        self.state[cell] = Mark::of(color);
        self.domains[cell] = Colors::only(color);
    }

    /// Whether every cell has a mark.
    pub fn finished(&self) -> bool {
        self.state.items().iter().all(|m| *m != Mark::Unknown)
    }

    /// A line as the techniques see it.
    pub fn view(&self, line: Line) -> View<'a> {
        let n = self.instance.line_len(line);
        View {
            instance: self.instance,
            line,
            clue: self.instance.clue(line),
            marks: model::marks(&self.state, line),
            cells: (0..n).map(|p| self.domains[line.cell(p)]).collect(),
        }
    }

    /// The exact domains of a line's cells, or `None` when nothing fits.
    pub fn solve_line(&mut self, line: Line, cells: &[Colors]) -> Option<Vec<Colors>> {
        self.solver.solve(self.instance, line, cells)
    }
}

/// One line: its clue, its marks, and what its cells can be.
#[derive(Clone, Debug)]
pub struct View<'a> {
    /// The puzzle.
    pub instance: &'a Instance,
    /// The line.
    pub line: Line,
    /// Its blocks.
    pub clue: &'a [Block],
    /// Its marks.
    pub marks: Vec<Mark>,
    /// What its cells can be.
    pub cells: Vec<Colors>,
}

impl View<'_> {
    /// How many cells it has.
    pub fn len(&self) -> usize {
        self.marks.len()
    }

    /// Whether cell `at` has no mark.
    pub fn open(&self, at: usize) -> bool {
        self.marks[at] == Mark::Unknown
    }

    /// Those of these positions that have no mark, as decided.
    pub fn news(&self, at: impl IntoIterator<Item = usize>, color: Color) -> Vec<(usize, Color)> {
        at.into_iter().filter(|&p| self.open(p)).map(|p| (p, color)).collect()
    }

    /// The runs of filled cells of one colour: from, to (one past the end), colour.
    pub fn runs(&self) -> Vec<(usize, usize, Color)> {
        let mut runs: Vec<(usize, usize, Color)> = Vec::new();
        for (p, mark) in self.marks.iter().enumerate() {
            let Mark::Fill(color) = *mark else { continue };
            match runs.last_mut() {
                Some(run) if run.1 == p && run.2 == color => run.1 = p + 1,
                _ => runs.push((p, p + 1, color)),
            }
        }
        runs
    }

    /// Forgets what is known about a cell.
    pub fn forget(&mut self, at: usize) {
        self.marks[at] = Mark::Unknown;
        self.cells[at] = Colors::all(self.instance.palette().len());
    }
}

/// The solvers' line solver behind a plain interface.
struct Lines {
    prepared: Vec<Prepared>,
    palette: usize,
    scratch: Scratch<1>,
}

impl Lines {
    fn new(instance: &Instance) -> Self {
        let prepared = instance.lines().map(|l| Prepared::new(instance.clue(l), instance.line_len(l)));
        Lines { prepared: prepared.collect(), palette: instance.palette().len(), scratch: Scratch::default() }
    }

    fn solve(&mut self, instance: &Instance, line: Line, cells: &[Colors]) -> Option<Vec<Colors>> {
        if cells.len() > 63 {
            return plain::solve(instance.clue(line), cells);
        }
        let prepared = match line {
            Line::Row(n) => &self.prepared[n],
            Line::Col(n) => &self.prepared[instance.size().rows + n],
        };
        let mut planes = vec![Wide::<1>::ZERO; self.palette];
        for (p, set) in cells.iter().enumerate() {
            set.iter().take_while(|c| c.index() < self.palette).for_each(|c| planes[c.index()].insert(p));
        }
        let result = fast::solve(prepared, &planes, &mut self.scratch)?;
        let bit = |p: usize, c: Color| u64::from(result[c.index()].has(p)) << c.0;
        let cell = |p| prepared.colors.iter().fold(bit(p, Color::EMPTY), |set, &c| set | bit(p, c));
        Some((0..cells.len()).map(|p| Colors(cell(p))).collect())
    }
}
