//! Puzzles from a seed, and from pictures.

use crate::Nonogram;
use quadrille_core::{Diagnostic, Document, Flag, Options, Search};

/// The settings of `generate`.
pub const FLAGS: &[Flag] = &[];

/// Makes a puzzle.
pub fn generate(_: &Options, _: &mut Search) -> Result<Document<Nonogram>, Diagnostic> {
    Err(Diagnostic::new("not yet"))
}
