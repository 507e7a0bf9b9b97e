//! The report's format: two lines, row clues then column clues, `3/2-1/3-2`.

use crate::Nonogram;
use crate::model::{Block, Clue, Instance, Length};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Options, Source};

/// The line of the table.
pub const FORMAT: Format<Nonogram> = Format {
    name: "two-line",
    extensions: &["txt"],
    summary: "row clues on one line, column clues on the next: 3/2-1/3-2",
    sniff,
    read: Some(read),
    write: Some(write),
};

fn lines<'a>(source: &Source<'a>) -> Option<Vec<&'a str>> {
    let text = source.text().ok()?;
    Some(text.trim_end_matches(['\n', '\r']).split('\n').map(|l| l.trim_end_matches('\r')).collect())
}

fn sniff(source: &Source<'_>) -> Confidence {
    let looks = |l: &str| l.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'/' | b'-' | b' '));
    match lines(source) {
        Some(lines) if lines.len() == 2 && lines.iter().all(|l| looks(l)) => {
            if lines.iter().all(|l| l.contains('/')) { Confidence::Sure } else { Confidence::Maybe }
        }
        _ => Confidence::No,
    }
}

fn read(source: &Source<'_>, _: &Options) -> Result<Vec<Document<Nonogram>>, Diagnostic> {
    let text = source.text()?;
    let lines = lines(source).unwrap_or_default();
    if lines.len() != 2 {
        return Err(source
            .error(&text[..0], format!("expected two lines, the rows and the columns, found {}", lines.len()))
            .help("for example:\n3/2-1/3-2\n1-2/3-1/2"));
    }
    let clues =
        |line: &str| line.split('/').map(|field| clue(source, field)).collect::<Result<Vec<Clue>, _>>();
    let instance =
        Instance::black_white(clues(lines[0])?, clues(lines[1])?).map_err(|e| e.in_source(source))?;
    Ok(vec![Document::new(instance)])
}

fn clue(source: &Source<'_>, field: &str) -> Result<Clue, Diagnostic> {
    if field.trim().is_empty() {
        return Ok(Vec::new());
    }
    field
        .split('-')
        .map(|number| match number.trim().parse::<u16>() {
            Ok(n) if n > 0 => Ok(Block::ink(n)),
            _ => Err(source
                .error(number, format!("expected the length of a block, found '{number}'"))
                .help("a clue is numbers joined by '-', such as 2-1; clues are joined by '/'")),
        })
        .collect()
}

fn write(documents: &[Document<Nonogram>]) -> Result<String, Diagnostic> {
    let [document] = documents else {
        return Err(Diagnostic::new("the two-line format holds one puzzle"));
    };
    let instance = &document.instance;
    if !instance.is_black_white() || instance.has_blots() || instance.given().is_some() {
        return Err(Diagnostic::new("the two-line format holds plain black-and-white puzzles only"));
    }
    let field = |clue: &Clue| {
        clue.iter()
            .map(|b| match b.length {
                Length::Known(n) => n.to_string(),
                Length::Blotted => "?".into(),
            })
            .collect::<Vec<_>>()
            .join("-")
    };
    let line = |clues: &[Clue]| clues.iter().map(field).collect::<Vec<_>>().join("/");
    Ok(format!("{}\n{}\n", line(instance.rows()), line(instance.cols())))
}
