//! The instance as a member of our JSON document, made to be read and written by people:
//!
//! ```json
//! {
//!   "width": 3,
//!   "height": 2,
//!   "rows": ["2a", "1a 1b"],
//!   "columns": ["2a", "1a", "1b"],
//!   "palette": [
//!     { "name": "white", "char": ".", "color": "#ffffff" },
//!     { "name": "red", "char": "r", "color": "#ff0000" },
//!     { "name": "blue", "char": "b", "color": "#0000ff" }
//!   ],
//!   "given": ["r??", "???"]
//! }
//! ```
//!
//! A clue has blanks between its blocks; `?` is a blotted length. Only a puzzle in colour has a
//! palette and letters behind the lengths, `a` for the first colour after the background. `given`
//! has the cells told in advance, in the characters of the palette.

use crate::format::cells;
use crate::format::clues::{letter_color, quoted};
use crate::format::palette::{self, Entry};
use crate::model::{Block, Clue, Instance, Length, MAX_COLORS, MAX_SIDE, Swatch, black_white_palette};
use quadrille_core::scene::Rgb;
use quadrille_core::{Diagnostic, Source};
use serde_json::{Map, Value, json};

const MEMBERS: [&str; 6] = ["width", "height", "rows", "columns", "palette", "given"];

/// The instance.
pub fn write(instance: &Instance) -> Value {
    let block = |b: &Block| match instance.is_black_white() {
        true => b.length.to_string(),
        false => format!("{}{}", b.length, b.color.letter()),
    };
    let clue = |clue: &Clue| Value::from(clue.iter().map(block).collect::<Vec<_>>().join(" "));
    let clues = |clues: &[Clue]| Value::from(clues.iter().map(clue).collect::<Vec<_>>());
    let mut object = Map::new();
    object.insert("width".into(), instance.size().cols.into());
    object.insert("height".into(), instance.size().rows.into());
    object.insert("rows".into(), clues(instance.rows()));
    object.insert("columns".into(), clues(instance.cols()));
    if !palette::is_plain(instance.palette()) {
        let swatch =
            |s: &Swatch| json!({ "name": s.name, "char": s.char.to_string(), "color": s.rgb.to_string() });
        object.insert("palette".into(), instance.palette().iter().map(swatch).collect());
    }
    if let Some(given) = instance.given() {
        object.insert("given".into(), cells::write(instance, given).lines().collect());
    }
    Value::Object(object)
}

/// Reads [`write()`].
pub fn read(value: &Value) -> Result<Instance, Diagnostic> {
    let Value::Object(object) = value else {
        return Err(Diagnostic::new("expected an object with width, height, rows and columns"));
    };
    if let Some(unknown) = object.keys().find(|k| !MEMBERS.contains(&k.as_str())) {
        return Err(Diagnostic::new(format!("{} is not a member of a nonogram", quoted(unknown)))
            .help(format!("the members are {}", MEMBERS.join(", "))));
    }
    let (width, height) = (side(object, "width")?, side(object, "height")?);
    let palette = object.get("palette").map_or_else(|| Ok(black_white_palette()), read_palette)?;
    let rows = clues(object, "rows", height, palette.len() - 1)?;
    let columns = clues(object, "columns", width, palette.len() - 1)?;
    let instance = Instance::new(rows, columns, palette)?;
    match object.get("given") {
        None => Ok(instance),
        Some(given) => {
            let text = strings(given, "given")?.join("\n");
            let marks = cells::read(&instance, &Source::new("given", &text))?;
            instance.with_given(marks)
        }
    }
}

fn side(object: &Map<String, Value>, name: &str) -> Result<usize, Diagnostic> {
    let number = object.get(name).and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
    number.filter(|n| (1..=MAX_SIDE).contains(n)).ok_or_else(|| {
        Diagnostic::new(format!(
            "{name}: expected a number from 1 to {MAX_SIDE}, found {}",
            told(object.get(name))
        ))
    })
}

/// A value for a message.
fn told(value: Option<&Value>) -> String {
    match value {
        None => "nothing".into(),
        Some(Value::Array(_)) => "a list".into(),
        Some(Value::Object(_)) => "an object".into(),
        Some(other) => quoted(&other.to_string()),
    }
}

fn strings<'a>(value: &'a Value, name: &str) -> Result<Vec<&'a str>, Diagnostic> {
    let list = value.as_array().and_then(|items| items.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
    list.ok_or_else(|| {
        Diagnostic::new(format!("{name}: expected a list of texts, found {}", told(Some(value))))
    })
}

fn clues(
    object: &Map<String, Value>,
    name: &str,
    count: usize,
    colors: usize,
) -> Result<Vec<Clue>, Diagnostic> {
    let texts = strings(object.get(name).unwrap_or(&Value::Null), name)?;
    if texts.len() != count {
        return Err(Diagnostic::new(format!("{name}: expected {count} clues, found {}", texts.len())));
    }
    texts.iter().enumerate().map(|(at, text)| clue(text, &format!("{name}[{at}]"), colors)).collect()
}

fn clue(text: &str, place: &str, colors: usize) -> Result<Clue, Diagnostic> {
    let block = |token: &str| {
        let (length, rest) = match token.strip_prefix('?') {
            Some(rest) => (Some(Length::Blotted), rest),
            None => {
                let (digits, rest) = token.split_at(token.bytes().take_while(u8::is_ascii_digit).count());
                (digits.parse().ok().filter(|n| *n > 0).map(Length::Known), rest)
            }
        };
        Some(Block { length: length?, color: letter_color(rest, colors)? })
    };
    let parse = |token: &str| {
        block(token).ok_or_else(|| {
            Diagnostic::new(format!("{place}: expected a block, found {}", quoted(token)))
                .help("a clue is lengths with blanks between them, such as \"2 1\", in colour \"2a 1b\", ? for blotted")
        })
    };
    text.split_whitespace().map(parse).collect()
}

fn read_palette(value: &Value) -> Result<Vec<Swatch>, Diagnostic> {
    let Some(list) = value.as_array().filter(|l| (2..=MAX_COLORS + 1).contains(&l.len())) else {
        return Err(Diagnostic::new(format!("palette: expected a background and 1 to {MAX_COLORS} colours")));
    };
    let mut entries = Vec::new();
    for (at, item) in list.iter().enumerate() {
        let text = |member: &str| item.get(member).and_then(Value::as_str);
        let rgb = text("color").and_then(Rgb::parse).ok_or_else(|| {
            Diagnostic::new(format!(
                "palette[{at}]: expected a color such as \"#ff0000\", found {}",
                told(item.get("color"))
            ))
        })?;
        let char = text("char").and_then(|c| c.chars().next());
        entries.push(Entry { name: text("name").unwrap_or("").into(), char, rgb: Some(rgb) });
    }
    Ok(palette::build(&entries[0], &entries[1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Value {
        json!({
            "width": 3, "height": 2, "rows": ["2a", "?a 1b"], "columns": ["2a", "", "1b"],
            "palette": [
                { "name": "white", "char": ".", "color": "#ffffff" },
                { "name": "red", "char": "r", "color": "#ff0000" },
                { "name": "blue", "char": "b", "color": "#0000ff" },
            ],
            "given": ["r??", "??."],
        })
    }

    #[test]
    fn the_sample_reads_and_writes() {
        let instance = read(&sample()).unwrap();
        assert_eq!(instance.size().to_string(), "3x2");
        assert_eq!(instance.rows()[1][0].length, Length::Blotted);
        assert_eq!(write(&instance), sample());
    }

    #[test]
    fn errors_name_the_member() {
        for (member, value, message) in [
            ("width", json!(4096), "width: expected a number from 1 to 4095"),
            ("height", json!(null), "height: expected a number"),
            ("rows", json!(["2a"]), "rows: expected 2 clues, found 1"),
            ("rows", json!(["2a", "1c"]), "rows[1]: expected a block, found '1c'"),
            ("rows", json!(["2a", "0a"]), "rows[1]"),
            ("columns", json!([1, 2, 3]), "columns: expected a list of texts"),
            ("palette", json!([]), "palette: expected"),
            ("palette", json!([{}, {}]), "palette[0]: expected a color"),
            ("given", json!(["r??"]), "expected 2 rows of cells"),
            ("given", json!(["r??", "??z"]), "'z' is not a cell"),
            ("hight", json!(3), "'hight' is not a member"),
        ] {
            let mut changed = sample();
            changed[member] = value;
            let error = read(&changed).unwrap_err();
            assert!(error.message.contains(message), "{member}: {error}");
        }
        assert!(read(&json!([])).is_err());
    }
}
