//! What all formats share: the type of what they read, how messages quote, what is said about a
//! puzzle in comments, and what a format cannot hold.

use crate::Swap;
use crate::model::{Instance, State, apply, start};
use crate::{Move, Tile};
pub use quadrille_core::diagnostic::{one_line, placed, quoted};
pub use quadrille_core::document::comment;
use quadrille_core::{Diagnostic, Document};

/// What reading gives.
pub type Documents = Vec<Document<Swap>>;

/// Whether the rules allow every swap of a state, one after the other.
pub fn is_legal(instance: &Instance, state: &State) -> bool {
    let mut made = start(instance);
    state.swaps().iter().all(|&pair| apply(instance, &mut made, &Move::of(instance, pair)).is_ok())
}

/// The place of the first tile that has no home of its own in row order.
pub fn homeless(tiles: &[Tile]) -> Option<usize> {
    let mut taken = vec![false; tiles.len()];
    let lost = |tile: &Tile| match taken.get_mut(tile.0.wrapping_sub(1) as usize) {
        _ if *tile == Tile::ANY => false,
        Some(taken) => std::mem::replace(taken, true),
        None => true,
    };
    tiles.iter().position(lost)
}

/// What a format can hold beside tiles that belong in row order.
pub struct Holds {
    /// Its name.
    pub format: &'static str,
    /// Targets.
    pub target: bool,
    /// Walls and links.
    pub graph: bool,
    /// A moving wall.
    pub moving: bool,
}

impl Holds {
    /// Refuses documents that would lose a part of the puzzle.
    pub fn check(&self, documents: &[Document<Swap>]) -> Result<(), Diagnostic> {
        let any = |has: &dyn Fn(&Instance) -> bool| documents.iter().any(|d| has(&d.instance));
        let refusals = [
            (documents.is_empty(), "an empty list of puzzles"),
            (!self.target && any(&|i| !i.has_standard_target()), "a target"),
            (!self.graph && any(&|i| !i.walls().is_empty()), "walls"),
            (!self.graph && any(&|i| !i.links().is_empty()), "links"),
            (!self.moving && any(&|i| i.moving_wall().is_some()), "a moving wall"),
        ];
        match refusals.iter().find(|(refused, _)| *refused) {
            None => Ok(()),
            Some((_, what)) => Err(Diagnostic::new(format!("the format {} cannot hold {what}", self.format))
                .help("choose the format grid or lines, which hold every puzzle, or a JSON document")),
        }
    }
}
