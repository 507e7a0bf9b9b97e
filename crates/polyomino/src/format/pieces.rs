//! Piece lists: one piece a line, its name, its shape and what else there is to say about it.
//!
//! ```text
//! # the colour, its look, the copies and how it may be turned are optional
//! A ####/.#.. yellow 255,221,0
//! B .##/##. x2 one-sided #f29200
//! C ## x0-3 fixed "sea blue"
//! D 0,0,0 0,0,1 1,0,1
//! ```
//!
//! Shapes are drawn row by row (`/` between rows, `|` between layers) or listed cell by cell as
//! `layer,row,col`. `x2` is two copies, `x0-3` up to three. A piece may be turned and turned over
//! unless it is `one-sided` or `fixed`. Colours are known by their usual names or stand in quotes;
//! other words, such as the polyomino's own name, are passed over. A shape without a name gets a
//! letter. Lines that begin with `#` and are no shape are comments; a line `space: hex` says where
//! the pieces live.
//!
//! A list alone is a puzzle if there is an obvious board: the usual one of a set everybody knows,
//! else the rectangle or box nearest to a square that has as many cells as all pieces together.

use super::words::{Documents, cannot_hold, faithful, quoted, single};
use super::{header, setting, shape};
use crate::Polyomino;
use crate::PuzzleSettings;
use crate::model::piece::MAX_COPIES;
use crate::model::{Board, Instance, MAX_CELLS, MAX_PIECES, Piece, Site, Space, Turning};
use quadrille_core::scene::Rgb;
use quadrille_core::{Confidence, Diagnostic, Document, Format, Source};
use std::collections::BTreeSet;

/// The line of the table.
pub const FORMAT: Format<Polyomino> = Format {
    name: "pieces",
    extensions: &["txt", "pieces"],
    summary: "piece list, one a line: A ####/.#.. x2 one-sided yellow #ffdd00",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

const EXAMPLE: &str = "a line is a name, a shape and what else there is to say, such as A ###/#.. x2 red";

/// Words that are the name of a colour, or a part of it.
const COLOR_WORDS: &[&str] = &[
    "amber",
    "aqua",
    "beige",
    "black",
    "blue",
    "bright",
    "brown",
    "crimson",
    "cyan",
    "dark",
    "deep",
    "gold",
    "gray",
    "green",
    "grey",
    "indigo",
    "ivory",
    "khaki",
    "light",
    "lilac",
    "lime",
    "magenta",
    "maroon",
    "mint",
    "navy",
    "olive",
    "orange",
    "pale",
    "pink",
    "purple",
    "red",
    "rose",
    "salmon",
    "sand",
    "scarlet",
    "silver",
    "sky",
    "tan",
    "teal",
    "turquoise",
    "violet",
    "white",
    "yellow",
];

/// Whether a line of a list says nothing: blank, or a comment.
pub fn is_comment(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or("#");
    first.starts_with('#') && (first == "#" || !shape::is_drawn(first))
}

/// Whether a line is a piece, and whether it has a name.
fn looks_like_piece(line: &str) -> Option<bool> {
    let mut words = line.split_whitespace();
    let first = words.next()?;
    if shape::is_drawn(first) {
        return Some(false);
    }
    let second = words.next()?;
    (!first.contains(['/', '|', ':']) && (shape::is_drawn(second) || shape::read_cell(second).is_some()))
        .then_some(true)
}

fn sniff(source: &Source<'_>) -> Confidence {
    let Ok(text) = source.text() else { return Confidence::No };
    let lines: Vec<&str> = text.lines().filter(|l| !is_comment(l) && header::line(l).is_none()).collect();
    let named = lines.iter().filter(|l| looks_like_piece(l) == Some(true)).count();
    let drawn = lines.iter().filter(|l| looks_like_piece(l) == Some(false) && l.contains('/')).count();
    let keys_fit = text.lines().filter_map(header::line).all(|(key, _)| key == "space");
    if !lines.is_empty() && named + drawn == lines.len() && keys_fit && (named > 0 || lines.len() > 1) {
        Confidence::Sure
    } else {
        Confidence::No
    }
}

/// A word of a line; the second part is the text of a word in quotes.
type Word<'a> = (&'a str, Option<String>);

fn words<'a>(source: &Source<'_>, line: &'a str) -> Result<Vec<Word<'a>>, Diagnostic> {
    let mut found = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        let Some(quote) = rest.strip_prefix('"') else {
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            found.push((&rest[..end], None));
            rest = rest[end..].trim_start();
            continue;
        };
        let (mut said, mut escaped, mut end) = (String::new(), false, None);
        for (at, c) in quote.char_indices() {
            match (escaped, c) {
                (true, 'n') => said.push('\n'),
                (true, 'r') => said.push('\r'),
                (false, '"') => {
                    end = Some(at);
                    break;
                }
                (false, '\\') => {
                    escaped = true;
                    continue;
                }
                _ => said.push(c),
            }
            escaped = false;
        }
        let end =
            end.ok_or_else(|| source.error(rest, "this quotation mark has no partner").help(EXAMPLE))?;
        found.push((&rest[..end + 2], Some(said)));
        rest = quote[end + 1..].trim_start();
    }
    Ok(found)
}

/// The copies a word such as `x2` or `x0-3` tells.
fn copies(word: &str) -> Option<(u16, u16)> {
    let range = word.strip_prefix('x').filter(|r| r.starts_with(|c: char| c.is_ascii_digit()))?;
    let (low, high) = range.split_once('-').unwrap_or((range, range));
    Some((low.parse().ok()?, high.parse().ok()?))
}

/// The look that three numbers from 0 to 255 tell.
fn decimal_color(word: &str) -> Option<Rgb> {
    let parts: Option<Vec<u8>> = word.split(',').map(|n| n.parse().ok()).collect();
    parts.and_then(|p| <[u8; 3]>::try_from(p).ok()).map(|[r, g, b]| Rgb(r, g, b))
}

/// Reads one line of a list; `spare` names a piece that has no name.
pub fn read_line(
    source: &Source<'_>,
    line: &str,
    space: Space,
    spare: impl FnOnce() -> String,
) -> Result<Piece, Diagnostic> {
    let placed = |part: &str, e: Diagnostic| match e.span {
        Some(_) => e,
        None => e.at(source.span_of(part)).in_source(source),
    };
    let words = words(source, line)?;
    let nameless = words.first().is_some_and(|(w, said)| said.is_none() && shape::is_drawn(w));
    let (name, rest) = match words.split_first() {
        _ if nameless => (spare(), &words[..]),
        Some(((word, None), rest)) => ((*word).to_owned(), rest),
        _ => return Err(source.error(line, "expected the name of a piece").help(EXAMPLE)),
    };
    let (first, mut rest) = match rest.split_first() {
        Some(((word, None), rest)) => (*word, rest),
        _ => return Err(source.error(line, "expected a shape after the name").help(EXAMPLE)),
    };
    let sites = match shape::read(space, first) {
        Some(sites) => sites,
        None => {
            let mut sites: Vec<Site> = Vec::new();
            sites.push(shape::read_cell(first).ok_or_else(|| {
                source.error(first, format!("expected a shape, found {}", quoted(first))).help(
                    "draw rows of # and . with / between them, such as ###/#.., or list cells: 0,0,0 0,0,1",
                )
            })?);
            while let Some((site, after)) = rest.split_first().and_then(|((w, said), after)| {
                said.is_none().then(|| shape::read_cell(w).map(|s| (s, after)))?
            }) {
                sites.push(site);
                rest = after;
            }
            sites
        }
    };
    let mut piece = Piece::new(&name, sites).map_err(|e| placed(words[0].0, e))?;
    let mut color_words: Vec<&str> = Vec::new();
    for (word, said) in rest {
        if let Some(said) = said {
            piece.color_name = Some(said.clone());
        } else if let Some((low, high)) = copies(word) {
            if high == 0 || low > high || high > MAX_COPIES {
                return Err(source
                    .error(word, format!("a piece cannot be used {} times", &word[1..]))
                    .help(format!("write x3 for three copies, x0-2 for up to two; at most {MAX_COPIES}")));
            }
            piece.copies = low..=high;
        } else if *word == Turning::OneSided.word() {
            piece.turning = Turning::OneSided;
        } else if *word == Turning::Fixed.word() {
            piece.turning = Turning::Fixed;
        } else if let Some(color) = decimal_color(word) {
            piece.color = Some(color);
        } else if let Some(color) = word.strip_prefix('#').and_then(Rgb::parse) {
            piece.color = Some(color);
        } else if COLOR_WORDS.contains(word) {
            color_words.push(word);
        }
    }
    if piece.color_name.is_none() && !color_words.is_empty() {
        piece.color_name = Some(color_words.join(" "));
    }
    Ok(piece)
}

/// One line of a list.
pub fn write_line(space: Space, piece: &Piece) -> String {
    let mut line = format!("{} {}", piece.name(), shape::write(space, piece.shape()));
    match (piece.copies.start(), piece.copies.end()) {
        (1, 1) => {}
        (low, high) if low == high => line += &format!(" x{low}"),
        (low, high) => line += &format!(" x{low}-{high}"),
    }
    if piece.turning != Turning::Free {
        line += &format!(" {}", piece.turning.word());
    }
    if let Some(name) = &piece.color_name {
        let usual = !name.is_empty() && name.split(' ').all(|w| COLOR_WORDS.contains(&w));
        line += &match usual {
            true => format!(" {name}"),
            false => {
                let escape = [("\\", "\\\\"), ("\"", "\\\""), ("\n", "\\n"), ("\r", "\\r")];
                let escaped = escape.iter().fold(name.clone(), |text, (from, to)| text.replace(from, to));
                format!(" \"{escaped}\"")
            }
        };
    }
    if let Some(color) = piece.color {
        line += &format!(" {color}");
    }
    line
}

/// The pieces of a part of a source, one a line. Without a space, pieces with layers are solid.
pub fn read_list(
    source: &Source<'_>,
    text: &str,
    space: Option<Space>,
) -> Result<(Space, Vec<Piece>), Diagnostic> {
    let told = text.lines().filter_map(header::line).find(|(key, _)| *key == "space");
    let space = match (space, told) {
        (None, Some((_, value))) => Some(header::space(source, value)?),
        (space, _) => space,
    };
    let mut taken = BTreeSet::new();
    let mut pieces: Vec<Piece> = Vec::new();
    for line in text.lines().filter(|l| !is_comment(l) && header::line(l).is_none()) {
        let spare = || spare_name(&taken);
        let piece = read_line(source, line, space.unwrap_or_default(), spare)?;
        if pieces.len() == MAX_PIECES {
            return Err(source.error(line, format!("a puzzle has at most {MAX_PIECES} pieces")));
        }
        if !taken.insert(piece.name().to_owned()) {
            let name = piece.name();
            return Err(source
                .error(line, format!("two pieces are called {name}"))
                .help(format!("say how many copies there are: {name} ### x2")));
        }
        pieces.push(piece);
    }
    if pieces.is_empty() {
        return Err(source.error(text, "expected a piece").help(EXAMPLE));
    }
    let solid = pieces.iter().any(|p| p.shape().iter().any(|s| s.layer != 0));
    Ok((space.unwrap_or(if solid { Space::Cubic } else { Space::Flat }), pieces))
}

fn spare_name(taken: &BTreeSet<String>) -> String {
    let letters = ('A'..='Z').map(String::from);
    let numbered = (1..).map(|n| format!("P{n}"));
    letters.chain(numbered).find(|n| !taken.contains(n)).unwrap_or_default()
}

/// A list of lines.
pub fn write_list(space: Space, pieces: &[Piece]) -> String {
    pieces.iter().map(|p| write_line(space, p) + "\n").collect()
}

fn read(source: &Source<'_>, settings: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let board = setting::board_of(settings);
    let (space, pieces) = read_list(source, source.text()?, board.as_ref().map(Board::space))?;
    let board = match board {
        Some(board) => board,
        None => obvious_board(space, &pieces).ok_or_else(|| {
            Diagnostic::new("a piece list says nothing about the board, and no board is obvious for it")
                .help("say which board with --board, such as --board 5x11 or --board board.txt")
                .in_source(source)
        })?,
    };
    let pieces = setting::turned(pieces, settings);
    let instance = Instance::new(board, pieces).map_err(|e| e.in_source(source))?;
    Ok(vec![Document::new(instance)])
}

/// The board that pieces without one are put on.
pub fn obvious_board(space: Space, pieces: &[Piece]) -> Option<Board> {
    let shapes = |pieces: &[Piece]| pieces.iter().map(|p| p.shape().to_vec()).collect::<BTreeSet<_>>();
    let ours = shapes(pieces);
    let known = setting::known_sets()
        .iter()
        .find(|(set, theirs)| set.space == space && theirs.len() == pieces.len() && shapes(theirs) == ours);
    if let Some((set, _)) = known {
        return setting::board_named(set.board).ok();
    }
    if pieces.iter().any(|p| p.copies.start() != p.copies.end()) {
        return None;
    }
    let cells = pieces.iter().map(|p| p.size() * usize::from(*p.copies.start())).sum::<usize>();
    if cells > MAX_CELLS {
        return None;
    }
    let divisors: Vec<usize> = (1..=cells).filter(|n| cells % n == 0).collect();
    let fits = |sides: &[usize]| pieces.iter().all(|p| box_of(p).iter().zip(sides).all(|(a, b)| a <= b));
    match space {
        Space::Flat | Space::Hex => {
            let rows =
                divisors.iter().copied().filter(|n| n * n <= cells && fits(&[1, *n, cells / n])).max()?;
            Board::full(space, 1, rows, cells / rows).ok()
        }
        Space::Cubic => {
            let sides = |&a: &usize| divisors.iter().map(move |&b| [a, b, cells / a / b]);
            let cubic =
                divisors.iter().flat_map(sides).filter(|[a, b, c]| a <= b && b <= c && a * b * c == cells);
            let [a, b, c] =
                cubic.filter(|s| fits(s)).max_by_key(|&[a, b, c]| (std::cmp::Reverse(c - a), b))?;
            Board::full(space, a, b, c).ok()
        }
        Space::Spheres => None,
    }
}

/// The sides of the box around a piece, the shortest first.
fn box_of(piece: &Piece) -> [usize; 3] {
    let side = |part: fn(&Site) -> i16| {
        let (low, high) =
            piece.shape().iter().map(part).fold((0, 0), |(low, high), n| (low.min(n), high.max(n)));
        (i32::from(high) - i32::from(low) + 1) as usize
    };
    let mut sides = [side(|s| s.layer), side(|s| s.row), side(|s| s.col)];
    sides.sort_unstable();
    sides
}

fn write(documents: &[Document<Polyomino>]) -> Result<String, Diagnostic> {
    let instance = &single("pieces", documents)?.instance;
    if !instance.given().is_empty() {
        return Err(cannot_hold("pieces", "given pieces"));
    }
    let space = instance.board().space();
    let mut text = match space {
        Space::Flat => String::new(),
        _ => format!("space: {space}\n"),
    };
    text += &write_list(space, instance.pieces());
    faithful("pieces", text, documents, read, |a, b| a == b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_core::{Given, Settings};

    fn list(text: &str) -> Result<Vec<Piece>, Diagnostic> {
        read_list(&Source::new("test", text), text, None).map(|(_, pieces)| pieces)
    }

    #[test]
    fn a_line_says_everything() {
        let text = "A ##/#. x0-2 one-sided dark red #ff0000\nB ##|#. x3 fixed \"sea \\\"blue\\\"\"\n";
        let pieces = list(text).unwrap();
        assert_eq!((&pieces[0].copies, pieces[0].turning), (&(0..=2), Turning::OneSided));
        assert_eq!(pieces[0].color_name.as_deref(), Some("dark red"));
        assert_eq!(pieces[1].color_name.as_deref(), Some("sea \"blue\""));
        assert_eq!(write_list(Space::Cubic, &pieces), text);
        let game = list("# comment\nD ##./.##  dark red S4 181,31,32\n\n### note\n").unwrap();
        assert_eq!((game[0].color, game[0].size()), (Some(Rgb(181, 31, 32)), 4));
        assert_eq!(game[0].color_name.as_deref(), Some("dark red"));
        let nameless = list("##/#.\nA #\n###/#..\n").unwrap_err();
        assert!(nameless.message.contains("two pieces are called A"));
        let nameless = list("B #\n##/#.\n###/#..").unwrap();
        assert_eq!(nameless.iter().map(Piece::name).collect::<String>(), "BAC");
    }

    #[test]
    fn cells_can_be_listed() {
        let pieces = list("V 0,0,0 1,0,0 0,1,0\nW 0,0 0,1 1,1 x2 #fff").unwrap();
        assert_eq!((pieces[0].size(), pieces[1].size()), (3, 3));
        assert_eq!((pieces[1].copies.clone(), pieces[1].color), (2..=2, Some(Rgb::WHITE)));
    }

    #[test]
    fn errors_point_at_the_word() {
        for (text, place, message) in [
            ("A ##\nB x#", (2, 3), "expected a shape, found 'x#'"),
            ("A ## x9-2", (1, 6), "cannot be used 9-2 times"),
            ("A ## \"red", (1, 6), "no partner"),
            ("A", (1, 1), "expected a shape after the name"),
            ("A=B ##", (1, 1), "no name for a piece"),
            ("A 0,0 0,0", (1, 1), "a cell twice"),
        ] {
            let error = list(text).unwrap_err();
            assert!(error.message.contains(message), "{error}");
            assert_eq!(error.line_column(), Some(place), "{error}");
        }
    }

    #[test]
    fn boards_that_are_obvious() {
        let board = |text: &str| {
            let (space, pieces) = read_list(&Source::new("test", text), text, None).unwrap();
            obvious_board(space, &pieces).map(|b| b.extent())
        };
        assert_eq!(board("A ### x4"), Some((1, 3, 4)));
        assert_eq!(board("A ##/#. x4"), Some((1, 3, 4)));
        assert_eq!(board("A ##/#.|#./.. x2"), Some((2, 2, 2)));
        assert_eq!(board("A ##/#.\nB ####"), None, "7 is a prime");
        assert_eq!(board("A ####### "), Some((1, 1, 7)));
        assert_eq!(board("A ## x0-2"), None);
        let tetrominoes: String = "I ####\nL ###/#..\nO ##/##\nS ##./.##\nT ###/.#.".into();
        assert_eq!(board(&tetrominoes), Some((1, 4, 5)));
    }

    #[test]
    fn a_puzzle_on_its_obvious_board_is_a_list() {
        for text in ["A ##/#. x4\n", "A ##/#.|#./.. x2\n", "space: hex\nA ##/#. x2 red\n"] {
            let documents = read(&Source::new("test", text), &PuzzleSettings::default()).unwrap();
            let written = write(&documents).unwrap();
            assert_eq!(written.trim_start_matches("space: cubic\n"), text);
            assert_eq!(sniff(&Source::new("test", &written)), Confidence::Sure);
        }
        let text = "A ##/#. x4\n";
        let wide = PuzzleSettings::read(&Given::words("board=2x6")).unwrap();
        let documents = read(&Source::new("test", text), &wide).unwrap();
        assert!(write(&documents).unwrap_err().message.contains("cannot hold"));
    }
}
