//! What is this? From bytes nobody labelled to puzzles.
//!
//! First the forms that are ours whatever the family: an [ID](crate::id), a link with an ID in its
//! fragment, a [document]. Then every format of every family is asked whether the source looks like
//! it. Formats that are sure come before those that think it possible; among equals, those that can
//! read the source; among those, the one whose files usually have this ending. If formats that
//! disagree about the puzzle are left, the source is ambiguous, and the user is told between what.
//! A source that no format can read is answered by the format that came furthest, one for files
//! with this ending before all others: it knows best what is wrong.

mod candidate;
mod pick;

pub use pick::Picked;

use crate::puzzle::Puzzle;
use crate::registry::{AnyFamily, Registry};
use crate::{document, id, names};
use candidate::Candidate;
use quadrille_core::{Diagnostic, Given, Source, parts};

/// What the user says about a source; nothing by default.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// The family.
    pub family: Option<String>,
    /// The format.
    pub format: Option<String>,
    /// Settings that say which puzzle is meant; each family takes those that it has.
    pub given: Given,
}

/// The forms that every family shares: name, summary.
pub const COMMON: [(&str, &str); 2] = [
    ("id", "our ID, one a line: family:version:params:body, alone or in a link"),
    ("json", "our document, one or several: {\"family\": ..., \"version\": ..., \"instance\": ...}"),
];

/// The puzzles of a source in their order; where one of several cannot be read, what is wrong with
/// it.
type Each = Vec<Result<Puzzle, Diagnostic>>;

impl Registry {
    /// Every puzzle of a source, in order; at least one, and all of them right.
    pub fn recognise(&self, source: &Source<'_>, choice: &Choice) -> Result<Vec<Puzzle>, Diagnostic> {
        self.recognise_each(source, choice)?.into_iter().collect()
    }

    /// Every puzzle of a source, in order; at least one of them is right. One that is wrong does
    /// not keep the others from being read, where the format can tell where each begins.
    pub fn recognise_each(
        &self,
        source: &Source<'_>,
        choice: &Choice,
    ) -> Result<Vec<Result<Puzzle, Diagnostic>>, Diagnostic> {
        let each = self.each(source, choice)?;
        if each.is_empty() {
            return Err(source.error("", "there is no puzzle in it"));
        }
        let mut each: Each = each.into_iter().map(|puzzle| self.ruled(source, choice, puzzle?)).collect();
        if each.iter().all(Result::is_err) { Err(each.remove(0).unwrap_err()) } else { Ok(each) }
    }

    /// The puzzle as the choice wants it: of the family that was named, under the rules that
    /// settings ask for.
    fn ruled(&self, source: &Source<'_>, choice: &Choice, puzzle: Puzzle) -> Result<Puzzle, Diagnostic> {
        let family = puzzle.family();
        match choice.family.as_deref() {
            Some(wanted) if wanted != family.name() => Err(Diagnostic::new(format!(
                "{}: this is a puzzle of {}, not of {wanted}",
                source.name,
                family.name()
            ))),
            _ => family.under(puzzle, &choice.given),
        }
    }

    fn each(&self, source: &Source<'_>, choice: &Choice) -> Result<Each, Diagnostic> {
        let whole = |puzzles: Vec<Puzzle>| puzzles.into_iter().map(Ok).collect();
        match choice.format.as_deref() {
            Some("id") => self.read_ids(source).map(whole),
            Some("json") => self.documents(source),
            Some(format) => self.read_as(format, source, choice),
            None if !ids(source).is_empty() => self.read_ids(source).map(whole),
            None if document::looks_like(source) => self.documents(source),
            None => candidate::among(&self.candidates(choice)?, source, choice),
        }
    }

    fn documents(&self, source: &Source<'_>) -> Result<Each, Diagnostic> {
        candidate::each_part(source, Some(parts::json_lines), |source| document::read(self, source))
    }

    fn read_ids(&self, source: &Source<'_>) -> Result<Vec<Puzzle>, Diagnostic> {
        let text = source.text()?;
        let ids = ids(source);
        if ids.is_empty() {
            return id::read(self, source, text.trim()).map(|p| vec![p]);
        }
        ids.into_iter().map(|id| id::read(self, source, id)).collect()
    }

    /// The formats of all families, or of the one that was named.
    fn candidates(&self, choice: &Choice) -> Result<Vec<Candidate>, Diagnostic> {
        let families: Vec<&dyn AnyFamily> = match choice.family.as_deref() {
            Some(name) => vec![self.find(name)?],
            None => self.iter().collect(),
        };
        let readable = |family: &&'static dyn AnyFamily| {
            let family = *family;
            family.formats().into_iter().filter(|f| f.reads).map(move |format| Candidate { family, format })
        };
        Ok(families.iter().flat_map(readable).collect())
    }

    fn read_as(&self, format: &str, source: &Source<'_>, choice: &Choice) -> Result<Each, Diagnostic> {
        let all = self.candidates(choice)?;
        let named: Vec<Candidate> = all.iter().copied().filter(|c| c.format.name == format).collect();
        if named.is_empty() {
            let common = COMMON.iter().map(|(name, _)| *name);
            let known: Vec<&str> = common.chain(all.iter().map(|c| c.format.name)).collect();
            return Err(names::unknown("format", format, &known));
        }
        candidate::choose(&named, &[], source, choice)
    }
}

/// The IDs of a source whose every line is an ID or a link that carries one; otherwise nothing.
fn ids<'a>(source: &Source<'a>) -> Vec<&'a str> {
    let Ok(text) = source.text() else { return Vec::new() };
    let lines = text.lines().map(str::trim).filter(|l| !l.is_empty());
    let id = |line: &'a str| {
        let is_link = line.starts_with("http://") || line.starts_with("https://");
        let id = if is_link { line.split_once('#')?.1 } else { line };
        id::looks_like(id).then_some(id)
    };
    lines.map(id).collect::<Option<Vec<_>>>().unwrap_or_default()
}
