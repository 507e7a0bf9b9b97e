//! What is this? From bytes nobody labelled to puzzles.
//!
//! First the forms that are ours whatever the family: an [ID](crate::id), a link with an ID in its fragment, a
//! [document]. Then every format of every family is asked whether the source looks like it. Formats
//! that are sure come before those that think it possible; among equals, those that can read the source; among
//! those, the one whose files usually have this ending. If formats that disagree about the puzzle are left, the
//! source is ambiguous, and the user is told between what.

use crate::puzzle::Puzzle;
use crate::registry::{AnyFamily, FormatInfo, Registry};
use crate::{document, id, names};
use quadrille_core::{Confidence, Diagnostic, Options, Source};

/// What the user says about a source; nothing by default.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// The family.
    pub family: Option<String>,
    /// The format.
    pub format: Option<String>,
    /// The settings of the families' flags.
    pub options: Options,
}

/// The forms that every family shares: name, summary.
pub const COMMON: [(&str, &str); 2] = [
    ("id", "our ID, one a line: family:version:params:body, alone or in a link"),
    ("json", "our document, one or several: {\"family\": ..., \"version\": ..., \"instance\": ...}"),
];

/// A format that may be the one.
#[derive(Clone, Copy)]
struct Candidate {
    family: &'static dyn AnyFamily,
    format: FormatInfo,
}

impl Candidate {
    fn read(&self, source: &Source<'_>, options: &Options) -> Result<Vec<Puzzle>, Diagnostic> {
        let puzzles = self.family.read(self.format.name, source, options)?;
        if puzzles.is_empty() {
            return Err(source.error("", "there is no puzzle in it"));
        }
        Ok(puzzles)
    }

    fn name(&self) -> String {
        format!("{} ({})", self.format.name, self.family.name())
    }

    fn has_ending(&self, source: &Source<'_>) -> bool {
        let ending = source.name.rsplit_once('.').map(|(_, e)| e.to_ascii_lowercase());
        ending.is_some_and(|e| self.format.extensions.contains(&e.as_str()))
    }
}

impl Registry {
    /// Every puzzle of a source, in order; at least one.
    pub fn recognise(&self, source: &Source<'_>, choice: &Choice) -> Result<Vec<Puzzle>, Diagnostic> {
        let puzzles = match choice.format.as_deref() {
            Some("id") => self.read_ids(source)?,
            Some("json") => document::read(self, source)?,
            Some(format) => self.read_as(format, source, choice)?,
            None if !ids(source).is_empty() => self.read_ids(source)?,
            None if document::looks_like(source) => document::read(self, source)?,
            None => self.sniff(source, choice)?,
        };
        let wrong = |p: &&Puzzle| choice.family.as_deref().is_some_and(|name| name != p.family().name());
        match puzzles.iter().find(wrong) {
            Some(puzzle) => Err(Diagnostic::new(format!(
                "{}: this is a puzzle of {}, not of {}",
                source.name,
                puzzle.family().name(),
                choice.family.as_deref().unwrap_or_default()
            ))),
            None if puzzles.is_empty() => Err(source.error("", "there is no puzzle in it")),
            None => puzzles.into_iter().map(|p| p.family().under(p, &choice.options)).collect(),
        }
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

    fn read_as(&self, format: &str, source: &Source<'_>, choice: &Choice) -> Result<Vec<Puzzle>, Diagnostic> {
        let all = self.candidates(choice)?;
        let named: Vec<Candidate> = all.iter().copied().filter(|c| c.format.name == format).collect();
        match named.as_slice() {
            [] => {
                let common = COMMON.iter().map(|(name, _)| *name);
                let known: Vec<&str> = common.chain(all.iter().map(|c| c.format.name)).collect();
                Err(names::unknown("format", format, &known))
            }
            several => choose(source, choice, several),
        }
    }

    fn sniff(&self, source: &Source<'_>, choice: &Choice) -> Result<Vec<Puzzle>, Diagnostic> {
        let all = self.candidates(choice)?;
        // The ending of the name would decide among the sure: ask those first, for large files have much to sniff at.
        let sure = |c: &&Candidate| c.has_ending(source) && (c.format.sniff)(source) == Confidence::Sure;
        if let [one] = all.iter().filter(sure).collect::<Vec<_>>()[..]
            && let Ok(puzzles) = one.read(source, &choice.options)
        {
            return Ok(puzzles);
        }
        let sniffed: Vec<Confidence> = all.iter().map(|c| (c.format.sniff)(source)).collect();
        let best = sniffed.iter().copied().max().unwrap_or(Confidence::No);
        if best == Confidence::No {
            return Err(not_understood(source, &all));
        }
        let likely: Vec<Candidate> =
            all.iter().zip(&sniffed).filter(|(_, c)| **c == best).map(|(candidate, _)| *candidate).collect();
        choose(source, choice, &likely)
    }
}

/// Among formats that are equally likely, the one that can read the source.
fn choose(source: &Source<'_>, choice: &Choice, likely: &[Candidate]) -> Result<Vec<Puzzle>, Diagnostic> {
    if let [one] = likely {
        return one.read(source, &choice.options);
    }
    let mut read: Vec<(Candidate, Vec<Puzzle>)> = Vec::new();
    let mut refusals = Vec::new();
    for candidate in likely {
        match candidate.read(source, &choice.options) {
            Err(error) => refusals.push(format!("{}: {}", candidate.name(), error.message)),
            Ok(puzzles) if read.iter().any(|(_, others)| same(others, &puzzles)) => {}
            Ok(puzzles) => read.push((*candidate, puzzles)),
        }
    }
    if read.len() > 1 && read.iter().filter(|(c, _)| c.has_ending(source)).count() == 1 {
        read.retain(|(c, _)| c.has_ending(source));
    }
    match read.len() {
        0 => Err(Diagnostic::new(format!("{}: no format that looks like this can read it", source.name))
            .help(refusals.join("\n         "))),
        1 => Ok(read.remove(0).1),
        _ => {
            let names: Vec<String> = read.iter().map(|(c, _)| c.name()).collect();
            let names = names.join(", ");
            Err(Diagnostic::new(format!("{}: this can be read in several ways: {names}", source.name))
                .help("say which with --from FORMAT, and --family FAMILY if need be"))
        }
    }
}

fn not_understood(source: &Source<'_>, tried: &[Candidate]) -> Diagnostic {
    let empty = source.bytes.iter().all(u8::is_ascii_whitespace);
    let what = if empty { "there is nothing in it" } else { "no format is known that looks like this" };
    let mut known = COMMON.map(|(name, _)| name).join(", ");
    for family in tried.chunk_by(|a, b| a.family.name() == b.family.name()) {
        let names: Vec<&str> = family.iter().map(|c| c.format.name).collect();
        known.push_str(&format!("; {}: {}", family[0].family.name(), names.join(", ")));
    }
    Diagnostic::new(format!("{}: {what}", source.name))
        .help(format!("understood are {known}; --from FORMAT says which it is"))
}

/// Whether two formats read the same puzzles.
fn same(some: &[Puzzle], others: &[Puzzle]) -> bool {
    some.len() == others.len() && some.iter().zip(others).all(|(a, b)| a.start == b.start)
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
