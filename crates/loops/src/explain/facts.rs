//! What can be seen: kinds of tiles, borders, walls, locked tiles and marks. The position of a tile
//! that is not locked says nothing.
//!
//! A tile is *settled* when it is locked, or when all its positions are the same (a cross, an empty
//! tile). What is settled speaks to its neighbours; what else is to be used by a deduction has to
//! be marked first. So every hint is one step, and rests on what is on the board.

use super::ground::Ground;
use crate::model::{self, Instance, Rule, Sides, State};
use crate::solve::board::{Board, Dead, Domain, Known, LINKED, all_positions, known, positions};
use quadrille_core::{Cell, Direction, Size};

/// A puzzle, a state of it, and what follows by itself.
pub(super) struct Facts<'a> {
    pub instance: &'a Instance,
    pub state: &'a State,
    /// What the tiles can do on a board on which nobody has decided anything: borders and walls are
    /// obeyed.
    pub alone: Vec<Domain>,
    /// Everything decided, with all that follows when neighbours tell each other.
    pub plain: Board,
    /// The same, and with what follows for a tree from its being one piece without loops: the
    /// ground for trials.
    pub ground: Ground,
}

/// Something that can be seen about one side of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Given {
    pub side: Direction,
    pub link: bool,
    pub source: Source,
}

/// Where it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Source {
    Border,
    Wall,
    Neighbour(Cell),
    Mark,
}

impl<'a> Facts<'a> {
    /// The facts of a state; an error if it cannot be completed.
    pub fn new(instance: &'a Instance, state: &'a State) -> Result<Self, Dead> {
        let alone = Board::new(instance, &model::start(instance))?.domains().to_vec();
        let raw = Board::new(instance, state)?;
        let mut plain = raw.clone();
        plain.propagate()?;
        Ok(Facts { instance, state, alone, plain, ground: Ground::new(raw)? })
    }

    /// The extent of the board.
    pub fn size(&self) -> Size {
        self.instance.lattice().size
    }

    /// The place of a cell.
    pub fn cell(&self, at: u32) -> Cell {
        self.size().cell(at as usize)
    }

    /// The places of cells.
    pub fn cells(&self, at: &[u32]) -> Vec<Cell> {
        at.iter().map(|&at| self.cell(at)).collect()
    }

    /// The number of a cell.
    pub fn at(&self, cell: Cell) -> u32 {
        self.size().index(cell) as u32
    }

    /// A side by its number.
    pub fn direction(&self, side: usize) -> Direction {
        self.instance.shape().directions().nth(side).expect("a side of the shape")
    }

    /// Whether nothing is left to be said about a tile.
    pub fn is_settled(&self, cell: Cell) -> bool {
        self.state[cell].locked || self.kind(cell).is_power_of_two()
    }

    /// The cells about which something can be said, in order.
    pub fn unsettled(&self) -> impl Iterator<Item = (u32, Cell)> {
        self.size().cells().enumerate().map(|(at, c)| (at as u32, c)).filter(|(_, c)| !self.is_settled(*c))
    }

    /// The positions that a tile can be turned to, anywhere.
    fn kind(&self, cell: Cell) -> Domain {
        all_positions(self.instance.tiles()[cell], self.instance.shape())
    }

    /// The positions before anything given about single sides is looked at.
    pub fn before(&self, cell: Cell) -> Domain {
        // A tile that is its own neighbour has sides that depend on each other.
        if self.is_own_neighbour(cell) { self.alone[self.size().index(cell)] } else { self.kind(cell) }
    }

    /// Whether a side of the cell leads back to it.
    fn is_own_neighbour(&self, cell: Cell) -> bool {
        self.instance.shape().directions().any(|side| self.instance.neighbour(cell, side) == Some(cell))
    }

    /// What can be seen about the sides of a cell, each side once.
    pub fn givens(&self, cell: Cell) -> impl Iterator<Item = Given> {
        self.instance.shape().directions().filter_map(move |side| {
            let (link, source) = self.seen(cell, side)?;
            Some(Given { side, link, source })
        })
    }

    fn seen(&self, cell: Cell, side: Direction) -> Option<(bool, Source)> {
        let (instance, placed) = (self.instance, self.state[cell]);
        let meet = instance.rule() != Rule::Apart;
        match instance.neighbour(cell, side) {
            None if meet => {
                let wall = instance.walls(cell).has(side);
                return Some((false, if wall { Source::Wall } else { Source::Border }));
            }
            Some(other) if other != cell && self.is_settled(other) => {
                let there = self.state[other].sides.has(instance.shape().opposite(side));
                if meet || there {
                    return Some((meet && there, Source::Neighbour(other)));
                }
            }
            _ => {}
        }
        let marked = [(placed.links, true), (placed.gaps, false)];
        marked.into_iter().find(|(sides, _)| sides.has(side)).map(|(_, link)| (link, Source::Mark))
    }

    /// The positions that agree with what is given.
    pub fn agreeing(&self, cell: Cell, givens: impl IntoIterator<Item = Given>) -> Domain {
        givens.into_iter().fold(self.before(cell), |domain, given| {
            let linked = LINKED[given.side.index()];
            domain & if given.link { linked } else { !linked }
        })
    }

    /// The positions that agree with everything that can be seen next to a cell.
    pub fn near(&self, cell: Cell) -> Domain {
        self.agreeing(cell, self.givens(cell))
    }

    /// As little of what is given as makes the positions `enough`: rather borders than neighbours,
    /// rather those than marks.
    pub fn needed(&self, cell: Cell, enough: impl Fn(Domain) -> bool) -> Vec<Given> {
        let mut used: Vec<Given> = self.givens(cell).collect();
        used.sort_by_key(|given| (given.source, given.side));
        for at in (0..used.len()).rev() {
            let mut fewer = used.clone();
            fewer.remove(at);
            if enough(self.agreeing(cell, fewer.iter().copied())) {
                used = fewer;
            }
        }
        used
    }

    /// Whether everybody can see what is on a side.
    pub fn is_seen(&self, cell: Cell, side: Direction) -> bool {
        let own = self.instance.neighbour(cell, side) == Some(cell);
        self.seen(cell, side).is_some() || self.is_settled(cell) || own && self.instance.rule() == Rule::Tree
    }

    /// The sides that these positions agree on and that nobody can see yet, with whether there is a
    /// link. Under a rule that keeps links apart there is no mark for one of two cells: nothing can
    /// be noted then.
    pub fn news(&self, cell: Cell, keep: Domain) -> Vec<(Direction, bool)> {
        if self.instance.rule() == Rule::Apart {
            return Vec::new();
        }
        let shape = self.instance.shape();
        let new = |side: &Direction| {
            let twin = self.instance.neighbour(cell, *side) == Some(cell) && shape.opposite(*side) < *side;
            known(keep, side.index()) != Known::Open && !twin && !self.is_seen(cell, *side)
        };
        shape.directions().filter(new).map(|s| (s, known(keep, s.index()) == Known::Link)).collect()
    }
}

/// The position, if only one is left.
pub(super) fn only(domain: Domain) -> Option<Sides> {
    if domain.is_power_of_two() { positions(domain).next() } else { None }
}
