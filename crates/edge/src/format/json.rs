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

use super::members::{CLUE, PIECE, Side, within};
use crate::model::{Clue, Colour, Frame, Instance, MAX_CELLS, Piece, PieceId, Placed, Turn, check_size};
use quadrille_core::json::{self, Help, Object, Whole};
use quadrille_core::{Diagnostic, Size};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Square pieces that are laid so that touching sides have the same colour.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "edge"))]
pub struct Form {
    /// Columns.
    width: Side,
    /// Rows.
    height: Side,
    /// The colours of each piece: up, right, down, left; 0 is grey.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pieces: Vec<[Whole<0, 65_535>; 4]>,
    /// Pieces that lie on the board from the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Hint>"))]
    hints: Option<Vec<Object<Hint>>>,
    /// Whether grey lies along the rim and nowhere else; true without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "bool"))]
    framed: Option<bool>,
}

/// A piece that lies on the board from the beginning.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "edgeHint"))]
struct Hint {
    /// The cell in row order, from 0.
    pos: Whole<0, { MAX_CELLS as u64 - 1 }>,
    /// The piece, from 0.
    piece: Whole<0, 65_534>,
    /// Quarter turns clockwise; none if it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Whole<0, 3>"))]
    rot: Option<Whole<0, 3>>,
}

const HELP: &Help = &[("pieces", PIECE), ("hints", CLUE)];
const MEMBERS: [&str; 5] = ["width", "height", "pieces", "hints", "framed"];
const HINT_MEMBERS: [&str; 3] = ["pos", "piece", "rot"];

/// The instance.
pub fn write(instance: &Instance) -> Value {
    let Size { rows, cols } = instance.size();
    let hint = |&Clue { cell, placed }: &Clue| {
        Object(Hint {
            pos: Whole(instance.size().index(cell) as u64),
            piece: Whole(placed.piece.0.into()),
            rot: Some(Whole(placed.turn.quarters() as u64)),
        })
    };
    let hints = instance.clues().iter().map(hint).collect::<Vec<_>>();
    json::write(&Form {
        width: Whole(cols as u64),
        height: Whole(rows as u64),
        pieces: instance.pieces().iter().map(|piece| piece.0.map(|c| Whole(c.0.into()))).collect(),
        hints: (!hints.is_empty()).then_some(hints),
        framed: (!instance.framed()).then_some(false),
    })
}

/// Reads [`write()`].
pub fn read(value: &Value) -> Result<Instance, Diagnostic> {
    instance(&json::read("a puzzle", HELP, value)?)
}

/// Reads a puzzle among other members, which are ignored, as are other members of its hints.
pub fn read_among(object: &Map<String, Value>) -> Result<Instance, Diagnostic> {
    let only = |object: &Map<String, Value>, names: &[&str]| -> Map<String, Value> {
        let known = object.iter().filter(|(name, _)| names.contains(&name.as_str()));
        known.map(|(name, value)| (name.clone(), value.clone())).collect()
    };
    let mut known = only(object, &MEMBERS);
    for hint in known.get_mut("hints").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Value::Object(members) = hint {
            *members = only(members, &HINT_MEMBERS);
        }
    }
    instance(&json::read_object("a puzzle", HELP, &known)?)
}

fn instance(form: &Form) -> Result<Instance, Diagnostic> {
    let size = Size::new(form.height.get(), form.width.get());
    check_size(size.rows, size.cols)?;
    let pieces = form.pieces.iter().map(|sides| Piece(sides.map(|side| Colour(side.0 as u16)))).collect();
    let clue = |(at, Object(hint)): (usize, &Object<Hint>)| {
        let (pos, most) = (hint.pos.get(), size.area());
        if pos >= most {
            let what = format!("hints[{at}].pos: expected an integer from 0 to {}, found {pos}", most - 1);
            return Err(Diagnostic::new(what).help(CLUE));
        }
        let turn = Turn::new(hint.rot.map_or(0, Whole::get));
        let placed = Placed { piece: PieceId(hint.piece.0 as u16), turn };
        Ok(Clue { cell: size.cell(pos), placed })
    };
    let clues = form.hints.iter().flatten().enumerate().map(clue).collect::<Result<Vec<_>, _>>()?;
    let instance = Instance::new(size, pieces).map_err(|e| within("pieces", e))?;
    let instance = instance.with_clues(clues).map_err(|e| within("hints", e))?;
    Ok(instance.with_frame(Frame::when(form.framed.unwrap_or(true))))
}
