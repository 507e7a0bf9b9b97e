//! The solving methods: one file each, and this table.
//!
//! All of them look at the same [`board`]: domains of positions, made consistent. What is shared
//! beside it: the [`walker`] that searches, [`deliver`] that makes solutions of the board out of
//! solutions of its parts, [`tree`] for boards that must be one tree, and [`proof`] for boards that
//! have no solution.

pub mod board;
pub mod count;
pub mod proof;

mod auto;
mod csp;
mod deliver;
mod flow;
pub(crate) mod frame;
mod frontier;
mod network;
mod propagate;
pub(crate) mod prove;
mod sat;
mod stack;
pub(crate) mod tree;
mod tree_count;
pub(crate) mod walker;
pub(crate) mod words;

#[cfg(test)]
mod tests;

pub use prove::any as proven;

use crate::Loops;
use frame::{Frame, Tell};
use quadrille_core::methods;

methods! { Loops:
    "auto", "The method that fits each independent part of the board", auto::solve;
    "propagate", "Arc consistency on links alone; says what it fixed", propagate::solve;
    "csp", "Propagation, then depth-first search by independent parts", csp::solve;
    "flow", "Maximum flow where a part is two-coloured; proves by minimum cuts", flow::solve;
    "sat", "Clauses for a SAT solver (CaDiCaL natively, BatSat in the browser)", sat::solve;
    "stack-min", "The report's stack of stacks: smallest domain first, no look ahead", stack::smallest_first;
    "stack-max", "The same, largest domain first", stack::largest_first;
}
