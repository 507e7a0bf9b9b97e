//! Placeholder.
use crate::model::{Instance, State};
use quadrille_core::Diagnostic;
/// .
pub fn write(_: &Instance) -> (String, String) {
    Default::default()
}
/// .
pub fn read(_: &str, _: &str) -> Result<Instance, Diagnostic> {
    Err(Diagnostic::new("placeholder"))
}
/// .
pub fn write_state(_: &Instance, _: &State) -> String {
    String::new()
}
/// .
pub fn read_state(_: &Instance, _: &str) -> Result<State, Diagnostic> {
    Err(Diagnostic::new("placeholder"))
}
