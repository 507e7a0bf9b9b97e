//! Formats that a source may be written in, and the one among them that it is.

use super::{Choice, Each};
use crate::puzzle::Puzzle;
use crate::registry::{AnyFamily, FormatInfo};
use quadrille_core::parts::{Part, Split};
use quadrille_core::{Confidence, Diagnostic, Given, Source};

/// How many other formats a message names.
const NAMED: usize = 4;
/// Larger sources are not read in all formats to find out which comes furthest.
const MOST_BYTES: usize = 1 << 18;

/// A format that may be the one.
#[derive(Clone, Copy)]
pub struct Candidate {
    pub family: &'static dyn AnyFamily,
    pub format: FormatInfo,
}

impl Candidate {
    fn read(&self, source: &Source<'_>, given: &Given) -> Result<Vec<Puzzle>, Diagnostic> {
        let puzzles = self.family.read(self.format.name, source, given)?;
        if puzzles.is_empty() {
            return Err(source.error("", "there is no puzzle in it"));
        }
        Ok(puzzles)
    }

    /// Reads what can be read.
    pub fn read_each(&self, source: &Source<'_>, given: &Given) -> Result<Each, Diagnostic> {
        each_part(source, self.format.split, |source| self.read(source, given))
    }

    /// Reads one part of a source.
    pub fn read_part(
        &self,
        source: &Source<'_>,
        part: &Part<'_>,
        given: &Given,
    ) -> Result<Puzzle, Diagnostic> {
        one_part(source, part, |source| self.read(source, given))
    }

    pub fn sniff(&self, source: &Source<'_>) -> Confidence {
        (self.format.sniff)(source)
    }

    fn name(&self) -> String {
        format!("{} ({})", self.format.name, self.family.name())
    }

    fn has_ending(&self, source: &Source<'_>) -> bool {
        let ending = source.name.rsplit_once('.').map(|(_, e)| e.to_ascii_lowercase());
        ending.is_some_and(|e| self.format.extensions.contains(&e.as_str()))
    }
}

/// Reads a source as a whole or, where that fails, part by part: what is right with the others,
/// what is wrong with the rest. An error where nothing is right.
pub fn each_part(
    source: &Source<'_>,
    split: Option<Split>,
    read: impl Fn(&Source<'_>) -> Result<Vec<Puzzle>, Diagnostic>,
) -> Result<Each, Diagnostic> {
    let error = match read(source) {
        Ok(puzzles) => return Ok(puzzles.into_iter().map(Ok).collect()),
        Err(error) => error,
    };
    let parts = split.zip(source.text().ok()).map_or_else(Vec::new, |(split, text)| split(text));
    let each: Each = parts.iter().map(|part| one_part(source, part, &read)).collect();
    if each.iter().any(Result::is_ok) { Ok(each) } else { Err(error) }
}

/// The one puzzle of a part.
fn one_part(
    source: &Source<'_>,
    part: &Part<'_>,
    read: impl Fn(&Source<'_>) -> Result<Vec<Puzzle>, Diagnostic>,
) -> Result<Puzzle, Diagnostic> {
    let alone = Source::new(source.name, part.text.as_ref());
    let wrong = |error: Diagnostic| error.moved_down(part.lines_before).about(part.id);
    let mut puzzles = read(&alone).map_err(wrong)?;
    match puzzles.pop() {
        Some(puzzle) if puzzles.is_empty() => Ok(puzzle),
        _ => Err(Diagnostic::new(format!("{}: expected one puzzle in this part", source.name))),
    }
}

/// The puzzles of a source that nobody labelled.
pub fn among(all: &[Candidate], source: &Source<'_>, choice: &Choice) -> Result<Each, Diagnostic> {
    if source.bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(Diagnostic::new(format!("{}: there is nothing in it", source.name)).help(SUPPORTED));
    }
    // The ending of the name would decide among the sure: ask those first, for large files have
    // much to sniff at.
    if let Some(one) = by_ending(all, source)
        && let Ok(puzzles) = one.read(source, &choice.given)
    {
        return Ok(puzzles.into_iter().map(Ok).collect());
    }
    let sniffed: Vec<Confidence> = all.iter().map(|c| c.sniff(source)).collect();
    let best = sniffed.iter().copied().max().unwrap_or(Confidence::No);
    if best == Confidence::No {
        return closest(all, source, choice);
    }
    let those = |wanted: &dyn Fn(Confidence) -> bool| -> Vec<Candidate> {
        all.iter().zip(&sniffed).filter(|(_, c)| wanted(**c)).map(|(candidate, _)| *candidate).collect()
    };
    let (likely, possible) = (those(&|c| c == best), those(&|c| c != best && c != Confidence::No));
    choose(&likely, &possible, source, choice).map_err(|error| {
        // The ending of its name says what a file was meant to be, if no format that it looks like
        // has that ending.
        let meant = |c: &&Candidate| c.has_ending(source);
        match likely.iter().chain(&possible).any(|c| meant(&c)) {
            true => error,
            false => past_first_line(all.iter().filter(meant), source, choice).unwrap_or(error),
        }
    })
}

/// The error of the format that reads furthest, if that is further than the first line.
fn past_first_line<'a>(
    formats: impl Iterator<Item = &'a Candidate>,
    source: &Source<'_>,
    choice: &Choice,
) -> Option<Diagnostic> {
    let errors = formats.filter_map(|c| Some((c, c.read(source, &choice.given).err()?)));
    let (best, error) = errors.max_by_key(|(_, error)| progress(source, error))?;
    let end = first_line(source)?;
    (progress(source, &error) > end).then(|| error.note(format!("read as {}", best.name())))
}

/// Where the first line ends that is not blank, from where it begins; `None` where there is no
/// other.
fn first_line(source: &Source<'_>) -> Option<usize> {
    source.bytes.trim_ascii_start().iter().position(|b| *b == b'\n')
}

/// The one format that is sure and whose files have this ending.
pub fn by_ending<'a>(all: &'a [Candidate], source: &Source<'_>) -> Option<&'a Candidate> {
    let sure = |c: &&Candidate| c.has_ending(source) && c.sniff(source) == Confidence::Sure;
    let mut sure = all.iter().filter(sure);
    sure.next().filter(|_| sure.next().is_none())
}

/// Among formats that are equally likely, the one that can read the source; where none can, one
/// that is only possible.
pub fn choose(
    likely: &[Candidate],
    possible: &[Candidate],
    source: &Source<'_>,
    choice: &Choice,
) -> Result<Each, Diagnostic> {
    if let ([one], []) = (likely, possible) {
        return one.read_each(source, &choice.given);
    }
    let mut read: Vec<(Candidate, Vec<Puzzle>)> = Vec::new();
    let mut refusals = Vec::new();
    for group in [likely, possible] {
        for candidate in group {
            match candidate.read(source, &choice.given) {
                Err(error) => refusals.push((*candidate, error)),
                Ok(puzzles) if read.iter().any(|(_, others)| same(others, &puzzles)) => {}
                Ok(puzzles) => read.push((*candidate, puzzles)),
            }
        }
        if !read.is_empty() {
            break;
        }
        // One wrong puzzle among many does not make it another format.
        if let Some(each) = group.iter().find_map(|c| c.read_each(source, &choice.given).ok()) {
            return Ok(each);
        }
    }
    if read.len() > 1 && read.iter().filter(|(c, _)| c.has_ending(source)).count() == 1 {
        read.retain(|(c, _)| c.has_ending(source));
    }
    match read.len() {
        0 => refused(refusals, source, choice, true),
        1 => Ok(read.remove(0).1.into_iter().map(Ok).collect()),
        _ => {
            let names: Vec<String> = read.iter().map(|(c, _)| c.name()).collect();
            let names = names.join(", ");
            Err(Diagnostic::new(format!("{}: this can be read in several ways: {names}", source.name))
                .help("say which with --from FORMAT, and --family FAMILY if need be"))
        }
    }
}

/// What is said of a source that looks like no format: the error of the one that reads furthest.
fn closest(all: &[Candidate], source: &Source<'_>, choice: &Choice) -> Result<Each, Diagnostic> {
    // To read a large file in forty ways takes long: there the ending of its name must do.
    let worth = |c: &&Candidate| source.bytes.len() <= MOST_BYTES || c.has_ending(source);
    let refusal = |c: &Candidate| Some((*c, c.read(source, &choice.given).err()?));
    refused(all.iter().filter(worth).filter_map(refusal).collect(), source, choice, false)
}

const SUPPORTED: &str =
    "`quadrille list formats` lists the supported formats; --from FORMAT names the right one";

/// The answer of the format that came furthest, with the names of the others. A format that does
/// not get past the first of several lines has no more to say than that it is not the one, unless
/// the source looks like it.
fn refused(
    mut refusals: Vec<(Candidate, Diagnostic)>,
    source: &Source<'_>,
    choice: &Choice,
    likely: bool,
) -> Result<Each, Diagnostic> {
    let rank = |(c, error): &(Candidate, Diagnostic)| (c.has_ending(source), progress(source, error));
    refusals.sort_by_key(|refusal| std::cmp::Reverse(rank(refusal)));
    refusals.retain(|(_, error)| likely || progress(source, error) > 0);
    let names: Vec<String> = refusals.iter().map(|(c, _)| c.name()).take(1 + NAMED).collect();
    let first_line = first_line(source);
    match refusals.into_iter().next() {
        Some((best, error)) if likely || first_line.is_none_or(|end| progress(source, &error) > end) => {
            if let Ok(each) = best.read_each(source, &choice.given) {
                return Ok(each);
            }
            let others = match &names[1..] {
                [] => String::new(),
                others => format!("; other formats that it resembles: {}", others.join(", ")),
            };
            Err(error.note(format!("read as {}{others}", names[0])))
        }
        _ => {
            let error =
                Diagnostic::new(format!("{}: no known format looks like this", source.name)).help(SUPPORTED);
            Err(if names.is_empty() { error } else { error.note(format!("closest: {}", names.join(", "))) })
        }
    }
}

/// How far a format came before it met an error: bytes behind the first that is not blank.
fn progress(source: &Source<'_>, error: &Diagnostic) -> usize {
    let blank = source.bytes.iter().take_while(|b| b.is_ascii_whitespace()).count();
    error.span.map_or(0, |span| span.start.saturating_sub(blank))
}

/// Whether two formats read the same puzzles.
fn same(some: &[Puzzle], others: &[Puzzle]) -> bool {
    some.len() == others.len() && some.iter().zip(others).all(|(a, b)| a.start == b.start)
}
