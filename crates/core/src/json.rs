//! JSON as text formats meet it: objects one after the other or in lists, values that become plain
//! structs, and how messages speak of them.

mod fault;
mod parts;
#[cfg(feature = "schema")]
mod schema;

pub use fault::{Help, read, read_object, write};
pub use parts::{Hex, Object, Optional, TextOr, Whole, Word};

use crate::diagnostic::{Diagnostic, Source, shortened};
use serde_json::{Map, Value};

/// Hands over every object of a source: one, several after each other, or lists of them; each with
/// the first line of where it stands.
pub fn objects<'a>(
    source: &Source<'a>,
    example: &str,
    mut each: impl FnMut(&'a str, &Map<String, Value>) -> Result<(), Diagnostic>,
) -> Result<(), Diagnostic> {
    let text = source.text()?;
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    loop {
        let begin = stream.byte_offset();
        let Some(value) = stream.next() else { return Ok(()) };
        let value = value.map_err(|e| torn(source, text, &e).help(example))?;
        let whole = text.get(begin..stream.byte_offset()).unwrap_or_default().trim_start();
        let first = whole.lines().next().unwrap_or_default();
        let list = if let Value::Array(list) = &value { list } else { std::slice::from_ref(&value) };
        for item in list {
            let object = item
                .as_object()
                .ok_or_else(|| source.error(first, "expected a puzzle as an object").help(example))?;
            each(first, object)?;
        }
    }
}

/// Where a text stops being JSON.
pub fn torn(source: &Source<'_>, text: &str, error: &serde_json::Error) -> Diagnostic {
    let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or_default();
    let rest = line.get(error.column().saturating_sub(1)..).unwrap_or(&line[line.len()..]);
    let what = error.to_string();
    let what = what.split(" at line ").next().unwrap_or_default();
    source.error(rest.get(..1).unwrap_or(rest), format!("this is not JSON: {what}"))
}

/// A member that is a text or a number, as a text.
pub fn text_of(object: &Map<String, Value>, member: &str) -> Option<String> {
    match object.get(member)? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// What is wrong with a member.
pub fn unexpected(member: &str, what: &str, found: Option<&Value>) -> Diagnostic {
    let found = found.map_or("nothing".to_owned(), shown);
    Diagnostic::new(format!("{member}: expected {what}, found {found}"))
}

/// A value as messages show it: as JSON, and short.
fn shown(value: &Value) -> String {
    match value {
        Value::Array(list) => format!("a list of {}", list.len()),
        Value::Object(_) => "an object".to_owned(),
        // Only the beginning of a long text is worth writing.
        Value::String(text) if text.len() > 30 => format!("\"{}\"", shortened(text)),
        other => other.to_string(),
    }
}
