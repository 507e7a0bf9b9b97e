//! The solving methods: one file each, and this table.

pub mod count;
pub mod problem;

mod bound;
pub mod naive;
pub mod table;

use crate::Swap;
use quadrille_core::{Method, method};

/// The methods, the default first.
pub const METHODS: &[Method<Swap>] = &[method!("naive", "Tile by tile, as in the report", naive::solve)];
