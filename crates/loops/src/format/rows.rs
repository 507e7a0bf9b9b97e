//! Tiles as rows of text that look like the board.
//!
//! A square tile is a box-drawing character, `·` where there are no links:
//!
//! ```text
//! ┌─╴
//! │·╷
//! └─┘
//! ```
//!
//! Whatever weight, number and roundness the strokes have, they are the same links. On a plain
//! keyboard a tile is a hexadecimal digit, the sum of north 1, east 2, south 4 and west 8, or one
//! of `.`, `-`, `|` and `+`.
//!
//! A hexagonal tile is a number, the sum of east 1, north-east 2, north-west 4, west 8, south-west
//! 16 and south-east 32; odd rows are set half a cell to the right, as they lie on the board:
//!
//! ```text
//! 33  18   ·
//!    2  49  36
//! ```

use super::words::quoted;
use crate::model::{MAX_CELLS, Sides};
use quadrille_core::{Diagnostic, Grid, Shape, Size, Source};

/// The character of each square tile, by its sides.
const SQUARE: [char; 16] = ['·', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

/// Box-drawing characters in the order of Unicode, by ranges with the same links.
const BOXES: [(char, char, u8); 52] = [
    ('─', '━', 10),
    ('│', '┃', 5),
    ('┄', '┅', 10),
    ('┆', '┇', 5),
    ('┈', '┉', 10),
    ('┊', '┋', 5),
    ('┌', '┏', 6),
    ('┐', '┓', 12),
    ('└', '┗', 3),
    ('┘', '┛', 9),
    ('├', '┣', 7),
    ('┤', '┫', 13),
    ('┬', '┳', 14),
    ('┴', '┻', 11),
    ('┼', '╋', 15),
    ('╌', '╍', 10),
    ('╎', '╏', 5),
    ('═', '═', 10),
    ('║', '║', 5),
    ('╒', '╔', 6),
    ('╕', '╗', 12),
    ('╘', '╚', 3),
    ('╛', '╝', 9),
    ('╞', '╠', 7),
    ('╡', '╣', 13),
    ('╤', '╦', 14),
    ('╧', '╩', 11),
    ('╪', '╬', 15),
    ('╭', '╭', 6),
    ('╮', '╮', 12),
    ('╯', '╯', 9),
    ('╰', '╰', 3),
    ('╴', '╴', 8),
    ('╵', '╵', 1),
    ('╶', '╶', 2),
    ('╷', '╷', 4),
    ('╸', '╸', 8),
    ('╹', '╹', 1),
    ('╺', '╺', 2),
    ('╻', '╻', 4),
    ('╼', '╼', 10),
    ('╽', '╽', 5),
    ('╾', '╾', 10),
    ('╿', '╿', 5),
    ('·', '·', 0),
    ('.', '.', 0),
    ('-', '-', 10),
    ('|', '|', 5),
    ('+', '+', 15),
    ('0', '9', 0),
    ('a', 'f', 10),
    ('A', 'F', 10),
];

/// The links of a square tile drawn as this character.
pub fn square(c: char) -> Option<Sides> {
    let (first, _, sides) = BOXES.iter().find(|(first, last, _)| (*first..=*last).contains(&c))?;
    let step = if c.is_ascii_hexdigit() { c as u8 - *first as u8 } else { 0 };
    Some(Sides(sides + step))
}

/// Whether a character is drawn for links and nothing else.
pub fn is_box(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c) && square(c).is_some()
}

/// One row, without a newline.
pub fn write_row(shape: Shape, row: usize, tiles: impl Iterator<Item = Sides>) -> String {
    match shape {
        Shape::Square => tiles.map(|t| SQUARE[usize::from(t.0 & 15)]).collect(),
        Shape::Hex => {
            let number = |t: Sides| if t.is_empty() { " ·".to_owned() } else { format!("{:>2}", t.0) };
            let cells: Vec<String> = tiles.map(number).collect();
            format!("{}{}", if row % 2 == 1 { "  " } else { "" }, cells.join("  "))
        }
    }
}

/// Every row, each ended by a newline.
pub fn write(shape: Shape, tiles: &Grid<Sides>) -> String {
    let row = |(at, row): (usize, &[Sides])| write_row(shape, at, row.iter().copied()) + "\n";
    tiles.rows().enumerate().map(row).collect()
}

/// The tiles of one row.
fn read_row(source: &Source<'_>, shape: Shape, line: &str, tiles: &mut Vec<Sides>) -> Result<(), Diagnostic> {
    let wrong = |part: &str| {
        let help = match shape {
            Shape::Square => {
                "draw a tile as one of ╵╶╷╴└┌┐┘│─├┬┤┴┼ and ·, or write a digit from 0 to f, the sum of north 1, east 2, \
                 south 4 and west 8"
            }
            Shape::Hex => {
                "a tile is a number from 0 to 63, the sum of east 1, north-east 2, north-west 4, west 8, \
                 south-west 16 and south-east 32, such as 33"
            }
        };
        source.error(part, format!("expected a tile, found {}", quoted(part))).help(help)
    };
    match shape {
        Shape::Square => {
            for (at, c) in line.char_indices().filter(|(_, c)| !c.is_whitespace()) {
                tiles.push(square(c).ok_or_else(|| wrong(&line[at..at + c.len_utf8()]))?);
            }
        }
        Shape::Hex => {
            for word in line.split_whitespace() {
                let number = match word {
                    "." | "·" => Some(0),
                    _ => word.parse().ok().filter(|n| *n <= Sides::all(shape).0),
                };
                tiles.push(Sides(number.ok_or_else(|| wrong(word))?));
            }
        }
    }
    Ok(())
}

/// Reads rows of tiles, all of the same length; empty lines between them do not count.
pub fn read<'a>(
    source: &Source<'_>,
    shape: Shape,
    lines: impl IntoIterator<Item = &'a str>,
) -> Result<Grid<Sides>, Diagnostic> {
    let mut tiles = Vec::new();
    let mut size = Size::new(0, 0);
    for line in lines.into_iter().filter(|l| !l.trim().is_empty()) {
        let before = tiles.len();
        read_row(source, shape, line, &mut tiles)?;
        let found = tiles.len() - before;
        if size.rows == 0 {
            size.cols = found;
        }
        if found != size.cols {
            let expected = format!("expected {} tiles as in the row above, found {found}", size.cols);
            return Err(source.error(line.trim(), expected));
        }
        if tiles.len() > MAX_CELLS {
            return Err(
                source.error(line.trim(), format!("a board has at most {MAX_CELLS} cells; here are more"))
            );
        }
        size.rows += 1;
    }
    let whole = Grid::from_items(size, tiles).filter(|_| size.rows > 0);
    whole.ok_or_else(|| source.error("", "expected rows of tiles, found none"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(shape: Shape, text: &str) -> Result<Grid<Sides>, Diagnostic> {
        read(&Source::new("test", text), shape, text.lines())
    }

    #[test]
    fn all_strokes_mean_the_same_links() {
        for (sides, c) in SQUARE.iter().enumerate() {
            assert_eq!(square(*c), Some(Sides(sides as u8)), "{c}");
        }
        let tiles = parse(Shape::Square, "┌─┐\n│·╷\n└┬┘").unwrap();
        for same in [
            "┏━┓\n┃.╻\n┗┳┛",
            "╭─╮\n│·╷\n╰┬╯",
            "╔═╗\n║.4\n╚╦╝",
            "6ac\n504\n3e9",
            " 6 - C\r\n\r\n | . 4 \r\n 3 E 9\r\n",
        ] {
            assert_eq!(parse(Shape::Square, same), Ok(tiles.clone()), "{same}");
        }
        assert!(('\u{2500}'..='\u{257f}').filter(|c| square(*c).is_none()).eq('╱'..='╳'), "only diagonals");
        assert_eq!(write(Shape::Square, &tiles), "┌─┐\n│·╷\n└┬┘\n");
    }

    #[test]
    fn hexagonal_rows_are_shifted() {
        let text = "33  18   ·\n   2  49  36\n";
        let tiles = parse(Shape::Hex, text).unwrap();
        assert_eq!(tiles.items().iter().map(|t| t.0).collect::<Vec<_>>(), [33, 18, 0, 2, 49, 36]);
        assert_eq!(write(Shape::Hex, &tiles), text);
    }

    #[test]
    fn wrong_rows_are_told() {
        for (shape, text, place, message) in [
            (Shape::Square, "┌─┐\n│x╷", (2, 2), "expected a tile, found 'x'"),
            (Shape::Square, "┌─┐\n  │╷", (2, 3), "expected 3 tiles as in the row above, found 2"),
            (Shape::Hex, "1 2\n 3 64", (2, 4), "found '64'"),
            (Shape::Hex, "1 2\n 3 é", (2, 4), "found 'é'"),
            (Shape::Square, " \n", (1, 1), "found none"),
        ] {
            let error = parse(shape, text).unwrap_err();
            assert!(error.message.contains(message), "{error}");
            assert_eq!(error.line_column(), Some(place), "{error}");
        }
    }
}
