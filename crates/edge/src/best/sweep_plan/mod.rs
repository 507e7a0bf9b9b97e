//! The way of a sweep over the board, prepared: what is known of each cell when the sweep reaches
//! it, which pieces may lie there, and what putting one does to the accounts of the
//! [potential](super::potential).
//!
//! A board under way keeps the colours of its open sides in *slots*. A slot is taken when a side
//! opens and free again when it is closed, so that there are no more of them than sides are ever
//! open at once. What lies on the board from the beginning needs no slots: the colours of its sides
//! are known.

mod halves;
mod make;

use super::potential::Potential;
use crate::model::Side;
use crate::solve::problem::{LookId, Problem};

/// Something that is added to an account.
#[derive(Clone, Copy, Debug, Default)]
pub struct Entry {
    /// The number of the account on the board.
    pub account: u16,
    /// What is added.
    pub change: i32,
}

/// Where the colour beyond a side is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// In a slot.
    Slot(usize),
    /// It is known from the beginning.
    Is(u16),
}

/// A side beyond which a piece lies.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// The side.
    pub side: Side,
    /// Where its colour is found.
    pub beyond: Beyond,
    /// What closing it does to the accounts, by colour: a position in [`SweepPlan::closings`].
    pub closing: usize,
}

/// A cell of the sweep.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its position in row order.
    pub cell: usize,
    /// Its table.
    pub table: usize,
    /// The sides beyond which pieces lie. The lists of the table go by the first two.
    pub known: Vec<Known>,
    /// The sides that open, and the slots they take.
    pub opens: Vec<(Side, usize)>,
}

/// Sides that change accounts when a piece is put, at most two entries for each.
const ENTRIES: usize = 8;

/// A look that may lie on a cell.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The look.
    pub look: LookId,
    /// Its colours, numbered anew without gaps.
    pub sides: [u16; 4],
    /// The bit that says that no piece of its kind is left.
    pub last: u32,
    /// The first bit of its kind.
    pub first: u32,
    entries: [Entry; ENTRIES],
    number: u8,
}

impl Candidate {
    /// What putting it does to the accounts, beside closing known sides.
    #[inline(always)]
    pub fn entries(&self) -> &[Entry] {
        &self.entries[..self.number as usize]
    }
}

/// The looks that may lie on cells in the same situation, and lists of them.
pub struct Table {
    /// All of them.
    pub candidates: Vec<Candidate>,
    sides: [Option<Side>; 2],
    colours: usize,
    both: Lists,
    one: [Lists; 2],
}

/// Numbered lists of candidates, one behind the other.
struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    /// Puts every candidate on the list whose number is given for it.
    fn new(lists: usize, numbers: &[usize]) -> Lists {
        let mut starts = vec![0; lists + 1];
        numbers.iter().for_each(|number| starts[number + 1] += 1);
        for list in 0..lists {
            starts[list + 1] += starts[list];
        }
        let (mut next, mut items) = (starts.clone(), vec![0; numbers.len()]);
        for (at, number) in numbers.iter().enumerate() {
            items[next[*number] as usize] = at as u32;
            next[*number] += 1;
        }
        Lists { starts, items }
    }

    fn list(&self, number: usize) -> &[u32] {
        &self.items[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
}

impl Table {
    /// Those that match on the first two known sides, as far as there are so many.
    pub fn matching(&self, colours: [u16; 2]) -> &[u32] {
        self.both.list(colours[0] as usize * self.colours + colours[1] as usize)
    }

    /// Those that match on one of the two and not on the other. With one known side there are no
    /// two to choose from, and all that do not match it are meant.
    pub fn half_matching(&self, colours: [u16; 2]) -> impl Iterator<Item = u32> {
        let list = |n: usize| self.one[n].list(colours[n] as usize).iter().copied();
        let matches = move |at: u32, n: usize| match self.sides[n] {
            Some(side) => self.candidates[at as usize].sides[side as usize] == colours[n],
            None => true,
        };
        let first = list(0).filter(move |at| !matches(*at, 1));
        first.chain(list(1).filter(move |at| !matches(*at, 0)))
    }
}

/// A sweep over the cells that are not filled, prepared.
pub struct SweepPlan<'p> {
    /// The puzzle.
    pub problem: &'p Problem<'p>,
    /// The cells, in order.
    pub steps: Vec<Step>,
    /// What may lie on them.
    pub tables: Vec<Table>,
    /// What closing a side does to the accounts, by situation and colour.
    pub closings: Vec<Vec<[Entry; 2]>>,
    /// The potential for boards of this sweep.
    pub potential: Potential,
    /// The accounts at the beginning.
    pub accounts: Vec<u32>,
    /// Bits that tell which pieces are on the board.
    pub bits: usize,
    /// Slots for open sides.
    pub slots: usize,
    /// Different colours.
    pub colours: usize,
    /// Joints between what lies on the board that do not match.
    pub broken: u16,
}

impl SweepPlan<'_> {
    /// The memory that a beam needs for each board that it keeps: this board and the next, its
    /// continuations, its trail.
    pub fn bytes_per_board(&self) -> usize {
        let board = 4 * self.accounts.len() + 2 * self.slots + self.bits / 8 + 32;
        2 * board + 3 * 24 + 16 * self.problem.size().cols.min(self.problem.size().rows)
    }
}
