//! The laws by which links are drawn.
//!
//! | law | links |
//! |---|---|
//! | `edges` | every edge has one with the probability of the density |
//! | `ends` | cell by cell: an end wherever the cells before allow one, else every way on by a coin |
//! | `joined` | a random tree in each of a number of regions, and other edges inside with the density |
//! | `apart` | every edge has half a link with the density, on one of its two cells; the border too |
//!
//! Trees are grown from a cell: the next branch starts half of the time at the newest cell and half
//! of the time at any. The newest alone would give the long corridors of mazes, any alone the short
//! bristles of a bottle brush.

use super::regions;
use super::wiring::Wiring;
use quadrille_core::{Lattice, Random};

/// A law, densities in per cent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// Every edge by itself.
    Edges(usize),
    /// Ends wherever possible.
    Ends,
    /// So many regions, each hanging together.
    Joined {
        /// How many.
        regions: usize,
        /// How many of the edges that no tree needs are links as well.
        loops: usize,
    },
    /// Half links that never meet.
    Apart(usize),
}

/// True so many times out of a hundred.
pub fn per_cent(random: &mut Random, density: usize) -> bool {
    random.below(100) < density
}

impl Law {
    /// Draws a board.
    pub fn draw(self, lattice: Lattice, random: &mut Random) -> Wiring {
        let mut wiring = Wiring::new(lattice);
        match self {
            Law::Edges(density) => edges(&mut wiring, density, random),
            Law::Ends => ends(&mut wiring, random),
            Law::Joined { regions, loops } => joined(&mut wiring, regions, loops, random),
            Law::Apart(density) => apart(&mut wiring, density, random),
        }
        wiring
    }
}

fn edges(wiring: &mut Wiring, density: usize, random: &mut Random) {
    for cell in 0..wiring.len() as u32 {
        for side in 0..wiring.sides() {
            if wiring.mate(cell, side).is_some_and(|mate| cell < mate) && per_cent(random, density) {
                wiring.set((cell, side), true);
            }
        }
    }
}

fn ends(wiring: &mut Wiring, random: &mut Random) {
    let mut ahead = Vec::new();
    for cell in 0..wiring.len() as u32 {
        ahead.clear();
        ahead.extend(wiring.edges_of(cell));
        match wiring.tile(cell).count() {
            0 => {
                if let Some(&edge) = random.pick(&ahead) {
                    wiring.set(edge, true);
                }
            }
            1 => {}
            _ => ahead.iter().for_each(|&edge| wiring.set(edge, per_cent(random, 50))),
        }
    }
}

fn joined(wiring: &mut Wiring, regions: usize, loops: usize, random: &mut Random) {
    let region = if regions > 1 { regions::cut(wiring, regions, random) } else { vec![0; wiring.len()] };
    grow(wiring, &region, random);
    if loops == 0 {
        return;
    }
    for cell in 0..wiring.len() as u32 {
        for side in 0..wiring.sides() {
            let inside = |mate: u32| cell < mate && region[cell as usize] == region[mate as usize];
            if wiring.mate(cell, side).is_some_and(inside)
                && !wiring.has(cell, side)
                && per_cent(random, loops)
            {
                wiring.set((cell, side), true);
            }
        }
    }
}

/// Grows a tree in every region.
fn grow(wiring: &mut Wiring, region: &[u32], random: &mut Random) {
    let cells = wiring.len();
    let mut reached = vec![false; cells];
    let mut active: Vec<u32> = Vec::new();
    let first = random.below(cells);
    for root in (first..cells).chain(0..first) {
        if std::mem::replace(&mut reached[root], true) {
            continue;
        }
        active.push(root as u32);
        while !active.is_empty() {
            let newest = random.bits() & 1 == 0;
            let at = if newest { active.len() - 1 } else { random.below(active.len()) };
            let cell = active[at];
            let free = |mate: u32| !reached[mate as usize] && region[mate as usize] == region[cell as usize];
            let mut ways = [0; 6];
            let mut number = 0;
            for (side, _) in wiring.neighbours(cell).filter(|&(_, mate)| free(mate)) {
                ways[number] = side;
                number += 1;
            }
            let Some(&side) = random.pick(&ways[..number]) else {
                active.swap_remove(at);
                continue;
            };
            let mate = wiring.mate(cell, side).expect("a way leads somewhere");
            wiring.set((cell, side), true);
            reached[mate as usize] = true;
            active.push(mate);
        }
    }
}

fn apart(wiring: &mut Wiring, density: usize, random: &mut Random) {
    for cell in 0..wiring.len() as u32 {
        for side in 0..wiring.sides() {
            draw_half(wiring, cell, side, density, random);
        }
    }
}

/// Draws the half link of an edge, once for both cells, or of a border.
pub fn draw_half(wiring: &mut Wiring, cell: u32, side: usize, density: usize, random: &mut Random) {
    match wiring.mate(cell, side) {
        None if wiring.is_border(cell, side) => wiring.set_half(cell, side, per_cent(random, density)),
        Some(mate) if cell < mate => {
            wiring.set((cell, side), false);
            if per_cent(random, density) {
                let (cell, side) =
                    if random.bits() & 1 == 0 { (cell, side) } else { (mate, wiring.opposite(side)) };
                wiring.set_half(cell, side, true);
            }
        }
        _ => {}
    }
}
