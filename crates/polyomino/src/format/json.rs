//! The instance as a member of our JSON document, made to be read and written by people:
//!
//! ```json
//! {
//!   "space": "flat",
//!   "board": ["###.", "##+#"],
//!   "pieces": [
//!     { "name": "A", "shape": "##/#.", "copies": 2, "turning": "one-sided", "color": "#ff0000", "colorName": "red" },
//!     { "name": "B", "shape": "##", "copies": [0, 1] }
//!   ],
//!   "given": ["A=r1c1-r1c2,r2c1"]
//! }
//! ```
//!
//! The board is rows of `#`, `.` and `+`, as in [board files](super::board), with an empty row
//! between layers, or a name such as `5x11`; the pieces are a list or the name of a built-in set.
//! Only what is unusual is said about a piece. Given pieces are moves.

use super::words::quoted;
use super::{board, letters, setting, shape, sheet, state};
use crate::model::piece::MAX_COPIES;
use crate::model::{Board, Instance, MAX_PIECES, Move, Piece, Space, Turning};
use quadrille_core::scene::Rgb;
use quadrille_core::{Diagnostic, Source};
use serde_json::{Map, Value, json};

const MEMBERS: [&str; 4] = ["space", "board", "pieces", "given"];
const PIECE_MEMBERS: [&str; 6] = ["name", "shape", "copies", "turning", "color", "colorName"];

/// The instance.
pub fn write(instance: &Instance) -> Value {
    let board = instance.board();
    let mut object = Map::new();
    object.insert("space".into(), board.space().name().into());
    let rows = || sheet::on_lines(&board::rows(board)).lines().map(Value::from).collect();
    object.insert("board".into(), board::name(board).map_or_else(rows, Value::from));
    let pieces = || instance.pieces().iter().map(|p| write_piece(board.space(), p)).collect();
    object.insert("pieces".into(), letters::set_name(instance.pieces()).map_or_else(pieces, Value::from));
    if !instance.given().is_empty() {
        let moves = instance.given().iter().map(|g| Value::from(Move::put(instance, g).to_string()));
        object.insert("given".into(), moves.collect());
    }
    Value::Object(object)
}

fn write_piece(space: Space, piece: &Piece) -> Value {
    let mut object = Map::new();
    object.insert("name".into(), piece.name().into());
    object.insert("shape".into(), shape::write(space, piece.shape()).into());
    match (*piece.copies.start(), *piece.copies.end()) {
        (1, 1) => {}
        (low, high) if low == high => drop(object.insert("copies".into(), low.into())),
        (low, high) => drop(object.insert("copies".into(), json!([low, high]))),
    }
    if piece.turning != Turning::Free {
        object.insert("turning".into(), piece.turning.word().into());
    }
    if let Some(color) = piece.color {
        object.insert("color".into(), color.to_string().into());
    }
    if let Some(name) = &piece.color_name {
        object.insert("colorName".into(), name.as_str().into());
    }
    Value::Object(object)
}

fn object<'a>(value: &'a Value, what: &str, members: &[&str]) -> Result<&'a Map<String, Value>, Diagnostic> {
    let help = format!("the members are {}", members.join(", "));
    let Value::Object(object) = value else {
        return Err(Diagnostic::new(format!("expected {what} as an object")).help(help));
    };
    match object.keys().find(|k| !members.contains(&k.as_str())) {
        Some(unknown) => {
            Err(Diagnostic::new(format!("{} is not a member of {what}", quoted(unknown))).help(help))
        }
        None => Ok(object),
    }
}

fn text<'a>(object: &'a Map<String, Value>, name: &str) -> Result<Option<&'a str>, Diagnostic> {
    match object.get(name) {
        None => Ok(None),
        Some(value) => {
            value.as_str().map(Some).ok_or_else(|| Diagnostic::new(format!("expected '{name}' as a text")))
        }
    }
}

fn texts<'a>(value: &'a Value, name: &str) -> Result<Vec<&'a str>, Diagnostic> {
    let list: Option<Vec<&str>> = value.as_array().and_then(|l| l.iter().map(Value::as_str).collect());
    list.ok_or_else(|| Diagnostic::new(format!("expected '{name}' as a list of texts")))
}

fn missing(what: &str, name: &str) -> Diagnostic {
    Diagnostic::new(format!("{what} needs a member '{name}'"))
}

/// Reads [`write()`].
pub fn read(value: &Value) -> Result<Instance, Diagnostic> {
    let object = object(value, "a packing puzzle", &MEMBERS)?;
    let space = match text(object, "space")? {
        None => None,
        Some(name) => Some(super::header::space(&Source::new("space", name), name)?),
    };
    let board = object.get("board").ok_or_else(|| missing("a packing puzzle", "board"))?;
    let board = read_board(board, space)?;
    let pieces = match object.get("pieces").ok_or_else(|| missing("a packing puzzle", "pieces"))? {
        Value::String(name) => setting::pieces_named(name)?,
        Value::Array(list) if list.len() <= MAX_PIECES => {
            list.iter().map(|p| read_piece(board.space(), p)).collect::<Result<_, _>>()?
        }
        _ => {
            return Err(Diagnostic::new(format!(
                "expected 'pieces' as a list of at most {MAX_PIECES} pieces"
            ))
            .help("or the name of a set, such as \"pentominoes\""));
        }
    };
    let instance = Instance::new(board, pieces)?;
    match object.get("given") {
        None => Ok(instance),
        Some(given) => {
            let given = texts(given, "given")?.join("\n");
            if given.is_empty() {
                return Ok(instance);
            }
            let state = state::read_state(&instance, &Source::new("given", &given))?;
            instance.with_given(state.placed().to_vec())
        }
    }
}

fn read_board(value: &Value, space: Option<Space>) -> Result<Board, Diagnostic> {
    let board = match value {
        Value::String(name) => setting::board_named(name)?,
        rows => {
            let rows = texts(rows, "board")?.join("\n");
            board::read_text(&Source::new("board", &rows), &rows, space)?
        }
    };
    match space {
        Some(space) if space != board.space() => {
            Err(Diagnostic::new(format!("the board is {}, but 'space' says {space}", board.space())))
        }
        _ => Ok(board),
    }
}

fn read_piece(space: Space, value: &Value) -> Result<Piece, Diagnostic> {
    let object = object(value, "a piece", &PIECE_MEMBERS)?;
    let name = text(object, "name")?.ok_or_else(|| missing("a piece", "name"))?;
    let drawn = text(object, "shape")?.ok_or_else(|| missing("a piece", "shape"))?;
    let listed = || drawn.split_whitespace().map(shape::read_cell).collect::<Option<Vec<_>>>();
    let sites = shape::read(space, drawn).or_else(listed).ok_or_else(|| {
        Diagnostic::new(format!("piece {}: {} is no shape", quoted(name), quoted(drawn)))
            .help("draw rows of # and . with / between them, such as ###/#..")
    })?;
    let mut piece = Piece::new(name, sites)?;
    if let Some(copies) = object.get("copies") {
        let number = |v: &Value| v.as_u64().and_then(|n| u16::try_from(n).ok()).filter(|n| *n <= MAX_COPIES);
        let range = match copies.as_array().map(Vec::as_slice) {
            Some([low, high]) => number(low).zip(number(high)),
            Some(_) => None,
            None => number(copies).map(|n| (n, n)),
        };
        let (low, high) = range.filter(|(low, high)| low <= high && *high > 0).ok_or_else(|| {
            Diagnostic::new(format!("piece {name}: 'copies' must be a number or two, such as 2 or [0, 2]"))
        })?;
        piece.copies = low..=high;
    }
    if let Some(word) = text(object, "turning")? {
        let turnings = [Turning::OneSided, Turning::Fixed];
        piece.turning = turnings.into_iter().find(|t| t.word() == word).ok_or_else(|| {
            Diagnostic::new(format!("piece {name}: 'turning' must be \"one-sided\" or \"fixed\""))
        })?;
    }
    if let Some(color) = text(object, "color")? {
        let parsed = Rgb::parse(color).ok_or_else(|| {
            Diagnostic::new(format!("piece {name}: {} is no colour such as #ff0000", quoted(color)))
        })?;
        piece.color = Some(parsed);
    }
    piece.color_name = text(object, "colorName")?.map(str::to_owned);
    Ok(piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_reads_back() {
        let value = json!({
            "space": "flat",
            "board": ["###.", "##+#"],
            "pieces": [
                { "name": "A", "shape": "##/#.", "copies": 2, "turning": "one-sided", "color": "#ff0000", "colorName": "red" },
                { "name": "B", "shape": "##", "copies": [0, 1] }
            ],
            "given": ["A=r1c1-r1c2,r2c1"]
        });
        assert_eq!(write(&read(&value).unwrap()), value);
        let named = json!({ "space": "cubic", "board": "3x3x3", "pieces": "soma" });
        assert_eq!(write(&read(&named).unwrap()), named);
        assert_eq!(read(&json!({ "board": "3x3x3", "pieces": "soma" })), read(&named));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (value, message) in [
            (json!(7), "as an object"),
            (json!({ "pieces": "soma" }), "'board'"),
            (json!({ "board": "3x3x3" }), "'pieces'"),
            (json!({ "board": "3x3x3", "pieces": 3 }), "as a list"),
            (json!({ "board": "3x3x3", "pieces": "soma", "extra": 1 }), "'extra' is not a member"),
            (json!({ "board": "3x3x3", "space": "flat", "pieces": "soma" }), "'space' says flat"),
            (json!({ "board": ["##", "#?"], "pieces": "soma" }), "'?' is not a cell"),
            (json!({ "board": "2x2", "pieces": [{ "name": "A" }] }), "'shape'"),
            (json!({ "board": "2x2", "pieces": [{ "name": "A", "shape": "?" }] }), "is no shape"),
            (json!({ "board": "2x2", "pieces": [{ "name": "A", "shape": "#", "copies": 0 }] }), "'copies'"),
            (
                json!({ "board": "2x2", "pieces": [{ "name": "A", "shape": "#", "turning": "x" }] }),
                "'turning'",
            ),
            (json!({ "board": "2x2", "pieces": [{ "name": "A", "shape": "#", "color": "x" }] }), "no colour"),
            (
                json!({ "board": "2x2", "pieces": [{ "name": "A", "shape": "#" }], "given": ["A=r3c3"] }),
                "r3c3",
            ),
        ] {
            let error = read(&value).unwrap_err();
            assert!(error.message.contains(message), "{error}");
        }
    }
}
