//! The links between the cells of a board while a puzzle is being made: the solution before it is a
//! puzzle.
//!
//! Sides that lead back to their own cell, as on boards one cell wide with glued borders, are left
//! out: a tile linked to itself is no fun. Where two cells touch twice, each of the two *edges* has
//! a link of its own or none.

use crate::model::{Instance, Placed, Rule, Sides, State};
use crate::solve::board::NOBODY;
use quadrille_core::{Diagnostic, Grid, Lattice};

/// Two cells that touch, told by the one that comes first and its side.
pub type Edge = (u32, usize);

/// Which cells touch, and the sides of each on which a link begins.
#[derive(Clone, Debug)]
pub struct Wiring {
    lattice: Lattice,
    sides: usize,
    /// The cell across side `s` of cell `c` at `c * sides + s`.
    mates: Vec<u32>,
    tiles: Vec<Sides>,
}

impl Wiring {
    /// A board without links.
    pub fn new(lattice: Lattice) -> Self {
        let (size, sides) = (lattice.size, usize::from(lattice.shape.sides()));
        let mut mates = Vec::with_capacity(size.area() * sides);
        for cell in size.cells() {
            mates.extend(lattice.shape.directions().map(|side| match lattice.neighbour(cell, side) {
                Some(other) if other != cell => size.index(other) as u32,
                _ => NOBODY,
            }));
        }
        Wiring { lattice, sides, mates, tiles: vec![Sides::NONE; size.area()] }
    }

    /// How many cells.
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// How many sides a cell has.
    pub fn sides(&self) -> usize {
        self.sides
    }

    /// The board.
    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// The tiles as they lie.
    pub fn tiles(&self) -> &[Sides] {
        &self.tiles
    }

    /// Puts the tiles back as they lay.
    pub fn restore(&mut self, tiles: &[Sides]) {
        self.tiles.copy_from_slice(tiles);
    }

    /// The links that begin on a cell.
    pub fn tile(&self, cell: u32) -> Sides {
        self.tiles[cell as usize]
    }

    /// The cell across a side.
    #[inline]
    pub fn mate(&self, cell: u32, side: usize) -> Option<u32> {
        let mate = self.mates[cell as usize * self.sides + side];
        (mate != NOBODY).then_some(mate)
    }

    /// Whether nothing is across a side, not even the cell itself.
    pub fn is_border(&self, cell: u32, side: usize) -> bool {
        !self.lattice.wrap && self.mate(cell, side).is_none()
    }

    /// The side across the cell.
    pub fn opposite(&self, side: usize) -> usize {
        if side >= self.sides / 2 { side - self.sides / 2 } else { side + self.sides / 2 }
    }

    /// Whether a link begins on this side.
    #[inline]
    pub fn has(&self, cell: u32, side: usize) -> bool {
        self.tiles[cell as usize].0 & 1 << side != 0
    }

    /// The neighbours of a cell with the sides on which they lie.
    pub fn neighbours(&self, cell: u32) -> impl Iterator<Item = (usize, u32)> {
        (0..self.sides).filter_map(move |side| Some((side, self.mate(cell, side)?)))
    }

    /// The edges that a cell tells: those to cells that come later.
    pub fn edges_of(&self, cell: u32) -> impl Iterator<Item = Edge> {
        self.neighbours(cell).filter(move |&(_, mate)| cell < mate).map(move |(side, _)| (cell, side))
    }

    /// All edges.
    pub fn edges(&self) -> impl Iterator<Item = Edge> {
        (0..self.len() as u32).flat_map(|cell| self.edges_of(cell))
    }

    /// Begins a link on one side only, or ends it there.
    pub fn set_half(&mut self, cell: u32, side: usize, on: bool) {
        let bits = &mut self.tiles[cell as usize].0;
        *bits = if on { *bits | 1 << side } else { *bits & !(1 << side) };
    }

    /// Puts a link across an edge, or takes it away.
    pub fn set(&mut self, (cell, side): Edge, on: bool) {
        self.set_half(cell, side, on);
        if let Some(mate) = self.mate(cell, side) {
            self.set_half(mate, self.opposite(side), on);
        }
    }

    /// Every tile after so many steps.
    #[must_use]
    pub fn turned(mut self, mut steps: impl FnMut() -> u8) -> Self {
        let shape = self.lattice.shape;
        self.tiles.iter_mut().for_each(|tile| *tile = tile.stepped(shape, steps()));
        self
    }

    /// Whether all links do what the rule asks of two neighbours.
    pub fn fits(&self, rule: Rule) -> bool {
        (0..self.len() as u32).all(|cell| {
            (0..self.sides).all(|side| {
                let here = self.has(cell, side);
                let across = self.mate(cell, side).or((!self.is_border(cell, side)).then_some(cell));
                let there = across.is_some_and(|mate| self.has(mate, self.opposite(side)));
                match rule {
                    Rule::Loops | Rule::Tree => here == there,
                    Rule::Apart => !(here && there),
                }
            })
        })
    }

    /// The puzzle of these tiles as they lie.
    pub fn instance(&self, rule: Rule) -> Result<Instance, Diagnostic> {
        let tiles = Grid::from_items(self.lattice.size, self.tiles.clone());
        Instance::new(self.lattice, rule, tiles.expect("a tile for each cell"))
    }

    /// The tiles as they lie, as a state.
    pub fn state(&self) -> State {
        let placed = self.tiles.iter().map(|&sides| Placed::new(sides)).collect();
        Grid::from_items(self.lattice.size, placed).expect("a tile for each cell")
    }

    /// The cells that hang together by links.
    pub fn groups(&self) -> Groups {
        let mut groups = Groups::new(self.len());
        for (cell, side) in self.edges() {
            if self.has(cell, side) {
                groups.join(cell, self.mate(cell, side).expect("an edge has two ends"));
            }
        }
        groups
    }
}

/// Cells that belong together: a forest whose roots name the groups.
#[derive(Clone, Debug)]
pub struct Groups {
    parent: Vec<u32>,
}

impl Groups {
    /// Every cell alone.
    pub fn new(cells: usize) -> Self {
        Groups { parent: (0..cells as u32).collect() }
    }

    /// The name of a cell's group.
    pub fn of(&mut self, mut cell: u32) -> u32 {
        while self.parent[cell as usize] != cell {
            let above = self.parent[self.parent[cell as usize] as usize];
            self.parent[cell as usize] = above;
            cell = above;
        }
        cell
    }

    /// Makes one group of two, under the name of the second; false if they were one already.
    pub fn join(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.of(a), self.of(b));
        self.parent[a as usize] = b;
        a != b
    }
}
