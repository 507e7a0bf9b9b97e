//! The instance as a member of our JSON document:
//!
//! ```json
//! {
//!   "width": 2,
//!   "height": 1,
//!   "pieces": [[0, 1, 0, 0], [0, 0, 0, 1]],
//!   "hints": [{"pos": 1, "piece": 1, "rot": 0}],
//!   "framed": false
//! }
//! ```
//!
//! Colours are listed up, right, down, left, and 0 is grey; positions and pieces count from nought,
//! turns are quarters clockwise. `hints` and `framed` are there only where there is something to
//! say.

use super::members;
use super::words::quoted;
use crate::model::Instance;
use quadrille_core::Diagnostic;
use quadrille_core::json::unexpected;
use serde_json::Value;

const MEMBERS: [&str; 5] = ["width", "height", "pieces", "hints", "framed"];

/// The instance.
pub fn write(instance: &Instance) -> Value {
    Value::Object(members::of(instance))
}

/// Reads [`write()`].
pub fn read(value: &Value) -> Result<Instance, Diagnostic> {
    let object = value.as_object().ok_or_else(|| unexpected("instance", "an object", Some(value)))?;
    if let Some(unknown) = object.keys().find(|key| !MEMBERS.contains(&key.as_str())) {
        return Err(Diagnostic::new(format!("{} is no member of an instance", quoted(unknown)))
            .help(format!("the members are {}", MEMBERS.join(", "))));
    }
    members::instance(object)
}
