//! The input of the JCROSS problem of SPOJ: the number of puzzles, then for each one
//! `height width`, the row clues and the column clues, every clue ended by a `0`:
//!
//! ```text
//! 1
//! 2 3
//! 2 0
//! 1 1 0
//! 2 0
//! 1 0
//! 1 0
//! ```

use crate::Nonogram;
use crate::PuzzleSettings;
use crate::format::clues::{Documents, numeric_lines, plain_document, quoted, side, words};
use crate::model::{Block, Clue};
use quadrille_core::{Confidence, Diagnostic, Format, Source};

/// The line of the table.
pub const FORMAT: Format<Nonogram> = Format {
    name: "spoj",
    extensions: &["txt"],
    summary: "number of puzzles, then height, width and clues that end in 0 (JCROSS)",
    sniff,
    read: Some(read),
    write: None,
    split: None,
};

fn sniff(source: &Source<'_>) -> Confidence {
    match numeric_lines(source).as_deref() {
        Some([count, size, clues @ ..])
            if words(count) == 1
                && words(size) == 2
                && clues.iter().all(|l| words(l) == 2 || l.split_whitespace().next_back() == Some("0")) =>
        {
            Confidence::Sure
        }
        _ => Confidence::No,
    }
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let mut words = text.split_whitespace();
    let mut next = |what: &str| {
        words
            .next()
            .ok_or_else(|| source.error(&text[text.len()..], format!("expected {what}, found the end")))
    };
    let count = next("the number of puzzles")?;
    let puzzles: usize = count.parse().map_err(|_| {
        source.error(count, format!("expected the number of puzzles, found {}", quoted(count)))
    })?;
    let mut documents = Documents::new();
    for number in 1..=puzzles {
        let height = side(source, next("a height")?, "height")?;
        let width = side(source, next("a width")?, "width")?;
        let mut clues = Vec::new();
        while clues.len() < height + width {
            let mut clue = Clue::new();
            loop {
                let word = next("a clue")?;
                match word.parse::<u16>() {
                    Ok(0) => break,
                    Ok(n) => clue.push(Block::ink(n)),
                    Err(_) => {
                        return Err(source
                            .error(word, format!("expected the length of a block, found {}", quoted(word)))
                            .help("a clue is numbers with a 0 behind them, such as 2 1 0"));
                    }
                }
            }
            clues.push(clue);
        }
        let columns = clues.split_off(height);
        let mut document = plain_document(source, clues, columns)?;
        document.facts.id = (puzzles > 1).then(|| number.to_string());
        documents.push(document);
    }
    match words.next() {
        Some(word) => {
            Err(source
                .error(word, format!("expected the end after {puzzles} puzzles, found {}", quoted(word))))
        }
        None if documents.is_empty() => Err(source.error(count, "the file says that it holds no puzzle")),
        None => Ok(documents),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_clue_ends_in_zero() {
        let parse = |text: &str| read(&Source::new("test", text), &PuzzleSettings::default());
        let documents = parse("2\n2 3\n2 0\n1 1 0\n2 0\n1 0\n1 0\n1 1\n0\n0\n").unwrap();
        assert_eq!(documents.len(), 2);
        assert_eq!(documents[0].instance.size().to_string(), "3x2");
        assert!(documents[1].instance.rows()[0].is_empty());
        assert!(parse("99999999999\n1 1\n0\n0\n").unwrap_err().message.contains("found the end"));
        assert!(parse("1\n1 1\n0\n0\n7\n").unwrap_err().message.contains("expected the end"));
        assert!(parse("1\n1 1\n-1\n0\n").unwrap_err().message.contains("'-1'"));
        assert!(parse("0").is_err() && parse("").is_err());
    }
}
