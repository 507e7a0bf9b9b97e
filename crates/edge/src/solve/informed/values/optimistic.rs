//! The look whose piece can lie on the most cells, the first among equals.

use super::super::board::Board;
use super::{Value, cells_of};

struct Optimistic;

pub fn make() -> Box<dyn Value> {
    Box::new(Optimistic)
}

impl Value for Optimistic {
    fn choose(&mut self, board: &Board<'_>, cell: usize) -> Option<usize> {
        board.slots(cell).min_by_key(|slot| std::cmp::Reverse(cells_of(board, *slot)))
    }
}
