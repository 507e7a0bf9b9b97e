//! The board as solvers see it: for every cell the positions its tile may still take, made
//! consistent with its neighbours'.
//!
//! A position is a set of sides, a number below 64; a domain is a set of positions, one bit each.
//! Whether a tile must have a link on a side, or cannot, is then one operation on words.
//! [`Board::propagate`] tells every cell's certainties to its neighbours until nothing changes (arc
//! consistency on links). What is left falls apart into [`Part`]s that have nothing to do with each
//! other.

use crate::model::{Instance, Rule, Sides, State};
use quadrille_core::{Direction, Shape};

/// A set of positions: bit `p` for the position whose links lie on the sides `p`.
pub type Domain = u64;

/// The positions that have a link on side `k`.
pub const LINKED: [Domain; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// No cell across.
pub const NOBODY: u32 = u32::MAX;

/// A tile that has no position left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dead(pub u32);

/// What a side of a cell is known to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Every position has a link there.
    Link,
    /// No position has.
    Gap,
    /// Some have, some have not.
    Open,
}

/// What a domain says about a side.
#[inline]
pub fn known(domain: Domain, side: usize) -> Known {
    if domain & LINKED[side] == 0 {
        Known::Gap
    } else if domain & !LINKED[side] == 0 {
        Known::Link
    } else {
        Known::Open
    }
}

/// The positions in a domain.
pub fn positions(domain: Domain) -> impl Iterator<Item = Sides> {
    let mut left = domain;
    std::iter::from_fn(move || {
        let position = (left != 0).then(|| Sides(left.trailing_zeros() as u8))?;
        left &= left - 1;
        Some(position)
    })
}

/// The positions that a tile can be turned to.
pub fn all_positions(tile: Sides, shape: Shape) -> Domain {
    tile.positions(shape).fold(0, |all, p| all | 1 << p.0)
}

/// Cells with domains, and who is across each side.
#[derive(Clone, Debug)]
pub struct Board {
    /// The form of the cells.
    pub shape: Shape,
    /// What links must do.
    pub rule: Rule,
    sides: usize,
    domains: Vec<Domain>,
    /// The cell across side `s` of cell `c` at `c * sides + s`.
    mates: Vec<u32>,
    /// Cells whose neighbours have not heard of their last change.
    waiting: Vec<u32>,
    is_waiting: Vec<bool>,
    /// Domains as they were, to go back to.
    trail: Vec<(u32, Domain)>,
    keeps_trail: bool,
    /// Steps of inference so far.
    pub propagations: u64,
}

impl Board {
    /// The domains that tiles, borders, walls, and what the player has decided leave; nothing is
    /// propagated yet.
    pub fn new(instance: &Instance, from: &State) -> Result<Self, Dead> {
        let lattice = instance.lattice();
        let (shape, rule, size) = (lattice.shape, instance.rule(), lattice.size);
        let sides = usize::from(shape.sides());
        let turned: Vec<Domain> = (0..1 << sides).map(|tile| all_positions(Sides(tile), shape)).collect();
        let mut mates = vec![NOBODY; size.area() * sides];
        let mut domains = Vec::with_capacity(size.area());
        for (at, cell) in size.cells().enumerate() {
            let placed = &from[cell];
            let mut domain = turned[usize::from(instance.tiles()[cell].0)];
            if placed.locked {
                domain &= 1 << placed.sides.0;
            }
            for side in shape.directions() {
                let s = side.index();
                if placed.links.has(side) {
                    domain &= LINKED[s];
                }
                if placed.gaps.has(side) {
                    domain &= !LINKED[s];
                }
                match instance.neighbour(cell, side) {
                    None if rule != Rule::Apart => domain &= !LINKED[s],
                    None => {}
                    Some(other) if other == cell => domain &= with_itself(rule, shape, side),
                    Some(other) => mates[at * sides + s] = size.index(other) as u32,
                }
            }
            if domain == 0 {
                return Err(Dead(at as u32));
            }
            domains.push(domain);
        }
        Ok(Board::from_parts(shape, rule, domains, mates))
    }

    fn from_parts(shape: Shape, rule: Rule, domains: Vec<Domain>, mates: Vec<u32>) -> Self {
        let cells = domains.len();
        Board {
            shape,
            rule,
            sides: usize::from(shape.sides()),
            domains,
            mates,
            waiting: (0..cells as u32).rev().collect(),
            is_waiting: vec![true; cells],
            trail: Vec::new(),
            keeps_trail: false,
            propagations: 0,
        }
    }

    /// How many cells.
    #[allow(clippy::len_without_is_empty, reason = "every board has cells")]
    pub fn len(&self) -> usize {
        self.domains.len()
    }

    /// How many sides a cell has.
    pub fn sides(&self) -> usize {
        self.sides
    }

    /// The positions a cell may still take.
    #[inline]
    pub fn domain(&self, cell: u32) -> Domain {
        self.domains[cell as usize]
    }

    /// The domains of all cells.
    pub fn domains(&self) -> &[Domain] {
        &self.domains
    }

    /// The cell across a side; `None` at borders, at walls, and where a cell meets itself.
    #[inline]
    pub fn mate(&self, cell: u32, side: usize) -> Option<u32> {
        let mate = self.mates[cell as usize * self.sides + side];
        (mate != NOBODY).then_some(mate)
    }

    /// The side across the cell.
    #[inline]
    pub fn opposite(&self, side: usize) -> usize {
        if side >= self.sides / 2 { side - self.sides / 2 } else { side + self.sides / 2 }
    }

    /// Whether a cell's tile can still be turned.
    #[inline]
    pub fn is_open(&self, cell: u32) -> bool {
        !self.domain(cell).is_power_of_two()
    }

    /// Whether what a cell does on this side still matters to the cell across.
    #[inline]
    pub fn is_joined(&self, cell: u32, side: usize) -> Option<u32> {
        let mate = self.mate(cell, side)?;
        let joined = known(self.domain(cell), side) == Known::Open
            && known(self.domain(mate), self.opposite(side)) == Known::Open;
        joined.then_some(mate)
    }

    /// Leaves a cell only the positions in `keep`.
    #[inline]
    pub fn narrow(&mut self, cell: u32, keep: Domain) -> Result<(), Dead> {
        let at = cell as usize;
        let old = self.domains[at];
        let new = old & keep;
        if new == old {
            return Ok(());
        }
        if self.keeps_trail {
            self.trail.push((cell, old));
        }
        self.domains[at] = new;
        if new == 0 {
            return Err(Dead(cell));
        }
        if !self.is_waiting[at] {
            self.is_waiting[at] = true;
            self.waiting.push(cell);
        }
        Ok(())
    }

    /// Tells every change to the neighbours until there is none left.
    pub fn propagate(&mut self) -> Result<(), Dead> {
        self.propagate_telling(|_| ())
    }

    /// The same, and says which cells had changed.
    pub fn propagate_telling(&mut self, mut changed: impl FnMut(u32)) -> Result<(), Dead> {
        while let Some(cell) = self.waiting.pop() {
            self.is_waiting[cell as usize] = false;
            self.propagations += 1;
            changed(cell);
            for side in 0..self.sides {
                let mate = self.mates[cell as usize * self.sides + side];
                if mate == NOBODY {
                    continue;
                }
                let back = LINKED[self.opposite(side)];
                let keep = match (known(self.domains[cell as usize], side), self.rule) {
                    (Known::Open, _) | (Known::Gap, Rule::Apart) => continue,
                    (Known::Link, Rule::Loops | Rule::Tree) => back,
                    (Known::Gap, _) | (Known::Link, Rule::Apart) => !back,
                };
                self.narrow(mate, keep)?;
            }
        }
        Ok(())
    }

    /// Begins to remember how to go back.
    pub fn keep_trail(&mut self) {
        self.keeps_trail = true;
    }

    /// A point to go back to.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Goes back.
    pub fn undo_to(&mut self, mark: usize) {
        for cell in self.waiting.drain(..) {
            self.is_waiting[cell as usize] = false;
        }
        while self.trail.len() > mark {
            let (cell, old) = self.trail.pop().expect("longer than the mark");
            self.domains[cell as usize] = old;
        }
    }

    /// The open cells, as boards of their own: cells that matter to each other are in the same one.
    pub fn parts(&self) -> Vec<Part> {
        let mut place = vec![NOBODY; self.len()];
        let mut parts = Vec::new();
        for first in (0..self.len() as u32).filter(|&c| self.is_open(c)) {
            if place[first as usize] != NOBODY {
                continue;
            }
            let mut cells = vec![first];
            place[first as usize] = 0;
            let mut next = 0;
            while let Some(&cell) = cells.get(next) {
                next += 1;
                for other in (0..self.sides).filter_map(|side| self.is_joined(cell, side)) {
                    if place[other as usize] == NOBODY {
                        place[other as usize] = 0;
                        cells.push(other);
                    }
                }
            }
            cells.sort_unstable();
            cells.iter().zip(0..).for_each(|(&cell, at)| place[cell as usize] = at);
            parts.push(self.part(cells, &place));
        }
        parts
    }

    fn part(&self, cells: Vec<u32>, place: &[u32]) -> Part {
        let domains = cells.iter().map(|&c| self.domain(c)).collect();
        let mate = |cell: u32, side| self.is_joined(cell, side).map_or(NOBODY, |other| place[other as usize]);
        let mates = cells.iter().flat_map(|&c| (0..self.sides).map(move |side| mate(c, side))).collect();
        let mut board = Board::from_parts(self.shape, self.rule, domains, mates);
        board.undo_to(0);
        Part { cells, board }
    }
}

/// Cells of a board that matter to each other and to nobody else.
#[derive(Clone, Debug)]
pub struct Part {
    /// Where they are on the whole board, in order.
    pub cells: Vec<u32>,
    /// They alone: propagated, every domain open.
    pub board: Board,
}

impl Part {
    /// The board, ready to be searched: with a way back.
    pub fn searched(&self) -> Board {
        let mut board = self.board.clone();
        board.keep_trail();
        board
    }
}

/// The positions that a tile may take when its own opposite side is across.
fn with_itself(rule: Rule, shape: Shape, side: Direction) -> Domain {
    let (a, b) = (LINKED[side.index()], LINKED[shape.opposite(side).index()]);
    match rule {
        Rule::Loops => !(a ^ b),
        Rule::Tree => !(a | b),
        Rule::Apart => !(a & b),
    }
}
