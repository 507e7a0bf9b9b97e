//! Errors that say where, what was expected and how to fix it.
//!
//! A [`Diagnostic`] is data: what is wrong, the place in the source text if there is one, and what
//! to do about it. Its `Display` form is what the command line prints:
//!
//! ```
//! use quadrille_core::{Diagnostic, Source};
//! let source = Source::new("duck.txt", "3/2-x\n1/2");
//! let text = source.text().unwrap();
//! let error = Diagnostic::new("expected a number, found 'x'")
//!     .at(source.span_of(&text[4..5]))
//!     .help("a clue is numbers joined by '-', such as 2-1");
//! assert_eq!(
//!     error.in_source(&source).to_string(),
//!     "duck.txt:1:5: expected a number, found 'x'\n  |\n1 | 3/2-x\n  |     ^\n  = help: a clue is numbers joined by '-', such as 2-1"
//! );
//! ```

use crate::search::Stop;
use std::fmt;

/// A piece of input: its name for messages, and its bytes.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// File name, `standard input`, or what the text is.
    pub name: &'a str,
    /// What it holds.
    pub bytes: &'a [u8],
}

/// How much of a source is looked at to tell what it is.
const HEAD: usize = 1 << 16;

impl<'a> Source<'a> {
    /// Input called `name` holding `bytes`.
    pub fn new(name: &'a str, bytes: &'a (impl AsRef<[u8]> + ?Sized)) -> Self {
        Source { name, bytes: bytes.as_ref() }
    }

    /// The input as text, without a byte order mark; an error naming the first byte that is not
    /// UTF-8.
    pub fn text(&self) -> Result<&'a str, Diagnostic> {
        let text = std::str::from_utf8(self.bytes).map_err(|e| {
            Diagnostic::new(format!(
                "expected text, found a byte that is not UTF-8 at offset {}",
                e.valid_up_to()
            ))
            .at(Span { start: e.valid_up_to(), end: e.valid_up_to() + 1 })
            .in_source(self)
        })?;
        Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
    }

    /// The beginning, as far as it is text and as much as is needed to tell what it is, and whether
    /// that is all.
    pub fn head(&self) -> Option<(&'a str, bool)> {
        let whole = self.bytes.len() <= HEAD;
        let bytes = &self.bytes[..self.bytes.len().min(HEAD)];
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            // The end of the head may cut a character; nothing else is allowed to be wrong.
            Err(e) if e.error_len().is_none() && !whole => {
                std::str::from_utf8(&bytes[..e.valid_up_to()]).ok()?
            }
            Err(_) => return None,
        };
        Some((text.strip_prefix('\u{feff}').unwrap_or(text), whole))
    }

    /// Where `part`, a slice of this source's text, stands in it. A slice of another text gives an
    /// empty span at the start.
    pub fn span_of(&self, part: &str) -> Span {
        let start = (part.as_ptr() as usize).wrapping_sub(self.bytes.as_ptr() as usize);
        if start <= self.bytes.len() && start + part.len() <= self.bytes.len() {
            Span { start, end: start + part.len() }
        } else {
            Span::default()
        }
    }

    /// An error about `part` of this source: its place, and the text around it.
    pub fn error(&self, part: &str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(message).at(self.span_of(part)).in_source(self)
    }
}

/// A range of bytes in a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// A place as people read it, both numbers from one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Location {
    source: String,
    line: usize,
    column: usize,
    excerpt: String,
    /// Where the marks stand under the excerpt, and how many.
    marks: (usize, usize),
}

/// What is wrong, where, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong, without a final full stop.
    pub message: String,
    /// Where in the source, once known.
    pub span: Option<Span>,
    /// How to fix it, often with an example of a right line.
    pub help: Option<String>,
    /// What few errors have: errors are handed on often, and should be small.
    background: Option<Box<Background>>,
    location: Option<Box<Location>>,
}

/// How an error came about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Background {
    /// In words, where it is not plain to see.
    note: Option<String>,
    /// The limit that was reached, where nothing is wrong with the input.
    stop: Option<Stop>,
    /// The ID of the puzzle, of several, that it is about.
    puzzle: Option<String>,
}

/// Longer lines are cut around the place of the error.
const EXCERPT: usize = 96;

impl Diagnostic {
    /// An error without a place yet.
    pub fn new(message: impl Into<String>) -> Self {
        Diagnostic { message: message.into(), span: None, help: None, background: None, location: None }
    }

    /// An error of a search that used up all its attempts: the same question may have an answer.
    pub fn gave_up(message: impl Into<String>) -> Self {
        Diagnostic::new(message).stopped(Stop::Stuck)
    }

    /// Adds how to fix it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds what it is about, in front of the message: a setting.
    #[must_use]
    pub fn in_setting(mut self, what: &str) -> Self {
        self.message = format!("{what}: {}", self.message);
        self
    }

    /// Adds how it came about.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.background.get_or_insert_default().note = Some(note.into());
        self
    }

    /// Says which puzzle of several it is about.
    #[must_use]
    pub fn about(mut self, puzzle: Option<&str>) -> Self {
        if let Some(id) = puzzle {
            self.background.get_or_insert_default().puzzle = Some(id.to_owned());
        }
        self
    }

    /// The ID of the puzzle, of several, that it is about.
    pub fn puzzle(&self) -> Option<&str> {
        self.background.as_ref()?.puzzle.as_deref()
    }

    /// Says that a limit was reached: of time, or of the attempts that a task is worth.
    #[must_use]
    pub fn stopped(mut self, stop: Stop) -> Self {
        self.background.get_or_insert_default().stop = Some(stop);
        self
    }

    /// The limit that was reached, where nothing is wrong with the input.
    pub fn stop(&self) -> Option<Stop> {
        self.background.as_ref()?.stop
    }

    /// Adds the place.
    #[must_use]
    pub fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// Adds the name, line, column and text of the place, which the span alone cannot tell. A
    /// diagnostic that has them already keeps them.
    #[must_use]
    pub fn in_source(mut self, source: &Source<'_>) -> Self {
        if self.location.is_none() {
            let span = self.span.unwrap_or_default();
            self.location = Some(Box::new(locate(source, span, self.span.is_some())));
        }
        self
    }

    /// The same error about a part of a text that stands so many lines further down.
    #[must_use]
    pub fn moved_down(mut self, lines: isize) -> Self {
        if let Some(location) = self.location.as_mut().filter(|l| l.line > 0) {
            location.line = location.line.saturating_add_signed(lines).max(1);
        }
        self
    }

    /// Line and column of the error, from one, when it has a place.
    pub fn line_column(&self) -> Option<(usize, usize)> {
        self.location.as_ref().filter(|l| l.line > 0).map(|l| (l.line, l.column))
    }
}

/// A text as messages show it: short, in quotes.
pub fn quoted(text: &str) -> String {
    format!("'{}'", shortened(text))
}

/// The beginning of a text, without characters that would disturb a terminal.
pub(crate) fn shortened(text: &str) -> String {
    let mut short: String =
        text.chars().take(30).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// A text on one line.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The error with its place, if it has none yet.
pub fn placed(source: &Source<'_>, part: &str, error: Diagnostic) -> Diagnostic {
    match error.span {
        Some(_) => error,
        None => error.at(source.span_of(part)).in_source(source),
    }
}

fn locate(source: &Source<'_>, span: Span, known: bool) -> Location {
    let bytes = source.bytes;
    let start = span.start.min(bytes.len());
    let line_start = bytes[..start].iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
    let line_end = bytes[start..].iter().position(|&b| b == b'\n').map_or(bytes.len(), |i| start + i);
    let before = String::from_utf8_lossy(&bytes[line_start..start]);
    let column = before.chars().count() + 1;
    // A window of the line that holds the place, so that a megabyte on one line prints as one short
    // line.
    let skip = column.saturating_sub(EXCERPT * 2 / 3);
    let line = String::from_utf8_lossy(&bytes[line_start..line_end.min(start + 4 * EXCERPT)]);
    let excerpt: String =
        line.chars().skip(skip).take(EXCERPT).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let marked =
        String::from_utf8_lossy(&bytes[start..span.end.clamp(start, line_end.max(start))]).chars().count();
    let caret = column - 1 - skip;
    Location {
        source: source.name.to_owned(),
        line: if known { bytes[..start].iter().filter(|&&b| b == b'\n').count() + 1 } else { 0 },
        column,
        marks: (caret, marked.clamp(1, EXCERPT.saturating_sub(caret).max(1))),
        excerpt: excerpt.trim_end().to_owned(),
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gutter = match &self.location {
            Some(l) if l.line > 0 => {
                let number = l.line.to_string();
                let gutter = " ".repeat(number.len());
                let (caret, marked) = l.marks;
                writeln!(f, "{}:{}:{}: {}", l.source, l.line, l.column, self.message)?;
                writeln!(f, "{gutter} |")?;
                writeln!(f, "{number} | {}", l.excerpt)?;
                write!(f, "{gutter} | {}{}", " ".repeat(caret), "^".repeat(marked))?;
                gutter
            }
            Some(l) => {
                write!(f, "{}: {}", l.source, self.message)?;
                String::new()
            }
            None => {
                write!(f, "{}", self.message)?;
                String::new()
            }
        };
        let note = self.background.as_ref().and_then(|background| background.note.as_ref());
        for (kind, text) in [("help", self.help.as_ref()), ("note", note)] {
            if let Some(text) = text {
                write!(f, "\n{gutter} = {kind}: {text}")?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostic {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_told_by_line_and_column() {
        let source = Source::new("a.txt", "one\ntwö three\n");
        let text = source.text().unwrap();
        let error = source.error(&text[9..14], "no such number");
        assert_eq!(error.line_column(), Some((2, 5)));
        assert_eq!(error.to_string(), "a.txt:2:5: no such number\n  |\n2 | twö three\n  |     ^^^^^");
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let long = "x".repeat(100_000);
        let source = Source::new("long", &long);
        let error = source.error(&long[50_000..50_001], "here");
        assert_eq!(error.line_column(), Some((1, 50_001)));
        assert!(error.to_string().len() < 400, "{error}");
    }

    #[test]
    fn any_bytes_can_be_told_about() {
        for bytes in [&b"\xff\xfe"[..], b"", b"\n\n", b"a\xf0"] {
            let source = Source::new("bytes", bytes);
            for start in 0..4 {
                let _ =
                    Diagnostic::new("x").at(Span { start, end: start + 3 }).in_source(&source).to_string();
            }
        }
        assert!(Source::new("b", b"ab\xff").text().unwrap_err().to_string().contains("offset 2"));
    }
}
