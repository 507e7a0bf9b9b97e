//! Brute force along a path, as fast as we can: the same nodes as [`brute`](super::brute) in the
//! same order.
//!
//! A [`Plan`] has done the thinking; here is the loop. It has no recursion, no allocation, and it
//! never looks at a piece that is used. A cell whose successor has nothing left is counted and left
//! again before anything is put on it: half of all nodes end there.
//!
//! A search that had to stop knows where it was and can go on; a [`Bookmark`] says it in a form
//! that outlives the process.

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

/// Where a search along a path was left.
///
/// The candidates of a cell are tried in the order of its lists, and which of them fit depends on
/// nothing but the cells before: so what lies on the board says all that has been tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bookmark {
    /// What lies on the cells behind the floor. If they are all filled the goal has been reached,
    /// and nobody was told.
    pub looks: Vec<LookId>,
    /// What is tried next on the cell behind them; `None` if there is nothing left.
    pub next: Option<LookId>,
}

/// Why the loop pauses.
#[derive(Clone, Copy, Debug)]
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
    /// Where the search was, and why it paused there, when it had to stop.
    rest: Option<(Place, Pause)>,
}

/// Nodes between two looks at the clock.
const BURST: u64 = 1 << 14;

/// What to do when the goal is reached. The last piece has not been put yet: [`Scan::below`] does
/// it.
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
            rest: None,
        }
    }

    /// A search behind the first cells, filled with these looks; `None` if they do not fit.
    pub fn behind(plan: &'p Plan, looks: &[LookId]) -> Option<Self> {
        let mut scan = Scan::new(plan);
        scan.advance(looks).then_some(scan)
    }

    /// A search as it was left: behind the first cells, filled with these looks, at a bookmark;
    /// `None` if that does not fit.
    pub fn at(plan: &'p Plan, looks: &[LookId], mark: &Bookmark) -> Option<Self> {
        let mut scan = Scan::behind(plan, looks)?;
        let floor = scan.floor;
        let arrived = floor + mark.looks.len() == plan.len();
        let (last, before) = match mark.looks.split_last() {
            Some((last, before)) if arrived => (Some(*last), before),
            _ => (mark.next, &mark.looks[..]),
        };
        if !scan.advance(before) || scan.floor == plan.len() || arrived && mark.next.is_some() {
            return None;
        }
        let step = scan.floor;
        let mut place = Place { step, mask: 0, head: 0 };
        if let Some(look) = last {
            place = scan.find(look)?;
        }
        let mut pause = Pause::Spent;
        if let Some(look) = last.filter(|_| arrived) {
            scan.frames[step].look = look;
            scan.frames[step].kind = plan.looks[look as usize].kind;
            place.mask &= place.mask - 1;
            pause = Pause::Arrived;
        }
        scan.floor = floor;
        scan.rest = Some((place, pause));
        Some(scan)
    }

    /// Where the search was when it had to stop; `None` if it did not.
    pub fn bookmark(&self) -> Option<Bookmark> {
        let (place, pause) = self.rest?;
        let arrived = matches!(pause, Pause::Arrived);
        let looks = self.frames[self.floor..place.step + usize::from(arrived)].iter().map(|frame| frame.look);
        let next = if arrived { None } else { self.next(place) };
        Some(Bookmark { looks: looks.collect(), next })
    }

    /// What is tried next at a place.
    fn next(&self, Place { step, mut mask, mut head }: Place) -> Option<LookId> {
        while mask != 0 {
            let bit = mask.trailing_zeros();
            let candidate = &self.plan.candidates[(head + bit) as usize];
            if bit != MORE {
                return Some(candidate.look);
            }
            let list = self.lists[candidate.more()];
            (mask, head) = (self.open(step, &list), list.head);
        }
        None
    }

    /// Fills the cells behind the floor for good; `false`, somewhere on the way, if the looks do
    /// not fit.
    pub fn advance(&mut self, looks: &[LookId]) -> bool {
        for look in looks {
            let step = self.floor;
            let Some(place) = (step < self.plan.len()).then(|| self.find(*look)).flatten() else {
                return false;
            };
            let candidate = self.plan.looks[*look as usize];
            let mask = place.mask & (place.mask - 1);
            self.frames[step] = Frame { mask, head: place.head, kind: candidate.kind, look: *look };
            self.put(step, &candidate);
            self.floor += 1;
        }
        true
    }

    /// Empties the cells from a step on that were filled for good.
    pub fn retreat(&mut self, floor: usize) {
        while self.floor > floor {
            self.floor -= 1;
            self.take_back(self.frames[self.floor].kind);
        }
    }

    /// The place at which a look is the next to be tried on the first cell behind the floor.
    fn find(&self, look: LookId) -> Option<Place> {
        let mut list = self.lists[self.first()];
        loop {
            let mask = self.open(self.floor, &list);
            let is = |bit: &u32| {
                mask >> bit & 1 != 0 && self.plan.candidates[(list.head + bit) as usize].look == look
            };
            if let Some(bit) = (0..MORE).find(is) {
                return Some(Place { step: self.floor, mask: mask >> bit << bit, head: list.head });
            }
            if mask >> MORE == 0 {
                return None;
            }
            list = self.lists[self.plan.candidates[(list.head + MORE) as usize].more()];
        }
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

    /// Goes down at random once and adds to each step how many nodes it has, as far as this way
    /// tells: the number of ways to go on at each step, multiplied. The mean over many ways is the
    /// size of the tree (Knuth's estimate).
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
        self.retreat(floor);
    }

    /// Cells that are filled for good.
    pub fn floor(&self) -> usize {
        self.floor
    }

    /// The kinds of which no piece is left, as bits; for sets of at most 128 kinds. A piece that
    /// has reached the goal and not been put counts as left.
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
        self.slice(goal, u64::MAX, search, arrive).map(|_| ())
    }

    /// Goes on with [`Scan::run`] from where it was left, for so many nodes; says whether
    /// everything has been tried.
    pub fn slice<O: Observer>(
        &mut self,
        goal: usize,
        nodes: u64,
        search: &mut Search<O>,
        arrive: Arrive<'_, O>,
    ) -> Result<bool, Stop> {
        if self.floor == goal {
            return arrive(self, search).map(|()| true);
        }
        let (mut place, mut pause) = self.rest.take().unwrap_or_else(|| (self.begin(), Pause::Spent));
        let end = search.counters.nodes.saturating_add(nodes);
        let allowed = |search: &Search<O>| search.burst(BURST.min(end.saturating_sub(search.counters.nodes)));
        let mut burst = allowed(search);
        loop {
            match pause {
                Pause::Finished => return Ok(true),
                Pause::Spent => {}
                Pause::Arrived => {
                    if let Err(stop) = arrive(self, search) {
                        self.rest = Some((place, Pause::Spent));
                        return Err(stop);
                    }
                    burst = burst.min(allowed(search));
                }
            }
            let made;
            (pause, made) = self.go(&mut place, goal, burst);
            search.counters.nodes += made;
            burst -= made;
            let finished = matches!(pause, Pause::Finished);
            if burst > 0 && !finished {
                continue;
            }
            search.progress().at_depth(place.step, self.plan.len());
            let stop = search.check().err();
            if !finished && (stop.is_some() || search.counters.nodes >= end) {
                self.rest = Some((place, pause));
                return stop.map_or(Ok(false), Err);
            }
            if let Some(stop) = stop {
                return Err(stop);
            }
            burst = allowed(search);
        }
    }

    /// Where the search begins.
    fn begin(&self) -> Place {
        let list = self.lists[self.first()];
        Place { step: self.floor, mask: self.open(self.floor, &list), head: list.head }
    }

    /// The loop itself: goes on until the goal is reached, all is done, or so many nodes have been
    /// made; says which, and how many nodes were made.
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

/// What can be tried of a list that does not know by itself which pieces are left, or whose sides
/// do not all count in its number.
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
