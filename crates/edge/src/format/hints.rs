//! Clues, one a line, in two forms.
//!
//! ```text
//! # piece column row turns
//! 139 8 9 0
//! r9c8=138:0
//! ```
//!
//! The first is how people who share the pieces of Eternity II list them: a piece, its column and
//! its row, all counted from one, and its quarter turns clockwise. The second is a
//! [move](crate::model::Move), with the piece counted from nought as in every board of ours; it is
//! what we write, so that a piece has one number throughout a file.
//!
//! They follow the pieces in a file of [pieces](super::e2pieces), or come in a file of their own by
//! the flag `--hints`.

use super::words::{comment, number, placed, quoted};
use crate::PuzzleSettings;
use crate::model::{Clue, Instance, Move, Placed};
use quadrille_core::{Cell, Diagnostic, Source};

/// What is said about a line that is none.
pub const EXAMPLE: &str = "a hint is a piece, its column, its row, all counted from 1, and its quarter turns \
                           clockwise, such as 139 8 9 0";

/// The clue of a line.
pub fn read(source: &Source<'_>, line: &str) -> Result<Clue, Diagnostic> {
    if line.contains('=') {
        return match line.parse() {
            Ok(Move::Put(cell, placed)) => Ok(Clue { cell, placed }),
            _ => Err(source
                .error(line, format!("expected a clue such as r9c8=138:0, found {}", quoted(line)))
                .help("r9c8=138:0 is piece 138, counted from 0, on row 9, column 8, not turned")),
        };
    }
    let words: Vec<&str> = line.split_whitespace().take(5).collect();
    let &[piece, col, row, turns] = words.as_slice() else {
        let what = format!("expected four numbers, found {}", quoted(line));
        return Err(source.error(line, what).help(EXAMPLE));
    };
    let wrong = |word: &str, what: &str| {
        source.error(word, format!("expected {what}, found {}", quoted(word))).help(EXAMPLE)
    };
    let from_one = |word: &str, what: &str| match number::<u16>(word) {
        Some(n) if n > 0 => Ok(n - 1),
        _ => Err(wrong(word, what)),
    };
    let piece = from_one(piece, "a piece from 1 on")?;
    let col = from_one(col, "a column from 1 on")?;
    let row = from_one(row, "a row from 1 on")?;
    let turns =
        number::<usize>(turns).filter(|n| *n < 4).ok_or_else(|| wrong(turns, "a turn from 0 to 3"))?;
    Ok(Clue { cell: Cell::new(row.into(), col.into()), placed: Placed::new(piece, turns) })
}

/// The puzzle with the clues of these lines.
pub fn add(source: &Source<'_>, instance: &Instance, lines: &[&str]) -> Result<Instance, Diagnostic> {
    let clues: Vec<Clue> = lines.iter().map(|line| read(source, line)).collect::<Result<_, _>>()?;
    // What is said about a clue counts its pieces as its line does.
    for (clue, line) in clues.iter().zip(lines) {
        let (piece, pieces) = (clue.placed.piece.index(), instance.pieces().len());
        if piece >= pieces {
            let first = usize::from(!line.contains('='));
            let (number, last) = (piece + first, pieces + first - 1);
            let what = format!("there is no piece {number}, only {first} to {last}");
            return Err(source.error(line, what).help(EXAMPLE));
        }
    }
    let all = instance.clone().with_clues(clues.iter().copied());
    all.map_err(|error| {
        // Which of them it is: the first that cannot be added to those before.
        let fits = |n: &usize| instance.clone().with_clues(clues[..*n].iter().copied()).is_ok();
        let (mut good, mut bad) = (0, clues.len());
        while bad - good > 1 {
            let middle = good.midpoint(bad);
            if fits(&middle) { good = middle } else { bad = middle }
        }
        placed(source, lines.get(bad.saturating_sub(1)).copied().unwrap_or_default(), error)
    })
}

/// The puzzle with the clues of the file that the flag `--hints` names.
pub fn attached(instance: Instance, settings: &PuzzleSettings) -> Result<Instance, Diagnostic> {
    let Some(file) = &settings.hints else { return Ok(instance) };
    let source = &Source::new(&file.name, &file.bytes);
    let lines = source.text()?.lines().map(str::trim);
    let lines: Vec<&str> = lines.filter(|l| !l.is_empty() && comment(l).is_none()).collect();
    add(source, &instance, &lines)
}

/// The clues of a puzzle as lines, each a move.
pub fn lines(instance: &Instance) -> String {
    instance.clues().iter().map(|clue| format!("{}\n", Move::Put(clue.cell, clue.placed))).collect()
}
