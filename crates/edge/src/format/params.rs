//! The parameters of a link that shows a board, whatever stands in front of them.
//!
//! `board_edges` has four letters a cell in row order: up, right, down, left as the piece lies,
//! `aaaa` if the cell is empty. `board_w` and `board_h`, or `puzzle_size`, say how large the board
//! is; without them it is a square. `board_pieces` has three digits a cell, `motifs_order` names
//! the [order of the letters](super::letters), `board_types` has a letter a cell, `e` for a piece
//! that is fixed, and `hints` lists fixed pieces as positions and turns, `135.0-34.1`. Everything
//! else is ignored.

use super::letters::{self, ORDERS};
use super::pieces::{read_size, root};
use super::tiles::Tiles;
use super::words::{number, quoted};
use crate::model::{Instance, Piece, State, check_size};
use quadrille_core::{Diagnostic, Size, Source};

/// The parameter that no board is without.
pub const EDGES: &str = "board_edges";
const EXAMPLE: &str =
    "a board is board_edges= and four letters a cell: up, right, down, left, aaaa if it is empty";
/// The letter of a fixed piece in `board_types`.
pub const FIXED: u8 = b'e';
/// Digits of a number in `board_pieces`.
pub const DIGITS: usize = 3;

/// The parameters of a line.
pub struct Params<'a> {
    line: &'a str,
    pairs: Vec<(&'a str, &'a str)>,
}

/// Whether a line has the parameters of a board.
pub fn has_board(line: &str) -> bool {
    line.contains("board_edges=")
}

/// Four letters a cell and nothing else.
pub fn is_bare(text: &str) -> bool {
    text.len() >= 4 && text.len().is_multiple_of(4) && text.bytes().all(|b| b.is_ascii_lowercase())
}

impl<'a> Params<'a> {
    /// The parameters of a line: a link, what follows its `#` or `?`, or the letters of a board
    /// alone.
    pub fn of(line: &'a str) -> Self {
        let line = line.trim();
        let pairs = match is_bare(line) {
            true => vec![(EDGES, line)],
            false => line.split(['#', '?', '&']).filter_map(|part| part.split_once('=')).collect(),
        };
        Params { line, pairs }
    }

    /// The value of a parameter, if it is there and not empty.
    pub fn get(&self, name: &str) -> Option<&'a str> {
        let found = self.pairs.iter().find(|(key, _)| *key == name);
        found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }

    /// The letters of the board.
    pub fn edges(&self, source: &Source<'_>) -> Result<&'a str, Diagnostic> {
        self.get(EDGES)
            .ok_or_else(|| source.error(self.line, "expected board_edges, found none").help(EXAMPLE))
    }

    /// The position in [`ORDERS`] of the order of letters that is named, or the name that is not
    /// known.
    pub fn order(&self) -> Option<Result<usize, &'a str>> {
        let name = self.get("motifs_order")?;
        Some(letters::named(name).ok_or(name))
    }

    fn size(&self, source: &Source<'_>, cells: usize) -> Result<Size, Diagnostic> {
        let side = |name: &str| self.get(name).or_else(|| self.get("puzzle_size"));
        let edges = self.get(EDGES).unwrap_or_default();
        match (side("board_w"), side("board_h")) {
            (Some(width), Some(height)) => read_size(source, width, [height, width]),
            _ => match root(cells) {
                Some(side) => check_size(side, side).map(|()| Size::new(side, side)),
                None => Err(Diagnostic::new(format!("the letters of {cells} cells are no square"))
                    .help("board_w and board_h say how large the board is")),
            }
            .map_err(|e| e.at(source.span_of(edges)).in_source(source)),
        }
    }

    /// The board, its letters in this order.
    pub fn tiles(&self, source: &Source<'_>, order: usize) -> Result<Tiles, Diagnostic> {
        let edges = self.edges(source)?;
        if let Some(wrong) = edges.find(|c: char| !c.is_ascii_lowercase()) {
            let letter = edges[wrong..].chars().next().map_or(0, char::len_utf8);
            let letter = &edges[wrong..wrong + letter];
            return Err(source
                .error(letter, format!("expected a letter from a to z, found {}", quoted(letter)))
                .help(EXAMPLE));
        }
        let size = self.size(source, edges.len().div_ceil(4))?;
        let (wanted, found) = (4 * size.area(), edges.len());
        if wanted != found {
            let part = edges.get(wanted..).unwrap_or(&edges[found..]);
            let what = format!("a board of {size} has {wanted} letters, found {found}");
            return Err(source.error(part, what).help(EXAMPLE));
        }
        let tile = |cell: &[u8]| -> Result<Option<Piece>, usize> {
            let &[up, right, down, left] = cell else { return Ok(None) };
            match letters::tile(order, [up, right, down, left]) {
                Some(tile) => Ok((tile.greys() < 4).then_some(tile)),
                None => Err(cell.iter().position(|&l| letters::colour(order, l).is_none()).unwrap_or(0)),
            }
        };
        let mut tiles = Vec::with_capacity(size.area());
        for (at, cell) in edges.as_bytes().chunks(4).enumerate() {
            tiles.push(tile(cell).map_err(|side| {
                let letter = &edges[4 * at + side..=4 * at + side];
                let (name, known) = ORDERS[order];
                let what =
                    format!("{} is no letter of the order {name}, which has {}", quoted(letter), known.len());
                source.error(letter, what)
            })?);
        }
        Ok(Tiles { size, tiles, numbers: self.numbers(source, size)? })
    }

    /// The numbers of the pieces.
    fn numbers(&self, source: &Source<'_>, size: Size) -> Result<Option<Vec<u32>>, Diagnostic> {
        let Some(digits) = self.get("board_pieces") else { return Ok(None) };
        if digits.len() != DIGITS * size.area() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            let wanted = DIGITS * size.area();
            let what =
                format!("a board of {size} has {wanted} digits in board_pieces, found {}", quoted(digits));
            return Err(source
                .error(digits, what)
                .help("board_pieces has three digits a cell, 000 if it is empty"));
        }
        let value = |cell: &[u8]| cell.iter().fold(0, |n, digit| 10 * n + u32::from(digit - b'0'));
        Ok(Some(digits.as_bytes().chunks(DIGITS).map(value).collect()))
    }

    /// The positions of the pieces that are fixed, with the words that say so.
    pub fn fixed(&self, source: &Source<'_>, size: Size) -> Result<Vec<(usize, &'a str)>, Diagnostic> {
        let mut fixed = Vec::new();
        if let Some(types) = self.get("board_types").filter(|t| t.is_ascii() && t.len() == size.area()) {
            let marked = types.bytes().enumerate().filter(|(_, letter)| *letter == FIXED);
            fixed.extend(marked.map(|(at, _)| (at, &types[at..=at])));
        }
        for hint in self.get("hints").into_iter().flat_map(|list| list.split('-')).filter(|h| !h.is_empty()) {
            let (place, turn) = hint.split_once('.').unwrap_or((hint, "0"));
            match (number::<usize>(place), number::<u8>(turn)) {
                (Some(at), Some(0..=3)) if at < size.area() => fixed.push((at, hint)),
                _ => {
                    let what = format!(
                        "expected a position below {} and a turn, found {}",
                        size.area(),
                        quoted(hint)
                    );
                    return Err(source
                        .error(hint, what)
                        .help("hints are 135.0-34.1: positions in row order and turns"));
                }
            }
        }
        Ok(fixed)
    }

    /// The state of a puzzle that the board shows. Without a name of an order, that one is taken
    /// whose tiles are all in the set.
    pub fn state(&self, source: &Source<'_>, instance: &Instance) -> Result<State, Diagnostic> {
        let mut order = self.order().and_then(Result::ok).unwrap_or(0);
        if !matches!(self.order(), Some(Ok(_))) {
            let fits =
                |order: &usize| self.tiles(source, *order).is_ok_and(|t| t.stranger(instance).is_none());
            order = (0..ORDERS.len()).find(fits).unwrap_or(0);
        }
        let edges = self.edges(source)?;
        let tiles = self.tiles(source, order)?;
        tiles.state(instance).map_err(|(at, e)| {
            let part = edges.get(4 * at..4 * at + 4).unwrap_or(edges);
            e.at(source.span_of(part)).in_source(source)
        })
    }
}

/// A text as the value of a parameter.
pub fn escaped(text: &str) -> String {
    let escape = |byte: u8| match byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    text.bytes().map(escape).collect()
}

/// The reverse of [`escaped`]; what is no escape stays as it is.
pub fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let hex = after.get(..2).filter(|two| *first == b'%' && two.iter().all(u8::is_ascii_hexdigit));
        let code = hex
            .and_then(|two| std::str::from_utf8(two).ok())
            .and_then(|two| u8::from_str_radix(two, 16).ok());
        bytes.push(code.unwrap_or(*first));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
