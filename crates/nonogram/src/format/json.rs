//! Filled in with the formats.

use crate::model::Instance;
use quadrille_core::Diagnostic;

/// The instance.
pub fn write(_: &Instance) -> serde_json::Value {
    todo!()
}
/// Reads [`write()`].
pub fn read(_: &serde_json::Value) -> Result<Instance, Diagnostic> {
    todo!()
}
