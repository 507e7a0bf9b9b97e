//! Boards drawn alone: `#` is a cell, `+` a cell that may stay empty, `.` and blanks are none.
//!
//! ```text
//! ########
//! ###..###
//! ########
//! ```
//!
//! Rows stand on lines or are split by `/`; layers follow a blank line or `|`. A line `space: hex`
//! above says what the cells are; layers are cubes unless it says otherwise.
//!
//! The signs mean the opposite in letter grids, where `#` is *no* cell and `.` an empty one. The
//! rule that tells them apart: a text with no other signs than these and at least one `#` is a
//! board, unless it says `pieces:`; a letter grid has letters, or says which pieces it is about, or
//! has no `#`. A single line such as `##/#.` is a board too, several such lines are a piece list.

use super::header::{self, placed};
use super::setting;
use super::sheet::{self, Sheet};
use super::words::{Documents, quoted};
use crate::Polyomino;
use crate::PuzzleSettings;
use crate::model::{Board, Ground, Instance, Space};
use quadrille_core::{Confidence, Diagnostic, Document, Format, Source};

/// The line of the table.
pub const FORMAT: Format<Polyomino> = Format {
    name: "board",
    extensions: &["txt", "board"],
    summary: "a board alone, # for every cell; the pieces are the usual ones, or those of --pieces",
    sniff,
    read: Some(read),
    write: None,
    split: None,
};

/// Whether a text is drawn with the signs of boards and has a cell.
pub fn is_drawn(text: &str) -> bool {
    text.contains(['#', '+'])
        && text.bytes().all(|b| matches!(b, b'#' | b'.' | b'+' | b'/' | b'|' | b' ' | b'\n' | b'\r'))
}

/// The text below the line that names the space.
fn below_header<'a>(source: &Source<'_>, text: &'a str) -> Result<(Option<Space>, &'a str), Diagnostic> {
    let start = text.trim_start_matches(['\n', '\r']);
    let line = start.lines().next().unwrap_or("");
    match header::line(line) {
        Some(("space", value)) => Ok((Some(header::space(source, value)?), &start[line.len()..])),
        _ => Ok((None, text)),
    }
}

fn sniff(source: &Source<'_>) -> Confidence {
    let Ok((_, grid)) = source.text().and_then(|text| below_header(source, text)) else {
        return Confidence::No;
    };
    let lines: Vec<&str> = grid.lines().filter(|l| !l.trim().is_empty()).collect();
    let several_shapes = lines.len() > 1 && lines.iter().all(|l| l.contains('/'));
    if is_drawn(grid) && grid.contains('#') && !several_shapes { Confidence::Sure } else { Confidence::No }
}

/// The board drawn in a part of a source. Without a space, layers are cubes.
pub fn read_text(source: &Source<'_>, text: &str, space: Option<Space>) -> Result<Board, Diagnostic> {
    let sheet = Sheet::read(source, text)?;
    let wrong = |c: char| !matches!(c, '#' | '+' | '.');
    if let Some(mark) = sheet.marks.iter().find(|m| wrong(m.char)) {
        return Err(source
            .error(mark.text, format!("{} is not a cell of a board", quoted(mark.text)))
            .help("write # for a cell, + for one that may stay empty, . for none"));
    }
    let space = space.unwrap_or(if sheet.layers.len() > 1 { Space::Cubic } else { Space::Flat });
    let cells = sheet.marks.iter().filter(|m| m.char != '.');
    Board::drawn(space, cells.map(|m| Ground { site: space.from_sheet(m.place), optional: m.char == '+' }))
        .map_err(|e| placed(source, text, e))
}

/// The board of a whole source.
pub fn read_file(source: &Source<'_>) -> Result<Board, Diagnostic> {
    let (space, grid) = below_header(source, source.text()?)?;
    read_text(source, grid, space)
}

/// The board as layers of rows.
pub fn rows(board: &Board) -> Vec<Vec<String>> {
    sheet::rows(board, '.', |spot| if board.is_optional(spot) { '+' } else { '#' })
}

/// The board as a value of `--board`: its name, or its rows; none for hexagons and spheres without
/// a name.
pub fn text(board: &Board) -> Option<String> {
    let implied = if board.extent().0 > 1 { Space::Cubic } else { Space::Flat };
    let drawn = || rows(board).iter().map(|layer| layer.join("/")).collect::<Vec<_>>().join("|");
    name(board).or_else(|| (board.space() == implied).then(drawn))
}

/// What the board is called, if it has a name or is a full rectangle or box.
pub fn name(board: &Board) -> Option<String> {
    let (layers, rows, cols) = board.extent();
    let size = match board.space() {
        Space::Cubic => format!("{layers}x{rows}x{cols}"),
        _ => format!("{rows}x{cols}"),
    };
    let named = crate::model::sets::BOARDS.iter().map(|(name, _)| (*name).to_owned());
    // Only a board that fills its sheet can be the one with that size.
    let full = board.required() == layers * rows * cols;
    named.chain(full.then_some(size)).find(|name| setting::board_named(name).is_ok_and(|b| b == *board))
}

fn read(source: &Source<'_>, settings: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let board = read_file(source)?;
    let pieces = match setting::of_settings(settings)?.pieces {
        Some(pieces) => pieces,
        None => setting::usual_pieces(&board).map_err(|e| e.in_source(source))?,
    };
    Ok(vec![Document::new(Instance::new(board, setting::turned(pieces, settings))?)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_core::{Given, Settings};

    fn parse(text: &str) -> Result<Board, Diagnostic> {
        read_file(&Source::new("test", text))
    }

    #[test]
    fn boards_read_and_are_named() {
        let ring = parse("###\n#.#\n###\n").unwrap();
        assert_eq!((ring.len(), name(&ring)), (8, None));
        assert_eq!(rows(&ring), [["###", "#.#", "###"]]);
        assert_eq!(parse("###/# #/###").unwrap(), ring);
        assert_eq!(name(&parse("##\n##\n\n##\n##\n").unwrap()).as_deref(), Some("2x2x2"));
        assert_eq!(name(&parse("space: spheres\n##\n##\n").unwrap()), None);
        assert_eq!(name(&setting::board_named("iq-pyramid").unwrap()).as_deref(), Some("iq-pyramid"));
        assert_eq!(parse("#+").unwrap().required(), 1);
        for board in [&ring, &parse("##\n##\n\n##\n#.\n").unwrap(), &parse("###").unwrap()] {
            let given = Given::default().with("board", text(board).unwrap());
            let settings = PuzzleSettings::read(&given).unwrap();
            assert_eq!(setting::board_of(&settings).as_ref(), Some(board));
        }
        let error = parse("###\n#o#").unwrap_err();
        assert_eq!(error.line_column(), Some((2, 2)));
        assert!(parse("...").is_err() && parse("space: round\n##").is_err());
    }

    #[test]
    fn hexagons_keep_the_parity_of_their_rows() {
        let board = parse("space: hex\n....\n.##.\n..#.\n").unwrap();
        assert_eq!(board.extent(), (1, 3, 3));
        let text = format!("space: hex\n{}", sheet::on_lines(&rows(&board)));
        assert_eq!(text, "space: hex\n...\n.##\n..#\n");
        assert_eq!(parse(&text).unwrap(), board);
        let moved = Board::new(Space::Hex, board.spots().map(|spot| board.site(spot))).unwrap();
        assert_eq!((moved.extent(), sheet::on_one_line(&rows(&moved)).as_str()), ((1, 3, 2), "../##/.#"));
    }
}
