//! Brute force along a path, as fast as we can: the same nodes as [`brute`](super::brute) in the same order.
//!
//! A [`Plan`] has done the thinking; here is the loop. It has no recursion, no allocation, and it never looks at a piece
//! that is used. A cell whose successor has nothing left is counted and left again before anything is put on it: half of
//! all nodes end there.

use super::plan::{Candidate, List, Plan, SLOTS};
use super::problem::LookId;
use quadrille_core::{Observer, Random, Search, Stop};

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
}

/// Nodes between two looks at the clock.
const BURST: u64 = 1 << 14;

/// What to do when the goal is reached. The last piece has not been put yet: [`Scan::below`] does it.
pub type Arrive<'a, O> = &'a mut dyn FnMut(&mut Scan<'_>, &mut Search<O>) -> Result<(), Stop>;

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
        }
    }

    /// A search behind the first cells, filled with these looks; `None` if they do not fit.
    pub fn behind(plan: &'p Plan, looks: &[LookId]) -> Option<Self> {
        let mut scan = Scan::new(plan);
        for (step, look) in looks.iter().enumerate() {
            scan.floor = step;
            let candidate = plan.looks[*look as usize];
            if !scan.tries().any(|other| other.look == *look) {
                return None;
            }
            scan.frames[step] = Frame { kind: candidate.kind, look: *look, ..Frame::default() };
            scan.put(step, &candidate);
        }
        scan.floor = looks.len();
        Some(scan)
    }

    /// What can be tried on the first cell behind the floor.
    fn tries(&self) -> impl Iterator<Item = &'p Candidate> {
        let mut list = Some(self.first() as u32);
        let lists = std::iter::from_fn(move || {
            let here = self.lists[list? as usize];
            list = (here.more != 0).then_some(here.more);
            Some(here)
        });
        let plan = self.plan;
        lists.flat_map(move |list| {
            let mask = self.open(self.floor, &list);
            let bits = (0..64).filter(move |bit| mask >> bit & 1 != 0);
            bits.map(move |bit| &plan.candidates[list.head as usize + bit])
        })
    }

    /// Goes down at random once and adds to each step how many nodes it has, as far as this way tells: the number of
    /// ways to go on at each step, multiplied. The mean over many ways is the size of the tree (Knuth's estimate).
    pub fn dive(&mut self, random: &mut Random, nodes: &mut [f64]) {
        let floor = self.floor;
        let mut weight = 1.0;
        while self.floor < self.plan.len() {
            let tries: Vec<&Candidate> = self.tries().collect();
            let Some(candidate) = random.pick(&tries) else { break };
            weight *= tries.len() as f64;
            nodes[self.floor] += weight;
            let Candidate { kind, look, .. } = **candidate;
            self.frames[self.floor] = Frame { kind, look, ..Frame::default() };
            self.put(self.floor, candidate);
            self.floor += 1;
        }
        while self.floor > floor {
            self.floor -= 1;
            self.take_back(self.frames[self.floor].kind);
        }
    }

    /// Cells that are filled for good.
    pub fn floor(&self) -> usize {
        self.floor
    }

    /// The kinds of which no piece is left, as bits; for sets of at most 128 kinds. A piece that has reached the goal
    /// and not been put counts as left.
    pub fn used(&self) -> u128 {
        self.left.iter().enumerate().fold(0, |used, (kind, left)| used | u128::from(*left == 0) << kind)
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

    /// Goes through all ways to fill the path up to the step `goal`.
    pub fn run<O: Observer>(
        &mut self,
        goal: usize,
        search: &mut Search<O>,
        arrive: Arrive<'_, O>,
    ) -> Result<(), Stop> {
        let plan = self.plan;
        let mut step = self.floor;
        if step == goal {
            return arrive(self, search);
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
                (self.frames[step].look, self.frames[step].kind) = (candidate.look, candidate.kind);
                search.counters.nodes += std::mem::take(&mut nodes);
                burst = search.burst(BURST);
                arrive(self, search)?;
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

    /// Goes on from a goal that has been reached to another.
    pub fn below<O: Observer>(
        &mut self,
        reached: usize,
        goal: usize,
        search: &mut Search<O>,
        arrive: Arrive<'_, O>,
    ) -> Result<(), Stop> {
        let last = reached.checked_sub(1).filter(|last| *last >= self.floor);
        if let Some(last) = last {
            let plan = self.plan;
            self.put(last, &plan.looks[self.frames[last].look as usize]);
        }
        let floor = std::mem::replace(&mut self.floor, reached);
        let result = self.run(goal, search, arrive);
        self.floor = floor;
        if let Some(last) = last {
            self.take_back(self.frames[last].kind);
        }
        result
    }

    /// The looks on the first cells of the path.
    pub fn looks(&self, cells: usize) -> impl Iterator<Item = LookId> {
        self.frames[..cells].iter().map(|frame| frame.look)
    }
}
