//! One step after the other, with a record of what rests on what.
//!
//! The solvers' propagation says only that a position leads to nothing. To tell a person why, it is
//! repeated here breadth first, so that short ways are found first, and every decided side
//! remembers the earlier ones it rests on. What the end does not rest on is left out.

use super::groups::{Broken, Forced, Groups, Why};
use crate::model::Rule;
use crate::solve::board::{Board, Domain, Known, LINKED, known};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// Steps that lead to an end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    pub steps: Vec<Step>,
    pub end: End,
}

/// A side that is decided by what is known of its cell, or by the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub cell: u32,
    pub side: usize,
    pub link: bool,
}

/// Where a chain ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// A tile has no position left.
    Dead(u32),
    /// These tiles form a loop, but must be part of a tree.
    Loop(Vec<u32>),
    /// These tiles are cut off from the rest.
    Alone(Vec<u32>),
    /// A tile has only one position left.
    Settled(u32),
}

/// What follows when a cell of a board, on which nothing more follows, is left only one position;
/// `None` if that is not impossible.
pub(super) fn refutation(board: &Board, cell: u32, position: Domain) -> Option<Chain> {
    let mut board = board.clone();
    board.narrow(cell, position).ok()?;
    Recorder::new(board, [cell], |_| false).run()
}

/// The first tile, of those that are wanted, that has only one position left when neighbours begin
/// to tell each other what they know.
pub(super) fn settled(board: Board, wanted: impl Fn(u32) -> bool) -> Option<Chain> {
    let cells = board.len() as u32;
    Recorder::new(board, 0..cells, wanted).run()
}

/// Why neighbours, or the groups of a tree, cannot agree at all.
pub(super) fn contradiction(board: Board) -> Option<Chain> {
    settled(board, |_| false)
}

struct Recorder<W> {
    board: Board,
    /// The domains before the first step.
    base: Vec<Domain>,
    steps: Vec<(Step, u32, Vec<usize>)>,
    /// The steps that narrowed a cell.
    about: FxHashMap<u32, Vec<usize>>,
    queue: VecDeque<u32>,
    wanted: W,
}

impl<W: Fn(u32) -> bool> Recorder<W> {
    fn new(board: Board, first: impl IntoIterator<Item = u32>, wanted: W) -> Self {
        let base = board.domains().to_vec();
        let queue = first.into_iter().collect();
        Recorder { board, base, steps: Vec::new(), about: FxHashMap::default(), queue, wanted }
    }

    fn run(mut self) -> Option<Chain> {
        loop {
            while let Some(cell) = self.queue.pop_front() {
                if let Some(end) = self.tell(cell) {
                    return Some(end);
                }
            }
            if self.board.rule != Rule::Tree {
                return None;
            }
            let Ok(groups) = Groups::of(&self.board) else { return Some(self.looped()) };
            match groups.forced(&self.board) {
                Err(Broken::Alone(cell) | Broken::Loop(cell)) => {
                    let members = groups.members(cell);
                    let because = self.touching(&members);
                    return Some(self.finish(End::Alone(members), &because));
                }
                Ok(forced) => {
                    let &first = forced.first()?;
                    if let Some(end) = self.force(&groups, first) {
                        return Some(end);
                    }
                }
            }
        }
    }

    /// Tells the neighbours of a cell what is decided there.
    fn tell(&mut self, cell: u32) -> Option<Chain> {
        for side in 0..self.board.sides() {
            let link = match known(self.board.domain(cell), side) {
                Known::Link => true,
                Known::Gap if self.board.rule != Rule::Apart => false,
                _ => continue,
            };
            let Some(mate) = self.board.mate(cell, side) else { continue };
            let step = Step { cell, side, link };
            if self.board.domain(mate) & !self.says(step) == 0 {
                continue;
            }
            let because = self.needed(cell, |domain| domain & !own(step) == 0);
            if let Some(end) = self.take(step, mate, because) {
                return Some(end);
            }
        }
        None
    }

    /// Decides a side for the cell across it.
    fn take(&mut self, step: Step, told: u32, because: Vec<usize>) -> Option<Chain> {
        let keep = self.says(step);
        self.about.entry(told).or_default().push(self.steps.len());
        self.steps.push((step, told, because));
        if self.board.narrow(told, keep).is_err() {
            let because = self.needed(told, |domain| domain == 0);
            return Some(self.finish(End::Dead(told), &because));
        }
        self.queue.push_back(told);
        if (self.wanted)(told) && self.board.domain(told).is_power_of_two() {
            let because = self.needed(told, Domain::is_power_of_two);
            return Some(self.finish(End::Settled(told), &because));
        }
        None
    }

    /// Decides a side that the groups decide, for both cells.
    fn force(&mut self, groups: &Groups, forced: Forced) -> Option<Chain> {
        let Forced { cell, side, why } = forced;
        let mate = self.board.mate(cell, side)?;
        let members = groups.members(cell);
        let because = match why {
            Why::Loop => self.linking(&members),
            Why::CutOff => self.touching(&[members, groups.members(mate)].concat()),
        };
        let there = Step { cell: mate, side: self.board.opposite(side), link: false };
        self.take(there, cell, because.clone())
            .or_else(|| self.take(Step { cell, side, link: false }, mate, because))
    }

    /// The tiles on a loop: links that lead nowhere are taken away until none is left.
    fn looped(self) -> Chain {
        let linked = |cell: u32, left: &FxHashSet<u32>| {
            let mates = (0..self.board.sides()).filter(|&s| known(self.board.domain(cell), s) == Known::Link);
            mates.filter_map(|s| self.board.mate(cell, s)).filter(|m| left.contains(m)).count()
        };
        let mut left: FxHashSet<u32> = (0..self.board.len() as u32).collect();
        let mut check: Vec<u32> = (0..self.board.len() as u32).collect();
        while let Some(cell) = check.pop() {
            if left.contains(&cell) && linked(cell, &left) < 2 {
                left.remove(&cell);
                check.extend((0..self.board.sides()).filter_map(|s| self.board.mate(cell, s)));
            }
        }
        let mut cells: Vec<u32> = left.into_iter().collect();
        cells.sort_unstable();
        let because = self.linking(&cells);
        self.finish(End::Loop(cells), &because)
    }

    /// The steps that decided a link between these cells.
    fn linking(&self, cells: &[u32]) -> Vec<usize> {
        let inside: FxHashSet<u32> = cells.iter().copied().collect();
        let both = |(step, told, _): &(Step, u32, _)| {
            step.link && inside.contains(&step.cell) && inside.contains(told)
        };
        (0..self.steps.len()).filter(|&at| both(&self.steps[at])).collect()
    }

    /// The steps that decided something at these cells.
    fn touching(&self, cells: &[u32]) -> Vec<usize> {
        let inside: FxHashSet<u32> = cells.iter().copied().collect();
        let any = |(step, told, _): &(Step, u32, _)| inside.contains(&step.cell) || inside.contains(told);
        (0..self.steps.len()).filter(|&at| any(&self.steps[at])).collect()
    }

    /// Of the steps that narrowed a cell, as few as make its domain `enough`; the latest are
    /// dropped first.
    fn needed(&self, cell: u32, enough: impl Fn(Domain) -> bool) -> Vec<usize> {
        let mut used = self.about.get(&cell).cloned().unwrap_or_default();
        let domain = |used: &[usize]| {
            used.iter().fold(self.base[cell as usize], |d, &at| d & self.says(self.steps[at].0))
        };
        for at in (0..used.len()).rev() {
            let mut fewer = used.clone();
            fewer.remove(at);
            if enough(domain(&fewer)) {
                used = fewer;
            }
        }
        used
    }

    /// The positions that a step leaves to the cell it is told to.
    fn says(&self, step: Step) -> Domain {
        let back = LINKED[self.board.opposite(step.side)];
        if step.link && self.board.rule != Rule::Apart { back } else { !back }
    }

    /// The steps that the end rests on, in order.
    fn finish(&self, end: End, because: &[usize]) -> Chain {
        let mut kept = vec![false; self.steps.len()];
        because.iter().for_each(|&at| kept[at] = true);
        for at in (0..kept.len()).rev() {
            if kept[at] {
                self.steps[at].2.iter().for_each(|&earlier| kept[earlier] = true);
            }
        }
        let steps = self.steps.iter().zip(kept).filter(|(_, kept)| *kept).map(|(step, _)| step.0).collect();
        Chain { steps, end }
    }
}

/// The positions of a step's own cell that agree with it.
fn own(step: Step) -> Domain {
    if step.link { LINKED[step.side] } else { !LINKED[step.side] }
}
