//! Choices of the variable: which cell is decided next.
//!
//! A new choice is a file here and a line of [`VARIABLES`].

mod optimistic;
mod path;
mod pessimistic;

use super::board::Board;
use super::registry::Entry;

/// A choice of the variable.
pub trait Variable {
    /// The open cell to decide next; `None` when all are placed.
    fn choose(&mut self, board: &Board<'_>) -> Option<usize>;
}

/// Makes a choice for a path: the cells in order.
pub type Make = fn(&[usize]) -> Box<dyn Variable>;

/// The table of choices, the default first.
pub const VARIABLES: &[Entry<Make>] = &[
    Entry { name: "pessimistic", summary: "the cell with the fewest looks", make: pessimistic::make },
    Entry { name: "optimistic", summary: "the cell with the most looks", make: optimistic::make },
    Entry { name: "path", summary: "the next cell of --path", make: path::make },
];

/// The places of the cells on a path.
fn ranks(path: &[usize]) -> Vec<u32> {
    let mut ranks = vec![0; path.len()];
    path.iter().enumerate().for_each(|(rank, cell)| ranks[*cell] = rank as u32);
    ranks
}

/// The open cell with the least key; keys differ from cell to cell.
fn least<K: Ord>(board: &Board<'_>, key: impl Fn(usize) -> K) -> Option<usize> {
    board.open_cells().iter().map(|cell| *cell as usize).min_by_key(|cell| key(*cell))
}
