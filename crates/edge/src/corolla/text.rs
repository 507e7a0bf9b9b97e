//! The report's text files of corollas, line by line.
//!
//! ```text
//! # size rotation piece rot x y hamming pieces
//! # 6 0 0 0 0 0 1 3
//! 0:0;5:1;6:0;; | 3;4;5;6;0;;;;;;;0
//! ```
//!
//! The second line holds the side of the board (`6x8` where it is not square: columns, rows), the
//! turn of the corolla against the one that stands for its zone, the centre's piece and its turn,
//! column and row of the centre, the radius and the number of pieces. It comes again when any of
//! them changes. Each further line is a corolla: the pieces slot by slot with `piece:turn`, nothing
//! where the board ends, and after the bar the frontier.
//!
//! *Turns.* The report reads the colours of a piece as west, north, east, south, where this crate
//! reads up, right, down, left: the report's turn is ours and one more. Piece 0 of its 6x6 board is
//! `0 0 1 1`; `0:0` there has grey sides in the west and the north, and lies in the corner. Here it
//! is `0:3`.
//!
//! *Shared beginnings.* `0>0:0;5:1;6:0;; | ...` and then `1>7:0;; | ...`: the second corolla begins
//! as the first, and only the slots from the first that differs are written. The number before `>`
//! is that of the last slot that is shared, or nought when none is. As nought also stands for a
//! shared centre alone, the reader counts the slots that are written to know where they begin; the
//! number must agree.
//!
//! *The examples of the report* have one empty slot of the frontier too few and colours that its
//! pieces do not have; they show the form only. Files with a frontier that does not follow from the
//! pieces are read when [`Reader::trust_pieces`] is set.

use super::shape::{Corolla, Shape};
use super::zones::Zones;
use crate::model::{Instance, Placed, Turn};
use quadrille_core::diagnostic::quoted;
use quadrille_core::{Cell, Diagnostic, Size};

/// What the columns of the second line are.
pub const HEADER: &str = "# size rotation piece rot x y hamming pieces";

/// Our turn of a piece as the report writes it.
pub const fn report_turn(turn: Turn) -> usize {
    (turn.quarters() + 1) % 4
}

/// Our turn for one that the report writes.
pub const fn our_turn(report: usize) -> Turn {
    Turn::new(report + 3)
}

fn slots(shape: &Shape, placed: &[Placed]) -> Vec<Option<Placed>> {
    let mut slots = vec![None; shape.slots()];
    shape.places().iter().zip(placed).for_each(|(place, placed)| slots[place.slot] = Some(*placed));
    slots
}

fn join<T>(entries: &[Option<T>], write: impl Fn(&T) -> String) -> String {
    let words: Vec<String> =
        entries.iter().map(|entry| entry.as_ref().map_or(String::new(), &write)).collect();
    words.join(";")
}

/// How much of a corolla a line holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lines {
    /// All of it.
    #[default]
    Whole,
    /// What differs from the line before.
    Shared,
}

/// Writes corollas, one after the other.
pub struct Writer<'a> {
    instance: &'a Instance,
    kind: Lines,
    last: Option<Last>,
}

/// What was written last: the shape, the turn of the corolla, and the pieces.
struct Last {
    shape: Shape,
    rotation: Turn,
    slots: Vec<Option<Placed>>,
}

impl<'a> Writer<'a> {
    /// A writer of such lines.
    pub fn new(instance: &'a Instance, kind: Lines) -> Writer<'a> {
        Writer { instance, kind, last: None }
    }

    /// The lines for the next corolla: its own, after the two of the header where they change.
    pub fn lines(&mut self, corolla: &Corolla) -> Result<String, Diagnostic> {
        let size = self.instance.size();
        let same =
            |last: &Last| (last.shape.centre(), last.shape.hamming()) == (corolla.centre, corolla.hamming);
        let last = self.last.take().filter(same);
        let (shape, rotation, before) = match last {
            Some(Last { shape, rotation, slots }) => (shape, rotation, slots),
            None => {
                let rotation = Zones::new(size, corolla.hamming).of(corolla.centre).1;
                (corolla.shape(size)?, rotation, Vec::new())
            }
        };
        let now = slots(&shape, &corolla.placed);
        let mut text = String::new();
        let mut shared = 0;
        if before.first() == now.first() {
            shared = before.iter().zip(&now).take_while(|(a, b)| a == b).count();
        } else {
            text = format!("{HEADER}\n{}\n", header(&shape, rotation, &corolla.placed));
        }
        if self.kind == Lines::Shared {
            text += &format!("{}>", shared.saturating_sub(1));
        } else {
            shared = 0;
        }
        // The last slot is always written: no entries at all would read as one.
        shared = shared.min(now.len() - 1);
        text += &join(&now[shared..], |placed| format!("{}:{}", placed.piece, report_turn(placed.turn)));
        text += " | ";
        text += &join(&shape.frontier(self.instance, &corolla.placed), ToString::to_string);
        text.push('\n');
        self.last = Some(Last { shape, rotation, slots: now });
        Ok(text)
    }
}

fn header(shape: &Shape, rotation: Turn, placed: &[Placed]) -> String {
    let (Size { rows, cols }, Cell { row, col }) = (shape.size(), shape.centre());
    let size = if rows == cols { rows.to_string() } else { format!("{cols}x{rows}") };
    let Placed { piece, turn } = placed[0];
    let (turn, hamming) = (report_turn(turn), shape.hamming());
    format!("# {size} {rotation} {piece} {turn} {col} {row} {hamming} {}", placed.len())
}

/// Reads corollas line by line.
pub struct Reader<'a> {
    instance: &'a Instance,
    /// Whether a frontier that does not follow from the pieces is passed over.
    pub trust_pieces: bool,
    shape: Option<Shape>,
    last: Vec<Option<Placed>>,
}

impl<'a> Reader<'a> {
    /// A reader of corollas made of the pieces of a puzzle.
    pub fn new(instance: &'a Instance) -> Reader<'a> {
        Reader { instance, trust_pieces: false, shape: None, last: Vec::new() }
    }

    /// Reads the next line; `None` where it holds no corolla.
    pub fn line(&mut self, line: &str) -> Result<Option<Corolla>, Diagnostic> {
        let line = line.trim();
        if let Some(values) = line.strip_prefix('#') {
            // A line of names, in whatever language, has no numbers.
            if values.trim_start().starts_with(|c: char| c.is_ascii_digit()) {
                self.shape = Some(self.read_header(values)?);
                self.last.clear();
            }
            return Ok(None);
        }
        match line {
            "" => Ok(None),
            _ => self.corolla(line).map(Some),
        }
    }

    fn read_header(&self, values: &str) -> Result<Shape, Diagnostic> {
        let wrong = || {
            Diagnostic::new(format!("{} does not describe corollas", quoted(values.trim())))
                .help("the line after the names is such as '# 6 0 0 0 0 0 1 3'")
        };
        let mut words = values.split_whitespace();
        let size = words.next().unwrap_or_default();
        let (cols, rows) = size.split_once('x').unwrap_or((size, size));
        let number = |word: &str| word.parse::<usize>().map_err(|_| wrong());
        let size = Size::new(number(rows)?, number(cols)?);
        let numbers = words.map(number).collect::<Result<Vec<_>, _>>()?;
        let [_rotation, _piece, _turn, col, row, hamming, pieces] = numbers[..] else { return Err(wrong()) };
        if size != self.instance.size() {
            let here = self.instance.size();
            return Err(Diagnostic::new(format!("these corollas are for a board of {size}, not of {here}")));
        }
        let shape = Shape::new(size, Cell::new(row, col), hamming)?;
        if shape.places().len() != pieces {
            let places = shape.places().len();
            return Err(Diagnostic::new(format!("a corolla there has {places} pieces, not {pieces}")));
        }
        Ok(shape)
    }

    fn corolla(&mut self, line: &str) -> Result<Corolla, Diagnostic> {
        let Some(shape) = &self.shape else {
            return Err(Diagnostic::new("a corolla comes before the line that says where it lies")
                .help(format!("begin with '{HEADER}' and '# 6 0 0 0 0 0 1 3'")));
        };
        let (pieces, frontier) = match line.split_once('|') {
            Some((pieces, frontier)) => (pieces.trim(), Some(frontier.trim())),
            None => (line, None),
        };
        let (number, pieces) = match pieces.split_once('>') {
            Some((number, pieces)) => (Some(number.trim()), pieces),
            None => (None, pieces),
        };
        let entries = pieces.split(';').map(read_entry).collect::<Result<Vec<_>, _>>()?;
        let total = shape.slots();
        let begin = total.checked_sub(entries.len()).ok_or_else(|| {
            Diagnostic::new(format!("{} slots where there are only {total}", entries.len()))
        })?;
        let agrees = number.is_some_and(|number| number.parse() == Ok(begin.saturating_sub(1)));
        let whole = number.is_none() && begin == 0;
        if !(agrees || whole) || begin > self.last.len() {
            return Err(Diagnostic::new(format!("{} slots where {total} are needed", entries.len()))
                .help("a line that shares the beginning of the one before begins with a number and '>'"));
        }
        let slots: Vec<Option<Placed>> = self.last[..begin].iter().copied().chain(entries).collect();
        let filled: Vec<usize> = (0..total).filter(|slot| slots[*slot].is_some()).collect();
        let placed: Vec<Placed> = slots.iter().copied().flatten().collect();
        let right = filled.iter().copied().eq(shape.places().iter().map(|place| place.slot));
        if !right || !shape.holds(self.instance, &placed) {
            return Err(Diagnostic::new(format!("{} is no corolla of these pieces", quoted(line)))
                .help("the pieces must differ, match each other and the frame, and fill the board's slots"));
        }
        let colours = join(&shape.frontier(self.instance, &placed), ToString::to_string);
        if let Some(frontier) = frontier.filter(|frontier| !self.trust_pieces && *frontier != colours) {
            let message = format!("the frontier is {}, not {}", quoted(&colours), quoted(frontier));
            return Err(Diagnostic::new(message));
        }
        self.last = slots;
        Ok(Corolla { centre: shape.centre(), hamming: shape.hamming(), placed })
    }
}

fn read_entry(word: &str) -> Result<Option<Placed>, Diagnostic> {
    let word = word.trim();
    if word.is_empty() {
        return Ok(None);
    }
    let read = || {
        let (piece, turn) = word.split_once(':')?;
        let turn: usize = turn.trim().parse().ok().filter(|turn| *turn < 4)?;
        Some(Placed { turn: our_turn(turn), ..Placed::new(piece.trim().parse().ok()?, 0) })
    };
    read().map(Some).ok_or_else(|| {
        Diagnostic::new(format!("expected a piece and its turn, found {}", quoted(word)))
            .help("17:2 is piece 17 in turn 2")
    })
}
