//! The table of methods and the default choice.
use crate::Polyomino;
use quadrille_core::{Method, method};

pub mod count;
pub mod frontier;
pub mod kit;
pub mod order;
pub mod shape;
pub mod table;
pub mod zones;

/// The methods; the first is the default.
pub const METHODS: &[Method<Polyomino>] = &[method!(
    "frontier",
    "dynamic programme over the frontier: all solutions share their beginnings and ends",
    frontier::solve
)];
