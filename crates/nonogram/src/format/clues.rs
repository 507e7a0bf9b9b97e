//! What the formats share: clues as numbers between separators, sizes, and the grids that go with
//! them.

use crate::Nonogram;
use crate::format::holds::Holds;
use crate::model::{Block, Clue, Color, Instance, Length, MAX_SIDE, Mark, State, Swatch};
pub use quadrille_core::diagnostic::quoted;
use quadrille_core::{Diagnostic, Document, Grid, Size, Source};

/// What reading gives.
pub type Documents = Vec<Document<Nonogram>>;

/// How a format writes the clue of a line: used for reading it and for telling how it should look.
pub struct Notation {
    /// What stands between two blocks; several characters are alternatives, the first one is
    /// written.
    pub between: &'static [char],
    /// An example of a clue, for messages.
    pub example: &'static str,
}

/// Numbers between blanks, as most plain formats have them.
pub const BLANKS: Notation =
    Notation { between: &[' ', '\t'], example: "3 1 for blocks of 3 and 1, 0 for none" };

impl Notation {
    /// A clue without colours; `0` alone or nothing is the empty clue.
    pub fn plain(&self, source: &Source<'_>, text: &str) -> Result<Clue, Diagnostic> {
        self.colored(source, text, |suffix| suffix.is_empty().then_some(Color::INK))
    }

    /// A clue whose numbers are followed by a mark of their colour, which `color` knows.
    pub fn colored(
        &self,
        source: &Source<'_>,
        text: &str,
        mut color: impl FnMut(&str) -> Option<Color>,
    ) -> Result<Clue, Diagnostic> {
        let text = text.trim();
        if text.is_empty() || text == "0" {
            return Ok(Vec::new());
        }
        let blanks = self.between.contains(&' ');
        let mut clue = Clue::new();
        for token in text.split(|c| self.between.contains(&c)).filter(|t| !(blanks && t.is_empty())) {
            let token = token.trim();
            let digits = token.bytes().take_while(u8::is_ascii_digit).count();
            let (number, suffix) = token.split_at(digits);
            let wrong =
                |what: String| source.error(token, what).help(format!("a clue looks like {}", self.example));
            let length = match number.parse::<u16>() {
                Ok(0) => return Err(wrong("a block has at least one cell, found 0".into())),
                Ok(n) => n,
                Err(_) if number.is_empty() => {
                    return Err(wrong(format!("expected the length of a block, found {}", quoted(token))));
                }
                Err(_) => return Err(wrong(format!("a block of {number} cells is too long for any grid"))),
            };
            let Some(color) = color(suffix) else {
                return Err(wrong(format!("{} is not a colour of this puzzle", quoted(suffix))));
            };
            clue.push(Block { length: Length::Known(length), color });
        }
        Ok(clue)
    }

    /// The clues of some lines, without colours.
    pub fn all(&self, source: &Source<'_>, lines: &[&str]) -> Result<Vec<Clue>, Diagnostic> {
        lines.iter().map(|line| self.plain(source, line)).collect()
    }

    /// A clue as text, `empty` when there is no block.
    pub fn write(&self, clue: &Clue, empty: &str, block: impl Fn(&Block) -> String) -> String {
        if clue.is_empty() {
            return empty.to_owned();
        }
        clue.iter().map(block).collect::<Vec<_>>().join(&self.between[0].to_string())
    }

    /// Lines of clues, `0` for the empty one, each ended by a newline; with letters for the colours
    /// if wanted.
    pub fn write_lettered(&self, clues: &[Clue], letters: bool) -> String {
        let block = |b: &Block| match letters {
            true => format!("{}{}", b.length, b.color.letter()),
            false => b.length.to_string(),
        };
        clues.iter().map(|clue| self.write(clue, "0", block) + "\n").collect()
    }

    /// Lines of plain clues.
    pub fn write_lines(&self, clues: &[Clue]) -> String {
        self.write_lettered(clues, false)
    }
}

/// A plain puzzle as a header, lines of row clues, something between and lines of column clues.
pub fn write_numbers(
    format: &'static str,
    documents: &[Document<Nonogram>],
    header: impl Fn(Size) -> String,
    between: &str,
) -> Result<String, Diagnostic> {
    let instance = &Holds::plain(format).single(documents)?.instance;
    let (rows, columns) = (BLANKS.write_lines(instance.rows()), BLANKS.write_lines(instance.cols()));
    Ok(format!("{}{rows}{between}{columns}", header(instance.size())))
}

/// The colour that a letter behind a length tells; nothing is enough when there is one colour only.
pub fn letter_color(text: &str, colors: usize) -> Option<Color> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (None, _) => (colors == 1).then_some(Color::INK),
        (Some(letter), None) => Color::from_letter(letter).filter(|c| c.index() <= colors),
        _ => None,
    }
}

/// The number of rows or columns that `text` tells, from 1 to the largest side.
pub fn side(source: &Source<'_>, text: &str, what: &str) -> Result<usize, Diagnostic> {
    match text.trim().parse::<usize>() {
        Ok(n) if (1..=MAX_SIDE).contains(&n) => Ok(n),
        Ok(n) => Err(source.error(text, format!("a {what} of {n} is outside 1 to {MAX_SIDE}"))),
        Err(_) => Err(source
            .error(text, format!("expected the {what} of the grid, found {}", quoted(text)))
            .help(format!("a {what} is a number from 1 to {MAX_SIDE}"))),
    }
}

/// Two sides on one line between blanks.
pub fn two_sides(source: &Source<'_>, line: &str, what: [&str; 2]) -> Result<[usize; 2], Diagnostic> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [a, b] = words[..] else {
        return Err(source
            .error(
                line,
                format!("expected the {} and the {} of the grid, found {}", what[0], what[1], quoted(line)),
            )
            .help("write two numbers, such as 10 20"));
    };
    Ok([side(source, a, what[0])?, side(source, b, what[1])?])
}

/// Refuses a number of clue lines that is not the one the size asks for.
pub fn check_count(
    source: &Source<'_>,
    place: &str,
    what: &str,
    expected: usize,
    found: usize,
) -> Result<(), Diagnostic> {
    if expected == found {
        return Ok(());
    }
    Err(source.error(place, format!("expected {expected} {what}, found {found}")))
}

/// The lines of a text, without the empty ones at its end.
pub fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().collect()
}

/// The lines of a source that holds nothing but digits and blanks; `None` for any other.
pub fn numeric_lines<'a>(source: &Source<'a>) -> Option<Vec<&'a str>> {
    let text = source.text().ok()?;
    let numeric = text.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_whitespace());
    (numeric && !text.trim().is_empty()).then(|| lines(text))
}

/// How many words a line has.
pub fn words(line: &str) -> usize {
    line.split_whitespace().count()
}

/// A black-and-white puzzle and nothing else.
pub fn plain_document(
    source: &Source<'_>,
    rows: Vec<Clue>,
    cols: Vec<Clue>,
) -> Result<Document<Nonogram>, Diagnostic> {
    Ok(Document::new(Instance::black_white(rows, cols).map_err(|e| e.in_source(source))?))
}

/// A puzzle with a palette and nothing else.
pub fn colored_document(
    source: &Source<'_>,
    rows: Vec<Clue>,
    cols: Vec<Clue>,
    palette: Vec<Swatch>,
) -> Result<Document<Nonogram>, Diagnostic> {
    Ok(Document::new(Instance::new(rows, cols, palette).map_err(|e| e.in_source(source))?))
}

/// A grid of marks out of the characters of a picture, row after row.
pub fn picture<'t>(
    source: &Source<'_>,
    size: Size,
    rows: impl IntoIterator<Item = &'t str>,
    mark: impl Fn(char) -> Option<Mark>,
) -> Result<State, Diagnostic> {
    let mut marks = Vec::new();
    let mut last = "";
    for row in rows {
        for (at, c) in row.char_indices() {
            let Some(mark) = mark(c) else {
                let place = &row[at..at + c.len_utf8()];
                return Err(source.error(place, format!("{} is not a cell of this puzzle", quoted(place))));
            };
            marks.push(mark);
        }
        last = row;
    }
    let found = marks.len();
    Grid::from_items(size, marks).ok_or_else(|| {
        source.error(last, format!("a picture of {size} has {} cells, found {found}", size.area()))
    })
}
