//! Instances: tiles on places, where each belongs, and which places may swap.

mod play;
mod rules;

#[cfg(test)]
mod tests;

pub(crate) use play::refusal;
pub use play::{Move, State, apply, moves_between, start};
pub use rules::{depth, figures, layers, status};

use quadrille_core::{Cell, Diagnostic, Grid, Random, Size};
use std::fmt;

/// The largest board.
pub const MAX_CELLS: usize = 250_000;

/// What lies on a place: a number, by which tiles are told apart; equal numbers are equal tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tile(pub u32);

impl Tile {
    /// On the board: a tile that may end anywhere. In the target: a place where any tile may end.
    pub const ANY: Tile = Tile(0);
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Tile::ANY { f.pad(".") } else { self.0.fmt(f) }
    }
}

/// Two places, counted in row order, the lower first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pair {
    a: u32,
    b: u32,
}

impl Pair {
    /// The pair of two different places.
    pub fn new(a: usize, b: usize) -> Pair {
        debug_assert_ne!(a, b, "a pair has two places");
        Pair { a: a.min(b) as u32, b: a.max(b) as u32 }
    }

    /// The places, the lower first.
    pub const fn places(self) -> (usize, usize) {
        (self.a as usize, self.b as usize)
    }

    /// Whether the two pairs share a place, so that their swaps cannot change their order.
    pub const fn touches(self, other: Pair) -> bool {
        self.a == other.a || self.a == other.b || self.b == other.a || self.b == other.b
    }
}

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Instance {
    tiles: Grid<Tile>,
    target: Grid<Tile>,
    /// Neighbours that may not swap, in order.
    walls: Vec<Pair>,
    /// Places that are no neighbours and may swap, in order.
    links: Vec<Pair>,
    moving_wall: Option<u64>,
    /// The pairs that may swap, in order: what follows from the size, the walls and the links.
    pairs: Vec<Pair>,
}

/// What a number of rows and columns may be; checked before anything is allocated for them.
pub fn check_size(rows: usize, cols: usize) -> Result<(), Diagnostic> {
    match rows.checked_mul(cols) {
        Some(0 | 1) => Err(Diagnostic::new("a board needs at least two places")),
        Some(cells) if cells <= MAX_CELLS => Ok(()),
        _ => Err(Diagnostic::new(format!(
            "a board of {rows} rows and {cols} columns is too large: at most {MAX_CELLS} places are possible"
        ))),
    }
}

/// Row order: 1, 2, 3, ...
pub fn row_order(size: Size) -> Grid<Tile> {
    let items = (1..=size.area() as u32).map(Tile).collect();
    Grid::from_items(size, items).expect("as many as there are places")
}

/// Row order for the numbers that there are; where another would belong, any tile may end.
fn standard_target(tiles: &Grid<Tile>) -> Result<Grid<Tile>, Diagnostic> {
    let size = tiles.size();
    let mut target = Grid::filled(size, Tile::ANY);
    for (at, &tile) in tiles.items().iter().enumerate().filter(|(_, t)| **t != Tile::ANY) {
        let home = tile.0 as usize - 1;
        let cell = size.cell(at);
        if home >= size.area() {
            return Err(Diagnostic::new(format!(
                "the tile {tile} on {cell} has no place in row order: the board has {} places",
                size.area()
            ))
            .help("say where the tiles belong by a target"));
        }
        if std::mem::replace(&mut target.items_mut()[home], tile) == tile {
            return Err(Diagnostic::new(format!(
                "the tile {tile} is there twice, the second time on {cell}"
            ))
            .help("equal tiles are possible with a target, which says where they belong"));
        }
    }
    Ok(target)
}

impl Instance {
    /// A puzzle on a plain grid. Without a target the tiles belong in row order.
    pub fn new(tiles: Grid<Tile>, target: Option<Grid<Tile>>) -> Result<Self, Diagnostic> {
        let size = tiles.size();
        check_size(size.rows, size.cols)?;
        let target = match target {
            None => standard_target(&tiles)?,
            Some(target) if target.size() == size => target,
            Some(target) => {
                return Err(Diagnostic::new(format!("the target is {}, the board is {size}", target.size())));
            }
        };
        let mut instance = Instance {
            tiles,
            target,
            walls: Vec::new(),
            links: Vec::new(),
            moving_wall: None,
            pairs: Vec::new(),
        };
        instance.find_pairs();
        Ok(instance)
    }

    /// The same puzzle with more pairs of neighbours that may not swap.
    pub fn with_walls(mut self, pairs: impl IntoIterator<Item = Pair>) -> Result<Self, Diagnostic> {
        for pair in pairs {
            self.check_inside(pair)?;
            if !self.neighbours(pair) {
                let (a, b) = self.cells(pair);
                return Err(Diagnostic::new(format!(
                    "a wall stands between neighbours, and {a} and {b} are none"
                )));
            }
            self.walls.push(pair);
        }
        self.find_pairs();
        Ok(self)
    }

    /// The same puzzle with more pairs of places that may swap although they are no neighbours.
    pub fn with_links(mut self, pairs: impl IntoIterator<Item = Pair>) -> Result<Self, Diagnostic> {
        for pair in pairs {
            self.check_inside(pair)?;
            if self.neighbours(pair) {
                let (a, b) = self.cells(pair);
                return Err(Diagnostic::new(format!("{a} and {b} are neighbours and need no link")));
            }
            self.links.push(pair);
        }
        self.find_pairs();
        Ok(self)
    }

    /// The same puzzle with a wall that is somewhere else at every step, drawn from this seed;
    /// `None` for none.
    #[must_use]
    pub fn with_moving_wall(mut self, seed: Option<u64>) -> Self {
        self.moving_wall = seed;
        self
    }

    /// The same puzzle with the tiles lying otherwise.
    pub fn with_tiles(self, tiles: Grid<Tile>) -> Result<Self, Diagnostic> {
        if tiles.size() != self.size() {
            return Err(Diagnostic::new(format!(
                "the tiles are {}, the board is {}",
                tiles.size(),
                self.size()
            )));
        }
        Ok(Instance { tiles, ..self })
    }

    fn check_inside(&self, pair: Pair) -> Result<(), Diagnostic> {
        if pair.places().1 < self.size().area() {
            Ok(())
        } else {
            Err(Diagnostic::new(format!("place {} is outside the board of {}", pair.b, self.size())))
        }
    }

    fn find_pairs(&mut self) {
        let (size, cols) = (self.size(), self.size().cols);
        for list in [&mut self.walls, &mut self.links] {
            list.sort_unstable();
            list.dedup();
        }
        let beside = |at: usize| (at % cols + 1 < cols).then(|| Pair::new(at, at + 1));
        let below = |at: usize| (at + cols < size.area()).then(|| Pair::new(at, at + cols));
        let near = (0..size.area()).flat_map(|at| beside(at).into_iter().chain(below(at)));
        let mut pairs: Vec<Pair> = near.filter(|pair| self.walls.binary_search(pair).is_err()).collect();
        pairs.extend(&self.links);
        pairs.sort_unstable();
        self.pairs = pairs;
    }

    /// The same puzzle without the wall between two neighbours.
    #[must_use]
    pub fn without_wall(mut self, pair: Pair) -> Self {
        self.walls.retain(|&wall| wall != pair);
        self.find_pairs();
        self
    }

    /// Whether two places lie side by side, or one below the other.
    pub fn neighbours(&self, pair: Pair) -> bool {
        let (a, b) = self.cells(pair);
        a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1
    }

    /// The extent of the board.
    pub fn size(&self) -> Size {
        self.tiles.size()
    }

    /// The tiles as a player finds them.
    pub fn tiles(&self) -> &Grid<Tile> {
        &self.tiles
    }

    /// Where the tiles belong.
    pub fn target(&self) -> &Grid<Tile> {
        &self.target
    }

    /// Neighbours that may not swap, in order.
    pub fn walls(&self) -> &[Pair] {
        &self.walls
    }

    /// Places that may swap although they are no neighbours, in order.
    pub fn links(&self) -> &[Pair] {
        &self.links
    }

    /// The pairs that may swap, in order.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The seed of the moving wall.
    pub fn moving_wall(&self) -> Option<u64> {
        self.moving_wall
    }

    /// Whether the board is a grid with nothing but its neighbours.
    pub fn is_plain(&self) -> bool {
        self.walls.is_empty() && self.links.is_empty() && self.moving_wall.is_none()
    }

    /// Whether the target is what it would be if nobody had given one.
    pub fn has_standard_target(&self) -> bool {
        standard_target(&self.tiles).is_ok_and(|target| target == self.target)
    }

    /// The pair that may not swap when `step` swaps have been made.
    pub fn closed(&self, step: usize) -> Option<Pair> {
        let seed = self.moving_wall?;
        if self.pairs.is_empty() {
            return None;
        }
        let drawn = Random::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(step as u64));
        Some(self.pairs[{ drawn }.below(self.pairs.len())])
    }

    /// The cells of a pair.
    pub fn cells(&self, pair: Pair) -> (Cell, Cell) {
        let (a, b) = pair.places();
        (self.size().cell(a), self.size().cell(b))
    }
}

/// The puzzle in one line.
pub fn describe(instance: &Instance) -> String {
    let size = instance.size();
    let several = |n: usize, what: &str| format!(", {n} {what}{}", if n == 1 { "" } else { "s" });
    let mut words = format!("{size}");
    let mut kinds: Vec<Tile> = instance.tiles.items().to_vec();
    kinds.sort_unstable();
    kinds.dedup();
    if kinds.len() < size.area() {
        words += &(several(kinds.len(), "kind") + " of tiles");
    } else if !instance.has_standard_target() {
        words += ", with a target";
    }
    if !instance.walls.is_empty() {
        words += &several(instance.walls.len(), "wall");
    }
    if !instance.links.is_empty() {
        words += &several(instance.links.len(), "link");
    }
    if instance.moving_wall.is_some() {
        words += ", a moving wall";
    }
    words
}
