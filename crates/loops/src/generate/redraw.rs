//! Drawing a part of the links again, within the law of the whole.
//!
//! Only edges between two of the chosen cells change. Free laws draw them as at first. Where cells
//! must hang together, the chosen edges are taken away, and put back in random order wherever they
//! join what is apart and belonged together before: the groups stay the same cells. A group also
//! trades cells with its neighbours: an end lets go of its tile, if that has another link to live
//! on, and holds on to another. Neither way makes or removes a group.

use super::laws::{Law, draw_half, per_cent};
use super::wiring::{Edge, Wiring};
use quadrille_core::Random;

/// Ends that are moved, per cent.
const MOVED: usize = 30;

/// Tiles of half links that get all they can, per cent.
const FULL: usize = 10;

impl Law {
    /// Draws the edges among the chosen cells again.
    pub fn redraw(self, wiring: &mut Wiring, chosen: &[bool], random: &mut Random) {
        match self {
            Law::Edges(density) => edges(wiring, chosen, density, random),
            Law::Ends => edges(wiring, chosen, 50, random),
            Law::Joined { regions, loops } => {
                reconnect(wiring, chosen, loops, random);
                if regions > 1 {
                    move_ends(wiring, chosen, random);
                }
            }
            Law::Apart(density) => halves(wiring, chosen, density, random),
        }
    }
}

/// The edges between two chosen cells.
fn among(wiring: &Wiring, chosen: &[bool]) -> Vec<Edge> {
    let inside = |&(cell, side): &Edge| wiring.mate(cell, side).is_some_and(|mate| chosen[mate as usize]);
    let cells = (0..wiring.len() as u32).filter(|&cell| chosen[cell as usize]);
    cells.flat_map(|cell| wiring.edges_of(cell)).filter(inside).collect()
}

fn edges(wiring: &mut Wiring, chosen: &[bool], density: usize, random: &mut Random) {
    for edge in among(wiring, chosen) {
        wiring.set(edge, per_cent(random, density));
    }
}

/// Links that cannot meet leave much room: only dense places have one solution, and a tile linked
/// on all sides helps.
fn halves(wiring: &mut Wiring, chosen: &[bool], density: usize, random: &mut Random) {
    let density = density + random.below(101 - density);
    for cell in (0..wiring.len() as u32).filter(|&cell| chosen[cell as usize]) {
        let full = per_cent(random, FULL);
        for side in 0..wiring.sides() {
            let somewhere = wiring.mate(cell, side).is_some() || wiring.is_border(cell, side);
            if full && somewhere {
                wiring.set((cell, side), false);
                wiring.set_half(cell, side, true);
            } else if wiring.mate(cell, side).is_none_or(|mate| chosen[mate as usize]) {
                draw_half(wiring, cell, side, density, random);
            }
        }
    }
}

fn reconnect(wiring: &mut Wiring, chosen: &[bool], loops: usize, random: &mut Random) {
    let across = |wiring: &Wiring, (cell, side): Edge| wiring.mate(cell, side).expect("an edge has two ends");
    let mut before = wiring.groups();
    let mut free = among(wiring, chosen);
    free.retain(|&edge| before.of(edge.0) == before.of(across(wiring, edge)));
    free.iter().for_each(|&edge| wiring.set(edge, false));
    let mut after = wiring.groups();
    random.shuffle(&mut free);
    for edge in free {
        let joins = after.join(edge.0, across(wiring, edge));
        if joins || (loops > 0 && per_cent(random, loops)) {
            wiring.set(edge, true);
        }
    }
}

/// Lets ends hold on to other neighbours.
fn move_ends(wiring: &mut Wiring, chosen: &[bool], random: &mut Random) {
    for cell in (0..wiring.len() as u32).filter(|&cell| chosen[cell as usize]) {
        let tile = wiring.tile(cell);
        if tile.count() != 1 || !per_cent(random, MOVED) {
            continue;
        }
        let side = tile.0.trailing_zeros() as usize;
        let holder = wiring.mate(cell, side).expect("a link leads somewhere");
        let others: Vec<usize> = wiring.neighbours(cell).map(|(s, _)| s).filter(|&s| s != side).collect();
        if wiring.tile(holder).count() > 1
            && let Some(&other) = random.pick(&others)
        {
            wiring.set((cell, side), false);
            wiring.set((cell, other), true);
        }
    }
}
