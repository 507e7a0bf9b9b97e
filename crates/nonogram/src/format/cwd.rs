//! The `.cwd` format: a line with the height, a line with the width, the row clues, an empty line,
//! the column clues:
//!
//! ```text
//! 2
//! 3
//! 2
//! 1 1
//!
//! 2
//! 1
//! 1
//! ```

use crate::Nonogram;
use crate::PuzzleSettings;
use crate::format::clues::{
    BLANKS, Documents, check_count, lines, numeric_lines, plain_document, side, words, write_numbers,
};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Source};

/// The line of the table.
pub const FORMAT: Format<Nonogram> = Format {
    name: "cwd",
    extensions: &["cwd"],
    summary: "height, width, row clues, an empty line, column clues",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

fn sniff(source: &Source<'_>) -> Confidence {
    match numeric_lines(source).as_deref() {
        Some(lines @ [height, width, ..]) if words(height) == 1 && words(width) == 1 => {
            match (lines.iter().filter(|l| words(l) == 0).count(), split(source, lines)) {
                (1, Ok(_)) => Confidence::Sure,
                (0, _) => Confidence::No,
                _ => Confidence::Maybe,
            }
        }
        _ => Confidence::No,
    }
}

/// The row and the column clues.
fn split<'l, 't>(source: &Source<'_>, lines: &'l [&'t str]) -> Result<[&'l [&'t str]; 2], Diagnostic> {
    let [height, width, clues @ ..] = lines else {
        return Err(source.error("", "expected a line with the height and a line with the width"));
    };
    let (rows, columns) = (side(source, height, "height")?, side(source, width, "width")?);
    if clues.get(rows).is_none_or(|l| !l.trim().is_empty()) {
        return Err(source.error(height, format!("expected {rows} row clues and an empty line after them")));
    }
    check_count(source, width, "column clues after the empty line", columns, clues.len() - rows - 1)?;
    Ok([&clues[..rows], &clues[rows + 1..]])
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let lines = lines(source.text()?);
    let [rows, columns] = split(source, &lines)?;
    Ok(vec![plain_document(source, BLANKS.all(source, rows)?, BLANKS.all(source, columns)?)?])
}

fn write(documents: &[Document<Nonogram>]) -> Result<String, Diagnostic> {
    write_numbers("cwd", documents, |size| format!("{}\n{}\n", size.rows, size.cols), "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::reads_and_writes;

    #[test]
    fn height_and_width_have_lines_of_their_own() {
        reads_and_writes(&FORMAT, "2\n3\n2\n1 1\n\n2\n0\n1\n", "3x2");
    }

    #[test]
    fn a_wrong_number_of_lines_is_told() {
        let error = |text: &str| read(&Source::new("test", text), &PuzzleSettings::default()).unwrap_err();
        assert!(error("3\n1\n1\n\n1\n").message.contains("expected 3 row clues"));
        assert!(
            error("1\n3\n1\n\n1\n").message.contains("expected 3 column clues after the empty line, found 1")
        );
        assert!(error("").message.contains("height"));
    }
}
