//! What a player does: put pieces on cells, turn them, lift them, exchange two; and the text of a
//! move.

use super::{Clue, Instance, Placed};
use quadrille_core::{Cell, Diagnostic, Grid};
use std::fmt;
use std::str::FromStr;

/// What lies on each cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    cells: Grid<Option<Placed>>,
}

impl State {
    /// A board with these pieces on it, right or wrong.
    pub fn new(cells: Grid<Option<Placed>>) -> State {
        State { cells }
    }

    /// What lies on each cell.
    pub fn cells(&self) -> &Grid<Option<Placed>> {
        &self.cells
    }

    /// What lies on one cell; nothing outside the board.
    pub fn at(&self, cell: Cell) -> Option<Placed> {
        self.cells.get(cell).copied().flatten()
    }

    /// Puts a piece on a cell, or clears it, whatever the rules say.
    pub fn set(&mut self, cell: Cell, placed: Option<Placed>) {
        self.cells[cell] = placed;
    }

    /// The cells that are not empty, in row order, with what lies there.
    pub fn placed(&self) -> impl Iterator<Item = (Cell, Placed)> {
        let size = self.cells.size();
        let cells = self.cells.items().iter().enumerate();
        cells.filter_map(move |(at, placed)| placed.map(|placed| (size.cell(at), placed)))
    }

    /// How many cells are not empty.
    pub fn filled(&self) -> usize {
        self.cells.items().iter().flatten().count()
    }
}

/// A move.
///
/// | text | meaning |
/// |---|---|
/// | `r3c4=17:2` | put piece 17 on this cell, turned two quarters clockwise; what lay there is lifted |
/// | `r3c4=-` | lift the piece from this cell |
/// | `r3c4-r5c6` | exchange what lies on two cells |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Put a piece on a cell; also to turn one that lies there.
    Put(Cell, Placed),
    /// Lift the piece from a cell.
    Lift(Cell),
    /// Exchange what lies on two cells.
    Swap(Cell, Cell),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Put(cell, placed) => write!(f, "{cell}={placed}"),
            Move::Lift(cell) => write!(f, "{cell}=-"),
            Move::Swap(a, b) => write!(f, "{a}-{b}"),
        }
    }
}

impl FromStr for Move {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        let read = || -> Option<Move> {
            if let Some((cell, placed)) = text.trim().split_once('=') {
                let cell = Cell::parse(cell)?;
                return match placed {
                    "-" => Some(Move::Lift(cell)),
                    _ => Some(Move::Put(cell, parse_placed(placed)?)),
                };
            }
            let (a, b) = text.trim().split_once('-')?;
            Some(Move::Swap(Cell::parse(a)?, Cell::parse(b)?))
        };
        read().ok_or_else(|| {
            Diagnostic::new(format!("{} is not a move", quadrille_core::diagnostic::quoted(text))).help(
                "write r3c4=17:2 to put piece 17 there, turned two quarters clockwise, r3c4=- to lift a piece, \
                 or r3c4-r5c6 to exchange two cells",
            )
        })
    }
}

/// Reads `17:2`.
pub(crate) fn parse_placed(text: &str) -> Option<Placed> {
    let (piece, turn) = text.split_once(':')?;
    let turn: usize = turn.parse().ok().filter(|turn| *turn < 4)?;
    Some(Placed::new(piece.parse().ok()?, turn))
}

/// The state in which a player begins: the clues.
pub fn start(instance: &Instance) -> State {
    let mut cells = Grid::filled(instance.size(), None);
    for &Clue { cell, placed } in instance.clues() {
        cells[cell] = Some(placed);
    }
    State { cells }
}

/// The state with the clues on cells that it leaves empty, unless their pieces lie elsewhere.
pub fn with_given(instance: &Instance, mut state: State) -> State {
    if state.cells.size() != instance.size() {
        return state;
    }
    let mut lies = vec![false; instance.pieces().len()];
    for (_, placed) in state.placed() {
        if let Some(lies) = lies.get_mut(placed.piece.index()) {
            *lies = true;
        }
    }
    for &Clue { cell, placed } in instance.clues() {
        if state.at(cell).is_none() && !lies[placed.piece.index()] {
            state.set(cell, Some(placed));
        }
    }
    state
}

/// A clue that a state leaves no room for: another piece lies on its cell, or its piece on another
/// cell.
pub fn contradicted(instance: &Instance, state: &State) -> Option<Clue> {
    let laid = with_given(instance, state.clone());
    instance.clues().iter().copied().find(|clue| laid.at(clue.cell) != Some(clue.placed))
}

/// Makes a move, or says why it cannot be made.
pub fn apply(instance: &Instance, state: &mut State, action: &Move) -> Result<(), Diagnostic> {
    match *action {
        Move::Put(cell, placed) => {
            // A clue that a board from elsewhere has not may be put where it belongs.
            if !instance.clues().contains(&Clue { cell, placed }) {
                free(instance, cell)?;
            }
            let pieces = instance.pieces().len();
            if placed.piece.index() >= pieces {
                return Err(Diagnostic::new(format!(
                    "there is no piece {}, only 0 to {}",
                    placed.piece,
                    pieces - 1
                )));
            }
            let elsewhere = state.placed().find(|(c, p)| *c != cell && p.piece == placed.piece);
            if let Some((other, _)) = elsewhere {
                return Err(Diagnostic::new(format!("piece {} lies on {other} already", placed.piece))
                    .help(format!("write {other}-{cell} to move it")));
            }
            state.cells[cell] = Some(placed);
        }
        Move::Lift(cell) => {
            free(instance, cell)?;
            if state.cells[cell].take().is_none() {
                return Err(Diagnostic::new(format!("{cell} is empty already")));
            }
        }
        Move::Swap(a, b) => {
            free(instance, a)?;
            free(instance, b)?;
            let (x, y) = (state.cells[a], state.cells[b]);
            (state.cells[a], state.cells[b]) = (y, x);
        }
    }
    Ok(())
}

/// Only what is no clue can be changed.
fn free(instance: &Instance, cell: Cell) -> Result<(), Diagnostic> {
    if !instance.size().contains(cell) {
        return Err(Diagnostic::new(format!("{cell} is outside the board of {}", instance.size())));
    }
    if instance.clues().iter().any(|clue| clue.cell == cell) {
        return Err(Diagnostic::new(format!("the piece on {cell} is a clue and stays there")));
    }
    Ok(())
}

/// Moves that lead from one state to another: all that must go is lifted before anything is put.
pub fn moves_between(instance: &Instance, from: &State, to: &State) -> Vec<Move> {
    let changed = || instance.size().cells().filter(|&cell| from.cells[cell] != to.cells[cell]);
    let stays =
        |cell: Cell| matches!((from.cells[cell], to.cells[cell]), (Some(a), Some(b)) if a.piece == b.piece);
    let lifted = changed().filter(|&cell| from.cells[cell].is_some() && !stays(cell)).map(Move::Lift);
    let put = changed().filter_map(|cell| Some(Move::Put(cell, to.cells[cell]?)));
    lifted.chain(put).collect()
}
