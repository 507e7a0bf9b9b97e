//! Game IDs of Net in Simon Tatham's collection: a size, `:` and a hexadecimal digit for each tile:
//!
//! ```text
//! 3x2w:1v62h98c
//! ```
//!
//! `w` behind the size means glued borders. A digit is the sum of right 1, up 2, left 4 and down 8;
//! behind it, `v` is a wall to the right of the tile and `h` one below. Two more parameters may
//! stand before the colon, which tell how the puzzle was made and not what it is: `b` with a
//! probability of walls, and `a` for puzzles that may have several solutions. One ID stands on a
//! line; the page of the game and its name may stand in front of it. The rule is the game's: one
//! tree. Puzzles under another rule are not written, and `--rule loops` reads an ID without it.

use super::places::telling;
use super::words::{Documents, Holds, board, from_east, placed, quoted};
use crate::Loops;
use crate::PuzzleSettings;
use crate::model::{Instance, Rule, Sides, check_size};
use quadrille_core::square;
use quadrille_core::{Confidence, Diagnostic, Direction, Document, Format, Shape, Size, Source};

/// The line of the table.
pub const FORMAT: Format<Loops> = Format {
    name: "net",
    extensions: &[],
    summary: "game ID of Simon Tatham's Net: 3x3:6ac4474a9",
    sniff,
    read: Some(read),
    write: Some(write),
    split: None,
};

const HOLDS: Holds = Holds {
    format: "net",
    shape: Some(Shape::Square),
    several: true,
    wrap: true,
    walls: true,
    rule: Rule::Tree,
};
/// The signs of walls, in the order in which the game writes them.
const WALLS: [(char, Direction); 2] = [('v', square::EAST), ('h', square::SOUTH)];
const EXAMPLE: &str = "a game ID is 3x3:6ac4474a9, with 3x3w for glued borders";

/// The ID on a line, without what may stand in front.
fn id(line: &str) -> &str {
    let line = line.trim();
    let line = line.split_once("net.html#").map_or(line, |(_, id)| id);
    line.strip_prefix("net:").unwrap_or(line)
}

fn ids(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(id).filter(|id| !id.is_empty())
}

/// Width, height, and whether borders are glued; `None` where the parameters are not those of the
/// game.
fn params(text: &str) -> Option<(usize, usize, bool)> {
    let digits = |s: &str| s.bytes().take_while(u8::is_ascii_digit).count();
    let number = |s: &str| if s.len() > 18 { None } else { s.parse::<usize>().ok() };
    let (width, mut rest) = text.split_at(digits(text));
    let mut height = width;
    if let Some(behind) = rest.strip_prefix('x') {
        (height, rest) = behind.split_at(digits(behind));
    }
    let mut wrap = false;
    while let Some(first) = rest.chars().next() {
        rest = &rest[first.len_utf8()..];
        match first {
            'w' => wrap = true,
            'a' | 'u' => {}
            'b' => rest = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'),
            _ => return None,
        }
    }
    Some((number(width)?, number(height)?, wrap))
}

fn sniff_id(id: &str) -> Confidence {
    let Some((before, tiles)) = id.split_once(':') else {
        let seed = id.split_once('#').is_some_and(|(size, _)| size.contains('x') && params(size).is_some());
        return if seed { Confidence::Maybe } else { Confidence::No };
    };
    let Some((width, height, _)) = params(before) else { return Confidence::No };
    let sign = |b: u8| b.is_ascii_hexdigit() || WALLS.iter().any(|(c, _)| *c == char::from(b));
    if tiles.is_empty() || !tiles.bytes().all(sign) {
        return Confidence::No;
    }
    let count = tiles.bytes().filter(u8::is_ascii_hexdigit).count();
    match before.contains('x') {
        true => Confidence::Sure,
        false if width.checked_mul(height) == Some(count) => Confidence::Maybe,
        false => Confidence::No,
    }
}

fn sniff(source: &Source<'_>) -> Confidence {
    let Ok(text) = source.text() else { return Confidence::No };
    let mut sniffed = Confidence::No;
    for (number, id) in ids(text).enumerate() {
        match (number, sniff_id(id)) {
            (_, Confidence::No) => return Confidence::No,
            (0, first) => sniffed = first,
            (_, other) => sniffed = sniffed.min(other),
        }
    }
    sniffed
}

fn read(source: &Source<'_>, _: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let text = source.text()?;
    let documents: Documents =
        ids(text).map(|id| Ok(Document::new(read_id(source, id)?))).collect::<Result<_, Diagnostic>>()?;
    match documents.is_empty() {
        true => Err(source.error("", "expected a game ID, found nothing").help(EXAMPLE)),
        false => Ok(documents),
    }
}

fn read_id(source: &Source<'_>, id: &str) -> Result<Instance, Diagnostic> {
    let Some((before, after)) = id.split_once(':') else {
        let seed = id.split_once('#').is_some_and(|(size, _)| params(size).is_some());
        return Err(match seed {
            true => source
                .error(
                    id,
                    "this names a puzzle by a random seed, and only the game itself can make it from that",
                )
                .help("copy the game ID instead ('Link to this puzzle by game ID', or Game > Specific)"),
            false => source.error(id, "expected a size, ':' and tiles").help(EXAMPLE),
        });
    };
    let (width, height, wrap) = params(before).ok_or_else(|| {
        source
            .error(before, format!("expected a size such as 5x5 or 5x5w, found {}", quoted(before)))
            .help(EXAMPLE)
    })?;
    check_size(height, width).map_err(|e| placed(source, before, e))?;
    let size = Size::new(height, width);
    let mut tiles = Vec::with_capacity(size.area().min(after.len()));
    let mut walls = Vec::new();
    for (at, c) in after.char_indices() {
        let part = &after[at..at + c.len_utf8()];
        match (c.to_digit(16), WALLS.iter().find(|(sign, _)| *sign == c)) {
            (Some(_), _) if tiles.len() == size.area() => {
                let message = format!("expected {} tiles for a board of {size}, here are more", tiles.len());
                return Err(source.error(&after[at..], message).help(EXAMPLE));
            }
            (Some(digit), _) => tiles.push(from_east(Sides(digit as u8))),
            (None, Some((_, side))) if !tiles.is_empty() => walls.push((size.cell(tiles.len() - 1), *side)),
            (None, _) => {
                return Err(source
                    .error(part, format!("expected a tile, found {}", quoted(part)))
                    .help("a tile is a digit from 0 to f; 'v' and 'h' behind it are walls"));
            }
        }
    }
    let mut instance = board(Shape::Square, wrap, HOLDS.rule, size, tiles)
        .map_err(|e| placed(source, &after[after.len()..], e).help(EXAMPLE))?;
    walls.iter().for_each(|(cell, side)| instance.add_wall(*cell, *side));
    Ok(instance)
}

fn write(documents: &[Document<Loops>]) -> Result<String, Diagnostic> {
    HOLDS.check(documents)?;
    Ok(documents.iter().map(|d| write_id(&d.instance) + "\n").collect())
}

fn write_id(instance: &Instance) -> String {
    let size = instance.lattice().size;
    let mut text = format!("{size}{}:", if instance.lattice().wrap { "w" } else { "" });
    text.reserve(size.area());
    let told = telling(Shape::Square);
    for (cell, tile) in size.cells().zip(instance.tiles().items()) {
        text.extend(char::from_digit(u32::from(from_east(*tile).0), 16));
        let walls = Sides(instance.walls(cell).0 & told.0);
        text.extend(WALLS.iter().filter(|(_, side)| walls.has(*side)).map(|(sign, _)| sign));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::tests::reads_and_writes;
    use quadrille_core::Cell;

    fn parse(text: &str) -> Result<Documents, Diagnostic> {
        read(&Source::new("test", text), &PuzzleSettings::default())
    }

    #[test]
    fn digits_are_tiles_and_letters_walls() {
        let document = reads_and_writes(&FORMAT, "3x2w:1v62h98c\n", "3x2");
        let instance = &document.instance;
        let named: Vec<String> =
            instance.tiles().items().iter().map(|t| t.headings(Shape::Square).to_string()).collect();
        assert_eq!(named, ["e", "n+w", "n", "e+s", "s", "s+w"]);
        assert_eq!(instance.walls(Cell::new(0, 1)), Sides::NONE.with(square::WEST));
        assert_eq!(instance.walls(Cell::new(1, 2)), Sides::NONE.with(square::NORTH));
        assert!(instance.lattice().wrap);
        for same in [
            "3x2w:1v62h98c",
            "net:3x2wb0.25a:1v62h98C",
            "https://example.org/puzzles/js/net.html#3x2w:1v62h98c",
        ] {
            assert_eq!(parse(same).unwrap()[0].instance, *instance, "{same}");
        }
        reads_and_writes(&FORMAT, "3x3:8b2157aa2\n", "3x3");
        assert_eq!(parse("2:1234").unwrap()[0].instance.lattice().size, Size::new(2, 2));
        let bordered = parse("2x1:1hv4v").unwrap();
        assert_eq!(write(&bordered).unwrap(), "2x1:1v4\n", "walls on the border are none");
    }

    #[test]
    fn other_ids_are_not_ours() {
        for text in
            ["3x2:2/1/1/2/1.1", "loops:1:3x3:000", "nonogram:1:3x2:3_2", "12:30", "5x5", "a:b", "", "3x2:"]
        {
            assert_eq!(sniff(&Source::new("test", text)), Confidence::No, "{text}");
        }
        assert_eq!(sniff(&Source::new("test", "5x5w#123")), Confidence::Maybe);
    }

    #[test]
    fn wrong_ids_are_told() {
        for (text, place, message) in [
            ("5x5#123456", (1, 1), "random seed"),
            ("5x5", (1, 1), "expected a size, ':' and tiles"),
            ("5x5q:0", (1, 1), "found '5x5q'"),
            ("99999999999999999999x1:0", (1, 1), "expected a size"),
            ("99999x99999:0", (1, 1), "too large"),
            ("0x3:", (1, 1), "at least one row"),
            ("2x2:123", (1, 8), "expected 4 tiles for a board of 2x2, found 3"),
            ("2x2:12345", (1, 9), "expected 4 tiles for a board of 2x2, here are more"),
            ("2x2:v1234", (1, 5), "expected a tile, found 'v'"),
            ("2x2:12é4", (1, 7), "expected a tile, found 'é'"),
            ("2x2:1234\n2x2:xx", (2, 5), "expected a tile, found 'x'"),
            ("", (1, 1), "found nothing"),
        ] {
            let error = parse(text).unwrap_err();
            assert!(error.message.contains(message), "{error}");
            assert_eq!(error.line_column(), Some(place), "{error}");
        }
    }
}
