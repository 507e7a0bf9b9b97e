//! Instances: a board of tiles that can be turned, walls, and the rule.

mod play;
mod rules;
mod sides;

#[cfg(test)]
mod tests;

pub use play::{Mark, Move, Placed, State, apply, moves_between, start};
pub use rules::{status, violations};
pub use sides::Sides;

use quadrille_core::{Cell, Diagnostic, Direction, Grid, Lattice, Shape};

/// The largest board.
pub const MAX_CELLS: usize = 16_000_000;

/// When a board is solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Every link meets a link.
    #[default]
    Loops,
    /// Every link meets a link, and all tiles with links form one tree: connected, without a loop.
    Tree,
    /// No link meets a link.
    Apart,
}

/// A puzzle: tiles in the position in which a player finds them, and where links cannot pass.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Instance {
    lattice: Lattice,
    rule: Rule,
    tiles: Grid<Sides>,
    /// Walls inside the board, told by both cells; `None` for none at all.
    walls: Option<Grid<Sides>>,
}

/// What a number of rows and columns may be; checked before anything is allocated for them.
pub fn check_size(rows: usize, cols: usize) -> Result<(), Diagnostic> {
    if rows == 0 || cols == 0 {
        return Err(Diagnostic::new("a board needs at least one row and one column"));
    }
    match rows.checked_mul(cols) {
        Some(cells) if cells <= MAX_CELLS => Ok(()),
        _ => Err(Diagnostic::new(format!(
            "a board of {cols}x{rows} is too large: at most {MAX_CELLS} cells are possible"
        ))),
    }
}

impl Instance {
    /// A puzzle without walls.
    pub fn new(lattice: Lattice, rule: Rule, tiles: Grid<Sides>) -> Result<Self, Diagnostic> {
        check_size(lattice.size.rows, lattice.size.cols)?;
        if tiles.size() != lattice.size {
            return Err(Diagnostic::new(format!(
                "the tiles are {}, the board is {}",
                tiles.size(),
                lattice.size
            )));
        }
        let all = Sides::all(lattice.shape);
        if let Some(at) = tiles.items().iter().position(|t| t.0 & !all.0 != 0) {
            let (cell, value) = (lattice.size.cell(at), tiles.items()[at].0);
            let most = all.0;
            return Err(Diagnostic::new(format!(
                "the tile {cell} has the value {value}, the most is {most}"
            )));
        }
        Ok(Instance { lattice, rule, tiles, walls: None })
    }

    /// The same puzzle with a wall on one side of a cell; a wall on the border changes nothing.
    pub fn add_wall(&mut self, cell: Cell, side: Direction) {
        let Some(other) = self.lattice.neighbour(cell, side) else { return };
        let walls = self.walls.get_or_insert_with(|| Grid::filled(self.lattice.size, Sides::NONE));
        walls[cell] = walls[cell].with(side);
        walls[other] = walls[other].with(self.lattice.shape.opposite(side));
    }

    /// The same tiles under another rule.
    #[must_use]
    pub fn with_rule(mut self, rule: Rule) -> Self {
        self.rule = rule;
        self
    }

    /// The same tiles on a board with or without glued borders.
    #[must_use]
    pub(crate) fn with_wrap(mut self, wrap: bool) -> Self {
        self.lattice.wrap = wrap;
        self
    }

    /// The cells and who touches whom, walls left aside.
    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// The form of the cells.
    pub fn shape(&self) -> Shape {
        self.lattice.shape
    }

    /// When it is solved.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The tiles in their first position.
    pub fn tiles(&self) -> &Grid<Sides> {
        &self.tiles
    }

    /// The walls around a cell, the border not among them.
    pub fn walls(&self, cell: Cell) -> Sides {
        self.walls.as_ref().map_or(Sides::NONE, |walls| walls[cell])
    }

    /// Whether there is any wall.
    pub fn has_walls(&self) -> bool {
        self.walls.as_ref().is_some_and(|walls| walls.items().iter().any(|w| !w.is_empty()))
    }

    /// The cell that a link on this side leads to; `None` at a border or a wall.
    pub fn neighbour(&self, cell: Cell, side: Direction) -> Option<Cell> {
        if self.walls(cell).has(side) { None } else { self.lattice.neighbour(cell, side) }
    }
}

/// The puzzle in one line.
pub fn describe(instance: &Instance) -> String {
    let mut words = instance.lattice.size.to_string();
    if instance.shape() == Shape::Hex {
        words += ", hexagonal";
    }
    if instance.lattice.wrap {
        words += ", wrapped around";
    }
    if instance.has_walls() {
        words += ", with walls";
    }
    words
        + match instance.rule {
            Rule::Loops => "",
            Rule::Tree => ", one tree",
            Rule::Apart => ", no links may meet",
        }
}
