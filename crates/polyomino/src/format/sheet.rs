//! Sheets of characters: rows on lines or split by `/`, layers after a blank line or split by `|`.
//!
//! Letter grids, boards and answers are all written on such sheets; only what the characters mean
//! differs. A sheet knows where every character stands, so that whoever finds one wrong can point
//! at it.

use crate::model::board::MAX_EXTENT;
use crate::model::{Board, Site, Space, Spot};
use quadrille_core::{Diagnostic, Source};

/// A character of a sheet.
#[derive(Clone, Copy, Debug)]
pub struct Mark<'a> {
    /// Where it stands.
    pub place: Site,
    /// What it is; never a blank.
    pub char: char,
    /// The same, as a part of the source.
    pub text: &'a str,
}

/// A sheet.
#[derive(Debug)]
pub struct Sheet<'a> {
    /// The text it was read from.
    pub text: &'a str,
    /// Its characters in reading order.
    pub marks: Vec<Mark<'a>>,
    /// Rows and columns of every layer.
    pub layers: Vec<(usize, usize)>,
}

impl<'a> Sheet<'a> {
    /// Reads a part of a source.
    pub fn read(source: &Source<'_>, text: &'a str) -> Result<Sheet<'a>, Diagnostic> {
        let mut sheet = Sheet { text, marks: Vec::new(), layers: Vec::new() };
        let mut new_layer = true;
        for line in text.lines() {
            for (i, part) in line.trim_end().split('|').enumerate() {
                new_layer |= i > 0 || part.trim().is_empty();
                if part.trim().is_empty() {
                    continue;
                }
                for row in part.split('/') {
                    if new_layer {
                        sheet.layers.push((0, 0));
                        new_layer = false;
                    }
                    sheet.add_row(source, row)?;
                }
            }
        }
        sheet.without_indent();
        Ok(sheet)
    }

    /// Takes away the blanks that every row begins with: they are not drawn.
    fn without_indent(&mut self) {
        let indent = self.marks.iter().map(|m| m.place.col).min().unwrap_or(0);
        self.marks.iter_mut().for_each(|m| m.place.col -= indent);
        self.layers.iter_mut().for_each(|(_, cols)| *cols = cols.saturating_sub(indent as usize));
    }

    fn add_row(&mut self, source: &Source<'_>, row: &'a str) -> Result<(), Diagnostic> {
        let layer = self.layers.len() - 1;
        let (rows, cols) = &mut self.layers[layer];
        let width = row.trim_end().chars().count();
        if layer.max(*rows).max(width) >= MAX_EXTENT {
            return Err(
                source.error(row, format!("a board has at most {MAX_EXTENT} rows, columns and layers"))
            );
        }
        for (col, (at, char)) in row.char_indices().enumerate().filter(|(_, (_, c))| *c != ' ').take(width) {
            let place = Site::new(layer as i16, *rows as i16, col as i16);
            self.marks.push(Mark { place, char, text: &row[at..at + char.len_utf8()] });
        }
        *rows += 1;
        *cols = width.max(*cols);
        Ok(())
    }

    /// Whether the layers are squares that get smaller by one: the picture of a pyramid, or of its
    /// lower part.
    pub fn is_pyramid(&self) -> bool {
        let side = self.layers.first().map_or(0, |l| l.0);
        let square = |(i, l): (usize, &(usize, usize))| i < side && *l == (side - i, side - i);
        self.layers.len() > 1 && self.layers.iter().enumerate().all(square)
    }

    /// The corner of the part that `is_cell` speaks of, where a board made of it begins, and the
    /// size of that part.
    pub fn frame(&self, space: Space, is_cell: impl Fn(char) -> bool) -> Option<(Site, [i16; 3])> {
        let mut marks = self.marks.iter().filter(|m| is_cell(m.char)).map(|m| m.place);
        let first = marks.next()?;
        let (mut low, high) = marks.fold((first, first), |(low, high), s| {
            (
                Site::new(low.layer.min(s.layer), low.row.min(s.row), low.col.min(s.col)),
                Site::new(high.layer.max(s.layer), high.row.max(s.row), high.col.max(s.col)),
            )
        });
        // Every other row of hexagons is shifted: boards begin in an even row.
        low.row -= if space == Space::Hex { low.row % 2 } else { 0 };
        let size = high.minus(low);
        Some((low, [size.layer + 1, size.row + 1, size.col + 1]))
    }
}

/// The cell of the board at a place of a sheet whose corner is at `corner`.
pub fn spot_at(board: &Board, place: Site, corner: Site) -> Option<Spot> {
    let at = place.minus(corner);
    let [layer, row, col] = [at.layer, at.row, at.col].map(|n| usize::try_from(n).ok());
    board.on_sheet(layer?, row?, col?)
}

/// The board as layers of rows; `off` stands where it has no cell. Layers end with their last cell.
pub fn rows(board: &Board, off: char, char: impl Fn(Spot) -> char) -> Vec<Vec<String>> {
    let (layers, _, _) = board.extent();
    let mut sizes = vec![(1, 1); layers];
    for (layer, row, col) in board.spots().map(|s| board.sheet_place(s)) {
        let size: &mut (usize, usize) = &mut sizes[layer];
        *size = (size.0.max(row + 1), size.1.max(col + 1));
    }
    let row = |layer, row, cols| {
        (0..cols).map(|col| board.on_sheet(layer, row, col).map_or(off, &char)).collect::<String>()
    };
    let layer = |(layer, &(rows, cols)): (usize, &(usize, usize))| {
        (0..rows).map(|r| row(layer, r, cols)).collect::<Vec<_>>()
    };
    sizes.iter().enumerate().map(layer).collect()
}

/// Layers on lines, a blank line between them.
pub fn on_lines(layers: &[Vec<String>]) -> String {
    let layers: Vec<String> =
        layers.iter().map(|rows| rows.iter().map(|r| format!("{r}\n")).collect()).collect();
    layers.join("\n")
}

/// Everything on one line.
pub fn on_one_line(layers: &[Vec<String>]) -> String {
    layers.iter().map(|rows| rows.join("/")).collect::<Vec<_>>().join("|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_one_line_are_the_same_sheet() {
        let read = |text: &'static str| {
            let sheet = Sheet::read(&Source::new("test", text), text).unwrap();
            let marks: Vec<(Site, char)> = sheet.marks.iter().map(|m| (m.place, m.char)).collect();
            (marks, sheet.layers)
        };
        let solid = read("AB/C|D");
        assert_eq!(solid.1, [(2, 2), (1, 1)]);
        for same in ["AB\nC\n\nD\n", "\n\nAB\r\nC \r\n|\r\nD", "AB/C\n\n\nD\n\n", "AB\nC|D"] {
            assert_eq!(read(same), solid, "{same}");
        }
        assert_eq!(read("  AB\n  C\n\n  D"), solid);
        assert_eq!(read("  A\n//B").0, [(Site::flat(0, 2), 'A'), (Site::flat(3, 0), 'B')]);
        let long = "A".repeat(5000);
        assert!(Sheet::read(&Source::new("test", &long), &long).is_err());
    }
}
