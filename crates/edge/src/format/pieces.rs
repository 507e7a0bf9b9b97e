//! Pieces as lines of four numbers, and the board that they fill: formats that list nothing but
//! pieces do not say its size.

use super::words::{number, placed, quoted};
use crate::PuzzleSettings;
use crate::model::{Colour, Instance, Piece, check_size};
use quadrille_core::{Diagnostic, Size, Source};

/// What is said about a line that is none.
pub const EXAMPLE: &str =
    "a piece is the colours of its sides: up, right, down, left, such as 0 1 5 2; 0 is grey";

/// The piece of four words; `line` is where they stand.
pub fn read(source: &Source<'_>, line: &str, words: &[&str]) -> Result<Piece, Diagnostic> {
    let wrong = |part: &str, what: String| Err(source.error(part, what).help(EXAMPLE));
    let &[up, right, down, left] = words else {
        let part = words.get(4).copied().unwrap_or(line);
        return wrong(part, format!("expected four colours, found {}", words.len()));
    };
    let mut sides = [Colour::GREY; 4];
    for (side, word) in sides.iter_mut().zip([up, right, down, left]) {
        match number::<u64>(word).map(u16::try_from) {
            Some(Ok(colour)) => *side = Colour(colour),
            None if !word.bytes().all(|b| b.is_ascii_digit()) => {
                return wrong(word, format!("expected a colour, found {}", quoted(word)));
            }
            _ => {
                return wrong(
                    word,
                    format!("{} is too large for a colour: at most {}", quoted(word), u16::MAX),
                );
            }
        }
    }
    Ok(Piece(sides))
}

/// The size of a board as two words say it; `part` is where they stand.
pub fn read_size(source: &Source<'_>, part: &str, [rows, cols]: [&str; 2]) -> Result<Size, Diagnostic> {
    let side = |word: &str| match word.bytes().all(|b| b.is_ascii_digit()) {
        true => Ok(number::<usize>(word).unwrap_or(usize::MAX)),
        false => {
            Err(source.error(word, format!("expected a number of rows or columns, found {}", quoted(word))))
        }
    };
    let (rows, cols) = (side(rows)?, side(cols)?);
    check_size(rows, cols).map_err(|e| placed(source, part, e))?;
    Ok(Size::new(rows, cols))
}

/// The side of the square that has so many cells.
pub fn root(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (cells > 0 && side * side == cells).then_some(side)
}

/// The board that so many pieces fill: as the flag `--size` says, otherwise a square.
pub fn size_for(pieces: usize, settings: &PuzzleSettings, help: &str) -> Result<Size, Diagnostic> {
    if let Some(Size { rows, cols }) = settings.size {
        check_size(rows, cols).map_err(|error| error.in_setting("--size"))?;
    }
    match (settings.size, root(pieces)) {
        (Some(size), _) => Ok(size),
        (None, Some(side)) => Ok(Size::new(side, side)),
        (None, None) => Err(Diagnostic::new(format!(
            "{pieces} pieces do not fill a square, and the size of the board is not said"
        ))
        .help(help)),
    }
}

/// The puzzle of these pieces; `part` is where they begin.
pub fn board(
    source: &Source<'_>,
    part: &str,
    size: Size,
    pieces: Vec<Piece>,
) -> Result<Instance, Diagnostic> {
    Instance::new(size, pieces).map_err(|e| placed(source, part, e))
}

/// The lines of a puzzle's pieces.
pub fn lines(instance: &Instance) -> String {
    instance.pieces().iter().map(|piece| format!("{piece}\n")).collect()
}
