//! Placeholder.
pub mod settings;
use crate::Loops;
use quadrille_core::{Diagnostic, Document, Options, Search};
pub(crate) fn generate(_: &Options, _: &mut Search) -> Result<Document<Loops>, Diagnostic> {
    Err(Diagnostic::new("not yet"))
}
