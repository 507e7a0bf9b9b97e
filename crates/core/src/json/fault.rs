//! From a JSON value to a struct and back. What serde says about a value that does not fit becomes
//! a sentence about a member: its place, what was expected there and what was found.
//!
//! Serde has its errors as texts only. Of those texts the beginning tells the kind of the fault, and
//! the end what was expected; the value that was found is looked up at its place.

use super::shown;
use crate::diagnostic::{Diagnostic, quoted};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use serde_path_to_error::Segment;

/// What helps with a member that is wrong: its name, and an example of a right one.
pub type Help = [(&'static str, &'static str)];

/// An object as a struct; messages call it `what`, such as "a nonogram".
pub fn read<'v, T: Deserialize<'v>>(what: &str, help: &Help, value: &'v Value) -> Result<T, Diagnostic> {
    match value {
        Value::Object(object) => read_object(what, help, object),
        other => Err(Diagnostic::new(format!("expected {what} as an object, found {}", shown(other)))),
    }
}

/// The members of an object as a struct.
pub fn read_object<'v, T: Deserialize<'v>>(
    what: &str,
    help: &Help,
    object: &'v Map<String, Value>,
) -> Result<T, Diagnostic> {
    serde_path_to_error::deserialize(object).map_err(|error| {
        let path: Vec<&Segment> = error.path().iter().collect();
        said(what, help, object, &path, &error.inner().to_string())
    })
}

/// A struct as a value. One that cannot be written is `null`; plain structs all can.
pub fn write(form: &impl Serialize) -> Value {
    serde_json::to_value(form).unwrap_or_default()
}

/// The error of serde in our words.
fn said(what: &str, help: &Help, object: &Map<String, Value>, path: &[&Segment], error: &str) -> Diagnostic {
    let (kind, expected) = error.rsplit_once(", expected ").unwrap_or((error, ""));
    let member = match path.first() {
        Some(Segment::Map { key }) => key.as_str(),
        _ => "",
    };
    let known = help.iter().find(|(name, _)| *name == member).map(|(_, example)| *example);
    if let Some(unknown) = name_after(kind, "unknown field `") {
        // The path leads to the member that should not be there.
        let place = place(path.split_last().map_or(path, |(_, parent)| parent));
        let whole = if place.is_empty() { what } else { &place };
        return Diagnostic::new(format!("{} is not a member of {whole}", quoted(unknown)))
            .help(format!("the members are {}", listed(expected)));
    }
    let place = place(path);
    if let Some(missing) = name_after(kind, "missing field `") {
        let whole = if place.is_empty() { what } else { &place };
        let known = known.or_else(|| help.iter().find(|(name, _)| *name == missing).map(|(_, help)| *help));
        return helped(Diagnostic::new(format!("{whole} needs a member '{missing}'")), known);
    }
    let found = path.iter().skip(1).try_fold(object.get(member), |value, segment| match segment {
        Segment::Seq { index } => Some(value?.get(*index)),
        Segment::Map { key } => Some(value?.get(key)),
        Segment::Enum { .. } | Segment::Unknown => None,
    });
    let found = found.flatten().map_or("nothing".to_owned(), shown);
    let sentence = match expected {
        // A sentence of our own, about values that are right each but not together.
        "" => format!("{place}: {error}"),
        _ => format!("{place}: expected {}, found {found}", plain(expected)),
    };
    helped(Diagnostic::new(sentence), known)
}

fn helped(error: Diagnostic, help: Option<&str>) -> Diagnostic {
    match help {
        Some(help) => error.help(help),
        None => error,
    }
}

/// The name in backticks behind a beginning.
fn name_after<'a>(text: &'a str, beginning: &str) -> Option<&'a str> {
    text.strip_prefix(beginning)?.strip_suffix('`')
}

/// A place as people write it: `palette[0].color`.
fn place(path: &[&Segment]) -> String {
    let mut place = String::new();
    for segment in path {
        if !place.is_empty() && !matches!(segment, Segment::Seq { .. }) {
            place.push('.');
        }
        place += &segment.to_string();
    }
    place
}

/// What serde expects, in words for people who do not know Rust.
fn plain(expected: &str) -> String {
    match expected {
        "a string" | "a borrowed string" => "a text".to_owned(),
        "a sequence" => "a list".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "fewer elements in array" => "a shorter list".to_owned(),
        _ => match expected.strip_prefix("an array of length ") {
            Some(length) => format!("a list of {length}"),
            None => expected.to_owned(),
        },
    }
}

/// The names of serde's list: "one of `a`, `b`", "`a` or `b`".
fn listed(expected: &str) -> String {
    expected.split('`').skip(1).step_by(2).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::super::{Hex, Object, Optional, TextOr, Whole};
    use super::*;
    use crate::scene::Rgb;
    use serde_json::json;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Swatch {
        #[serde(default, skip_serializing_if = "Optional::is_none")]
        name: Optional<String>,
        color: Hex,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Form {
        width: Whole<1, 9>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wrap: Option<bool>,
        #[serde(default, skip_serializing_if = "Optional::is_none")]
        palette: Optional<Vec<Object<Swatch>>>,
        rows: TextOr<Vec<[Whole<0, 3>; 2]>>,
    }

    const HELP: &Help = &[("rows", "rows are [[1, 2]]")];

    fn form(value: &Value) -> Result<Form, Diagnostic> {
        read("a board", HELP, value)
    }

    #[test]
    fn what_is_read_is_written() {
        for value in [
            json!({ "width": 9, "rows": [[1, 3]] }),
            json!({ "width": 1, "wrap": true, "palette": [{ "color": "#ff0000" }], "rows": "5x5" }),
        ] {
            assert_eq!(write(&form(&value).unwrap()), value);
        }
        let short = form(&json!({ "width": 1, "wrap": null, "palette": [{ "color": "f00" }], "rows": "" }));
        let palette = vec![Object(Swatch { name: Optional(None), color: Hex(Rgb(255, 0, 0)) })];
        assert_eq!(short.unwrap().palette, Optional(Some(palette)));
    }

    #[test]
    fn faults_have_a_place() {
        for (member, value, message) in [
            ("width", json!("x"), "width: expected an integer from 1 to 9, found \"x\""),
            ("width", json!(10), "width: expected an integer from 1 to 9, found 10"),
            ("width", json!(-1), "width: expected an integer from 1 to 9, found -1"),
            ("width", json!(1.5), "width: expected an integer from 1 to 9, found 1.5"),
            ("width", json!(null), "width: expected an integer from 1 to 9, found null"),
            ("wrap", json!("a, expected b"), "wrap: expected true or false, found \"a, expected b\""),
            ("hight", json!(1), "'hight' is not a member of a board"),
            ("palette", json!(null), "palette: expected a list, found null"),
            ("palette", json!([7]), "palette[0]: expected an object, found 7"),
            ("palette", json!([["red", "#f00"]]), "palette[0]: expected an object, found a list of 2"),
            ("palette", json!([{}]), "palette[0] needs a member 'color'"),
            ("palette", json!([{ "x": 1 }]), "'x' is not a member of palette[0]"),
            (
                "palette",
                json!([{ "color": "red" }]),
                "palette[0].color: expected a colour such as \"#ff0000\", found \"red\"",
            ),
            ("palette", json!([{ "color": "#fff", "name": null }]), "palette[0].name: expected a text"),
            ("rows", json!({}), "rows: expected a text or a list, found an object"),
            ("rows", json!([[1, 2], [4, 1]]), "rows[1][0]: expected an integer from 0 to 3, found 4"),
            ("rows", json!([[1]]), "rows[0]: expected a list of 2, found a list of 1"),
            ("rows", json!([[1, 2, 3]]), "rows[0]: expected a shorter list, found a list of 3"),
        ] {
            let mut whole = json!({ "width": 9, "rows": [[1, 3]] });
            whole[member] = value;
            let error = form(&whole).unwrap_err();
            assert!(error.message.starts_with(message), "{member}: {error}");
            let help = match member {
                "hight" => Some("the members are width, wrap, palette, rows"),
                "rows" => Some("rows are [[1, 2]]"),
                _ => error.help.as_deref(),
            };
            assert_eq!(error.help.as_deref(), help);
        }
        assert_eq!(
            form(&json!([9])).unwrap_err().message,
            "expected a board as an object, found a list of 1"
        );
        assert_eq!(form(&json!(7)).unwrap_err().message, "expected a board as an object, found 7");
        assert_eq!(form(&json!({})).unwrap_err().message, "a board needs a member 'width'");
    }
}
