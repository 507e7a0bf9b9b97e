//! What the schema of documents says about the types of members.

use super::{Hex, Object, Optional, TextOr, Whole, Word};
use crate::settings::Words;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;

/// A type that is described wherever it is used, and not under a name of its own.
macro_rules! described {
    ([$($generics:tt)*] $type:ty, $name:literal, $generator:ident => $schema:expr) => {
        impl<$($generics)*> JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }
            fn json_schema($generator: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    };
}

described!([T: JsonSchema] Optional<T>, "Optional", generator => generator.subschema_for::<T>());
described!([T: JsonSchema] Object<T>, "Object", generator => generator.subschema_for::<T>());
described!([T: JsonSchema] TextOr<T>, "TextOr", generator => json_schema!({
    "oneOf": [{ "type": "string" }, generator.subschema_for::<T>()]
}));
described!([T: Words] Word<T>, "Word", _generator => json_schema!({ "enum": T::names() }));
described!([] Hex, "Hex", _generator => json_schema!({
    "type": "string",
    "pattern": "^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"
}));
described!([const LOW: u64, const HIGH: u64] Whole<LOW, HIGH>, "Whole", _generator => match HIGH {
    u64::MAX => json_schema!({ "type": "integer", "minimum": LOW }),
    _ => json_schema!({ "type": "integer", "minimum": LOW, "maximum": HIGH }),
});
