//! Placeholder.
use crate::model::{Instance, State};
use quadrille_core::Diagnostic;
pub(crate) fn write(_: &Instance) -> (String, String) {
    Default::default()
}
pub(crate) fn read(_: &str, _: &str) -> Result<Instance, Diagnostic> {
    Err(Diagnostic::new("not yet"))
}
pub(crate) fn write_state(_: &Instance, _: &State) -> String {
    Default::default()
}
pub(crate) fn read_state(_: &Instance, _: &str) -> Result<State, Diagnostic> {
    Err(Diagnostic::new("not yet"))
}
