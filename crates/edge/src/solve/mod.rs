//! Methods.

pub mod brute;
pub mod count;
pub mod path;
pub mod problem;

use crate::Edge;
use quadrille_core::{Method, method};

/// The table of methods, the default first.
pub const METHODS: &[Method<Edge>] = &[method!(
    "brute",
    "cell by cell along a path (--path), every piece in every turn, as plainly as possible",
    brute::solve
)];
