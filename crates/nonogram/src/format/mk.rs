//! The `.mk` format: a line `height width`, the row clues, a line `#`, the column clues:
//!
//! ```text
//! 2 3
//! 2
//! 1 1
//! #
//! 2
//! 1
//! 1
//! ```

use crate::Nonogram;
use crate::PuzzleSettings;
use crate::format::clues::{
    BLANKS, Documents, check_count, lines, plain_document, two_sides, words, write_numbers,
};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Source};

/// The line of the table.
pub const FORMAT: Format<Nonogram> = Format {
    name: "mk",
    extensions: &["mk"],
    summary: "height and width, row clues, a line '#', column clues",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

fn sniff(source: &Source<'_>) -> Confidence {
    let Ok(text) = source.text() else { return Confidence::No };
    let lines = lines(text);
    let numeric =
        |l: &&str| l.trim() == "#" || l.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_whitespace());
    let marks = lines.iter().filter(|l| l.trim() == "#").count();
    if marks == 1 && lines.iter().all(numeric) && words(lines[0]) == 2 {
        Confidence::Sure
    } else {
        Confidence::No
    }
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let lines = lines(text);
    let header = lines.first().copied().unwrap_or("");
    let [height, width] = two_sides(source, header, ["height", "width"])?;
    let Some(mark) = lines.iter().position(|l| l.trim() == "#") else {
        return Err(source.error(header, "expected a line '#' between the row and the column clues"));
    };
    let (rows, columns) = (&lines[1..mark.max(1)], &lines[mark + 1..]);
    check_count(source, lines[mark], "row clues above this line", height, rows.len())?;
    check_count(source, lines[mark], "column clues below this line", width, columns.len())?;
    Ok(vec![plain_document(source, BLANKS.all(source, rows)?, BLANKS.all(source, columns)?)?])
}

fn write(documents: &[Document<Nonogram>]) -> Result<String, Diagnostic> {
    write_numbers("mk", documents, |size| format!("{} {}\n", size.rows, size.cols), "#\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::reads_and_writes;

    #[test]
    fn height_comes_first() {
        reads_and_writes(&FORMAT, "2 3\n2\n1 1\n#\n2\n0\n1\n", "3x2");
    }

    #[test]
    fn a_wrong_number_of_lines_is_told() {
        let error = |text: &str| read(&Source::new("test", text), &PuzzleSettings::default()).unwrap_err();
        assert!(
            error("2 3\n2\n#\n1\n1\n1\n").message.contains("expected 2 row clues above this line, found 1")
        );
        assert!(error("1 1\n1\n1\n").message.contains("'#'"));
        assert!(error("#\n").message.contains("height"));
    }
}
