//! Game IDs of Pattern in Simon Tatham's collection: `WxH:`, then the clues of the columns and of
//! the rows with `/` between lines and `.` between blocks:
//!
//! ```text
//! 3x2:2/1/1/2/1.1
//! ```
//!
//! Given cells may follow a comma: every letter skips as many unknown cells as its place in the
//! alphabet (`a` none) and then tells one, filled when it is a capital; `z` only skips 25. The rest
//! of the grid is skipped the same way.

use crate::Nonogram;
use crate::PuzzleSettings;
use crate::format::clues::{Documents, Notation, check_count, plain_document, quoted, side};
use crate::format::holds::Holds;
use crate::model::{Clue, Color, Mark};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Grid, Size, Source};

/// The line of the table.
pub const FORMAT: Format<Nonogram> = Format {
    name: "pattern",
    extensions: &[],
    summary: "game ID of Simon Tatham's Pattern: 3x2:2/1/1/2/1.1",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

const HOLDS: Holds = Holds { given: true, ..Holds::plain("pattern") };
const NOTATION: Notation =
    Notation { between: &['.'], example: "2.1 for blocks of 2 and 1; clues are joined by '/'" };
/// What a `z` skips.
const LONG: usize = 25;

/// The size, the clues and the given cells; the page of the game and its name may stand in front.
fn parts(text: &str) -> Option<(&str, &str, Option<&str>)> {
    let id = text.trim();
    let id = id.split_once("pattern.html#").map_or(id, |(_, id)| id);
    let id = id.strip_prefix("pattern:").unwrap_or(id);
    let (size, clues) = id.split_once(':')?;
    Some(match clues.split_once(',') {
        Some((clues, given)) => (size, clues, Some(given)),
        None => (size, clues, None),
    })
}

fn sniff(source: &Source<'_>) -> Confidence {
    let side = |s: &str| !s.is_empty() && s.len() < 6 && s.bytes().all(|b| b.is_ascii_digit());
    match source.text().ok().and_then(parts) {
        Some((size, clues, given))
            if size.split_once('x').is_some_and(|(w, h)| side(w) && side(h))
                && clues.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'/' | b'.'))
                && given.is_none_or(|g| g.bytes().all(|b| b.is_ascii_alphabetic())) =>
        {
            Confidence::Sure
        }
        _ => Confidence::No,
    }
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let Some((size, clues, given)) = parts(text) else {
        return Err(source
            .error(text.lines().next().unwrap_or(""), "expected a size, ':' and clues")
            .help("a game ID is 3x2:2/1/1/2/1.1; a random seed such as 5x5#123 does not tell the puzzle"));
    };
    let (width, height) = size.split_once('x').unwrap_or((size, size));
    let size = Size::new(side(source, height, "height")?, side(source, width, "width")?);
    let fields: Vec<&str> = clues.split('/').collect();
    check_count(source, clues, "clues, the columns and then the rows", size.cols + size.rows, fields.len())?;
    let mut columns = fields
        .iter()
        .map(|field| NOTATION.plain(source, field))
        .collect::<Result<Vec<Clue>, Diagnostic>>()?;
    let rows = columns.split_off(size.cols);
    let mut document = plain_document(source, rows, columns)?;
    if let Some(text) = given {
        document.instance = document.instance.with_given(given_cells(source, size, text)?)?;
    }
    Ok(vec![document])
}

fn given_cells(source: &Source<'_>, size: Size, text: &str) -> Result<Grid<Mark>, Diagnostic> {
    let mut marks = Vec::new();
    for (at, letter) in text.char_indices() {
        let place = &text[at..at + letter.len_utf8()];
        if !letter.is_ascii_alphabetic() {
            return Err(source.error(place, format!("expected a letter, found {}", quoted(place))));
        }
        let skip = usize::from(letter.to_ascii_lowercase() as u8 - b'a');
        marks.resize(marks.len() + skip, Mark::Unknown);
        if skip < LONG && marks.len() < size.area() {
            marks.push(if letter.is_ascii_uppercase() { Mark::Fill(Color::INK) } else { Mark::Cross });
        }
        if marks.len() > size.area() {
            return Err(source.error(place, format!("the given cells leave the grid of {size}")));
        }
    }
    let told = marks.len();
    Grid::from_items(size, marks).ok_or_else(|| {
        source.error(text, format!("the given cells tell {told} of the {} cells", size.area()))
    })
}

fn write(documents: &[Document<Nonogram>]) -> Result<String, Diagnostic> {
    let instance = &HOLDS.single(documents)?.instance;
    let clue = |clue: &Clue| NOTATION.write(clue, "", |b| b.length.to_string());
    let clues: Vec<String> = instance.cols().iter().chain(instance.rows()).map(clue).collect();
    let mut text = format!("{}:{}", instance.size(), clues.join("/"));
    if let Some(given) = instance.given() {
        text.push(',');
        write_given(given, &mut text);
    }
    text.push('\n');
    Ok(text)
}

fn write_given(given: &Grid<Mark>, text: &mut String) {
    let letter = |skip: usize| (b'a' + skip as u8) as char;
    let mut skip = 0;
    for mark in given.items() {
        match mark {
            Mark::Unknown => skip += 1,
            Mark::Cross => text.push(letter(std::mem::take(&mut skip))),
            Mark::Fill(_) => text.push(letter(std::mem::take(&mut skip)).to_ascii_uppercase()),
        }
        if skip == LONG {
            text.push('z');
            skip = 0;
        }
    }
    if skip > 0 {
        text.push(letter(skip));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Documents, Diagnostic> {
        read(&Source::new("test", text), &PuzzleSettings::default())
    }

    #[test]
    fn columns_come_before_rows() {
        let text = "3x2:2/1//2/1.1\n";
        let documents = parse(text).unwrap();
        assert_eq!(documents[0].instance.rows()[1].len(), 2);
        assert_eq!(write(&documents).unwrap(), text);
        for other in ["pattern:3x2:2/1//2/1.1", "https://example.org/js/pattern.html#3x2:2/1//2/1.1"] {
            assert_eq!(parse(other).unwrap()[0].instance, documents[0].instance);
        }
    }

    #[test]
    fn given_cells_follow_a_comma() {
        let text = "3x2:2/1//2/1.1,Bac\n";
        let documents = parse(text).unwrap();
        let marks = documents[0].instance.given().unwrap().items().to_vec();
        use Mark::{Cross, Fill, Unknown};
        assert_eq!(marks, [Unknown, Fill(Color::INK), Cross, Unknown, Unknown, Cross]);
        assert_eq!(write(&documents).unwrap(), text);
        assert!(parse("3x2:2/1//2/1.1,z").unwrap_err().message.contains("leave the grid"));
        assert!(parse("3x2:2/1//2/1.1,a").unwrap_err().message.contains("1 of the 6"));
    }

    #[test]
    fn wrong_ids_are_refused() {
        assert!(parse("4000x4000:1").unwrap_err().message.contains("expected 8000 clues"));
        assert!(parse("9999x9999:1").unwrap_err().message.contains("outside 1 to 4095"));
        assert!(parse("5x5#123456").unwrap_err().help.unwrap().contains("random seed"));
        assert_eq!(parse("1x1:1/x").unwrap_err().line_column(), Some((1, 7)));
    }
}
