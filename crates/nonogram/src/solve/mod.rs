//! The table of methods and the default choice.

pub mod auto;
pub mod backtrack;
pub mod board;
pub mod count;
pub mod encode;
pub mod frontier;
pub mod line;
pub mod probe;
pub mod sat;

use crate::Nonogram;
use quadrille_core::{Method, method};

/// The methods; the first is the default.
pub const METHODS: &[Method<Nonogram>] = &[
    method!("auto", "line solving, probing while it pays, then SAT: the default", auto::solve),
    method!("probe", "line solving and trying both values of cells, then search", probe::solve),
    method!("sat", "line solving, then a SAT solver on the order encoding of what is left", sat::solve),
    method!("line", "line solving alone, as far as it goes", line::solve),
    method!(
        "backtrack",
        "the report's plain backtracking, block by block from the top left",
        backtrack::solve
    ),
];
