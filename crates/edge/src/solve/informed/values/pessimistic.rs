//! The look whose piece can lie on the fewest cells, the first among equals.

use super::super::board::Board;
use super::{Value, cells_of};

struct Pessimistic;

pub fn make() -> Box<dyn Value> {
    Box::new(Pessimistic)
}

impl Value for Pessimistic {
    fn choose(&mut self, board: &Board<'_>, cell: usize) -> Option<usize> {
        board.slots(cell).min_by_key(|slot| cells_of(board, *slot))
    }
}
