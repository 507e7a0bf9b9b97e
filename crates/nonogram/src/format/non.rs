//! Steve Simpson's `.non`, with the later additions for colours, licences and bundles, and
//! pbnsolve's `saved`:
//!
//! ```text
//! title "Hat"
//! color a #ff0000
//! width 3
//! height 2
//!
//! rows
//! 2a
//! 1a,1
//!
//! columns
//! 2a
//! 1a
//! 1
//!
//! goal "aa0a01"
//! ```
//!
//! A line that nobody knows is ignored. Puzzles of a bundle have a line `====` between them. An
//! empty clue is `0` or an empty line; since empty lines may also be there for the eye, a section
//! that has as many other lines as the size asks for is read without them, and any other from its
//! first line on.

use crate::Nonogram;
use crate::PuzzleSettings;
use crate::format::clues::{Documents, Notation, check_count, colored_document, picture, side};
use crate::format::entities;
use crate::format::holds::Holds;
use crate::format::palette::{self, Entry};
use crate::model::{Clue, Color, Instance, MAX_COLORS, Mark, State};
use quadrille_core::scene::Rgb;
use quadrille_core::{Confidence, Diagnostic, Document, Format, Source, parts};

/// The line of the table.
pub const FORMAT: Format<Nonogram> = Format {
    name: "non",
    extensions: &["non", "nonpack"],
    summary: "Steve Simpson's .non with colours, goals, saved games and bundles",
    sniff,
    read: Some(read),
    write: Some(write),
    split: Some(|text| parts::between(text, is_separator)),
};

const HOLDS: Holds = Holds { several: true, colors: true, ..Holds::plain("non") };
const NOTATION: Notation = Notation { between: &[','], example: "3,1, in colour 3a,1b; 0 for none" };

/// The first word of a line, and the rest.
fn key(line: &str) -> (&str, &str) {
    let (key, value) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    (key.trim_end(), value.trim())
}

/// Whether a line stands between two puzzles of a bundle.
fn is_separator(line: &str) -> bool {
    line.trim_end() == "===="
}

fn sniff(source: &Source<'_>) -> Confidence {
    let Ok(text) = source.text() else { return Confidence::No };
    let has =
        |wanted: &str, value: bool| text.lines().any(|l| key(l).0 == wanted && key(l).1.is_empty() != value);
    let numbers = has("width", true) && has("height", true);
    if numbers && has("rows", false) && has("columns", false) { Confidence::Sure } else { Confidence::No }
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let mut bundle: Vec<Vec<&str>> = vec![Vec::new()];
    for line in source.text()?.lines() {
        match bundle.last_mut() {
            Some(puzzle) if !is_separator(line) => puzzle.push(line),
            _ => bundle.push(Vec::new()),
        }
    }
    let several = bundle.len() > 1;
    let blank = |puzzle: &[&str]| puzzle.iter().all(|l| l.trim().is_empty());
    bundle.iter().filter(|p| !(several && blank(p))).map(|p| puzzle(source, p)).collect()
}

/// The colours of a puzzle by the characters that clues and pictures use.
#[derive(Default)]
struct Colors {
    background: Entry,
    chars: Vec<char>,
    entries: Vec<Entry>,
}

impl Colors {
    /// The colour of a character, a new one if need be; `None` when there are too many.
    fn of(&mut self, char: char) -> Option<Color> {
        let known = self.chars.iter().position(|c| *c == char);
        if known.is_none() {
            let rgb = (char == '1').then_some(Rgb::BLACK);
            self.add(char, Entry { name: String::new(), char: Some(char), rgb })?;
        }
        Some(Color(known.unwrap_or(self.chars.len() - 1) as u8 + 1))
    }

    fn add(&mut self, char: char, entry: Entry) -> Option<()> {
        if self.chars.len() == MAX_COLORS || self.chars.contains(&char) {
            return None;
        }
        self.chars.push(char);
        self.entries.push(entry);
        Some(())
    }

    /// A line `color a #rrggbb`; `0` is the background. What is no such line is ignored, as the
    /// format wants it.
    fn define(&mut self, value: &str) {
        let (name, look) = key(value);
        let mut chars = name.chars();
        if let (Some(char), None, Some(rgb)) = (chars.next(), chars.next(), palette::parse_rgb(look)) {
            let entry = Entry { name: String::new(), char: Some(char), rgb: Some(rgb) };
            match char {
                '0' => self.background = entry,
                _ => drop(self.add(char, entry)),
            }
        }
    }

    fn mark(&self, char: char) -> Option<Mark> {
        match char {
            '?' => Some(Mark::Unknown),
            '0' => Some(Mark::Cross),
            _ if self.chars.len() == 1 => Some(Mark::Fill(Color::INK)),
            _ => self.chars.iter().position(|c| *c == char).map(|at| Mark::Fill(Color(at as u8 + 1))),
        }
    }
}

/// What the lines of one puzzle say, before it is put together.
#[derive(Default)]
struct Parts<'a> {
    /// Keys with their values, in the order of the file.
    values: Vec<(&'a str, &'a str)>,
    /// The lines of the sections, with the name that stands above them.
    sections: Vec<(&'a str, Vec<&'a str>)>,
}

impl<'a> Parts<'a> {
    fn of(lines: &[&'a str]) -> Self {
        let mut parts = Parts::default();
        let mut inside = false;
        for line in lines {
            let clue = line.trim().is_empty() || line.trim_start().starts_with(|c: char| c.is_ascii_digit());
            match parts.sections.last_mut() {
                Some((_, clues)) if inside && clue => clues.push(line),
                _ => {
                    inside = matches!(line.trim_end(), "rows" | "columns");
                    if inside {
                        parts.sections.push((line.trim_end(), Vec::new()));
                    } else {
                        parts.values.push(key(line));
                    }
                }
            }
        }
        parts
    }

    fn value(&self, wanted: &str) -> Option<&'a str> {
        self.values.iter().find(|(key, _)| *key == wanted).map(|(_, value)| *value)
    }
}

fn puzzle(source: &Source<'_>, lines: &[&str]) -> Result<Document<Nonogram>, Diagnostic> {
    let start = lines.first().copied().unwrap_or("");
    let parts = Parts::of(lines);
    let mut colors = Colors::default();
    parts.values.iter().filter(|(key, _)| *key == "color").for_each(|(_, value)| colors.define(value));
    let rows = clues(source, start, &parts, ["rows", "height"], &mut colors)?;
    let columns = clues(source, start, &parts, ["columns", "width"], &mut colors)?;
    if colors.entries.is_empty() {
        colors.of('1');
    }
    let palette = palette::build(&colors.background, &colors.entries);
    let mut document = colored_document(source, rows, columns, palette)?;
    let size = document.instance.size();
    let cells = |wanted: &str| -> Result<Option<State>, Diagnostic> {
        let value = parts.value(wanted).map(|text| text.trim_matches('"'));
        value.map(|text| picture(source, size, [text], |c| colors.mark(c))).transpose()
    };
    document.solution = cells("goal")?.filter(|s| !s.items().contains(&Mark::Unknown));
    document.state = cells("saved")?;
    let said = |wanted: &str| {
        parts.value(wanted).map(|v| entities::decode(v.trim_matches('"'))).filter(|v| !v.is_empty())
    };
    document.facts.id = said("catalogue");
    document.facts.title = said("title");
    document.facts.author = said("by");
    document.facts.copyright = said("copyright");
    document.facts.licence = said("license");
    Ok(document)
}

/// The clues of a section, as many as the key for its size says.
fn clues(
    source: &Source<'_>,
    start: &str,
    parts: &Parts<'_>,
    [name, size]: [&str; 2],
    colors: &mut Colors,
) -> Result<Vec<Clue>, Diagnostic> {
    let missing = |what: &str| {
        source
            .error(start, format!("expected a line '{what}'"))
            .help("a puzzle has lines width, height, rows and columns")
    };
    let count = side(source, parts.value(size).ok_or_else(|| missing(size))?, size)?;
    let (place, lines) = parts.sections.iter().find(|(n, _)| *n == name).ok_or_else(|| missing(name))?;
    let written: Vec<&str> = lines.iter().copied().filter(|l| !l.trim().is_empty()).collect();
    let lines = match (written.len() == count, lines.split_at_checked(count)) {
        (false, Some((first, rest))) if rest.iter().all(|l| l.trim().is_empty()) => first,
        _ => &written,
    };
    check_count(source, place, &format!("clues below this line (the {size})"), count, lines.len())?;
    let mut color = |suffix: &str| {
        let mut chars = suffix.chars();
        colors.of(chars.next().unwrap_or('1')).filter(|_| chars.next().is_none())
    };
    lines.iter().map(|line| NOTATION.colored(source, line, &mut color)).collect()
}

fn write(documents: &[Document<Nonogram>]) -> Result<String, Diagnostic> {
    HOLDS.check(documents)?;
    Ok(documents.iter().map(write_one).collect::<Vec<_>>().join("====\n"))
}

fn write_one(document: &Document<Nonogram>) -> String {
    let instance = &document.instance;
    let plain = palette::is_plain(instance.palette());
    let mut text = String::new();
    let words = [
        ("catalogue", &document.facts.id),
        ("title", &document.facts.title),
        ("by", &document.facts.author),
        ("copyright", &document.facts.copyright),
        ("license", &document.facts.licence),
    ];
    for (key, value) in words {
        if let Some(value) = value {
            text += &format!("{key} \"{}\"\n", entities::encode(value));
        }
    }
    for (at, swatch) in instance.palette().iter().enumerate().filter(|_| !plain) {
        match (at, swatch.rgb) {
            (0, Rgb::WHITE) => {}
            (0, rgb) => text += &format!("color 0 {rgb}\n"),
            (_, rgb) => text += &format!("color {} {rgb}\n", Color(at as u8).letter()),
        }
    }
    text += &format!("width {}\nheight {}\n", instance.size().cols, instance.size().rows);
    for (name, clues) in [("rows", instance.rows()), ("columns", instance.cols())] {
        text += &format!("\n{name}\n");
        text += &NOTATION.write_lettered(clues, !plain);
    }
    for (name, cells) in [("goal", &document.solution), ("saved", &document.state)] {
        if let Some(cells) = cells {
            text += &format!("\n{name} \"{}\"\n", characters(instance, cells));
        }
    }
    text
}

fn characters(instance: &Instance, cells: &State) -> String {
    let char = |mark: &Mark| match mark.color() {
        None => '?',
        Some(Color::EMPTY) => '0',
        Some(_) if palette::is_plain(instance.palette()) => '1',
        Some(color) => color.letter(),
    };
    cells.items().iter().map(char).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Documents, Diagnostic> {
        read(&Source::new("test", text), &PuzzleSettings::default())
    }

    const HAT: &str = "title \"Hat &amp; coat\"\nby \"M\"\nwidth 3\nheight 2\n\nrows\n2\n1,1\n\ncolumns\n2\n1\n1\n\ngoal \"110101\"\n\nsaved \"1?0??1\"\n";

    #[test]
    fn words_goal_and_saved_game() {
        let documents = parse(HAT).unwrap();
        assert_eq!(documents[0].facts.title.as_deref(), Some("Hat & coat"));
        assert_eq!(documents[0].state.as_ref().unwrap().items()[1], Mark::Unknown);
        assert!(documents[0].solution.is_some());
        assert_eq!(write(&documents).unwrap(), HAT);
        let twice = [documents[0].clone(), documents[0].clone()];
        assert_eq!(parse(&write(&twice).unwrap()).unwrap().len(), 2);
    }

    #[test]
    fn empty_lines_are_clues_or_nothing() {
        let rows =
            |text: &str| parse(text).unwrap()[0].instance.rows().iter().map(Vec::len).collect::<Vec<_>>();
        assert_eq!(rows("width 1\nheight 3\nrows\n1\n\n1\n\ncolumns\n1,1\n"), [1, 0, 1]);
        assert_eq!(rows("width 1\nheight 2\nrows\n\n1\n\n1\n\ncolumns\n1,1\n"), [1, 1]);
        assert_eq!(rows("width 1\nheight 2\nrows\n\n1\n\ncolumns\n1\n"), [0, 1]);
        assert_eq!(rows("height 2\nwidth 1\nfoo\ncolumns\n2\nrows\n1\n0\n\n\nbar 3\n"), [1, 0]);
    }

    #[test]
    fn colours_have_letters() {
        let text = "color b #ff0000\nwidth 2\nheight 1\nrows\n1b,1\ncolumns\n1b\n1\ngoal \"b1\"\n";
        let documents = parse(text).unwrap();
        let looks: Vec<Rgb> = documents[0].instance.palette().iter().map(|s| s.rgb).collect();
        assert_eq!(looks, [Rgb::WHITE, Rgb(255, 0, 0), Rgb::BLACK]);
        assert_eq!(parse(&write(&documents).unwrap()).unwrap()[0].solution, documents[0].solution);
        assert!(parse(&text.replace("1b,1\n", "1bb,1\n")).unwrap_err().message.contains("'bb'"));
    }

    #[test]
    fn errors_point_at_the_line() {
        let error = parse("width 3\nheight 4000\nrows\n1\ncolumns\n1\n1\n1\n").unwrap_err();
        assert_eq!(error.line_column(), Some((3, 1)));
        assert!(error.message.contains("expected 4000 clues below this line"), "{error}");
        assert!(parse("width 3\n").unwrap_err().message.contains("'height'"));
        assert!(
            parse(&HAT.replace("goal \"1", "goal \"")).unwrap_err().message.contains("has 6 cells, found 5")
        );
    }
}
