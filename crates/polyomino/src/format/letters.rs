//! Placeholder.
use crate::model::{Instance, State};
use quadrille_core::{Diagnostic, Source};
/// .
pub fn write_state(_: &Instance, _: &State) -> String {
    String::new()
}
/// .
pub fn read_state(_: &Instance, _: &Source<'_>) -> Result<State, Diagnostic> {
    Err(Diagnostic::new("placeholder"))
}
