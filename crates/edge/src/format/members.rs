//! Boards as members of JSON objects, beside [the puzzle](super::json): cells
//! `[up, right, down, left]`, and vectors. A vector has four times the piece plus the turn for each
//! cell, and -1 if it is empty.

use crate::model::{Colour, Instance, MAX_CELLS, Piece, Placed, State, check_size};
use quadrille_core::json::{self, Whole, unexpected};
use quadrille_core::{Diagnostic, Grid, Size};
use serde::Deserialize;
use serde_json::{Map, Value};

/// A number of rows or columns.
pub type Side = Whole<1, { MAX_CELLS as u64 }>;

/// What is said about a piece that is none.
pub const PIECE: &str = "a piece is [0, 1, 5, 2]: the colours up, right, down, left; 0 is grey";
/// What is said about a hint that is none.
pub const CLUE: &str =
    "a hint is {\"pos\": 0, \"piece\": 2, \"rot\": 1}: a position in row order, a piece and its turns";
const VECTOR: &str = "a board has four times the piece plus its turn for each cell, -1 if it is empty";

/// The error with the member in front.
pub fn within(member: &str, mut error: Diagnostic) -> Diagnostic {
    error.message = format!("{member}: {}", error.message);
    error
}

/// A member that is there and not `null`.
pub fn get<'a>(object: &'a Map<String, Value>, member: &str) -> Option<&'a Value> {
    object.get(member).filter(|value| !value.is_null())
}

fn list<'a>(member: &str, what: &str, value: Option<&'a Value>) -> Result<&'a [Value], Diagnostic> {
    value.and_then(Value::as_array).map(Vec::as_slice).ok_or_else(|| unexpected(member, what, value))
}

#[derive(Deserialize)]
struct Sides {
    width: Side,
    height: Side,
}

/// The size that `width` and `height` say.
pub fn size(object: &Map<String, Value>) -> Result<Size, Diagnostic> {
    let sides: Sides = json::read_object("a board", &[], object)?;
    let size = Size::new(sides.height.get(), sides.width.get());
    check_size(size.rows, size.cols).map(|()| size)
}

fn piece(place: &str, value: &Value) -> Result<Piece, Diagnostic> {
    let wrong = || unexpected(place, "four colours", Some(value)).help(PIECE);
    let sides = value.as_array().ok_or_else(wrong)?;
    let [up, right, down, left] = sides.as_slice() else { return Err(wrong()) };
    let mut piece = [Colour::GREY; 4];
    for (side, value) in piece.iter_mut().zip([up, right, down, left]) {
        let colour = value.as_u64().and_then(|n| u16::try_from(n).ok());
        *side = Colour(
            colour.ok_or_else(|| unexpected(place, "a colour from 0 to 65535", Some(value)).help(PIECE))?,
        );
    }
    Ok(Piece(piece))
}

/// What the cells of a list show; `null` and grey on all sides are empty cells.
pub fn cells(member: &str, value: Option<&Value>) -> Result<Vec<Option<Piece>>, Diagnostic> {
    let list = list(member, "a list of cells", value).map_err(|e| e.help(PIECE))?;
    let cell = |(at, value): (usize, &Value)| match value {
        Value::Null => Ok(None),
        value => piece(&format!("{member}[{at}]"), value).map(|piece| (piece.greys() < 4).then_some(piece)),
    };
    list.iter().enumerate().map(cell).collect()
}

/// The state of a board vector.
pub fn state(member: &str, value: &Value, instance: &Instance) -> Result<State, Diagnostic> {
    let list = list(member, "a board vector", Some(value)).map_err(|e| e.help(VECTOR))?;
    let (wanted, found) = (instance.size().area(), list.len());
    if wanted != found {
        let size = instance.size();
        let what = format!("{member}: a board of {size} has {wanted} cells, found {found}");
        return Err(Diagnostic::new(what).help(VECTOR));
    }
    let pieces = instance.pieces().len();
    let cell = |(at, value): (usize, &Value)| {
        if value.is_null() || value.as_i64() == Some(-1) {
            return Ok(None);
        }
        let code = value.as_u64().and_then(|n| u32::try_from(n).ok()).and_then(Placed::from_code);
        let placed = code.filter(|placed| placed.piece.index() < pieces);
        let what = format!("a number below {}, or -1", 4 * pieces);
        placed
            .map(Some)
            .ok_or_else(|| unexpected(&format!("{member}[{at}]"), &what, Some(value)).help(VECTOR))
    };
    let cells = list.iter().enumerate().map(cell).collect::<Result<_, _>>()?;
    let grid = Grid::from_items(instance.size(), cells);
    grid.map(State::new).ok_or_else(|| unexpected(member, "whole rows", Some(value)))
}

/// Writes [`state`].
pub fn vector(state: &State) -> Value {
    let code = |cell: &Option<Placed>| cell.map_or(Value::from(-1), |placed| Value::from(placed.code()));
    state.cells().items().iter().map(code).collect()
}
