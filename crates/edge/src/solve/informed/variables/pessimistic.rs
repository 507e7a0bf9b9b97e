//! The cell with the fewest looks, the first of the path among equals: fail early.

use super::super::board::Board;
use super::{Variable, least, ranks};

struct Pessimistic(Vec<u32>);

pub fn make(path: &[usize]) -> Box<dyn Variable> {
    Box::new(Pessimistic(ranks(path)))
}

impl Variable for Pessimistic {
    fn choose(&mut self, board: &Board<'_>) -> Option<usize> {
        least(board, |cell| (board.size(cell), self.0[cell]))
    }
}
