//! Methods, and what they work on.
//!
//! [`problem`] is a puzzle as all methods see it: kinds and looks instead of pieces and turns.
//! Brute force goes along a
//! [`path`]: [`brute`] says it as plainly as possible; [`plan`], [`scan`] and [`tree`] do the same as fast as they can,
//! with [`endgame`] tables where asked for, and [`lanes`] faster still where the order does not
//! matter; a search that is [`checkpoint`] outlives its process. [`informed`] draws conclusions,
//! [`clauses`] leaves the work to a SAT solver, and [`auto`] chooses.
//!
//! What counting alone can tell about a set of pieces is told by [`census`].
//!
//! A *node* is the same everywhere: a piece put on a cell, matching all that lies around it, by
//! decision. Clues are not nodes, and conclusions are counted apart.

pub mod auto;
pub mod brute;
pub mod census;
pub mod checkpoint;
pub mod clauses;
pub mod endgame;
pub mod informed;
pub mod lanes;
pub mod path;
pub mod plan;
pub mod problem;
pub mod scan;
pub mod tree;

#[cfg(test)]
pub(crate) mod tests;

use crate::Edge;
use quadrille_core::methods;

methods! { Edge:
    "auto", "a short look by informed search, then brute force along a path", auto::solve;
    "path", "brute force along a path (--path), pieces in the order of their numbers", tree::solve;
    "informed", "models that draw conclusions (--model), with a choice of cell (--variable) and of piece (--value)", informed::solve;
    "best", "the full board with the highest score within the limits, by beams and repair", crate::best::solve;
    "sat", "clauses for a SAT solver", clauses::solve;
    "brute", "the plain twin of path: every piece in every turn on every cell", brute::solve;
}
