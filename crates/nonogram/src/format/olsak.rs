//! The `.g` files of the solver of Mirek and Petr Olšák: any text, a colour section, then the clues
//! of the rows and of the columns, each after a line that begins with `:`:
//!
//! ```text
//! A hat
//! #d
//!    0:.  #ffffff  white
//!    a:r  #ff0000  red
//!    1:#  #000000  black
//! : rows
//! 2a
//! 1a 1
//! : columns
//! 2a
//! 1a
//! 1
//! : end
//! ```
//!
//! A line of the colour section is the mark behind the lengths, `:`, the character in pictures, the
//! look and a name; `0` is the background and `1` the colour of lengths without a mark. An empty
//! line is a clue without blocks, and so is `0`. Triddlers (`#t`) and triangles are refused.

use crate::Nonogram;
use crate::PuzzleSettings;
use crate::format::clues::{Documents, Notation, colored_document, quoted};
use crate::format::holds::Holds;
use crate::format::palette::{self, Entry, one_line};
use crate::model::{Clue, Color, MAX_COLORS};
use quadrille_core::scene::Rgb;
use quadrille_core::{Confidence, Diagnostic, Document, Format, Source};

/// The line of the table.
pub const FORMAT: Format<Nonogram> = Format {
    name: "olsak",
    extensions: &["g"],
    summary: "Olšák's .g with its colour section",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

const HOLDS: Holds = Holds { colors: true, ..Holds::plain("olsak") };
const NOTATION: Notation =
    Notation { between: &[' ', '\t', ','], example: "3 1, in colour 3a 1b; 0 for none" };

fn sniff(source: &Source<'_>) -> Confidence {
    let Ok(text) = source.text() else { return Confidence::No };
    let mut sections = text.lines().skip_while(|l| !l.starts_with(':'));
    let clue = |l: &str| l.is_empty() || l.starts_with(|c: char| c.is_ascii_digit() || c == ' ' || c == '\t');
    let starts = sections.clone().filter(|l| l.starts_with(':')).count();
    // The clues follow at once, up to the next section.
    let first = sections.by_ref().skip(1).take_while(|l| !l.starts_with(':')).all(clue);
    if starts >= 2 && first { Confidence::Sure } else { Confidence::No }
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let mut title = None;
    let mut colors = Colors::default();
    let mut in_colors = false;
    let mut sections: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in text.lines() {
        if line.starts_with(':') {
            sections.push((line, Vec::new()));
        } else if let Some((_, clues)) = sections.last_mut() {
            clues.push(line);
        } else if line.starts_with("#t") || line.starts_with("#T") {
            return Err(source
                .error(line, "this is a triddler, a puzzle of triangles")
                .help("Quadrille reads rectangular nonograms"));
        } else if line.starts_with("#d") || line.starts_with("#D") {
            in_colors = true;
        } else if in_colors && !line.trim().is_empty() {
            colors.define(source, line)?;
        } else if title.is_none() && !line.trim().is_empty() {
            title = Some(line.trim().to_owned());
        }
    }
    let (rows, columns) = two_sections(source, text, sections)?;
    let mut clues = |lines: &[&str]| {
        lines
            .iter()
            .map(|l| NOTATION.colored(source, l, |mark| colors.of(mark)))
            .collect::<Result<Vec<Clue>, _>>()
    };
    let (rows, columns) = (clues(&rows)?, clues(&columns)?);
    let mut document = colored_document(source, rows, columns, colors.palette())?;
    document.facts.title = title;
    Ok(vec![document])
}

/// The lines of the rows and of the columns.
type Sections<'a> = (Vec<&'a str>, Vec<&'a str>);

fn two_sections<'a>(
    source: &Source<'_>,
    text: &str,
    mut sections: Vec<(&'a str, Vec<&'a str>)>,
) -> Result<Sections<'a>, Diagnostic> {
    // A last section without an end may be followed by empty lines, which are no clues.
    if sections.len() <= 2
        && let Some((_, clues)) = sections.last_mut()
    {
        while clues.last().is_some_and(|l| l.trim().is_empty()) {
            clues.pop();
        }
    }
    let keyword = |place: &str| place[1..].trim_start().to_ascii_lowercase();
    let clue = |l: &&str| l.trim_start().starts_with(|c: char| c.is_ascii_digit());
    // What stands behind the end is text. More sections with clues are the six of a triddler.
    if let Some((place, _)) =
        sections.iter().skip(2).find(|(p, clues)| !keyword(p).starts_with("end") && clues.iter().any(clue))
    {
        return Err(source
            .error(place, "expected the end after the rows and the columns, found another section")
            .help("Quadrille reads rectangular nonograms, not triddlers"));
    }
    let mut sections = sections.into_iter();
    match (sections.next(), sections.next()) {
        (Some((first, a)), Some((_, b))) => {
            Ok(if keyword(first).starts_with("col") { (b, a) } else { (a, b) })
        }
        _ => Err(source
            .error(
                &text[..0],
                "expected two lines that begin with ':', before the rows and before the columns",
            )
            .help("for example : rows")),
    }
}

/// The colour section.
#[derive(Default)]
struct Colors {
    background: Entry,
    marks: Vec<char>,
    entries: Vec<Entry>,
}

impl Colors {
    /// A line of the section: `a:r  #ff0000  red`.
    fn define(&mut self, source: &Source<'_>, line: &str) -> Result<(), Diagnostic> {
        let line = line.trim();
        let wrong = |what: &str| {
            source
                .error(line, what)
                .help("a colour is a mark, ':', a character, the look and a name: a:r #ff0000 red")
        };
        let mut chars = line.chars();
        let (Some(mark), Some(':')) = (chars.next(), chars.next()) else {
            return Err(wrong("expected a colour"));
        };
        let rest = chars.as_str();
        let char = rest.chars().next().filter(|c| !c.is_whitespace());
        let mut words = rest[char.map_or(0, char::len_utf8)..].split_whitespace();
        let look = words.next().unwrap_or("");
        if look.contains('/') {
            return Err(wrong("this colour is a triangle; puzzles with triangles are not supported"));
        }
        let name = words.collect::<Vec<_>>().join(" ");
        let rgb = palette::parse_rgb(look);
        let entry =
            Entry { name: if name.is_empty() && rgb.is_none() { look.into() } else { name }, char, rgb };
        if mark == '0' {
            self.background = entry;
            return Ok(());
        }
        if self.marks.len() == MAX_COLORS
            || mark.is_ascii_digit() && mark != '1'
            || self.marks.contains(&mark)
        {
            return Err(wrong(&format!(
                "expected a new colour, one of at most {MAX_COLORS}, found {}",
                quoted(line)
            )));
        }
        self.marks.push(mark);
        self.entries.push(entry);
        Ok(())
    }

    /// The colour of a mark behind a length; none is colour `1`, which needs no definition.
    fn of(&mut self, mark: &str) -> Option<Color> {
        let mut chars = mark.chars();
        let (mark, None) = (chars.next().unwrap_or('1'), chars.next()) else { return None };
        if mark == '1' && !self.marks.contains(&mark) && self.marks.len() < MAX_COLORS {
            self.marks.push(mark);
            self.entries.push(Entry { name: "black".into(), char: Some('#'), rgb: Some(Rgb::BLACK) });
        }
        self.marks.iter().position(|m| *m == mark).map(|at| Color(at as u8 + 1))
    }

    fn palette(mut self) -> Vec<crate::model::Swatch> {
        if self.entries.is_empty() {
            self.of("");
        }
        palette::build(&self.background, &self.entries)
    }
}

fn write(documents: &[Document<Nonogram>]) -> Result<String, Diagnostic> {
    let document = HOLDS.single(documents)?;
    let instance = &document.instance;
    let plain = palette::is_plain(instance.palette());
    let mut text = String::new();
    if let Some(title) = document.facts.title.as_deref().map(one_line).filter(|t| !t.is_empty()) {
        // A blank keeps a title that begins with ':' or '#' from meaning anything.
        text += &format!("{}{title}\n", if title.starts_with([':', '#']) { " " } else { "" });
    }
    if !plain {
        text += "#d\n";
        for (at, swatch) in instance.palette().iter().enumerate() {
            let mark = if at == 0 { '0' } else { Color(at as u8).letter() };
            text += &format!("   {mark}:{}  {}  {}\n", swatch.char, swatch.rgb, swatch.name);
        }
    }
    for (name, clues) in [("rows", instance.rows()), ("columns", instance.cols())] {
        text += &format!(": {name}\n");
        text += &NOTATION.write_lettered(clues, !plain);
    }
    Ok(text + ": end\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Documents, Diagnostic> {
        read(&Source::new("test", text), &PuzzleSettings::default())
    }

    const HAT: &str = "A hat\n#d\n   0:.  #ffffff  white\n   a:r  #ff0000  red\n   b:#  #000000  black\n: rows\n2a\n1a 1b\n: columns\n2a\n0\n1b\n: end\n";

    #[test]
    fn colours_have_marks() {
        let documents = parse(HAT).unwrap();
        let palette: Vec<(&str, char)> =
            documents[0].instance.palette().iter().map(|s| (s.name.as_str(), s.char)).collect();
        assert_eq!(palette, [("white", '.'), ("red", 'r'), ("black", '#')]);
        assert_eq!(documents[0].facts.title.as_deref(), Some("A hat"));
        assert_eq!(write(&documents).unwrap(), HAT);
        assert_eq!(sniff(&Source::new("hat", HAT)), Confidence::Sure);
    }

    #[test]
    fn bare_sections_are_black_and_white() {
        let documents = parse(":\n2\n\n1 1\n:\n1 1\n1\n1\n:\nsome text\n").unwrap();
        assert_eq!(documents[0].instance.size().to_string(), "3x3");
        assert!(documents[0].instance.is_black_white() && documents[0].instance.rows()[1].is_empty());
        let swapped = parse(":columns\n1\n1\n:rows\n2\n\n").unwrap();
        assert_eq!(swapped[0].instance.size().to_string(), "2x1");
    }

    #[test]
    fn other_shapes_are_refused() {
        for (text, message) in [
            ("#t\n: a\n1\n: b\n1\n", "triddler"),
            (":a\n1\n:b\n1\n:c\n1\n", "another section"),
            ("#d\n a:/ white/black\n:a\n1\n:b\n1\n", "triangle"),
            ("#d\n a\n:a\n1\n:b\n1\n", "expected a colour"),
            (":a\n1x\n:b\n1\n", "'x' is not a colour"),
            ("hello", "begin with ':'"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.message.contains(message), "{text}: {error}");
        }
    }
}
