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
pub mod symmetry;

use crate::Nonogram;
use board::with_width;
use quadrille_core::{Method, method};

/// A line of the table for a method that is compiled for each number of words a line may need.
macro_rules! sized {
    ($name:literal, $summary:literal, $module:ident) => {
        Method {
            name: $name,
            summary: $summary,
            silent: |task, search, found| with_width!(task.instance, $module::solve(task, search, found)),
            watched: |task, search, found| with_width!(task.instance, $module::solve(task, search, found)),
        }
    };
}

/// The methods; the first is the default.
pub const METHODS: &[Method<Nonogram>] = &[
    sized!("auto", "line solving, probing while it pays, then SAT: the default", auto),
    sized!("probe", "line solving and trying both values of cells, then search", probe),
    sized!("sat", "line solving, then a SAT solver on the order encoding of what is left", sat),
    sized!("line", "line solving alone, as far as it goes", line),
    method!(
        "backtrack",
        "the report's plain backtracking, block by block from the top left",
        backtrack::solve
    ),
];
