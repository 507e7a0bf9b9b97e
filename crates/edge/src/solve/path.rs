//! Paths: the orders in which brute force fills the cells.
//!
//! | name | order |
//! |---|---|
//! | `row` | row by row from the top, each from the left |
//! | `column` | column by column from the left, each from the top: what the report calls row |
//! | `diagonal` | diagonal by diagonal from the north-west corner, each from its upper end |
//! | `spiral-in` | clockwise along the rim from the north-west corner, then inwards |
//! | `spiral-out` | the same backwards, from the centre |
//! | `quad-spiral` | four arms, one from each corner, each a step in turn, clockwise and inwards |

use quadrille_core::diagnostic::quoted;
use quadrille_core::settings::{File, Value};
use quadrille_core::{Cell, Diagnostic, Setting, Size, Source};

/// The cells in the order in which they are filled, by their positions in row order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path(Vec<u32>);

type Order = fn(Size) -> Vec<Cell>;

const PATHS: [(&str, Order); 6] = [
    ("row", |size| size.cells().collect()),
    ("column", column),
    ("diagonal", diagonal),
    ("spiral-in", spiral_in),
    ("spiral-out", |size| spiral_in(size).into_iter().rev().collect()),
    ("quad-spiral", quad_spiral),
];

/// The names of the paths.
pub const NAMES: [&str; 6] = [PATHS[0].0, PATHS[1].0, PATHS[2].0, PATHS[3].0, PATHS[4].0, PATHS[5].0];

fn column(size: Size) -> Vec<Cell> {
    (0..size.cols).flat_map(|col| (0..size.rows).map(move |row| Cell { row, col })).collect()
}

fn diagonal(size: Size) -> Vec<Cell> {
    let mut cells: Vec<Cell> = size.cells().collect();
    cells.sort_by_key(|cell| (cell.row + cell.col, cell.row));
    cells
}

/// The cells of a ring, clockwise, as four sides that begin in the corners; a ring one cell wide
/// has one side.
fn ring(size: Size, depth: usize) -> Vec<Vec<Cell>> {
    let (top, left) = (depth, depth);
    let (bottom, right) = (size.rows - 1 - depth, size.cols - 1 - depth);
    if top == bottom {
        return vec![(left..=right).map(|col| Cell::new(top, col)).collect()];
    }
    if left == right {
        return vec![(top..=bottom).map(|row| Cell::new(row, left)).collect()];
    }
    vec![
        (left..right).map(|col| Cell::new(top, col)).collect(),
        (top..bottom).map(|row| Cell::new(row, right)).collect(),
        (left + 1..=right).rev().map(|col| Cell::new(bottom, col)).collect(),
        (top + 1..=bottom).rev().map(|row| Cell::new(row, left)).collect(),
    ]
}

fn rings(size: Size) -> impl Iterator<Item = Vec<Vec<Cell>>> {
    (0..size.rows.min(size.cols).div_ceil(2)).map(move |depth| ring(size, depth))
}

fn spiral_in(size: Size) -> Vec<Cell> {
    rings(size).flatten().flatten().collect()
}

fn quad_spiral(size: Size) -> Vec<Cell> {
    let in_turn = |sides: Vec<Vec<Cell>>| {
        let longest = sides.iter().map(Vec::len).max().unwrap_or(0);
        (0..longest)
            .flat_map(|step| sides.iter().filter_map(|side| side.get(step).copied()).collect::<Vec<_>>())
            .collect::<Vec<_>>()
    };
    rings(size).flat_map(in_turn).collect()
}

/// Which path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathChoice {
    /// One of the [`NAMES`].
    Named(&'static str),
    /// A file that names every cell once.
    File(File),
}

impl Value for PathChoice {
    fn read(_: &Setting, values: &[String], bytes: Option<&[u8]>) -> Result<Self, Diagnostic> {
        let text = values.last().map_or("", String::as_str);
        match (NAMES.iter().find(|name| **name == text), bytes) {
            (Some(name), _) => Ok(PathChoice::Named(name)),
            (None, Some(bytes)) => {
                Ok(PathChoice::File(File { name: text.to_owned(), bytes: bytes.to_vec() }))
            }
            (None, None) => Err(unknown(text)),
        }
    }

    fn write(&self) -> Vec<String> {
        vec![match self {
            PathChoice::Named(name) => (*name).to_owned(),
            PathChoice::File(file) => file.name.clone(),
        }]
    }

    fn bytes(&self) -> Option<&[u8]> {
        match self {
            PathChoice::Named(_) => None,
            PathChoice::File(file) => Some(&file.bytes),
        }
    }
}

fn unknown(name: &str) -> Diagnostic {
    Diagnostic::new(format!("{} is neither a path nor a file", quoted(name)))
        .help(format!("choose one of {}, or a file that names every cell once", NAMES.join(", ")))
}

impl Path {
    /// The path with one of the [`NAMES`].
    pub fn named(name: &str, size: Size) -> Option<Path> {
        let (_, order) = PATHS.iter().find(|(known, _)| *known == name)?;
        Some(Path(order(size).into_iter().map(|cell| size.index(cell) as u32).collect()))
    }

    /// Row by row.
    pub fn row(size: Size) -> Path {
        Path((0..size.area() as u32).collect())
    }

    /// Row by row, or column by column where these are shorter: the end of a row is where most
    /// boards turn out wrong.
    pub fn narrow(size: Size) -> Path {
        let name = if size.cols > size.rows { "column" } else { "row" };
        Path::named(name, size).expect("one of the names")
    }

    /// The path that was chosen; the narrow one where none was.
    pub fn chosen(choice: Option<&PathChoice>, size: Size) -> Result<Path, Diagnostic> {
        match choice {
            None => Ok(Path::narrow(size)),
            Some(PathChoice::Named(name)) => Path::named(name, size).ok_or_else(|| unknown(name)),
            Some(PathChoice::File(file)) => Path::read(&Source::new(&file.name, &file.bytes), size),
        }
    }

    /// Reads a file that names every cell once: `r1c1 r1c2 ...`, or as positions from nought in row
    /// order.
    fn read(source: &Source<'_>, size: Size) -> Result<Path, Diagnostic> {
        let text = String::from_utf8_lossy(source.bytes);
        let mut seen = vec![false; size.area()];
        let mut cells = Vec::new();
        for word in
            text.lines().map(|line| line.split('#').next().unwrap_or("")).flat_map(str::split_whitespace)
        {
            let cell = match Cell::parse(word) {
                Some(cell) => size.contains(cell).then(|| size.index(cell)),
                None => word.parse().ok().filter(|at| *at < size.area()),
            };
            let wrong = |what: &str| {
                Diagnostic::new(format!("{}: {} {what}", source.name, quoted(word)))
                    .help("a path names every cell once: r1c1 r1c2 ..., or 0 1 ... in row order")
            };
            let Some(cell) = cell else { return Err(wrong(&format!("is no cell of a board of {size}"))) };
            if std::mem::replace(&mut seen[cell], true) {
                return Err(wrong("is there twice"));
            }
            cells.push(cell as u32);
        }
        match seen.iter().position(|seen| !seen) {
            None => Ok(Path(cells)),
            Some(at) => {
                Err(Diagnostic::new(format!("{}: {} is missing from the path", source.name, size.cell(at)))
                    .help("a path names every cell once"))
            }
        }
    }

    /// These cells first, then the others in the order of the path.
    #[must_use]
    pub fn after(&self, first: &[usize]) -> Path {
        let first: Vec<u32> = first.iter().map(|cell| *cell as u32).collect();
        let rest = self.0.iter().copied().filter(|cell| !first.contains(cell));
        Path(first.iter().copied().chain(rest).collect())
    }

    /// The cells, in order.
    pub fn cells(&self) -> impl Iterator<Item = usize> {
        self.0.iter().map(|cell| *cell as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SolveSettings;
    use quadrille_core::{Given, Settings};

    fn order(name: &str, rows: usize, cols: usize) -> Vec<usize> {
        Path::named(name, Size::new(rows, cols)).unwrap().cells().collect()
    }

    #[test]
    fn paths_are_as_they_are_described() {
        assert_eq!(order("row", 2, 3), [0, 1, 2, 3, 4, 5]);
        assert_eq!(order("column", 2, 3), [0, 3, 1, 4, 2, 5]);
        assert_eq!(order("diagonal", 3, 3), [0, 1, 3, 2, 4, 6, 5, 7, 8]);
        assert_eq!(order("spiral-in", 3, 3), [0, 1, 2, 5, 8, 7, 6, 3, 4]);
        assert_eq!(order("spiral-out", 3, 3), [4, 3, 6, 7, 8, 5, 2, 1, 0]);
        assert_eq!(order("quad-spiral", 4, 4), [0, 3, 15, 12, 1, 7, 14, 8, 2, 11, 13, 4, 5, 6, 10, 9]);
    }

    #[test]
    fn paths_visit_every_cell_once() {
        for (rows, cols) in (1..8).flat_map(|rows| (1..8).map(move |cols| (rows, cols))) {
            for name in NAMES {
                let mut cells = order(name, rows, cols);
                cells.sort_unstable();
                assert_eq!(cells, (0..rows * cols).collect::<Vec<_>>(), "{name} {rows}x{cols}");
            }
        }
    }

    #[test]
    fn files_name_every_cell_once() {
        let read = |text: &str| {
            let file = File { name: "my.path".to_owned(), bytes: text.as_bytes().to_vec() };
            Path::chosen(Some(&PathChoice::File(file)), Size::new(2, 2)).map_err(|e| e.message)
        };
        assert_eq!(read("r2c2 r1c1 # the corners\n1 2"), Ok(Path(vec![3, 0, 1, 2])));
        assert_eq!(read("0 1 2 2").unwrap_err(), "my.path: '2' is there twice");
        assert_eq!(read("0 1 2").unwrap_err(), "my.path: r2c2 is missing from the path");
        assert_eq!(read("0 1 2 4").unwrap_err(), "my.path: '4' is no cell of a board of 2x2");
        let unknown = SolveSettings::read(&Given::default().with("path", "zigzag"));
        assert!(unknown.unwrap_err().message.contains("neither a path nor a file"));
    }
}
