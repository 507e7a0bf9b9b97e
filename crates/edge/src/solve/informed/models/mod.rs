//! Models: points of view from which something follows.
//!
//! A new model is a file here and a line of [`MODELS`]. It joins the board, hears which cells
//! changed, and narrows the sets of other cells. What it must remember of the present position lies
//! in the board's store and needs no undoing.

mod borders;
mod cells;
mod diagonals;

use super::board::{Board, Dead};
use super::registry::Entry;

/// A point of view.
pub trait Model {
    /// Whether there is something to look at.
    fn stirred(&self, board: &Board<'_>) -> bool;

    /// Draws every conclusion from what changed, until nothing is left in its queue.
    fn propagate(&mut self, board: &mut Board<'_>) -> Result<(), Dead>;

    /// Draws conclusions that are too dear to be drawn at every change; called when no model is
    /// stirred.
    fn settle(&mut self, _board: &mut Board<'_>) -> Result<(), Dead> {
        Ok(())
    }

    /// Forgets work that waits: the search goes back.
    fn forget(&mut self) {}
}

/// Makes a model for a board.
pub type Make = fn(&mut Board<'_>) -> Box<dyn Model>;

/// The table of models, in the order in which they are asked: the cheap ones first.
pub const MODELS: &[Entry<Make>] = &[
    Entry {
        name: "cells",
        summary: "a piece lies on one cell, and every piece somewhere",
        make: cells::make,
    },
    Entry { name: "borders", summary: "colours of borders, with their cardinalities", make: borders::make },
    Entry { name: "diagonals", summary: "couples of colours around corners of cells", make: diagonals::make },
];
