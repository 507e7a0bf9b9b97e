//! A plan in the form that a step of a lane wants: everything in arrays of fixed sizes, so that no
//! index needs a test.
//!
//! Not every plan has that form. Boards along rows or columns have it as a rule: each cell gives a
//! share to the next one, always by the same side, and to one later cell, always by another. Kinds
//! with several pieces, sides that do not count in the number of a list, lists of more than 31
//! candidates, and lists that are sifted behind the first quarter of the path (a lane must stop for
//! each) are left to the general engine.

use crate::solve::plan::{MORE, Plan, Share};
use crate::solve::problem::LookId;

/// Steps of a flat plan, with room for the ends.
pub const STEPS: usize = 256;
/// Lists: as many as a `u16` can number.
pub const LISTS: usize = 1 << 16;
/// Candidates and kinds.
pub const CANDIDATES: usize = 1 << 13;
pub const KINDS: usize = 1 << 10;
/// The size of a [`Record`]. Places are counted in bytes, as the processor does, so that nothing is
/// to be multiplied.
pub const RECORD: u32 = size_of::<Record>() as u32;

/// What a lane that has come to a record must stop for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u16)]
pub enum Event {
    /// Nothing.
    #[default]
    Nothing,
    /// The lists of this cell do not know by themselves which pieces are left.
    Sift,
    /// The path is filled.
    Arrived,
    /// Everything has been tried.
    Finished,
}

/// What belongs to a cell of the path.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub struct Record {
    /// What was left to try on the cell before when it was filled: a list as in [`FlatPlan::lists`].
    pub rest: u64,
    /// What the cell before was filled with: kind and look, see [`mark`].
    pub mark: u32,
    /// The number of the list, without the share of the cell before.
    pub sum: u32,
    /// What the share to the next cell is multiplied by.
    pub stride: u32,
    /// The place of the later cell that this one gives a share to, the number without it, and its
    /// stride.
    pub to: u32,
    pub base: u32,
    pub later: u16,
    /// What to stop for.
    pub event: Event,
}

/// The place of a record in an array.
#[inline(always)]
pub fn record(at: u32) -> usize {
    (at / RECORD) as usize % STEPS
}

/// A candidate.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct Candidate {
    pub mark: u32,
    /// The colours that count for the next and for the later cell.
    pub next: u16,
    pub later: u16,
}

/// Kind and look in one word.
fn mark(kind: usize, look: LookId) -> u32 {
    kind as u32 | u32::from(look) << 16
}

/// The look of a mark.
pub fn look(mark: u32) -> LookId {
    (mark >> 16) as LookId
}

/// The lists that a kind has bits in.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub struct Slots {
    pub bits: [u32; 4],
    pub lists: [u16; 4],
}

/// A plan that lanes can follow.
pub struct FlatPlan {
    /// The lists as they are at the beginning: which candidates are left in the lower half, where
    /// they begin in the upper.
    pub(super) lists: Vec<u64>,
    /// The records as they are at the beginning.
    pub(super) records: [Record; STEPS],
    pub(super) candidates: Box<[Candidate; CANDIDATES]>,
    pub(super) slots: Box<[Slots; KINDS]>,
    /// The mark of no piece: it has no bits.
    pub(super) nothing: u32,
    /// The number of cells to fill.
    pub(super) cells: usize,
}

impl FlatPlan {
    /// The flat form of a plan, if it has one.
    pub fn new(plan: &Plan) -> Option<FlatPlan> {
        let kinds = plan.left.len();
        let plain = plan.len() + 2 < STEPS
            && kinds + 1 < KINDS
            && plan.lists.len() + kinds + 1 < LISTS
            && plan.candidates.len() + 64 < CANDIDATES
            && plan.left.iter().all(|left| *left <= 1)
            && plan.checks.iter().all(Vec::is_empty)
            && plan.others.iter().all(Vec::is_empty)
            && plan.lists.iter().all(|list| list.left >> MORE == 0)
            && plan.steps[plan.len() / 4..].iter().all(|step| step.simple);
        if !plain {
            return None;
        }
        let next = only_side(plan.steps.iter().map(|step| &step.next))?;
        let later = only_side(plan.steps.iter().map(|step| &step.later))?;
        let mut flat = FlatPlan {
            lists: plan.lists.iter().map(|list| word(list.left, list.head)).collect(),
            records: [Record::default(); STEPS],
            candidates: filled(plan.candidates.iter().map(|candidate| Candidate {
                mark: mark(candidate.kind as usize, candidate.look),
                next: candidate.sides[next],
                later: candidate.sides[later],
            })),
            slots: filled(
                plan.slots
                    .iter()
                    .map(|slots| Slots { bits: slots.bits, lists: slots.lists.map(|list| list as u16) }),
            ),
            nothing: mark(kinds, 0),
            cells: plan.len(),
        };
        flat.tell_all_kinds(kinds);
        flat.lay(plan)?;
        Some(flat)
    }

    /// Gives kinds that are in no list which knows what is left a list of their own, so that each
    /// has at least a bit.
    fn tell_all_kinds(&mut self, kinds: usize) {
        for slots in self.slots[..kinds].iter_mut().filter(|slots| slots.bits[0] == 0) {
            (slots.lists[0], slots.bits[0]) = (self.lists.len() as u16, 1);
            self.lists.push(word(1, 0));
        }
    }

    /// Makes the records; `None` if a cell is given shares in a way that they cannot tell.
    fn lay(&mut self, plan: &Plan) -> Option<()> {
        let end = self.lists.len();
        self.lists.push(word(1, 0));
        let place = |step: usize| step as u32 * RECORD;
        let nowhere = place(STEPS - 1);
        for record in &mut self.records {
            (record.mark, record.to) = (self.nothing, nowhere);
        }
        for (number, step) in plan.steps.iter().enumerate() {
            let record = &mut self.records[number];
            record.sum = plan.sums[plan.first_sum(number)];
            record.event = if step.simple { Event::Nothing } else { Event::Sift };
            if number + 1 < plan.len() {
                record.stride = step.next.stride;
            }
            if step.later.stride > 0 {
                let to = plan.step_of_sum(step.later.to as usize);
                // The first share that the later cell is given, and the only one but that of the
                // cell before it.
                if step.later.from as usize != plan.first_sum(to) {
                    return None;
                }
                record.to = place(to);
                record.base = plan.sums[step.later.from as usize];
                record.later = u16::try_from(step.later.stride).ok()?;
            }
        }
        let last = &mut self.records[plan.len()];
        (last.sum, last.event) = (end as u32, Event::Arrived);
        self.records[STEPS - 1].event = Event::Finished;
        Some(())
    }
}

fn word(left: u32, head: u32) -> u64 {
    u64::from(left) | u64::from(head) << 32
}

/// The side by which all shares are given; any side where there are none.
fn only_side<'a>(shares: impl Iterator<Item = &'a Share>) -> Option<usize> {
    let mut sides = shares.filter(|share| share.stride > 0).map(|share| share.side as usize);
    let first = sides.next().unwrap_or(0);
    sides.all(|side| side == first).then_some(first)
}

fn filled<T: Copy + Default, const N: usize>(items: impl Iterator<Item = T>) -> Box<[T; N]> {
    let mut all: Vec<T> = items.collect();
    all.resize(N, T::default());
    all.try_into().ok().expect("as many as were asked for")
}
