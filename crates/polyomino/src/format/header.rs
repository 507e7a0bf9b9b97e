//! Lines such as `pieces: pentominoes` that say what a grid leaves open.
//!
//! Letter grids have them above the grid, level lists in comments, the packing format is made of
//! them. The keys are the same everywhere: `pieces` and `board` are names of what is built in (or
//! the thing itself, where there is room for it), `piece` is one line of a piece list, `space` is
//! the lattice.

use super::setting::Setting;
use super::words::quoted;
use super::{board, pieces, setting};
use crate::PuzzleSettings;
use crate::model::{Board, MAX_PIECES, Space};
pub use quadrille_core::diagnostic::placed;
use quadrille_core::{Diagnostic, Source};

/// Every key.
pub const KEYS: [&str; 12] = [
    "id",
    "title",
    "author",
    "copyright",
    "licence",
    "remark",
    "space",
    "board",
    "pieces",
    "piece",
    "given",
    "solution",
];

/// The key and the value of a line that begins with a known key.
pub fn line(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(':')?;
    KEYS.contains(&key).then(|| (key, value.trim()))
}

/// The lattice that a value names.
pub fn space(source: &Source<'_>, value: &str) -> Result<Space, Diagnostic> {
    Space::ALL.into_iter().find(|s| s.name() == value).ok_or_else(|| {
        source
            .error(value, format!("there is no space {}", quoted(value)))
            .help(format!("choose one of: {}", Space::ALL.map(Space::name).join(", ")))
    })
}

/// What header lines and the user's options say together; the options come first.
pub fn resolve(
    source: &Source<'_>,
    lines: &[(&str, &str)],
    settings: &PuzzleSettings,
) -> Result<Setting, Diagnostic> {
    let last = |key: &str| lines.iter().rev().find(|(k, _)| *k == key).map(|(_, value)| *value);
    let mut told = setting::of_settings(settings)?;
    if let (None, Some(value)) = (told.space, last("space")) {
        told.space = Some(space(source, value)?);
    }
    if let (None, Some(value)) = (&told.board, last("board")) {
        told.board = Some(board_value(source, value, told.space)?);
        told.space = told.board.as_ref().map(Board::space);
    }
    if told.pieces.is_some() {
        return Ok(told);
    }
    if let Some(value) = last("pieces") {
        told.pieces = Some(setting::pieces_named(value).map_err(|e| placed(source, value, e))?);
    }
    let mut legend = Vec::new();
    for (_, value) in lines.iter().filter(|(key, _)| *key == "piece") {
        if legend.len() == MAX_PIECES {
            return Err(source.error(value, format!("a puzzle has at most {MAX_PIECES} pieces")));
        }
        legend.push(pieces::read_line(source, value, told.space.unwrap_or_default(), || "?".into())?);
    }
    if !legend.is_empty() {
        told.pieces = Some(legend);
    }
    Ok(told)
}

/// The board that a value names or draws on one line. Sizes are rectangles and boxes; a field of
/// hexagons has one too.
pub fn board_value(source: &Source<'_>, value: &str, space: Option<Space>) -> Result<Board, Diagnostic> {
    if board::is_drawn(value) {
        return board::read_text(source, value, space);
    }
    let board = setting::board_named(value).map_err(|e| placed(source, value, e))?;
    let (found, (_, rows, cols)) = (board.space(), board.extent());
    match space {
        Some(Space::Hex) if found == Space::Flat && board.len() == rows * cols => {
            Board::full(Space::Hex, 1, rows, cols)
        }
        Some(space) if space != found => {
            Err(source.error(value, format!("this board is {found}, but the puzzle says that it is {space}")))
        }
        _ => Ok(board),
    }
}
