//! JSON lines, one object per puzzle, as collections have them:
//!
//! ```json
//! {"id":"a","width":2,"height":1,"pieces":[[0,1,0,0],[0,0,0,1]],"hints":[{"pos":0,"piece":0,"rot":0}],"solutions":[[0,4]]}
//! ```
//!
//! Pieces and hints are those of [our document](json), boards are told in [`members`]. `name` is an id too, and `label` a title. A
//! `board` is a player's state, the first of the `solutions` the solution, if it is one; `framed`
//! is false where grey is a colour like any other. What is known about a puzzle (`known_solutions`,
//! `complete`, `score`, `claimed`, `source`, `note`) is kept as remarks; other members are ignored.
//! An object without pieces shows a board instead, by its letters (`board_edges`, as
//! [links](super::params) have them) or the colours of its cells (`cells_urdl`): the pieces are
//! those on the board. One object, or an array of them, is read as well.

use super::json;
use super::link::read_board;
use super::members::{self, get, within};
use super::params::Params;
use super::tiles::Tiles;
use super::words::{Documents, Holds, one_line, placed, quoted};
use crate::Edge;
use crate::PuzzleSettings;
use crate::model::{Instance, State, status};
use quadrille_core::json::{objects, text_of, unexpected};
use quadrille_core::{Confidence, Diagnostic, Document, Facts, Format, Source};
use serde_json::{Map, Value};

/// The line of the table.
pub const FORMAT: Format<Edge> = Format {
    name: "jsonl",
    extensions: &["jsonl", "json"],
    summary: "JSON lines: {id, width, height, pieces}, with hints, board and solutions if need be",
    sniff,
    read: Some(read),
    write: Some(write),
    split: Some(quadrille_core::parts::json_lines),
};

const HOLDS: Holds =
    Holds { format: "jsonl", several: true, oblong: true, spare: true, clues: true, bare: true };
/// What a puzzle looks like.
pub const EXAMPLE: &str =
    "a puzzle is {\"id\":\"a\",\"width\":2,\"height\":1,\"pieces\":[[0,1,0,0],[0,0,0,1]]}";
const EDGES: &str = "board_edges";
const CELLS: &str = "cells_urdl";
/// Members that are kept as remarks, and what is said about them.
const REMARKS: [(&str, &str); 5] = [
    ("known_solutions", "known solutions: "),
    ("score", "score "),
    ("claimed", "claimed: "),
    ("source", "from "),
    ("note", ""),
];

/// Whether a list of pieces begins here: `: [[0, 1, 5, 2]`.
fn has_pieces(text: &str) -> bool {
    let begin = |text: &str| -> Option<()> {
        let text = text.trim_start().strip_prefix(':')?.trim_start().strip_prefix('[')?;
        let text = text.trim_start().strip_prefix('[')?;
        let sides = text.get(..text.find(']')?)?.split(',').take(5);
        let numbers = sides.map(|s| super::words::number::<u32>(s.trim())).collect::<Option<Vec<_>>>()?;
        (numbers.len() == 4).then_some(())
    };
    text.match_indices("\"pieces\"").take(9).any(|(at, name)| begin(&text[at + name.len()..]).is_some())
}

fn sniff(source: &Source<'_>) -> Confidence {
    let Some((text, whole)) = source.head() else { return Confidence::No };
    let has = |member: &str| text.contains(member);
    match text.trim_start().starts_with(['{', '[']) {
        true if has_pieces(text) || has("\"board_edges\"") || has("\"cells_urdl\"") => Confidence::Sure,
        true if !whole && has("\"board\"") => Confidence::Maybe,
        _ => Confidence::No,
    }
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let mut documents = Documents::new();
    objects(source, EXAMPLE, |first, object| {
        documents.push(read_one(object).map_err(|e| placed(source, first, named(object, e)))?);
        Ok(())
    })?;
    match documents.is_empty() {
        true => Err(source.error("", "there is no puzzle in it").help(EXAMPLE)),
        false => Ok(documents),
    }
}

/// The error with the name of the puzzle, for in an array all have the same place.
fn named(object: &Map<String, Value>, error: Diagnostic) -> Diagnostic {
    let error = match text_of(object, "id").or_else(|| text_of(object, "name")) {
        Some(id) => within(&format!("puzzle {}", quoted(&id)), error),
        None => error,
    };
    if error.help.is_some() { error } else { error.help(EXAMPLE) }
}

/// The board of an object as the parameters of a link.
fn link(object: &Map<String, Value>) -> Result<String, Diagnostic> {
    let edges = get(object, EDGES);
    let edges = edges.and_then(Value::as_str).ok_or_else(|| unexpected(EDGES, "letters", edges))?;
    let mut line = format!("{EDGES}={edges}");
    for (member, name) in [
        ("width", "board_w"),
        ("height", "board_h"),
        ("board_pieces", "board_pieces"),
        ("motifs_order", "motifs_order"),
    ] {
        if let Some(value) = text_of(object, member) {
            line += &format!("&{name}={value}");
        }
    }
    Ok(line)
}

/// An error about letters that are a member of an object has no place of its own.
fn unplaced(error: Diagnostic) -> Diagnostic {
    let plain = within(EDGES, Diagnostic::new(error.message));
    match error.help {
        Some(help) => plain.help(help),
        None => plain,
    }
}

fn cells(object: &Map<String, Value>) -> Result<Tiles, Diagnostic> {
    let tiles = members::cells(CELLS, get(object, CELLS))?;
    let size = members::size(object)?;
    match tiles.len() == size.area() {
        true => Ok(Tiles { size, tiles, numbers: None }),
        false => Err(Diagnostic::new(format!(
            "{CELLS}: a board of {size} has {} cells, found {}",
            size.area(),
            tiles.len()
        ))),
    }
}

fn read_one(object: &Map<String, Value>) -> Result<Document<Edge>, Diagnostic> {
    let has = |member: &str| get(object, member).is_some();
    let mut document = if has("pieces") || !(has(EDGES) || has(CELLS)) {
        read_pieces(object)?
    } else if has(EDGES) {
        let line = link(object)?;
        read_board(&Source::new(EDGES, &line), &Params::of(&line)).map_err(unplaced)?
    } else {
        let whole = cells(object)?.whole()?;
        let mut document = Document::new(whole.instance);
        document.state = Some(whole.state);
        document.facts.remarks = whole.remarks;
        document
    };
    for (member, field) in Facts::TEXTS {
        *field(&mut document.facts) = text_of(object, member);
    }
    document.facts.id = document.facts.id.or_else(|| text_of(object, "name"));
    document.facts.title = document.facts.title.or_else(|| text_of(object, "label"));
    let remark = |(member, said): (&str, &str)| text_of(object, member).map(|text| format!("{said}{text}"));
    document.facts.remarks.extend(REMARKS.into_iter().filter_map(remark));
    if object.get("complete") == Some(&Value::Bool(true)) {
        document.facts.remarks.push("all solutions are known".to_owned());
    }
    Ok(document)
}

fn read_pieces(object: &Map<String, Value>) -> Result<Document<Edge>, Diagnostic> {
    let mut document = Document::new(json::read_among(object)?);
    let board =
        get(object, "board").map(|value| members::state("board", value, &document.instance)).transpose()?;
    let solutions = match get(object, "solutions") {
        None => &[],
        Some(Value::Array(list)) => list.as_slice(),
        other => return Err(unexpected("solutions", "a list of board vectors", other)),
    };
    if let Some(first) = solutions.first() {
        let state = members::state("solutions[0]", first, &document.instance)?;
        match status(&document.instance, &state).solved() {
            true => document.solution = Some(state),
            false => document.facts.remarks.push("the first of the solutions does not solve it".to_owned()),
        }
    }
    document.state = board;
    Ok(document)
}

/// The state of a puzzle that the one object of a source tells.
pub fn read_state(instance: &Instance, source: &Source<'_>) -> Result<State, Diagnostic> {
    let mut state = None;
    objects(source, EXAMPLE, |first, object| {
        if state.is_some() {
            return Err(source.error(first, "expected one board, found another"));
        }
        state = Some(state_of(instance, object).map_err(|e| placed(source, first, e))?);
        Ok(())
    })?;
    state.ok_or_else(|| source.error("", "expected a board, found nothing"))
}

fn state_of(instance: &Instance, object: &Map<String, Value>) -> Result<State, Diagnostic> {
    let has = |member: &str| get(object, member).is_some();
    if has("pieces") {
        let document = read_pieces(object)?;
        return super::board::of_document(instance, &document);
    }
    if let Some(board) = get(object, "board") {
        return members::state("board", board, instance);
    }
    if has(EDGES) {
        let line = link(object)?;
        return Params::of(&line).state(&Source::new(EDGES, &line), instance).map_err(unplaced);
    }
    if has(CELLS) {
        return cells(object)?.state(instance).map_err(|(at, e)| within(&format!("{CELLS}[{at}]"), e));
    }
    Err(Diagnostic::new("expected a board, found none of its members")
        .help("a board is told by board, board_edges or cells_urdl"))
}

fn write(documents: &[Document<Edge>]) -> Result<String, Diagnostic> {
    HOLDS.check(documents)?;
    Ok(documents.iter().map(|d| format!("{}\n", Value::Object(write_one(d)))).collect())
}

fn write_one(document: &Document<Edge>) -> Map<String, Value> {
    let instance = &document.instance;
    let mut object = match json::write(instance) {
        Value::Object(object) => object,
        _ => Map::new(),
    };
    object.insert("numColors".into(), (instance.colours() - 1).into());
    let mut said = document.facts.clone();
    for (member, field) in Facts::TEXTS {
        if let Some(text) = field(&mut said).take() {
            object.insert(member.into(), text.into());
        }
    }
    if let Some(state) = &document.state {
        object.insert("board".into(), members::vector(state));
    }
    if let Some(solution) = document.solution.as_ref().filter(|s| status(instance, s).solved()) {
        object.insert("solutions".into(), Value::Array(vec![members::vector(solution)]));
    }
    if !document.facts.remarks.is_empty() {
        object.insert("note".into(), one_line(&document.facts.remarks.join("; ")).into());
    }
    object
}
