//! Letter grids: one character per cell, a letter for the piece that lies there.
//!
//! ```text
//! pieces: pentominoes
//! board: 3x20
//!
//! UUXIIIII............
//! UXXXP...............
//! UUXPP...............
//! ```
//!
//! `.` is an empty cell, `+` one that may stay empty, `#` or a blank is not part of the board. Rows
//! stand on lines or, on one line, between `/`; layers follow a blank line or `|`. The pieces in
//! the grid are given. Without a header the pieces are those of IQ Puzzler Pro; a header names
//! others (`pieces: NAME`) or describes them, one line of a piece list each
//! (`piece: A ###/#.. x2`). `space: hex`, `cubic` or `spheres` says what the cells are.
//!
//! With `board: NAME` (or `--board`) the grid lies on that board, and `.` may stand outside it too.
//! Without, the board is what the grid shows, with two exceptions for the game's own levels: 9 rows
//! of 9 without `#` are the diagonal board, and layers that get smaller by one are a whole pyramid,
//! with empty layers on top if need be.

use super::header::{self, placed};
use super::setting::{self, Setting};
use super::sheet::{self, Sheet};
use super::words::{Documents, faithful, quoted, single};
use super::{board, pieces, state};
use crate::Polyomino;
use crate::PuzzleSettings;
use crate::model::sets;
use crate::model::{Board, Ground, Instance, Piece, Site, Space, Spot};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Source};

pub use super::state::{read_state, write_state};

/// The line of the table.
pub const FORMAT: Format<Polyomino> = Format {
    name: "letters",
    extensions: &["txt"],
    summary: "letter grid: the letter of the piece on each cell, '.' empty, '#' no cell",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

/// The header lines of a text and the grid below them; `None` where a header line has no value.
fn parts(text: &str) -> Option<(Vec<(&str, &str)>, &str)> {
    let mut lines = Vec::new();
    let mut rest = text;
    loop {
        let line = rest.split_inclusive('\n').next().unwrap_or("");
        match header::line(line.trim_end()) {
            Some((_, "")) => return None,
            Some(entry) => lines.push(entry),
            None if line.is_empty() || !line.trim().is_empty() => return Some((lines, rest)),
            None => {}
        }
        rest = &rest[line.len()..];
    }
}

/// Whether a text has header lines and a grid, which tells a letter grid from other texts with such
/// lines.
pub fn has_header_and_grid(text: &str) -> bool {
    parts(text).is_some_and(|(lines, grid)| !lines.is_empty() && is_grid(grid))
}

fn is_grid(text: &str) -> bool {
    let sign = |c: char| c.is_alphanumeric() || matches!(c, '.' | '#' | '+' | ' ' | '/' | '|' | '\n' | '\r');
    !text.trim().is_empty() && text.chars().all(sign)
}

fn sniff(source: &Source<'_>) -> Confidence {
    let Some((lines, grid)) = source.text().ok().and_then(parts) else { return Confidence::No };
    if !is_grid(grid) || (pieces::FORMAT.sniff)(source) == Confidence::Sure {
        return Confidence::No;
    }
    let says_pieces = lines.iter().any(|(key, _)| matches!(*key, "pieces" | "piece"));
    if says_pieces {
        return Confidence::Sure;
    }
    let letters = grid.chars().any(char::is_alphabetic);
    if !letters && (grid.contains('#') || !grid.contains(['.', '+'])) {
        return Confidence::No;
    }
    let grid_lines = grid.lines().filter(|l| !l.trim().is_empty()).count();
    let Ok(sheet) = Sheet::read(source, grid) else { return Confidence::No };
    let rows: usize = sheet.layers.iter().map(|l| l.0).sum();
    if rows < 2 || (grid_lines > 1 && grid.contains(['/', '|'])) {
        return Confidence::No;
    }
    let mut of_row = std::collections::BTreeMap::new();
    sheet.marks.iter().for_each(|m| *of_row.entry((m.place.layer, m.place.row)).or_insert(0) += 1);
    let even = of_row.iter().all(|((layer, _), n)| *n == sheet.layers[*layer as usize].1);
    match (even, grid.chars().any(char::is_lowercase) || grid.chars().any(|c| c.is_ascii_digit())) {
        (true, false) => Confidence::Sure,
        (false, true) => Confidence::No,
        _ => Confidence::Maybe,
    }
}

/// The puzzle that a grid shows, with what is said about it elsewhere. Levels and letter grids
/// share this.
pub fn puzzle(
    source: &Source<'_>,
    grid: &str,
    told: Setting,
    settings: &PuzzleSettings,
) -> Result<Instance, Diagnostic> {
    let sheet = Sheet::read(source, grid)?;
    let is_cell = |c: char| c != '#';
    // Nothing but the diagonal board has 9 rows of 9 for pieces of 55 cells.
    let usual = told.pieces.as_ref().is_none_or(|p| p.iter().map(Piece::size).sum::<usize>() == 55);
    let known = match told.board {
        Some(board) => Some(board),
        None => usual_board(&sheet, told.space, usual),
    };
    let board = match known {
        Some(board) => board,
        None => {
            let space = told.space.unwrap_or(if sheet.layers.len() > 1 { Space::Cubic } else { Space::Flat });
            let wrong = |c: char| !(c.is_alphanumeric() || matches!(c, '.' | '#' | '+'));
            if let Some(mark) = sheet.marks.iter().find(|m| wrong(m.char)) {
                return Err(source
                    .error(mark.text, format!("{} is not a cell", quoted(mark.text)))
                    .help("write the letter of a piece, '.' for an empty cell, '#' for no cell"));
            }
            let cells = sheet.marks.iter().filter(|m| is_cell(m.char));
            Board::drawn(
                space,
                cells.map(|m| Ground { site: space.from_sheet(m.place), optional: m.char == '+' }),
            )
            .map_err(|e| placed(source, grid, e))?
        }
    };
    let pieces = match told.pieces {
        Some(pieces) => pieces,
        None if board.space() == Space::Cubic => setting::usual_pieces(&board)?,
        None => setting::known_sets()[0].1.clone(),
    };
    let instance =
        Instance::new(board, setting::turned(pieces, settings)).map_err(|e| placed(source, grid, e))?;
    let regions = state::regions(&instance, source, &sheet, Site::default())?;
    let given = state::strict(&instance, source, &regions)?;
    instance.with_given(given).map_err(|e| placed(source, grid, e))
}

/// The boards of the game, which its levels show with `.` outside too.
fn usual_board(sheet: &Sheet<'_>, space: Option<Space>, usual_pieces: bool) -> Option<Board> {
    let plain = sheet.marks.iter().all(|m| !matches!(m.char, '#' | '+'));
    if space.is_none() && plain && sheet.is_pyramid() {
        return Board::new(Space::Spheres, pyramid(sheet.layers[0].0)).ok();
    }
    let diagonal = sets::board("iq-diagonal")?.ok()?;
    let outside = |place: Site| sheet::spot_at(&diagonal, place, Site::default()).is_none();
    let fits = sheet.marks.iter().all(|m| m.char == '.' || !outside(m.place));
    (space.is_none() && usual_pieces && plain && fits && sheet.layers == [(9, 9)]).then_some(diagonal)
}

/// A square pyramid of spheres.
pub fn pyramid(side: usize) -> impl Iterator<Item = Site> {
    let side = i16::try_from(side).unwrap_or(i16::MAX);
    (0..side).flat_map(move |layer| {
        let along = 0..side - layer;
        along.clone().flat_map(move |row| along.clone().map(move |col| Site::new(layer, row, col)))
    })
}

fn read(source: &Source<'_>, settings: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let (lines, grid) = parts(text).ok_or_else(|| {
        source
            .error(text, "expected a value after every key of the header")
            .help("for example pieces: pentominoes, and the grid below")
    })?;
    if grid.trim().is_empty() {
        return Err(source
            .error(grid, "expected a grid of letters")
            .help("for example AAAB/.A.B, or rows on lines"));
    }
    let told = header::resolve(source, &lines, settings)?;
    let mut document = Document::new(puzzle(source, grid, told, settings)?);
    for (key, value) in lines {
        let value = Some(value.to_owned());
        match key {
            "id" => document.facts.id = value,
            "title" => document.facts.title = value,
            "author" => document.facts.author = value,
            "copyright" => document.facts.copyright = value,
            "licence" => document.facts.licence = value,
            "remark" => document.facts.remarks.extend(value),
            _ => {}
        }
    }
    Ok(vec![document])
}

/// The name of the built-in set that these pieces are.
pub fn set_name(pieces: &[Piece]) -> Option<&'static str> {
    setting::known_sets().iter().find(|(_, known)| known == pieces).map(|(set, _)| set.name)
}

/// The header lines that say which pieces there are.
pub fn pieces_header(space: Space, pieces: &[Piece]) -> Vec<String> {
    match set_name(pieces) {
        Some(name) => vec![format!("pieces: {name}")],
        None => pieces.iter().map(|p| format!("piece: {}", pieces::write_line(space, p))).collect(),
    }
}

/// The grid of the given pieces.
pub fn given_grid(instance: &Instance) -> Vec<Vec<String>> {
    let (board, given) = (instance.board(), crate::model::start(instance));
    let cover = given.cover(board.len());
    let char = |spot: Spot| match cover[spot.index()] {
        Some(i) => instance.symbol(given.placed()[i].piece),
        None if board.is_optional(spot) => '+',
        None => '.',
    };
    sheet::rows(board, '#', char)
}

fn write(documents: &[Document<Polyomino>]) -> Result<String, Diagnostic> {
    let instance = &single("letters", documents)?.instance;
    let board = instance.board();
    let mut text: String =
        pieces_header(board.space(), instance.pieces()).iter().map(|l| format!("{l}\n")).collect();
    match board::name(board) {
        Some(name) if !board.space().is_solid() || name.starts_with("iq") => {
            text += &format!("board: {name}\n");
        }
        _ if board.space() == Space::Flat => {}
        _ => text += &format!("space: {}\n", board.space()),
    }
    text += &format!("\n{}", sheet::on_lines(&given_grid(instance)));
    faithful("letters", text, documents, read, |a, b| a == b)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Instance, Diagnostic> {
        read(&Source::new("test", text), &PuzzleSettings::default()).map(|mut d| d.remove(0).instance)
    }

    fn sniffed(text: &str) -> Confidence {
        sniff(&Source::new("test", text))
    }

    const LEVEL: &str = "EAAAABGGG../EEKABBG..../HEKKDBB..../HEKIDDJJ.../HHHIIDJJJ..";

    #[test]
    fn a_level_of_the_game_reads() {
        let level = parse(LEVEL).unwrap();
        assert_eq!((level.given().len(), level.board().len()), (9, 55));
        assert_eq!(parse(&LEVEL.replace('/', "\n")).unwrap(), level);
        assert_eq!(sniffed(LEVEL), Confidence::Sure);
        let written = write(&[Document::new(level.clone())]).unwrap();
        assert!(written.starts_with("pieces: iq-pro\nboard: 5x11\n\nEAAAABGGG..\n"), "{written}");
        assert_eq!((sniffed(&written), parse(&written).unwrap()), (Confidence::Sure, level));
    }

    #[test]
    fn the_other_boards_of_the_game_are_known() {
        let diagonal =
            "...II..../...ID..../....DD.../....KD.../....KK.../....K..../........./........./.........";
        assert_eq!(parse(diagonal).unwrap().board().len(), 55);
        let pyramid = parse("CCCCB/CKBBB/GKKBD/GKLDL/GGLLL|AJJJ/AJJF/AAFD/AFD.|HHH/H.F/HF.").unwrap();
        assert_eq!((pyramid.board().space(), pyramid.board().len()), (Space::Spheres, 55));
        assert_eq!(pyramid.given().len(), 10);
        assert_eq!(parse(&write(&[Document::new(pyramid.clone())]).unwrap()).unwrap(), pyramid);
    }

    #[test]
    fn headers_say_what_the_grid_does_not() {
        let text = "piece: A ## x2\npiece: B ###/.#.\ntitle: Small\n\nAA.#\n..+.\n";
        let documents = read(&Source::new("test", text), &PuzzleSettings::default()).unwrap();
        assert_eq!(documents[0].facts.title.as_deref(), Some("Small"));
        let instance = &documents[0].instance;
        assert_eq!((instance.board().len(), instance.board().required()), (7, 6));
        assert_eq!(parse(&write(&documents).unwrap()).unwrap(), *instance);
        assert_eq!(parse("pieces: soma\n.../.../...|.../.../...|.../.../...").unwrap().board().len(), 27);
        let hex = parse("space: hex\npiece: A ##/#.\nAA.\n.A.\n");
        assert!(hex.unwrap_err().message.contains("do not have its form"));
        assert!(parse("space: hex\npiece: A ##/#.\nAA.\nA..\n").is_ok());
    }

    #[test]
    fn other_texts_are_no_letter_grids() {
        for text in [
            "3/2-1/3\n1/2",
            "1 1\n2 2\n",
            "width 3\nheight 4\n",
            "###\n#.#",
            "A ####\nB ###/#..",
            "hello",
            "a b",
        ] {
            assert_eq!(sniffed(text), Confidence::No, "{text}");
        }
        assert_eq!(sniffed("...\n...\n"), Confidence::Sure);
        assert_eq!(sniffed("  AA.\nBBCC\n"), Confidence::Maybe);
    }

    #[test]
    fn errors_point_at_the_letter() {
        for (text, place, message) in [
            ("AAAA...\nA......", (1, 1), "the 5 cells of piece A do not have its form"),
            ("AAAA...\n.A...x.", (2, 6), "'x' stands for no piece"),
            ("AAAA...\n.A...?.", (2, 6), "'?' is not a cell"),
            ("pieces: none\n...\n...", (1, 9), "no set of pieces called 'none'"),
            ("board: 9\n...\n...", (1, 8), "no board called '9'"),
            ("space: big\n...\n...", (1, 8), "no space 'big'"),
            ("board: 2x2\nII.\n..I", (3, 3), "not a cell of the board"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.message.contains(message), "{error}");
            assert_eq!(error.line_column(), Some(place), "{error}");
        }
    }
}
