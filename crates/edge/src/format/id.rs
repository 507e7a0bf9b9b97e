//! IDs.

use crate::model::{Instance, State};
use quadrille_core::Diagnostic;

/// The parameters and body of an ID.
pub fn write(_instance: &Instance) -> (String, String) {
    (String::new(), String::new())
}

/// Reads them.
pub fn read(_params: &str, _body: &str) -> Result<Instance, Diagnostic> {
    Err(Diagnostic::new("not yet"))
}

/// A state for a link.
pub fn write_state(_instance: &Instance, _state: &State) -> String {
    String::new()
}

/// Reads it.
pub fn read_state(_instance: &Instance, _text: &str) -> Result<State, Diagnostic> {
    Err(Diagnostic::new("not yet"))
}
