//! The text formats people use for nonograms, one file each.

pub mod cells;
pub mod id;
pub mod json;
pub mod two_line;

use crate::Nonogram;
use quadrille_core::Format;

/// Every format; the first is the main one.
pub const FORMATS: &[Format<Nonogram>] = &[two_line::FORMAT];
