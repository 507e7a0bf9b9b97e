//! States as text.

use crate::model::{Instance, State};
use quadrille_core::{Diagnostic, Source};

/// A state as text.
pub fn write_state(_instance: &Instance, _state: &State) -> String {
    String::new()
}

/// Reads a state.
pub fn read_state(_instance: &Instance, _source: &Source<'_>) -> Result<State, Diagnostic> {
    Err(Diagnostic::new("not yet"))
}
