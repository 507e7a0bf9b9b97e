//! The parameters and body of our own ID, in characters that need no escape in a link.
//!
//! The parameters are the board: its name (`5x11`, `3x3x3`, `iq-pyramid`), or its size with a
//! letter for the space (`h` hex, `s` spheres) and, behind a dot, which places of the sheet are
//! cells: runs of places, each one [number](super::codec), three times the length plus 0 for none,
//! 1 for cells, 2 for cells that may stay empty.
//!
//! The body is the pieces: the name of a built-in set, or a list with `_` between pieces and `.`
//! between what is said about one, its name and shape first:
//!
//! ```text
//! A.3341_B.23.x0t2.o.cff0000.nsea-20blue
//! ```
//!
//! `x2` or `x0t2` are the copies, `o` one-sided, `f` fixed, `c` the colour, `n` what the colour is
//! called; in names, bytes other than ASCII letters and digits are `-` and two hexadecimal digits.
//! Given pieces follow behind `..`, in the form of states: for every piece on the board its number,
//! how many cells it covers, the first one, and the steps from each to the next.

use super::codec::{Reader, push, push_signed};
use super::words::quoted;
use super::{board, letters, setting};
use crate::model::piece::MAX_COPIES;
use crate::model::{
    Board, Ground, Instance, MAX_CELLS, MAX_PIECES, Piece, PieceId, Placed, Site, Space, Spot, State, Turning,
};
use quadrille_core::scene::Rgb;
use quadrille_core::{Diagnostic, Source};

/// Parameters and body.
pub fn write(instance: &Instance) -> (String, String) {
    let mut body = match letters::set_name(instance.pieces()) {
        Some(name) => name.to_owned(),
        None => instance.pieces().iter().map(write_piece).collect::<Vec<_>>().join("_"),
    };
    if !instance.given().is_empty() {
        body.push_str("..");
        write_placed(&mut body, instance.given());
    }
    (write_board(instance.board()), body)
}

/// Reads [`write()`].
pub fn read(params: &str, body: &str) -> Result<Instance, Diagnostic> {
    let source = Source::new("ID", params);
    let at = |source: &Source<'_>, part: &str, e: Diagnostic| super::header::placed(source, part, e);
    let board = read_board(params).map_err(|e| at(&source, params, e))?;
    let source = Source::new("ID", body);
    let (list, given) = match body.split_once("..") {
        Some((list, given)) => (list, Some(given)),
        None => (body, None),
    };
    let pieces = if list.contains('.') {
        let lines: Vec<&str> = list.split('_').take(MAX_PIECES + 1).collect();
        let piece = |text: &&str| read_piece(board.space(), text).map_err(|e| at(&source, text, e));
        lines.iter().map(piece).collect::<Result<_, _>>()?
    } else {
        setting::pieces_named(list).map_err(|e| at(&source, list, e))?
    };
    let instance = Instance::new(board, pieces).map_err(|e| at(&source, list, e))?;
    match given {
        None => Ok(instance),
        Some(given) => {
            let placed = read_placed(&instance, given).map_err(|e| at(&source, given, e))?;
            instance.with_given(placed).map_err(|e| at(&source, given, e))
        }
    }
}

fn letter(space: Space) -> &'static str {
    match space {
        Space::Flat | Space::Cubic => "",
        Space::Hex => "h",
        Space::Spheres => "s",
    }
}

fn write_board(board: &Board) -> String {
    if let Some(name) = board::name(board) {
        return name;
    }
    let (layers, rows, cols) = board.extent();
    let mut text = match board.space().is_solid() {
        true => format!("{}{layers}x{rows}x{cols}", letter(board.space())),
        false => format!("{}{rows}x{cols}", letter(board.space())),
    };
    if board.required() == layers * rows * cols {
        return text;
    }
    text.push('.');
    let kind = |place: usize| {
        let (sheet, col) = (place / cols, place % cols);
        match board.on_sheet(sheet / rows, sheet % rows, col) {
            None => 0,
            Some(spot) => 1 + usize::from(board.is_optional(spot)),
        }
    };
    let kinds: Vec<usize> = (0..layers * rows * cols).map(kind).collect();
    kinds.chunk_by(|a, b| a == b).for_each(|run| push(&mut text, 3 * run.len() + run[0]));
    text
}

fn read_board(params: &str) -> Result<Board, Diagnostic> {
    let wrong = || {
        Diagnostic::new(format!("expected a board, found {}", quoted(params)))
            .help("a board is a name or a size, such as 5x11, iq-pyramid or h4x4")
    };
    let (size, mask) = match params.split_once('.') {
        Some((size, mask)) => (size, Some(mask)),
        None => (params, None),
    };
    let spaced = [("h", Space::Hex), ("s", Space::Spheres)];
    let letter = spaced.iter().find_map(|(letter, space)| Some((size.strip_prefix(letter)?, *space)));
    if letter.is_none() && mask.is_none() {
        return setting::board_named(params);
    }
    let numbers: Option<Vec<usize>> =
        letter.map_or(size, |(size, _)| size).split('x').map(|n| n.parse().ok()).collect();
    let (space, [layers, rows, cols]) = match (letter, numbers.ok_or_else(wrong)?.as_slice()) {
        (None, &[rows, cols]) => (Space::Flat, [1, rows, cols]),
        (Some((_, Space::Hex)), &[rows, cols]) => (Space::Hex, [1, rows, cols]),
        (None, &[a, b, c]) => (Space::Cubic, [a, b, c]),
        (Some((_, Space::Spheres)), &[a, b, c]) => (Space::Spheres, [a, b, c]),
        _ => return Err(wrong()),
    };
    let places = layers.checked_mul(rows).and_then(|n| n.checked_mul(cols));
    let places = places.filter(|n| (1..=50 * MAX_CELLS).contains(n)).ok_or_else(wrong)?;
    let Some(mask) = mask else { return Board::full(space, layers, rows, cols) };
    let mut cells = Vec::new();
    let mut reader = Reader::new(mask);
    let mut place = 0;
    while !reader.is_done() {
        let run = reader.number()?;
        let (length, kind) = (run / 3, run % 3);
        if length == 0 || length > places - place {
            return Err(Diagnostic::new("the code of the board does not fit its size"));
        }
        for at in
            (place..place + length).filter(|_| kind > 0).take(MAX_CELLS + 1 - cells.len().min(MAX_CELLS))
        {
            let (sheet, col) = (at / cols, at % cols);
            let site = Site::new((sheet / rows) as i16, (sheet % rows) as i16, col as i16);
            cells.push(Ground { site: space.from_sheet(site), optional: kind == 2 });
        }
        place += length;
    }
    let board = Board::drawn(space, cells)?;
    if board.extent() == (layers, rows, cols) {
        Ok(board)
    } else {
        Err(Diagnostic::new("the board is smaller than its size says"))
    }
}

fn escape(text: &str) -> String {
    let byte = |b: u8| match b.is_ascii_alphanumeric() {
        true => char::from(b).to_string(),
        false => format!("-{b:02x}"),
    };
    text.bytes().map(byte).collect()
}

fn unescape(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if first == '-' {
            bytes.push(u8::from_str_radix(rest.get(1..3)?, 16).ok()?);
            rest = &rest[3..];
        } else {
            bytes.extend(first.is_ascii_alphanumeric().then_some(first as u8));
            rest = &rest[first.len_utf8()..];
        }
    }
    String::from_utf8(bytes).ok()
}

/// Name, shape, and what is unusual.
fn write_piece(piece: &Piece) -> String {
    let mut text = format!("{}.", escape(piece.name()));
    push(&mut text, piece.size());
    for pair in piece.shape().windows(2) {
        write_step(&mut text, pair[1].minus(pair[0]));
    }
    match (piece.copies.start(), piece.copies.end()) {
        (1, 1) => {}
        (low, high) if low == high => text += &format!(".x{low}"),
        (low, high) => text += &format!(".x{low}t{high}"),
    }
    match piece.turning {
        Turning::Free => {}
        Turning::OneSided => text += ".o",
        Turning::Fixed => text += ".f",
    }
    if let Some(color) = piece.color {
        text += &format!(".c{}", color.hex());
    }
    if let Some(name) = &piece.color_name {
        text += &format!(".n{}", escape(name));
    }
    text
}

/// The step from a cell to the next: along the row, or to another row, or to another layer.
fn write_step(text: &mut String, step: Site) {
    let [layer, row, col] = [step.layer, step.row, step.col].map(i32::from);
    match (layer, row) {
        (0, 0) => push(text, 3 * col as usize),
        (0, row) => {
            push(text, 3 * row as usize + 1);
            push_signed(text, col);
        }
        _ => {
            push(text, 3 * layer as usize + 2);
            push_signed(text, row);
            push_signed(text, col);
        }
    }
}

fn read_step(reader: &mut Reader<'_>) -> Result<Site, Diagnostic> {
    let code = reader.number()?;
    let by = i32::try_from(code / 3).ok().filter(|n| (1..100_000).contains(n));
    let by = by.ok_or_else(|| Diagnostic::new("the shape of a piece has a cell twice"))?;
    let [layer, row, col] = match code % 3 {
        0 => [0, 0, by],
        1 => [0, by, reader.signed()?],
        _ => [by, reader.signed()?, reader.signed()?],
    };
    let small = |n: i32| i16::try_from(n).ok().filter(|n| n.unsigned_abs() <= 8192);
    let site =
        small(layer).zip(small(row)).zip(small(col)).map(|((layer, row), col)| Site::new(layer, row, col));
    site.ok_or_else(|| Diagnostic::new("a piece is larger than a board may be"))
}

fn read_piece(space: Space, text: &str) -> Result<Piece, Diagnostic> {
    let wrong = || {
        Diagnostic::new(format!("expected a piece, found {}", quoted(text)))
            .help("a piece is its name, a dot and the code of its shape, such as A.3341")
    };
    let mut fields = text.split('.');
    let name = fields.next().and_then(unescape).ok_or_else(wrong)?;
    let mut reader = Reader::new(fields.next().ok_or_else(wrong)?);
    let size = reader.number()?;
    if size == 0 || size - 1 > reader.left() {
        return Err(wrong());
    }
    let mut sites = vec![Site::default()];
    for _ in 1..size {
        let last = sites[sites.len() - 1];
        sites.push(last.plus(read_step(&mut reader)?).ok_or_else(wrong)?);
    }
    if !reader.is_done() || (!space.is_solid() && sites.iter().any(|s| s.layer != 0)) {
        return Err(wrong());
    }
    let mut piece = Piece::new(&name, sites)?;
    for field in fields {
        let (tag, rest) = field.split_at_checked(1).ok_or_else(wrong)?;
        match tag {
            "x" => {
                let (low, high) = rest.split_once('t').unwrap_or((rest, rest));
                let (low, high) = low.parse::<u16>().ok().zip(high.parse().ok()).ok_or_else(wrong)?;
                if low > high || high == 0 || high > MAX_COPIES {
                    return Err(wrong());
                }
                piece.copies = low..=high;
            }
            "o" if rest.is_empty() => piece.turning = Turning::OneSided,
            "f" if rest.is_empty() => piece.turning = Turning::Fixed,
            "c" => piece.color = Some(Rgb::parse(rest).ok_or_else(wrong)?),
            "n" => piece.color_name = Some(unescape(rest).ok_or_else(wrong)?),
            _ => return Err(wrong()),
        }
    }
    Ok(piece)
}

fn write_placed(text: &mut String, placed: &[Placed]) {
    for placed in placed {
        push(text, placed.piece.index());
        push(text, placed.spots.len());
        let mut last = 0;
        for spot in &placed.spots {
            push(text, spot.index() - last);
            last = spot.index();
        }
    }
}

fn read_placed(instance: &Instance, text: &str) -> Result<Vec<Placed>, Diagnostic> {
    let mut reader = Reader::new(text);
    let mut placed = Vec::new();
    while !reader.is_done() {
        let piece = reader.number()?;
        if piece >= instance.pieces().len() {
            return Err(Diagnostic::new(format!("there is no piece number {piece}")));
        }
        let count = reader.number()?;
        if count == 0 || count > reader.left() {
            return Err(Diagnostic::new(format!("a piece cannot cover {count} cells here")));
        }
        let mut spot = 0;
        let mut spots = Vec::with_capacity(count);
        for _ in 0..count {
            spot = usize::saturating_add(spot, reader.number()?);
            if spot >= instance.board().len() {
                return Err(Diagnostic::new(format!("the board has no cell number {spot}")));
            }
            spots.push(Spot(spot as u16));
        }
        placed.push(Placed::new(PieceId(piece as u16), spots));
    }
    Ok(placed)
}

/// The pieces on the board.
pub fn write_state(_: &Instance, state: &State) -> String {
    let mut text = String::new();
    write_placed(&mut text, state.placed());
    text
}

/// Reads [`write_state`].
pub fn read_state(instance: &Instance, text: &str) -> Result<State, Diagnostic> {
    let source = Source::new("state", text);
    read_placed(instance, text).map(State::new).map_err(|e| super::header::placed(&source, text, e))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::sets::sites;

    #[test]
    fn known_puzzles_have_short_ids() {
        let named = |board: &str, set: &str| {
            let pieces = setting::pieces_named(set).unwrap();
            Instance::new(setting::board_named(board).unwrap(), pieces).unwrap()
        };
        let pair = |p: &str, b: &str| (p.to_owned(), b.to_owned());
        assert_eq!(write(&named("5x11", "iq-pro")), pair("5x11", "iq-pro"));
        assert_eq!(write(&named("iq-pyramid", "iq-pro")), pair("iq-pyramid", "iq-pro"));
        assert_eq!(write(&named("3x3x3", "soma")), pair("3x3x3", "soma"));
        for (params, body) in [("5x11", "iq-pro"), ("4x4x4", "bedlam"), ("h3x3", "A.3341")] {
            assert_eq!(write(&read(params, body).unwrap()), pair(params, body));
        }
    }

    #[test]
    fn an_id_of_its_own() {
        let board = Board::new(
            Space::Flat,
            sites("###/#.#").into_iter().map(|site| Ground { site, optional: site.col == 1 }),
        )
        .unwrap();
        let mut piece = Piece::new("A'", sites("##")).unwrap();
        (piece.copies, piece.turning) = (0..=2, Turning::Fixed);
        piece.color = Some(Rgb(255, 0, 0));
        piece.color_name = Some("sea ~ blue é".into());
        let instance = Instance::new(board, vec![piece]).unwrap();
        let instance = instance.with_given(vec![Placed::new(PieceId(0), vec![Spot(0), Spot(1)])]).unwrap();
        let (params, body) = write(&instance);
        assert!(
            params.starts_with("2x3.") && body.starts_with("A-27.23.x0t2.f.cff0000.nsea-20-7e"),
            "{params} {body}"
        );
        assert_eq!(read(&params, &body), Ok(instance));
    }

    #[test]
    fn wrong_ids_are_refused() {
        for (params, body) in [
            ("", "iq-pro"),
            ("5x11", "iq"),
            ("5x11", ""),
            ("5", "A.1"),
            ("h5x", "A.1"),
            ("s5x5", "A.1"),
            ("2x2.4", "A.1"),
            ("2x2.vvvv", "A.1"),
            ("99999x99999.4", "A.1"),
            ("2x2", "A"),
            ("2x2", "A.2"),
            ("2x2", "A.20"),
            ("2x2", "A.1.q"),
            ("2x2", "A.1.x0"),
            ("2x2", "A.1.é"),
            ("2x2", "-zz.1"),
            ("2x2", "A.1_A.1"),
            ("2x2", "A.1..01z"),
            ("2x2", "A.1..014"),
            ("2x2", "A.1..11"),
            ("2x2", "A.1..0100010"),
        ] {
            assert!(read(params, body).is_err(), "{params} {body}");
        }
        let instance = read("2x2", "A.1.x4").unwrap();
        for text in ["é", "0", "00", "0v", "010011001200130014"] {
            assert!(read_state(&instance, text).is_err(), "{text}");
        }
        assert_eq!(read_state(&instance, ""), Ok(State::default()));
    }
}
