//! What a player does: marks, moves and their text.

use super::{Color, Instance, Line, MAX_COLORS};
use quadrille_core::{Cell, Diagnostic, Grid};
use std::fmt;
use std::str::FromStr;

/// What a player has put in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Nothing yet.
    Unknown,
    /// A cross: known to be empty.
    Cross,
    /// A colour other than the background.
    Fill(Color),
}

impl Mark {
    /// The mark that says a cell has this colour.
    pub fn of(color: Color) -> Mark {
        if color == Color::EMPTY { Mark::Cross } else { Mark::Fill(color) }
    }

    /// The colour this mark says; `None` for an unknown cell.
    pub fn color(self) -> Option<Color> {
        match self {
            Mark::Unknown => None,
            Mark::Cross => Some(Color::EMPTY),
            Mark::Fill(color) => Some(color),
        }
    }
}

/// A player's grid of marks. A solution is a state without unknown cells.
pub type State = Grid<Mark>;

/// A move: one or more cells get a mark.
///
/// Its text is the cells and the mark, `r3c4=#`, with a run of cells written as its two ends,
/// `r3c4-r3c9=x`, and several joined by commas, `r1c1,r2c2=?`. Marks: `#` or a colour letter, `x`
/// (cross), `?` (clear).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Rectangles of cells, by two opposite corners.
    pub areas: Vec<(Cell, Cell)>,
    /// What they become.
    pub mark: Mark,
}

impl Move {
    /// One cell.
    pub fn cell(cell: Cell, mark: Mark) -> Move {
        Move { areas: vec![(cell, cell)], mark }
    }

    /// Some cells of a line, neighbours joined into runs.
    pub fn along(line: Line, positions: &[usize], mark: Mark) -> Move {
        let mut areas: Vec<(Cell, Cell)> = Vec::new();
        let mut last = None;
        for &at in positions {
            match areas.last_mut() {
                Some(area) if last == Some(at.wrapping_sub(1)) => area.1 = line.cell(at),
                _ => areas.push((line.cell(at), line.cell(at))),
            }
            last = Some(at);
        }
        Move { areas, mark }
    }

    /// The cells it changes.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        self.areas.iter().flat_map(|&(a, b)| {
            (a.row.min(b.row)..=a.row.max(b.row))
                .flat_map(move |row| (a.col.min(b.col)..=a.col.max(b.col)).map(move |col| Cell { row, col }))
        })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (from, to)) in self.areas.iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            if from == to { write!(f, "{comma}{from}")? } else { write!(f, "{comma}{from}-{to}")? }
        }
        match self.mark {
            Mark::Unknown => write!(f, "=?"),
            Mark::Cross => write!(f, "=x"),
            Mark::Fill(Color::INK) => write!(f, "=#"),
            // `x` is taken by the cross: colour 24 is told by its number.
            Mark::Fill(color) if color.letter() == 'x' => write!(f, "=24"),
            Mark::Fill(color) => write!(f, "={}", color.letter()),
        }
    }
}

impl FromStr for Move {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        let wrong = || {
            Diagnostic::new(format!("'{}' is not a move", text.chars().take(60).collect::<String>())).help(
                "write cells and a mark, such as r3c4=# (fill), r3c4-r3c9=x (cross) or r1c1,r2c2=? (clear)",
            )
        };
        let (cells, mark) = text.trim().split_once('=').ok_or_else(wrong)?;
        let mark = match mark {
            "?" => Mark::Unknown,
            "x" | "." => Mark::Cross,
            "#" => Mark::Fill(Color::INK),
            number if number.parse::<u8>().is_ok_and(|n| (1..=MAX_COLORS as u8).contains(&n)) => {
                Mark::Fill(Color(number.parse().map_err(|_| wrong())?))
            }
            letter => {
                let mut chars = letter.chars();
                match (chars.next().and_then(Color::from_letter), chars.next()) {
                    (Some(color), None) => Mark::Fill(color),
                    _ => return Err(wrong()),
                }
            }
        };
        let area = |part: &str| match part.split_once('-') {
            Some((from, to)) => Some((Cell::parse(from)?, Cell::parse(to)?)),
            None => Cell::parse(part).map(|c| (c, c)),
        };
        let areas =
            cells.split(',').map(|part| area(part.trim())).collect::<Option<Vec<_>>>().ok_or_else(wrong)?;
        Ok(Move { areas, mark })
    }
}

/// The state in which a player begins: nothing but the given cells.
pub fn start(instance: &Instance) -> State {
    instance.given().cloned().unwrap_or_else(|| Grid::filled(instance.size(), Mark::Unknown))
}

/// The state with the given cells where it leaves them unknown. A mark that contradicts a given
/// cell stays.
pub fn with_given(instance: &Instance, mut state: State) -> State {
    let Some(given) = instance.given().filter(|given| given.size() == state.size()) else { return state };
    for (mark, given) in state.items_mut().iter_mut().zip(given.items()) {
        if *mark == Mark::Unknown {
            *mark = *given;
        }
    }
    state
}

/// The cells that the puzzle gives and a state has other marks on.
pub fn contradicted<'a>(instance: &'a Instance, state: &'a State) -> impl Iterator<Item = Cell> + 'a {
    let given = instance.given().into_iter();
    given.flat_map(move |given| {
        let other = move |c: &Cell| {
            given[*c] != Mark::Unknown && state[*c] != Mark::Unknown && given[*c] != state[*c]
        };
        instance.size().cells().filter(other)
    })
}

/// Makes a move; a given cell, a cell outside or a colour that is not in the palette is refused.
pub fn apply(instance: &Instance, state: &mut State, action: &Move) -> Result<(), Diagnostic> {
    let size = instance.size();
    if let Some(outside) = action.areas.iter().flat_map(|&(a, b)| [a, b]).find(|&c| !size.contains(c)) {
        return Err(Diagnostic::new(format!("{outside} is outside the grid of {size}")));
    }
    if let Mark::Fill(color) = action.mark
        && color.index() >= instance.palette().len()
    {
        return Err(Diagnostic::new(format!("colour '{}' is not in the palette", color.letter())));
    }
    if let Some(given) = instance.given() {
        let fixed = |c: &Cell| given[*c] != Mark::Unknown && given[*c] != action.mark;
        if let Some(cell) = action.cells().find(fixed) {
            return Err(Diagnostic::new(format!("{cell} is given by the puzzle and cannot be changed")));
        }
    }
    action.cells().for_each(|cell| state[cell] = action.mark);
    Ok(())
}

/// One move per mark and row that turns `from` into `to`.
pub fn moves_between(from: &State, to: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    for row in 0..to.size().rows {
        let mut marks: Vec<Mark> = Vec::new();
        for (a, b) in from.row(row).iter().zip(to.row(row)) {
            if a != b && !marks.contains(b) {
                marks.push(*b);
            }
        }
        for mark in marks {
            let changed = |&at: &usize| to.row(row)[at] == mark && from.row(row)[at] != mark;
            let positions: Vec<usize> = (0..to.size().cols).filter(changed).collect();
            moves.push(Move::along(Line::Row(row), &positions, mark));
        }
    }
    moves
}

/// The report's `permuter`: a filled cell becomes unknown, any other is filled.
pub fn toggled(state: &State, cell: Cell) -> Move {
    let mark = if matches!(state[cell], Mark::Fill(_)) { Mark::Unknown } else { Mark::Fill(Color::INK) };
    Move::cell(cell, mark)
}
