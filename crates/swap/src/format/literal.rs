//! The board as a list of its rows, as programs print it:
//!
//! ```text
//! [[5, 3, 6], [2, 1, 4]]
//! ```
//!
//! White space does not matter. The list may be what a program is called with,
//! `Solver(2, 3, [[5, 3, 6], [2, 1, 4]])` or `Grid(2, 3, [[5, 3, 6], [2, 1, 4]])`; the numbers of
//! rows and columns must then be right. `None` is a tile that may end anywhere. Several boards may
//! follow each other.

use super::brackets::{Node, Scanner};
use super::parts::{self, number, read_tile};
use super::words::{Documents, Holds, quoted};
use crate::PuzzleSettings;
use crate::Swap;
use crate::model::{Tile, check_size};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Grid, Size, Source};

/// The line of the table.
pub const FORMAT: Format<Swap> = Format {
    name: "literal",
    extensions: &["lst"],
    summary: "the rows as a list of lists: [[5, 3, 6], [2, 1, 4]]",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

const HOLDS: Holds = Holds { format: "literal", target: false, graph: false, moving: false };
const EXAMPLE: &str = "a board is a list of rows, such as [[5, 3, 6], [2, 1, 4]]";
const ANY: &str = "None";

/// Whether a word is the name of what a program is called with.
fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic()) && word != ANY
}

fn sniff(source: &Source<'_>) -> Confidence {
    let Some((text, _)) = source.head() else { return Confidence::No };
    let scanner = &mut Scanner::new(*source, text);
    if is_name(scanner.peek()) {
        scanner.take();
        if scanner.take() != "(" {
            return Confidence::No;
        }
        while number::<usize>(scanner.peek()).is_some_and(|_| !scanner.peek().is_empty()) {
            scanner.take();
            scanner.take_comma();
        }
    }
    let brackets = scanner.take() == "[" && scanner.take() == "[";
    let first = scanner.take();
    match brackets && (first == ANY || parts::tile(first).is_some_and(|t| t != Tile::ANY)) {
        true => Confidence::Sure,
        false => Confidence::No,
    }
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let scanner = &mut Scanner::new(*source, source.text()?);
    let mut documents = Documents::new();
    while documents.is_empty() || !scanner.peek().is_empty() {
        documents.push(read_one(source, scanner).map_err(|e| match e.help {
            Some(_) => e,
            None => e.help(EXAMPLE),
        })?);
    }
    Ok(documents)
}

fn read_one<'a>(source: &Source<'a>, scanner: &mut Scanner<'a>) -> Result<Document<Swap>, Diagnostic> {
    let called = is_name(scanner.peek()).then(|| scanner.take());
    let node = scanner.take_node()?;
    let Some(name) = called else { return read_rows(source, &node, None) };
    match node.list() {
        Some([rows @ Node::List(..)]) => read_rows(source, rows, None),
        Some([Node::Word(height), Node::Word(width), rows @ Node::List(..)]) => {
            let size = parts::read_size(source, height, [height, width])?;
            read_rows(source, rows, Some((size, height)))
        }
        _ => {
            let what =
                format!("expected the numbers of rows and columns and the rows behind {}", quoted(name));
            Err(source.error(node.part(), what).help("such as Solver(2, 3, [[5, 3, 6], [2, 1, 4]])"))
        }
    }
}

/// The board of these rows, which must have the size that was said, if one was.
fn read_rows(
    source: &Source<'_>,
    node: &Node<'_>,
    said: Option<(Size, &str)>,
) -> Result<Document<Swap>, Diagnostic> {
    let wrong = |node: &Node<'_>, what: String| Err(source.error(node.part(), what));
    let Some(rows) = node.list() else {
        return wrong(node, format!("expected a list of rows, found {}", node.describe()));
    };
    let (mut tiles, mut words, mut cols) = (Vec::new(), Vec::new(), None);
    for row in rows {
        let Some(items) = row.list() else {
            return wrong(row, format!("expected a row as a list, found {}", row.describe()));
        };
        let wanted = *cols.get_or_insert(items.len());
        if items.len() != wanted {
            return wrong(
                row,
                format!("expected {wanted} tiles as in the rows above, found {}", items.len()),
            );
        }
        for item in items {
            let Some(word) = item.word() else {
                return wrong(item, format!("expected a tile, found {}", item.describe()));
            };
            tiles.push(if word == ANY { Tile::ANY } else { read_tile(source, word)? });
            words.push(word);
        }
    }
    let size = Size::new(rows.len(), cols.unwrap_or(0));
    check_size(size.rows, size.cols).map_err(|e| super::words::placed(source, node.part(), e))?;
    if let Some((said, part)) = said.filter(|(said, _)| *said != size) {
        let what = format!(
            "{} rows and {} columns are said here, but the list has {} and {}",
            said.rows, said.cols, size.rows, size.cols
        );
        return Err(source.error(part, what));
    }
    let tiles = Grid::from_items(size, tiles).ok_or_else(|| source.error("", "the rows are not whole"))?;
    Ok(Document::new(parts::board(source, tiles, None, &words)?))
}

fn write(documents: &[Document<Swap>]) -> Result<String, Diagnostic> {
    HOLDS.check(documents)?;
    Ok(documents.iter().map(|d| format!("{}\n", written(d.instance.tiles()))).collect())
}

fn written(tiles: &Grid<Tile>) -> String {
    let word = |tile: &Tile| if *tile == Tile::ANY { ANY.to_owned() } else { tile.to_string() };
    let row = |row: &[Tile]| format!("[{}]", row.iter().map(word).collect::<Vec<_>>().join(", "));
    format!("[{}]", tiles.rows().map(row).collect::<Vec<_>>().join(", "))
}
