//! Beam search: many boards are filled side by side, cell by cell, and those that promise most are
//! kept.
//!
//! At every cell each board is continued in all ways that match, and in those that break a joint or
//! two where they can still be worth it. A board is worth the promise of its
//! [potential](super::potential) less the price of its broken joints; the best of all are the
//! boards of the next cell. Boards with the same pieces and the same open sides have the same
//! future, and only the better one is kept.
//!
//! Everything is the same for the same seed and number of threads: what decides between equal
//! boards is a number made of the board itself.

use super::crowd::{Child, Crowd, Harvest, Head, NOWHERE, Trails, best_of};
use super::potential::{PRICE, Potential};
use super::sweep_plan::{Beyond, Candidate, Entry, Known, Step, SweepPlan};
use crate::solve::problem::LookId;
use quadrille_core::{Observer, Random, Search, Stop, parallel};

/// How a beam is to be made.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Boards to keep, at most.
    pub width: usize,
    /// What decides between boards of nearly the same worth.
    pub seed: u64,
    /// Threads to work on.
    pub threads: usize,
}

/// How much worth is left to chance.
const CHANCE: f32 = 0.5;
/// Steps between two fits of the potential.
const REFIT: usize = 8;
/// What the worth of a continuation that breaks a joint may exceed the best without, beside the
/// price.
const SLACK: f32 = 1.0;
/// Boards that are worth the trouble of another thread.
const SHARE: usize = 2048;

/// What one board shows when its next cell is reached.
struct View<'c> {
    step: &'c Step,
    crowd: &'c Crowd,
    board: usize,
    /// The colours of the first two known sides.
    listed: [u16; 2],
    /// Those of all known sides.
    colours: [u16; 4],
    /// The accounts, with the known sides closed.
    accounts: Vec<u32>,
    promise: f32,
    key: u64,
}

/// A beam over a plan.
pub struct Beam<'c> {
    plan: &'c SweepPlan<'c>,
    potential: Potential,
    settings: Settings,
    words: usize,
    /// Random numbers for each piece, and for each colour in each slot.
    of_bits: Vec<u64>,
    of_slots: Vec<u64>,
}

/// A filled board.
pub struct Filled {
    /// The look on each cell of the plan.
    pub looks: Vec<LookId>,
    /// Joints that do not match.
    pub broken: u16,
}

impl<'c> Beam<'c> {
    /// A beam that has not begun.
    pub fn new(plan: &'c SweepPlan<'c>, settings: Settings) -> Beam<'c> {
        let mut random = Random::new(settings.seed);
        let mut numbers = |n: usize| (0..n).map(|_| random.bits()).collect::<Vec<u64>>();
        Beam {
            words: plan.bits.div_ceil(64),
            of_bits: numbers(plan.bits),
            of_slots: numbers(plan.slots * plan.colours),
            potential: plan.potential.clone(),
            plan,
            settings,
        }
    }

    /// Fills the board; `None` where that is impossible. Before each step `width` is asked how many
    /// boards may be kept, given the step and how many were kept in all.
    pub fn run<O: Observer>(
        &mut self,
        search: &mut Search<O>,
        width: &mut dyn FnMut(usize, u64) -> usize,
    ) -> Result<Option<Filled>, Stop> {
        let mut crowd = self.beginning();
        let mut trails = Trails::default();
        let mut kept = 0;
        for (number, step) in self.plan.steps.iter().enumerate() {
            if number % REFIT == 0 {
                self.refit(&mut crowd);
            }
            let most = width(number, kept).clamp(1, self.settings.width);
            let children = self.children(step, &crowd, most, search)?;
            if children.is_empty() {
                return Ok(None);
            }
            crowd = self.next(step, &crowd, &children, &mut trails);
            kept += crowd.heads.len() as u64;
            trails.tidy(&mut crowd);
        }
        let best = crowd.heads.iter().min_by_key(|head| head.broken);
        Ok(best.map(|head| Filled { looks: trails.back(head.trail), broken: head.broken }))
    }

    fn beginning(&self) -> Crowd {
        let SweepPlan { accounts, broken, slots, .. } = self.plan;
        Crowd {
            heads: vec![Head { key: 0, promise: 0.0, broken: *broken, trail: NOWHERE }],
            used: vec![0; self.words],
            accounts: accounts.clone(),
            slots: vec![0; *slots],
        }
    }

    /// Fits the potential to the best board, and all promises to the potential.
    fn refit(&mut self, crowd: &mut Crowd) {
        let number = self.plan.accounts.len();
        self.potential.fit(&crowd.accounts[..number]);
        for (head, accounts) in crowd.heads.iter_mut().zip(crowd.accounts.chunks_exact(number)) {
            head.promise = accounts.iter().map(|account| self.potential.value(*account)).sum();
        }
    }

    /// The best continuations of all boards, best first.
    fn children<O: Observer>(
        &self,
        step: &Step,
        crowd: &Crowd,
        most: usize,
        search: &mut Search<O>,
    ) -> Result<Vec<Child>, Stop> {
        let threads = self.settings.threads.min(crowd.heads.len() / SHARE).max(1);
        // With luck the best of all are evenly spread over the threads, and with twice as many
        // nobody needs luck.
        let each = if threads == 1 { most } else { most.min(2 * most / threads + SHARE) };
        let mut children = Vec::new();
        for breaks in [2, 4] {
            let harvests = parallel::on_each(threads, |thread| {
                let mut harvest = Harvest::new(each);
                self.harvest(step, crowd, breaks, (thread, threads), &mut harvest);
                harvest
            });
            for harvest in harvests {
                search.counters.nodes += harvest.seen;
                children.extend(harvest.children);
            }
            search.check()?;
            // Two broken joints at once are for boards that would be at their end.
            if !children.is_empty() {
                break;
            }
        }
        Ok(best_of(children, most))
    }

    /// The continuations of one thread's boards.
    fn harvest(
        &self,
        step: &Step,
        crowd: &Crowd,
        breaks: u32,
        (thread, threads): (usize, usize),
        harvest: &mut Harvest,
    ) {
        let table = &self.plan.tables[step.table];
        let boards = || (thread..crowd.heads.len()).step_by(threads);
        let mut view = View::new(step, crowd, self.plan.accounts.len());
        let mut gain = f32::NEG_INFINITY;
        for board in boards() {
            self.look(board, &mut view);
            for &at in table.matching(view.listed) {
                let worth = self.consider(&view, at, breaks, harvest);
                gain = gain.max(worth - crowd.heads[board].worth());
            }
        }
        if gain == f32::NEG_INFINITY {
            gain = f32::INFINITY;
        }
        for board in boards() {
            // Boards come best first: none after this one can do better.
            if crowd.heads[board].worth() + gain + SLACK + CHANCE - PRICE <= harvest.least {
                break;
            }
            self.look(board, &mut view);
            let mut consider = |at: u32| {
                self.consider(&view, at, breaks, harvest);
            };
            if breaks == 2 {
                table.half_matching(view.listed).for_each(&mut consider);
            } else {
                (0..table.candidates.len() as u32).for_each(&mut consider);
            }
        }
    }

    /// Looks at a board whose next cell is that of a step.
    fn look(&self, board: usize, view: &mut View<'_>) {
        let (number, slots) = (self.plan.accounts.len(), self.plan.slots);
        let crowd = view.crowd;
        let head = &crowd.heads[board];
        view.board = board;
        view.accounts.copy_from_slice(&crowd.accounts[board * number..][..number]);
        (view.promise, view.key) = (head.promise, head.key);
        let slots = &crowd.slots[board * slots..][..slots];
        for (n, known) in view.step.known.iter().enumerate() {
            let colour = match known.beyond {
                Beyond::Is(colour) => colour,
                Beyond::Slot(slot) => {
                    view.key ^= self.of_slots[slot * self.plan.colours + slots[slot] as usize];
                    slots[slot]
                }
            };
            view.colours[n] = colour;
            for Entry { account, change } in self.plan.closings[known.closing][colour as usize] {
                let account = &mut view.accounts[account as usize];
                let before = *account;
                *account = before.wrapping_add_signed(change);
                view.promise += self.potential.value(*account) - self.potential.value(before);
            }
        }
        view.listed = [view.colours[0], view.colours[1]];
    }

    /// Puts a candidate on a board in thought, and keeps the board if it is worth it. Returns what
    /// it is worth.
    #[inline(always)]
    fn consider(&self, view: &View<'_>, at: u32, breaks: u32, harvest: &mut Harvest) -> f32 {
        let View { crowd, board, .. } = *view;
        let candidate = &self.plan.tables[view.step.table].candidates[at as usize];
        if crowd.used[board * self.words + candidate.last as usize / 64] >> (candidate.last % 64) & 1 != 0 {
            return f32::NEG_INFINITY;
        }
        let differs =
            |(known, colour): (&Known, &u16)| u32::from(candidate.sides[known.side as usize] != *colour);
        let breaking: u32 = view.step.known.iter().zip(&view.colours).map(differs).sum();
        if breaking > breaks {
            return f32::NEG_INFINITY;
        }
        harvest.seen += 1;
        let mut promise = view.promise;
        for Entry { account, change } in candidate.entries() {
            let account = view.accounts[*account as usize];
            promise +=
                self.potential.value(account.wrapping_add_signed(*change)) - self.potential.value(account);
        }
        let mut key = view.key ^ self.of_bits[self.next_bit(crowd, board, candidate) as usize];
        for (side, slot) in &view.step.opens {
            key ^= self.of_slots[slot * self.plan.colours + candidate.sides[*side as usize] as usize];
        }
        let chance = (key >> 40) as f32 * (CHANCE / (1 << 24) as f32);
        let broken = crowd.heads[board].broken + breaking as u16;
        let worth = promise - PRICE * f32::from(broken) + chance;
        harvest.add(Child { key, worth, promise, parent: board as u32, choice: Child::choice(at, breaking) });
        worth
    }

    /// The bit of the next piece of a candidate's kind.
    #[inline(always)]
    fn next_bit(&self, crowd: &Crowd, board: usize, candidate: &Candidate) -> u32 {
        if candidate.first == candidate.last {
            return candidate.last;
        }
        let used = &crowd.used[board * self.words..];
        let free = |bit: &u32| used[*bit as usize / 64] >> (bit % 64) & 1 == 0;
        (candidate.first..=candidate.last).find(free).unwrap_or(candidate.last)
    }

    /// The boards of the next step.
    fn next(&self, step: &Step, crowd: &Crowd, children: &[Child], trails: &mut Trails) -> Crowd {
        let threads = self.settings.threads.min(children.len() / SHARE).max(1);
        let share = children.len().div_ceil(threads);
        let first = trails.notes.len() as u32;
        let table = &self.plan.tables[step.table];
        let note = |child: &Child| {
            (crowd.heads[child.parent as usize].trail, table.candidates[child.candidate()].look)
        };
        trails.notes.extend(children.iter().map(note));
        let parts = parallel::on_each(threads, |thread| {
            let begin = thread * share;
            let mine = children.iter().zip(first..).skip(begin).take(share);
            let mut view = View::new(step, crowd, self.plan.accounts.len());
            let mut part = Crowd::default();
            mine.for_each(|(child, trail)| self.put(child, trail, &mut view, &mut part));
            part
        });
        let mut parts = parts.into_iter();
        let mut next = parts.next().unwrap_or_default();
        parts.for_each(|part| next.join(part));
        next
    }

    /// Puts the piece of a child on its board.
    fn put(&self, child: &Child, trail: u32, view: &mut View<'_>, next: &mut Crowd) {
        let (crowd, board) = (view.crowd, child.parent as usize);
        let candidate = &self.plan.tables[view.step.table].candidates[child.candidate()];
        self.look(board, view);
        for Entry { account, change } in candidate.entries() {
            let account = &mut view.accounts[*account as usize];
            *account = account.wrapping_add_signed(*change);
        }
        next.accounts.extend_from_slice(&view.accounts);
        let bit = self.next_bit(crowd, board, candidate) as usize;
        let at = next.used.len();
        next.used.extend_from_slice(&crowd.used[board * self.words..][..self.words]);
        next.used[at + bit / 64] |= 1 << (bit % 64);
        let (at, slots) = (next.slots.len(), self.plan.slots);
        next.slots.extend_from_slice(&crowd.slots[board * slots..][..slots]);
        for (side, slot) in &view.step.opens {
            next.slots[at + slot] = candidate.sides[*side as usize];
        }
        let broken = crowd.heads[board].broken + child.breaking();
        next.heads.push(Head { key: child.key, promise: child.promise, broken, trail });
    }
}

impl<'c> View<'c> {
    fn new(step: &'c Step, crowd: &'c Crowd, accounts: usize) -> View<'c> {
        let accounts = vec![0; accounts];
        View { step, crowd, board: 0, listed: [0; 2], colours: [0; 4], accounts, promise: 0.0, key: 0 }
    }
}
