//! The looks in the order of the pieces, then of the turns: the order of brute force.

use super::super::board::Board;
use super::Value;

struct Lexicographic;

pub fn make() -> Box<dyn Value> {
    Box::new(Lexicographic)
}

impl Value for Lexicographic {
    fn choose(&mut self, board: &Board<'_>, cell: usize) -> Option<usize> {
        board.first(cell)
    }
}
