//! The `.dat` files of the phineloops course of Dauphine: a line with the height, a line with the
//! width, then a line `type orientation` for each cell, row by row:
//!
//! ```text
//! 1
//! 2
//! 1 0
//! 1 3
//! ```
//!
//! Types: 0 empty, 1 an end to the north, 2 straight from north to south, 3 a T without south, 4 a
//! cross, 5 a corner of north and east. The orientation is the number of clockwise quarter turns.
//! Line ends of any kind, blank lines and several pairs on a line are read too. The rule is that
//! links meet; puzzles under another rule are not written, and a flag such as `--tree` reads a file
//! under it.

use super::pairs::Kinds;
use super::words::{Documents, Holds};
use crate::Loops;
use crate::PuzzleSettings;
use crate::model::Rule;
use quadrille_core::{Confidence, Diagnostic, Document, Format, Shape, Source};

/// The line of the table.
pub const FORMAT: Format<Loops> = Format {
    name: "dat",
    extensions: &["dat"],
    summary: "height, width, then a type and an orientation per cell (phineloops)",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

const KINDS: Kinds = Kinds { shape: Shape::Square, first: &[0, 1, 5, 11, 15, 3] };
const HOLDS: Holds = Holds {
    format: "dat",
    shape: Some(Shape::Square),
    several: false,
    wrap: false,
    walls: false,
    rule: Rule::Loops,
};

/// How many bytes the mark is long that some editors put in front of a text.
pub fn after_mark(bytes: &[u8]) -> usize {
    if bytes.starts_with("\u{feff}".as_bytes()) { "\u{feff}".len() } else { 0 }
}

fn sniff(source: &Source<'_>) -> Confidence {
    KINDS.sniff(&source.bytes[after_mark(source.bytes)..])
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    Ok(vec![Document::new(KINDS.read(source, after_mark(source.bytes))?)])
}

fn write(documents: &[Document<Loops>]) -> Result<String, Diagnostic> {
    HOLDS.check(documents)?;
    Ok(documents.iter().map(|d| KINDS.write(&d.instance)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::reads_and_writes;

    fn parse(text: &str) -> Result<Documents, Diagnostic> {
        read(&Source::new("test", text), &PuzzleSettings::default())
    }

    /// The table of the course's report.
    const TABLE: [(u8, u8, u8); 16] = [
        (0, 0, 0),
        (1, 0, 1),
        (1, 1, 2),
        (1, 2, 4),
        (1, 3, 8),
        (2, 0, 5),
        (2, 1, 10),
        (3, 0, 11),
        (3, 1, 7),
        (3, 2, 14),
        (3, 3, 13),
        (4, 0, 15),
        (5, 0, 3),
        (5, 1, 6),
        (5, 2, 12),
        (5, 3, 9),
    ];

    #[test]
    fn types_and_orientations_are_those_of_the_report() {
        let lines: String = TABLE.iter().map(|(kind, turn, _)| format!("{kind} {turn}\n")).collect();
        let text = format!("2\n8\n{lines}");
        let document = reads_and_writes(&FORMAT, &text, "8x2");
        let values = TABLE.map(|(_, _, value)| value);
        assert!(document.instance.tiles().items().iter().map(|t| t.0).eq(values));
    }

    #[test]
    fn blanks_and_line_ends_do_not_matter() {
        let text = "2\n2\n1 0\n5 2\n2 1\n0 0\n";
        let whole = parse(text).unwrap()[0].instance.clone();
        for same in [
            text.replace('\n', "\r\n"),
            text.replace('\n', " \n\n"),
            text.trim_end().to_owned(),
            format!("\u{feff}{text}"),
            "2\n2\n1 0 5 2\n2 3 0 3\n".to_owned(),
        ] {
            assert_eq!(parse(&same).unwrap()[0].instance, whole, "{same:?}");
            assert_ne!(sniff(&Source::new("test", &same)), Confidence::No, "{same:?}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, place, message) in [
            ("", (1, 1), "expected the height, found the end"),
            ("2\nx\n", (2, 1), "expected the width, found 'x'"),
            ("0\n3\n", (1, 1), "at least one row"),
            ("1000000000\n1\n1 0\n", (1, 1), "too large"),
            ("99999999999999999999999\n9\n", (1, 1), "too large"),
            ("1\n2\n1 0\n", (4, 1), "expected 2 cells for a board of 2x1, found 1"),
            ("4000\n4000\n1 0\n", (4, 1), "expected 16000000 cells"),
            ("1\n2\n1 0\n6 0\n", (4, 1), "there is no type 6 (cell r1c2): types are 0 to 5"),
            ("1\n2\n1 0\n1 4\n", (4, 3), "there is no orientation 4 (cell r1c2): orientations are 0 to 3"),
            ("1\n2\n1 0\n1 b\n", (4, 3), "expected the orientation of the tile r1c2, found 'b'"),
            ("1\n2\n1 0\n1\n", (5, 1), "found 1"),
            ("1\n1\n1 0\n1 0\n", (4, 1), "expected the end after a board of 1x1, found '1'"),
            ("1\n1\n1 0\nend\n", (4, 1), "found 'end'"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.message.contains(message), "{error}");
            assert_eq!(error.line_column(), Some(place), "{error}");
            assert!(error.help.is_some(), "{error}");
        }
        assert!(read(&Source::new("test", b"1\n1\n\xff\xfe 0\n"), &PuzzleSettings::default()).is_err());
    }

    #[test]
    fn other_numbers_are_no_tiles() {
        let sniffed = |text: &str| sniff(&Source::new("test", text));
        for text in [
            "3\n3\n1\n2\n1 1\n",
            "1\n2 3\n2 0\n",
            "8 8\n1 0\n",
            "2\n2\n",
            "2\n2\nx 0\n",
            "2\n2\n1 0 1\n",
            "5",
        ] {
            assert_eq!(sniffed(text), Confidence::No, "{text}");
        }
        assert_eq!(sniffed("1\n1\n1 0"), Confidence::Sure);
        for text in ["1\n2\n1 0\n", "2\n1\n6 0\n1 0\n", "2\n1\n1 0\nx\n", "9999999999999\n9\n1 0\n"] {
            assert_eq!(sniffed(text), Confidence::Maybe, "{text}");
        }
    }
}
