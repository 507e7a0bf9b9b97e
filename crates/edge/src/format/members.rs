//! The parts of a puzzle as members of JSON objects, which [our document](super::json) and [JSON
//! lines](super::jsonl) share: pieces `[up, right, down, left]`, clues
//! `{"pos": 0, "piece": 2, "rot": 1}` and boards as vectors.
//!
//! Pieces count from nought, positions count in row order from nought, turns are quarters
//! clockwise. A board vector has four times the piece plus the turn for each cell, and -1 if it is
//! empty.

use crate::model::{Clue, Colour, Frame, Instance, Piece, PieceId, Placed, State, Turn, check_size};
use quadrille_core::json::unexpected;
use quadrille_core::{Diagnostic, Grid, Size};
use serde_json::{Map, Value, json};

/// What is said about a piece that is none.
const PIECE: &str = "a piece is [0, 1, 5, 2]: the colours up, right, down, left; 0 is grey";
const CLUE: &str =
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

/// The size that `width` and `height` say.
pub fn size(object: &Map<String, Value>) -> Result<Size, Diagnostic> {
    let side = |member: &str| {
        let value = get(object, member);
        let side = value.and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
        side.ok_or_else(|| unexpected(member, "a number", value))
    };
    let size = Size::new(side("height")?, side("width")?);
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

/// The pieces of a list.
pub fn pieces(member: &str, value: Option<&Value>) -> Result<Vec<Piece>, Diagnostic> {
    let list = list(member, "a list of pieces", value).map_err(|e| e.help(PIECE))?;
    list.iter().enumerate().map(|(at, value)| piece(&format!("{member}[{at}]"), value)).collect()
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

fn clues(member: &str, value: Option<&Value>, size: Size) -> Result<Vec<Clue>, Diagnostic> {
    let Some(value) = value else { return Ok(Vec::new()) };
    let list = list(member, "a list of hints", Some(value)).map_err(|e| e.help(CLUE))?;
    let clue = |(at, value): (usize, &Value)| {
        let place = format!("{member}[{at}]");
        let wrong = |what: &str, found: Option<&Value>| unexpected(&place, what, found).help(CLUE);
        let object = value.as_object().ok_or_else(|| wrong("a hint", Some(value)))?;
        let number = |name: &str, most: usize| {
            let found = get(object, name);
            let number = found.and_then(Value::as_u64).filter(|n| *n < most as u64);
            number.ok_or_else(|| wrong(&format!("{name} below {most}"), found)).map(|n| n as usize)
        };
        let piece = PieceId(number("piece", usize::from(u16::MAX))? as u16);
        let turn = if get(object, "rot").is_some() { number("rot", 4)? } else { 0 };
        let placed = Placed { piece, turn: Turn::new(turn) };
        Ok(Clue { cell: size.cell(number("pos", size.area())?), placed })
    };
    list.iter().enumerate().map(clue).collect()
}

/// The puzzle of an object.
pub fn instance(object: &Map<String, Value>) -> Result<Instance, Diagnostic> {
    let size = size(object)?;
    let pieces = pieces("pieces", get(object, "pieces"))?;
    let clues = clues("hints", get(object, "hints"), size)?;
    let framed = match get(object, "framed") {
        None => true,
        Some(Value::Bool(framed)) => *framed,
        other => return Err(unexpected("framed", "true or false", other)),
    };
    let instance = Instance::new(size, pieces).map_err(|e| within("pieces", e))?;
    Ok(instance.with_clues(clues).map_err(|e| within("hints", e))?.with_frame(Frame::when(framed)))
}

/// Writes [`instance`].
pub fn of(instance: &Instance) -> Map<String, Value> {
    let mut object = Map::new();
    let Size { rows, cols } = instance.size();
    object.insert("width".into(), cols.into());
    object.insert("height".into(), rows.into());
    let piece = |piece: &Piece| Value::from(piece.0.map(|colour| colour.0).to_vec());
    object.insert("pieces".into(), instance.pieces().iter().map(piece).collect());
    if !instance.clues().is_empty() {
        let clue = |&Clue { cell, placed }: &Clue| {
            let pos = instance.size().index(cell);
            json!({"pos": pos, "piece": placed.piece.0, "rot": placed.turn.quarters()})
        };
        object.insert("hints".into(), instance.clues().iter().map(clue).collect());
    }
    if !instance.framed() {
        object.insert("framed".into(), false.into());
    }
    object
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
