//! Brute force along a path, as fast as we can: the same nodes as [`brute`](super::brute) in the same order.
//!
//! A [`Plan`] has done the thinking; here is the loop. It has no recursion, no allocation, and it never looks at a piece
//! that is used. A cell whose successor has nothing left is counted and left again before anything is put on it: half of
//! all nodes end there.

use super::brute;
use super::path::Path;
use super::plan::{Candidate, List, Plan, SLOTS};
use super::problem::{LookId, Problem};
use crate::Edge;
use crate::model::State;
use num_bigint::BigUint;
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task, parallel};
use std::ops::ControlFlow;

/// A cell that is filled, and what is left to try there.
#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    mask: u64,
    head: u32,
    more: u32,
    kind: u16,
    look: LookId,
}

/// A search along a path, somewhere on its way.
pub struct Scan<'p> {
    plan: &'p Plan,
    lists: Vec<List>,
    sums: Vec<u32>,
    left: Vec<u16>,
    frames: Vec<Frame>,
    /// Cells that are filled for good; the search goes on behind them.
    floor: usize,
    /// The looks to be handed over.
    looks: Vec<LookId>,
}

/// Nodes between two looks at the clock.
const BURST: u64 = 1 << 14;

/// Somebody to hand full boards, or beginnings of boards, to: the looks in the order of the path.
pub type Take<'a> = &'a mut dyn FnMut(&[LookId]) -> ControlFlow<Stop>;

impl<'p> Scan<'p> {
    /// A search that has not begun.
    pub fn new(plan: &'p Plan) -> Self {
        Scan {
            plan,
            lists: plan.lists.clone(),
            sums: plan.sums.clone(),
            left: plan.left.clone(),
            frames: vec![Frame::default(); plan.len() + 1],
            floor: 0,
            looks: Vec::with_capacity(plan.len()),
        }
    }

    /// A search behind the first cells, filled with these looks.
    pub fn behind(plan: &'p Plan, looks: &[LookId]) -> Self {
        let mut scan = Scan::new(plan);
        for (step, look) in looks.iter().enumerate() {
            let candidate = plan.looks[*look as usize];
            let frame = Frame { kind: candidate.kind, look: *look, ..Frame::default() };
            scan.frames[step] = frame;
            scan.put(step, &candidate);
        }
        scan.floor = looks.len();
        scan
    }

    /// Puts a candidate on the cell of a step.
    #[inline(always)]
    fn put(&mut self, step: usize, candidate: &Candidate) {
        let kind = candidate.kind as usize;
        self.left[kind] -= 1;
        if self.left[kind] == 0 {
            let slots = &self.plan.slots[kind];
            for n in 0..SLOTS {
                self.lists[slots.lists[n] as usize].left &= !slots.bits[n];
            }
        }
        for share in &self.plan.steps[step].later {
            self.sums[share.to as usize] = self.sums[share.from as usize]
                + u32::from(candidate.sides[share.side as usize & 3]) * share.stride;
        }
    }

    /// Takes a piece of a kind back.
    #[inline(always)]
    fn take_back(&mut self, kind: u16) {
        let kind = kind as usize;
        self.left[kind] += 1;
        if self.left[kind] == 1 {
            let slots = &self.plan.slots[kind];
            for n in 0..SLOTS {
                self.lists[slots.lists[n] as usize].left |= slots.bits[n];
            }
        }
    }

    /// What can be tried of a list on the cell of a step, now that all before it are filled.
    #[inline(always)]
    fn open(&self, step: usize, list: &List) -> u64 {
        let about = &self.plan.steps[step];
        if about.kept && about.checks.is_empty() { list.left } else { self.sift(step, list) }
    }

    /// The same where the list does not know it by itself.
    fn sift(&self, step: usize, list: &List) -> u64 {
        let about = &self.plan.steps[step];
        let (mut mask, mut rest) = (list.left, list.left);
        while rest != 0 {
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            let candidate = &self.plan.candidates[(list.head + bit) as usize];
            let matches = about.checks.iter().all(|(side, at, beyond)| {
                let other = &self.plan.looks[self.frames[*at].look as usize];
                other.sides[*beyond as usize] == candidate.sides[*side as usize]
            });
            if self.left[candidate.kind as usize] == 0 || !matches {
                mask &= !(1 << bit);
            }
        }
        mask
    }

    /// Goes through all ways to fill the path up to the step `goal`, and hands over the looks of each.
    pub fn run<O: Observer>(
        &mut self,
        goal: usize,
        search: &mut Search<O>,
        take: Take<'_>,
    ) -> Result<(), Stop> {
        let plan = self.plan;
        let mut step = self.floor;
        if step == goal {
            return self.hand_over(goal, search, take);
        }
        let mut list = self.lists[self.first()];
        let mut mask = self.open(step, &list);
        let (mut nodes, mut burst) = (0, search.burst(BURST));
        loop {
            while mask == 0 {
                if list.more != 0 {
                    list = self.lists[list.more as usize];
                    mask = self.open(step, &list);
                    continue;
                }
                if step == self.floor {
                    return search.spend(nodes);
                }
                step -= 1;
                let frame = self.frames[step];
                (mask, list.head, list.more) = (frame.mask, frame.head, frame.more);
                self.take_back(frame.kind);
            }
            let bit = mask.trailing_zeros();
            mask &= mask - 1;
            nodes += 1;
            if nodes == burst {
                search.spend(std::mem::take(&mut nodes))?;
                burst = search.burst(BURST);
            }
            let candidate = &plan.candidates[(list.head + bit) as usize];
            if step + 1 == goal {
                self.frames[step].look = candidate.look;
                search.counters.nodes += std::mem::take(&mut nodes);
                burst = search.burst(BURST);
                self.hand_over(goal, search, take)?;
                continue;
            }
            let number = self.number(step, candidate);
            let next = self.lists[number];
            if next.left == 0 && next.more == 0 {
                continue;
            }
            let Candidate { kind, look, .. } = *candidate;
            self.frames[step] = Frame { mask, head: list.head, more: list.more, kind, look };
            self.put(step, candidate);
            step += 1;
            list = self.lists[number];
            mask = self.open(step, &list);
        }
    }

    /// The number of the next cell's list when this candidate lies on the cell of a step.
    #[inline(always)]
    fn number(&self, step: usize, candidate: &Candidate) -> usize {
        let share = &self.plan.steps[step].next;
        let colour = u32::from(candidate.sides[share.side as usize & 3]);
        (self.sums[share.from as usize] + colour * share.stride) as usize
    }

    /// The number of the list of the first cell behind the floor.
    fn first(&self) -> usize {
        match self.floor.checked_sub(1) {
            None => self.sums[0] as usize,
            Some(before) => self.number(before, &self.plan.looks[self.frames[before].look as usize]),
        }
    }

    fn hand_over<O: Observer>(
        &mut self,
        goal: usize,
        search: &mut Search<O>,
        take: Take<'_>,
    ) -> Result<(), Stop> {
        if goal == self.plan.len() {
            search.counters.solutions += 1;
            search.counters.nodes_to_first.get_or_insert(search.counters.nodes);
        }
        self.looks.clear();
        self.looks.extend(self.frames[..goal].iter().map(|frame| frame.look));
        match take(&self.looks) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(stop) => Err(stop),
        }
    }
}

/// The method `path`.
pub fn solve<O: Observer>(
    task: &Task<'_, Edge>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    if O::ACTIVE {
        // The twin does the same, slowly enough to be watched.
        return brute::solve(task, search, found);
    }
    let problem = Problem::new(task);
    let path = Path::from_options(task.options, problem.size())?;
    if let Some(why) = problem.obstacle() {
        return Ok(Report { note: Some(why), ..Report::complete() });
    }
    let plan = Plan::new(&problem, &path);
    let result = each(&plan, search, &mut |looks| found(plan.state(&problem, looks)));
    Ok(Report::from_result(result))
}

/// Hands over every way to fill the whole path, found on all threads.
pub fn each<O: Observer>(plan: &Plan, search: &mut Search<O>, take: Take<'_>) -> Result<(), Stop> {
    if search.limits.threads < 2 {
        return Scan::new(plan).run(plan.len(), search, take);
    }
    let work = |part: &Vec<LookId>, search: &mut Search, found: Found<'_, Vec<LookId>>| {
        Scan::behind(plan, part).run(plan.len(), search, &mut |looks| found(looks.to_vec()))
    };
    let parts = parts(plan, search)?;
    parallel::run(&parts, search, work, &mut |looks| take(&looks))
}

/// The number of ways to fill the whole path, counted on all threads.
pub fn count(plan: &Plan, search: &mut Search) -> (BigUint, Option<Stop>) {
    let mut number = BigUint::ZERO;
    let result = parts(plan, search).and_then(|parts| {
        let work = |part: &Vec<LookId>, search: &mut Search, found: Found<'_, u64>| {
            let before = search.counters.solutions;
            let result = Scan::behind(plan, part).run(plan.len(), search, &mut |_| ControlFlow::Continue(()));
            let _ = found(search.counters.solutions - before);
            result
        };
        let mut add = |more: u64| {
            number += more;
            ControlFlow::Continue(())
        };
        parallel::run(&parts, search, work, &mut add)
    });
    (number, result.err())
}

/// Parts for each thread, at least, so that none is idle for long while others work.
const PARTS: usize = 64;

/// The beginnings of the path, so many that all threads have work.
fn parts<O: Observer>(plan: &Plan, search: &mut Search<O>) -> Result<Vec<Vec<LookId>>, Stop> {
    let enough = match search.limits.threads {
        0 | 1 => 1,
        threads => threads * PARTS,
    };
    let mut goal = 0;
    loop {
        let mut inner = search.inner(search.limits.nodes, None);
        let parts = beginnings(plan, goal, &mut inner)?;
        if parts.len() >= enough || parts.is_empty() || goal + 1 >= plan.len() {
            search.counters.nodes += inner.counters.nodes;
            return Ok(parts);
        }
        goal += 1;
    }
}

/// Every way to fill the first cells of the path.
pub fn beginnings<O: Observer>(
    plan: &Plan,
    cells: usize,
    search: &mut Search<O>,
) -> Result<Vec<Vec<LookId>>, Stop> {
    let mut all = Vec::new();
    Scan::new(plan).run(cells, search, &mut |looks| {
        all.push(looks.to_vec());
        ControlFlow::Continue(())
    })?;
    Ok(all)
}
