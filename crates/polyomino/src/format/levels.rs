//! Level lists: one level a line, its number, how hard it is, what is known about it and its grid.
//!
//! ```text
//! # pieces: iq-pro
//! # board: 5x11
//! 1 starter given=9 solutions=1 EAAAABGGG../EEKABBG..../HEKKDBB..../HEKIDDJJ.../HHHIIDJJJ..
//! ```
//!
//! Only the grid is necessary. In comments, `pieces`, `piece`, `board` and `space` mean what they
//! mean above a [letter grid](super::letters); without them the board is one of the game's, as its
//! grids show it: 5x11, the diagonal board (9 rows of 9) or the pyramid (layers split by `|`,
//! missing ones empty). Position lists are level lists too: a grid, then behind blanks how many
//! solutions it has, or its solution.

use super::header;
use super::words::{Documents, add, cannot_hold, faithful, one_line, quoted};
use super::{board, letters, sheet, state};
use crate::Polyomino;
use crate::PuzzleSettings;
use crate::model::{Instance, Space};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Source, parts};

/// The line of the table.
pub const FORMAT: Format<Polyomino> = Format {
    name: "levels",
    extensions: &["txt", "tsv", "levels"],
    summary: "level list, one a line: 1 starter solutions=1 EAAAA../EEKAB..",
    sniff,
    read: Some(read),
    write: Some(write),
    split: Some(|text| parts::lines_under(text, is_comment, |line| level(line)?.id)),
};

const EXAMPLE: &str = "a level is a number, words and a grid: 1 easy solutions=1 AAAA./.A...";

/// The remarks that a level line can hold: what they begin with, and the key in the line.
const DIFFICULTY: &str = "difficulty: ";
const SOLUTIONS: &str = "solutions: ";

/// A line of a list.
struct Level<'a> {
    id: Option<&'a str>,
    words: Vec<&'a str>,
    solutions: Option<&'a str>,
    grid: &'a str,
    solution: Option<&'a str>,
}

fn is_grid(field: &str) -> bool {
    let sign = |c: char| c.is_alphanumeric() || matches!(c, '.' | '#' | '+' | '/' | '|');
    field.contains(['/', '|']) && field.chars().all(sign)
}

fn level(line: &str) -> Option<Level<'_>> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    // A board of one row has no sign of a grid: then it is the last field.
    let at = fields.iter().position(|f| is_grid(f)).or_else(|| {
        let last = fields.len().checked_sub(1)?;
        (last > 0 && fields[..last].iter().any(|f| f.contains('=')) && !fields[last].contains('='))
            .then_some(last)
    })?;
    let value = |key: &str| fields.iter().find_map(|f| f.strip_prefix(key)?.strip_prefix('='));
    let counted = fields[at + 1..].iter().copied().find(|f| f.bytes().all(|b| b.is_ascii_digit()));
    let mut words = fields[..at].iter().copied().filter(|f| !f.contains('='));
    let id = words.next();
    Some(Level {
        id,
        words: words.collect(),
        solutions: value("solutions").or(counted),
        grid: fields[at],
        solution: value("solution").or(fields[at + 1..].iter().copied().find(|f| is_grid(f))),
    })
}

fn is_comment(line: &str) -> bool {
    line.trim().is_empty()
        || (line.starts_with('#') && !is_grid(line.split_whitespace().next().unwrap_or("")))
}

/// The header lines among the comments. Comments speak freely: what is no known name there is no
/// header.
fn comments(text: &str) -> Vec<(&str, &str)> {
    text.lines()
        .filter(|l| is_comment(l))
        .filter_map(|l| header::line(l.trim_start_matches('#').trim()))
        .filter(|(key, value)| match *key {
            "board" => board::is_drawn(value) || super::setting::board_named(value).is_ok(),
            "pieces" => super::setting::pieces_named(value).is_ok(),
            "space" => Space::ALL.iter().any(|s| s.name() == *value),
            key => key == "piece",
        })
        .collect()
}

fn sniff(source: &Source<'_>) -> Confidence {
    let Ok(text) = source.text() else { return Confidence::No };
    let lines: Vec<&str> = text.lines().filter(|l| !is_comment(l)).collect();
    if lines.is_empty() || !lines.iter().all(|l| level(l).is_some()) {
        return Confidence::No;
    }
    let any = |l: &str, test: fn(char) -> bool| level(l).is_some_and(|l| l.grid.chars().any(test));
    let letters = lines.iter().all(|l| any(l, |c| c.is_alphabetic() || matches!(c, '.' | '+')));
    let says_more = lines.iter().all(|l| l.split_whitespace().count() > 1);
    let told = lines.iter().all(|l| l.contains('='));
    // A line such as `A ##/#.` is a piece, unless it says how many solutions there are.
    let pieces = lines.iter().all(|l| l.split_whitespace().any(super::shape::is_drawn)) && !told;
    let headed = !comments(text).is_empty();
    if !pieces && (headed || letters && (says_more || lines.len() > 1)) {
        Confidence::Sure
    } else {
        Confidence::No
    }
}

fn read(source: &Source<'_>, settings: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let told = header::resolve(source, &comments(text), settings)?;
    let (mut documents, mut weight) = (Documents::new(), 0);
    for line in text.lines().filter(|l| !is_comment(l)) {
        let level =
            level(line).ok_or_else(|| source.error(line, "expected a level with a grid").help(EXAMPLE))?;
        let mut document = Document::new(letters::puzzle(source, level.grid, told.clone(), settings)?);
        document.facts.id = level.id.map(str::to_owned);
        if !level.words.is_empty() {
            document.facts.remarks.push(format!("{DIFFICULTY}{}", level.words.join(" ")));
        }
        if let Some(count) = level.solutions {
            if count.is_empty() || !count.bytes().all(|b| b.is_ascii_digit()) {
                return Err(source
                    .error(count, format!("expected a number of solutions, found {}", quoted(count)))
                    .help(EXAMPLE));
            }
            document.facts.remarks.push(format!("{SOLUTIONS}{count}"));
        }
        if let Some(solution) = level.solution {
            document.solution = Some(state::read_text(&document.instance, source, solution)?);
        }
        add(&mut documents, &mut weight, source, line, document)?;
    }
    if documents.is_empty() {
        return Err(source.error(text, "expected a level").help(EXAMPLE));
    }
    Ok(documents)
}

fn write(documents: &[Document<Polyomino>]) -> Result<String, Diagnostic> {
    let Some(first) = documents.first() else {
        return Err(cannot_hold("levels", "an empty list of puzzles"));
    };
    let (board, pieces) = (first.instance.board(), first.instance.pieces());
    let shared = |i: &Instance| i.board() == board && i.pieces() == pieces;
    if !documents.iter().all(|d| shared(&d.instance)) {
        return Err(cannot_hold("levels", "puzzles with different boards or pieces in one list"));
    }
    let mut text = String::new();
    letters::pieces_header(board.space(), pieces).iter().for_each(|l| text += &format!("# {l}\n"));
    match board::name(board) {
        Some(name) => text += &format!("# board: {name}\n"),
        None => {
            let rows = sheet::on_one_line(&board::rows(board));
            text += &format!("# space: {}\n# board: {rows}\n", board.space());
        }
    }
    for (i, document) in documents.iter().enumerate() {
        text += &line(i + 1, document);
    }
    faithful("levels", text, documents, read, |a, b| a == b)
}

fn line(number: usize, document: &Document<Polyomino>) -> String {
    let remark =
        |start: &str| document.facts.remarks.iter().find_map(|r| r.strip_prefix(start)).map(one_line);
    let word =
        |text: &str| !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || "=/|#".contains(c));
    let mut fields =
        vec![document.facts.id.clone().filter(|id| word(id)).unwrap_or_else(|| number.to_string())];
    fields.extend(remark(DIFFICULTY).filter(|d| d.split(' ').all(word)));
    fields.push(format!("given={}", document.instance.given().len()));
    let digits = |n: &String| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit());
    fields.extend(remark(SOLUTIONS).filter(digits).map(|n| format!("solutions={n}")));
    if let Some(solution) = &document.solution {
        let (grid, moves) = state::write(&document.instance, solution);
        if moves.is_empty() {
            fields.push(format!("solution={}", sheet::on_one_line(&grid)));
        }
    }
    fields.push(sheet::on_one_line(&letters::given_grid(&document.instance)));
    fields.join(" ") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Documents, Diagnostic> {
        read(&Source::new("test", text), &PuzzleSettings::default())
    }

    const LIST: &str = "# pieces: iq-pro\n# board: 5x11\n\
        1 starter given=9 solutions=1 EAAAABGGG../EEKABBG..../HEKKDBB..../HEKIDDJJ.../HHHIIDJJJ..\n\
        2 given=9 GGDEAAAALLL/GDDECCA.L.L/GDFEEC...../JJFFECI..../JJJFFCII...\n";

    #[test]
    fn lists_read_and_write() {
        let documents = parse(LIST).unwrap();
        assert_eq!(documents.len(), 2);
        assert_eq!(documents[0].facts.remarks, ["difficulty: starter", "solutions: 1"]);
        assert_eq!(write(&documents).unwrap(), LIST);
        assert_eq!(sniff(&Source::new("test", LIST)), Confidence::Sure);
        let bare = parse(LIST.split_once("1 ").map(|(_, levels)| levels).unwrap_or("")).unwrap();
        assert_eq!(bare[0].instance, documents[0].instance);
    }

    #[test]
    fn positions_have_counts_or_solutions() {
        let level = ".........../...I......./..II..HHH../........H../........H..";
        let answer = "LLDDKKKEEEB/LDDIFKEEBBB/LLIIFFHHHBJ/GAAAAFFCHJJ/GGGACCCCHJJ";
        let text = format!("# two pieces\n{level}\t{answer}\n{level}\t1\n");
        let documents = parse(&text).unwrap();
        let solution = documents[0].solution.as_ref().unwrap();
        assert!(crate::model::status(&documents[0].instance, solution).solved());
        assert_eq!(documents[1].facts.remarks, ["solutions: 1"]);
        assert_eq!(sniff(&Source::new("test", &text)), Confidence::Sure);
        let written = write(&documents[..1]).unwrap();
        assert_eq!(parse(&written).unwrap()[0].solution.as_ref(), Some(solution));
    }

    #[test]
    fn a_pack_says_its_own_board() {
        let text = "# piece: A ##/#.|#./..\n# piece: B ##|#.\n# space: cubic\n# board: ##/##|##/#.\n7 given=1 AB/AB|A./.#\n";
        assert!(parse(text).unwrap_err().message.contains("form"));
        let text = text.replace("AB/AB|A./.#", "AA/A.|A./..");
        let documents = parse(&text).unwrap();
        assert_eq!(documents[0].facts.id.as_deref(), Some("7"));
        let written = write(&documents).unwrap();
        assert_eq!(parse(&written).unwrap()[0].instance, documents[0].instance);
    }

    #[test]
    fn errors_point_at_the_line() {
        let error = parse("# x\n1 easy AAAA./.A...\n2 easy\n").unwrap_err();
        assert_eq!(error.line_column(), Some((3, 1)));
        let error = parse("1 solutions=many AAAA./.A...\n").unwrap_err();
        assert_eq!(error.line_column(), Some((1, 13)));
        let error = parse("1 AAAA./A...Q").unwrap_err();
        assert_eq!(error.line_column(), Some((1, 13)));
        assert!(parse("").is_err() && write(&[]).is_err());
    }
}
