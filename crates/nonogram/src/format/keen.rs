//! Keen's second format, also used for Faase's puzzles: the row clues, an empty line, the column
//! clues, and no header at all:
//!
//! ```text
//! 2
//! 1 1
//!
//! 2
//! 1
//! 1
//! ```
//!
//! Nothing tells the size, so a lost line would go unseen; the one check there is, that rows and
//! columns speak of the same number of filled cells, is made here.

use crate::Nonogram;
use crate::PuzzleSettings;
use crate::format::clues::{BLANKS, Documents, lines, numeric_lines, plain_document, words};
use crate::model::Clue;
use quadrille_core::{Confidence, Diagnostic, Format, Source};

/// The line of the table.
pub const FORMAT: Format<Nonogram> = Format {
    name: "keen",
    extensions: &["txt"],
    summary: "row clues, an empty line, column clues; no header",
    sniff,
    read: Some(read),
    write: None,
    split: None,
};

fn sniff(source: &Source<'_>) -> Confidence {
    match numeric_lines(source) {
        Some(lines) if lines.iter().filter(|l| words(l) == 0).count() == 1 => Confidence::Maybe,
        _ => Confidence::No,
    }
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let lines = lines(text);
    let Some(empty) = lines.iter().position(|l| l.trim().is_empty()) else {
        return Err(source.error(&text[..0], "expected an empty line between the row and the column clues"));
    };
    if let Some(second) = lines[empty + 1..].iter().find(|l| l.trim().is_empty()) {
        return Err(source
            .error(second, "expected one empty line between rows and columns, found another")
            .help("write 0 for a line without blocks"));
    }
    let rows = BLANKS.all(source, &lines[..empty])?;
    let columns = BLANKS.all(source, &lines[empty + 1..])?;
    let (across, down) = (filled(&rows), filled(&columns));
    if across != down {
        return Err(source.error(
            lines[empty],
            format!("the rows above speak of {across} filled cells, the columns below of {down}"),
        ));
    }
    Ok(vec![plain_document(source, rows, columns)?])
}

fn filled(clues: &[Clue]) -> usize {
    clues.iter().flatten().map(|b| b.length.least()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_line_parts_rows_and_columns() {
        let parse = |text: &str| read(&Source::new("test", text), &PuzzleSettings::default());
        assert_eq!(parse("2\n1 1\n\n2\n1\n1\n").unwrap()[0].instance.size().to_string(), "3x2");
        assert!(parse("2\n1\n\n2\n").unwrap_err().message.contains("3 filled cells"));
        assert_eq!(parse("1\n\n1\n\n1\n").unwrap_err().line_column(), Some((4, 1)));
        assert!(parse("1\n1").is_err());
    }
}
