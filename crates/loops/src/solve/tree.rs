//! Boards whose tiles must form one tree.
//!
//! To the links that neighbours agree on comes what they do to the whole: tiles that hang together
//! form a *group*; a link inside a group would close a loop, and a group without a way out would
//! stay alone. Groups are kept in a forest of cells that can be taken apart again (joined by size,
//! never shortened) with the cells of each group in a ring, so that joining and parting two groups
//! is exchanging two pointers.

use super::board::{Board, Dead, Domain, Known, LINKED, known};
use super::walker::Domains;
use quadrille_core::{Search, Stop};

/// A board with its groups.
#[derive(Clone, Debug)]
pub struct TreeBoard {
    board: Board,
    /// Towards the root of each cell's group.
    parent: Vec<u32>,
    /// The next cell of the group; the last is followed by the first.
    ring: Vec<u32>,
    /// How many cells the group of this root has.
    size: Vec<u32>,
    /// How many sides of this root's group are undecided.
    exits: Vec<u32>,
    /// The sides whose decision the groups know of.
    known_sides: Vec<u8>,
    /// How many tiles have links.
    tiles: u32,
    done: Vec<Done>,
}

/// Something that can be taken back.
#[derive(Clone, Copy, Debug)]
enum Done {
    /// The groups know of a side.
    Told { cell: u32, side: u8, root: u32 },
    /// The group of the first root was joined to that of the second.
    Joined { from: u32, to: u32 },
    /// A domain was narrowed; where the trail of the board was before.
    Board(usize),
}

impl TreeBoard {
    /// The groups of a board on which nothing has been propagated yet, and the first consequences.
    pub fn new(mut board: Board) -> Result<Self, Dead> {
        let cells = board.len() as u32;
        board.keep_trail();
        let sides = board.sides();
        let empty = |c: &u32| board.domain(*c) == 1;
        let mut tree = TreeBoard {
            parent: (0..cells).collect(),
            ring: (0..cells).collect(),
            size: vec![1; cells as usize],
            exits: (0..cells)
                .map(|c| (0..sides).filter(|&s| board.mate(c, s).is_some()).count() as u32)
                .collect(),
            known_sides: vec![0; cells as usize],
            tiles: (0..cells).filter(|c| !empty(c)).count() as u32,
            done: Vec::new(),
            board,
        };
        tree.propagate()?;
        Ok(tree)
    }

    /// The domains.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The root of a cell's group.
    pub fn root(&self, mut cell: u32) -> u32 {
        while self.parent[cell as usize] != cell {
            cell = self.parent[cell as usize];
        }
        cell
    }

    fn propagate(&mut self) -> Result<(), Dead> {
        let mut changed = Vec::new();
        loop {
            let mark = self.board.mark();
            self.done.push(Done::Board(mark));
            self.board.propagate_telling(|cell| changed.push(cell))?;
            if changed.is_empty() {
                return Ok(());
            }
            for cell in std::mem::take(&mut changed) {
                for side in 0..self.board.sides() {
                    self.tell(cell, side)?;
                }
            }
        }
    }

    /// Lets the groups know of a side that is decided.
    fn tell(&mut self, cell: u32, side: usize) -> Result<(), Dead> {
        if self.known_sides[cell as usize] & 1 << side != 0 {
            return Ok(());
        }
        let Some(mate) = self.board.mate(cell, side) else { return Ok(()) };
        let what = known(self.board.domain(cell), side);
        if what == Known::Open {
            return Ok(());
        }
        let (a, b) = (self.root(cell), self.root(mate));
        self.mark_known(cell, side, a);
        self.mark_known(mate, self.board.opposite(side), b);
        match what {
            Known::Link if a == b => return Err(Dead(cell)),
            Known::Link => self.join(a, b)?,
            _ => {
                self.look_for_the_last_exit(a)?;
                if a != b {
                    self.look_for_the_last_exit(b)?;
                }
            }
        }
        Ok(())
    }

    fn mark_known(&mut self, cell: u32, side: usize, root: u32) {
        self.known_sides[cell as usize] |= 1 << side;
        self.exits[root as usize] -= 1;
        self.done.push(Done::Told { cell, side: side as u8, root });
    }

    /// Makes one group of two: no further link between them, and out of them at least one.
    fn join(&mut self, a: u32, b: u32) -> Result<(), Dead> {
        let (from, to) = if self.size[a as usize] < self.size[b as usize] { (a, b) } else { (b, a) };
        self.parent[from as usize] = to;
        self.size[to as usize] += self.size[from as usize];
        self.exits[to as usize] += self.exits[from as usize];
        self.ring.swap(from as usize, to as usize);
        self.done.push(Done::Joined { from, to });
        // The members of the smaller group follow its root through the ring of the larger.
        self.close_loops(from, to)?;
        let mut cell = self.ring[to as usize];
        while cell != from {
            self.close_loops(cell, to)?;
            cell = self.ring[cell as usize];
        }
        self.look_for_the_last_exit(to)
    }

    /// No undecided side of this cell may lead back into its own group.
    fn close_loops(&mut self, cell: u32, root: u32) -> Result<(), Dead> {
        for side in 0..self.board.sides() {
            if self.known_sides[cell as usize] & 1 << side == 0
                && let Some(mate) = self.board.mate(cell, side)
                && known(self.board.domain(cell), side) == Known::Open
                && self.root(mate) == root
            {
                self.board.narrow(cell, !LINKED[side])?;
            }
        }
        Ok(())
    }

    /// A group that is not everything needs a way out; if there is one only, it is a link.
    fn look_for_the_last_exit(&mut self, root: u32) -> Result<(), Dead> {
        if self.size[root as usize] >= self.tiles
            || self.exits[root as usize] > 1
            || self.board.domain(root) == 1
        {
            return Ok(());
        }
        let mut cell = root;
        loop {
            for side in 0..self.board.sides() {
                if self.known_sides[cell as usize] & 1 << side == 0 && self.board.mate(cell, side).is_some() {
                    return self.board.narrow(cell, LINKED[side]);
                }
            }
            cell = self.ring[cell as usize];
            if cell == root {
                return Err(Dead(root));
            }
        }
    }

    /// Tries every position of every open cell and strikes out those that lead to nothing, until
    /// all that are left lead somewhere. Returns how many were struck out.
    pub fn shave(&mut self, search: &mut Search) -> Result<Result<u64, Dead>, Stop> {
        let mut struck = 0;
        let mut since = 0;
        let cells = self.board.len() as u32;
        let mut cell = 0;
        while since < cells {
            let mut domain = self.board.domain(cell);
            since += 1;
            if !domain.is_power_of_two() {
                while domain != 0 {
                    let position = domain & domain.wrapping_neg();
                    domain &= !position;
                    search.node()?;
                    let mark = self.mark();
                    let fits = self.decide(cell, position).is_ok();
                    self.undo_to(mark);
                    if !fits {
                        struck += 1;
                        since = 0;
                        if let Err(dead) = self.decide(cell, !position) {
                            return Ok(Err(dead));
                        }
                        domain &= self.board.domain(cell);
                    }
                }
            }
            cell = if cell + 1 == cells { 0 } else { cell + 1 };
        }
        Ok(Ok(struck))
    }
}

impl Domains for TreeBoard {
    fn len(&self) -> usize {
        self.board.len()
    }
    fn domain(&self, cell: u32) -> Domain {
        self.board.domain(cell)
    }
    fn decide(&mut self, cell: u32, keep: Domain) -> Result<(), Dead> {
        self.done.push(Done::Board(self.board.mark()));
        self.board.narrow(cell, keep)?;
        self.propagate()
    }
    fn mark(&self) -> usize {
        self.done.len()
    }
    fn undo_to(&mut self, mark: usize) {
        while self.done.len() > mark {
            match self.done.pop().expect("longer than the mark") {
                Done::Told { cell, side, root } => {
                    self.known_sides[cell as usize] &= !(1 << side);
                    self.exits[root as usize] += 1;
                }
                Done::Joined { from, to } => {
                    self.ring.swap(from as usize, to as usize);
                    self.parent[from as usize] = from;
                    self.size[to as usize] -= self.size[from as usize];
                    self.exits[to as usize] -= self.exits[from as usize];
                }
                Done::Board(mark) => self.board.undo_to(mark),
            }
        }
    }
}
