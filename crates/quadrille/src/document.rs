//! Our JSON document: a puzzle, what is known about it and a game in progress, for files that last.
//!
//! The members are those of [`Form`], from which `docs/document.schema.json` is made; others are
//! ignored, so that a program may add its own. A source may hold several documents one after the
//! other, which is what JSON lines are. States are lists of text rows, so that a person can read
//! them; a game is its moves, and a document whose moves do not lead to its state is refused.

#[cfg(feature = "schema")]
mod schema;

#[cfg(feature = "schema")]
pub use schema::schema;

use crate::board::Board;
use crate::puzzle::Puzzle;
use crate::registry::Registry;
use quadrille_core::json::{self, Help, Whole};
use quadrille_core::{Diagnostic, Facts, Source};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A puzzle of any family, what is known about it, and a game in progress. A file may hold several,
/// one after the other (JSON lines).
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Quadrille document"))]
struct Form {
    /// The family's name, as in `quadrille list families`.
    family: String,
    /// The version of the family's form of `instance`.
    version: Version,
    /// The number or name by which a file with several puzzles tells them apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    id: Option<String>,
    /// What the puzzle is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    title: Option<String>,
    /// Who made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    author: Option<String>,
    /// The copyright line of its source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    copyright: Option<String>,
    /// Under which terms it may be shared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    licence: Option<String>,
    /// Anything else its source says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    remarks: Option<Vec<String>>,
    /// The puzzle, in the form of its family.
    instance: Value,
    /// A player's state, as rows of text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    state: Option<Vec<String>>,
    /// The moves that lead from the start to `state`, in order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    moves: Option<Vec<String>>,
    /// The intended solution, as rows of text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    solution: Option<Vec<String>>,
}

type Version = Whole<1, { u32::MAX as u64 }>;

/// What says how to read the rest: in another version the other members may have another form.
#[derive(Deserialize)]
struct Head {
    family: String,
    version: Version,
}

const LEAST: &str = "a document has at least the members family, version and instance";
const HELP: &Help = &[("family", LEAST), ("version", LEAST), ("instance", LEAST)];

/// The document of a puzzle.
pub fn write(puzzle: &Puzzle) -> Value {
    let Facts { id, title, author, copyright, licence, remarks } = puzzle.facts.clone();
    json::write(&Form {
        family: puzzle.family().name().to_owned(),
        version: Whole(puzzle.family().version().into()),
        id,
        title,
        author,
        copyright,
        licence,
        remarks: some(remarks),
        instance: puzzle.start.instance_json(),
        state: puzzle.state.as_ref().map(rows),
        moves: some(puzzle.moves.clone()),
        solution: puzzle.solution.as_ref().map(rows),
    })
}

/// A list that is left out where it is empty.
fn some(list: Vec<String>) -> Option<Vec<String>> {
    (!list.is_empty()).then_some(list)
}

/// The documents of several puzzles, one line each.
pub fn write_lines(puzzles: &[Puzzle]) -> String {
    puzzles.iter().map(|p| format!("{}\n", write(p))).collect()
}

fn rows(board: &Board) -> Vec<String> {
    board.text().lines().map(str::to_owned).collect()
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
    let Head { family: name, version } = json::read("a document", HELP, value)?;
    let family = registry.find(&name)?;
    let ours = family.version();
    if version != Whole(ours.into()) {
        return Err(Diagnostic::new(format!(
            "a document of {name} has version {ours} here, this one has version {}",
            version.0
        ))
        .help("a newer Quadrille may read it"));
    }
    let Form { id, title, author, copyright, licence, remarks, instance, state, moves, solution, .. } =
        json::read("a document", HELP, value)?;
    let mut puzzle = family.read_json(&instance)?;
    puzzle.facts = Facts { id, title, author, copyright, licence, remarks: remarks.unwrap_or_default() };
    puzzle.solution = board(&puzzle, "solution", solution)?;
    puzzle.state = board(&puzzle, "state", state)?;
    if let Some(moves) = moves {
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

fn board(puzzle: &Puzzle, member: &str, rows: Option<Vec<String>>) -> Result<Option<Board>, Diagnostic> {
    let Some(rows) = rows else { return Ok(None) };
    puzzle.start.read(&Source::new(member, &rows.join("\n"))).map(Some)
}
