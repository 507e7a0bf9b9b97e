//! Couples of colours around the corners where four cells meet (the report's BoCoDiag).
//!
//! Clockwise around such a corner lie four cells and, between them, four borders. A cell shows a
//! *couple* there: the colours of the border before it and of the one after. The four cells fit
//! together when their couples form a closed round, each beginning with the colour the last one
//! ended with. A couple that no round contains is impossible, and so are the looks that show it.
//!
//! The couples of a cell are a relation between colours: a row of bits for each colour. Two such
//! relations multiply to the pairs of colours two steps apart; a couple lies on a round when the
//! two steps behind it meet the one before it. A round supports all its couples, so once around is
//! enough for a corner.
//!
//! This sees more than borders can: two colours may each be possible between two cells, and yet not
//! together. With more than 64 colours rows would be longer than a word, and the model says
//! nothing.

use super::super::board::{Board, Dead, Queue, ones};
use super::Model;

/// The most colours that a row can hold.
const MOST: usize = 64;

/// Of the four cells clockwise from the north-west: the sides that touch the border before, and the
/// one after.
const SIDES: [(usize, usize); 4] = [(2, 1), (3, 2), (0, 3), (1, 0)];

/// A relation between colours.
type Rows = [u64; MOST];

struct Diagonals {
    queue: Queue,
    /// The four cells around each corner, clockwise from the north-west.
    corners: Vec<[u32; 4]>,
    /// The corners of each cell.
    of_cell: Vec<Vec<u32>>,
    changed: Vec<u32>,
    waits: Vec<bool>,
    /// The couples of the four cells, forwards and backwards, and two steps from each.
    forwards: Box<[Rows; 4]>,
    backwards: Box<[Rows; 4]>,
    twice: Box<[Rows; 4]>,
}

pub fn make(board: &mut Board<'_>) -> Box<dyn Model> {
    let cols = board.problem.size().cols;
    let (mut corners, mut of_cell) = (Vec::new(), vec![Vec::new(); board.area()]);
    for cell in 0..board.area() {
        let around = board.around(cell);
        if let (Some((right, _)), Some((down, _))) = (around[1], around[2]) {
            let cells = [cell, right, right + cols, down];
            cells.iter().for_each(|cell| of_cell[*cell].push(corners.len() as u32));
            corners.push(cells.map(|cell| cell as u32));
        }
    }
    if board.looks.colours > MOST {
        of_cell.iter_mut().for_each(Vec::clear);
    }
    let rows = || Box::new([[0; MOST]; 4]);
    Box::new(Diagonals {
        queue: board.join(),
        waits: vec![false; corners.len()],
        changed: Vec::with_capacity(corners.len()),
        corners,
        of_cell,
        forwards: rows(),
        backwards: rows(),
        twice: rows(),
    })
}

impl Model for Diagonals {
    fn stirred(&self, board: &Board<'_>) -> bool {
        board.stirred(self.queue) || !self.changed.is_empty()
    }

    /// Looks at one corner only, so that the cheaper models come first when something followed.
    fn propagate(&mut self, board: &mut Board<'_>) -> Result<(), Dead> {
        while let Some(cell) = board.next(self.queue) {
            for &corner in &self.of_cell[cell] {
                if !std::mem::replace(&mut self.waits[corner as usize], true) {
                    self.changed.push(corner);
                }
            }
        }
        while let Some(corner) = self.changed.pop() {
            self.waits[corner as usize] = false;
            self.look_at(board, corner as usize)?;
            if board.stirred(self.queue) {
                break;
            }
        }
        Ok(())
    }

    fn forget(&mut self) {
        self.changed.drain(..).for_each(|corner| self.waits[corner as usize] = false);
    }
}

impl Diagonals {
    fn look_at(&mut self, board: &mut Board<'_>, corner: usize) -> Result<(), Dead> {
        let cells = self.corners[corner].map(|cell| cell as usize);
        if cells.iter().all(|cell| board.size(*cell) == 1) {
            // Neighbours match already.
            return Ok(());
        }
        let colours = board.looks.colours;
        for (at, cell) in cells.into_iter().enumerate() {
            let (forwards, backwards) = (&mut self.forwards[at], &mut self.backwards[at]);
            forwards[..colours].fill(0);
            backwards[..colours].fill(0);
            for slot in board.slots(cell) {
                let (before, after) = couple(board, slot, at);
                forwards[before] |= 1 << after;
                backwards[after] |= 1 << before;
            }
        }
        for at in 0..4 {
            let (first, second) = (&self.forwards[at], &self.forwards[(at + 1) % 4]);
            for colour in 0..colours {
                self.twice[at][colour] = ones(first[colour]).fold(0, |row, next| row | second[next]);
            }
        }
        for (at, cell) in cells.into_iter().enumerate() {
            let (behind, before) = (&self.twice[(at + 1) % 4], &self.backwards[(at + 3) % 4]);
            let (first, words) = board.words(cell);
            for word in 0..words.len() {
                let bits = board.words(cell).1[word];
                let alone = ones(bits).filter(|bit| {
                    let (start, end) = couple(board, (first + word) * 64 + bit, at);
                    behind[end] & before[start] == 0
                });
                let lost = alone.fold(0, |lost, bit| lost | 1 << bit);
                board.replace(cell, word, bits & !lost)?;
            }
        }
        Ok(())
    }
}

/// The couple that a look shows at a corner, as one of the four cells around it.
#[inline]
fn couple(board: &Board<'_>, slot: usize, at: usize) -> (usize, usize) {
    let (sides, (before, after)) = (&board.looks.sides[slot], SIDES[at]);
    (sides[before] as usize, sides[after] as usize)
}
