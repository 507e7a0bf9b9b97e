//! Hexagonal `.dat` files: a line `hex`, then as in [square ones](super::dat) the height, the width
//! and a type and an orientation for each cell:
//!
//! ```text
//! hex
//! 1
//! 2
//! 1 0
//! 1 3
//! ```
//!
//! The fourteen types are those of the annex of the course's report, which gives each tile in each
//! orientation as a sum of six bits: orientation `k` is orientation 0 with the bits moved on by
//! `k`. The report does not say how its rows lie. Here bit `k` is side `k` of our hexagonal boards,
//! anticlockwise from the east (east 1, north-east 2, north-west 4, west 8, south-west 16,
//! south-east 32), and odd rows are shifted right by half a cell.

use super::dat::after_mark;
use super::pairs::Kinds;
use super::words::{Documents, Holds, quoted};
use crate::Loops;
use crate::PuzzleSettings;
use crate::model::Rule;
use quadrille_core::{Confidence, Diagnostic, Document, Format, Shape, Source};

/// The line of the table.
pub const FORMAT: Format<Loops> = Format {
    name: "hex-dat",
    extensions: &["dat"],
    summary: "a line 'hex', then height, width, a type and an orientation per cell",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

const KINDS: Kinds = Kinds { shape: Shape::Hex, first: &[0, 1, 5, 3, 7, 15, 29, 31, 63, 9, 21, 27, 11, 41] };
const HOLDS: Holds = Holds {
    format: "hex-dat",
    shape: Some(Shape::Hex),
    several: false,
    wrap: false,
    walls: false,
    rule: Rule::Loops,
};

/// The first line that is not blank, and where the next one begins.
fn first_line(bytes: &[u8]) -> (&[u8], usize) {
    let begin = after_mark(bytes);
    let begin = begin + bytes[begin..].iter().take_while(|b| b.is_ascii_whitespace()).count();
    let length = bytes[begin..].iter().position(|b| *b == b'\n').unwrap_or(bytes.len() - begin);
    (bytes[begin..begin + length].trim_ascii(), begin + length)
}

fn sniff(source: &Source<'_>) -> Confidence {
    let (line, next) = first_line(source.bytes);
    match line.eq_ignore_ascii_case(b"hex") {
        true => KINDS.sniff(&source.bytes[next..]).max(Confidence::Maybe),
        false => Confidence::No,
    }
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let (line, next) = first_line(source.bytes);
    if !line.eq_ignore_ascii_case(b"hex") {
        let line = String::from_utf8_lossy(&line[..line.len().min(128)]).into_owned();
        let first = source.text()?.trim_start().lines().next().unwrap_or("");
        return Err(source
            .error(first, format!("expected a line 'hex', found {}", quoted(&line)))
            .help("a file begins with the lines hex, height and width; without 'hex' it is the format dat"));
    }
    Ok(vec![Document::new(KINDS.read(source, next)?)])
}

fn write(documents: &[Document<Loops>]) -> Result<String, Diagnostic> {
    HOLDS.check(documents)?;
    Ok(documents.iter().map(|d| format!("hex\n{}", KINDS.write(&d.instance))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::reads_and_writes;

    /// The values of the annex, type by type.
    const ANNEX: [&[u8]; 14] = [
        &[0],
        &[1, 2, 4, 8, 16, 32],
        &[5, 10, 20, 40, 17, 34],
        &[3, 6, 12, 24, 48, 33],
        &[7, 14, 28, 56, 49, 35],
        &[15, 30, 60, 57, 51, 39],
        &[29, 58, 53, 43, 23, 46],
        &[31, 62, 61, 59, 55, 47],
        &[63],
        &[9, 18, 36],
        &[21, 42],
        &[27, 54, 45],
        &[11, 22, 44, 25, 50, 37],
        &[41, 19, 38, 13, 26, 52],
    ];

    #[test]
    fn types_and_orientations_are_those_of_the_annex() {
        let values: Vec<u8> = ANNEX.iter().flat_map(|v| v.iter().copied()).collect();
        assert_eq!(values.len(), 64);
        let lines: String = ANNEX
            .iter()
            .enumerate()
            .flat_map(|(kind, v)| (0..v.len()).map(move |turn| format!("{kind} {turn}\n")))
            .collect();
        let document = reads_and_writes(&FORMAT, &format!("hex\n8\n8\n{lines}"), "8x8");
        assert!(document.instance.tiles().items().iter().map(|t| t.0).eq(values));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, place, message) in [
            ("1\n1\n1 0\n", (1, 1), "expected a line 'hex', found '1'"),
            ("", (1, 1), "expected a line 'hex', found ''"),
            ("hex\n1\n1\n14 0\n", (4, 1), "there is no type 14 (cell r1c1): types are 0 to 13"),
            ("\nHEX\r\n1\n1\n1 6\n", (5, 3), "there is no orientation 6"),
            ("hex", (1, 4), "expected the height, found the end"),
        ] {
            let error = read(&Source::new("test", text), &PuzzleSettings::default()).unwrap_err();
            assert!(error.message.contains(message), "{error}");
            assert_eq!(error.line_column(), Some(place), "{error}");
        }
    }
}
