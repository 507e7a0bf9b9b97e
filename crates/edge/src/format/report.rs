//! The file of the report: the side of a square board, the number of colours, two lines that are
//! always the same, and a line for every piece.
//!
//! ```text
//! 2
//! 4
//! 1
//! 1 1 1 1
//! 0 1 4 0
//! 0 0 2 1
//! 2 0 0 3
//! 4 3 0 0
//! ```
//!
//! Colours are listed up, right, down, left, and 0 is grey. Nothing else can be said: a board that
//! is not square, clues and boards without a frame need another format. The number of colours is
//! not trusted; if it is wrong, a remark says so.

use super::words::{Documents, Holds, head_lines, number, numbers, quoted};
use super::{hints, pieces};
use crate::Edge;
use crate::PuzzleSettings;
use quadrille_core::{Confidence, Diagnostic, Document, Format, Source};

/// The line of the table.
pub const FORMAT: Format<Edge> = Format {
    name: "report",
    extensions: &["txt"],
    summary: "the report's file: side, colours, '1', '1 1 1 1', then the pieces, one a line: up right down left",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

const HOLDS: Holds =
    Holds { format: "report", several: false, oblong: false, spare: false, clues: false, bare: false };
const EXAMPLE: &str =
    "a file begins with the side of the board, the number of colours, a line '1' and a line '1 1 1 1'";
const FIXED: [&str; 2] = ["1", "1 1 1 1"];

fn sniff(source: &Source<'_>) -> Confidence {
    let Some((lines, _)) = head_lines(source) else { return Confidence::No };
    let [side, colours, one, ones, first, ..] = lines.as_slice() else { return Confidence::No };
    let single = [side, colours, one].into_iter().all(|line| numbers::<1>(line).is_some());
    match single && [ones, first].into_iter().all(|line| numbers::<4>(line).is_some()) {
        true => Confidence::Sure,
        false => Confidence::No,
    }
}

fn read(source: &Source<'_>, settings: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let mut lines = text.lines().map(str::trim).filter(|l| !l.is_empty());
    let mut next = |what: &str| {
        lines.next().ok_or_else(|| {
            let end = text.trim_end();
            source.error(&end[end.len()..], format!("expected {what}, found the end")).help(EXAMPLE)
        })
    };
    let side = next("the side of the board")?;
    let size = pieces::read_size(source, side, [side, side])?;
    let line = next("the number of colours")?;
    let wrong = |line: &str, what: &str| {
        Err(source.error(line, format!("expected {what}, found {}", quoted(line))).help(EXAMPLE))
    };
    let Some(colours) = number::<u64>(line) else { return wrong(line, "the number of colours") };
    let line = next("a line '1'")?;
    if numbers::<1>(line).is_none() {
        return wrong(line, "a line '1'");
    }
    let line = next("a line '1 1 1 1'")?;
    if numbers::<4>(line).is_none() {
        return wrong(line, "a line '1 1 1 1'");
    }
    let mut all = Vec::new();
    for at in 1..=size.area() {
        let line = next(&format!("piece {at} of {}", size.area()))?;
        let words: Vec<&str> = line.split_whitespace().take(6).collect();
        all.push(pieces::read(source, line, &words)?);
    }
    if let Ok(line) = next("") {
        let what = format!("expected {} pieces for a board of {size}, found another line", size.area());
        return Err(source.error(line, what));
    }
    let instance = hints::attached(pieces::board(source, side, size, all)?, settings)?;
    let largest = instance.colours() as u64 - 1;
    let mut document = Document::new(instance);
    if largest != colours {
        document.facts.remarks.push(format!("{colours} colours are said, the largest is {largest}"));
    }
    Ok(vec![document])
}

fn write(documents: &[Document<Edge>]) -> Result<String, Diagnostic> {
    HOLDS.check(documents)?;
    let instance = &documents[0].instance;
    let (side, colours) = (instance.size().rows, instance.colours() - 1);
    Ok(format!("{side}\n{colours}\n{}\n{}", FIXED.join("\n"), pieces::lines(instance)))
}
