//! The ID of a puzzle: one short string that is a command-line argument, a URL fragment and a
//! library string.
//!
//! ```text
//! family:version:params:body[:sSTATE][:aANSWER]
//! nonogram:1:8x9:...
//! ```
//!
//! The first four fields name the puzzle; the family decides what the parameters and the body look
//! like. Further fields begin with a letter that says what they are: `s` a player's state, `a` a
//! solution. Every character is one that a URL's fragment may hold as it is, so that a link is an
//! address, `#` and the ID.

use crate::board::Board;
use crate::puzzle::Puzzle;
use crate::registry::Registry;
use quadrille_core::{Diagnostic, Source};

/// What an ID says beside the puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// The player's state, where the puzzle has one.
    pub state: bool,
    /// The solution, where the puzzle has one.
    pub solution: bool,
}

impl Parts {
    /// Everything there is to say.
    pub const ALL: Parts = Parts { state: true, solution: true };
}

/// The ID of a puzzle.
pub fn write(puzzle: &Puzzle, parts: Parts) -> String {
    let family = puzzle.family();
    let (params, body) = puzzle.start.id_parts();
    let mut id = format!("{}:{}:{params}:{body}", family.name(), family.version());
    let fields = [(parts.state, 's', &puzzle.state), (parts.solution, 'a', &puzzle.solution)];
    for (wanted, tag, board) in fields {
        if let Some(board) = board.as_ref().filter(|_| wanted) {
            id.push_str(&format!(":{tag}{}", board.state_id()));
        }
    }
    id
}

/// Whether a text has the form of an ID: a word, a number and at least two fields more.
pub fn looks_like(text: &str) -> bool {
    let mut fields = text.split(':');
    let word = |f: &str| !f.is_empty() && f.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
    let number = |f: &str| !f.is_empty() && f.bytes().all(|b| b.is_ascii_digit());
    fields.next().is_some_and(word) && fields.next().is_some_and(number) && fields.count() >= 2
}

/// Reads an ID, which is all or part of a source.
pub fn read(registry: &Registry, source: &Source<'_>, text: &str) -> Result<Puzzle, Diagnostic> {
    let placed = |part: &str, e: Diagnostic| match e.span {
        Some(_) => e,
        None => e.at(source.span_of(part)).in_source(source),
    };
    let fields: Vec<&str> = text.split(':').collect();
    let [name, version, params, body, rest @ ..] = fields.as_slice() else {
        return Err(source
            .error(text, "expected an ID of at least four fields")
            .help("an ID is family:version:params:body"));
    };
    let family = registry.find(name).map_err(|e| placed(name, e))?;
    if version.parse() != Ok(family.version()) {
        let ours = family.version();
        return Err(source
            .error(
                version,
                format!("an ID of {name} has version {ours} here, this one has version {version}"),
            )
            .help("a newer Quadrille may read it"));
    }
    let mut puzzle = family.read_id(params, body).map_err(|e| placed(body, e))?;
    for field in rest {
        let board = |part: &str| -> Result<Option<Board>, Diagnostic> {
            puzzle.start.read_state_id(part).map(Some).map_err(|e| placed(part, e))
        };
        match (field.get(..1), field.get(1..)) {
            (Some("s"), Some(state)) => puzzle.state = board(state)?,
            (Some("a"), Some(answer)) => puzzle.solution = board(answer)?,
            _ => {
                return Err(source
                    .error(field, format!("'{field}' is no field of an ID"))
                    .help("after the body come :s and a state, or :a and an answer"));
            }
        }
    }
    Ok(puzzle)
}
