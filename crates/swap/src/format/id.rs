//! Our ID.

use crate::model::{Instance, State};
use quadrille_core::Diagnostic;

/// The parameters and the body.
pub fn write(_instance: &Instance) -> (String, String) {
    (String::new(), String::new())
}

/// Reads [`write`].
pub fn read(_params: &str, _body: &str) -> Result<Instance, Diagnostic> {
    Err(Diagnostic::new("not yet"))
}

/// A state.
pub fn write_state(_instance: &Instance, _state: &State) -> String {
    String::new()
}

/// Reads [`write_state`].
pub fn read_state(_instance: &Instance, _text: &str) -> Result<State, Diagnostic> {
    Err(Diagnostic::new("not yet"))
}
