//! The parameters and body of our own ID, in characters that need no escape in a link.
//!
//! The parameters are the size, `3x2` for 3 columns and 2 rows. `d2` behind it says that colours
//! have two digits of base 36; otherwise they have one. `f0` says that there is no frame. The body
//! has the pieces one after the other, each the colours up, right, down, left. If there are clues,
//! a dot and the letter `c` follow, and for each clue its position in row order, its piece, both in
//! as many digits as the last one needs, and its quarter turns clockwise. So two pieces side by
//! side may be `2x1` and `01000001`, and with the first of them as a clue `01000001.c000`.
//!
//! A state has for each cell in row order four times the piece plus its turn, in as many digits as
//! the largest needs; a `-` is an empty cell, `_` and a digit stand for 3 to 38 of them, and the
//! empty cells at the end are left out.

use super::words::{number, placed, quoted};
use crate::model::{Clue, Colour, Frame, Instance, MAX_CELLS, Piece, Placed, State, check_size};
use quadrille_core::{Diagnostic, Grid, Size, Source};

const BASE: u64 = 36;
const DIGITS: &[u8; BASE as usize] = b"0123456789abcdefghijklmnopqrstuvwxyz";
const WIDTH: char = 'd';
const BARE: &str = "f0";
const CLUES: &str = ".c";
const EMPTY: char = '-';
const RUN: char = '_';
/// Shorter runs are not worth it.
const SHORTEST: usize = 3;
const LONGEST: usize = SHORTEST + BASE as usize - 1;

/// How many digits the numbers up to this one need.
fn width(most: usize) -> usize {
    (most as u64).checked_ilog(BASE).map_or(1, |log| log as usize + 1)
}

/// Appends a number in so many digits.
fn push(text: &mut String, number: usize, width: usize) {
    let digit = |at: u32| char::from(DIGITS[(number as u64 / BASE.pow(at) % BASE) as usize]);
    text.extend((0..width as u32).rev().map(digit));
}

/// A number in base 36.
fn value(digits: &str) -> Option<usize> {
    let ours = |b: u8| DIGITS.contains(&b);
    let value = || usize::from_str_radix(digits, BASE as u32).ok();
    (!digits.is_empty() && digits.bytes().all(ours)).then(value)?
}

/// Digits of a position and of a piece.
fn widths(instance: &Instance) -> [usize; 2] {
    [width(instance.size().area() - 1), width(instance.pieces().len() - 1)]
}

/// Parameters and body.
pub fn write(instance: &Instance) -> (String, String) {
    let digits = width(instance.colours() - 1);
    let mut params = instance.size().to_string();
    if digits > 1 {
        params += &format!("{WIDTH}{digits}");
    }
    if !instance.framed() {
        params += BARE;
    }
    let mut body = String::with_capacity(4 * digits * instance.pieces().len());
    for colour in instance.pieces().iter().flat_map(|piece| piece.0) {
        push(&mut body, usize::from(colour.0), digits);
    }
    if !instance.clues().is_empty() {
        body += CLUES;
    }
    let [place, piece] = widths(instance);
    for &Clue { cell, placed } in instance.clues() {
        push(&mut body, instance.size().index(cell), place);
        push(&mut body, placed.piece.index(), piece);
        push(&mut body, placed.turn.quarters(), 1);
    }
    (params, body)
}

fn read_params(params: &str) -> Option<(Size, usize, bool)> {
    let (rest, framed) = params.strip_suffix(BARE).map_or((params, true), |rest| (rest, false));
    let (size, digits) = match rest.split_once(WIDTH) {
        None => (rest, 1),
        // No colour has more than four digits.
        Some((size, digits)) => (size, number(digits).filter(|n| (2..=4).contains(n))?),
    };
    let (width, height) = size.split_once('x')?;
    Some((Size::new(number(height)?, number(width)?), digits, framed))
}

/// Reads [`write()`].
pub fn read(params: &str, body: &str) -> Result<Instance, Diagnostic> {
    let source = &Source::new("ID", params);
    let (size, digits, framed) = read_params(params).ok_or_else(|| {
        source.error(params, format!("expected a size, found {}", quoted(params))).help(
            "a size is 3x2 for 3 columns and 2 rows; d2 behind it are colours of two digits, f0 is no frame",
        )
    })?;
    check_size(size.rows, size.cols).map_err(|e| placed(source, params, e))?;
    let source = &Source::new("ID", body);
    let (pieces, clues) =
        body.split_once(CLUES).map_or((body, None), |(pieces, clues)| (pieces, Some(clues)));
    if pieces.len() / (4 * digits) > MAX_CELLS {
        return Err(source.error("", format!("there are too many pieces: at most {MAX_CELLS} are possible")));
    }
    let piece = |digits: &str, each: usize| {
        let mut sides = [Colour::GREY; 4];
        for (side, at) in sides.iter_mut().zip((0..4).map(|n| n * each)) {
            *side = Colour(u16::try_from(value(&digits[at..at + each])?).ok()?);
        }
        Some(Piece(sides))
    };
    let all = chunks(source, pieces, 4 * digits)?.into_iter().map(|part| {
        piece(part, digits)
            .ok_or_else(|| wrong(source, part, &format!("four colours of {digits} digits each")))
    });
    let instance =
        Instance::new(size, all.collect::<Result<_, _>>()?).map_err(|e| placed(source, body, e))?;
    let [place, number] = widths(&instance);
    let mut list = Vec::new();
    for part in chunks(source, clues.unwrap_or_default(), place + number + 1)? {
        let values =
            (value(&part[..place]), value(&part[place..place + number]), value(&part[place + number..]));
        let (Some(at), Some(id), Some(turn @ 0..=3)) = values else {
            return Err(wrong(source, part, "a position, a piece and a turn"));
        };
        let id = u16::try_from(id).map_err(|_| wrong(source, part, "a position, a piece and a turn"))?;
        list.push(Clue { cell: size.cell(at), placed: Placed::new(id, turn) });
    }
    let part = clues.unwrap_or_default();
    Ok(instance.with_clues(list).map_err(|e| placed(source, part, e))?.with_frame(Frame::when(framed)))
}

fn wrong(source: &Source<'_>, part: &str, expected: &str) -> Diagnostic {
    source.error(part, format!("expected {expected}, found {}", quoted(part)))
}

/// The parts of a text that are all so long.
fn chunks<'a>(source: &Source<'_>, text: &'a str, long: usize) -> Result<Vec<&'a str>, Diagnostic> {
    let cut =
        |at| text.get(at..at + long).ok_or_else(|| wrong(source, &text[at..], &format!("{long} characters")));
    match text.is_ascii() {
        true => (0..text.len()).step_by(long).map(cut).collect(),
        false => Err(wrong(source, text, "digits and letters")),
    }
}

/// Digits of a piece and its turn.
fn code_width(instance: &Instance) -> usize {
    width(4 * instance.pieces().len() - 1)
}

/// A state.
pub fn write_state(instance: &Instance, state: &State) -> String {
    let width = code_width(instance);
    let cells = state.cells().items();
    let used = cells.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    let mut text = String::new();
    for run in cells[..used].chunk_by(|a, b| a.is_none() && b.is_none()).flat_map(|run| run.chunks(LONGEST)) {
        match (run[0], run.len().checked_sub(SHORTEST)) {
            (Some(placed), _) => push(&mut text, placed.code() as usize, width),
            (None, None) => text.extend(std::iter::repeat_n(EMPTY, run.len())),
            (None, Some(more)) => {
                text.push(RUN);
                push(&mut text, more, 1);
            }
        }
    }
    text
}

/// Reads [`write_state`].
pub fn read_state(instance: &Instance, text: &str) -> Result<State, Diagnostic> {
    let source = &Source::new("state", text);
    let (size, width, pieces) = (instance.size(), code_width(instance), instance.pieces().len());
    let mut cells: Vec<Option<Placed>> = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let wrong = || wrong(source, rest, &format!("a cell of {width} digits, - or _ and a digit"));
        let (cell, run, used) = if rest.starts_with(EMPTY) {
            (None, 1, 1)
        } else if let Some(run) = rest.strip_prefix(RUN) {
            (None, run.get(..1).and_then(value).ok_or_else(wrong)? + SHORTEST, 2)
        } else {
            let code = rest.get(..width).and_then(value).and_then(|n| u32::try_from(n).ok());
            let placed = code.and_then(Placed::from_code).filter(|placed| placed.piece.index() < pieces);
            (Some(placed.ok_or_else(wrong)?), 1, width)
        };
        if run > size.area() - cells.len() {
            return Err(source.error(rest, format!("there are more cells than {}", size.area())));
        }
        cells.resize(cells.len() + run, cell);
        rest = &rest[used..];
    }
    cells.resize(size.area(), None);
    let grid = Grid::from_items(size, cells).ok_or_else(|| wrong(source, text, "a whole board"))?;
    Ok(State::new(grid))
}
