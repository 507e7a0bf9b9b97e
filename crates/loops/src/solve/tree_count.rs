//! Counting trees: the [frontier](super::frontier) with a memory of what hangs together.
//!
//! Beside the links across the frontier, the state says which of them belong to the same group
//! behind it. A link that would join a group to itself closes a loop; a group without a link across
//! the frontier will stay alone. The number of links is right from the start, so what has no loop
//! is one tree: only loops need to be looked for, and groups that stay alone cannot occur without
//! one. Closed sides that hold a link are part of the state all the same, for they join groups; but
//! they leave no choice and so cost nothing but length.

use super::board::{Board, Known, known, positions};
use super::frame::Frame;
use num_bigint::BigUint;
use quadrille_core::{Count, Search, Stop};
use rustc_hash::FxHashMap;

/// The number of trees.
pub fn count(frame: &Frame<'_>, search: &mut Search) -> Count {
    let exact = |number: u32, how| Count::new(number.into(), None, how);
    let Some(mut tree) = frame.tree() else { return exact(0, "propagation") };
    match tree.shave(search) {
        Err(stop) => return Count::new(BigUint::default(), Some(stop), "frontier with groups"),
        Ok(Err(_)) => return exact(0, "propagation"),
        Ok(Ok(_)) => {}
    }
    let board = tree.board();
    if (0..board.len() as u32).all(|cell| !board.is_open(cell)) {
        return exact(1, "propagation");
    }
    match sweep(board, search) {
        Ok(number) => Count::new(number, None, "frontier with groups"),
        Err(stop) => Count::new(BigUint::default(), Some(stop), "frontier with groups"),
    }
}

/// The group of the link on each side across the frontier, in the order of the sides; 0 for no
/// link. Groups are numbered as they first occur.
type Groups = Box<[u16]>;

/// A frontier of so many sides makes nodes slow.
const LONG: usize = 32;

/// Takes the cells row by row.
fn sweep(board: &Board, search: &mut Search) -> Result<BigUint, Stop> {
    let n = board.sides();
    let mut frontier: Vec<(u32, usize)> = Vec::new();
    let mut now: FxHashMap<Groups, BigUint> = FxHashMap::default();
    now.insert(Box::default(), BigUint::from(1u32));
    for cell in 0..board.len() as u32 {
        // The sides are told by the cell that has not been taken, which is this one for those that
        // come in.
        let stays: Vec<bool> = frontier.iter().map(|&(to, _)| to != cell).collect();
        let comes: Vec<(usize, usize)> = frontier
            .iter()
            .enumerate()
            .filter(|(_, (to, _))| *to == cell)
            .map(|(at, &(_, side))| (at, side))
            .collect();
        let goes: Vec<usize> = (0..n).filter(|&side| leads_on(board, cell, side)).collect();
        let mut next: FxHashMap<Groups, BigUint> = FxHashMap::default();
        for (groups, ways) in now {
            search.node()?;
            // With a long frontier a node takes so long that a limit would come a second late.
            if frontier.len() > LONG {
                search.check()?;
            }
            for position in positions(board.domain(cell)) {
                if let Some(groups) = taken(&groups, &stays, &comes, &goes, position.0) {
                    *next.entry(groups).or_default() += &ways;
                }
            }
        }
        let mut at = 0;
        frontier.retain(|_| {
            at += 1;
            stays[at - 1]
        });
        let ahead = |&side: &usize| (board.mate(cell, side).expect("leads on"), board.opposite(side));
        frontier.extend(goes.iter().map(ahead));
        let bytes = next.len() as u64 * (96 + 2 * frontier.len() as u64);
        if bytes > search.limits.memory {
            return Err(Stop::Memory);
        }
        now = next;
    }
    Ok(now.remove(&[][..]).unwrap_or_default())
}

/// Whether a link may lead from a cell to one that comes later.
fn leads_on(board: &Board, cell: u32, side: usize) -> bool {
    board.mate(cell, side).is_some_and(|mate| mate > cell) && known(board.domain(cell), side) != Known::Gap
}

/// The groups after a cell was taken in a position; `None` if its links are not met or close a
/// loop.
fn taken(
    groups: &[u16],
    stays: &[bool],
    comes: &[(usize, usize)],
    goes: &[usize],
    sides: u8,
) -> Option<Groups> {
    let mut joined: smallvec::SmallVec<[u16; 6]> = smallvec::SmallVec::new();
    for &(at, side) in comes {
        match (groups[at], sides & 1 << side != 0) {
            (0, false) => {}
            (0, true) | (_, false) => return None,
            (group, true) if joined.contains(&group) => return None,
            (group, true) => joined.push(group),
        }
    }
    // The group of this cell: higher than any other.
    const OWN: u16 = u16::MAX;
    let kept = groups.iter().zip(stays).filter(|(_, stays)| **stays);
    let kept = kept.map(|(&group, _)| if joined.contains(&group) && group != 0 { OWN } else { group });
    let new = goes.iter().map(|&side| if sides & 1 << side != 0 { OWN } else { 0 });
    let mut after: Groups = kept.chain(new).collect();
    renumber(&mut after);
    Some(after)
}

fn renumber(groups: &mut [u16]) {
    let mut names: Vec<u16> = Vec::new();
    for group in groups.iter_mut().filter(|group| **group != 0) {
        let at = names.iter().position(|name| name == group).unwrap_or_else(|| {
            names.push(*group);
            names.len() - 1
        });
        *group = at as u16 + 1;
    }
}
