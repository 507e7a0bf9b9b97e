//! The text of the nonogram tournaments (TAAI, TCGA, ICGA): for every puzzle a line `$` and its
//! number, then the column clues, then the row clues, with tabs between the numbers:
//!
//! ```text
//! $1
//! 2
//! 1
//! 1
//! 2
//! 1 1
//! ```
//!
//! The size is told by nothing. All tournaments had grids of 25x25; square grids of other sizes are
//! recognised by the number of lines (the sample above, three columns and two rows, is not).

use crate::Nonogram;
use crate::PuzzleSettings;
use crate::format::clues::{Documents, Notation, plain_document};
use quadrille_core::{Confidence, Diagnostic, Format, Source, parts};

/// The line of the table.
pub const FORMAT: Format<Nonogram> = Format {
    name: "batch",
    extensions: &["txt"],
    summary: "tournament sets: $number, column clues, row clues; square grids",
    sniff,
    read: Some(read),
    write: None,
    split: Some(|text| parts::sections(text, |line| line.trim_start().starts_with('$'), number)),
};

const NOTATION: Notation = Notation { between: &['\t', ' '], example: "3<tab>1 for blocks of 3 and 1" };
/// The lines of a puzzle in every known set.
const USUAL: usize = 50;

/// The number behind the sign that begins a puzzle.
fn number(line: &str) -> Option<&str> {
    line.trim().strip_prefix('$').map(str::trim)
}

fn sniff(source: &Source<'_>) -> Confidence {
    let number = |l: &str| l.strip_prefix('$').is_some_and(|n| n.trim().parse::<u64>().is_ok());
    match source.text() {
        Ok(text) if text.trim_start().lines().next().is_some_and(number) => Confidence::Sure,
        _ => Confidence::No,
    }
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let mut puzzles: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in text.lines() {
        match (line.trim().strip_prefix('$'), puzzles.last_mut()) {
            (Some(number), _) => puzzles.push((number, Vec::new())),
            (None, Some((_, clues))) => clues.push(line),
            (None, None) if line.trim().is_empty() => {}
            (None, None) => {
                return Err(source
                    .error(line, "expected '$' and the number of the puzzle")
                    .help("for example $1"));
            }
        }
    }
    if puzzles.is_empty() {
        return Err(source.error(&text[..0], "expected '$' and the number of the puzzle, found nothing"));
    }
    puzzles.into_iter().map(|(number, clues)| puzzle(source, number, clues)).collect()
}

fn puzzle(
    source: &Source<'_>,
    number: &str,
    mut clues: Vec<&str>,
) -> Result<quadrille_core::Document<Nonogram>, Diagnostic> {
    while clues.len() != USUAL && clues.last().is_some_and(|l| l.trim().is_empty()) {
        clues.pop();
    }
    if clues.is_empty() || !clues.len().is_multiple_of(2) {
        return Err(source
            .error(number, format!("expected as many row as column clues, found {} lines", clues.len()))
            .help("this format has no size: it holds square grids, the columns first"));
    }
    let (columns, rows) = clues.split_at(clues.len() / 2);
    let mut document = plain_document(source, NOTATION.all(source, rows)?, NOTATION.all(source, columns)?)?;
    document.facts.id = Some(number.trim().to_owned());
    Ok(document)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_come_first() {
        let parse = |text: &str| read(&Source::new("test", text), &PuzzleSettings::default());
        let documents = parse("$1\n1\t1\n\n1\n1\n0\n1\n\n$22\n1\n1\n").unwrap();
        assert_eq!(documents.len(), 2);
        assert_eq!(documents[0].instance.cols()[0].len(), 2);
        assert_eq!(documents[1].facts.id.as_deref(), Some("22"));
        assert_eq!(parse("$1\n1\n1\n1\n").unwrap_err().line_column(), Some((1, 2)));
        assert!(parse("1\n").is_err() && parse("$1\n").is_err() && parse("").is_err());
    }
}
