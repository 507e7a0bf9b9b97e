//! Files with the ending `.puz`: columns and rows, then a piece a line. Only read.
//!
//! ```text
//! c two pieces
//! 2 1
//! 0 1 0 0 +
//! 0 0 0 1 -
//! ```
//!
//! Lines that begin with the letter `c` are comments. The number of rows may be missing, and then
//! the board is a square. Colours are listed up, right, down, left; a sign behind them is ignored.
//! Boards to such puzzles are files with the ending `.sol`, which are [states](super::board).

use super::words::{Documents, head_lines, number, numbers, one_line, quoted};
use super::{hints, pieces};
use crate::Edge;
use crate::PuzzleSettings;
use quadrille_core::{Confidence, Diagnostic, Document, Format, Source};

/// The line of the table.
pub const FORMAT: Format<Edge> = Format {
    name: "puz",
    extensions: &["puz"],
    summary: "columns and rows, then a piece a line: up right down left and a sign; comments begin with c",
    sniff,
    read: Some(read),
    write: None,
    split: None,
};

/// What follows the mark of a comment.
pub fn comment(line: &str) -> Option<&str> {
    let rest = line.strip_prefix('c')?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim())
}

/// A line without the sign behind it.
fn unsigned(line: &str) -> &str {
    line.strip_suffix(['+', '-']).map_or(line, str::trim_end)
}

fn sniff(source: &Source<'_>) -> Confidence {
    let Some((all, whole)) = head_lines(source) else { return Confidence::No };
    let mut lines = all.iter().copied().filter(|l| comment(l).is_none());
    let Some(first) = lines.next() else { return Confidence::No };
    let single = numbers::<1>(first).map(|[side]| [side, side]);
    let Some([cols, rows]) = single.or_else(|| numbers::<2>(first)) else { return Confidence::No };
    let rest: Vec<&str> = lines.collect();
    let pieces = rest.iter().all(|line| numbers::<4>(unsigned(line)).is_some());
    let marks = all.iter().any(|l| comment(l).is_some()) || rest.iter().any(|l| unsigned(l) != *l);
    let enough = !whole || u64::from(cols) * u64::from(rows) == rest.len() as u64;
    match pieces && enough && !rest.is_empty() {
        true if marks || single.is_some() => Confidence::Sure,
        true => Confidence::Maybe,
        false => Confidence::No,
    }
}

fn read(source: &Source<'_>, settings: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let (mut first, mut all, mut said) = (None, Vec::new(), Vec::new());
    for line in source.text()?.lines().map(str::trim).filter(|l| !l.is_empty()) {
        if let Some(comment) = comment(line) {
            said.extend(Some(one_line(comment)).filter(|c| !c.is_empty()));
        } else if first.is_none() {
            let words: Vec<&str> = line.split_whitespace().take(3).collect();
            let sides = match *words.as_slice() {
                [side] => [side, side],
                [cols, rows] => [rows, cols],
                _ => {
                    let what = format!("expected the numbers of columns and rows, found {}", quoted(line));
                    return Err(source.error(line, what).help("a file begins with its size, such as 12 6"));
                }
            };
            first = Some((line, pieces::read_size(source, line, sides)?));
        } else {
            let words: Vec<&str> = unsigned(line).split_whitespace().take(6).collect();
            all.push(pieces::read(source, line, &words)?);
        }
    }
    let Some((line, size)) = first else {
        return Err(source.error("", "expected the numbers of columns and rows, found nothing"));
    };
    let (wanted, found) = (size.area(), all.len());
    if wanted != found {
        return Err(source.error(line, format!("a board of {size} has {wanted} pieces, found {found}")));
    }
    let instance = hints::attached(pieces::board(source, line, size, all)?, settings)?;
    let mut document = Document::new(instance);
    document.facts.remarks = said;
    Ok(vec![document])
}

/// The numbers of a line of a board with the ending `.sol`: piece, row, column, quarter turns
/// anticlockwise.
pub fn sol_line(line: &str) -> Option<[usize; 4]> {
    let mut words = line.split_whitespace();
    let mut next = || number(words.next()?);
    let numbers = [next()?, next()?, next()?, next()?];
    words.next().is_none().then_some(numbers)
}
