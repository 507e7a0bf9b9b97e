//! A swap puzzle put together in code: a board row by row, or any graph.

use crate::model::{Instance, Pair, Tile, check_size};
use quadrille_core::{Cell, Diagnostic, Grid, Size};

/// Builds an [`Instance`] on a board; what is wrong is said by [`build`](Builder::build).
///
/// ```
/// use quadrille_core::Cell;
/// use quadrille_swap::Instance;
///
/// let board = Instance::builder()
///     .row([5, 3, 6])
///     .row([2, 1, 4])
///     .wall(Cell::new(0, 0), Cell::new(1, 0))
///     .build()?;
/// assert_eq!(board.walls().len(), 1);
/// # Ok::<(), quadrille_core::Diagnostic>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder {
    tiles: Vec<Vec<u32>>,
    target: Vec<Vec<u32>>,
    walls: Vec<(Cell, Cell)>,
    links: Vec<(Cell, Cell)>,
    moving_wall: Option<u64>,
}

impl Instance {
    /// Begins a puzzle on a board, the tiles of which belong in row order unless there is a target.
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// A puzzle on a graph: `tiles[v]` is the tile on vertex `v`, which may swap along the edges.
    /// Tile 1 belongs on vertex 0, tile 2 on vertex 1, and so on.
    ///
    /// ```
    /// use quadrille_swap::Instance;
    ///
    /// let star = Instance::on_graph([2, 3, 1, 4], [(0, 1), (0, 2), (0, 3)])?;
    /// assert_eq!(star.pairs().len(), 3);
    /// # Ok::<(), quadrille_core::Diagnostic>(())
    /// ```
    pub fn on_graph(
        tiles: impl IntoIterator<Item = u32>,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Instance, Diagnostic> {
        let row: Vec<u32> = tiles.into_iter().collect();
        let vertices = row.len();
        let mut pairs = Vec::new();
        for (a, b) in edges {
            if a == b || a.max(b) >= vertices {
                return Err(Diagnostic::new(format!(
                    "({a}, {b}) is no edge: two of the vertices 0 to {} are expected",
                    vertices.saturating_sub(1)
                )));
            }
            pairs.push(Pair::new(a, b));
        }
        pairs.sort_unstable();
        // A graph is a row: what lies side by side without an edge is kept apart by walls, all other
        // edges are links.
        let side_by_side = |pair: &Pair| pair.places().0 + 1 == pair.places().1;
        let walls = (1..vertices).map(|at| Pair::new(at - 1, at));
        let walls: Vec<Pair> = walls.filter(|pair| pairs.binary_search(pair).is_err()).collect();
        let links = pairs.into_iter().filter(|pair| !side_by_side(pair));
        Instance::new(grid("the graph", &[row])?, None)?.with_walls(walls)?.with_links(links)
    }
}

impl Builder {
    /// Adds a row of tiles below those that are there; 0 is a tile that may end anywhere.
    #[must_use]
    pub fn row(mut self, tiles: impl IntoIterator<Item = u32>) -> Self {
        self.tiles.push(tiles.into_iter().collect());
        self
    }

    /// Adds a row of the target; 0 is a place where any tile may end.
    #[must_use]
    pub fn target_row(mut self, tiles: impl IntoIterator<Item = u32>) -> Self {
        self.target.push(tiles.into_iter().collect());
        self
    }

    /// Forbids two neighbours to swap.
    #[must_use]
    pub fn wall(mut self, a: Cell, b: Cell) -> Self {
        self.walls.push((a, b));
        self
    }

    /// Lets two places swap that are no neighbours.
    #[must_use]
    pub fn link(mut self, a: Cell, b: Cell) -> Self {
        self.links.push((a, b));
        self
    }

    /// Adds a wall that is somewhere else at every step, drawn from this seed.
    #[must_use]
    pub fn moving_wall(mut self, seed: u64) -> Self {
        self.moving_wall = Some(seed);
        self
    }

    /// The puzzle, or what is wrong with it.
    pub fn build(self) -> Result<Instance, Diagnostic> {
        let tiles = grid("the board", &self.tiles)?;
        let size = tiles.size();
        let target = (!self.target.is_empty()).then(|| grid("the target", &self.target)).transpose()?;
        let pair = |&(a, b): &(Cell, Cell)| match [a, b].into_iter().find(|cell| !size.contains(*cell)) {
            Some(outside) => Err(Diagnostic::new(format!("{outside} is outside the board of {size}"))),
            None if a == b => Err(Diagnostic::new(format!("{a} is named twice: two places are expected"))),
            None => Ok(Pair::new(size.index(a), size.index(b))),
        };
        let walls = self.walls.iter().map(pair).collect::<Result<Vec<_>, _>>()?;
        let links = self.links.iter().map(pair).collect::<Result<Vec<_>, _>>()?;
        let instance = Instance::new(tiles, target)?.with_walls(walls)?.with_links(links)?;
        Ok(instance.with_moving_wall(self.moving_wall))
    }
}

/// Rows of numbers as a grid of tiles.
fn grid(what: &str, rows: &[Vec<u32>]) -> Result<Grid<Tile>, Diagnostic> {
    let cols = rows.first().map_or(0, Vec::len);
    check_size(rows.len(), cols)?;
    if let Some(at) = rows.iter().position(|row| row.len() != cols) {
        return Err(Diagnostic::new(format!(
            "row {} of {what} has {} tiles, the first row has {cols}",
            at + 1,
            rows[at].len()
        )));
    }
    let tile = |number: u32| if number == 0 { Tile::ANY } else { Tile(number) };
    let items = rows.iter().flatten().map(|number| tile(*number)).collect();
    Ok(Grid::from_items(Size::new(rows.len(), cols), items).expect("as many tiles as places"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn graphs_have_exactly_their_edges() {
        let edges = [(0, 1), (2, 1), (3, 0), (1, 3), (0, 1)];
        let graph = Instance::on_graph([4, 3, 2, 1], edges).unwrap();
        let mut expected = [(0, 1), (1, 2), (0, 3), (1, 3)].map(|(a, b)| Pair::new(a, b));
        expected.sort_unstable();
        assert_eq!(graph.pairs(), expected);
        for (edge, tiles) in [((0, 0), 2), ((0, 2), 2), ((0, 1), 1), ((0, 1), 0)] {
            assert!(Instance::on_graph(1..=tiles, [edge]).is_err(), "{edge:?} of {tiles}");
        }
    }

    #[test]
    fn boards_are_what_was_said() {
        let cell = Cell::new;
        let board = Instance::builder().row([2, 0]).row([1, 3]).target_row([1, 2]).target_row([3, 0]);
        let built = board.clone().wall(cell(0, 0), cell(0, 1)).link(cell(0, 0), cell(1, 1)).build().unwrap();
        assert_eq!((built.walls().len(), built.links().len()), (1, 1));
        for (builder, message) in [
            (Instance::builder(), "at least two places"),
            (Instance::builder().row([1, 2]).row([3]), "row 2 of the board has 1 tiles"),
            (board.clone().wall(cell(0, 0), cell(2, 0)), "r3c1 is outside"),
            (board.clone().link(cell(0, 0), cell(0, 0)), "named twice"),
            (board.clone().wall(cell(0, 0), cell(1, 1)), "a wall stands between neighbours"),
            (board.target_row([4, 5]), "the target is 2x3"),
        ] {
            let error = builder.build().unwrap_err();
            assert!(error.message.contains(message), "{error}");
        }
    }
}
