//! Tables whose colours are binary words. Only read.
//!
//! ```text
//! 1111111111111111,0000000000000001,0000000000000010,1111111111111111
//! ```
//!
//! A piece a line: up, right, down, left. The word of ones alone is grey; the others are numbered
//! from one in the order of their values. All words have the same length. A first line with names
//! and a first column with numbers are tolerated. The board is a square, or the flag `--size` says
//! what it is.

use super::words::{Documents, head_lines, placed, quoted};
use super::{hints, pieces};
use crate::Edge;
use crate::PuzzleSettings;
use crate::model::{Colour, Piece};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Source};
use rustc_hash::FxHashMap;

/// The line of the table.
pub const FORMAT: Format<Edge> = Format {
    name: "csv",
    extensions: &["csv"],
    summary: "a table of binary words, a piece a line: up, right, down, left; ones alone are grey",
    sniff,
    read: Some(read),
    write: None,
    split: None,
};

const EXAMPLE: &str =
    "a piece is four binary words of the same length, such as 1111,0001,0010,1111; 1111 is grey";
/// Shorter words could be anything.
const SHORTEST: usize = 4;

/// The four words of a line, without a number in front.
fn words(line: &str) -> Option<[&str; 4]> {
    let mut words = line.trim_end_matches([',', ';']).split([',', ';']).map(|w| w.trim().trim_matches('"'));
    let mut five = [""; 5];
    let mut found = 0;
    for word in words.by_ref().take(5) {
        five[found] = word;
        found += 1;
    }
    let [a, b, c, d, e] = five;
    match (found, words.next()) {
        (4, None) => Some([a, b, c, d]),
        (5, None) => Some([b, c, d, e]),
        _ => None,
    }
}

fn is_binary(words: [&str; 4], length: usize) -> bool {
    words.iter().all(|w| w.len() == length && w.bytes().all(|b| matches!(b, b'0' | b'1')))
}

fn sniff(source: &Source<'_>) -> Confidence {
    let Some((lines, _)) = head_lines(source) else { return Confidence::No };
    let binary =
        |line: &&str| words(line).is_some_and(|w| w[0].len() >= SHORTEST && is_binary(w, w[0].len()));
    match lines.iter().take(2).any(binary) {
        true if lines.iter().skip(1).all(binary) => Confidence::Sure,
        _ => Confidence::No,
    }
}

fn read(source: &Source<'_>, settings: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let lines: Vec<&str> = source.text()?.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    let binary = |line: &&&str| words(line).is_some_and(|w| is_binary(w, w[0].len()) && !w[0].is_empty());
    let skipped = usize::from(!lines.is_empty() && !lines.iter().take(1).any(|l| binary(&l)));
    let mut rows: Vec<[&str; 4]> = Vec::new();
    for line in &lines[skipped..] {
        let length = rows.first().map(|row| row[0].len());
        match words(line) {
            Some(row) if is_binary(row, length.unwrap_or(row[0].len())) && !row[0].is_empty() => {
                rows.push(row);
            }
            _ => {
                let what = format!("expected four binary words of one length, found {}", quoted(line));
                return Err(source.error(line, what).help(EXAMPLE));
            }
        }
    }
    let Some(first) = lines.get(skipped) else {
        return Err(source.error("", "expected pieces, found none").help(EXAMPLE));
    };
    let grey = |word: &&str| word.bytes().all(|b| b == b'1');
    // Words of one length have the order of their values.
    let mut colours: Vec<&str> = rows.iter().flatten().copied().filter(|w| !grey(w)).collect();
    colours.sort_unstable();
    colours.dedup();
    if colours.len() > usize::from(u16::MAX) {
        return Err(source.error(first, format!("{} colours are too many", colours.len())));
    }
    let numbers: FxHashMap<&str, u16> =
        colours.iter().zip(1..).map(|(word, number)| (*word, number)).collect();
    let colour = |word: &str| numbers.get(word).map_or(Colour::GREY, |number| Colour(*number));
    let all: Vec<Piece> = rows.iter().map(|row| Piece(row.map(colour))).collect();
    let help = "say --size 12x6 for 12 columns and 6 rows";
    let size = pieces::size_for(all.len(), settings, help).map_err(|e| placed(source, first, e))?;
    let instance = hints::attached(pieces::board(source, first, size, all)?, settings)?;
    let mut document = Document::new(instance);
    document
        .facts
        .remarks
        .push(format!("colours are numbered from 1 to {} in the order of their words", colours.len()));
    Ok(vec![document])
}
