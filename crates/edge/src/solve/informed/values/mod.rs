//! Choices of the value: which look a cell tries next.
//!
//! A new choice is a file here and a line of [`VALUES`].

mod lexicographic;
mod optimistic;
mod pessimistic;

use super::board::Board;
use super::registry::Entry;

/// A choice of the value.
pub trait Value {
    /// The look, as a slot, that an open cell tries next.
    fn choose(&mut self, board: &Board<'_>, cell: usize) -> Option<usize>;
}

/// Makes a choice.
pub type Make = fn() -> Box<dyn Value>;

/// The table of choices, the default first.
pub const VALUES: &[Entry<Make>] = &[
    Entry { name: "lexicographic", summary: "in the order of the pieces", make: lexicographic::make },
    Entry { name: "optimistic", summary: "the piece with the most cells", make: optimistic::make },
    Entry { name: "pessimistic", summary: "the piece with the fewest cells", make: pessimistic::make },
];

/// On how many open cells a piece like this look can lie.
fn cells_of(board: &Board<'_>, slot: usize) -> usize {
    let kind = board.looks.kinds[slot] as usize;
    board.open_cells().iter().filter(|cell| board.admits(**cell as usize, kind)).count()
}
