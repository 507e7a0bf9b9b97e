//! What all formats share: the type of what they read, how messages quote, numbers as words, what
//! is said about a puzzle in comments, and what a format cannot hold.

use crate::Edge;
use crate::model::Instance;
pub use quadrille_core::diagnostic::{one_line, placed, quoted};
pub use quadrille_core::document::comment;
use quadrille_core::{Diagnostic, Document, Source};
use std::str::FromStr;

/// What reading gives.
pub type Documents = Vec<Document<Edge>>;

/// The lines of a head that are not blank; the last one is left out if it may be cut.
pub fn head_lines<'a>(source: &Source<'a>) -> Option<(Vec<&'a str>, bool)> {
    let (text, whole) = source.head()?;
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
