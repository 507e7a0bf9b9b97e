//! Boards told by what their cells show: the colours of each cell, not which piece lies there.
//!
//! Such a board can be read in two ways. As a puzzle of its own, its pieces are those on the board.
//! They are numbered as the source says, if it does and the numbers are those from one (or from
//! nought) on; otherwise in the order of their colours. Each piece is listed in the least of its
//! four looks, so that the same set is the same list, however the pieces lie. As a state of a
//! puzzle, every tile is looked up among the pieces, in any turn. A tile that is a clue is that
//! piece; then the numbers of the source are followed where they agree with the colours, and the
//! rest of equal pieces are given out in order. A piece that lies more often than there are pieces
//! like it is the same piece twice, which is for the rules to judge.

use super::words::quoted;
use crate::model::{Clue, Instance, Piece, PieceId, Placed, State, Turn};
use quadrille_core::{Diagnostic, Grid, Size};
use rustc_hash::FxHashMap;

/// A board.
#[derive(Clone, Debug)]
pub struct Tiles {
    /// Its extent.
    pub size: Size,
    /// What each cell shows, in row order; nothing if it is empty.
    pub tiles: Vec<Option<Piece>>,
    /// The numbers that the source gives the pieces on the cells.
    pub numbers: Option<Vec<u32>>,
}

/// A puzzle made of a board, and the board.
pub struct Whole {
    /// The puzzle, without clues.
    pub instance: Instance,
    /// What lies where.
    pub state: State,
    /// How the pieces were numbered, and what is missing.
    pub remarks: Vec<String>,
}

impl Tiles {
    /// How many cells are not empty.
    pub fn filled(&self) -> usize {
        self.tiles.iter().flatten().count()
    }

    /// The numbers of the pieces on the cells that are not empty, counted from nought, and whether
    /// the source counts from one; `None` if they are not the first numbers, each once.
    fn numbered(&self) -> Option<(Vec<u16>, bool)> {
        let pairs = self.tiles.iter().zip(self.numbers.as_ref()?);
        let numbers: Vec<u32> = pairs.filter(|(tile, _)| tile.is_some()).map(|(_, n)| *n).collect();
        let least = *numbers.iter().min()?;
        let mut seen = vec![false; numbers.len()];
        let place = |n: &u32| {
            let n = n - least;
            (!std::mem::replace(seen.get_mut(n as usize)?, true)).then(|| u16::try_from(n).ok())?
        };
        let places: Option<Vec<u16>> = numbers.iter().map(place).collect();
        Some((places.filter(|_| least <= 1)?, least == 1))
    }

    /// The numbers of pieces in the order of their colours: equal ones in the order of their cells.
    fn sorted(&self) -> Vec<u16> {
        let looks: Vec<Piece> = self.tiles.iter().flatten().map(|tile| tile.normal().0).collect();
        let mut order: Vec<usize> = (0..looks.len()).collect();
        order.sort_by_key(|&at| looks[at]);
        let mut numbers = vec![0; looks.len()];
        for (number, at) in order.into_iter().enumerate() {
            numbers[at] = number as u16;
        }
        numbers
    }

    /// The puzzle whose pieces are those on the board.
    pub fn whole(&self) -> Result<Whole, Diagnostic> {
        let filled = self.filled();
        if filled == 0 {
            return Err(Diagnostic::new("the board is empty: it has no pieces to make a puzzle of")
                .help("give the puzzle beside it, and the board as its state"));
        }
        let mut remarks = Vec::new();
        let numbers = if let Some((numbers, from_one)) = self.numbered() {
            let base = u8::from(from_one);
            remarks.push(format!("pieces are numbered as on the board, where they count from {base}"));
            numbers
        } else {
            let given =
                if self.numbers.is_some() { "; the numbers on the board are not 1, 2, 3 ..." } else { "" };
            remarks.push(format!("pieces are numbered in the order of their colours{given}"));
            self.sorted()
        };
        if filled < self.tiles.len() {
            let all = self.tiles.len();
            remarks.push(format!("{filled} of {all} cells are filled, and there are no other pieces"));
        }
        let mut pieces = vec![Piece::new([0; 4]); filled];
        let mut cells = vec![None; self.tiles.len()];
        let tiles = self.tiles.iter().enumerate().filter_map(|(at, tile)| Some((at, (*tile)?)));
        for ((at, tile), number) in tiles.zip(numbers) {
            let look = tile.normal().0;
            pieces[usize::from(number)] = look;
            cells[at] = turn_to(look, tile).map(|turn| Placed { piece: PieceId(number), turn });
        }
        let instance = Instance::new(self.size, pieces)?;
        let cells =
            Grid::from_items(self.size, cells).ok_or_else(|| Diagnostic::new("the board is not whole"))?;
        Ok(Whole { instance, state: State::new(cells), remarks })
    }

    /// The first cell that shows no piece of a puzzle.
    pub fn stranger(&self, instance: &Instance) -> Option<usize> {
        let mut known: Vec<Piece> = instance.pieces().iter().map(|piece| piece.normal().0).collect();
        known.sort_unstable();
        self.tiles.iter().position(|tile| tile.is_some_and(|t| known.binary_search(&t.normal().0).is_err()))
    }

    /// The state of a puzzle that the board shows, or the cell that is wrong and why.
    pub fn state(&self, instance: &Instance) -> Result<State, (usize, Diagnostic)> {
        if self.size != instance.size() {
            let (found, size) = (self.size, instance.size());
            return Err((0, Diagnostic::new(format!("this board is {found}, the puzzle's is {size}"))));
        }
        if let Some(at) = self.stranger(instance) {
            let (cell, tile) =
                (self.size.cell(at), self.tiles[at].map_or_else(String::new, |t| t.to_string()));
            let error = Diagnostic::new(format!("the set has no piece {} for {cell}, in any turn", quoted(&tile)))
                .help("colours are listed up, right, down, left; the set may be another, or its colours in another order");
            return Err((at, error));
        }
        let mut given = Giving::new(instance, self.tiles.len());
        given.clues(instance, &self.tiles);
        if let Some(numbers) = &self.numbers {
            given.numbered(instance, &self.tiles, numbers);
        }
        given.rest(instance, &self.tiles);
        match Grid::from_items(self.size, given.cells) {
            Some(cells) => Ok(State::new(cells)),
            None => Err((0, Diagnostic::new("the board is not whole"))),
        }
    }
}

/// The least turn that makes a piece look like a tile.
fn turn_to(piece: Piece, tile: Piece) -> Option<Turn> {
    Turn::ALL.into_iter().find(|turn| piece.turned(*turn) == tile)
}

/// Pieces that are given out to the cells of a board.
struct Giving {
    cells: Vec<Option<Placed>>,
    taken: Vec<bool>,
}

impl Giving {
    fn new(instance: &Instance, cells: usize) -> Self {
        Giving { cells: vec![None; cells], taken: vec![false; instance.pieces().len()] }
    }

    fn give(&mut self, at: usize, placed: Placed) {
        self.cells[at] = Some(placed);
        self.taken[placed.piece.index()] = true;
    }

    fn clues(&mut self, instance: &Instance, tiles: &[Option<Piece>]) {
        for &Clue { cell, placed } in instance.clues() {
            let at = instance.size().index(cell);
            if tiles.get(at).copied().flatten() == Some(instance.piece(placed.piece).turned(placed.turn)) {
                self.give(at, placed);
            }
        }
    }

    /// Follows numbers where they agree with the colours, counted from one or from nought,
    /// whichever agrees more often.
    fn numbered(&mut self, instance: &Instance, tiles: &[Option<Piece>], numbers: &[u32]) {
        let agreeing = |base: u32| {
            let cells = tiles.iter().zip(numbers).enumerate();
            cells.filter_map(move |(at, (tile, number))| {
                let piece = PieceId(u16::try_from(number.checked_sub(base)?).ok()?);
                let turn = turn_to(*instance.pieces().get(piece.index())?, (*tile)?)?;
                Some((at, Placed { piece, turn }))
            })
        };
        let base = u32::from(agreeing(1).count() >= agreeing(0).count());
        for (at, placed) in agreeing(base) {
            if self.cells[at].is_none() && !self.taken[placed.piece.index()] {
                self.give(at, placed);
            }
        }
    }

    fn rest(&mut self, instance: &Instance, tiles: &[Option<Piece>]) {
        // The pieces of each look, the last first.
        let mut free: FxHashMap<Piece, Vec<PieceId>> = FxHashMap::default();
        let mut like: FxHashMap<Piece, PieceId> = FxHashMap::default();
        for (number, piece) in instance.pieces().iter().enumerate().rev() {
            let (look, id) = (piece.normal().0, PieceId(number as u16));
            like.insert(look, id);
            if !self.taken[number] {
                free.entry(look).or_default().push(id);
            }
        }
        for (at, tile) in tiles.iter().enumerate() {
            let Some(tile) = tile.filter(|_| self.cells[at].is_none()) else { continue };
            let look = tile.normal().0;
            let next = free.get_mut(&look).and_then(Vec::pop).or_else(|| like.get(&look).copied());
            let placed =
                next.and_then(|id| Some(Placed { piece: id, turn: turn_to(instance.piece(id), tile)? }));
            if let Some(placed) = placed {
                self.give(at, placed);
            }
        }
    }
}
