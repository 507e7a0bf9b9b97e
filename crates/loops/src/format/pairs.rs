//! Boards as pairs of numbers, the type of a tile and its orientation: what the two `.dat` formats
//! have in common.
//!
//! Type `t` in orientation `k` is type `t` in orientation 0 moved on by `k` sides, so a table of
//! one tile per type says everything. Files of a million cells are usual: the numbers are read from
//! bytes, and places in the text are worked out only for an error. Nothing is allocated for the
//! size that a file claims, only for what it holds.

use super::words::{board, quoted};
use crate::model::{Instance, Rule, Sides, check_size};
use quadrille_core::{Confidence, Diagnostic, Shape, Size, Source, Span};

/// The tiles of a format.
pub struct Kinds {
    /// The form of the cells.
    pub shape: Shape,
    /// Each type in orientation 0.
    pub first: &'static [u8],
}

/// No tile.
const NO: u8 = u8::MAX;
/// How many lines [`Kinds::sniff`] looks at.
const SNIFFED: usize = 64;

/// Numbers between blanks.
struct Scanner<'a> {
    bytes: &'a [u8],
    /// Where the last number began.
    start: usize,
    at: usize,
}

impl Scanner<'_> {
    /// The next number; `None` if there is none, or something else. Too large ones become the
    /// largest.
    fn number(&mut self) -> Option<usize> {
        while self.bytes.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        self.start = self.at;
        let mut number = 0usize;
        loop {
            match self.bytes.get(self.at) {
                Some(digit @ b'0'..=b'9') => {
                    number = number.saturating_mul(10).saturating_add(usize::from(digit - b'0'));
                }
                Some(other) if !other.is_ascii_whitespace() => return None,
                _ => return (self.at > self.start).then_some(number),
            }
            self.at += 1;
        }
    }

    /// The word at which the last number was expected.
    fn word(&self) -> &[u8] {
        let rest = &self.bytes[self.start..];
        let end = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        &rest[..end]
    }

    /// An error about that word.
    fn error(&self, source: &Source<'_>, message: String, example: &str) -> Diagnostic {
        let span = Span { start: self.start, end: self.start + self.word().len() };
        Diagnostic::new(message).at(span).in_source(source).help(example)
    }

    fn expected(&self, source: &Source<'_>, what: &str, example: &str) -> Diagnostic {
        let found = match self.word() {
            [] => "the end".to_owned(),
            word => quoted(&String::from_utf8_lossy(&word[..word.len().min(128)])),
        };
        self.error(source, format!("expected {what}, found {found}"), example)
    }
}

/// The numbers of a line; `None` if there is anything else.
fn numbers(line: &[u8]) -> Option<Vec<usize>> {
    let mut scanner = Scanner { bytes: line, start: 0, at: 0 };
    let numbers = std::iter::from_fn(|| scanner.number()).collect();
    scanner.word().is_empty().then_some(numbers)
}

const SIZES: &str = "a file begins with a line for the height and a line for the width, such as 8 and 8";
const PAIRS: &str = "every cell is a type and an orientation, such as 1 3";

impl Kinds {
    /// The tile of each type in each orientation.
    fn tiles(&self) -> [[u8; 8]; 16] {
        let mut tiles = [[NO; 8]; 16];
        for (row, first) in tiles.iter_mut().zip(self.first) {
            for turn in 0..self.shape.sides() {
                row[usize::from(turn)] = Sides(*first).stepped(self.shape, turn).0;
            }
        }
        tiles
    }

    /// Reads height, width and as many pairs, from byte `start` of the source.
    pub fn read(&self, source: &Source<'_>, start: usize) -> Result<Instance, Diagnostic> {
        let mut scanner = Scanner { bytes: source.bytes, start, at: start };
        let mut side = |what: &str| {
            let number = scanner.number().ok_or_else(|| scanner.expected(source, what, SIZES))?;
            Ok((number, Span { start: scanner.start, end: scanner.at }))
        };
        let (rows, span) = side("the height")?;
        let (cols, end) = side("the width")?;
        let whole = Span { end: end.end, ..span };
        check_size(rows, cols).map_err(|e| e.at(whole).in_source(source).help(SIZES))?;
        let size = Size::new(rows, cols);

        let table = self.tiles();
        // A pair and the blank behind it are four bytes at least.
        let room = size.area().min((source.bytes.len() - scanner.at) / 4 + 1);
        let mut tiles = Vec::with_capacity(room);
        for _ in 0..size.area() {
            let kind = scanner.number();
            let Some(turns) = kind.and_then(|kind| table[..self.first.len()].get(kind)) else {
                return Err(self.wrong(source, &scanner, size, tiles.len(), kind, "type"));
            };
            let turn = scanner.number();
            match turn.and_then(|turn| turns.get(turn)) {
                Some(&tile) if tile != NO => tiles.push(Sides(tile)),
                _ => return Err(self.wrong(source, &scanner, size, tiles.len(), turn, "orientation")),
            }
        }
        scanner.number();
        if !scanner.word().is_empty() {
            let what = format!("the end after a board of {size}");
            return Err(scanner.expected(source, &what, PAIRS));
        }
        board(self.shape, false, Rule::Loops, size, tiles)
    }

    /// What is wrong with the number that the scanner stands at.
    fn wrong(
        &self,
        source: &Source<'_>,
        scanner: &Scanner<'_>,
        size: Size,
        read: usize,
        number: Option<usize>,
        what: &str,
    ) -> Diagnostic {
        let (cell, area) = (size.cell(read), size.area());
        let most = if what == "type" { self.first.len() } else { usize::from(self.shape.sides()) } - 1;
        match number {
            Some(number) => {
                let message = format!("there is no {what} {number} (cell {cell}): {what}s are 0 to {most}");
                scanner.error(source, message, PAIRS)
            }
            None if scanner.word().is_empty() => {
                let message = format!("expected {area} cells for a board of {size}, found {read}");
                scanner.error(source, message, PAIRS)
            }
            None => scanner.expected(source, &format!("the {what} of the tile {cell}"), PAIRS),
        }
    }

    /// Whether the bytes look like a height, a width and pairs: sure if every line has its pair and
    /// their number is right, possible if the pairs share lines or something is wrong further down.
    pub fn sniff(&self, bytes: &[u8]) -> Confidence {
        let mut lines = bytes.split_inclusive(|b| *b == b'\n').filter(|l| !l.trim_ascii().is_empty());
        let mut read = 0;
        let mut side = || {
            let line = lines.next()?;
            read = line.as_ptr() as usize + line.len() - bytes.as_ptr() as usize;
            match numbers(line)?[..] {
                [number] => Some(number),
                _ => None,
            }
        };
        let Some((rows, cols)) = side().zip(side()) else { return Confidence::No };
        let table = self.tiles();
        let is_tile = |pair: &[usize]| {
            table.get(pair[0]).and_then(|turns| turns.get(pair[1])).is_some_and(|t| *t != NO)
        };
        let (mut any, mut right) = (false, true);
        for line in lines.take(SNIFFED) {
            match numbers(line) {
                Some(pairs) if pairs.len().is_multiple_of(2) => {
                    right &= pairs.len() == 2 && is_tile(&pairs);
                    any = true;
                }
                _ if any => right = false,
                _ => return Confidence::No,
            }
        }
        let ends = bytes[read..].iter().filter(|b| **b == b'\n').count();
        let ends = ends + usize::from(!bytes.ends_with(b"\n"));
        match (any, right && ends == rows.saturating_mul(cols)) {
            (false, _) => Confidence::No,
            (true, false) => Confidence::Maybe,
            (true, true) => Confidence::Sure,
        }
    }

    /// Height, width and a pair per line.
    pub fn write(&self, instance: &Instance) -> String {
        let mut pairs: [&str; 64] = [""; 64];
        let table = self.tiles();
        let texts: Vec<(u8, String)> = (0..self.first.len())
            .flat_map(|kind| (0..usize::from(self.shape.sides())).map(move |turn| (kind, turn)))
            .map(|(kind, turn)| (table[kind][turn], format!("{kind} {turn}\n")))
            .collect();
        // The first orientation of a tile that looks the same in several is the one to write.
        texts.iter().rev().for_each(|(tile, text)| pairs[usize::from(*tile)] = text);
        let size = instance.lattice().size;
        let mut text = format!("{}\n{}\n", size.rows, size.cols);
        text.extend(instance.tiles().items().iter().map(|t| pairs[usize::from(t.0)]));
        text
    }
}
