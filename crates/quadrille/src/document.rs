//! Our JSON document: a puzzle, what is known about it and a game in progress, for files that last.
//!
//! The members are described in `docs/document.schema.json`. A source may hold several documents
//! one after the other, which is what JSON lines are. States are lists of text rows, so that a
//! person can read them; a game is its moves, and a document whose moves do not lead to its state
//! is refused.

use crate::board::Board;
use crate::puzzle::Puzzle;
use crate::registry::Registry;
use quadrille_core::{Diagnostic, Facts, Source};
use serde_json::{Map, Value};

/// The document of a puzzle.
pub fn write(puzzle: &Puzzle) -> Value {
    let family = puzzle.family();
    let mut out = Map::new();
    out.insert("family".into(), family.name().into());
    out.insert("version".into(), family.version().into());
    let mut facts = puzzle.facts.clone();
    for (member, field) in Facts::TEXTS {
        if let Some(text) = field(&mut facts).take() {
            out.insert(member.into(), text.into());
        }
    }
    if !facts.remarks.is_empty() {
        out.insert("remarks".into(), facts.remarks.into());
    }
    out.insert("instance".into(), puzzle.start.instance_json());
    if let Some(state) = &puzzle.state {
        out.insert("state".into(), rows(state));
    }
    if !puzzle.moves.is_empty() {
        out.insert("moves".into(), puzzle.moves.clone().into());
    }
    if let Some(solution) = &puzzle.solution {
        out.insert("solution".into(), rows(solution));
    }
    Value::Object(out)
}

/// The documents of several puzzles, one line each.
pub fn write_lines(puzzles: &[Puzzle]) -> String {
    puzzles.iter().map(|p| format!("{}\n", write(p))).collect()
}

fn rows(board: &Board) -> Value {
    board.text().lines().map(Value::from).collect()
}

/// Whether a source holds our documents. A torn one does too: it should be told what is wrong with
/// it.
pub fn looks_like(source: &Source<'_>) -> bool {
    let Ok(text) = source.text() else { return false };
    if !text.trim_start().starts_with('{') {
        return false;
    }
    match serde_json::Deserializer::from_str(text).into_iter::<Value>().next() {
        Some(Ok(first)) => first.get("family").is_some() && first.get("instance").is_some(),
        _ => text.contains("\"family\""),
    }
}

/// Reads every document of a source.
pub fn read(registry: &Registry, source: &Source<'_>) -> Result<Vec<Puzzle>, Diagnostic> {
    let text = source.text()?;
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let mut puzzles = Vec::new();
    loop {
        let start = stream.byte_offset();
        let Some(value) = stream.next() else { return Ok(puzzles) };
        let value = value.map_err(|e| torn(source, text, &e))?;
        let whole = text.get(start..stream.byte_offset()).unwrap_or_default().trim_start();
        let first = whole.lines().next().unwrap_or_default();
        puzzles.push(read_one(registry, &value).map_err(|e| match e.line_column() {
            Some(_) => e,
            None => e.at(source.span_of(first)).in_source(source),
        })?);
    }
}

/// Where the text stops being JSON.
fn torn(source: &Source<'_>, text: &str, error: &serde_json::Error) -> Diagnostic {
    let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or_default();
    let rest = line.get(error.column().saturating_sub(1)..).unwrap_or_default();
    let what = error.to_string();
    let what = what.split(" at line ").next().unwrap_or_default();
    source
        .error(rest.get(..1).unwrap_or(rest), format!("this is not a whole JSON document: {what}"))
        .help("a document looks like {\"family\": \"nonogram\", \"version\": 1, \"instance\": ...}")
}

/// Reads one document.
pub fn read_one(registry: &Registry, value: &Value) -> Result<Puzzle, Diagnostic> {
    let object = value.as_object().ok_or_else(|| Diagnostic::new("expected a JSON object"))?;
    let name = text(object, "family")?.ok_or_else(|| missing("family"))?;
    let family = registry.find(name)?;
    let ours = family.version();
    match object.get("version").and_then(Value::as_u64) {
        Some(v) if v == u64::from(ours) => {}
        Some(v) => {
            return Err(Diagnostic::new(format!(
                "a document of {name} has version {ours} here, this one has version {v}"
            ))
            .help("a newer Quadrille may read it"));
        }
        None => return Err(missing("version")),
    }
    let mut puzzle = family.read_json(object.get("instance").ok_or_else(|| missing("instance"))?)?;
    for (member, field) in Facts::TEXTS {
        *field(&mut puzzle.facts) = text(object, member)?.map(str::to_owned);
    }
    puzzle.facts.remarks = texts(object, "remarks")?.unwrap_or_default();
    puzzle.solution = board(&puzzle, object, "solution")?;
    puzzle.state = board(&puzzle, object, "state")?;
    if let Some(moves) = texts(object, "moves")? {
        let played = replay(&puzzle.start, &moves)?;
        if puzzle.state.as_ref().is_some_and(|state| *state != played) {
            return Err(Diagnostic::new("the moves do not lead to the state")
                .help("the document was changed by hand; leave out 'moves' or 'state'"));
        }
        puzzle.state = Some(played);
        puzzle.moves = moves;
    }
    Ok(puzzle)
}

/// The board after these moves.
pub fn replay(start: &Board, moves: &[String]) -> Result<Board, Diagnostic> {
    let mut board = start.clone();
    for (i, action) in moves.iter().enumerate() {
        board.apply(action).map_err(|mut e| {
            e.message = format!("move {} ('{action}'): {}", i + 1, e.message);
            e
        })?;
    }
    Ok(board)
}

fn board(puzzle: &Puzzle, object: &Map<String, Value>, member: &str) -> Result<Option<Board>, Diagnostic> {
    let Some(rows) = texts(object, member)? else { return Ok(None) };
    puzzle.start.read(&Source::new(member, &rows.join("\n"))).map(Some)
}

fn missing(member: &str) -> Diagnostic {
    Diagnostic::new(format!("the document has no '{member}'"))
        .help("a document has at least the members family, version and instance")
}

fn text<'a>(object: &'a Map<String, Value>, member: &str) -> Result<Option<&'a str>, Diagnostic> {
    match object.get(member) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(s)) => Ok(Some(s)),
        Some(other) => Err(Diagnostic::new(format!("expected '{member}' to be a text, found {other:.40}"))),
    }
}

fn texts(object: &Map<String, Value>, member: &str) -> Result<Option<Vec<String>>, Diagnostic> {
    match object.get(member) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Array(items)) => items
            .iter()
            .map(|item| item.as_str().map(str::to_owned))
            .collect::<Option<Vec<_>>>()
            .map(Some)
            .ok_or_else(|| Diagnostic::new(format!("expected '{member}' to be a list of texts"))),
        Some(_) => Err(Diagnostic::new(format!("expected '{member}' to be a list of texts"))),
    }
}
