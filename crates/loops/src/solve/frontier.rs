//! Counting without listing: cell after cell, with the links across the frontier as the state.
//!
//! The cells of a part are taken in an order; between the cells that were taken and those that were
//! not runs a frontier of sides. However the cells behind it are turned, only the links across it
//! matter for what follows: so for every combination of these, one number is kept. A side holds a
//! bit of the state from its first cell to its second; bits are used again.

use super::board::{Board, positions};
use crate::model::Rule;
use num_bigint::BigUint;
use quadrille_core::{Observer, Search, Stop};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// A combination of links across the frontier.
pub trait Word: Copy + Eq + Hash {
    /// How many sides it can hold.
    const BITS: usize;
    /// No link.
    const EMPTY: Self;
    /// With a link in this place.
    #[must_use]
    fn with(self, place: usize) -> Self;
    /// The links in both.
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// The links of this that are not in the other.
    #[must_use]
    fn without(self, other: Self) -> Self;
    /// The links in either.
    #[must_use]
    fn or(self, other: Self) -> Self;
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const BITS: usize = <$type>::BITS as usize;
            const EMPTY: Self = 0;
            fn with(self, place: usize) -> Self {
                self | 1 << place
            }
            fn and(self, other: Self) -> Self {
                self & other
            }
            fn without(self, other: Self) -> Self {
                self & !other
            }
            fn or(self, other: Self) -> Self {
                self | other
            }
        }
    };
}
word!(u64);
word!(u128);

/// For frontiers that are long but leave few combinations.
type Wide = [u64; 16];

impl Word for Wide {
    const BITS: usize = 64 * 16;
    const EMPTY: Self = [0; 16];
    fn with(mut self, place: usize) -> Self {
        self[place / 64] |= 1 << (place % 64);
        self
    }
    fn and(self, other: Self) -> Self {
        std::array::from_fn(|i| self[i] & other[i])
    }
    fn without(self, other: Self) -> Self {
        std::array::from_fn(|i| self[i] & !other[i])
    }
    fn or(self, other: Self) -> Self {
        std::array::from_fn(|i| self[i] | other[i])
    }
}

/// A number of ways, as large as need be.
pub trait Ways: Clone + Into<BigUint> {
    /// One way.
    fn one() -> Self;
    /// Adds; false if that is too much for the type.
    #[must_use]
    fn add(&mut self, other: &Self) -> bool;
}

impl Ways for u64 {
    fn one() -> Self {
        1
    }
    fn add(&mut self, other: &Self) -> bool {
        self.checked_add(*other).map(|sum| *self = sum).is_some()
    }
}

impl Ways for BigUint {
    fn one() -> Self {
        BigUint::from(1u32)
    }
    fn add(&mut self, other: &Self) -> bool {
        *self += other;
        true
    }
}

/// One cell of the order: which sides come in from cells already taken, and its positions.
struct Taken<W> {
    incoming: W,
    /// Of each position: its links to cells already taken, and its links to cells not yet taken.
    positions: Vec<(W, W)>,
}

/// Where each side that is joined is kept, for an order of the cells.
pub struct Plan {
    order: Vec<u32>,
    /// When each cell is taken.
    rank: Vec<u32>,
    /// The place of the side `side` of a cell, if it is joined to another cell.
    place: Vec<Option<u16>>,
    /// How many places are needed.
    width: usize,
    /// How many combinations there may be, all steps together, if nothing is known of the tiles.
    cost: f64,
}

impl Plan {
    /// Places for an order; `None` if the frontier is longer than any word.
    pub fn new(board: &Board, order: Vec<u32>) -> Option<Plan> {
        let n = board.sides();
        let mut rank = vec![0u32; board.len()];
        order.iter().zip(0..).for_each(|(&cell, at)| rank[cell as usize] = at);
        let mut place: Vec<Option<u16>> = vec![None; board.len() * n];
        let mut free: Vec<u16> = Vec::new();
        let (mut width, mut held, mut cost) = (0usize, 0i32, 0.0);
        for &cell in &order {
            let sides = || (0..n).filter_map(|side| Some((side, board.is_joined(cell, side)?)));
            for (side, mate) in sides().filter(|(_, mate)| rank[*mate as usize] > rank[cell as usize]) {
                let at = free.pop().unwrap_or_else(|| {
                    width += 1;
                    (width - 1) as u16
                });
                place[cell as usize * n + side] = Some(at);
                place[mate as usize * n + board.opposite(side)] = Some(at);
                held += 1;
            }
            for (side, _) in sides().filter(|(_, mate)| rank[*mate as usize] < rank[cell as usize]) {
                free.extend(place[cell as usize * n + side]);
                held -= 1;
            }
            if width > Wide::BITS {
                return None;
            }
            cost += f64::from(held).exp2();
        }
        Some(Plan { order, rank, place, width, cost })
    }

    /// The cheapest of some orders.
    pub fn best(board: &Board, orders: impl IntoIterator<Item = Vec<u32>>) -> Option<Plan> {
        let plans = orders.into_iter().filter_map(|order| Plan::new(board, order));
        plans.min_by(|a, b| a.cost.total_cmp(&b.cost))
    }
}

/// The number of solutions of a propagated board.
pub fn count<O: Observer>(board: &Board, plan: &Plan, search: &mut Search<O>) -> Result<BigUint, Stop> {
    match plan.width {
        ..=64 => counted::<u64, O>(board, plan, search),
        65..=128 => counted::<u128, O>(board, plan, search),
        _ => counted::<Wide, O>(board, plan, search),
    }
}

fn counted<W: Word, O: Observer>(
    board: &Board,
    plan: &Plan,
    search: &mut Search<O>,
) -> Result<BigUint, Stop> {
    let steps: Vec<Taken<W>> = (0..plan.order.len()).map(|at| step(board, plan, at)).collect();
    match sweep::<W, u64, O>(board.rule, &steps, search)? {
        Some(number) => Ok(number),
        None => Ok(sweep::<W, BigUint, O>(board.rule, &steps, search)?.expect("a big number has no limit")),
    }
}

/// What happens when a cell is taken.
fn step<W: Word>(board: &Board, plan: &Plan, at: usize) -> Taken<W> {
    let n = board.sides();
    let cell = plan.order[at];
    let mut incoming = W::EMPTY;
    let mut sides = Vec::new();
    for side in 0..n {
        let (Some(place), Some(mate)) = (plan.place[cell as usize * n + side], board.is_joined(cell, side))
        else {
            continue;
        };
        let comes_in = (plan.rank[mate as usize] as usize) < at;
        if comes_in {
            incoming = incoming.with(usize::from(place));
        }
        sides.push((side, usize::from(place), comes_in));
    }
    let links = |position: crate::model::Sides, wanted: bool| {
        let own =
            sides.iter().filter(|(side, _, comes_in)| *comes_in == wanted && position.0 & 1 << side != 0);
        own.fold(W::EMPTY, |word, &(_, place, _)| word.with(place))
    };
    let positions = positions(board.domain(cell)).map(|p| (links(p, true), links(p, false))).collect();
    Taken { incoming, positions }
}

/// Takes all cells; `None` if the numbers outgrow their type.
fn sweep<W: Word, N: Ways, O: Observer>(
    rule: Rule,
    steps: &[Taken<W>],
    search: &mut Search<O>,
) -> Result<Option<BigUint>, Stop> {
    let most = search.limits.memory / (4 * (size_of::<W>() + size_of::<N>()) as u64 + 1);
    let mut now: FxHashMap<W, N> = FxHashMap::default();
    now.insert(W::EMPTY, N::one());
    let mut next: FxHashMap<W, N> = FxHashMap::default();
    for step in steps {
        for (state, ways) in now.drain() {
            search.node()?;
            let (come, stay) = (state.and(step.incoming), state.without(step.incoming));
            for &(backward, forward) in &step.positions {
                let fits = match rule {
                    Rule::Apart => come.and(backward) == W::EMPTY,
                    Rule::Loops | Rule::Tree => come == backward,
                };
                if fits {
                    let entry = next.entry(stay.or(forward));
                    let mut kept = true;
                    entry.and_modify(|sum| kept = sum.add(&ways)).or_insert_with(|| ways.clone());
                    if !kept {
                        return Ok(None);
                    }
                }
            }
        }
        std::mem::swap(&mut now, &mut next);
        if now.len() as u64 > most {
            return Err(Stop::Memory);
        }
    }
    Ok(Some(now.remove(&W::EMPTY).map_or_else(BigUint::default, Into::into)))
}
