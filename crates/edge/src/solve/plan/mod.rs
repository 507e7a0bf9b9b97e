//! What can be worked out before a search along a path begins.
//!
//! When a cell is reached, some of its sides are known: those at the rim and beside clues always,
//! those beside cells that come earlier on the path as soon as these are filled. All looks that
//! show given colours on the known sides are a *list*; the lists of a cell, one for each
//! combination of colours, are a *table*, and cells in the same situation share one. The number of
//! a list is a sum: the start of the table and, for each side that becomes known, the colour times
//! a stride. A cell that is filled therefore adds its share to the sums of its neighbours, and a
//! cell that is reached finds the number of its list ready.
//!
//! Each list has a word in which a bit says of each look whether a piece of its kind is left. A
//! piece that is put on the board clears its bits in all lists, four of them as a rule; so that
//! used pieces are never looked at, and a cell for which nothing is left is seen by a single look
//! at a word that is nought.

mod make;

use super::problem::{LookId, Problem};
use crate::model::{Side, State};

/// A look in a list, with what the search must know of it close together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Candidate {
    /// The colours of its sides, numbered anew without gaps.
    pub sides: [u16; 4],
    /// Its kind.
    pub kind: u16,
    /// Which look it is.
    pub look: LookId,
}

/// Looks that show certain colours on certain sides.
#[derive(Clone, Copy, Debug, Default)]
pub struct List {
    /// Of which looks a piece is left. The bit [`MORE`] says that another list goes on with others.
    pub left: u32,
    /// Where its candidates begin.
    pub head: u32,
}

/// The bit of a list that stands for no candidate: where its candidate would be,
/// [`Candidate::more`] says which list goes on.
pub const MORE: u32 = 31;

impl Candidate {
    /// What stands in the place of a candidate where another list goes on.
    fn link(list: u32) -> Candidate {
        Candidate { sides: [list as u16, (list >> 16) as u16, 0, 0], ..Candidate::default() }
    }

    /// The list that goes on.
    pub fn more(&self) -> usize {
        self.sides[0] as usize | (self.sides[1] as usize) << 16
    }
}

/// A sum that a cell adds its share to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Share {
    /// The sum without the share, and where the sum with it goes.
    pub from: u32,
    /// See there.
    pub to: u32,
    /// The side whose colour counts.
    pub side: u8,
    /// What the colour counts.
    pub stride: u32,
}

impl Share {
    /// The sum with the share of a candidate.
    #[inline(always)]
    pub fn sum(&self, sums: &[u32], candidate: &Candidate) -> u32 {
        sums[self.from as usize] + u32::from(candidate.sides[self.side as usize & 3]) * self.stride
    }
}

/// What happens when a cell of the path is filled: what the loop reads at every node, close
/// together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Step {
    /// The share of the number of the next cell's list, which is wanted at once.
    pub next: Share,
    /// The share of the number of a later cell's list; of a sum that nobody asks for where there is
    /// no such cell.
    pub later: Share,
    /// Whether the lists of this cell know by themselves what can be tried.
    pub simple: bool,
    /// Whether there are more shares of later cells, in [`Plan::others`].
    pub others: bool,
}

/// A side that must match and does not count in the number of the list, for there would be too many
/// lists.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// The side.
    pub side: Side,
    /// The step that filled the cell beyond it.
    pub step: usize,
}

/// Sums for each cell: the start of the table, and one more for each side.
const SUMS: usize = 5;

/// Lists that a piece clears its bits in.
const SLOTS: usize = 4;

/// The bits that a kind has in the lists.
#[derive(Clone, Copy, Debug)]
pub struct Slots {
    /// The lists.
    pub lists: [u32; SLOTS],
    /// The bits in them.
    pub bits: [u32; SLOTS],
}

impl Slots {
    /// The last piece of the kind is put on the board.
    #[inline(always)]
    pub fn take(&self, lists: &mut [List]) {
        for n in 0..SLOTS {
            lists[self.lists[n] as usize].left &= !self.bits[n];
        }
    }

    /// It is taken back.
    #[inline(always)]
    pub fn give(&self, lists: &mut [List]) {
        for n in 0..SLOTS {
            lists[self.lists[n] as usize].left |= self.bits[n];
        }
    }
}

/// A search along a path, prepared.
pub struct Plan {
    /// The cells to fill, in order, by their positions in row order.
    pub cells: Vec<usize>,
    /// What happens when they are filled.
    pub steps: Vec<Step>,
    /// Shares of later cells beside the first, for each step.
    pub others: Vec<Vec<Share>>,
    /// What must be looked at for each step beside its list.
    pub checks: Vec<Vec<Check>>,
    /// The lists as they are at the beginning.
    pub lists: Vec<List>,
    /// The candidates of all lists.
    pub candidates: Vec<Candidate>,
    /// The sums as they are at the beginning.
    pub sums: Vec<u32>,
    /// The bits of each kind.
    pub slots: Vec<Slots>,
    /// The pieces left of each kind.
    pub left: Vec<u16>,
    /// The looks as the lists have them, by number.
    pub looks: Vec<Candidate>,
}

impl Plan {
    /// The number of cells to fill.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is no cell to fill.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where the sums of a step begin: the first is the start of its table.
    pub fn first_sum(&self, step: usize) -> usize {
        step * SUMS
    }

    /// The step that a sum belongs to.
    pub fn step_of_sum(&self, sum: usize) -> usize {
        sum / SUMS
    }

    /// The state with these looks on the first cells of the path.
    pub fn state(&self, problem: &Problem<'_>, looks: &[LookId]) -> State {
        let mut cells = vec![None; problem.size().area()];
        self.cells.iter().zip(looks).for_each(|(cell, look)| cells[*cell] = Some(*look));
        problem.partial(cells)
    }

    /// Adds the shares of a candidate on the cell of a step to the sums of later cells.
    #[inline(always)]
    pub fn share_out(&self, step: usize, candidate: &Candidate, sums: &mut [u32]) {
        let about = &self.steps[step];
        sums[about.later.to as usize] = about.later.sum(sums, candidate);
        if about.others {
            for share in &self.others[step] {
                sums[share.to as usize] = share.sum(sums, candidate);
            }
        }
    }
}
