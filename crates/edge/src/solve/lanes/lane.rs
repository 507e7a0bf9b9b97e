//! One of several searches side by side, and its step.

use super::flat_plan::{
    CANDIDATES, Candidate, Event, FlatPlan, KINDS, LISTS, RECORD, Record, STEPS, look, record,
};
use crate::solve::problem::LookId;
use std::hint::select_unpredictable;

/// Room for some lanes.
pub struct Ground {
    records: Vec<Record>,
    lists: Vec<u64>,
}

impl Ground {
    /// Room for a number of lanes.
    pub fn new(lanes: usize) -> Self {
        Ground { records: vec![Record::default(); lanes * STEPS], lists: vec![0; lanes * LISTS] }
    }

    /// The lanes, which have not begun.
    pub fn lanes(&mut self) -> impl Iterator<Item = Lane<'_>> {
        let records = self.records.chunks_exact_mut(STEPS);
        let lists = self.lists.chunks_exact_mut(LISTS);
        records.zip(lists).map(|(records, lists)| Lane {
            word: 0,
            at: 0,
            records: records.try_into().expect("room for all"),
            lists: lists.try_into().expect("room for all"),
            part: Vec::new(),
        })
    }
}

/// A search on its way.
pub struct Lane<'g> {
    /// What can still be tried here: a list, as in [`FlatPlan::lists`].
    word: u64,
    /// The place of the record of the cell to be filled.
    at: u32,
    records: &'g mut [Record; STEPS],
    lists: &'g mut [u64; LISTS],
    /// The looks that were put before the search began.
    part: Vec<LookId>,
}

impl Lane<'_> {
    /// Puts looks on the first cells, to search behind them; `false` if they do not fit.
    pub fn begin(&mut self, flat: &FlatPlan, part: &[LookId]) -> bool {
        *self.records = flat.records;
        self.lists[..flat.lists.len()].copy_from_slice(&flat.lists);
        (self.at, self.word) = (0, self.lists[flat.records[0].sum as usize]);
        self.part = part.to_vec();
        for wanted in part {
            if self.event() == Event::Sift {
                self.sift(flat);
            }
            let Some(candidate) = self.tries(flat).map(|(_, c)| c).find(|c| look(c.mark) == *wanted) else {
                return false;
            };
            self.put(flat, &candidate);
        }
        // Behind the looks there is no way back.
        let floor = record(self.at);
        (self.records[floor].rest, self.records[floor].mark) = (0, flat.nothing);
        self.records[record(self.at.wrapping_sub(RECORD))].event = Event::Finished;
        true
    }

    /// What can be tried here: the bits and the candidates.
    fn tries<'c>(&self, flat: &'c FlatPlan) -> impl Iterator<Item = (u32, Candidate)> + use<'c> {
        let (left, head) = (self.word as u32, (self.word >> 32) as usize);
        let bits = (0..u32::BITS).filter(move |bit| left >> bit & 1 != 0);
        bits.map(move |bit| (bit, flat.candidates[head + bit as usize]))
    }

    /// Puts a candidate here and goes on, whatever there is for the next cell.
    fn put(&mut self, flat: &FlatPlan, candidate: &Candidate) {
        let here = self.records[record(self.at)];
        self.records[record(here.to)].sum = here.base + u32::from(candidate.later) * u32::from(here.later);
        self.toggle(flat, candidate.mark);
        self.at += RECORD;
        let number = self.records[record(self.at)].sum + u32::from(candidate.next) * here.stride;
        self.word = self.lists[number as u16 as usize];
    }

    /// Takes a piece, or gives it back: its bits change in all lists.
    #[inline(always)]
    fn toggle(&mut self, flat: &FlatPlan, mark: u32) {
        let slots = &flat.slots[mark as usize % KINDS];
        for n in 0..slots.lists.len() {
            self.lists[slots.lists[n] as usize] ^= u64::from(slots.bits[n]);
        }
    }

    /// The cells that are filled.
    pub fn depth(&self) -> usize {
        record(self.at)
    }

    /// What the lane must stop for.
    #[inline(always)]
    pub fn event(&self) -> Event {
        self.records[record(self.at)].event
    }

    /// The step: tries the next candidate and goes on, stays or goes back; whether there was a
    /// candidate, which is a node.
    ///
    /// Nothing here is a branch. What is written for the case of going on does no harm in the
    /// others: it lies beyond the cell, and is written again before it is read.
    #[inline(always)]
    pub fn step(&mut self, flat: &FlatPlan) -> bool {
        let (word, at) = (self.word, self.at);
        let left = word as u32;
        let number = (word >> 32) as u32 + left.trailing_zeros();
        let candidate = &flat.candidates[number as usize % CANDIDATES];
        let rest = word & word.wrapping_sub(1);
        let Record { rest: rest_before, mark: mark_before, stride, to, base, later, .. } =
            self.records[record(at)];
        let next = &mut self.records[record(at.wrapping_add(RECORD))];
        let list = next.sum.wrapping_add(u32::from(candidate.next) * stride) as u16 as usize;
        (next.rest, next.mark) = (rest, candidate.mark);
        self.records[record(to)].sum = base.wrapping_add(u32::from(candidate.later) * u32::from(later));
        let node = left != 0;
        let on = node & (self.lists[list] as u32 != 0);
        let stay = rest as u32 != 0;
        let word_else = select_unpredictable(stay, rest, rest_before);
        let mark_else = select_unpredictable(stay, flat.nothing, mark_before);
        let at_else = select_unpredictable(stay, at, at.wrapping_sub(RECORD));
        self.toggle(flat, select_unpredictable(on, candidate.mark, mark_else));
        self.word = select_unpredictable(on, self.lists[list], word_else);
        self.at = select_unpredictable(on, at.wrapping_add(RECORD), at_else);
        node
    }

    /// Leaves out what can be tried here of kinds that are not left.
    pub fn sift(&mut self, flat: &FlatPlan) {
        for (bit, candidate) in self.tries(flat) {
            let slots = &flat.slots[candidate.mark as usize % KINDS];
            if self.lists[slots.lists[0] as usize] as u32 & slots.bits[0] == 0 {
                self.word &= !(1 << bit);
            }
        }
    }

    /// The looks on the whole path, which is filled.
    pub fn looks(&self) -> Vec<LookId> {
        let behind = &self.records[self.part.len() + 1..=record(self.at)];
        self.part.iter().copied().chain(behind.iter().map(|record| look(record.mark))).collect()
    }

    /// Tries nothing more here: the next step goes back.
    pub fn turn_back(&mut self) {
        self.word = 0;
    }
}
