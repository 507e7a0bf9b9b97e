//! Enclosed zones that no pieces can fill, looked up by the cells just ahead of a sweep.
//!
//! Behind the first uncovered cell of a sweep lie cells that are partly covered. Uncovered ones
//! among the nearest of them can form a zone that nothing connects to the rest of the board; if no
//! sum of piece sizes is its number of cells, the state is dead. The verdict depends only on the
//! pattern of covered cells and on who is whose neighbour there, which is the same at most places
//! of a board, so verdicts are kept per pattern and computed when first asked for.

use super::kit::{Kit, Open};
use super::order;
use super::x::subset_sums;
use quadrille_core::BitSet;
use rustc_hash::FxHashMap;
use std::cell::Cell;

/// Cells ahead that are looked at.
const NEAR: usize = 18;

/// What the cells ahead of a place look like: for each its neighbours among them, and which lead
/// elsewhere.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Surroundings {
    neighbours: Vec<u32>,
    /// Cells with a neighbour beyond those looked at, and cells that may stay empty.
    open: u32,
}

/// Verdicts on zones.
pub struct Zones {
    /// For every place, which of the surroundings it has.
    at: Vec<u32>,
    surroundings: Vec<(Surroundings, Vec<Cell<Verdict>>)>,
    /// The numbers of cells that some of the pieces fill exactly.
    fillable: BitSet,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Unknown,
    Alive,
    Dead,
}

impl Zones {
    /// For a sweep in this order; `None` when a piece is in several parts, because then zones mean
    /// nothing.
    pub fn new(kit: &Kit<'_>, sweep: &[Open]) -> Option<Zones> {
        let space = kit.instance.board().space();
        let connected = |shape: &Vec<crate::model::Site>| super::shape::is_connected(space, shape);
        if !kit.kinds.iter().all(|k| connected(&k.orientations[0])) {
            return None;
        }
        let at_place = order::positions(sweep);
        let touching = kit.graph();
        let places =
            |around: &Vec<Open>| around.iter().map(|&c| usize::from(at_place[usize::from(c)])).collect();
        let graph: Vec<Vec<usize>> = sweep.iter().map(|&c| places(&touching[usize::from(c)])).collect();
        let mut known: FxHashMap<Surroundings, u32> = FxHashMap::default();
        let mut surroundings: Vec<(Surroundings, Vec<Cell<Verdict>>)> = Vec::new();
        let mut at = Vec::new();
        for place in 0..sweep.len() {
            let near = NEAR.min(sweep.len() - place);
            let ahead = |n: &&usize| (place..place + near).contains(*n);
            let bits =
                |list: &Vec<usize>| list.iter().filter(ahead).fold(0u32, |bits, n| bits | 1 << (n - place));
            let neighbours: Vec<u32> = graph[place..place + near].iter().map(bits).collect();
            let leads_on = |i: usize| {
                graph[place + i].iter().any(|&n| n >= place + near)
                    || !kit.must[usize::from(sweep[place + i])]
            };
            let open = (0..near).filter(|&i| leads_on(i)).fold(0, |bits, i| bits | 1 << i);
            let here = Surroundings { neighbours, open };
            let number = *known.entry(here.clone()).or_insert_with(|| {
                surroundings.push((here, vec![Cell::new(Verdict::Unknown); 1 << near]));
                surroundings.len() as u32 - 1
            });
            at.push(number);
        }
        let sizes = kit.kinds.iter().map(|k| (k.size, usize::from(*k.copies.end())));
        Some(Zones { at, surroundings, fillable: subset_sums(sizes, NEAR) })
    }

    /// Whether a zone ahead of a place cannot be filled, the lowest bits telling which cells are
    /// covered.
    #[inline]
    pub fn dead(&self, place: usize, covered: usize) -> bool {
        let (surroundings, verdicts) = &self.surroundings[self.at[place] as usize];
        let covered = covered & (verdicts.len() - 1);
        match verdicts[covered].get() {
            Verdict::Alive => false,
            Verdict::Dead => true,
            Verdict::Unknown => {
                let dead = self.judge(surroundings, covered as u32);
                verdicts[covered].set(if dead { Verdict::Dead } else { Verdict::Alive });
                dead
            }
        }
    }

    fn judge(&self, surroundings: &Surroundings, covered: u32) -> bool {
        let cells = surroundings.neighbours.len() as u32;
        let mut left = !covered & (u32::MAX >> (32 - cells));
        while left != 0 {
            let mut zone = left & left.wrapping_neg();
            let mut edge = zone;
            while edge != 0 {
                let cell = edge.trailing_zeros() as usize;
                edge &= edge - 1;
                let new = surroundings.neighbours[cell] & left & !zone;
                zone |= new;
                edge |= new;
            }
            left &= !zone;
            if zone & surroundings.open == 0 && !self.fillable.contains(zone.count_ones() as usize) {
                return true;
            }
        }
        false
    }
}
