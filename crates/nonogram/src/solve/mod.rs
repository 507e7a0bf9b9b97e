//! The table of methods and the default choice.

pub mod backtrack;
pub mod count;

use crate::Nonogram;
use quadrille_core::{Method, method};

/// The methods; the first is the default.
pub const METHODS: &[Method<Nonogram>] = &[method!(
    "backtrack",
    "the report's plain backtracking, block by block from the top left",
    backtrack::solve
)];
