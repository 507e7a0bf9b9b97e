//! The cell with the most looks, the first of the path among equals.

use super::super::board::Board;
use super::{Variable, least, ranks};

struct Optimistic(Vec<u32>);

pub fn make(path: &[usize]) -> Box<dyn Variable> {
    Box::new(Optimistic(ranks(path)))
}

impl Variable for Optimistic {
    fn choose(&mut self, board: &Board<'_>) -> Option<usize> {
        least(board, |cell| (std::cmp::Reverse(board.size(cell)), self.0[cell]))
    }
}
