//! What a format can hold, and the refusal that names what it cannot.

use crate::Nonogram;
use quadrille_core::{Diagnostic, Document};

/// What a format can hold beside a plain black-and-white puzzle.
pub struct Holds {
    /// Its name.
    pub format: &'static str,
    /// Several puzzles in one file.
    pub several: bool,
    /// Colours.
    pub colors: bool,
    /// Blotted clues.
    pub blots: bool,
    /// Given cells.
    pub given: bool,
}

impl Holds {
    /// A format for one plain puzzle.
    pub const fn plain(format: &'static str) -> Holds {
        Holds { format, several: false, colors: false, blots: false, given: false }
    }

    /// Refuses documents that would lose a part of the puzzle.
    pub fn check(&self, documents: &[Document<Nonogram>]) -> Result<(), Diagnostic> {
        let any = |has: fn(&Document<Nonogram>) -> bool| documents.iter().any(has);
        let refusals = [
            (documents.is_empty(), "an empty list of puzzles", "give at least one puzzle"),
            (
                !self.several && documents.len() > 1,
                "several puzzles",
                "write one puzzle per file, or choose the format non or webpbn",
            ),
            (
                !self.colors && any(|d| !d.instance.is_black_white()),
                "colours",
                "choose the format non, webpbn or olsak, or a JSON document",
            ),
            (
                !self.blots && any(|d| d.instance.has_blots()),
                "blotted clues",
                "choose the format webpbn, or puzzlink for black and white, or a JSON document",
            ),
            (
                !self.given && any(|d| d.instance.given().is_some()),
                "given cells",
                "choose the format pattern for black and white, or a JSON document",
            ),
        ];
        match refusals.iter().find(|(refused, ..)| *refused) {
            None => Ok(()),
            Some((_, what, help)) => {
                Err(Diagnostic::new(format!("the format {} cannot hold {what}", self.format)).help(*help))
            }
        }
    }

    /// The one document of a format for one puzzle.
    pub fn single<'a>(
        &self,
        documents: &'a [Document<Nonogram>],
    ) -> Result<&'a Document<Nonogram>, Diagnostic> {
        self.check(documents)?;
        documents.first().ok_or_else(|| Diagnostic::new("there is no puzzle to write"))
    }
}
