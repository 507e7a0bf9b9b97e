//! Brute force along a path, as fast as we can: the same nodes as [`brute`](super::brute) in the same order.
//!
//! A [`Plan`] has done the thinking; here is the loop. It has no recursion, no allocation, and it never looks at a piece
//! that is used. A cell whose successor has nothing left is counted and left again before anything is put on it: half of
//! all nodes end there.

use super::plan::{Candidate, List, MORE, Plan};
use super::problem::LookId;
use quadrille_core::{Observer, Random, Search, Stop};

/// A cell that is filled, and what is left to try there.
#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    mask: u32,
    head: u32,
    kind: u16,
    look: LookId,
}

/// Where the search is: at a step, with these candidates of a list still to be tried.
#[derive(Clone, Copy, Debug)]
struct Place {
    step: usize,
    mask: u32,
    head: u32,
}

/// Why the loop pauses.
enum Pause {
    /// The goal is reached.
    Arrived,
    /// Everything has been tried.
    Finished,
    /// As many nodes were made as were allowed.
    Spent,
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
            if !scan.tries().iter().any(|other| other.look == *look) {
                return None;
            }
            scan.frames[step] = Frame { kind: candidate.kind, look: *look, ..Frame::default() };
            scan.put(step, &candidate);
        }
        scan.floor = looks.len();
        Some(scan)
    }

    /// What can be tried on the first cell behind the floor.
    fn tries(&self) -> Vec<&'p Candidate> {
        let plan = self.plan;
        let (mut list, mut tries) = (self.lists[self.first()], Vec::new());
        loop {
            let mask = self.open(self.floor, &list);
            let bits = (0..MORE).filter(|bit| mask >> bit & 1 != 0);
            tries.extend(bits.map(|bit| &plan.candidates[(list.head + bit) as usize]));
            if mask >> MORE == 0 {
                return tries;
            }
            list = self.lists[plan.candidates[(list.head + MORE) as usize].more()];
        }
    }

    /// Goes down at random once and adds to each step how many nodes it has, as far as this way tells: the number of
    /// ways to go on at each step, multiplied. The mean over many ways is the size of the tree (Knuth's estimate).
    pub fn dive(&mut self, random: &mut Random, nodes: &mut [f64]) {
        let floor = self.floor;
        let mut weight = 1.0;
        while self.floor < self.plan.len() {
            let tries = self.tries();
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
    fn put(&mut self, step: usize, candidate: &Candidate) {
        let kind = candidate.kind as usize;
        self.left[kind] -= 1;
        if self.left[kind] == 0 {
            self.plan.slots[kind].take(&mut self.lists);
        }
        self.plan.share_out(step, candidate, &mut self.sums);
    }

    /// Takes a piece of a kind back.
    fn take_back(&mut self, kind: u16) {
        let kind = kind as usize;
        self.left[kind] += 1;
        if self.left[kind] == 1 {
            self.plan.slots[kind].give(&mut self.lists);
        }
    }

    /// What can be tried of a list on the cell of a step, now that all before it are filled.
    fn open(&self, step: usize, list: &List) -> u32 {
        if self.plan.steps[step].simple {
            list.left
        } else {
            sift(self.plan, &self.left, &self.frames, step, list)
        }
    }

    /// Goes through all ways to fill the path up to the step `goal`.
    pub fn run<O: Observer>(
        &mut self,
        goal: usize,
        search: &mut Search<O>,
        arrive: Arrive<'_, O>,
    ) -> Result<(), Stop> {
        if self.floor == goal {
            return arrive(self, search);
        }
        let list = self.lists[self.first()];
        let mut place = Place { step: self.floor, mask: self.open(self.floor, &list), head: list.head };
        let mut burst = search.burst(BURST);
        loop {
            let (pause, nodes) = self.go(&mut place, goal, burst);
            search.counters.nodes += nodes;
            burst -= nodes;
            if burst == 0 || matches!(pause, Pause::Finished) {
                search.check()?;
                burst = search.burst(BURST);
            }
            match pause {
                Pause::Finished => return Ok(()),
                Pause::Spent => {}
                Pause::Arrived => {
                    arrive(self, search)?;
                    burst = burst.min(search.burst(BURST));
                }
            }
        }
    }

    /// The loop itself: goes on until the goal is reached, all is done, or so many nodes have been made; says which,
    /// and how many nodes were made.
    fn go(&mut self, place: &mut Place, goal: usize, burst: u64) -> (Pause, u64) {
        let Plan { steps, candidates, slots, .. } = self.plan;
        let (lists, sums) = (&mut self.lists[..], &mut self.sums[..]);
        let (left, frames) = (&mut self.left[..], &mut self.frames[..]);
        let Place { mut step, mut mask, mut head } = *place;
        let mut nodes = 0;
        let pause = loop {
            while mask == 0 {
                if step == self.floor {
                    return (Pause::Finished, nodes);
                }
                step -= 1;
                let frame = &frames[step];
                (mask, head) = (frame.mask, frame.head);
                let kind = frame.kind as usize;
                left[kind] += 1;
                if left[kind] == 1 {
                    slots[kind].give(lists);
                }
            }
            let bit = mask.trailing_zeros();
            let candidate = &candidates[(head + bit) as usize];
            mask &= mask - 1;
            if bit == MORE {
                let list = lists[candidate.more()];
                mask =
                    if steps[step].simple { list.left } else { sift(self.plan, left, frames, step, &list) };
                head = list.head;
                continue;
            }
            if nodes == burst {
                mask |= 1 << bit;
                break Pause::Spent;
            }
            nodes += 1;
            let Candidate { kind, look, .. } = *candidate;
            if step + 1 == goal {
                (frames[step].look, frames[step].kind) = (look, kind);
                break Pause::Arrived;
            }
            let number = steps[step].next.sum(sums, candidate) as usize;
            let next = lists[number];
            if next.left == 0 {
                continue;
            }
            frames[step] = Frame { mask, head, kind, look };
            let kind = kind as usize;
            left[kind] -= 1;
            if left[kind] == 0 {
                slots[kind].take(lists);
            }
            self.plan.share_out(step, candidate, sums);
            step += 1;
            head = next.head;
            mask = if steps[step].simple {
                lists[number].left
            } else {
                sift(self.plan, left, frames, step, &lists[number])
            };
        };
        *place = Place { step, mask, head };
        (pause, nodes)
    }

    /// The number of the list of the first cell behind the floor.
    fn first(&self) -> usize {
        match self.floor.checked_sub(1) {
            None => self.sums[0] as usize,
            Some(before) => {
                let candidate = &self.plan.looks[self.frames[before].look as usize];
                self.plan.steps[before].next.sum(&self.sums, candidate) as usize
            }
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

/// What can be tried of a list that does not know by itself which pieces are left, or whose sides do not all count in
/// its number.
fn sift(plan: &Plan, left: &[u16], frames: &[Frame], step: usize, list: &List) -> u32 {
    let mut mask = list.left;
    for bit in (0..MORE).filter(|bit| list.left >> bit & 1 != 0) {
        let candidate = &plan.candidates[(list.head + bit) as usize];
        let matches = plan.checks[step].iter().all(|check| {
            let other = &plan.looks[frames[check.step].look as usize];
            other.sides[check.side.opposite() as usize] == candidate.sides[check.side as usize]
        });
        if left[candidate.kind as usize] == 0 || !matches {
            mask &= !(1 << bit);
        }
    }
    mask
}
