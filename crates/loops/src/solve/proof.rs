//! Placeholder.
use crate::model::{Instance, State};
use quadrille_core::{Cell, Direction};

/// The parts of a proof that can be seen on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The cells that need more links than they can get.
    pub needy: Vec<Cell>,
    /// The cells that could give them links.
    pub givers: Vec<Cell>,
    /// Sides across which at most one more link each can come from elsewhere.
    pub gates: Vec<(Cell, Direction)>,
}

/// Why there is no solution, as far as a board can show it; `None` if there is one, or it is not known.
pub fn shown(_: &Instance, _: &State) -> Option<Shown> {
    None
}
