//! The formats that people use for pieces and boards.

pub mod board;
pub mod id;
pub mod json;

use crate::Edge;
use quadrille_core::Format;

/// The table of formats, the main one first.
pub const FORMATS: &[Format<Edge>] = &[];
