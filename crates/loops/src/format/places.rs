//! Sides of cells by name, for walls and marks: `r2c3.e` is the east side of the third cell of the
//! second row.
//!
//! A side that two cells share has two names. What is written uses one of them, the same for every
//! list, so that a board has one text: east and south of a square, east, south-west and south-east
//! of a hexagon, and the border sides that have no other name. What is read may use either.

use super::words::{placed, quoted};
use crate::model::{Instance, Sides};
use quadrille_core::{Cell, Diagnostic, Direction, Headings, Shape, Source};

/// How many names stand on one line.
const ON_A_LINE: usize = 12;

/// The sides through which the cells of a shape tell what is between them and their neighbours.
pub const fn telling(shape: Shape) -> Sides {
    match shape {
        Shape::Square => Sides(0b0110),
        Shape::Hex => Sides(0b11_0001),
    }
}

/// The sides of a cell that it tells itself: those no neighbour tells.
pub fn told_by(instance: &Instance, cell: Cell) -> Sides {
    let shape = instance.shape();
    let border = |side: &Direction| instance.lattice().neighbour(cell, *side).is_none();
    shape.directions().filter(border).fold(telling(shape), Sides::with)
}

/// The walls, each told once.
pub fn walls(instance: &Instance) -> Vec<(Cell, Direction)> {
    if !instance.has_walls() {
        return Vec::new();
    }
    let shape = instance.shape();
    let of_cell = |cell: Cell| {
        let sides = Sides(instance.walls(cell).0 & telling(shape).0);
        sides.iter(shape).map(move |side| (cell, side)).collect::<Vec<_>>()
    };
    instance.lattice().size.cells().flat_map(of_cell).collect()
}

/// `r2c3.e`.
pub fn name(shape: Shape, (cell, side): (Cell, Direction)) -> String {
    format!("{cell}.{}", Sides::NONE.with(side).headings(shape))
}

/// Lines of names behind a key: `walls: r1c1.e r2c3.s`.
pub fn lines(key: &str, names: &[String]) -> String {
    names.chunks(ON_A_LINE).map(|line| format!("{key}: {}\n", line.join(" "))).collect()
}

/// Reads [`name`].
pub fn read(source: &Source<'_>, instance: &Instance, word: &str) -> Result<(Cell, Direction), Diagnostic> {
    let wrong = |message: String| {
        source
            .error(word, message)
            .help("a side is its cell and its direction, such as r2c3.e for the east side of r2c3")
    };
    let (cell, side) =
        word.split_once('.').ok_or_else(|| wrong(format!("expected a side, found {}", quoted(word))))?;
    let cell = read_cell(source, instance, cell)?;
    let shape = instance.shape();
    let sides = side.parse::<Headings>().ok().and_then(|h| h.sides(shape)).map(Sides);
    let mut sides = sides.unwrap_or_default().iter(shape);
    match (sides.next(), sides.next()) {
        (Some(side), None) => Ok((cell, side)),
        _ => {
            let all = Sides::all(shape).headings(shape).to_string().replace('+', ", ");
            Err(wrong(format!("expected one of the sides {all}, found {}", quoted(side))))
        }
    }
}

/// Reads the name of a cell of the board.
pub fn read_cell(source: &Source<'_>, instance: &Instance, word: &str) -> Result<Cell, Diagnostic> {
    let size = instance.lattice().size;
    let cell = Cell::parse(word).ok_or_else(|| {
        let error = Diagnostic::new(format!("expected a cell, found {}", quoted(word)));
        placed(source, word, error.help("a cell is its row and its column, such as r2c3"))
    })?;
    match size.contains(cell) {
        true => Ok(cell),
        false => Err(source.error(word, format!("{cell} is outside the board of {size}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Rule;
    use quadrille_core::{Grid, Lattice, Size};

    #[test]
    fn every_side_is_told_once() {
        for (shape, wrap) in [Shape::Square, Shape::Hex].into_iter().flat_map(|s| [(s, false), (s, true)]) {
            for size in [Size::new(1, 1), Size::new(1, 2), Size::new(2, 1), Size::new(3, 4)] {
                let tiles = Grid::filled(size, Sides::NONE);
                let board = Instance::new(Lattice { size, shape, wrap }, Rule::Loops, tiles).unwrap();
                let mut told = std::collections::BTreeSet::new();
                for cell in size.cells() {
                    for side in told_by(&board, cell).iter(shape) {
                        assert!(told.insert((cell, side)));
                        if let Some(other) = board.lattice().neighbour(cell, side) {
                            assert!(told.insert((other, shape.opposite(side))), "{size} {shape:?} {wrap}");
                        }
                        let text = name(shape, (cell, side));
                        assert_eq!(read(&Source::new("test", &text), &board, &text), Ok((cell, side)));
                    }
                }
                assert_eq!(told.len(), size.area() * usize::from(shape.sides()));
            }
        }
    }

    #[test]
    fn wrong_names_are_told() {
        let size = Size::new(2, 2);
        let lattice = Lattice { size, shape: Shape::Hex, wrap: false };
        let board = Instance::new(lattice, Rule::Loops, Grid::filled(size, Sides::NONE)).unwrap();
        for (word, message) in [
            ("r1c1", "expected a side"),
            ("x.e", "expected a cell, found 'x'"),
            ("r3c1.e", "outside the board of 2x2"),
            ("r1c1.n", "expected one of the sides ne, e, se, sw, w, nw, found 'n'"),
            ("r1c1.e+w", "found 'e+w'"),
            ("r1c1.", "found ''"),
        ] {
            let error = read(&Source::new("test", word), &board, word).unwrap_err();
            assert!(error.message.contains(message), "{error}");
        }
    }
}
