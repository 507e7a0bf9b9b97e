//! Tiles that hang together, on boards that must become one tree.
//!
//! Tiles joined by links that are known form a group. Two things follow for the sides between
//! tiles, and both are found in one walk over the board: a link inside a group would close a
//! *loop*; and a link between two groups that have one link end left each would *cut* them *off*
//! from the rest. (That a group with one way out must take it needs no rule: the tile with the last
//! open side knows how many links it has.)

use crate::model::Sides;
use crate::solve::board::{Board, Known, known, positions};

/// The groups of a board whose neighbours have told each other everything.
pub(super) struct Groups {
    parent: Vec<u32>,
    /// Tiles in the group of each root.
    tiles: Vec<u32>,
    /// Link ends that lead to nobody yet, in the group of each root.
    ends: Vec<u32>,
    /// How many sides lead out of the group of each root.
    exits: Vec<u32>,
    /// Tiles with links on the whole board.
    all: u32,
}

/// A side on which there can be no link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Forced {
    pub cell: u32,
    pub side: usize,
    pub why: Why,
}

/// What a link would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// Close a loop.
    Loop,
    /// Cut off two groups.
    CutOff,
}

/// Why no tree is possible any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Broken {
    /// A loop through this cell.
    Loop(u32),
    /// The group of this cell has no way out.
    Alone(u32),
}

impl Groups {
    /// The groups, or a loop.
    pub fn of(board: &Board) -> Result<Self, Broken> {
        let cells = board.len() as u32;
        let has_links = |&c: &u32| board.domain(c) != 1;
        let mut groups = Groups {
            parent: (0..cells).collect(),
            tiles: (0..cells).map(|c| u32::from(has_links(&c))).collect(),
            ends: vec![0; cells as usize],
            exits: vec![0; cells as usize],
            all: (0..cells).filter(has_links).count() as u32,
        };
        // A side of the first half faces one of the second: every pair once.
        for (cell, side) in sides(board).filter(|(_, side)| *side < board.sides() / 2) {
            if let (Some(mate), Known::Link) = (board.mate(cell, side), known(board.domain(cell), side)) {
                groups.join(cell, mate)?;
            }
        }
        for cell in 0..cells {
            let count = positions(board.domain(cell)).next().map_or(0, Sides::count);
            let root = groups.root(cell) as usize;
            groups.ends[root] += count;
        }
        for (cell, side) in sides(board) {
            let root = groups.root(cell) as usize;
            match known(board.domain(cell), side) {
                Known::Link => groups.ends[root] -= 1,
                Known::Open if board.mate(cell, side).is_some() => groups.exits[root] += 1,
                _ => {}
            }
        }
        Ok(groups)
    }

    /// The root of a cell's group.
    pub fn root(&self, mut cell: u32) -> u32 {
        while self.parent[cell as usize] != cell {
            cell = self.parent[cell as usize];
        }
        cell
    }

    /// The cells of a cell's group, in order.
    pub fn members(&self, cell: u32) -> Vec<u32> {
        let root = self.root(cell);
        (0..self.parent.len() as u32).filter(|&c| self.root(c) == root).collect()
    }

    fn join(&mut self, a: u32, b: u32) -> Result<(), Broken> {
        let (ra, rb) = (self.root(a), self.root(b));
        if ra == rb {
            return Err(Broken::Loop(a));
        }
        let (small, large) =
            if self.tiles[ra as usize] < self.tiles[rb as usize] { (ra, rb) } else { (rb, ra) };
        self.parent[small as usize] = large;
        self.tiles[large as usize] += self.tiles[small as usize];
        Ok(())
    }

    /// All sides that the groups decide: loops first, then in order.
    pub fn forced(&self, board: &Board) -> Result<Vec<Forced>, Broken> {
        let is_alone = |&cell: &u32| {
            let at = cell as usize;
            self.root(cell) == cell && self.exits[at] == 0 && (1..self.all).contains(&self.tiles[at])
        };
        if let Some(cell) = (0..board.len() as u32).find(is_alone) {
            return Err(Broken::Alone(cell));
        }
        let mut forced = Vec::new();
        for (cell, side) in sides(board).filter(|(_, side)| *side < board.sides() / 2) {
            let Some(mate) = board.mate(cell, side) else { continue };
            if known(board.domain(cell), side) != Known::Open {
                continue;
            }
            let (a, b) = (self.root(cell) as usize, self.root(mate) as usize);
            let last = self.ends[a] == 1 && self.ends[b] == 1;
            if a == b {
                forced.push(Forced { cell, side, why: Why::Loop });
            } else if last && self.tiles[a] + self.tiles[b] < self.all {
                forced.push(Forced { cell, side, why: Why::CutOff });
            }
        }
        forced.sort_by_key(|f| (f.why != Why::Loop, f.cell, f.side));
        Ok(forced)
    }
}

fn sides(board: &Board) -> impl Iterator<Item = (u32, usize)> {
    let sides = board.sides();
    (0..board.len() as u32).flat_map(move |cell| (0..sides).map(move |side| (cell, side)))
}
