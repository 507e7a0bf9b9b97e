//! The search that all corollas come from: spot after spot of a plan, every look that fits and is
//! at hand.
//!
//! A *node* is a look that is put on a cell. Whoever wants to know what happens is a [`Guest`]. The
//! search keeps its own stack, so that no corolla is too large for it.

use super::plan::Plan;
use super::stock::Stock;
use crate::solve::problem::LookId;
use quadrille_core::{Observer, Search, Stop};

/// Somebody who watches a plan being filled.
pub(super) trait Guest {
    /// A look was put on the spot at this position; so many of its kind were left before.
    fn put(&mut self, at: usize, look: LookId, left: u16);
    /// All spots are filled.
    fn full(&mut self) -> Result<(), Stop>;
}

/// A plan being filled.
pub(super) struct Fill<'a> {
    plan: &'a Plan,
    stock: &'a Stock,
    /// How many of each kind are left.
    left: Vec<u16>,
    chosen: Vec<LookId>,
    /// The colours of what is chosen, and four noughts after the last.
    shown: Vec<[u16; 4]>,
    /// For each spot the next look to try and the end, as positions among the looks of the spot.
    cursors: Vec<(u32, u32)>,
    filled: usize,
}

impl<'a> Fill<'a> {
    /// Nothing is filled yet; so many of each kind are at hand.
    pub fn new(plan: &'a Plan, stock: &'a Stock, left: Vec<u16>) -> Self {
        let spots = plan.spots.len();
        Fill {
            plan,
            stock,
            left,
            chosen: vec![0; spots],
            shown: vec![[0; 4]; spots + 1],
            cursors: vec![(0, 0); spots + 1],
            filled: 0,
        }
    }

    /// Puts a look on the next spot if it fits there and is at hand.
    pub fn begin(&mut self, look: LookId, guest: &mut impl Guest) -> bool {
        let fits = self.filled < self.plan.spots.len() && self.open().contains(&look);
        if fits {
            self.put(look, guest);
        }
        fits
    }

    /// Lifts the look that was put last.
    pub fn take_back(&mut self) {
        self.lift();
    }

    /// From now on so many of each kind are left.
    pub fn leave(&mut self, left: &[u16]) {
        self.left.copy_from_slice(left);
    }

    /// The looks that fit on the next spot and are at hand.
    pub fn open(&self) -> Vec<LookId> {
        let spot = &self.plan.spots[self.filled];
        let (begin, end) = self.plan.range(spot, &self.shown);
        let looks = &self.plan.looks(spot)[begin as usize..end as usize];
        let fits = |(look, kind): &(LookId, u16)| self.fits(self.filled, *look, *kind).then_some(*look);
        looks.iter().filter_map(fits).collect()
    }

    #[inline]
    fn kind(&self, look: LookId) -> usize {
        usize::from(self.stock.looks[usize::from(look)].kind)
    }

    /// Whether a look from the right drawer is at hand and matches the sides that the drawers leave
    /// aside.
    #[inline]
    fn fits(&self, at: usize, look: LookId, kind: u16) -> bool {
        let more = &self.plan.spots[at].more;
        let matches = || {
            let look = &self.stock.looks[usize::from(look)];
            more.iter().all(|key| self.shown[key.from][key.side.opposite() as usize] == look.side(key.side))
        };
        self.left[usize::from(kind)] > 0 && (more.is_empty() || matches())
    }

    #[inline(always)]
    fn put(&mut self, look: LookId, guest: &mut impl Guest) {
        let kind = self.kind(look);
        guest.put(self.filled, look, self.left[kind]);
        self.left[kind] -= 1;
        self.chosen[self.filled] = look;
        self.shown[self.filled] = self.stock.looks[usize::from(look)].sides;
        self.filled += 1;
    }

    #[inline]
    fn lift(&mut self) {
        self.filled -= 1;
        let kind = self.kind(self.chosen[self.filled]);
        self.left[kind] += 1;
        self.shown[self.filled] = [0; 4];
    }

    /// Fills the rest in every way.
    pub fn run<O: Observer>(&mut self, search: &mut Search<O>, guest: &mut impl Guest) -> Result<(), Stop> {
        let (base, spots) = (self.filled, self.plan.spots.len());
        if base == spots {
            return guest.full();
        }
        let result = self.walk(base, search, guest);
        while self.filled > base {
            self.lift();
        }
        result
    }

    fn walk<O: Observer>(
        &mut self,
        base: usize,
        search: &mut Search<O>,
        guest: &mut impl Guest,
    ) -> Result<(), Stop> {
        let plan = self.plan;
        let last = plan.spots.len() - 1;
        self.cursors[base] = plan.range(&plan.spots[base], &self.shown);
        loop {
            let at = self.filled;
            let (next, end) = self.cursors[at];
            let looks = &plan.looks(&plan.spots[at])[next as usize..end as usize];
            if at == last {
                for (look, kind) in looks {
                    if self.fits(at, *look, *kind) {
                        search.node()?;
                        guest.put(at, *look, self.left[usize::from(*kind)]);
                        guest.full()?;
                    }
                }
            } else if let Some(skip) = looks.iter().position(|(look, kind)| self.fits(at, *look, *kind)) {
                self.cursors[at].0 = next + skip as u32 + 1;
                search.node()?;
                self.put(looks[skip].0, guest);
                self.cursors[at + 1] = plan.range(&plan.spots[at + 1], &self.shown);
                continue;
            }
            if at == base {
                return Ok(());
            }
            self.lift();
        }
    }
}
