//! The tips of a corolla, counted instead of tried.
//!
//! A tip touches one cell only. When all other cells are filled, each tip asks for a colour, and
//! nothing links the tips but that their pieces differ. Let w(k, i) be the number of looks of kind
//! k that fit on tip i. A kind of which one piece is left contributes the factor 1 + Σ w(k, i) xᵢ
//! to a polynomial in which every xᵢ² is nought, one of which m are left the terms up to degree m
//! of exp(Σ w(k, i) xᵢ); what is wanted is the coefficient of the product of all xᵢ. The logarithm
//! of a factor has the coefficient a(m, |B|) Π w(k, i) for each set B of tips, where a(m, j) are
//! the *cumulants* of the moments 1, ..., 1, 0, ... (m ones). They are added up over the kinds to
//! sums S(B), and
//!
//! > number of ways = Σ over the partitions of the tips into sets of Π S(B)
//!
//! With single pieces a(1, j) = 1, -1, 2, -6, and this is inclusion and exclusion. The sums over
//! all kinds lie in tables by the colours asked for; each piece on the board changes them a little.
//!
//! Under a frame, tips in the corners, on the rim and inside have no pieces in common: they are
//! counted apart.

use super::stock::Stock;
use crate::model::{Instance, Side};
use quadrille_core::Cell;

/// a(m, j) for m pieces left and sets of j tips; four pieces are as good as more.
const CUMULANTS: [[i32; 5]; 5] =
    [[0, 0, 0, 0, 0], [0, 1, -1, 2, -6], [0, 1, 0, -1, 3], [0, 1, 0, 0, -1], [0, 1, 0, 0, 0]];

/// The most tips that one group has.
const MOST: usize = 4;
const SETS: usize = 1 << MOST;
/// Sums by the set of tips, as a set of bits.
pub(super) type Sums = [i32; SETS];
/// A kind has at most four looks, so that the weights of four tips are digits from 0 to 4 of one
/// number.
const WEIGHTS: usize = 625;
/// Entries that a table may have.
const LARGEST_TABLE: usize = 1 << 22;

/// A tip: its cell, the side with which it touches the corolla, and the position of the cell beyond
/// in the plan.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tip {
    pub cell: Cell,
    pub side: Side,
    pub from: usize,
}

/// Tips that may ask for the same pieces.
pub(super) struct Group {
    tips: Vec<Tip>,
    /// After which position of the plan all colours are known.
    pub ready: usize,
    colours: usize,
    kinds: usize,
    /// For each tip, colour and kind the looks that fit, as a digit of the weights.
    weights: Vec<Vec<u16>>,
    /// For each set of tips the sums by their colours.
    totals: Vec<Vec<i32>>,
    /// How the sums change when a piece is taken, by the number of its kind that was left and by
    /// its weights.
    changes: Vec<Sums>,
}

/// How many tips one group may have: the products of their numbers must fit, and so must the
/// tables.
pub(super) fn most(stock: &Stock) -> usize {
    let fits = |tips: &usize| {
        let table = (0..*tips).try_fold(1_usize, |size, _| size.checked_mul(stock.colours.max(1)));
        let weights = stock.colours.saturating_mul(stock.kinds.len());
        // With four tips, sixty times the fourth power of the looks is far enough from the largest
        // number.
        let products = stock.looks.len() <= 8192 || *tips < 3;
        table.is_some_and(|size| size <= LARGEST_TABLE) && weights <= LARGEST_TABLE && products
    };
    (0..=MOST).rev().find(fits).unwrap_or(0)
}

/// The products of weights for all sets of tips.
fn products(weights: [i32; MOST]) -> Sums {
    let mut products = [1; SETS];
    for set in 1..SETS {
        let last = set.ilog2() as usize;
        products[set] = products[set ^ 1 << last] * weights[last];
    }
    products
}

/// The weight of a tip among all weights.
fn digit(weights: usize, tip: usize) -> i32 {
    (weights / 5_usize.pow(tip as u32) % 5) as i32
}

/// How the sums change: first for kinds of which one was left, then two, up to five, which is as
/// good as more.
fn changes() -> Vec<Sums> {
    let cumulants = |left: usize, set: usize| CUMULANTS[left.min(MOST)][set.count_ones() as usize];
    let row = |at: usize| {
        let (left, weights) = (at / WEIGHTS + 1, at % WEIGHTS);
        let products = products(std::array::from_fn(|tip| digit(weights, tip)));
        std::array::from_fn(|set| (cumulants(left - 1, set) - cumulants(left, set)) * products[set])
    };
    (0..(MOST + 1) * WEIGHTS).map(row).collect()
}

impl Group {
    /// The group of these tips when so many of each kind are at hand.
    pub fn new(instance: &Instance, stock: &Stock, left: &[u16], tips: Vec<Tip>) -> Group {
        let (colours, kinds) = (stock.colours, stock.kinds.len());
        let mut weights = vec![vec![0; colours * kinds]; tips.len()];
        for (at, (tip, weights)) in tips.iter().zip(&mut weights).enumerate() {
            for look in &stock.looks {
                let grey = |side: Side| (look.side(side) == 0) == instance.beyond(tip.cell, side).is_none();
                if !instance.framed() || Side::ALL.into_iter().all(grey) {
                    let colour = usize::from(look.side(tip.side));
                    weights[colour * kinds + usize::from(look.kind)] += 5_u16.pow(at as u32);
                }
            }
        }
        let ready = tips.iter().map(|tip| tip.from).max().expect("a group has a tip");
        let mut group =
            Group { tips, ready, colours, kinds, weights, totals: Vec::new(), changes: changes() };
        group.totals = (0..1 << group.tips.len()).map(|set| group.total(set, left)).collect();
        group
    }

    /// The sums of a set of tips by their colours.
    fn total(&self, set: usize, left: &[u16]) -> Vec<i32> {
        let members: Vec<usize> = (0..self.tips.len()).filter(|tip| set >> tip & 1 == 1).collect();
        let mut total = vec![0; self.colours.pow(members.len() as u32)];
        for (kind, left) in left.iter().enumerate() {
            let factor = CUMULANTS[usize::from(*left).min(4)][members.len()];
            // The entries that are not nought: position and product, tip after tip.
            let mut entries = vec![(0, factor)];
            for tip in &members {
                let weights = |colour: usize| self.weights[*tip][colour * self.kinds + kind];
                let weight = |colour: usize| digit(usize::from(weights(colour)), *tip);
                let colours: Vec<usize> = (0..self.colours).filter(|colour| weight(*colour) > 0).collect();
                let longer = |(at, product): (usize, i32)| {
                    let entry = |colour: &usize| (at * self.colours + colour, product * weight(*colour));
                    colours.iter().map(entry).collect::<Vec<_>>()
                };
                entries = entries.into_iter().flat_map(longer).collect();
            }
            entries.into_iter().for_each(|(at, product)| total[at] += product);
        }
        total
    }

    /// The colour that each tip asks for, given the colours that the plan shows.
    pub fn colours(&self, shown: &[[u16; 4]]) -> [u16; MOST] {
        let mut colours = [0; MOST];
        for (tip, colour) in self.tips.iter().zip(&mut colours) {
            *colour = shown[tip.from][tip.side.opposite() as usize];
        }
        colours
    }

    /// The sums when nothing is taken from the hand.
    pub fn sums(&self, colours: &[u16; MOST]) -> Sums {
        let mut sums = [0; SETS];
        let mut at = [0; SETS];
        for set in 1..1_usize << self.tips.len() {
            // The last tip of a set is the last in its table.
            let last = set.ilog2() as usize;
            at[set] = at[set & !(1 << last)] * self.colours + usize::from(colours[last]);
            sums[set] = self.totals[set][at[set]];
        }
        sums
    }

    /// Changes the sums for a piece that is taken when so many of its kind were left.
    #[inline]
    pub fn take(&self, sums: &mut Sums, colours: &[u16; MOST], kind: usize, left: u16) {
        let mut row = 0;
        for (weights, colour) in self.weights.iter().zip(colours) {
            row += usize::from(weights[usize::from(*colour) * self.kinds + kind]);
        }
        if row > 0 {
            let changes = &self.changes[(usize::from(left).min(MOST + 1) - 1) * WEIGHTS + row];
            sums.iter_mut().zip(changes).for_each(|(sum, change)| *sum += change);
        }
    }

    /// The number of ways to fill the tips.
    #[inline]
    pub fn ways(&self, sums: &Sums) -> i64 {
        let s = sums.map(i64::from);
        let pair = |a: usize, b: usize| s[a] * s[b] + s[a | b];
        let three = |a: usize, b: usize, c: usize| {
            s[a] * pair(b, c) + s[a | b] * s[c] + s[a | c] * s[b] + s[a | b | c]
        };
        match self.tips.len() {
            0 => 1,
            1 => s[1],
            2 => pair(1, 2),
            3 => three(1, 2, 4),
            _ => {
                s[1] * three(2, 4, 8)
                    + s[3] * pair(4, 8)
                    + s[5] * pair(2, 8)
                    + s[9] * pair(2, 4)
                    + s[7] * s[8]
                    + s[11] * s[4]
                    + s[13] * s[2]
                    + s[15]
            }
        }
    }
}
