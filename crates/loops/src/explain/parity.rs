//! Links have two ends: what that says about a side that is the only way between two parts of the
//! board.
//!
//! Where links must meet, the sides that are not decided yet join cells to each other. If one of
//! them is the only way between two parts (a bridge, in the language of graphs), the tiles of
//! either part have a known number of link ends left, and those that do not lead across come in
//! pairs: an odd number means a link on the bridge, an even one none. All bridges are found in one
//! walk (R. Tarjan, *A note on finding the bridges of a graph*, 1974).

use crate::model::{Rule, Sides};
use crate::solve::board::{Board, Known, known, positions};

/// The only way between two parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bridge {
    /// The cell on the smaller bank.
    pub cell: u32,
    /// Its side.
    pub side: usize,
    /// Whether there is a link.
    pub link: bool,
    /// How many cells the smaller bank has.
    pub cells: u32,
}

/// A cell on the way through the board.
#[derive(Clone, Copy, Default)]
struct Visit {
    /// When it was reached, from 1.
    time: u32,
    /// The earliest cell that it, or one reached through it, touches by another way.
    low: u32,
    /// The side by which it was reached.
    entry: usize,
    /// Link ends and cells of all that was reached through it.
    ends: u32,
    cells: u32,
}

/// All bridges of a board whose neighbours have told each other everything, smallest bank first.
pub(super) fn bridges(board: &Board) -> Vec<Bridge> {
    let mut bridges = Vec::new();
    if board.rule == Rule::Apart {
        return bridges;
    }
    let mut visits = vec![Visit::default(); board.len()];
    let mut time = 0;
    for first in (0..board.len() as u32).filter(|&cell| board.is_open(cell)) {
        if visits[first as usize].time == 0 {
            let begin = bridges.len();
            walk(board, first, &mut time, &mut visits, &mut bridges);
            let all = visits[first as usize].cells;
            bridges[begin..].iter_mut().for_each(|bridge| turn(board, bridge, all));
        }
    }
    bridges.sort_by_key(|b| (b.cells, b.cell, b.side));
    bridges
}

/// Visits all that can be reached from a cell; every bridge is told from the bank that is visited
/// later.
fn walk(board: &Board, first: u32, time: &mut u32, visits: &mut [Visit], bridges: &mut Vec<Bridge>) {
    let mut reach = |visits: &mut [Visit], cell: u32, entry: usize| {
        *time += 1;
        visits[cell as usize] =
            Visit { time: *time, low: *time, entry, ends: open_ends(board, cell), cells: 1 };
    };
    reach(visits, first, usize::MAX);
    let mut way = vec![(first, 0)];
    while let Some((cell, side)) = way.last_mut() {
        let (from, at) = (*cell as usize, *side);
        *side += 1;
        if at == board.sides() {
            way.pop();
            let Some(&(before, _)) = way.last() else { return };
            let done = visits[from];
            let parent = &mut visits[before as usize];
            parent.low = parent.low.min(done.low);
            parent.ends += done.ends;
            parent.cells += done.cells;
            if done.low > parent.time {
                let link = !done.ends.is_multiple_of(2);
                bridges.push(Bridge { cell: from as u32, side: done.entry, link, cells: done.cells });
            }
        } else if at != visits[from].entry
            && let Some(mate) = board.is_joined(from as u32, at)
        {
            match visits[mate as usize].time {
                0 => {
                    reach(visits, mate, board.opposite(at));
                    way.push((mate, 0));
                }
                earlier => visits[from].low = visits[from].low.min(earlier),
            }
        }
    }
}

/// Tells a bridge from its smaller bank.
fn turn(board: &Board, bridge: &mut Bridge, all: u32) {
    let other = all - bridge.cells;
    if let (true, Some(mate)) = (other < bridge.cells, board.mate(bridge.cell, bridge.side)) {
        *bridge = Bridge { cell: mate, side: board.opposite(bridge.side), cells: other, ..*bridge };
    }
}

/// The link ends of a tile that are not on a decided side.
pub(super) fn open_ends(board: &Board, cell: u32) -> u32 {
    let domain = board.domain(cell);
    let decided = (0..board.sides()).filter(|&side| known(domain, side) == Known::Link).count() as u32;
    positions(domain).next().map_or(0, Sides::count) - decided
}

/// The cells on the bank of a bridge, in order.
pub(super) fn bank(board: &Board, bridge: Bridge) -> Vec<u32> {
    let mut cells = vec![bridge.cell];
    let mut seen = rustc_hash::FxHashSet::from_iter([bridge.cell]);
    let mut next = 0;
    while let Some(&cell) = cells.get(next) {
        next += 1;
        for side in (0..board.sides()).filter(|&s| (cell, s) != (bridge.cell, bridge.side)) {
            if let Some(mate) = board.is_joined(cell, side)
                && seen.insert(mate)
            {
                cells.push(mate);
            }
        }
    }
    cells.sort_unstable();
    cells
}
