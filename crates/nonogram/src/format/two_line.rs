//! The report's format: two lines, row clues then column clues. `/` stands between lines, `-`
//! between blocks, nothing for a line without blocks:
//!
//! ```text
//! 3/2-1/3-2/2-2/6/1-5/6/1/2
//! 1-2/3-1/1-5/7-1/5/3/4/3
//! ```

use crate::Nonogram;
use crate::PuzzleSettings;
use crate::format::clues::{Documents, Notation, plain_document};
use crate::format::holds::Holds;
use crate::model::Clue;
use quadrille_core::{Confidence, Diagnostic, Document, Format, Source};

/// The line of the table.
pub const FORMAT: Format<Nonogram> = Format {
    name: "two-line",
    extensions: &["txt"],
    summary: "row clues on one line, column clues on the next: 3/2-1/3-2",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

const NOTATION: Notation =
    Notation { between: &['-'], example: "2-1 for blocks of 2 and 1; clues are joined by '/'" };

fn lines(text: &str) -> Vec<&str> {
    text.trim_end_matches(['\n', '\r', ' ']).lines().collect()
}

fn sniff(source: &Source<'_>) -> Confidence {
    let looks = |l: &str| l.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'/' | b'-' | b' '));
    match source.text().map(lines).as_deref() {
        Ok(&[rows, columns]) if looks(rows) && looks(columns) => {
            match (rows.contains('/'), columns.contains('/')) {
                (true, true) => Confidence::Sure,
                _ => Confidence::Maybe,
            }
        }
        _ => Confidence::No,
    }
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let lines = lines(text);
    let &[rows, columns] = lines.as_slice() else {
        return Err(source
            .error(&text[..0], format!("expected two lines, the rows and the columns, found {}", lines.len()))
            .help("for example:\n3/2-1/3-2\n1-2/3-1/2"));
    };
    let clues =
        |line: &str| line.split('/').map(|f| NOTATION.plain(source, f)).collect::<Result<Vec<Clue>, _>>();
    Ok(vec![plain_document(source, clues(rows)?, clues(columns)?)?])
}

fn write(documents: &[Document<Nonogram>]) -> Result<String, Diagnostic> {
    let instance = &Holds::plain("two-line").single(documents)?.instance;
    let clue = |clue: &Clue| NOTATION.write(clue, "", |b| b.length.to_string());
    let line = |clues: &[Clue]| clues.iter().map(clue).collect::<Vec<_>>().join("/");
    let (rows, columns) = (line(instance.rows()), line(instance.cols()));
    // Two lines must remain two lines even when the second is empty.
    Ok(format!("{}\n{}\n", or_zero(rows), or_zero(columns)))
}

fn or_zero(line: String) -> String {
    if line.is_empty() { "0".into() } else { line }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Documents, Diagnostic> {
        read(&Source::new("test", text), &PuzzleSettings::default())
    }

    #[test]
    fn the_duck_reads_and_writes() {
        let text = "3/2-1/3-2/2-2/6/1-5/6/1/2\n1-2/3-1/1-5/7-1/5/3/4/3\n";
        let documents = parse(text).unwrap();
        assert_eq!(documents[0].instance.size().to_string(), "8x9");
        assert_eq!(write(&documents).unwrap(), text);
        assert_eq!(sniff(&Source::new("duck", text)), Confidence::Sure);
    }

    #[test]
    fn empty_lines_of_the_grid_are_nothing_between_slashes() {
        let documents = parse("1//1\r\n1-1/\r\n").unwrap();
        assert_eq!(documents[0].instance.size().to_string(), "2x3");
        assert_eq!(write(&documents).unwrap(), "1//1\n1-1/\n");
        assert_eq!(write(&parse("0\n0").unwrap()).unwrap(), "0\n0\n");
    }

    #[test]
    fn errors_point_at_the_number() {
        let error = parse("3/2-x\n1/2").unwrap_err();
        assert_eq!(
            (error.line_column(), error.message.as_str()),
            (Some((1, 5)), "expected the length of a block, found 'x'")
        );
        assert!(error.help.unwrap().contains("2-1"));
        assert!(parse("1/70000\n1").unwrap_err().message.contains("too long"));
        assert!(parse("1-0\n1").unwrap_err().message.contains("at least one cell"));
        assert!(parse("1/2").unwrap_err().message.contains("two lines"));
    }
}
