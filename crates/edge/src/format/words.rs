//! What all formats share: the type of what they read, how messages quote, numbers as words, what is said about a puzzle
//! in comments, and what a format cannot hold.

use crate::Edge;
use crate::model::Instance;
pub use quadrille_core::diagnostic::{one_line, placed, quoted};
use quadrille_core::{Diagnostic, Document, Source};
use std::str::FromStr;

/// What reading gives.
pub type Documents = Vec<Document<Edge>>;

/// How much of a source is looked at to tell what it is.
const HEAD: usize = 1 << 16;

/// The beginning of a source, as far as it is text, and whether that is all of it.
pub fn head<'a>(source: &Source<'a>) -> Option<(&'a str, bool)> {
    let whole = source.bytes.len() <= HEAD;
    let bytes = &source.bytes[..source.bytes.len().min(HEAD)];
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        // The end of the head may cut a character; nothing else is allowed to be wrong.
        Err(e) if e.error_len().is_none() && !whole => std::str::from_utf8(&bytes[..e.valid_up_to()]).ok()?,
        Err(_) => return None,
    };
    Some((text.strip_prefix('\u{feff}').unwrap_or(text), whole))
}

/// The lines of a head that are not blank; the last one is left out if it may be cut.
pub fn head_lines<'a>(source: &Source<'a>) -> Option<(Vec<&'a str>, bool)> {
    let (text, whole) = head(source)?;
    let text = if whole { text } else { text.rsplit_once('\n').map_or("", |(lines, _)| lines) };
    Some((text.lines().map(str::trim).filter(|l| !l.is_empty()).collect(), whole))
}

/// A number of digits and nothing else.
pub fn number<T: FromStr>(word: &str) -> Option<T> {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| word.parse().ok())?
}

/// The numbers of a line that has exactly so many; `None` if it is another line.
pub fn numbers<const N: usize>(line: &str) -> Option<[u32; N]> {
    let mut words = line.split_whitespace();
    let mut all = [0; N];
    for place in &mut all {
        *place = number(words.next()?)?;
    }
    words.next().is_none().then_some(all)
}

/// The lines of facts, with their places in a document.
type Fact = (&'static str, fn(&mut Document<Edge>) -> &mut Option<String>);

/// What a document may say about its puzzle in a text.
pub const FACTS: [Fact; 5] = [
    ("id", |d| &mut d.id),
    ("title", |d| &mut d.title),
    ("author", |d| &mut d.author),
    ("copyright", |d| &mut d.copyright),
    ("licence", |d| &mut d.licence),
];
const REMARK: &str = "remark";

/// What follows the mark of a comment line.
pub fn comment(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix('#')
}

/// Keeps what a comment above a puzzle says about it, if it has the form `title: X`.
pub fn keep_fact(document: &mut Document<Edge>, comment: &str) {
    let Some((key, value)) = comment.split_once(':') else { return };
    let (key, value) = (key.trim(), value.trim());
    if value.is_empty() {
        return;
    }
    if let Some((_, field)) = FACTS.iter().find(|(name, _)| *name == key) {
        *field(document) = Some(value.to_owned());
    } else if key == REMARK {
        document.remarks.push(value.to_owned());
    }
}

/// The facts of a document as comment lines.
pub fn facts(document: &Document<Edge>) -> String {
    let mut said = document.clone();
    let mut lines = Vec::new();
    for (key, field) in FACTS {
        lines.extend(field(&mut said).take().map(|value| (key, value)));
    }
    lines.extend(said.remarks.into_iter().map(|remark| (REMARK, remark)));
    let lines = lines.into_iter().map(|(key, value)| (key, one_line(&value)));
    lines.filter(|(_, value)| !value.is_empty()).map(|(key, value)| format!("# {key}: {value}\n")).collect()
}

/// What a format can hold beside square boards whose cells are as many as the pieces.
pub struct Holds {
    /// Its name.
    pub format: &'static str,
    /// Several puzzles in one file.
    pub several: bool,
    /// Boards that are not square.
    pub oblong: bool,
    /// More or fewer pieces than cells.
    pub spare: bool,
    /// Clues.
    pub clues: bool,
    /// Boards without a frame.
    pub bare: bool,
}

impl Holds {
    /// Refuses documents that would lose a part of the puzzle.
    pub fn check(&self, documents: &[Document<Edge>]) -> Result<(), Diagnostic> {
        let any = |has: &dyn Fn(&Instance) -> bool| documents.iter().any(|d| has(&d.instance));
        let refusals = [
            (documents.is_empty(), "an empty list of puzzles"),
            (!self.several && documents.len() > 1, "several puzzles"),
            (!self.oblong && any(&|i| i.size().rows != i.size().cols), "boards that are not square"),
            (
                !self.spare && any(&|i| i.pieces().len() != i.size().area()),
                "other numbers of pieces than cells",
            ),
            (!self.clues && any(&|i| !i.clues().is_empty()), "clues"),
            (!self.bare && any(&|i| !i.framed()), "boards without a frame"),
        ];
        match refusals.iter().find(|(refused, _)| *refused) {
            None => Ok(()),
            Some((_, what)) => Err(self.refusal(what)),
        }
    }

    /// What is said when a format cannot hold something.
    pub fn refusal(&self, what: &str) -> Diagnostic {
        Diagnostic::new(format!("the format {} cannot hold {what}", self.format))
            .help("choose the format jsonl, which holds every puzzle, or e2pieces, which holds one")
    }
}
