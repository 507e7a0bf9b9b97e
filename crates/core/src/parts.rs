//! Texts with many puzzles, cut into one text for each, without reading them.
//!
//! Whoever wants one puzzle of a thousand reads that one only; and when one is wrong, the others
//! can still be read.

use std::borrow::Cow;

/// The text of one puzzle among several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// The text: what a source with this puzzle alone would hold.
    pub text: Cow<'a, str>,
    /// The lines before it in the whole text; fewer than none where lines that all puzzles share
    /// stand above it.
    pub lines_before: isize,
    /// The ID of the puzzle, where it can be seen without reading it.
    pub id: Option<&'a str>,
}

/// Cuts a text into its puzzles.
pub type Split = for<'a> fn(&'a str) -> Vec<Part<'a>>;

/// The lines of a text with their numbers, from nought, without those that are blank.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty())
}

/// JSON lines: an object on every line. Nothing where a line holds anything else.
pub fn json_lines(text: &str) -> Vec<Part<'_>> {
    let whole = |line: &str| line.trim_start().starts_with('{') && line.trim_end().ends_with('}');
    if !lines(text).all(|(_, line)| whole(line)) {
        return Vec::new();
    }
    let part = |(number, line)| Part {
        text: Cow::Borrowed(line),
        lines_before: number as isize,
        id: leading_id(line),
    };
    lines(text).map(part).collect()
}

/// The ID of an object whose first member it is.
fn leading_id(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix('{')?.trim_start().strip_prefix("\"id\"")?;
    let rest = rest.trim_start().strip_prefix(':')?.trim_start();
    match rest.strip_prefix('"') {
        Some(text) => text.split('"').next().filter(|id| !id.contains('\\')),
        None => rest.split(|c: char| !c.is_ascii_digit()).next().filter(|id| !id.is_empty()),
    }
}

/// Sections that begin with a line such as this one, which the first part begins with too; `id`
/// finds the ID in that line.
pub fn sections<'a>(
    text: &'a str,
    begins: impl Fn(&str) -> bool,
    id: impl Fn(&'a str) -> Option<&'a str>,
) -> Vec<Part<'a>> {
    let mut starts: Vec<(usize, usize, &str)> = Vec::new();
    let mut at = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if begins(line) {
            starts.push((number, at, line));
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).map(|(_, at, _)| *at).chain([text.len()]);
    let part = |(&(number, at, line), end): (&(usize, usize, &'a str), usize)| Part {
        text: Cow::Borrowed(&text[at..end]),
        lines_before: number as isize,
        id: id(line),
    };
    starts.iter().zip(ends).map(part).collect()
}

/// Sections with lines between them that belong to none.
pub fn between<'a>(text: &'a str, separates: impl Fn(&str) -> bool) -> Vec<Part<'a>> {
    let (mut parts, mut begin, mut at, mut first) = (Vec::new(), 0, 0, 0);
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if separates(line) {
            parts.push(Part { text: Cow::Borrowed(&text[begin..at]), lines_before: first, id: None });
            (begin, first) = (at + line.len(), number as isize + 1);
        }
        at += line.len();
    }
    parts.push(Part { text: Cow::Borrowed(&text[begin..]), lines_before: first, id: None });
    parts
}

/// Lines of one puzzle each, under lines that are for all of them; `id` finds the ID in a line.
pub fn lines_under<'a>(
    text: &'a str,
    shared: impl Fn(&str) -> bool,
    id: impl Fn(&'a str) -> Option<&'a str>,
) -> Vec<Part<'a>> {
    let head: Vec<&str> = lines(text).map(|(_, line)| line).filter(|line| shared(line)).collect();
    let above = head.iter().map(|line| format!("{line}\n")).collect::<String>();
    let own = lines(text).filter(|(_, line)| !shared(line));
    let part = |(number, line): (usize, &'a str)| Part {
        text: Cow::Owned(format!("{above}{line}")),
        lines_before: number as isize - head.len() as isize,
        id: id(line),
    };
    own.map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary<'a>(parts: &'a [Part<'_>]) -> Vec<(&'a str, isize, Option<&'a str>)> {
        parts.iter().map(|p| (p.text.as_ref(), p.lines_before, p.id)).collect()
    }

    #[test]
    fn texts_are_cut_into_puzzles() {
        let text = "{\"id\": \"a\"}\n\n{\"id\":12, \"x\": 1}\n{\"x\": 2}\n";
        assert_eq!(
            summary(&json_lines(text)),
            [
                ("{\"id\": \"a\"}", 0, Some("a")),
                ("{\"id\":12, \"x\": 1}", 2, Some("12")),
                ("{\"x\": 2}", 3, None)
            ]
        );
        assert!(json_lines("{\n\"id\": 1}\n").is_empty());
        let id = |line: &'static str| line.trim().strip_prefix('$');
        assert_eq!(
            summary(&sections("\n$1\n3\n$2\n4", |line| line.starts_with('$'), id)),
            [("$1\n3\n", 1, Some("1")), ("$2\n4", 3, Some("2"))]
        );
        assert_eq!(
            summary(&between("a\nb\n====\nc\n", |line| line.trim() == "====")),
            [("a\nb\n", 0, None), ("c\n", 3, None)]
        );
        assert_eq!(
            summary(&lines_under(
                "# all\n1 a\n2 b\n",
                |line| line.starts_with('#'),
                |line| line.split(' ').next()
            )),
            [("# all\n1 a", 0, Some("1")), ("# all\n2 b", 1, Some("2"))]
        );
    }
}
