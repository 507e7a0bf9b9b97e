//! The words of which texts are made: tiles in rows, and pairs of cells such as `r1c1-r1c2`.

use super::words::{placed, quoted};
use crate::model::{Instance, Pair, Tile, check_size};
use quadrille_core::{Cell, Diagnostic, Grid, Size, Source};

/// What stands for a tile that may end anywhere; the first is written.
pub const ANY: [&str; 3] = [".", "*", "_"];

/// A whole number in digits and nothing else.
pub fn number<T: std::str::FromStr>(word: &str) -> Option<T> {
    word.bytes().all(|b| b.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}

/// A tile, or nothing if the word is none.
pub fn tile(word: &str) -> Option<Tile> {
    if ANY.contains(&word) { Some(Tile::ANY) } else { number(word).map(Tile).filter(|t| *t != Tile::ANY) }
}

/// A tile, or what is wrong with the word.
pub fn read_tile(source: &Source<'_>, word: &str) -> Result<Tile, Diagnostic> {
    tile(word).ok_or_else(|| {
        let what = match number::<u64>(word) {
            Some(0) => "tiles are numbered from 1, found 0".to_owned(),
            Some(_) => format!("{} is too large for a tile", quoted(word)),
            None => format!("expected a tile, found {}", quoted(word)),
        };
        source
            .error(word, what)
            .help("a tile is a number from 1 on, such as 5, or . for a tile that may end anywhere")
    })
}

/// A number of rows and a number of columns; `part` is where they stand.
pub fn read_size(source: &Source<'_>, part: &str, sides: [&str; 2]) -> Result<Size, Diagnostic> {
    let side = |word: &str| {
        let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
        // More digits than fit are a number still, and one that is too large.
        digits.then(|| word.parse().unwrap_or(usize::MAX)).ok_or_else(|| {
            source
                .error(word, format!("expected a number of rows or columns, found {}", quoted(word)))
                .help("a size is two numbers, such as 2 3 for two rows of three")
        })
    };
    let size = Size::new(side(sides[0])?, side(sides[1])?);
    check_size(size.rows, size.cols).map_err(|e| placed(source, part, e))?;
    Ok(size)
}

/// The tiles of a grid, and the words they were read from.
pub type Rows<'a> = (Grid<Tile>, Vec<&'a str>);

/// As many rows of tiles as the size says, a line each; `above` is the line above them.
pub fn read_rows<'a>(
    source: &Source<'_>,
    size: Size,
    mut above: &'a str,
    lines: &mut impl Iterator<Item = &'a str>,
) -> Result<Rows<'a>, Diagnostic> {
    let Size { rows, cols } = size;
    let help = format!("there are {rows} rows of {cols} tiles, separated by blanks");
    let (mut tiles, mut words) = (Vec::new(), Vec::new());
    for row in 1..=rows {
        let Some(line) = lines.next() else {
            let what = format!("expected row {row} of {rows}, found the end");
            return Err(source.error(&above[above.len()..], what).help(help));
        };
        above = line;
        let mut found = 0;
        for word in line.split_whitespace() {
            if found == cols {
                let what = format!("expected {cols} tiles in row {row}, found one more");
                return Err(source.error(word, what).help(help));
            }
            found += 1;
            tiles.push(read_tile(source, word)?);
            words.push(word);
        }
        if found < cols {
            let what = format!("expected {cols} tiles in row {row}, found {found}");
            return Err(source.error(&line[line.len()..], what).help(help));
        }
    }
    let tiles = Grid::from_items(size, tiles).ok_or_else(|| source.error("", "the rows are not whole"))?;
    Ok((tiles, words))
}

/// A board of these tiles. `words` are what the tiles were read from, for the place of what is
/// wrong.
pub fn board(
    source: &Source<'_>,
    tiles: Grid<Tile>,
    target: Option<Grid<Tile>>,
    words: &[&str],
) -> Result<Instance, Diagnostic> {
    let homeless = || super::words::homeless(tiles.items());
    let place = if target.is_none() { homeless() } else { None };
    let part = words.get(place.unwrap_or(0)).copied().unwrap_or_default();
    Instance::new(tiles, target).map_err(|e| placed(source, part, e))
}

/// Whether two places are neighbours in the grid.
pub fn are_neighbours(size: Size, pair: Pair) -> bool {
    let (a, b) = pair.places();
    let (a, b) = (size.cell(a), size.cell(b));
    a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1
}

/// The pair of two cells, or what is wrong with them.
pub fn pair(size: Size, a: Cell, b: Cell) -> Result<Pair, Diagnostic> {
    match [a, b].into_iter().find(|cell| !size.contains(*cell)) {
        Some(cell) => Err(Diagnostic::new(format!("{cell} is outside the board of {size}"))),
        None if a == b => Err(Diagnostic::new(format!("{a} cannot swap with itself"))),
        None => Ok(Pair::new(size.index(a), size.index(b))),
    }
}

/// Reads `r1c1-r1c2`.
pub fn read_pair(source: &Source<'_>, size: Size, kind: Kind, word: &str) -> Result<Pair, Diagnostic> {
    let cells = word.split_once('-').and_then(|(a, b)| Some((Cell::parse(a)?, Cell::parse(b)?)));
    let (a, b) = cells.ok_or_else(|| {
        source
            .error(word, format!("expected two cells, found {}", quoted(word)))
            .help("a pair of cells is r1c1-r1c2, with rows and columns counted from one")
    })?;
    let read = pair(size, a, b).and_then(|pair| check_kind(size, pair, kind).map(|()| pair));
    read.map_err(|e| placed(source, word, e))
}

/// What a pair of places is said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Neighbours that may not swap.
    Wall,
    /// Places that may swap although they are no neighbours.
    Link,
    /// A swap that somebody has made.
    Swap,
}

/// Refuses walls between places that are no neighbours and links between those that are, where
/// their place is known.
pub fn check_kind(size: Size, pair: Pair, kind: Kind) -> Result<(), Diagnostic> {
    let (a, b) = pair.places();
    let (a, b) = (size.cell(a), size.cell(b));
    match (kind, are_neighbours(size, pair)) {
        (Kind::Link, true) => Err(Diagnostic::new(format!("{a} and {b} are neighbours and need no link"))),
        (Kind::Wall, false) => {
            Err(Diagnostic::new(format!("a wall stands between neighbours, and {a} and {b} are none")))
        }
        _ => Ok(()),
    }
}

/// The rows of a grid, a line each: with single blanks, or with columns that stand under each
/// other.
pub fn rows(grid: &Grid<Tile>, aligned: bool) -> String {
    let width = match aligned {
        true => grid.items().iter().max().map_or(1, |most| most.to_string().len()),
        false => 1,
    };
    let line = |row: &[Tile]| row.iter().map(|t| format!("{t:>width$}")).collect::<Vec<_>>().join(" ") + "\n";
    grid.rows().map(line).collect()
}
