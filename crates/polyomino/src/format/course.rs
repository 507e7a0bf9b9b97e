//! The format of a university course: the size and the number of pieces, the kind of board, then
//! the pieces, each drawn with its own letter.
//!
//! ```text
//! 2 4 2
//! DEFAULT
//! AAA
//! A
//! BBB
//!   B
//! ```
//!
//! `N M P` are rows, columns and pieces. `DEFAULT` is the whole rectangle, `CUSTOM` is followed by
//! N rows of `X` (cell) and `.` (none), `PYRAMID` is a pyramid of spheres with N layers, N by N at
//! the bottom. A new piece begins where the letter changes; blanks before and between letters are
//! part of its form.

use super::letters::pyramid;
use super::words::{Documents, cannot_hold, faithful, quoted, same_but_looks, single};
use super::{setting, sheet};
use crate::Polyomino;
use crate::PuzzleSettings;
use crate::model::board::MAX_EXTENT;
use crate::model::{Board, Instance, Piece, PieceId, Site, Space};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Source};

/// The line of the table.
pub const FORMAT: Format<Polyomino> = Format {
    name: "course",
    extensions: &["txt"],
    summary: "N M P, then DEFAULT, CUSTOM or PYRAMID, then the pieces drawn with their letters",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

const EXAMPLE: &str = "for example:\n2 4 2\nDEFAULT\nAAA\nA\nBBB\n  B";

fn size(line: &str) -> Option<[usize; 3]> {
    let numbers: Option<Vec<usize>> = line.split_whitespace().map(|w| w.parse().ok()).collect();
    numbers.and_then(|n| n.try_into().ok())
}

fn sniff(source: &Source<'_>) -> Confidence {
    let Ok(text) = source.text() else { return Confidence::No };
    let mut lines = text.lines();
    let kinds = ["DEFAULT", "CUSTOM", "PYRAMID"];
    let sized = lines.next().is_some_and(|l| size(l).is_some());
    if sized && lines.next().is_some_and(|l| kinds.contains(&l.trim())) {
        Confidence::Sure
    } else {
        Confidence::No
    }
}

fn read(source: &Source<'_>, settings: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let mut lines = text.lines();
    let first = lines.next().unwrap_or("");
    let [rows, cols, count] = size(first).ok_or_else(|| {
        source.error(first, format!("expected three numbers N M P, found {}", quoted(first))).help(EXAMPLE)
    })?;
    let kind = lines.next().unwrap_or(&text[text.len()..]);
    let board = match kind.trim() {
        "DEFAULT" => Board::rectangle(rows.min(MAX_EXTENT + 1), cols.min(MAX_EXTENT + 1)),
        "PYRAMID" => Board::new(Space::Spheres, pyramid(rows)),
        "CUSTOM" => {
            let mut sites = Vec::new();
            for row in 0..rows {
                let line = lines.next().ok_or_else(|| {
                    source.error(
                        kind,
                        format!("expected {rows} rows of the board below this line, found {row}"),
                    )
                })?;
                let line = line.trim_end();
                if row > MAX_EXTENT || line.len() > MAX_EXTENT {
                    return Err(
                        source.error(line, format!("a board has at most {MAX_EXTENT} rows and columns"))
                    );
                }
                if line.chars().count() != cols {
                    let found = line.chars().count();
                    return Err(source.error(line, format!("expected {cols} characters, found {found}")));
                }
                for (col, (at, c)) in line.char_indices().enumerate() {
                    match c {
                        'X' => sites.push(Site::flat(row as i16, col as i16)),
                        '.' => {}
                        _ => {
                            let part = &line[at..at + c.len_utf8()];
                            return Err(source
                                .error(part, format!("expected X or '.', found {}", quoted(part)))
                                .help("X is a cell of the board, '.' is none"));
                        }
                    }
                }
            }
            Board::drawn(Space::Flat, sites)
        }
        other => {
            return Err(source
                .error(kind, format!("expected DEFAULT, CUSTOM or PYRAMID, found {}", quoted(other)))
                .help(EXAMPLE));
        }
    };
    let board = board.map_err(|e| super::header::placed(source, first, e))?;
    let pieces = read_pieces(source, lines)?;
    if pieces.len() != count {
        let found = pieces.len();
        return Err(
            source.error(first, format!("expected {count} pieces as the first line says, found {found}"))
        );
    }
    let instance = Instance::new(board, setting::turned(pieces, settings))
        .map_err(|e| super::header::placed(source, first, e))?;
    Ok(vec![Document::new(instance)])
}

fn read_pieces<'a>(
    source: &Source<'_>,
    lines: impl Iterator<Item = &'a str>,
) -> Result<Vec<Piece>, Diagnostic> {
    let mut drawn: Vec<(char, &str, Vec<Site>, i16)> = Vec::new();
    for line in lines.map(str::trim_end).filter(|l| !l.is_empty()) {
        let letter = line.trim_start().chars().next().unwrap_or(' ');
        if let Some((at, other)) = line.char_indices().find(|(_, c)| *c != ' ' && *c != letter) {
            return Err(source
                .error(
                    &line[at..at + other.len_utf8()],
                    format!("this line of piece {letter} has another letter"),
                )
                .help("every piece is drawn with its own letter, on lines of its own"));
        }
        if line.len() > 4 * MAX_EXTENT {
            return Err(source.error(line, format!("a piece is at most {MAX_EXTENT} cells wide")));
        }
        if drawn.last().is_none_or(|(last, ..)| *last != letter) {
            drawn.push((letter, line, Vec::new(), 0));
        }
        let Some((_, _, sites, row)) = drawn.last_mut() else { continue };
        if usize::try_from(*row).is_ok_and(|r| r >= MAX_EXTENT) {
            return Err(source.error(line, format!("a piece is at most {MAX_EXTENT} cells high")));
        }
        let cells = line.chars().enumerate().filter(|(_, c)| *c == letter);
        sites.extend(cells.map(|(col, _)| Site::flat(*row, col as i16)));
        *row += 1;
    }
    let piece = |(letter, line, sites, _): (char, &str, Vec<Site>, i16)| {
        Piece::new(&letter.to_string(), sites).map_err(|e| super::header::placed(source, line, e))
    };
    drawn.into_iter().map(piece).collect()
}

fn write(documents: &[Document<Polyomino>]) -> Result<String, Diagnostic> {
    let instance = &single("course", documents)?.instance;
    let board = instance.board();
    let (layers, rows, cols) = board.extent();
    let custom = sheet::rows(board, '.', |_| 'X');
    let (kind, grid) = match board.space() {
        Space::Flat if board.required() == rows * cols => ("DEFAULT", String::new()),
        Space::Flat => ("CUSTOM", sheet::on_lines(&custom)),
        Space::Spheres if rows == layers => ("PYRAMID", String::new()),
        space => return Err(cannot_hold("course", &format!("a board of {space} cells of this form"))),
    };
    let mut text = format!("{rows} {cols} {}\n{kind}\n{grid}", instance.pieces().len());
    for id in instance.piece_ids() {
        text += &draw(instance, id).ok_or_else(|| cannot_hold("course", "solid pieces and copies"))?;
    }
    faithful("course", text, documents, read, same_but_looks)
}

/// A piece drawn with its letter.
fn draw(instance: &Instance, id: PieceId) -> Option<String> {
    let (piece, letter) = (instance.piece(id), instance.symbol(id).to_string());
    let shape = super::shape::write(Space::Flat, piece.shape());
    let flat = super::shape::is_drawn(&shape) && !shape.contains('|') && piece.copies == (1..=1);
    let row = |row: &str| row.trim_end_matches('.').replace('#', &letter).replace('.', " ") + "\n";
    flat.then(|| shape.split('/').map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Documents, Diagnostic> {
        read(&Source::new("test", text), &PuzzleSettings::default())
    }

    #[test]
    fn the_three_kinds_read_and_write() {
        for text in [
            "2 4 2\nDEFAULT\nAAA\nA\nBBB\n  B\n",
            "3 3 2\nCUSTOM\n.XX\nXXX\nXX.\nAA\n A\nC C\nCC\n",
            "2 2 2\nPYRAMID\nA\nA\nB B\n B\n",
        ] {
            let documents = parse(text).unwrap();
            assert_eq!(documents[0].instance.pieces().len(), 2);
            assert_eq!(write(&documents).unwrap(), text);
            assert_eq!(sniff(&Source::new("test", text)), Confidence::Sure);
        }
        let blanks = parse("1 3 1\r\nDEFAULT\r\n  AAA\r\n\r\n").unwrap();
        assert_eq!(blanks[0].instance.piece(PieceId(0)).size(), 3);
    }

    #[test]
    fn errors_point_at_the_line() {
        for (text, place, message) in [
            ("2 4\nDEFAULT\n", (1, 1), "three numbers"),
            ("2 4 1\nROUND\nA", (2, 1), "expected DEFAULT"),
            ("2 2 1\nCUSTOM\nXX\n", (2, 1), "expected 2 rows of the board below this line, found 1"),
            ("2 2 1\nCUSTOM\nXX\nXo\nA", (4, 2), "expected X or '.'"),
            ("2 2 1\nCUSTOM\nXX\nX\nA", (4, 1), "expected 2 characters, found 1"),
            ("2 4 1\nDEFAULT\nAAB", (3, 3), "another letter"),
            ("2 4 1\nDEFAULT\nAA\nB", (1, 1), "expected 1 pieces as the first line says, found 2"),
            ("2 4 3\nDEFAULT\nAA\nB\nA", (1, 1), "two pieces are called A"),
            ("99999999 99999999 1\nDEFAULT\nA", (1, 1), "more than"),
            ("99999999 1 1\nPYRAMID\nA", (1, 1), "at most"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.message.contains(message), "{error}");
            assert_eq!(error.line_column(), Some(place), "{error}");
        }
    }
}
