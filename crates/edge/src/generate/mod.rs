//! Puzzles of our own making.

pub mod settings;

use crate::Edge;
use quadrille_core::{Diagnostic, Document, Options, Search};

/// Makes a puzzle.
pub fn generate(_options: &Options, _search: &mut Search) -> Result<Document<Edge>, Diagnostic> {
    Err(Diagnostic::new("not yet"))
}
