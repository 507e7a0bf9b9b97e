//! Boards side by side: what a [beam](super::beam) keeps of them, their continuations, and how they
//! came about.

use super::potential::PRICE;
use crate::solve::problem::LookId;
use rustc_hash::FxHashSet;

/// The end of a trail.
pub const NOWHERE: u32 = u32::MAX;

/// What a board is worth, and what names its future.
#[derive(Clone, Copy, Debug)]
pub struct Head {
    /// The pieces on the board and its open sides, as one number.
    pub key: u64,
    /// What the rest of the pieces promises.
    pub promise: f32,
    /// Its broken joints.
    pub broken: u16,
    /// Where its last piece is noted.
    pub trail: u32,
}

impl Head {
    /// What it promises less what is broken.
    pub fn worth(&self) -> f32 {
        self.promise - PRICE * f32::from(self.broken)
    }
}

/// Boards under way, all at the same cell.
#[derive(Default)]
pub struct Crowd {
    /// One for each board.
    pub heads: Vec<Head>,
    /// Which pieces lie on each board: bits.
    pub used: Vec<u64>,
    /// The accounts of each board.
    pub accounts: Vec<u32>,
    /// The colours of the open sides of each board.
    pub slots: Vec<u16>,
}

impl Crowd {
    /// Takes the boards of another crowd in.
    pub fn join(&mut self, other: Crowd) {
        self.heads.extend(other.heads);
        self.used.extend(other.used);
        self.accounts.extend(other.accounts);
        self.slots.extend(other.slots);
    }
}

/// A continuation of a board that may be kept.
#[derive(Clone, Copy, Debug)]
pub struct Child {
    /// See [`Head::key`].
    pub key: u64,
    /// What the board is worth, with a little chance.
    pub worth: f32,
    /// See [`Head::promise`].
    pub promise: f32,
    /// The board that is continued.
    pub parent: u32,
    /// The candidate and, in the lowest bits, the joints it breaks.
    pub choice: u32,
}

impl Child {
    /// Notes the candidate that is put, and the joints that it breaks.
    #[inline(always)]
    pub fn choice(candidate: u32, breaking: u32) -> u32 {
        candidate << 3 | breaking
    }

    /// The candidate that is put.
    pub fn candidate(&self) -> usize {
        (self.choice >> 3) as usize
    }

    /// The joints that it breaks.
    pub fn breaking(&self) -> u16 {
        (self.choice & 7) as u16
    }
}

/// The choices that led to the boards, each pointing to the one before.
#[derive(Default)]
pub struct Trails {
    /// The note before, and the look.
    pub notes: Vec<(u32, LookId)>,
    /// Notes after the last tidying.
    tidy: usize,
}

/// Continuations of boards, found by one thread.
pub struct Harvest {
    /// The best so far.
    pub children: Vec<Child>,
    /// More than this must be worth what is to be kept.
    pub least: f32,
    most: usize,
    /// Continuations that were looked at.
    pub seen: u64,
}

impl Harvest {
    /// Nothing yet; so many are wanted.
    pub fn new(most: usize) -> Harvest {
        Harvest { children: Vec::new(), least: f32::NEG_INFINITY, most, seen: 0 }
    }

    /// Takes a continuation if it may be one of the best.
    #[inline(always)]
    pub fn add(&mut self, child: Child) {
        if child.worth > self.least {
            self.children.push(child);
            if self.children.len() >= self.most * 3 {
                self.thin();
            }
        }
    }

    #[cold]
    fn thin(&mut self) {
        thin(&mut self.children, self.most);
        self.least = self.children.iter().map(|child| child.worth).fold(f32::INFINITY, f32::min);
    }
}

/// Keeps the best children, and a few more in case some are the same.
fn thin(children: &mut Vec<Child>, most: usize) {
    let keep = most + most / 4;
    if children.len() > keep {
        children.select_nth_unstable_by(keep, better);
        children.truncate(keep);
    }
}

/// The best children, best first; of those with the same future the better one.
pub fn best_of(mut children: Vec<Child>, most: usize) -> Vec<Child> {
    thin(&mut children, most);
    children.sort_unstable_by(better);
    let mut futures = FxHashSet::default();
    children.retain(|child| futures.insert(child.key));
    children.truncate(most);
    children
}

fn better(a: &Child, b: &Child) -> std::cmp::Ordering {
    b.worth.total_cmp(&a.worth).then(a.key.cmp(&b.key))
}

impl Trails {
    /// The looks along a trail, from its beginning.
    pub fn back(&self, mut at: u32) -> Vec<LookId> {
        let mut looks = Vec::new();
        while at != NOWHERE {
            let (before, look) = self.notes[at as usize];
            looks.push(look);
            at = before;
        }
        looks.reverse();
        looks
    }

    /// Forgets what no board remembers, whenever that may be most of it.
    pub fn tidy(&mut self, crowd: &mut Crowd) {
        if self.notes.len() < 2 * self.tidy + 16 * crowd.heads.len() {
            return;
        }
        // The new place of each note; those before a note that is wanted are wanted.
        let mut places = vec![NOWHERE; self.notes.len()];
        crowd.heads.iter().for_each(|head| places[head.trail as usize] = 0);
        for at in (0..self.notes.len()).rev() {
            if places[at] == 0 && self.notes[at].0 != NOWHERE {
                places[self.notes[at].0 as usize] = 0;
            }
        }
        let mut next = 0;
        for at in 0..self.notes.len() {
            if places[at] == 0 {
                let (before, look) = self.notes[at];
                let before = if before == NOWHERE { NOWHERE } else { places[before as usize] };
                self.notes[next as usize] = (before, look);
                places[at] = next;
                next += 1;
            }
        }
        self.notes.truncate(next as usize);
        self.tidy = next as usize;
        crowd.heads.iter_mut().for_each(|head| head.trail = places[head.trail as usize]);
    }
}
