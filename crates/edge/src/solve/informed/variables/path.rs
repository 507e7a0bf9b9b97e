//! The first open cell of a fixed path: the order of brute force.

use super::super::board::Board;
use super::Variable;

struct Path(Vec<usize>);

pub fn make(path: &[usize]) -> Box<dyn Variable> {
    Box::new(Path(path.to_vec()))
}

impl Variable for Path {
    fn choose(&mut self, board: &Board<'_>) -> Option<usize> {
        self.0.iter().copied().find(|cell| board.is_open(*cell))
    }
}
