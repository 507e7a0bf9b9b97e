//! Pieces on the board as text: a letter in every covered cell, and moves where letters are not
//! enough.
//!
//! ```text
//! AAAB
//! .A.B
//! ```
//!
//! `.` (or `+`, where a cell may stay empty) is an empty cell, `#` or a blank is no cell; layers
//! follow a blank line. With several copies of a piece, the letters of all of them form one region,
//! which is cut into copies as soon as a way is found. Where that is not how the copies lie, or
//! pieces overlap, the moves that place them stand below the grid: `A=r1c1-r1c3,r2c2`.
//!
//! What else people have is read too: everything on one line (`AAAB/.A.B`), moves alone (on lines
//! or after `;`), and grids of numbers (`0 0 0 1`), which count the pieces from zero.

use super::header::placed;
use super::sheet::{self, Sheet, spot_at};
use super::words::quoted;
use crate::model::{Instance, Move, PieceId, Placed, Site, Space, Spot, State, cover, fits};
use quadrille_core::{Diagnostic, Source};
use std::collections::BTreeMap;

/// How many placements are tried to cut a region into copies, for every cell of it and to begin
/// with.
const TRIES: (usize, usize) = (1_000, 20_000);

/// The cells with the letter of each piece.
type Regions<'a> = BTreeMap<PieceId, Vec<(Spot, &'a str)>>;

/// The piece that a letter stands for; capitals may be written small where that is clear.
pub fn piece_of(instance: &Instance, letter: char) -> Option<PieceId> {
    let capital = || {
        let mut upper = letter.to_uppercase();
        upper.next().filter(|_| upper.next().is_none()).and_then(|c| instance.piece_of_symbol(c))
    };
    instance.piece_of_symbol(letter).or_else(capital)
}

/// Which pieces the letters of a sheet stand for, and where they are on the board.
pub fn regions<'a>(
    instance: &Instance,
    source: &Source<'_>,
    sheet: &Sheet<'a>,
    corner: Site,
) -> Result<Regions<'a>, Diagnostic> {
    let mut found = Regions::new();
    for mark in sheet.marks.iter().filter(|m| !matches!(m.char, '.' | '#' | '+')) {
        let piece = piece_of(instance, mark.char).ok_or_else(|| {
            let letters: String = instance.piece_ids().take(60).map(|id| instance.symbol(id)).collect();
            source
                .error(mark.text, format!("{} stands for no piece", quoted(mark.text)))
                .help(format!("the pieces are {letters}; '.' is an empty cell, '#' or a blank is no cell"))
        })?;
        let spot = spot_at(instance.board(), mark.place, corner)
            .ok_or_else(|| source.error(mark.text, "this is not a cell of the board"))?;
        found.entry(piece).or_default().push((spot, mark.text));
    }
    Ok(found)
}

/// Cuts the region of a piece into copies of it, given ones first; `None` if no way is found.
fn cut(instance: &Instance, piece: PieceId, region: &[Spot]) -> Option<Vec<Placed>> {
    let board = instance.board();
    let mut open = vec![false; board.len()];
    region.iter().for_each(|s| open[s.index()] = true);
    let mut copies: Vec<Placed> = Vec::new();
    for given in instance.given().iter().filter(|g| g.piece == piece) {
        if given.spots.iter().all(|s| open[s.index()]) {
            given.spots.iter().for_each(|s| open[s.index()] = false);
            copies.push(given.clone());
        }
    }
    let size = instance.piece(piece).size();
    let orientations = instance.orientations(piece);
    let mut tried = 0;
    // One entry per copy: the cell it covers first, and the next orientation to try there.
    let mut open_cells = region.iter().copied().filter(|s| open[s.index()]).collect::<Vec<_>>();
    open_cells.sort_unstable();
    if !open_cells.len().is_multiple_of(size) {
        return None;
    }
    let mut stack: Vec<(usize, usize, Vec<Spot>)> = Vec::new();
    let (mut at, mut next) = (0, 0);
    loop {
        while open_cells.get(at).is_some_and(|s| !open[s.index()]) {
            at += 1;
        }
        let Some(&first) = open_cells.get(at) else { break };
        let origin = board.site(first);
        let placed = orientations.iter().enumerate().skip(next).find_map(|(i, shape)| {
            tried += 1;
            let spots: Option<Vec<Spot>> = shape
                .iter()
                .map(|&s| origin.plus(s).and_then(|s| board.spot(s)).filter(|s| open[s.index()]))
                .collect();
            Some((i, spots?))
        });
        if tried > TRIES.1 + TRIES.0 * region.len() {
            return None;
        }
        match placed {
            Some((i, spots)) => {
                spots.iter().for_each(|s| open[s.index()] = false);
                stack.push((at, i + 1, spots));
                next = 0;
            }
            None => {
                let (back, orientation, spots) = stack.pop()?;
                spots.iter().for_each(|s| open[s.index()] = true);
                (at, next) = (back, orientation);
            }
        }
    }
    copies.extend(stack.into_iter().map(|(_, _, spots)| Placed::new(piece, spots)));
    Some(copies)
}

/// The pieces that the regions show. A region that is not made of copies of its piece is one wrong
/// piece: the rules will say so.
fn lenient(instance: &Instance, regions: &Regions<'_>) -> Vec<Placed> {
    let one = |(&piece, cells): (&PieceId, &Vec<(Spot, &str)>)| {
        let spots: Vec<Spot> = cells.iter().map(|(s, _)| *s).collect();
        // As many cells as one copy has: whatever their form, there is nothing to cut.
        if spots.len() == instance.piece(piece).size() {
            return vec![Placed::new(piece, spots)];
        }
        cut(instance, piece, &spots).unwrap_or_else(|| vec![Placed::new(piece, spots)])
    };
    regions.iter().flat_map(one).collect()
}

/// The pieces that the regions show; an error that points at a region that is not made of copies of
/// its piece.
pub fn strict(
    instance: &Instance,
    source: &Source<'_>,
    regions: &Regions<'_>,
) -> Result<Vec<Placed>, Diagnostic> {
    let mut all = Vec::new();
    for (&piece, cells) in regions {
        let spots: Vec<Spot> = cells.iter().map(|(s, _)| *s).collect();
        let copies = cut(instance, piece, &spots)
            .filter(|copies| copies.len() <= usize::from(*instance.piece(piece).copies.end()));
        all.extend(copies.ok_or_else(|| {
            let (name, count) = (instance.piece(piece).name(), cells.len());
            let most = *instance.piece(piece).copies.end();
            let what = match most {
                1 => format!("the {count} cells of piece {name} do not have its form"),
                _ => format!("the {count} cells of piece {name} are not at most {most} copies of it"),
            };
            let shape = super::shape::write(instance.board().space(), instance.piece(piece).shape());
            source.error(cells[0].1, what).help(format!("piece {name} is {shape}"))
        })?);
    }
    Ok(all)
}

/// A state, as [`write()`] writes it and as others do.
pub fn read_text(instance: &Instance, source: &Source<'_>, text: &str) -> Result<State, Diagnostic> {
    let mut moved: Vec<Placed> = Vec::new();
    let mut named: Vec<PieceId> = Vec::new();
    let moves = text.lines().filter(|l| l.contains('=')).flat_map(|l| l.split(';'));
    for word in moves.map(str::trim).filter(|m| !m.is_empty()) {
        let action: Move = word.parse().map_err(|e| placed(source, word, e))?;
        let spot = |place: &crate::model::Place| {
            let spot = instance.board().named(*place);
            spot.ok_or_else(|| source.error(word, format!("{place} is not a cell of the board")))
        };
        match &action {
            Move::Put { piece, cells } => {
                let id = instance
                    .piece_named(piece)
                    .ok_or_else(|| source.error(word, format!("there is no piece called {piece}")))?;
                moved.push(Placed::new(id, cells.iter().map(spot).collect::<Result<Vec<_>, _>>()?));
                named.push(id);
            }
            Move::Take(cell) => {
                let spot = spot(cell)?;
                moved.retain(|p| !p.spots.contains(&spot));
            }
        }
    }
    named.sort_unstable();
    if let Some(rows) = numbers(instance, text) {
        let placed = numbered(instance, source, &rows)?;
        return Ok(State::new(moved.into_iter().chain(placed).collect()));
    }
    let end = text.lines().find(|l| l.contains('=')).map_or(text.len(), |l| start_of(text, l));
    let sheet = Sheet::read(source, &text[..end])?;
    if moved.is_empty() && named.is_empty() && sheet.marks.is_empty() {
        return Err(source.error(text, "expected the rows of the board, or moves").help(
            "write a letter for every covered cell and '.' for an empty one, or moves such as A=r1c1-r1c4",
        ));
    }
    let corner = corner(instance, source, &sheet)?;
    let mut letters = regions(instance, source, &sheet, corner)?;
    letters.retain(|id, _| named.binary_search(id).is_err());
    Ok(State::new(moved.into_iter().chain(lenient(instance, &letters)).collect()))
}

/// Where a line begins in the text it is a part of.
fn start_of(text: &str, line: &str) -> usize {
    (line.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len())
}

/// Where the sheet of the board begins on this one. Both may have a margin, so their cells are
/// compared; where they are not the same, places are as drawn.
fn corner(instance: &Instance, source: &Source<'_>, sheet: &Sheet<'_>) -> Result<Site, Diagnostic> {
    let board = instance.board();
    let (layers, rows, cols) = board.extent();
    let (layer, mut row, col) = board.corner();
    row -= if board.space() == Space::Hex { row % 2 } else { 0 };
    let size = [layers - layer, rows - row, cols - col].map(|n| n as i16);
    match sheet.frame(board.space(), |c| c != '#') {
        Some((corner, found)) if found == size => {
            return Ok(corner.minus(Site::new(layer as i16, row as i16, col as i16)));
        }
        _ => {}
    }
    let found = sheet.layers.first().map_or(0, |l| l.0);
    if !board.space().is_solid() && !sheet.marks.is_empty() && (found != rows || sheet.layers.len() > 1) {
        let lines: usize = sheet.layers.iter().map(|l| l.0).sum();
        return Err(source.error(sheet.text, format!("expected {rows} rows of the board, found {lines}")));
    }
    Ok(Site::default())
}

/// The rows of a grid of numbers, if that is what the text is: brackets and commas tell, or a
/// number for every column.
fn numbers<'a>(instance: &Instance, text: &'a str) -> Option<Vec<Vec<&'a str>>> {
    let (_, _, cols) = instance.board().extent();
    let is_number = |w: &&str| *w == "." || *w == "-1" || w.bytes().all(|b| b.is_ascii_digit());
    let mut bracketed = false;
    let mut rows = Vec::new();
    for line in text.split(['\n', ']']).filter(|l| !l.contains('=')) {
        bracketed |= line.contains(['[', ',']);
        let row: Vec<&str> = line
            .split(|c: char| c.is_whitespace() || matches!(c, '[' | ','))
            .filter(|w| !w.is_empty())
            .collect();
        if !row.is_empty() {
            rows.push(row);
        }
    }
    let full = cols > 1 && rows.iter().all(|r| r.len() == cols);
    let all_numbers = !rows.is_empty() && rows.iter().flatten().all(is_number);
    (all_numbers && (bracketed || full)).then_some(rows)
}

fn numbered(instance: &Instance, source: &Source<'_>, rows: &[Vec<&str>]) -> Result<Vec<Placed>, Diagnostic> {
    let board = instance.board();
    let (layers, height, _) = board.extent();
    if rows.len() != layers * height {
        let place = rows.first().and_then(|r| r.first()).copied().unwrap_or("");
        let expected = layers * height;
        return Err(source.error(place, format!("expected {expected} rows of numbers, found {}", rows.len())));
    }
    let mut regions = Regions::new();
    for (row, words) in rows.iter().enumerate() {
        for (col, word) in words.iter().enumerate().filter(|(_, w)| !matches!(**w, "." | "-1")) {
            let piece = word.parse::<u16>().ok().filter(|n| usize::from(*n) < instance.pieces().len());
            let piece = piece.ok_or_else(|| {
                source
                    .error(word, format!("there is no piece number {word}"))
                    .help("pieces are counted from 0; -1 or '.' is no piece")
            })?;
            let spot = board.on_sheet(row / height, row % height, col);
            let spot = spot.ok_or_else(|| source.error(word, "this is not a cell of the board"))?;
            regions.entry(PieceId(piece)).or_default().push((spot, word));
        }
    }
    Ok(lenient(instance, &regions))
}

/// The grid of a state, and below it the pieces that the grid cannot tell.
pub fn write(instance: &Instance, state: &State) -> (Vec<Vec<String>>, Vec<Move>) {
    let board = instance.board();
    let cover = state.cover(board.len());
    let piece_at = |spot: Spot| cover[spot.index()].map(|i| state.placed()[i].piece);
    let grid = sheet::rows(board, '#', |spot| piece_at(spot).map_or('.', |piece| instance.symbol(piece)));
    let mut shown = Regions::new();
    for spot in board.spots() {
        if let Some(piece) = piece_at(spot) {
            shown.entry(piece).or_default().push((spot, ""));
        }
    }
    let mut told: BTreeMap<PieceId, (Vec<&Placed>, Vec<&Placed>)> = BTreeMap::new();
    let mut seen = lenient(instance, &shown);
    seen.sort_unstable();
    seen.iter().for_each(|p| told.entry(p.piece).or_default().0.push(p));
    state.placed().iter().for_each(|p| told.entry(p.piece).or_default().1.push(p));
    let untold = |p: &&Placed| told[&p.piece].0 != told[&p.piece].1;
    let moves = state.placed().iter().filter(untold).map(|p| Move::put(instance, p)).collect();
    (grid, moves)
}

/// A state as text.
pub fn write_state(instance: &Instance, state: &State) -> String {
    if let Some(options) = cover::options_of(instance, state) {
        let lines = if options.is_empty() { vec![cover::NONE] } else { options };
        return lines.join("\n") + "\n";
    }
    let (grid, moves) = write(instance, state);
    let mut text = sheet::on_lines(&grid);
    if !moves.is_empty() {
        text.push('\n');
    }
    moves.iter().for_each(|m| text += &format!("{m}\n"));
    text
}

/// Reads [`write_state`] and whatever else people use for it.
pub fn read_state(instance: &Instance, source: &Source<'_>) -> Result<State, Diagnostic> {
    let text = source.text()?;
    match cover::state_of(instance, text) {
        Some(state) => Ok(state),
        None => read_text(instance, source, text),
    }
}

/// The given pieces of a puzzle, from letters or moves; an error that points at what is wrong.
pub fn read_given(instance: Instance, source: &Source<'_>, text: &str) -> Result<Instance, Diagnostic> {
    let state = read_text(&instance, source, text)?;
    if let Some(wrong) = state.placed().iter().find(|p| !fits(&instance, p)) {
        let name = instance.piece(wrong.piece).name();
        let cells = wrong.spots.len();
        return Err(
            source.error(text, format!("the {cells} cells of given piece {name} do not have its form"))
        );
    }
    instance.with_given(state.placed().to_vec()).map_err(|e| placed(source, text, e))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Board, Piece, start, status};

    fn puzzle() -> Instance {
        let piece = |name: &str, shape: &str, copies: u16| {
            let mut piece = Piece::new(name, crate::model::sets::sites(shape)).unwrap();
            piece.copies = copies..=copies;
            piece
        };
        let pieces = vec![piece("A", "##", 2), piece("B", "###/.#.", 1)];
        Instance::new(Board::rectangle(2, 4).unwrap(), pieces).unwrap()
    }

    fn read(text: &str) -> Result<State, Diagnostic> {
        read_state(&puzzle(), &Source::new("test", text))
    }

    #[test]
    fn one_state_in_all_its_forms() {
        let state = read("BBBA\nABA.\n").unwrap();
        assert_eq!(state.placed().len(), 2, "the letters A are no two copies: one wrong piece");
        assert!(!status(&puzzle(), &state).violations.is_empty());
        let state = read("AABB\nAABB").unwrap();
        assert_eq!(state.placed().len(), 3);
        let lying = read("AA..\nAA..").unwrap();
        for same in [
            "AA../AA..",
            "aa../AA",
            "#####\n#AA..\n#AA..",
            "0 0 . .\n0 0 . .",
            "[[0, 0, -1, -1], [0, 0, -1, -1]]",
            "A=r1c1-r1c2\nA=r2c1-r2c2\n",
            "A=r1c1-r1c2; A=r2c1-r2c2;B=r1c3;r1c3=.",
        ] {
            assert_eq!(read(same).as_ref(), Ok(&lying), "{same}");
        }
    }

    #[test]
    fn what_letters_cannot_tell_is_told_by_moves() {
        let instance = puzzle();
        for text in ["A=r1c1,r2c1;A=r1c2,r2c2", "A=r1c1-r1c2;B=r1c1-r1c3,r2c2", "A=r1c1,r2c4", "AA.."] {
            let full = if text == "AA.." { "AA..\n...." } else { text };
            let state = read(full).unwrap();
            let written = write_state(&instance, &state);
            assert_eq!(read(&written).as_ref(), Ok(&state), "{written}");
        }
        let standing = read("A=r1c1,r2c1;A=r1c2,r2c2").unwrap();
        assert_eq!(write_state(&instance, &standing), "AA..\nAA..\n\nA=r1c1,r2c1\nA=r1c2,r2c2\n");
        assert_eq!(write_state(&instance, &start(&instance)), "....\n....\n");
    }

    #[test]
    fn errors_have_places() {
        for (text, place, message) in [
            ("AA..\nA?..", (2, 2), "'?' stands for no piece"),
            ("AA..\nAA..A", (2, 5), "not a cell of the board"),
            ("AA..", (1, 1), "expected 2 rows"),
            ("", (1, 1), "expected the rows"),
            ("A=r9c9", (1, 1), "r9c9 is not a cell"),
            ("AA..\nAA..\nQ=r1c1", (3, 1), "no piece called Q"),
            ("0 0 7 0\n0 0 0 0", (1, 5), "no piece number 7"),
            ("[[0,0]]", (1, 3), "expected 2 rows of numbers, found 1"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.message.contains(message), "{error}");
            assert_eq!(error.line_column(), Some(place), "{error}");
        }
        let given = |text: &str| read_given(puzzle(), &Source::new("test", text), text);
        assert!(given("BBB.\n.B..").is_ok());
        assert!(given("BB..\nBB..").unwrap_err().message.contains("given piece B"));
    }
}
