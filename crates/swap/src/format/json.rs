//! The `instance` member of our document.

use crate::model::Instance;
use quadrille_core::Diagnostic;
use serde_json::Value;

/// The value.
pub fn write(_instance: &Instance) -> Value {
    Value::Null
}

/// Reads [`write`].
pub fn read(_value: &Value) -> Result<Instance, Diagnostic> {
    Err(Diagnostic::new("not yet"))
}
