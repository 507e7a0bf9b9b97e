//! Wilk's `.nin`: a line `width height`, then the row clues, then the column clues, one per line
//! with blanks between the numbers and `0` for no block:
//!
//! ```text
//! 3 2
//! 2
//! 1 1
//! 2
//! 1
//! 1
//! ```

use crate::Nonogram;
use crate::PuzzleSettings;
use crate::format::clues::{
    BLANKS, Documents, check_count, lines, numeric_lines, plain_document, two_sides, words, write_numbers,
};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Source};

/// The line of the table.
pub const FORMAT: Format<Nonogram> = Format {
    name: "nin",
    extensions: &["nin"],
    summary: "width and height, row clues, column clues, one per line",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

fn sniff(source: &Source<'_>) -> Confidence {
    match numeric_lines(source).as_deref() {
        Some([header, clues @ ..]) if words(header) == 2 && !clues.is_empty() => {
            match (clues.iter().any(|l| words(l) == 0), split(source, header, clues)) {
                (false, Ok(_)) => Confidence::Sure,
                _ => Confidence::Maybe,
            }
        }
        _ => Confidence::No,
    }
}

/// Where the columns begin, when the number of lines is right.
fn split(source: &Source<'_>, header: &str, clues: &[&str]) -> Result<usize, Diagnostic> {
    let [width, height] = two_sides(source, header, ["width", "height"])?;
    check_count(
        source,
        header,
        "lines of clues (the height and the width together)",
        width + height,
        clues.len(),
    )?;
    Ok(height)
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let lines = lines(text);
    let (header, clues) = lines.split_first().map_or(("", &[][..]), |(header, clues)| (*header, clues));
    let rows = split(source, header, clues)?;
    if let Some(blank) = clues.iter().find(|l| l.trim().is_empty()) {
        return Err(source
            .error(blank, "expected a clue, found an empty line")
            .help("write 0 for a line without blocks"));
    }
    let (rows, columns) = clues.split_at(rows);
    Ok(vec![plain_document(source, BLANKS.all(source, rows)?, BLANKS.all(source, columns)?)?])
}

fn write(documents: &[Document<Nonogram>]) -> Result<String, Diagnostic> {
    write_numbers("nin", documents, |size| format!("{} {}\n", size.cols, size.rows), "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::reads_and_writes;

    #[test]
    fn width_comes_first() {
        reads_and_writes(&FORMAT, "3 2\n2\n1 1\n2\n0\n1\n", "3x2");
    }

    #[test]
    fn a_wrong_number_of_lines_is_told() {
        let error = |text: &str| read(&Source::new("test", text), &PuzzleSettings::default()).unwrap_err();
        assert!(error("4000 4000\n1\n").message.contains("expected 8000 lines of clues"));
        assert!(error("5000 1\n1\n").message.contains("outside 1 to 4095"));
        assert_eq!(error("1 2\n1\n\n1\n").line_column(), Some((3, 1)));
        assert!(error("").message.contains("width"));
    }
}
