//! A board cut into a number of regions, each of two cells at least, spread over the whole of it.
//!
//! **How many there can be.** A region without a lone tile has two cells, so a board of `n` cells
//! has at most `n / 2` (rounded down). That many are always possible: every board has a path
//! through all its cells, row by row, to the right and back, since cells of one column in
//! neighbouring rows touch on squares and hexagons alike; cut it into pairs, and give a last lone
//! cell to the pair before it. A board of one cell has none.
//!
//! **How they are drawn.** The path's pairs are mixed: two pairs that lie side by side are paired
//! crosswise, again and again, and a lone cell wanders. Then the smallest region, more or less, is
//! joined with a small neighbour until as many are left as wanted. No region stays behind in
//! growing, so they cover the board evenly.

use super::wiring::{Groups, Wiring};
use crate::solve::board::NOBODY;
use quadrille_core::Random;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The most regions that a board of so many cells can have.
pub const fn most(cells: usize) -> usize {
    cells / 2
}

/// Turns of pairs for each cell.
const MIXING: usize = 12;

/// The name of each cell's region; as many regions as asked for, which must be possible.
pub fn cut(wiring: &Wiring, wanted: usize, random: &mut Random) -> Vec<u32> {
    debug_assert!((1..=most(wiring.len())).contains(&wanted));
    let mut regions = Regions::new(wiring.len());
    for (cell, partner) in (0..).zip(pairs(wiring, random)) {
        let other = match partner {
            NOBODY => {
                let around: Vec<u32> = wiring.neighbours(cell).map(|(_, mate)| mate).collect();
                *random.pick(&around).expect("a board that can be cut has several cells")
            }
            other => other,
        };
        regions.join(cell, other);
    }
    regions.join_small(wiring, wanted, random);
    (0..wiring.len() as u32).map(|cell| regions.groups.of(cell)).collect()
}

/// Cells by region.
struct Regions {
    groups: Groups,
    /// The next cell of the region; the last is followed by the first.
    ring: Vec<u32>,
    /// How many cells the region of this name has.
    size: Vec<usize>,
    count: usize,
}

impl Regions {
    fn new(cells: usize) -> Self {
        let ring = (0..cells as u32).collect();
        Regions { groups: Groups::new(cells), ring, size: vec![1; cells], count: cells }
    }

    /// Makes one region of those of two cells, if they are two.
    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.groups.of(a), self.groups.of(b));
        if a != b {
            self.groups.join(a, b);
            self.ring.swap(a as usize, b as usize);
            self.size[b as usize] += std::mem::take(&mut self.size[a as usize]);
            self.count -= 1;
        }
    }

    /// Joins small regions with small neighbours until few enough are left.
    fn join_small(&mut self, wiring: &Wiring, wanted: usize, random: &mut Random) {
        let mut rank = |cells: usize| cells + random.below(cells);
        let mut smallest: BinaryHeap<Reverse<(usize, u32, usize)>> = (0..wiring.len() as u32)
            .map(|name| (name, self.size[name as usize]))
            .filter(|&(_, cells)| cells > 0)
            .map(|(name, cells)| Reverse((rank(cells), name, cells)))
            .collect();
        while self.count > wanted {
            let Reverse((_, name, cells)) = smallest.pop().expect("every region is waiting");
            if self.size[name as usize] != cells {
                continue; // It has changed since and waits under its new size, if it is still there.
            }
            let (_, other) = self
                .neighbours(wiring, name)
                .into_iter()
                .map(|other| (rank(self.size[other as usize]), other))
                .min()
                .expect("the board hangs together");
            self.join(name, other);
            let cells = self.size[other as usize];
            smallest.push(Reverse((rank(cells), other, cells)));
        }
    }

    /// The regions that touch one, in the order of their names.
    fn neighbours(&mut self, wiring: &Wiring, name: u32) -> Vec<u32> {
        let mut around = Vec::new();
        let mut cell = name;
        loop {
            around.extend(wiring.neighbours(cell).map(|(_, mate)| self.groups.of(mate)));
            cell = self.ring[cell as usize];
            if cell == name {
                break;
            }
        }
        around.sort_unstable();
        around.dedup();
        around.retain(|&other| other != name);
        around
    }
}

/// The partner of each cell; nobody for at most one of them.
fn pairs(wiring: &Wiring, random: &mut Random) -> Vec<u32> {
    let size = wiring.lattice().size;
    let path: Vec<u32> = (0..size.area())
        .map(|at| {
            let (row, col) = (at / size.cols, at % size.cols);
            (row * size.cols + if row % 2 == 0 { col } else { size.cols - 1 - col }) as u32
        })
        .collect();
    let mut partner = vec![NOBODY; path.len()];
    let pair = |partner: &mut Vec<u32>, a: u32, b: u32| {
        partner[a as usize] = b;
        partner[b as usize] = a;
    };
    path.chunks_exact(2).for_each(|two| pair(&mut partner, two[0], two[1]));
    let mut lone = path.chunks_exact(2).remainder().first().copied();
    for _ in 0..MIXING * path.len() {
        let a = random.below(path.len()) as u32;
        let side = random.below(wiring.sides());
        if let Some(alone) = lone
            && let Some(mate) = wiring.mate(alone, side)
        {
            // The lone cell takes a neighbour away from its partner.
            lone = Some(std::mem::replace(&mut partner[mate as usize], alone));
            partner[alone as usize] = mate;
            partner[lone.expect("just put") as usize] = NOBODY;
        }
        let Some(c) = wiring.mate(a, side) else { continue };
        let (b, d) = (partner[a as usize], partner[c as usize]);
        let crosswise =
            b != NOBODY && d != NOBODY && b != c && wiring.neighbours(b).any(|(_, mate)| mate == d);
        if crosswise {
            pair(&mut partner, a, c);
            pair(&mut partner, b, d);
        }
    }
    partner
}
