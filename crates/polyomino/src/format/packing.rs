//! Our own format: a packing puzzle with everything about it, for people to read and to write.
//!
//! ```text
//! title: A small box
//! space: flat
//! board:
//! ####.
//! ##+##
//! pieces:
//! A ##/#. x2 red
//! B ## x0-1 fixed
//! given:
//! AA...
//! A....
//! solution:
//! AA.A#
//! A..AA
//! ```
//!
//! A line that begins with a key and `:` begins a section, which ends where the next one begins;
//! short values stand on the line of the key (`board: 5x11`, `pieces: iq-pro`). The board is drawn
//! with `#`, `+` (a cell that may stay empty) and `.` (no cell), its layers after blank lines;
//! pieces are lines of a [piece list](super::pieces); given pieces and the solution are [letters or
//! moves](super::state). `space` is flat, hex, cubic or spheres; without it layers are cubes.
//! Several puzzles are separated by a line of `====`.

use super::header::{self, KEYS, placed};
use super::words::{Documents, add, cannot_hold, one_line, quoted};
use super::{board, letters, pieces, setting, sheet, state};
use crate::Polyomino;
use crate::PuzzleSettings;
use crate::model::{Board, Instance, Space, State};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Source};

/// The line of the table.
pub const FORMAT: Format<Polyomino> = Format {
    name: "packing",
    extensions: &["packing", "txt"],
    summary: "board, pieces, given pieces and solution in sections: the whole puzzle",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

const SEPARATOR: &str = "====";

/// A section: its key and what stands behind it.
type Section<'a> = (&'a str, &'a str);

/// The sections of a text, and what stands before the first.
fn sections(text: &str) -> (&str, Vec<Section<'_>>) {
    let mut found: Vec<(usize, &str, usize)> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if let Some((key, _)) = header::line(line) {
            found.push((at, key, at + key.len() + 1));
        }
        at += line.len();
    }
    let ends = found.iter().skip(1).map(|s| s.0).chain([text.len()]);
    let before = &text[..found.first().map_or(text.len(), |s| s.0)];
    (before, found.iter().zip(ends).map(|(&(_, key, from), to)| (key, &text[from..to])).collect())
}

/// The parts of a text between separators.
fn puzzles(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut at) = (0, 0);
    for line in text.split_inclusive('\n') {
        if line.trim_end() == SEPARATOR {
            parts.push(&text[start..at]);
            start = at + line.len();
        }
        at += line.len();
    }
    parts.push(&text[start..]);
    parts.retain(|p| !p.trim().is_empty());
    parts
}

fn sniff(source: &Source<'_>) -> Confidence {
    let Ok(text) = source.text() else { return Confidence::No };
    let Some(first) = puzzles(text).first().copied() else { return Confidence::No };
    let (before, sections) = sections(first);
    let has = |key: &str| sections.iter().any(|(k, _)| *k == key);
    let ours = before.lines().all(pieces::is_comment) && has("board") && has("pieces");
    if ours && !letters::has_header_and_grid(first) { Confidence::Sure } else { Confidence::No }
}

fn read(source: &Source<'_>, settings: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let parts = puzzles(text);
    if parts.is_empty() {
        return Err(missing(source, text, "board"));
    }
    let (mut documents, mut weight) = (Documents::new(), 0);
    for part in parts {
        add(&mut documents, &mut weight, source, part, read_one(source, part, settings)?)?;
    }
    Ok(documents)
}

fn missing(source: &Source<'_>, part: &str, key: &str) -> Diagnostic {
    source
        .error(part.trim_start().lines().next().unwrap_or(""), format!("expected a section '{key}:'"))
        .help("a puzzle has a board and pieces, for example:\nboard: 3x4\npieces:\nA ###/#.. x3")
}

/// The text of a section that is one value, trimmed.
fn value<'a>(source: &Source<'_>, text: &'a str) -> Result<&'a str, Diagnostic> {
    let value = text.trim();
    match value.lines().nth(1) {
        None => Ok(value),
        Some(line) => Err(source
            .error(line, format!("expected a key and ':', found {}", quoted(line)))
            .help(format!("the keys are {}", KEYS.join(", ")))),
    }
}

fn read_one(
    source: &Source<'_>,
    text: &str,
    settings: &PuzzleSettings,
) -> Result<Document<Polyomino>, Diagnostic> {
    let (before, sections) = sections(text);
    if let Some(line) = before.lines().find(|l| !pieces::is_comment(l)) {
        return Err(source
            .error(line, format!("expected a key and ':', found {}", quoted(line)))
            .help(format!("the keys are {}", KEYS.join(", "))));
    }
    for (i, (key, text)) in sections.iter().enumerate() {
        if !matches!(*key, "remark" | "piece") && sections[..i].iter().any(|(k, _)| k == key) {
            return Err(source.error(text, format!("there are two sections '{key}:'")));
        }
    }
    let section = |key: &str| sections.iter().find(|(k, _)| *k == key).map(|(_, text)| *text);
    let space = section("space").map(|s| header::space(source, value(source, s)?)).transpose()?;
    let board = section("board").ok_or_else(|| missing(source, text, "board"))?;
    let board = read_board(source, board, space)?;
    let list = section("pieces").ok_or_else(|| missing(source, text, "pieces"))?;
    let pieces = match list.trim() {
        name if !name.is_empty() && !name.contains(char::is_whitespace) => {
            setting::pieces_named(name).map_err(|e| placed(source, name, e))?
        }
        _ => pieces::read_list(source, list, Some(board.space()))?.1,
    };
    let mut instance = Instance::new(board, setting::turned(pieces, settings))
        .map_err(|e| placed(source, list.trim(), e))?;
    if let Some(given) = section("given").map(after_key) {
        instance = state::read_given(instance, source, given)?;
    }
    let mut document = Document::new(instance);
    if let Some(solution) = section("solution").map(after_key) {
        document.solution = Some(state::read_text(&document.instance, source, solution)?);
    }
    let fact = |key: &str| section(key).map(|s| value(source, s).map(str::to_owned)).transpose();
    document.facts.id = fact("id")?;
    document.facts.title = fact("title")?;
    document.facts.author = fact("author")?;
    document.facts.copyright = fact("copyright")?;
    document.facts.licence = fact("licence")?;
    for (_, remark) in sections.iter().filter(|(key, _)| *key == "remark") {
        document.facts.remarks.push(value(source, remark)?.to_owned());
    }
    Ok(document)
}

/// What stands behind a key: on its line without the blanks between, or the lines below it.
fn after_key(text: &str) -> &str {
    match text.split_once('\n') {
        Some((line, rest)) if line.trim().is_empty() => rest,
        _ => text.trim_start_matches([' ', '\t']),
    }
}

fn read_board(source: &Source<'_>, text: &str, space: Option<Space>) -> Result<Board, Diagnostic> {
    let name = text.trim();
    if name.is_empty() || name.contains(['#', '+', '\n']) {
        return board::read_text(source, after_key(text), space);
    }
    header::board_value(source, name, space)
}

fn write(documents: &[Document<Polyomino>]) -> Result<String, Diagnostic> {
    if documents.is_empty() {
        return Err(cannot_hold("packing", "an empty list of puzzles"));
    }
    Ok(documents.iter().map(write_one).collect::<Vec<_>>().join(&format!("{SEPARATOR}\n")))
}

fn write_one(document: &Document<Polyomino>) -> String {
    let mut text = String::new();
    let facts = [
        ("id", &document.facts.id),
        ("title", &document.facts.title),
        ("author", &document.facts.author),
        ("copyright", &document.facts.copyright),
        ("licence", &document.facts.licence),
    ];
    for (key, fact) in facts {
        if let Some(fact) = fact {
            text += &format!("{key}: {}\n", one_line(fact));
        }
    }
    document.facts.remarks.iter().for_each(|r| text += &format!("remark: {}\n", one_line(r)));
    let instance = &document.instance;
    let board = instance.board();
    text += &format!("space: {}\n", board.space());
    match board::name(board) {
        Some(name) => text += &format!("board: {name}\n"),
        None => text += &format!("board:\n{}", sheet::on_lines(&board::rows(board))),
    }
    match letters::set_name(instance.pieces()) {
        Some(name) => text += &format!("pieces: {name}\n"),
        None => text += &format!("pieces:\n{}", pieces::write_list(board.space(), instance.pieces())),
    }
    if !instance.given().is_empty() {
        // Read back, the letters are cut without knowing what is given.
        let bare = Instance::new(board.clone(), instance.pieces().to_vec());
        let given = State::new(instance.given().to_vec());
        text += &format!("given:\n{}", state::write_state(bare.as_ref().unwrap_or(instance), &given));
    }
    if let Some(solution) = &document.solution {
        text += &format!("solution:\n{}", state::write_state(instance, solution));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Documents, Diagnostic> {
        read(&Source::new("test", text), &PuzzleSettings::default())
    }

    const BOX: &str = "title: A small box\nspace: flat\nboard:\n####.\n##+##\npieces:\nA ##/#. x2 red\n\
        B ## x0-1 fixed\ngiven:\nAA..#\nA....\nsolution:\nAA.A#\nA..AA\n";

    #[test]
    fn the_example_reads_and_writes() {
        let documents = parse(BOX).unwrap();
        let instance = &documents[0].instance;
        assert_eq!((instance.board().required(), instance.given().len()), (8, 1));
        assert_eq!(documents[0].facts.title.as_deref(), Some("A small box"));
        assert_eq!(write(&documents).unwrap(), BOX);
        let twice = [documents[0].clone(), documents[0].clone()];
        assert_eq!(parse(&write(&twice).unwrap()).unwrap().len(), 2);
        for text in [BOX, "board: 5x11\npieces: iq-pro\n", "# mine\nboard: 5x11\npieces: iq-pro\ngiven: II/I"]
        {
            assert_eq!(sniff(&Source::new("test", text)), Confidence::Sure, "{text}");
            assert_eq!((letters::FORMAT.sniff)(&Source::new("test", text)), Confidence::No, "{text}");
        }
    }

    #[test]
    fn short_values_stand_on_the_line() {
        let level = parse("board: 2x4\npieces:\nA ###/#.. x2\ngiven: AAA./A...\n").unwrap();
        assert_eq!(level[0].instance.given().len(), 1);
        let solid =
            parse("board: ##/##|##/##\npieces:\nA ##/## x2\ngiven: A=l1r1c1-l1r1c2,l1r2c1-l1r2c2\n").unwrap();
        assert_eq!((solid[0].instance.board().space(), solid[0].instance.given().len()), (Space::Cubic, 1));
        let hex = parse("space: hex\nboard: 2x3\npieces:\nA ##/#. x2\n").unwrap();
        assert_eq!(hex[0].instance.board().space(), Space::Hex);
    }

    #[test]
    fn errors_point_at_the_section() {
        for (text, line, message) in [
            ("board: 2x2\n", 1, "'pieces:'"),
            ("title: x\npieces:\nA #\n", 1, "'board:'"),
            ("board: 2x2\npieces:\nA ##\nwhat is this\n", 4, "expected a shape"),
            ("title: x\nmore\nboard: 2x2\npieces:\nA ##\n", 2, "expected a key"),
            ("hello\nboard: 2x2\npieces:\nA ##\n", 1, "expected a key"),
            ("board: 2x2\nboard: 3x3\npieces:\nA ##\n", 2, "two sections 'board:'"),
            ("space: cubic\nboard: 2x2\npieces:\nA ##\n", 2, "this board is flat"),
            ("board:\n##\n#o\npieces:\nA ##\n", 3, "'o' is not a cell"),
            ("board: 2x2\npieces:\nA ##\ngiven:\nAA\nA.\n", 5, "do not have its form"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.message.contains(message), "{error}");
            assert_eq!(error.line_column().map(|p| p.0), Some(line), "{error}");
        }
        assert!(parse("").is_err() && write(&[]).is_err());
    }
}
