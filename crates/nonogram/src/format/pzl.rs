//! Izaron's `.pzl`, made for large colour pictures: the number of colours and their looks, the
//! number of rows and of columns, then for every row and every column the number of blocks, each as
//! length, red, green, blue:
//!
//! ```text
//! 2
//! #000000
//! #ff0000
//! 1 2
//! 2 1 0 0 0 1 255 0 0
//! 1 1 0 0 0
//! 1 1 255 0 0
//! ```
//!
//! White may be a colour of blocks there, different from an empty cell. The background is the first
//! colour of the list that no block has, or else white.

use crate::Nonogram;
use crate::PuzzleSettings;
use crate::format::clues::{Documents, colored_document, quoted, side};
use crate::format::palette;
use crate::model::{Block, Clue, Color, Length, MAX_COLORS};
use quadrille_core::scene::Rgb;
use quadrille_core::{Confidence, Diagnostic, Format, Source};
use std::str::SplitWhitespace;

/// The line of the table.
pub const FORMAT: Format<Nonogram> = Format {
    name: "pzl",
    extensions: &["pzl"],
    summary: "Izaron's colour format: colours, size, blocks with red, green, blue",
    sniff,
    read: Some(read),
    write: None,
    split: None,
};

fn sniff(source: &Source<'_>) -> Confidence {
    let Ok(text) = source.text() else { return Confidence::No };
    let mut words = text.split_whitespace();
    let count = words.next().is_some_and(|w| w.parse::<usize>().is_ok());
    let color = words.next().is_some_and(|w| w.len() == 7 && w.starts_with('#') && Rgb::parse(w).is_some());
    if count && color { Confidence::Sure } else { Confidence::No }
}

/// The words of the file, one after the other.
struct Words<'a> {
    source: &'a Source<'a>,
    rest: SplitWhitespace<'a>,
    end: &'a str,
}

impl<'a> Words<'a> {
    fn next(&mut self, what: &str) -> Result<&'a str, Diagnostic> {
        self.rest.next().ok_or_else(|| self.source.error(self.end, format!("expected {what}, found the end")))
    }

    fn number(&mut self, what: &str, most: u16) -> Result<u16, Diagnostic> {
        let word = self.next(what)?;
        word.parse().ok().filter(|n| *n <= most).ok_or_else(|| {
            self.source
                .error(word, format!("expected {what}, a number up to {most}, found {}", quoted(word)))
                .help("a clue is the number of blocks, then length, red, green, blue for each: 1 3 255 0 0")
        })
    }
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let mut words = Words { source, rest: text.split_whitespace(), end: &text[text.len()..] };
    let count = words.number("the number of colours", MAX_COLORS as u16 + 1)?;
    let mut looks = Vec::new();
    for _ in 0..count {
        let word = words.next("a colour")?;
        let look = Rgb::parse(word).ok_or_else(|| {
            source.error(word, format!("expected a colour such as #ff0000, found {}", quoted(word)))
        })?;
        looks.push(look);
    }
    let height = side(source, words.next("the number of rows")?, "number of rows")?;
    let width = side(source, words.next("the number of columns")?, "number of columns")?;
    let mut used = vec![false; looks.len()];
    let mut clues = Vec::new();
    for _ in 0..height + width {
        clues.push(clue(&mut words, &looks, &mut used)?);
    }
    if let Some(word) = words.rest.next() {
        return Err(source.error(word, format!("expected the end of the file, found {}", quoted(word))));
    }
    let background = used.iter().position(|u| !u);
    // Blocks carry the place in the list; without the background, those behind it move down by one.
    let number = |c: Color| {
        Color(if background.is_some_and(|b| c.index() < b) || background.is_none() { c.0 + 1 } else { c.0 })
    };
    clues.iter_mut().flatten().for_each(|block: &mut Block| block.color = number(block.color));
    let paper = background.map_or(Rgb::WHITE, |b| looks.remove(b));
    looks.insert(0, paper);
    let columns = clues.split_off(height);
    Ok(vec![colored_document(source, clues, columns, palette::of_looks(&looks))?])
}

fn clue(words: &mut Words<'_>, looks: &[Rgb], used: &mut [bool]) -> Result<Clue, Diagnostic> {
    let blocks = words.number("the number of blocks", u16::MAX)?;
    let mut clue = Clue::new();
    for _ in 0..blocks {
        let length = words.number("the length of a block", u16::MAX)?;
        let mut part = || words.number("a part of a colour", 255).map(|n| n as u8);
        let look = Rgb(part()?, part()?, part()?);
        let Some(at) = looks.iter().position(|l| *l == look) else {
            return Err(words
                .source
                .error(words.end, format!("a block has the colour {look}, which is not in the list")));
        };
        used[at] = true;
        clue.push(Block { length: Length::Known(length), color: Color(at as u8) });
    }
    Ok(clue)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Documents, Diagnostic> {
        read(&Source::new("test", text), &PuzzleSettings::default())
    }

    #[test]
    fn blocks_find_their_colours() {
        let instance = parse("2\n#000000\n#ff0000\n1 2\n2 1 0 0 0 1 255 0 0\n1 1 0 0 0\n1 1 255 0 0\n")
            .unwrap()
            .remove(0)
            .instance;
        let looks: Vec<Rgb> = instance.palette().iter().map(|s| s.rgb).collect();
        assert_eq!(looks, [Rgb::WHITE, Rgb::BLACK, Rgb(255, 0, 0)]);
        assert_eq!(instance.rows()[0].iter().map(|b| b.color.0).collect::<Vec<_>>(), [1, 2]);
    }

    #[test]
    fn a_colour_without_blocks_is_the_background() {
        let instance =
            parse("3\n#0000ff\n#eeeeee\n#ff0000\n1 2\n2 1 0 0 255 1 255 0 0\n1 1 0 0 255\n1 1 255 0 0\n")
                .unwrap()
                .remove(0)
                .instance;
        assert_eq!(instance.palette()[0].rgb, Rgb(0xee, 0xee, 0xee));
        assert_eq!(instance.rows()[0].iter().map(|b| b.color.0).collect::<Vec<_>>(), [1, 2]);
    }

    #[test]
    fn errors_tell_what_is_missing() {
        assert!(parse("1 #000000 4000 4000").unwrap_err().message.contains("the end"));
        assert!(parse("1 #000000 1 1 1 1 9 9 9").unwrap_err().message.contains("#090909"));
        assert!(parse("999 #000000").unwrap_err().message.contains("up to 53"));
        assert!(parse("1 black").unwrap_err().message.contains("'black'"));
    }
}
