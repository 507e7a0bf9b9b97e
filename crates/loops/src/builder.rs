//! A board of loops put together in code, tile by tile.

use crate::model::{Instance, Rule, Sides, check_size};
use quadrille_core::{Cell, Diagnostic, Direction, Grid, Lattice, Shape, Size};

/// Builds an [`Instance`]; what is wrong is said by [`build`](Builder::build).
///
/// ```
/// use quadrille_core::{Cell, Size, square::{EAST, WEST}};
/// use quadrille_loops::Instance;
///
/// let pair = Instance::builder(Size::new(1, 2))
///     .tile(Cell::new(0, 0), [EAST])
///     .tile(Cell::new(0, 1), [WEST])
///     .build()?;
/// assert_eq!(pair.tiles().items().len(), 2);
/// # Ok::<(), quadrille_core::Diagnostic>(())
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    lattice: Lattice,
    rule: Rule,
    tiles: Vec<(Cell, Vec<Direction>)>,
    walls: Vec<(Cell, Direction)>,
}

impl Instance {
    /// Begins a board of squares. Cells without a tile are blank.
    pub fn builder(size: Size) -> Builder {
        let lattice = Lattice { size, shape: Shape::Square, wrap: false };
        Builder { lattice, rule: Rule::Loops, tiles: Vec::new(), walls: Vec::new() }
    }
}

impl Builder {
    /// Makes the cells hexagons; their sides are in [`quadrille_core::hex`].
    #[must_use]
    pub fn hexagonal(mut self) -> Self {
        self.lattice.shape = Shape::Hex;
        self
    }

    /// Glues opposite borders together.
    #[must_use]
    pub fn wrapped(mut self) -> Self {
        self.lattice.wrap = true;
        self
    }

    /// Says when the board is solved.
    #[must_use]
    pub fn rule(mut self, rule: Rule) -> Self {
        self.rule = rule;
        self
    }

    /// Puts a tile with links on these sides on a cell.
    #[must_use]
    pub fn tile(mut self, cell: Cell, links: impl IntoIterator<Item = Direction>) -> Self {
        self.tiles.push((cell, links.into_iter().collect()));
        self
    }

    /// Puts a wall on one side of a cell: no link passes it.
    #[must_use]
    pub fn wall(mut self, cell: Cell, side: Direction) -> Self {
        self.walls.push((cell, side));
        self
    }

    /// The board, or what is wrong with it.
    pub fn build(self) -> Result<Instance, Diagnostic> {
        let Size { rows, cols } = self.lattice.size;
        check_size(rows, cols)?;
        let cells = self.tiles.iter().map(|(cell, _)| cell).chain(self.walls.iter().map(|(cell, _)| cell));
        if let Some(outside) = cells.into_iter().find(|cell| !self.lattice.size.contains(**cell)) {
            let size = self.lattice.size;
            return Err(Diagnostic::new(format!("{outside} is outside the board of {size}")));
        }
        let shape = self.lattice.shape;
        let mut tiles = Grid::filled(self.lattice.size, Sides::NONE);
        for (cell, links) in self.tiles {
            tiles[cell] = links.into_iter().fold(Sides::NONE, Sides::with);
        }
        let mut instance = Instance::new(self.lattice, self.rule, tiles)?;
        for (cell, side) in self.walls {
            if shape.directions().all(|known| known != side) {
                return Err(Diagnostic::new(format!(
                    "the wall of {cell} is on a side that it does not have"
                )));
            }
            instance.add_wall(cell, side);
        }
        Ok(instance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_core::{hex, square};

    #[test]
    fn boards_are_what_was_said() {
        let size = Size::new(2, 2);
        let corner = [square::NORTH, square::EAST];
        let board = Instance::builder(size).wrapped().rule(Rule::Tree).tile(Cell::new(1, 0), corner);
        let board = board.wall(Cell::new(0, 0), square::SOUTH).build().unwrap();
        assert!(board.lattice().wrap && board.rule() == Rule::Tree && board.has_walls());
        assert_eq!(board.tiles().items()[2], Sides::NONE.with(square::NORTH).with(square::EAST));
        let honey = Instance::builder(size).hexagonal().tile(Cell::new(0, 0), [hex::SOUTH_EAST]);
        assert_eq!(honey.build().unwrap().shape(), Shape::Hex);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let (size, outside) = (Size::new(1, 2), Cell::new(1, 0));
        for (builder, message) in [
            (Instance::builder(Size::new(0, 3)), "at least one row"),
            (Instance::builder(Size::new(usize::MAX, 3)), "too large"),
            (Instance::builder(size).tile(outside, [square::EAST]), "r2c1 is outside"),
            (Instance::builder(size).wall(outside, square::EAST), "r2c1 is outside"),
            (Instance::builder(size).tile(Cell::new(0, 0), [hex::SOUTH_EAST]), "the most is 15"),
            (Instance::builder(size).wall(Cell::new(0, 0), hex::SOUTH_EAST), "a side that it does not have"),
        ] {
            let error = builder.build().unwrap_err();
            assert!(error.message.contains(message), "{error}");
        }
    }
}
