//! Placeholder.
use crate::Polyomino;
use quadrille_core::{Diagnostic, Document, Flag, Options, Search};
/// The settings.
pub const FLAGS: &[Flag] = &[];
/// .
pub fn generate(_: &Options, _: &mut Search) -> Result<Document<Polyomino>, Diagnostic> {
    Err(Diagnostic::new("placeholder"))
}
