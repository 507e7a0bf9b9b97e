//! The JSON schema of documents: that of [`Form`], and for each family the form of its puzzles.

use super::Form;
use crate::registry::{AnyFamily, Registry};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{Schema, SchemaGenerator};
use serde_json::{Value, json};

/// The schema of documents of these families.
pub fn schema(registry: &Registry) -> Value {
    let settings = SchemaSettings::draft2020_12().with_transform(RecursiveTransform(tidied));
    let mut generator = SchemaGenerator::new(settings);
    let mut cases = Vec::new();
    for family in registry.iter() {
        let instance = family.schema(&mut generator);
        cases.push(json!({
            "if": { "properties": { "family": { "const": family.name() } } },
            "then": { "properties": { "version": { "const": family.version() }, "instance": instance } }
        }));
    }
    let mut schema = generator.into_root_schema_for::<Form>().to_value();
    let names: Vec<&str> = registry.iter().map(<dyn AnyFamily>::name).collect();
    schema["properties"]["family"]["enum"] = json!(names);
    schema["allOf"] = Value::Array(cases);
    schema
}

/// Descriptions are sentences, not lines of comments; widths of integers are no matter of JSON.
fn tidied(schema: &mut Schema) {
    if let Some(Value::String(description)) = schema.get_mut("description") {
        *description = description.replace('\n', " ");
    }
    schema.remove("format");
}
