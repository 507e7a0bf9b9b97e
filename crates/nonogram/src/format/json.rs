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
use quadrille_core::json::{self, Hex, Object, Optional, Whole};
use quadrille_core::{Diagnostic, Source};
use serde::{Deserialize, Serialize};
use serde_json::Value;

type Side = Whole<1, { MAX_SIDE as u64 }>;

/// A picture hidden behind the lengths of its blocks, in black and white or in colours.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "nonogram"))]
pub struct Form {
    /// Columns.
    width: Side,
    /// Rows.
    height: Side,
    /// The clues of the rows, from the top.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = MAX_SIDE)))]
    rows: Vec<ClueText>,
    /// The clues of the columns, from the left.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = MAX_SIDE)))]
    columns: Vec<ClueText>,
    /// The background and the colours, in the order of the letters of the clues. Without it the
    /// puzzle is black and white.
    #[serde(default, skip_serializing_if = "Optional::is_none")]
    #[cfg_attr(feature = "schema", schemars(length(min = 2, max = MAX_COLORS + 1)))]
    palette: Optional<Vec<Object<SwatchForm>>>,
    /// The rows of the cells that are told in advance: '#' or a character of the palette, '.' for
    /// the background, '?' for an unknown cell.
    #[serde(default, skip_serializing_if = "Optional::is_none")]
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    given: Optional<Vec<String>>,
}

/// The lengths of the blocks with blanks between them, '?' for a blotted one; in colours each has a
/// letter behind it, 'a' for the first colour after the background. Empty for a line without blocks.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "nonogramClue"))]
struct ClueText(
    #[cfg_attr(
        feature = "schema",
        schemars(regex(pattern = r"^ *(([0-9]+|\?)[a-zA-Z]?( +([0-9]+|\?)[a-zA-Z]?)*)? *$"))
    )]
    String,
);

/// A colour of the palette.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "nonogramColor"))]
struct SwatchForm {
    /// What people call the colour.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// The character of its cells in states, solutions and given cells.
    #[cfg_attr(feature = "schema", schemars(with = "String", length(min = 1, max = 1)))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    char: Option<String>,
    /// How it looks.
    color: Hex,
}

/// The instance.
pub fn write(instance: &Instance) -> Value {
    let block = |b: &Block| match instance.is_black_white() {
        true => b.length.to_string(),
        false => format!("{}{}", b.length, b.color.letter()),
    };
    let clue = |clue: &Clue| ClueText(clue.iter().map(block).collect::<Vec<_>>().join(" "));
    let swatch = |s: &Swatch| {
        let (name, char) = (Some(s.name.clone()), Some(s.char.to_string()));
        Object(SwatchForm { name, char, color: Hex(s.rgb) })
    };
    let palette = (!palette::is_plain(instance.palette())).then_some(instance.palette());
    let given = instance.given().map(|given| cells::write(instance, given));
    json::write(&Form {
        width: Whole(instance.size().cols as u64),
        height: Whole(instance.size().rows as u64),
        rows: instance.rows().iter().map(clue).collect(),
        columns: instance.cols().iter().map(clue).collect(),
        palette: Optional(palette.map(|palette| palette.iter().map(swatch).collect())),
        given: Optional(given.map(|given| given.lines().map(str::to_owned).collect())),
    })
}

/// Reads [`write()`].
pub fn read(value: &Value) -> Result<Instance, Diagnostic> {
    let form: Form = json::read("a nonogram", &[], value)?;
    let palette = form.palette.0.map_or_else(|| Ok(black_white_palette()), read_palette)?;
    let rows = clues(&form.rows, "rows", form.height, palette.len() - 1)?;
    let columns = clues(&form.columns, "columns", form.width, palette.len() - 1)?;
    let instance = Instance::new(rows, columns, palette)?;
    match form.given.0 {
        None => Ok(instance),
        Some(given) => {
            let marks = cells::read(&instance, &Source::new("given", &given.join("\n")))?;
            instance.with_given(marks)
        }
    }
}

fn clues(texts: &[ClueText], name: &str, count: Side, colors: usize) -> Result<Vec<Clue>, Diagnostic> {
    if texts.len() != count.get() {
        let (count, found) = (count.get(), texts.len());
        return Err(Diagnostic::new(format!("{name}: expected {count} clues, found {found}")));
    }
    texts.iter().enumerate().map(|(at, text)| clue(&text.0, &format!("{name}[{at}]"), colors)).collect()
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

fn read_palette(list: Vec<Object<SwatchForm>>) -> Result<Vec<Swatch>, Diagnostic> {
    let entry = |Object(SwatchForm { name, char, color })| {
        let char = char.and_then(|text: String| text.chars().next());
        Entry { name: name.unwrap_or_default(), char, rgb: Some(color.0) }
    };
    match &list.into_iter().map(entry).collect::<Vec<_>>()[..] {
        [background, colors @ ..] if (1..=MAX_COLORS).contains(&colors.len()) => {
            Ok(palette::build(background, colors))
        }
        _ => Err(Diagnostic::new(format!("palette: expected a background and 1 to {MAX_COLORS} colours"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

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
            ("width", json!(4096), "width: expected an integer from 1 to 4095, found 4096"),
            ("height", json!(null), "height: expected an integer from 1 to 4095, found null"),
            ("rows", json!(["2a"]), "rows: expected 2 clues, found 1"),
            ("rows", json!(["2a", "1c"]), "rows[1]: expected a block, found '1c'"),
            ("rows", json!(["2a", "0a"]), "rows[1]"),
            ("columns", json!([1, 2, 3]), "columns[0]: expected a text, found 1"),
            ("palette", json!([]), "palette: expected"),
            ("palette", json!([{}, {}]), "palette[0] needs a member 'color'"),
            (
                "palette",
                json!([{ "color": "#fff" }, { "color": "red" }]),
                "palette[1].color: expected a colour such as \"#ff0000\", found \"red\"",
            ),
            ("palette", json!([{ "colour": "#fff" }]), "'colour' is not a member of palette[0]"),
            ("palette", json!(null), "palette: expected a list, found null"),
            ("given", json!(["r??"]), "expected 2 rows of cells"),
            ("given", json!(["r??", "??z"]), "'z' is not a cell"),
            ("hight", json!(3), "'hight' is not a member of a nonogram"),
        ] {
            let mut changed = sample();
            changed[member] = value;
            let error = read(&changed).unwrap_err();
            assert!(error.message.contains(message), "{member}: {error}");
        }
        assert!(read(&json!([])).is_err());
    }
}
