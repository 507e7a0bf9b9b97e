//! Filled in with the formats.

use crate::model::{Instance, State};
use quadrille_core::Diagnostic;

/// Parameters and body.
pub fn write(_: &Instance) -> (String, String) {
    todo!()
}
/// Reads [`write()`].
pub fn read(_params: &str, _body: &str) -> Result<Instance, Diagnostic> {
    todo!()
}
/// A state.
pub fn write_state(_: &Instance, _: &State) -> String {
    todo!()
}
/// Reads [`write_state`].
pub fn read_state(_: &Instance, _: &str) -> Result<State, Diagnostic> {
    todo!()
}
