//! States: which piece lies on which cell.
//!
//! ```text
//!  0:3  4:1    -
//! 12:0    -  7:2
//! ```
//!
//! A row a line; a cell is a piece, counted from nought, and its quarter turns clockwise, or `-` if
//! it is empty. So are boards written. Read are also the forms in which others tell a board:
//!
//! - a link of the viewer or of eternity2.dev, its parameters alone, or the letters of its
//!   `board_edges` alone ([`params`](super::params)); which piece a cell shows is told in
//!   [`tiles`](super::tiles);
//! - a board vector, as a JSON list or as the member `board` of an object, and objects with
//!   `board_edges` or `cells_urdl`;
//! - a file with the ending `.sol`, whose lines are a piece, its row, its column, all counted from
//!   nought, and its quarter turns anticlockwise;
//! - what a SAT solver prints for the clauses of the puzzle ([`dimacs`]);
//! - a file of [pieces](super::e2pieces) with a `board` or a `solution` below them.

use super::members;
use super::params::{Params, has_board, is_bare};
use super::puz::{self, sol_line};
use super::tiles::Tiles;
use super::words::{comment, placed, quoted};
use super::{dimacs, e2pieces, jsonl};
use crate::Edge;
use crate::PuzzleSettings;
use crate::model::{Instance, Placed, State, Turn, parse_placed};
use quadrille_core::json::torn;
use quadrille_core::{Cell, Diagnostic, Document, Grid, Source};
use serde_json::Value;

const EXAMPLE: &str = "a cell is a piece and its quarter turns clockwise, such as 17:2, or - if it is empty";
const SOL: &str =
    "a line is a piece, its row, its column, all counted from 0, and its quarter turns anticlockwise";

/// A state as text.
pub fn write_state(_: &Instance, state: &State) -> String {
    let word = |cell: &Option<Placed>| cell.map_or_else(|| "-".to_owned(), |placed| placed.to_string());
    let cells = state.cells().map(word);
    let width = cells.items().iter().map(String::len).max().unwrap_or(1);
    let row = |row: &[String]| {
        let words: Vec<String> = row.iter().map(|word| format!("{word:>width$}")).collect();
        words.join(" ") + "\n"
    };
    cells.rows().map(row).collect()
}

/// Reads [`write_state`], and the other forms of a board.
pub fn read_state(instance: &Instance, source: &Source<'_>) -> Result<State, Diagnostic> {
    let text = source.text()?.trim();
    if text.starts_with('{') {
        return jsonl::read_state(instance, source);
    }
    if text.starts_with('[') {
        return read_list(instance, source, text);
    }
    if dimacs::is_model(text) {
        return dimacs::read_model(instance, source);
    }
    let all = text.lines().map(str::trim).filter(|l| !l.is_empty());
    if is_bare(text) {
        return Params::of(text).state(source, instance);
    }
    let mut links = all.clone().filter(|l| has_board(l));
    if let Some(link) = links.next() {
        return match links.next() {
            Some(other) => Err(source.error(other, "expected one board, found another")),
            None => Params::of(link).state(source, instance),
        };
    }
    if all.clone().any(e2pieces::is_board) {
        let read = e2pieces::FORMAT.read.expect("this format can be read");
        let documents =
            read(source, &PuzzleSettings { size: Some(instance.size()), ..PuzzleSettings::default() })?;
        return of_document(instance, &documents[0]).map_err(|e| placed(source, text, e));
    }
    let lines: Vec<&str> = all.filter(|l| comment(l).is_none() && puz::comment(l).is_none()).collect();
    match !lines.is_empty() && lines.iter().all(|line| sol_line(line).is_some()) {
        true => read_sol(instance, source, &lines),
        false => read_rows(source, instance, text, &lines),
    }
}

/// A board vector, or what the cells show, as a list; or an object in a list.
fn read_list(instance: &Instance, source: &Source<'_>, text: &str) -> Result<State, Diagnostic> {
    let value: Value = serde_json::from_str(text).map_err(|e| torn(source, text, &e).help(jsonl::EXAMPLE))?;
    let first = text.lines().next().unwrap_or_default();
    match value.get(0) {
        Some(Value::Object(_)) => return jsonl::read_state(instance, source),
        Some(Value::Array(_)) => {
            let tiles = members::cells("board", Some(&value)).map_err(|e| placed(source, first, e))?;
            let (size, found) = (instance.size(), tiles.len());
            if found != size.area() {
                let what = format!("a board of {size} has {} cells, found {found}", size.area());
                return Err(source.error(first, what));
            }
            Tiles { size, tiles, numbers: None }.state(instance).map_err(|(_, e)| e)
        }
        _ => members::state("board", &value, instance),
    }
    .map_err(|e| placed(source, first, e))
}

/// The state of a puzzle that is the board of another one, with the same pieces in whatever order.
pub fn of_document(instance: &Instance, document: &Document<Edge>) -> Result<State, Diagnostic> {
    let state = document.state.as_ref().or(document.solution.as_ref());
    let state = state.ok_or_else(|| {
        Diagnostic::new("this is a puzzle without a board").help("a board may be told by board or solution")
    })?;
    let theirs = &document.instance;
    if theirs.size() == instance.size() && theirs.pieces() == instance.pieces() {
        return Ok(state.clone());
    }
    let cells = state.cells().items();
    let tile = |placed: &Option<Placed>| placed.map(|p| theirs.piece(p.piece).turned(p.turn));
    let number = |placed: &Option<Placed>| placed.map_or(0, |p| u32::from(p.piece.0) + 1);
    let tiles = cells.iter().map(tile).collect();
    let numbers = Some(cells.iter().map(number).collect());
    Tiles { size: theirs.size(), tiles, numbers }.state(instance).map_err(|(_, e)| e)
}

/// The state of rows of cells; `part` is where they are expected.
pub fn read_rows(
    source: &Source<'_>,
    instance: &Instance,
    part: &str,
    lines: &[&str],
) -> Result<State, Diagnostic> {
    let size = instance.size();
    if lines.len() != size.rows {
        let part =
            lines.get(size.rows).or(lines.last()).copied().unwrap_or(part.lines().next().unwrap_or(part));
        let what = format!("expected {} rows of {} cells, found {} rows", size.rows, size.cols, lines.len());
        return Err(source.error(part, what).help(EXAMPLE));
    }
    let mut cells = Vec::with_capacity(size.area());
    for (row, line) in lines.iter().enumerate() {
        let before = cells.len();
        for word in line.split_whitespace() {
            if cells.len() == before + size.cols {
                let what = format!("expected {} cells in row {}, found one more", size.cols, row + 1);
                return Err(source.error(word, what).help(EXAMPLE));
            }
            cells.push(read_cell(source, instance, word)?);
        }
        if cells.len() < before + size.cols {
            let found = cells.len() - before;
            let what = format!("expected {} cells in row {}, found {found}", size.cols, row + 1);
            return Err(source.error(line, what).help(EXAMPLE));
        }
    }
    let grid = Grid::from_items(size, cells).ok_or_else(|| source.error(part, "the rows are not whole"))?;
    Ok(State::new(grid))
}

fn read_cell(source: &Source<'_>, instance: &Instance, word: &str) -> Result<Option<Placed>, Diagnostic> {
    if matches!(word, "-" | ".") {
        return Ok(None);
    }
    let pieces = instance.pieces().len();
    match parse_placed(word) {
        Some(placed) if placed.piece.index() < pieces => Ok(Some(placed)),
        Some(placed) => {
            Err(source.error(word, format!("there is no piece {}, only 0 to {}", placed.piece, pieces - 1)))
        }
        None => Err(source.error(word, format!("expected a cell, found {}", quoted(word))).help(EXAMPLE)),
    }
}

fn read_sol(instance: &Instance, source: &Source<'_>, lines: &[&str]) -> Result<State, Diagnostic> {
    let size = instance.size();
    let mut cells = Grid::filled(size, None);
    for line in lines {
        let [piece, row, col, turns] = sol_line(line).unwrap_or_default();
        let cell = Cell::new(row, col);
        let pieces = instance.pieces().len();
        let what = match piece {
            _ if !size.contains(cell) => {
                format!("row {row} and column {col} are outside the board of {size}")
            }
            _ if piece >= pieces => format!("there is no piece {piece}, only 0 to {}", pieces - 1),
            _ if turns > 3 => format!("expected a turn from 0 to 3, found {turns}"),
            _ if cells[cell].is_some() => format!("there is a second piece on {cell}"),
            _ => {
                let turn = Turn::new(turns).back();
                cells[cell] = Some(Placed { turn, ..Placed::new(piece as u16, 0) });
                continue;
            }
        };
        return Err(source.error(line, what).help(SOL));
    }
    Ok(State::new(cells))
}
