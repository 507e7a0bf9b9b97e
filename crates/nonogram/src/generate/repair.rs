//! The fewest changes that make a picture the only solution of its clues.
//!
//! A change gives one cell another colour. To remove an ambiguity it has to change a clue that two
//! solutions share, and the ambiguous cells are where they part: so the changes tried are those of
//! ambiguous cells, and of the cells in line with them when these are used up. Each is judged by
//! what exact line logic leaves open afterwards, which is quick; then the most promising by the
//! ambiguous cells that remain, and the best is made. A picture with many ambiguous cells gets
//! several changes a round, in different rows and columns. At the end every change is taken back
//! for a trial: the greedy way leaves some that later ones made superfluous.
//!
//! Among changes that do equally well the one that shows least wins; what shows, the caller knows
//! best (an image knows which of its pixels were nearly the other colour).

use super::ambiguity::{ambiguous, open_by_lines};
use crate::model::{Color, Instance, Line, Swatch};
use quadrille_core::{Cell, Diagnostic, Grid, Search, Stop};

/// How many promising changes are judged by the ambiguity they leave.
const JUDGED: usize = 8;
/// How many changes are judged by line logic in one round.
const TRIED: usize = 400;
/// With more ambiguous cells than this, a round makes several changes: one for each so many.
const CELLS_PER_CHANGE: usize = 24;

/// How much it shows when a cell gets a colour; smaller is better.
pub type Visibility<'a> = &'a dyn Fn(Cell, Color) -> u32;

/// What came of a repair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The picture, changed.
    pub picture: Grid<Color>,
    /// The cells that differ from the picture given, in row order.
    pub changed: Vec<Cell>,
    /// The cells still ambiguous: none, unless the repair was stopped or found no way.
    pub ambiguous: Vec<Cell>,
    /// Why it ended before the picture was unique.
    pub stop: Option<Stop>,
}

/// A change: a cell and its new colour.
type Change = (Cell, Color);

/// Makes a picture the only solution of its clues, changing as few cells as it can find.
pub fn repair(
    original: &Grid<Color>,
    palette: &[Swatch],
    visibility: Visibility<'_>,
    search: &mut Search,
) -> Result<Repair, Diagnostic> {
    Instance::from_picture(original, palette.to_vec())?;
    let mut work = Work { original, palette, visibility, picture: original.clone(), changed: Vec::new() };
    let mut open = Vec::new();
    let stop = work.run(&mut open, search).err();
    work.changed.sort_unstable();
    Ok(Repair { picture: work.picture, changed: work.changed, ambiguous: open, stop })
}

struct Work<'a> {
    original: &'a Grid<Color>,
    palette: &'a [Swatch],
    visibility: Visibility<'a>,
    picture: Grid<Color>,
    changed: Vec<Cell>,
}

impl Work<'_> {
    /// Repairs, then takes back what is not needed; `open` holds the ambiguous cells as last known.
    fn run(&mut self, open: &mut Vec<Cell>, search: &mut Search) -> Result<(), Stop> {
        loop {
            *open = self.ambiguous(search)?;
            if open.is_empty() {
                return self.take_back(search);
            }
            let changes = self.choose(open, search)?;
            if changes.is_empty() || self.changed.len() > self.original.size().area() / 3 {
                return Err(Stop::Stuck);
            }
            for (cell, color) in changes {
                self.picture[cell] = color;
                self.changed.push(cell);
            }
        }
    }

    fn instance(&self) -> Instance {
        Instance::from_picture(&self.picture, self.palette.to_vec()).expect("the original made a puzzle")
    }

    fn ambiguous(&self, search: &mut Search) -> Result<Vec<Cell>, Stop> {
        ambiguous(&self.instance(), &self.picture, search)
    }

    /// Does something with the picture as it would be after a change.
    fn with<T>(&mut self, (cell, color): Change, look: impl FnOnce(&Self) -> T) -> T {
        let before = std::mem::replace(&mut self.picture[cell], color);
        let seen = look(self);
        self.picture[cell] = before;
        seen
    }

    /// The changes to make next.
    fn choose(&mut self, open: &[Cell], search: &mut Search) -> Result<Vec<Change>, Stop> {
        let mut ranked = Vec::new();
        for change in self.candidates(open) {
            search.node()?;
            let left = self.with(change, |work| open_by_lines(&work.instance()));
            ranked.push((left, (self.visibility)(change.0, change.1), change));
        }
        ranked.sort_unstable();
        if open.len() > 2 * CELLS_PER_CHANGE {
            // Where nearly nothing is known, it is too little ink that leaves it so.
            ranked.sort_by_key(|&(left, _, (_, color))| (left, color == Color::EMPTY));
            let changes = ranked.iter().map(|(.., change)| *change);
            return Ok(apart(changes, open.len() / CELLS_PER_CHANGE));
        }
        let mut best: Option<(usize, Change)> = None;
        for &(left, _, change) in ranked.iter().take(JUDGED) {
            let remaining =
                if left == 0 { 0 } else { self.with(change, |work| work.ambiguous(search))?.len() };
            if best.is_none_or(|(least, _)| remaining < least) {
                best = Some((remaining, change));
            }
            if remaining == 0 {
                break;
            }
        }
        Ok(best.into_iter().map(|(_, change)| change).collect())
    }

    /// The changes worth trying: ambiguous cells first; cells in line with them when those are used
    /// up.
    fn candidates(&self, open: &[Cell]) -> Vec<Change> {
        let fresh = |cell: &Cell| !self.changed.contains(cell);
        let mut cells: Vec<Cell> = open.iter().copied().filter(fresh).collect();
        if cells.is_empty() {
            let size = self.picture.size();
            let row = |cell: &Cell| {
                (0..size.cols).map(move |col| Line::Row(cell.row).cell(col)).collect::<Vec<_>>()
            };
            let col = |cell: &Cell| {
                (0..size.rows).map(move |row| Line::Col(cell.col).cell(row)).collect::<Vec<_>>()
            };
            cells = open.iter().flat_map(|c| [row(c), col(c)]).flatten().filter(fresh).collect();
            cells.sort_unstable();
            cells.dedup();
        }
        let mut changes: Vec<Change> = cells
            .iter()
            .flat_map(|&cell| self.colors(cell).into_iter().map(move |color| (cell, color)))
            .collect();
        if changes.len() > TRIED {
            changes.sort_by_cached_key(|&(cell, color)| ((self.visibility)(cell, color), cell));
            changes.truncate(TRIED);
        }
        changes
    }

    /// The colours a cell may change to: the background and those around it, and in black and white
    /// the other one.
    fn colors(&self, cell: Cell) -> Vec<Color> {
        if self.palette.len() == 2 {
            return vec![if self.picture[cell] == Color::EMPTY { Color::INK } else { Color::EMPTY }];
        }
        let mut colors: Vec<Color> = around(&self.picture, cell).map(|c| self.picture[c]).collect();
        colors.push(Color::EMPTY);
        colors.sort_unstable();
        colors.dedup();
        colors.retain(|&c| c != self.picture[cell]);
        if colors.is_empty() {
            colors = (0..self.palette.len() as u8).map(Color).filter(|&c| c != self.picture[cell]).collect();
        }
        colors
    }

    /// Takes back every change without which the picture is still unique.
    fn take_back(&mut self, search: &mut Search) -> Result<(), Stop> {
        if self.changed.len() < 2 {
            return Ok(());
        }
        for cell in self.changed.clone() {
            let back = (cell, self.original[cell]);
            if self.with(back, |work| work.ambiguous(search))?.is_empty() {
                self.picture[cell] = back.1;
                self.changed.retain(|c| *c != cell);
            }
        }
        Ok(())
    }
}

/// The first changes of a list that share no row and no column.
fn apart(changes: impl Iterator<Item = Change>, most: usize) -> Vec<Change> {
    let mut chosen: Vec<Change> = Vec::new();
    for (cell, color) in changes {
        if chosen.iter().all(|(c, _)| c.row != cell.row && c.col != cell.col) {
            chosen.push((cell, color));
        }
        if chosen.len() == most {
            break;
        }
    }
    chosen
}

/// The four neighbours of a cell.
pub fn around<T>(grid: &Grid<T>, cell: Cell) -> impl Iterator<Item = Cell> {
    let size = grid.size();
    let Cell { row, col } = cell;
    let places = [(row.wrapping_sub(1), col), (row + 1, col), (row, col.wrapping_sub(1)), (row, col + 1)];
    places.into_iter().map(|(row, col)| Cell { row, col }).filter(move |c| size.contains(*c))
}

/// How much a change shows in a drawing: the neighbours that have another colour than the new one.
pub fn roughness(picture: &Grid<Color>, cell: Cell, color: Color) -> u32 {
    around(picture, cell).filter(|c| picture[*c] != color).count() as u32
}
