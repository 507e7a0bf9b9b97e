//! Our own text, made to be read and typed: a line that says what the board is, lines of facts,
//! then the rows.
//!
//! ```text
//! loops: square wrap tree
//! title: A small one
//! walls: r1c1.e r2c2.s
//!
//! ┌─╴
//! └┐╷
//! ╶┴┘
//! ```
//!
//! The words behind `loops:` are the shape (`square` or `hex`), `wrap` for glued borders, and the
//! rule (`tree` or `apart`) unless it is the usual one. How tiles are written is said in [`rows`].
//! Walls are sides of cells. Behind lines `state:` and `solution:` may follow the tiles as a player
//! or a solution has turned them, in the form of [states](super::state). A file may hold several
//! boards, each with its line `loops:`. A picture drawn in box characters and nothing else is a
//! square board.

use super::places;
use super::rows;
use super::state::Block;
use super::words::{Documents, RULES, SHAPES, name_of, named, one_line, placed, quoted};
use crate::Loops;
use crate::PuzzleSettings;
use crate::model::{Instance, Rule};
use quadrille_core::document::{Fact, REMARK};
use quadrille_core::{Confidence, Diagnostic, Document, Facts, Format, Lattice, Shape, Source};

pub use super::state::{read_state, write_state};

/// The line of the table.
pub const FORMAT: Format<Loops> = Format {
    name: "loops",
    extensions: &["loops", "txt"],
    summary: "our own text: 'loops: square' or 'loops: hex', then rows of tiles",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

/// The key of the first line.
const FIRST: &str = "loops";
const WRAP: &str = "wrap";
const WALLS: &str = "walls";

/// The lines of facts, with their places in a document.
const FACTS: [Fact; 5] = Facts::TEXTS;

/// Tiles turned by somebody, with their places in a document.
type Turned = (&'static str, fn(&mut Document<Loops>) -> &mut Option<crate::State>);
const TURNED: [Turned; 2] = [("state", |d| &mut d.state), ("solution", |d| &mut d.solution)];

/// The key and the value of a line; rows of tiles have no colon.
pub fn entry(line: &str) -> Option<(&str, &str)> {
    line.split_once(':').map(|(key, value)| (key.trim(), value.trim()))
}

/// Whether a text begins with the line that says what the board is.
pub fn has_header(text: &str) -> bool {
    let first = text.trim_start().lines().next().and_then(entry);
    // An ID begins with the same word, but a number follows.
    first.is_some_and(|(key, value)| key == FIRST && !value.starts_with(|c: char| c.is_ascii_digit()))
}

fn sniff(source: &Source<'_>) -> Confidence {
    let Ok(text) = source.text() else { return Confidence::No };
    let drawn = |c: char| rows::is_box(c) || matches!(c, '·' | '.') || c.is_whitespace();
    match has_header(text) || (text.chars().all(drawn) && text.chars().any(rows::is_box)) {
        true => Confidence::Sure,
        false => Confidence::No,
    }
}

/// The lines of one board, by what they are about.
#[derive(Default)]
struct Board<'a> {
    words: &'a str,
    drawn: Vec<&'a str>,
    facts: Vec<(&'a str, &'a str)>,
    walls: Vec<&'a str>,
    turned: Vec<(Turned, Block<'a>)>,
}

impl<'a> Board<'a> {
    /// Adds a line that is not empty.
    fn push(&mut self, source: &Source<'_>, line: &'a str) -> Result<(), Diagnostic> {
        let is_fact = |key: &str| key == REMARK || FACTS.iter().any(|(name, _)| *name == key);
        let entry = entry(line);
        let turned = TURNED.into_iter().find(|(name, _)| entry == Some((*name, "")));
        match (turned, self.turned.last_mut(), entry) {
            (Some(turned), ..) => self.turned.push((turned, Block::default())),
            (_, Some((_, block)), _) => block.push(source, line)?,
            (.., None) => self.drawn.push(line),
            (.., Some((WALLS, value))) => self.walls.push(value),
            (.., Some((key, value))) if is_fact(key) => self.facts.push((key, value)),
            (.., Some((key, _))) => {
                return Err(source.error(key, format!("{} is not known here", quoted(key))).help(
                    "the lines before the rows begin with loops:, id:, title:, author:, copyright:, licence:, remark: \
                     or walls:",
                ));
            }
        }
        Ok(())
    }

    fn read(self, source: &Source<'_>) -> Result<Document<Loops>, Diagnostic> {
        let (shape, wrap, rule) = read_words(source, self.words)?;
        let nothing = self.drawn.is_empty();
        let tiles = rows::read(source, shape, self.drawn).map_err(|e| match nothing {
            true => source.error(self.words, e.message),
            false => e,
        })?;
        let lattice = Lattice { size: tiles.size(), shape, wrap };
        let mut instance = Instance::new(lattice, rule, tiles).map_err(|e| placed(source, self.words, e))?;
        for word in self.walls.iter().flat_map(|line| line.split_whitespace()) {
            let (cell, side) = places::read(source, &instance, word)?;
            instance.add_wall(cell, side);
        }
        let mut document = Document::new(instance);
        for (key, value) in self.facts {
            match FACTS.iter().find(|(name, _)| *name == key) {
                Some((_, field)) => *field(&mut document.facts) = Some(value.to_owned()),
                None => document.facts.remarks.push(value.to_owned()),
            }
        }
        for ((_, field), block) in self.turned {
            let state = block.read(source, &document.instance)?;
            *field(&mut document) = Some(state);
        }
        Ok(document)
    }
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let mut boards: Vec<Board<'_>> = Vec::new();
    for line in text.lines().filter(|l| !l.trim().is_empty()) {
        match (entry(line), boards.last_mut()) {
            (Some((FIRST, words)), _) => boards.push(Board { words, ..Board::default() }),
            (_, Some(board)) => board.push(source, line)?,
            (_, None) => {
                let mut board = Board::default();
                board.push(source, line)?;
                boards.push(board);
            }
        }
    }
    if boards.is_empty() {
        return Err(source
            .error("", "expected a board, found nothing")
            .help("a board is a line 'loops: square' and rows of tiles, such as ╶┐ and ·╵"));
    }
    boards.into_iter().map(|board| board.read(source)).collect()
}

/// The shape, whether borders are glued, and the rule.
fn read_words(source: &Source<'_>, words: &str) -> Result<(Shape, bool, Rule), Diagnostic> {
    let (mut shape, mut wrap, mut rule) = (Shape::Square, false, Rule::Loops);
    for word in words.split_whitespace() {
        match (named(SHAPES, word), named(&RULES, word)) {
            (Some(named), _) => shape = named,
            (_, Some(named)) => rule = named,
            _ if word == WRAP => wrap = true,
            _ => {
                return Err(source
                    .error(word, format!("{} says nothing about a board", quoted(word)))
                    .help("the words are square, hex, wrap, tree and apart, as in 'loops: hex wrap tree'"));
            }
        }
    }
    Ok((shape, wrap, rule))
}

fn write(documents: &[Document<Loops>]) -> Result<String, Diagnostic> {
    if documents.is_empty() {
        return Err(Diagnostic::new("the format loops cannot hold an empty list of puzzles")
            .help("give at least one puzzle"));
    }
    let texts: Vec<String> = documents.iter().map(write_board).collect();
    Ok(texts.join("\n"))
}

fn write_board(document: &Document<Loops>) -> String {
    let instance = &document.instance;
    let shape = instance.shape();
    let mut text = format!("{FIRST}: {}", name_of(SHAPES, &shape));
    if instance.lattice().wrap {
        text += &format!(" {WRAP}");
    }
    if instance.rule() != Rule::Loops {
        text += &format!(" {}", name_of(&RULES, &instance.rule()));
    }
    text.push('\n');
    let mut said = document.facts.clone();
    for (key, field) in FACTS {
        if let Some(value) = field(&mut said) {
            text += &format!("{key}: {}\n", one_line(value));
        }
    }
    for remark in &document.facts.remarks {
        text += &format!("{REMARK}: {}\n", one_line(remark));
    }
    let walls: Vec<String> = places::walls(instance).into_iter().map(|w| places::name(shape, w)).collect();
    text += &places::lines(WALLS, &walls);
    text += &format!("\n{}", rows::write(shape, instance.tiles()));
    for (key, field) in TURNED {
        if let Some(turned) = field(&mut document.clone()) {
            text += &format!("{key}:\n{}", write_state(instance, turned));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::reads_and_writes;

    fn parse(text: &str) -> Result<Documents, Diagnostic> {
        read(&Source::new("test", text), &PuzzleSettings::default())
    }

    #[test]
    fn a_board_says_what_it_is() {
        let text = "loops: square wrap tree\nid: 7\ntitle: A small one\nremark: by hand\nwalls: r1c1.e r2c2.s\n\n\
                    ┌─╴\n└┐╷\n╶┴┘\nstate:\n┌─╴\n└┌╷\n╶┴┘\nlocked: r2c2\nlinks: r1c1.e\ngaps: r2c2.s\n";
        let document = reads_and_writes(&FORMAT, text, "3x3");
        assert_eq!(
            (document.facts.id.as_deref(), document.facts.title.as_deref()),
            (Some("7"), Some("A small one"))
        );
        assert_eq!(document.instance.rule(), Rule::Tree);
        assert!(document.instance.lattice().wrap && document.instance.has_walls());
        assert!(document.state.is_some() && document.solution.is_none());
        reads_and_writes(&FORMAT, "loops: hex\n\n33  18\n   ·   7\n", "2x2");
    }

    #[test]
    fn pictures_and_several_boards() {
        let drawn = parse("┏╸\n┃.\n").unwrap();
        assert_eq!(drawn[0].instance.lattice().size.to_string(), "2x2");
        assert_eq!(sniff(&Source::new("test", "┏╸\n┃.\n")), Confidence::Sure);
        let two = parse("loops:\n6 c\n3 9\nloops: hex apart\n1 8\n").unwrap();
        assert_eq!((two.len(), two[1].instance.rule()), (2, Rule::Apart));
        let written = write(&two).unwrap();
        assert_eq!(written, "loops: square\n\n┌┐\n└┘\n\nloops: hex apart\n\n 1   8\n");
        assert_eq!(parse(&written).unwrap()[1].instance, two[1].instance);
        for other in ["loops:1:5x5:000", "...\n...\n", "AB\nAB\n", "", "·", "3/1\n1/3", "walls: r1c1.e\n┌"]
        {
            assert_eq!(sniff(&Source::new("test", other)), Confidence::No, "{other}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, place, message) in [
            ("", (1, 1), "expected a board"),
            ("loops: round\n┌", (1, 8), "'round' says nothing"),
            ("loops: hex\n", (1, 8), "expected rows of tiles"),
            ("loops: square\ncolour: red\n┌", (2, 1), "'colour' is not known here"),
            ("loops: square\nwalls: r1c1.e r1c5.e\n┌┐", (2, 15), "r1c5 is outside the board of 2x1"),
            ("loops: square\n┌┐\nstate:\n┌│\n", (4, 1), "r1c2 has links on n+s here, on s+w in the puzzle"),
            ("loops: square\n┌┐\nstate:\n┌┐\nlocked: r9c9\n", (5, 9), "r9c9 is outside"),
            ("loops: square\n┌┐\nlocked: r1c1\n", (3, 1), "'locked' is not known here"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.message.contains(message), "{error}");
            assert_eq!(error.line_column(), Some(place), "{error}");
        }
    }
}
