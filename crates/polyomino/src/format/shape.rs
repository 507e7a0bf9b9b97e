//! The shape of a piece as text: rows split by `/`, layers by `|`, `#` for a cell; or, for shapes
//! that are mostly holes, the cells one by one as `row,col` or `layer,row,col`.

use crate::model::{MAX_CELLS, Site, Space};

/// Whether a word is drawn with the signs of shapes and has a cell.
pub fn is_drawn(word: &str) -> bool {
    word.contains('#') && word.bytes().all(|b| matches!(b, b'#' | b'.' | b'/' | b'|'))
}

/// The cells of a drawn shape; `None` if it has other signs, or is larger than any board.
pub fn read(space: Space, word: &str) -> Option<Vec<Site>> {
    if !is_drawn(word) {
        return None;
    }
    let mut sites = Vec::new();
    for (layer, rows) in word.split('|').enumerate() {
        for (row, cells) in rows.split('/').enumerate() {
            for col in cells.bytes().enumerate().filter(|(_, b)| *b == b'#').map(|(col, _)| col) {
                let [layer, row, col] =
                    [layer, row, col].map(|n| i16::try_from(n).ok().filter(|n| *n <= 4096));
                sites.push(space.from_sheet(Site::new(layer?, row?, col?)));
            }
        }
        if sites.len() > MAX_CELLS {
            return None;
        }
    }
    Some(sites)
}

/// A cell written with numbers.
pub fn read_cell(word: &str) -> Option<Site> {
    let numbers: Option<Vec<i16>> =
        word.split(',').map(|n| n.parse::<i16>().ok().filter(|n| n.unsigned_abs() <= 4096)).collect();
    match *numbers? {
        [row, col] => Some(Site::flat(row, col)),
        [layer, row, col] => Some(Site::new(layer, row, col)),
        _ => None,
    }
}

/// The shape as words, a drawing when there are not too many holes to draw.
pub fn write(space: Space, shape: &[Site]) -> String {
    let sheet: Vec<Site> = shape.iter().map(|&s| space.to_sheet(s)).collect();
    let span = |part: fn(&Site) -> i16| {
        let (low, high) =
            sheet.iter().map(part).fold((i16::MAX, i16::MIN), |(low, high), n| (low.min(n), high.max(n)));
        (low, (i32::from(high) - i32::from(low) + 1) as usize)
    };
    let ((layer, layers), (row, rows), (col, cols)) = (span(|s| s.layer), span(|s| s.row), span(|s| s.col));
    if layers * rows * cols > 64 + 16 * shape.len() {
        let cell = |s: &Site| format!("{},{},{}", s.layer, s.row, s.col);
        return shape.iter().map(cell).collect::<Vec<_>>().join(" ");
    }
    let mut drawn = vec![vec![vec!['.'; cols]; rows]; layers];
    for s in sheet {
        drawn[(s.layer - layer) as usize][(s.row - row) as usize][(s.col - col) as usize] = '#';
    }
    let rows =
        |rows: &Vec<Vec<char>>| rows.iter().map(|r| r.iter().collect()).collect::<Vec<String>>().join("/");
    drawn.iter().map(rows).collect::<Vec<_>>().join("|")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Piece;

    #[test]
    fn shapes_read_back_in_every_space() {
        for (space, text) in [
            (Space::Flat, ".##/##./.#."),
            (Space::Hex, "##/.#/#."),
            (Space::Cubic, "##/#.|../#."),
            (Space::Spheres, "#.|##"),
        ] {
            let piece = Piece::new("A", read(space, text).unwrap()).unwrap();
            assert_eq!(write(space, piece.shape()), text);
        }
        let far = Piece::new("A", [Site::flat(0, 0), Site::flat(900, 3)]).unwrap();
        let text = write(Space::Flat, far.shape());
        assert_eq!(text, "0,0,0 0,900,3");
        assert!(text.split(' ').map(read_cell).eq(far.shape().iter().map(|s| Some(*s))));
        assert_eq!(read_cell("1,2"), Some(Site::flat(1, 2)));
        assert!(read_cell("1").is_none() && read_cell("1,2,3,4").is_none() && read_cell("1,99999").is_none());
        assert!(read(Space::Flat, "..").is_none() && read(Space::Flat, "#x").is_none());
    }
}
