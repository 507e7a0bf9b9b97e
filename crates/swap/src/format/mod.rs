//! The text formats people use for swap puzzles, one file each.

pub mod id;
pub mod json;
pub mod solution;

mod grid;

use crate::Swap;
use quadrille_core::Format;

/// Every format; the first is the main one.
pub const FORMATS: &[Format<Swap>] = &[grid::FORMAT];
