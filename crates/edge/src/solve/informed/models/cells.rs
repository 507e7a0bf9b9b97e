//! Cells and pieces (the report's CaPi).
//!
//! * A cell with one look is placed: it takes a piece of its kind, and its neighbours keep what
//!   matches it.
//! * A kind of which no piece is left vanishes from all open cells.
//! * Where every piece must be used, a kind needs as many open cells as it has pieces left: with
//!   fewer there is no solution, with just as many it lies on all of them.
//!
//! The last rule would be dear if the cells of each kind were counted. Two *witnesses* do instead
//! for a kind with one piece left: open cells that can show it. As long as both can, there is
//! nothing to conclude. Witnesses need not be taken back when the search is: what was a witness in
//! a later position is one in an earlier.

use super::super::board::{Board, Dead, Queue};
use super::Model;

struct Cells {
    queue: Queue,
    /// Two open cells for each kind that showed it when last looked at.
    witnesses: Vec<[u32; 2]>,
    /// The cells of a kind, for a moment.
    found: Vec<u32>,
}

pub fn make(board: &mut Board<'_>) -> Box<dyn Model> {
    let witnesses = vec![[0; 2]; board.problem.kinds.len()];
    Box::new(Cells { queue: board.join(), witnesses, found: Vec::with_capacity(board.area()) })
}

impl Model for Cells {
    fn stirred(&self, board: &Board<'_>) -> bool {
        board.stirred(self.queue)
    }

    fn propagate(&mut self, board: &mut Board<'_>) -> Result<(), Dead> {
        while let Some(cell) = board.next(self.queue) {
            if board.size(cell) == 1 && board.is_open(cell) {
                place(board, cell)?;
            }
        }
        Ok(())
    }

    fn settle(&mut self, board: &mut Board<'_>) -> Result<(), Dead> {
        if board.exact() { self.place_kinds(board) } else { Ok(()) }
    }
}

/// Places the one look that is left for a cell.
fn place(board: &mut Board<'_>, cell: usize) -> Result<(), Dead> {
    let slot = board.first(cell).ok_or(Dead)?;
    let kind = board.looks.kinds[slot] as usize;
    board.close(cell);
    let left = board.take(kind)?;
    let sides = board.looks.sides[slot];
    for (side, next) in board.around(cell).into_iter().enumerate() {
        if let Some((next, touching)) = next {
            board.allow_colour(next, touching, sides[side] as usize)?;
        }
    }
    if left == 0 {
        for at in 0..board.open() {
            board.deny_kind(board.open_cells()[at] as usize, kind)?;
        }
    }
    Ok(())
}

impl Cells {
    /// Kinds with no more cells than pieces.
    fn place_kinds(&mut self, board: &mut Board<'_>) -> Result<(), Dead> {
        for kind in 0..self.witnesses.len() {
            let left = board.left(kind);
            let [one, other] = self.witnesses[kind].map(|cell| cell as usize);
            let two = one != other && may(board, one, kind) && may(board, other, kind);
            if left == 0 || left == 1 && two {
                continue;
            }
            self.found.clear();
            let cells = board.open_cells().iter().filter(|cell| board.admits(**cell as usize, kind));
            self.found.extend(cells.take(left + 1));
            match self.found.len() {
                n if n < left => return Err(Dead),
                n if n == left => {
                    for cell in &self.found {
                        board.allow_kind(*cell as usize, kind)?;
                    }
                }
                _ => self.witnesses[kind] = [self.found[0], self.found[1]],
            }
        }
        Ok(())
    }
}

fn may(board: &Board<'_>, cell: usize, kind: usize) -> bool {
    board.is_open(cell) && board.admits(cell, kind)
}
