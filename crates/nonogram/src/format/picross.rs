//! The own format of picross-solver: `GRID` and a name, `ROWS` and `COLUMNS` before clues between
//! brackets, `#` before comments; any number of puzzles:
//!
//! ```text
//! GRID Hat
//! ROWS
//! [ 2 ]
//! [ 1 1 ]
//! COLUMNS
//! [ 2 ]
//! [ 1 ]
//! [ 1 ]
//! ```

use crate::Nonogram;
use crate::PuzzleSettings;
use crate::format::clues::{BLANKS, Documents, plain_document, quoted};
use crate::model::Clue;
use quadrille_core::{Confidence, Diagnostic, Format, Source};

/// The line of the table.
pub const FORMAT: Format<Nonogram> = Format {
    name: "picross",
    extensions: &["txt"],
    summary: "picross-solver: GRID name, ROWS, [ 3 1 ], COLUMNS",
    sniff,
    read: Some(read),
    write: None,
    split: None,
};

fn sniff(source: &Source<'_>) -> Confidence {
    let Ok(text) = source.text() else { return Confidence::No };
    let has = |word: &str| text.lines().any(|l| l.split_whitespace().next() == Some(word));
    if has("GRID") && has("ROWS") && has("COLUMNS") { Confidence::Sure } else { Confidence::No }
}

/// A puzzle being read.
struct Part<'a> {
    title: &'a str,
    clues: [Vec<Clue>; 2],
    section: Option<usize>,
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let mut parts: Vec<Part<'_>> = Vec::new();
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')) {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, parts.last_mut()) {
            ("GRID", _) => parts.push(Part { title: rest.trim(), clues: Default::default(), section: None }),
            ("ROWS", Some(part)) => part.section = Some(0),
            ("COLUMNS", Some(part)) => part.section = Some(1),
            (_, Some(Part { clues, section: Some(section), .. })) if line.starts_with('[') => {
                let Some(inside) = line[1..].strip_suffix(']') else {
                    return Err(source
                        .error(line, "expected a clue that ends in ']'")
                        .help("a clue is [ 3 1 ]"));
                };
                clues[*section].push(BLANKS.plain(source, inside)?);
            }
            _ => {
                return Err(source
                    .error(line, format!("expected GRID, ROWS, COLUMNS or a clue, found {}", quoted(line)))
                    .help("a puzzle is GRID and a name, ROWS and clues such as [ 3 1 ], COLUMNS and clues"));
            }
        }
    }
    if parts.is_empty() {
        return Err(source.error(&text[..0], "expected a line GRID and the name of the puzzle"));
    }
    let document = |part: Part<'_>| {
        let [rows, columns] = part.clues;
        let mut document = plain_document(source, rows, columns)?;
        document.facts.title = (!part.title.is_empty()).then(|| part.title.to_owned());
        Ok(document)
    };
    parts.into_iter().map(document).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_have_names() {
        let parse = |text: &str| read(&Source::new("test", text), &PuzzleSettings::default());
        let text = "# two\nGRID Tall hat\nROWS\n[ 2 ]\n[ ]\nCOLUMNS\n[1]\n[ 1 ]\n\nGRID\nROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n";
        let documents = parse(text).unwrap();
        assert_eq!(documents[0].facts.title.as_deref(), Some("Tall hat"));
        assert_eq!(documents[0].instance.size().to_string(), "2x2");
        assert_eq!((documents.len(), documents[1].facts.title.as_deref()), (2, None));
        assert_eq!(parse("GRID\n[ 1 ]\n").unwrap_err().line_column(), Some((2, 1)));
        assert!(parse("GRID\nROWS\n[ 1\n").unwrap_err().message.contains("']'"));
        assert!(parse("GRID\nROWS\n[ 1 ]\n").unwrap_err().message.contains("no columns"));
    }
}
