//! Methods.

pub mod brute;
pub mod clauses;
pub mod endgame;
pub mod informed;
pub mod path;
pub mod plan;
pub mod problem;
pub mod scan;
pub mod tree;

#[cfg(test)]
pub(crate) mod tests;

use crate::Edge;
use quadrille_core::{Method, method};

/// The table of methods, the default first.
pub const METHODS: &[Method<Edge>] = &[
    method!(
        "path",
        "brute force along a fixed path (--path), pieces in the order of their numbers",
        tree::solve
    ),
    method!("sat", "clauses for a SAT solver", clauses::solve),
    method!(
        "brute",
        "cell by cell along a path (--path), every piece in every turn, as plainly as possible",
        brute::solve
    ),
    method!(
        "informed",
        "models that draw conclusions (--model), with a choice of cell (--variable) and of piece (--value)",
        informed::solve
    ),
];
