//! Pieces, one a line, as those who share the pieces of Eternity II list them; what else there is
//! to say follows.
//!
//! ```text
//! # title: A small one
//! # rows columns, then a piece a line: up right down left
//! 1 2
//! 0 1 0 0
//! 0 0 0 1
//! no-frame
//! hints
//! r1c2=1:0
//! board
//! 0:0  1:0
//! solution
//! 0:0  1:0
//! ```
//!
//! Colours are listed up, right, down, left, and 0 is grey. Above the pieces may stand the numbers
//! of rows and columns; otherwise the board is a square, or the flag `--size` says what it is. A
//! number in front of every piece is tolerated, if they count from one. `hints` are
//! [clues](super::hints); they may come in a file of their own by the flag `--hints`. `no-frame`, a
//! player's `board` and a `solution` are ours; cells have pieces counted from nought and quarter
//! turns clockwise, as in every [state](super::board), and so have the clues that we write. Older
//! files, and those of others, have clues whose pieces, columns and rows count from one, such as
//! `2 2 1 0`. Lines with `#` in front are comments; they may say an `id`, a `title`, an `author`, a
//! `copyright`, a `licence` and a `remark`. A square puzzle with nothing but its pieces is written
//! as its pieces.

use super::words::{Documents, Holds, comment, head_lines, number, numbers, placed};
use super::{board, hints, pieces};
use crate::Edge;
use crate::PuzzleSettings;
use crate::model::{Frame, Piece, State};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Size, Source};

/// The line of the table.
pub const FORMAT: Format<Edge> = Format {
    name: "e2pieces",
    extensions: &["txt", "e2"],
    summary: "a piece a line: up right down left; rows and columns may stand above, hints and boards below",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

const HOLDS: Holds =
    Holds { format: "e2pieces", several: false, oblong: true, spare: true, clues: true, bare: true };
const HELP: &str =
    "say --size 12x6 for 12 columns and 6 rows, or write rows and columns above the pieces, such as 6 12";
/// What stands above a size, so that rows are not taken for columns.
const ABOVE: &str = "# rows columns, then a piece a line: up right down left\n";
const BARE: &str = "no-frame";
const HINTS: &str = "hints";
/// Boards, with their places in a document.
type Board = (&'static str, fn(&mut Document<Edge>) -> &mut Option<State>);
const BOARDS: [Board; 2] = [("board", |d| &mut d.state), ("solution", |d| &mut d.solution)];
/// Fewer pieces could be anything.
const ENOUGH: usize = 9;

/// Whether a line begins what follows the pieces.
fn is_section(line: &str) -> bool {
    [BARE, HINTS].contains(&line) || BOARDS.iter().any(|(name, _)| *name == line)
}

fn sniff(source: &Source<'_>) -> Confidence {
    let Some((all, whole)) = head_lines(source) else { return Confidence::No };
    let mut lines = all.iter().copied().filter(|l| comment(l).is_none()).peekable();
    let header = lines.next_if(|l| numbers::<2>(l).is_some());
    let size = header.and_then(numbers::<2>);
    let oblong = size.is_some_and(|[rows, cols]| rows != cols);
    let (mut found, mut greys, mut section) = (0, 0, false);
    for line in lines {
        if is_section(line) {
            section = true;
            break;
        }
        let sides = numbers::<4>(line).or_else(|| match numbers::<5>(line)? {
            [number, up, right, down, left] if number as usize == found + 1 => Some([up, right, down, left]),
            _ => None,
        });
        let Some(sides) = sides else { return Confidence::No };
        found += 1;
        greys += sides.iter().filter(|side| **side == 0).count();
    }
    // No board of so many cells has less rim than a square.
    let rim = if whole || section { found >= ENOUGH && greys * greys >= 16 * found } else { greys > 0 };
    // Rows and columns, and then other numbers of lines: rows of something else.
    let other = whole && size.is_some_and(|[rows, cols]| u64::from(rows) * u64::from(cols) != found as u64);
    match found > 0 {
        true if section || all.contains(&ABOVE.trim_end()) => Confidence::Sure,
        true if rim && !oblong && !other => Confidence::Sure,
        true if !other => Confidence::Maybe,
        _ => Confidence::No,
    }
}

/// The lines of a source, sorted by what they are.
#[derive(Default)]
struct Lines<'a> {
    header: Option<[&'a str; 3]>,
    pieces: Vec<&'a str>,
    bare: bool,
    hints: Vec<&'a str>,
    /// The word and the rows of each of [`BOARDS`].
    boards: [Option<(&'a str, Vec<&'a str>)>; 2],
    comments: Vec<&'a str>,
}

impl<'a> Lines<'a> {
    fn sort(source: &Source<'_>, text: &'a str) -> Result<Self, Diagnostic> {
        let mut all = Lines::default();
        let mut section = "";
        for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
            let board = |word: &str| BOARDS.iter().position(|(name, _)| *name == word);
            if let Some(said) = comment(line) {
                all.comments.push(said);
            } else if is_section(line) {
                section = line;
                all.bare |= line == BARE;
                if let Some(which) = board(line)
                    && all.boards[which].replace((line, Vec::new())).is_some()
                {
                    return Err(source.error(line, format!("there is a second {line}")));
                }
            } else if section.is_empty() {
                let words: Vec<&str> = line.split_whitespace().take(3).collect();
                match words.as_slice() {
                    &[rows, cols] if all.pieces.is_empty() && all.header.is_none() => {
                        all.header = Some([line, rows, cols]);
                    }
                    _ => all.pieces.push(line),
                }
            } else if section == HINTS {
                all.hints.push(line);
            } else if let Some((_, rows)) = board(section).and_then(|which| all.boards[which].as_mut()) {
                rows.push(line);
            } else {
                return Err(source
                    .error(line, format!("there is nothing to say about {section}"))
                    .help("after it come hints, board or solution"));
            }
        }
        Ok(all)
    }

    /// The pieces, without the numbers in front if they have any.
    fn read_pieces(&self, source: &Source<'_>) -> Result<Vec<Piece>, Diagnostic> {
        let words = |line: &'a str| line.split_whitespace().take(6).collect::<Vec<&str>>();
        let numbered = self.pieces.first().is_some_and(|line| words(line).len() == 5);
        let piece = |(at, line): (usize, &&'a str)| {
            let words = words(line);
            if !numbered {
                return pieces::read(source, line, &words);
            }
            match words.split_first() {
                Some((first, sides)) if number(first) == Some(at + 1) => pieces::read(source, line, sides),
                _ => Err(source
                    .error(
                        words.first().unwrap_or(line),
                        format!("expected the number {} of a piece", at + 1),
                    )
                    .help("the first piece has a number in front; then all have one, counted from 1")),
            }
        };
        self.pieces.iter().enumerate().map(piece).collect()
    }
}

fn read(source: &Source<'_>, settings: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let lines = Lines::sort(source, text)?;
    let Some(first) = lines.pieces.first().copied() else {
        return Err(source.error("", "expected pieces, found none").help(pieces::EXAMPLE));
    };
    let all = lines.read_pieces(source)?;
    let size = match lines.header {
        Some([line, rows, cols]) => pieces::read_size(source, line, [rows, cols])?,
        None => pieces::size_for(all.len(), settings, HELP).map_err(|e| placed(source, first, e))?,
    };
    let instance = pieces::board(source, first, size, all)?.with_frame(Frame::when(!lines.bare));
    let instance = hints::attached(hints::add(source, &instance, &lines.hints)?, settings)?;
    let mut document = Document::new(instance);
    lines.comments.iter().for_each(|said| document.facts.keep(said));
    for ((_, field), rows) in BOARDS.iter().zip(lines.boards) {
        if let Some((word, rows)) = rows {
            *field(&mut document) = Some(board::read_rows(source, &document.instance, word, &rows)?);
        }
    }
    Ok(vec![document])
}

fn write(documents: &[Document<Edge>]) -> Result<String, Diagnostic> {
    HOLDS.check(documents)?;
    let document = &documents[0];
    let instance = &document.instance;
    let Size { rows, cols } = instance.size();
    let mut text = document.facts.comments();
    if pieces::root(instance.pieces().len()) != Some(rows) || rows != cols {
        text += &format!("{ABOVE}{rows} {cols}\n");
    }
    text += &pieces::lines(instance);
    if !instance.framed() {
        text += &format!("{BARE}\n");
    }
    if !instance.clues().is_empty() {
        text += &format!("{HINTS}\n{}", hints::lines(instance));
    }
    let mut said = document.clone();
    for (name, field) in BOARDS {
        if let Some(state) = field(&mut said).take() {
            text += &format!("{name}\n{}", board::write_state(instance, &state));
        }
    }
    Ok(text)
}

/// Whether a line begins a board.
pub fn is_board(line: &str) -> bool {
    BOARDS.iter().any(|(name, _)| *name == line)
}
