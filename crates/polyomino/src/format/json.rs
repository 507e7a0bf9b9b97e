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
use quadrille_core::json::{self, Help, Hex, Object, Optional, TextOr, Whole, Word};
use quadrille_core::{Diagnostic, Source};
use serde::de::{Error, IgnoredAny, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::fmt;

/// A packing puzzle: cover the board with the pieces.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "polyomino"))]
pub struct Form {
    /// What the cells are; without it a drawn board with layers is made of cubes, one without of
    /// squares.
    #[serde(default, skip_serializing_if = "Optional::is_none")]
    space: Optional<Word<Space>>,
    /// A name or size such as "5x11", "2x3x10" or "iq-pyramid", or rows of '#' (cell), '+' (cell
    /// that may stay empty) and '.' (none), with an empty row between layers.
    board: TextOr<Vec<Row>>,
    /// The name of a built-in set, or the pieces.
    pieces: TextOr<Pieces>,
    /// The pieces that are placed already, as moves: "A=r1c1-r1c3,r2c2".
    #[serde(default, skip_serializing_if = "Optional::is_none")]
    given: Optional<Vec<String>>,
}

/// A row of a board.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct Row(#[cfg_attr(feature = "schema", schemars(regex(pattern = r"^[#+. ]*$")))] String);

/// The pieces.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
struct Pieces(
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = MAX_PIECES)))] Vec<Object<PieceForm>>,
);

/// A piece, and what is unusual about it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "polyominoPiece"))]
struct PieceForm {
    /// Letters, digits and _ - ' *.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 32)))]
    name: String,
    /// Rows of '#' and '.' split by '/', layers split by '|'; or cells as "layer,row,col" with
    /// blanks between.
    shape: String,
    /// How often it is used, or the least and the most; once if it is not said.
    #[serde(default, skip_serializing_if = "Optional::is_none")]
    copies: Optional<Copies>,
    /// How it may be turned, if not freely.
    #[serde(default, skip_serializing_if = "Optional::is_none")]
    turning: Optional<Word<Turning>>,
    /// The colour it is drawn in.
    #[serde(default, skip_serializing_if = "Optional::is_none")]
    color: Optional<Hex>,
    /// What people call the colour.
    #[serde(default, rename = "colorName", skip_serializing_if = "Optional::is_none")]
    color_name: Optional<String>,
}

const HELP: &Help = &[
    ("board", "a board is its name, such as \"5x11\", or rows of # and ., such as [\"###\", \"#..\"]"),
    (
        "pieces",
        "the pieces are a list, such as [{\"name\": \"A\", \"shape\": \"##/#.\"}], or the name of a set, such as \"pentominoes\"",
    ),
];

/// The instance.
pub fn write(instance: &Instance) -> Value {
    let board = instance.board();
    let rows = || sheet::on_lines(&board::rows(board)).lines().map(|row| Row(row.to_owned())).collect();
    let pieces = || instance.pieces().iter().map(|p| Object(write_piece(board.space(), p))).collect();
    let given = instance.given().iter().map(|g| Move::put(instance, g).to_string()).collect::<Vec<_>>();
    json::write(&Form {
        space: Optional(Some(Word(board.space()))),
        board: board::name(board).map_or_else(|| TextOr::List(rows()), TextOr::Text),
        pieces: match letters::set_name(instance.pieces()) {
            Some(name) => TextOr::Text(name.into()),
            None => TextOr::List(Pieces(pieces())),
        },
        given: Optional((!given.is_empty()).then_some(given)),
    })
}

fn write_piece(space: Space, piece: &Piece) -> PieceForm {
    let (low, high) = (*piece.copies.start(), *piece.copies.end());
    PieceForm {
        name: piece.name().to_owned(),
        shape: shape::write(space, piece.shape()),
        copies: Optional(((low, high) != (1, 1)).then_some(Copies { low, high })),
        turning: Optional((piece.turning != Turning::Free).then_some(Word(piece.turning))),
        color: Optional(piece.color.map(Hex)),
        color_name: Optional(piece.color_name.clone()),
    }
}

/// Reads [`write()`].
pub fn read(value: &Value) -> Result<Instance, Diagnostic> {
    let form: Form = json::read("a packing puzzle", HELP, value)?;
    let board = read_board(form.board, form.space.0.map(|space| space.0))?;
    let pieces = match form.pieces {
        TextOr::Text(name) => setting::pieces_named(&name)?,
        TextOr::List(Pieces(list)) if list.len() <= MAX_PIECES => {
            let piece = |(at, Object(piece))| {
                read_piece(board.space(), piece).map_err(|e| e.in_setting(&format!("pieces[{at}]")))
            };
            list.into_iter().enumerate().map(piece).collect::<Result<_, _>>()?
        }
        TextOr::List(Pieces(list)) => {
            let found = list.len();
            return Err(Diagnostic::new(format!(
                "pieces: expected a list of at most {MAX_PIECES}, found a list of {found}"
            )));
        }
    };
    let instance = Instance::new(board, pieces)?;
    match form.given.0.map(|given| given.join("\n")).filter(|given| !given.is_empty()) {
        None => Ok(instance),
        Some(given) => {
            let state = state::read_state(&instance, &Source::new("given", &given))?;
            instance.with_given(state.placed().to_vec())
        }
    }
}

fn read_board(form: TextOr<Vec<Row>>, space: Option<Space>) -> Result<Board, Diagnostic> {
    let board = match form {
        TextOr::Text(name) => setting::board_named(&name)?,
        TextOr::List(rows) => {
            let rows = rows.iter().map(|row| row.0.as_str()).collect::<Vec<_>>().join("\n");
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

fn read_piece(space: Space, form: PieceForm) -> Result<Piece, Diagnostic> {
    let drawn = form.shape.as_str();
    let listed = || drawn.split_whitespace().map(shape::read_cell).collect::<Option<Vec<_>>>();
    let sites = shape::read(space, drawn).or_else(listed).ok_or_else(|| {
        Diagnostic::new(format!("{} is no shape", quoted(drawn)))
            .help("draw rows of # and . with / between them, such as ###/#..")
    })?;
    let mut piece = Piece::new(&form.name, sites)?;
    if let Some(Copies { low, high }) = form.copies.0 {
        piece.copies = low..=high;
    }
    piece.turning = form.turning.0.map_or(Turning::Free, |turning| turning.0);
    piece.color = form.color.0.map(|color| color.0);
    piece.color_name = form.color_name.0;
    Ok(piece)
}

/// How many copies must be and may be used: a number, or two.
#[derive(Clone, Copy)]
struct Copies {
    low: u16,
    high: u16,
}

type Number = Whole<0, { MAX_COPIES as u64 }>;

impl Copies {
    fn new<E: Error>(low: u64, high: u64) -> Result<Copies, E> {
        match (u16::try_from(low), u16::try_from(high)) {
            (Ok(low), Ok(high)) if low <= high && (1..=MAX_COPIES).contains(&high) => {
                Ok(Copies { low, high })
            }
            _ => Err(E::invalid_value(Unexpected::Unsigned(high), &CopiesVisitor)),
        }
    }
}

impl Serialize for Copies {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.low == self.high {
            true => self.low.serialize(serializer),
            false => [self.low, self.high].serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Copies {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CopiesVisitor)
    }
}

struct CopiesVisitor;

impl<'de> Visitor<'de> for CopiesVisitor {
    type Value = Copies;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a number up to {MAX_COPIES}, or the least and the most, such as 2 or [0, 2]")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Copies, E> {
        Copies::new(number, number)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Copies, A::Error> {
        let (low, high) = (list.next_element::<Number>()?, list.next_element::<Number>()?);
        match (low, high, list.next_element::<IgnoredAny>()?) {
            (Some(low), Some(high), None) => Copies::new(low.0, high.0),
            _ => Err(A::Error::invalid_value(Unexpected::Seq, &self)),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Copies {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Copies".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "oneOf": [
                generator.subschema_for::<Whole<1, { MAX_COPIES as u64 }>>(),
                generator.subschema_for::<[Number; 2]>()
            ]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

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
            (json!({ "board": "3x3x3", "pieces": 3 }), "pieces: expected a text or a list, found 3"),
            (json!({ "board": "3x3x3", "pieces": "soma", "extra": 1 }), "'extra' is not a member"),
            (json!({ "board": "3x3x3", "space": "flat", "pieces": "soma" }), "'space' says flat"),
            (json!({ "board": ["##", "#?"], "pieces": "soma" }), "'?' is not a cell"),
            (json!({ "board": "2x2", "pieces": [{ "name": "A" }] }), "pieces[0] needs a member 'shape'"),
            (
                json!({ "board": "2x2", "pieces": [{ "name": "A", "shape": "?" }] }),
                "pieces[0]: '?' is no shape",
            ),
            (
                json!({ "board": "2x2", "pieces": [{ "name": "A", "shape": "#", "copies": 0 }] }),
                "pieces[0].copies: expected a number",
            ),
            (
                json!({ "board": "2x2", "pieces": [{ "name": "A", "shape": "#", "turning": "x" }] }),
                "pieces[0].turning: expected one-sided or fixed, found \"x\"",
            ),
            (
                json!({ "board": "2x2", "pieces": [{ "name": "A", "shape": "#", "color": "x" }] }),
                "pieces[0].color: expected a colour",
            ),
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
