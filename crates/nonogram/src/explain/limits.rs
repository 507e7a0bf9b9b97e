//! How far each block of a line can go, by the argument a person uses: push all blocks to one end,
//! then to the other.
//!
//! Every block is put at the first place where it fits behind the block before it: no cross in it,
//! no filled cell of its colour beside it. That filled cells further on must belong to somebody too
//! is not considered; such conclusions are left to full line logic. The limits are therefore wider
//! than the exact ones, and all that is concluded from them holds.

use crate::line::Colors;
use crate::model::{Block, Length};

/// How far a block can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The first cell it can begin in.
    pub first_start: usize,
    /// The last cell it can begin in.
    pub last_start: usize,
    /// The earliest end, one past its last cell.
    pub first_end: usize,
    /// The latest end.
    pub last_end: usize,
}

/// The limits of a line's blocks.
pub struct Limits<'a> {
    clue: &'a [Block],
    cells: &'a [Colors],
    /// For each block, how far it can go.
    pub ranges: Vec<Range>,
}

impl<'a> Limits<'a> {
    /// The limits in view of what the cells can be; `None` when the blocks cannot be pushed into
    /// the line.
    pub fn new(clue: &'a [Block], cells: &'a [Colors]) -> Option<Self> {
        let mirrored_clue: Vec<Block> = clue.iter().rev().copied().collect();
        let mirrored_cells: Vec<Colors> = cells.iter().rev().copied().collect();
        let (there, back) = (pushed(clue, cells)?, pushed(&mirrored_clue, &mirrored_cells)?);
        let n = cells.len();
        let range = |(&(start, end), &(start_back, end_back)): (&(usize, usize), &(usize, usize))| Range {
            first_start: start,
            last_start: n - end_back,
            first_end: end,
            last_end: n - start_back,
        };
        Some(Limits { clue, cells, ranges: there.iter().zip(back.iter().rev()).map(range).collect() })
    }

    /// The places within the limits where block `j` fits, as beginnings and ends (one past the last
    /// cell).
    pub fn places(&self, j: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let (block, range) = (&self.clue[j], self.ranges[j]);
        (range.first_start..=range.last_start)
            .flat_map(move |s| ends(block, self.cells, s).map(move |e| (s, e)))
            .filter(move |&(_, e)| e >= range.first_end && e <= range.last_end)
    }
}

/// Every block at its first place behind the one before.
fn pushed(clue: &[Block], cells: &[Colors]) -> Option<Vec<(usize, usize)>> {
    let mut at = 0;
    let mut places = Vec::with_capacity(clue.len());
    for (j, block) in clue.iter().enumerate() {
        at += usize::from(j > 0 && clue[j - 1].color == block.color);
        let place = (at..cells.len()).find_map(|s| Some((s, ends(block, cells, s).next()?)))?;
        places.push(place);
        at = place.1;
    }
    Some(places)
}

/// Where a block that begins at `start` can end, with nothing of its colour right before or behind
/// it.
fn ends<'a>(block: &'a Block, cells: &'a [Colors], start: usize) -> impl Iterator<Item = usize> + use<'a> {
    let only = Colors::only(block.color);
    let reach = match start > 0 && cells[start - 1] == only {
        true => 0,
        false => cells[start..].iter().take_while(|c| c.has(block.color)).count(),
    };
    let (from, to) = match block.length {
        Length::Known(l) => (usize::from(l), reach.min(usize::from(l))),
        Length::Blotted => (1, reach),
    };
    (start + from..=start + to).filter(move |&e| cells.get(e).is_none_or(|c| *c != only))
}
