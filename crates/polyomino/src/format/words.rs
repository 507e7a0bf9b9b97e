//! What all formats share: the type of what they read, how messages quote, and the check before
//! writing.

use crate::Polyomino;
use crate::PuzzleSettings;
use crate::model::Instance;
pub use quadrille_core::diagnostic::{one_line, quoted};
use quadrille_core::{Diagnostic, Document, Source};

/// What reading gives.
pub type Documents = Vec<Document<Polyomino>>;

/// The most that the puzzles of one source may hold together. A line can name a board of thousands
/// of cells, and a file can have thousands of such lines.
const MAX_TOGETHER: usize = 4_000_000;

/// Adds a puzzle to a list, if there is room.
pub fn add(
    documents: &mut Documents,
    weight: &mut usize,
    source: &Source<'_>,
    part: &str,
    document: Document<Polyomino>,
) -> Result<(), Diagnostic> {
    let (layers, rows, cols) = document.instance.board().extent();
    let pieces: usize = document.instance.pieces().iter().map(|p| 8 + p.size()).sum();
    *weight += document.instance.board().len() + layers * rows * cols + pieces;
    if *weight > MAX_TOGETHER {
        return Err(source
            .error(part, "the puzzles up to here have too many cells and pieces together")
            .help("put them into several files"));
    }
    documents.push(document);
    Ok(())
}

/// The refusal of a format that cannot hold a puzzle.
pub fn cannot_hold(format: &str, what: &str) -> Diagnostic {
    Diagnostic::new(format!("the format {format} cannot hold {what}"))
        .help("choose the format packing, which holds every packing puzzle, or a JSON document")
}

/// The one document of a format for one puzzle.
pub fn single<'a>(
    format: &str,
    documents: &'a [Document<Polyomino>],
) -> Result<&'a Document<Polyomino>, Diagnostic> {
    match documents {
        [one] => Ok(one),
        [] => Err(cannot_hold(format, "an empty list of puzzles")),
        _ => Err(cannot_hold(format, "several puzzles")),
    }
}

/// The text, if it reads back as these puzzles. Formats that cannot say everything are checked this
/// way rather than by a list of what they cannot say, which would be wrong some day.
pub fn faithful(
    format: &str,
    text: String,
    documents: &[Document<Polyomino>],
    read: fn(&Source<'_>, &PuzzleSettings) -> Result<Documents, Diagnostic>,
    same: fn(&Instance, &Instance) -> bool,
) -> Result<String, Diagnostic> {
    let back = read(&Source::new("written", &text), &PuzzleSettings::default()).unwrap_or_default();
    if back.len() != documents.len() {
        return Err(cannot_hold(format, "a board or pieces such as these"));
    }
    let mut pairs = back.iter().map(|d| &d.instance).zip(documents.iter().map(|d| &d.instance));
    match pairs.find(|(a, b)| !same(a, b)) {
        None => Ok(text),
        Some((back, puzzle)) => Err(cannot_hold(format, lost(back, puzzle))),
    }
}

/// What is missing or different in a puzzle that was read back.
fn lost(back: &Instance, puzzle: &Instance) -> &'static str {
    let pieces = || back.pieces().iter().zip(puzzle.pieces());
    if back.board() != puzzle.board() {
        "a board of this kind"
    } else if back.given() != puzzle.given() {
        "given pieces"
    } else if back.pieces().len() != puzzle.pieces().len() {
        "pieces such as these"
    } else if pieces().any(|(a, b)| a.copies != b.copies) {
        "pieces that are used several times or may be left out"
    } else if pieces().any(|(a, b)| a.turning != b.turning) {
        "pieces that must not be turned or turned over"
    } else {
        "the names, colours or drawn forms of these pieces"
    }
}

/// Whether two puzzles differ at most in the names and colours of their pieces.
pub fn same_but_looks(a: &Instance, b: &Instance) -> bool {
    a.board() == b.board()
        && a.given() == b.given()
        && a.pieces().len() == b.pieces().len()
        && a.pieces()
            .iter()
            .zip(b.pieces())
            .all(|(a, b)| a.shape() == b.shape() && a.turning == b.turning && a.copies == b.copies)
}
