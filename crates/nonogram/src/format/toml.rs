//! The text of pynogram and its successor nonogrid: sections `[clues]` and `[colors]`, clues
//! separated by commas or line ends, `#` and `;` before comments, empty lines of no meaning.
//! pynogram goes on with indented lines, nonogrid is TOML and puts three quotes around them; both
//! are read:
//!
//! ```text
//! [colors]
//! defs = ['r = (red) %', 'b = (0, 0, 255) *']
//!
//! [clues]
//! rows = """
//!     2r 1b, 0    # two rows
//! """
//! columns = "1r, 1r, 1b"
//! ```

use crate::Nonogram;
use crate::PuzzleSettings;
use crate::format::clues::{Documents, Notation, colored_document, quoted};
use crate::format::palette::{self, Entry};
use crate::model::{Clue, Color, MAX_COLORS};
use quadrille_core::scene::Rgb;
use quadrille_core::{Confidence, Diagnostic, Format, Source};

/// The line of the table.
pub const FORMAT: Format<Nonogram> = Format {
    name: "toml",
    extensions: &["toml", "txt"],
    summary: "nonogrid and pynogram: sections [clues] and [colors]",
    sniff,
    read: Some(read),
    write: None,
    split: None,
};

const NOTATION: Notation = Notation { between: &[' ', '\t'], example: "3 1, in colour 3r 1b; 0 for none" };

/// Which key of which section a line belongs to.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Nowhere,
    Clues,
    Rows,
    Columns,
    Colors,
}

fn sniff(source: &Source<'_>) -> Confidence {
    let Ok(text) = source.text() else { return Confidence::No };
    let has = |wanted: &str| text.lines().any(|l| l.trim() == wanted);
    let key = |wanted: &str| text.lines().any(|l| is_key(l, wanted));
    if has("[clues]") && key("rows") && key("columns") { Confidence::Sure } else { Confidence::No }
}

fn is_key(line: &str, key: &str) -> bool {
    line.split_once('=').is_some_and(|(name, _)| name.trim() == key)
}

/// The words of a file, by what they are about.
#[derive(Default)]
struct Parts<'a> {
    rows: Vec<&'a str>,
    columns: Vec<&'a str>,
    colors: Vec<(&'a str, Entry)>,
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let parts = parts(source, text)?;
    let mut names: Vec<&str> = parts.colors.iter().map(|(name, _)| *name).collect();
    let mut entries: Vec<Entry> = parts.colors.into_iter().map(|(_, entry)| entry).collect();
    let mut color = |suffix: &str| {
        let known = names.iter().position(|n| *n == suffix);
        // A number without a mark is black, which needs no definition.
        let at = known.or_else(|| {
            (suffix.is_empty() && names.len() < MAX_COLORS).then(|| {
                names.push("");
                entries.push(Entry { name: "black".into(), char: Some('#'), rgb: Some(Rgb::BLACK) });
                names.len() - 1
            })
        })?;
        Some(Color(at as u8 + 1))
    };
    let mut clues = |texts: &[&str]| {
        texts.iter().map(|t| NOTATION.colored(source, t, &mut color)).collect::<Result<Vec<Clue>, _>>()
    };
    let (rows, columns) = (clues(&parts.rows)?, clues(&parts.columns)?);
    if entries.is_empty() {
        entries.push(Entry::default());
    }
    let palette = palette::build(&Entry::default(), &entries);
    Ok(vec![colored_document(source, rows, columns, palette)?])
}

fn parts<'a>(source: &Source<'_>, text: &'a str) -> Result<Parts<'a>, Diagnostic> {
    let mut parts = Parts::default();
    let mut place = Place::Nowhere;
    for line in text.lines() {
        let mut line = line.trim();
        if line.starts_with(['#', ';']) || line.is_empty() {
            continue;
        }
        if line.starts_with('[') && line.ends_with(']') && !line.contains(['"', '\'', '=']) {
            place = match line {
                "[clues]" => Place::Clues,
                "[colors]" => Place::Colors,
                "]" | "[]" => place,
                _ => Place::Nowhere,
            };
            continue;
        }
        if matches!(place, Place::Clues | Place::Rows | Place::Columns)
            && let Some((key, value)) = line.split_once('=')
        {
            (place, line) = match key.trim() {
                "rows" => (Place::Rows, value),
                "columns" => (Place::Columns, value),
                _ => (Place::Clues, ""),
            };
        }
        match place {
            Place::Rows => parts.rows.extend(clue_texts(line)),
            Place::Columns => parts.columns.extend(clue_texts(line)),
            Place::Colors => colors(source, line, &mut parts.colors)?,
            Place::Nowhere | Place::Clues => {}
        }
    }
    Ok(parts)
}

/// The clues on a line: without the comment, between commas, without quotes.
fn clue_texts(line: &str) -> impl Iterator<Item = &str> {
    let end = line.find(['#', ';']).unwrap_or(line.len());
    let quotes: &[char] = &['"', '\'', ' ', '\t', '[', ']'];
    line[..end].split(',').map(move |t| t.trim_matches(quotes)).filter(|t| !t.is_empty())
}

/// The colours on a line: `r = (red) %`, alone or as quoted items of a list.
fn colors<'a>(
    source: &Source<'_>,
    line: &'a str,
    colors: &mut Vec<(&'a str, Entry)>,
) -> Result<(), Diagnostic> {
    let list =
        line.strip_prefix("defs").map_or(line, |l| l.trim_start().trim_start_matches('=').trim_start());
    let items = match list.contains(['"', '\'']) {
        true => list.split(['"', '\'']).skip(1).step_by(2).collect(),
        false => vec![list],
    };
    for item in items {
        let item = item.trim();
        if item.chars().all(|c| matches!(c, '[' | ']' | ',')) {
            continue;
        }
        let wrong = || {
            source
                .error(item, format!("expected a colour, found {}", quoted(item)))
                .help("a colour is a name, a look and a character: r = (red) % or r = (255, 0, 0) %")
        };
        let (name, rest) = item.split_once('=').ok_or_else(wrong)?;
        let (look, char) = rest.trim().strip_prefix('(').and_then(|r| r.split_once(')')).ok_or_else(wrong)?;
        let name = name.trim();
        if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) || colors.len() >= MAX_COLORS {
            return Err(wrong());
        }
        let entry = Entry {
            name: name.into(),
            char: char.trim().chars().next(),
            rgb: triplet(look).or_else(|| palette::parse_rgb(look)),
        };
        colors.push((name, entry));
    }
    Ok(())
}

/// Reads `255, 0, 0`.
fn triplet(text: &str) -> Option<Rgb> {
    let parts: Vec<u8> = text.split(',').map(|p| p.trim().parse().ok()).collect::<Option<_>>()?;
    match parts[..] {
        [r, g, b] => Some(Rgb(r, g, b)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Block;

    fn parse(text: &str) -> Result<Documents, Diagnostic> {
        read(&Source::new("test", text), &PuzzleSettings::default())
    }

    #[test]
    fn colours_and_comments() {
        let text = "# by hand\n[colors]\ndefs = ['r = (red) %',\n \"b = (0, 0, 255) *\"]\n[clues]\nrows = \"\"\"\n  2r 1b, 0 # two\n\n\"\"\"\ncolumns = \"1r, 1r, 1b\"\n";
        let instance = parse(text).unwrap().remove(0).instance;
        assert_eq!(instance.size().to_string(), "3x2");
        let palette: Vec<(&str, char)> =
            instance.palette().iter().map(|s| (s.name.as_str(), s.char)).collect();
        assert_eq!(palette, [("white", '.'), ("r", '%'), ("b", '*')]);
        assert_eq!(instance.rows()[0].iter().map(|b| b.color.0).collect::<Vec<_>>(), [1, 2]);
        assert!(parse(&text.replace("2r", "2q")).unwrap_err().message.contains("'q' is not a colour"));
        assert!(parse(&text.replace("(red)", "red")).unwrap_err().message.contains("expected a colour"));
    }

    #[test]
    fn indented_lines_go_on() {
        let instance = parse("[clues]\ncolumns = 1\n  '1 1'  ; two\n\nrows=1,1\n 1\n[colors]\n")
            .unwrap()
            .remove(0)
            .instance;
        assert_eq!(instance.cols(), [vec![Block::ink(1)], vec![Block::ink(1); 2]]);
        assert_eq!(instance.rows().len(), 3);
        assert!(instance.is_black_white());
        assert!(parse("[clues]\nrows = 1\n").unwrap_err().message.contains("no columns"));
    }
}
