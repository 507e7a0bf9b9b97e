//! Plans: cells in the order in which they are filled, and for each the looks that fit what is
//! known by then.
//!
//! A side of a cell is known when it lies on the rim, beside a piece on the board, or beside a cell
//! that comes earlier in the order. The first two are settled when the plan is made. For the others
//! the looks lie in drawers, one for each pair of colours of the first two such sides; more than
//! two are rare and are compared one by one.

use super::stock::Stock;
use crate::model::{Instance, Side, State};
use crate::solve::problem::{Look, LookId};
use quadrille_core::Cell;
use rustc_hash::FxHashMap;

/// A side that touches a cell which comes earlier.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    /// The side of this cell.
    pub side: Side,
    /// The position of the other cell in the order.
    pub from: usize,
}

/// What must be true of a side whatever comes before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Need {
    Any,
    NotGrey,
    Colour(u16),
    /// A piece beside it turns its grey side here, under the rule of the frame.
    Impossible,
}

/// A cell of a plan.
pub(super) struct Spot {
    /// The first two sides that touch earlier cells. Those that are missing look at a place beyond
    /// the last, where all colours are 0.
    keys: [Key; 2],
    /// Further such sides.
    pub more: Vec<Key>,
    /// The position of its drawers in the plan.
    drawers: usize,
}

/// Where the looks of each pair of colours lie.
enum Drawers {
    Table { width: usize, starts: Vec<u32> },
    Map(FxHashMap<(u16, u16), (u32, u32)>),
}

/// Larger tables become maps.
const LARGEST_TABLE: usize = 1 << 18;

struct Chest {
    /// Each with its kind.
    looks: Vec<(LookId, u16)>,
    drawers: Drawers,
    /// How many drawers are not empty.
    used: usize,
}

/// Cells in order with what fits.
pub(super) struct Plan {
    pub spots: Vec<Spot>,
    chests: Vec<Chest>,
}

impl Chest {
    fn new(stock: &Stock, needs: [Need; 4], keys: [Option<Side>; 2]) -> Chest {
        let fits = |look: &Look| {
            let met = |side: Side| match needs[side as usize] {
                Need::Any => true,
                Need::NotGrey => look.side(side) != 0,
                Need::Colour(colour) => look.side(side) == colour,
                Need::Impossible => false,
            };
            Side::ALL.into_iter().all(met)
        };
        let drawer = |look: LookId| {
            let look = &stock.looks[usize::from(look)];
            keys.map(|key| key.map_or(0, |side| look.side(side)))
        };
        let mut looks: Vec<LookId> =
            (0..stock.looks.len()).filter(|at| fits(&stock.looks[*at])).map(|at| at as LookId).collect();
        looks.sort_by_key(|look| drawer(*look));
        let [height, width] = keys.map(|key| if key.is_some() { stock.colours } else { 1 });
        let groups = looks.chunk_by(|a, b| drawer(*a) == drawer(*b));
        let mut used = 0;
        let drawers = if height * width <= LARGEST_TABLE {
            let mut starts = vec![0; height * width + 1];
            for group in groups {
                let [a, b] = drawer(group[0]).map(usize::from);
                starts[a * width + b + 1] = group.len() as u32;
                used += 1;
            }
            (1..starts.len()).for_each(|at| starts[at] += starts[at - 1]);
            Drawers::Table { width, starts }
        } else {
            let mut map = FxHashMap::default();
            let mut begin = 0;
            for group in groups {
                let [a, b] = drawer(group[0]);
                map.insert((a, b), (begin, begin + group.len() as u32));
                begin += group.len() as u32;
                used += 1;
            }
            Drawers::Map(map)
        };
        let kind = |look: LookId| (look, stock.looks[usize::from(look)].kind);
        Chest { looks: looks.into_iter().map(kind).collect(), drawers, used }
    }
}

/// The needs of a cell's sides and its keys, in the order of the sides.
fn look_around(
    instance: &Instance,
    from: &State,
    cell: Cell,
    earlier: impl Fn(Cell) -> Option<usize>,
) -> ([Need; 4], Vec<Key>) {
    let mut keys = Vec::new();
    let needs = Side::ALL.map(|side| {
        let Some(next) = instance.beyond(cell, side) else {
            return if instance.framed() { Need::Colour(0) } else { Need::Any };
        };
        if let Some(other) = from.at(next) {
            return match instance.colour(other, side.opposite()) {
                grey if grey.is_grey() && instance.framed() => Need::Impossible,
                colour => Need::Colour(colour.0),
            };
        }
        keys.extend(earlier(next).map(|from| Key { side, from }));
        if instance.framed() { Need::NotGrey } else { Need::Any }
    });
    (needs, keys)
}

impl Plan {
    /// The plan of these cells in this order, beside what lies on the board.
    pub fn new(instance: &Instance, from: &State, stock: &Stock, cells: &[Cell]) -> Plan {
        let position: FxHashMap<Cell, usize> = cells.iter().copied().zip(0..).collect();
        let mut known = FxHashMap::default();
        let mut plan = Plan { spots: Vec::with_capacity(cells.len()), chests: Vec::new() };
        let nowhere = Key { side: Side::Up, from: cells.len() };
        for (at, cell) in cells.iter().enumerate() {
            let earlier = |next: Cell| position.get(&next).copied().filter(|other| *other < at);
            let (needs, mut keys) = look_around(instance, from, *cell, earlier);
            let more = keys.split_off(keys.len().min(2));
            let sides = [keys.first(), keys.get(1)].map(|key| key.map(|key| key.side));
            let drawers = *known.entry((needs, sides)).or_insert_with(|| {
                plan.chests.push(Chest::new(stock, needs, sides));
                plan.chests.len() - 1
            });
            let key = |at: usize| keys.get(at).copied().unwrap_or(nowhere);
            plan.spots.push(Spot { keys: [key(0), key(1)], more, drawers });
        }
        plan
    }

    /// The same cells, each as soon as few looks are to be expected for it; these come first.
    pub fn narrow(
        instance: &Instance,
        from: &State,
        stock: &Stock,
        cells: &[Cell],
        first: &[Cell],
    ) -> Vec<Cell> {
        let mut order = first.to_vec();
        let mut left: Vec<Cell> = cells.iter().copied().filter(|cell| !first.contains(cell)).collect();
        let mut known: FxHashMap<([Need; 4], u8), f64> = FxHashMap::default();
        let mut done: FxHashMap<Cell, usize> = order.iter().copied().zip(0..).collect();
        let expected: &mut dyn FnMut(Cell, &FxHashMap<Cell, usize>) -> f64 = &mut |cell, done| {
            let (needs, keys) = look_around(instance, from, cell, |next| done.get(&next).copied());
            let sides: u8 = keys.iter().map(|key| 1 << key.side as u8).sum();
            *known.entry((needs, sides)).or_insert_with(|| {
                let key = |at: usize| keys.get(at).map(|key| key.side);
                let chest = Chest::new(stock, needs, [key(0), key(1)]);
                let others = [key(2), key(3)];
                let more = Chest::new(stock, needs, others).used.max(1) as f64;
                let further = if others[0].is_some() { more } else { 1.0 };
                chest.looks.len() as f64 / chest.used.max(1) as f64 / further
            })
        };
        let mut estimates: Vec<f64> = left.iter().map(|cell| expected(*cell, &done)).collect();
        while !left.is_empty() {
            let least = (0..left.len()).min_by(|a, b| estimates[*a].total_cmp(&estimates[*b]));
            let next = least.expect("not empty");
            let cell = left.remove(next);
            estimates.remove(next);
            done.insert(cell, order.len());
            order.push(cell);
            for side in Side::ALL {
                let near = instance.beyond(cell, side);
                if let Some(at) = left.iter().position(|other| Some(*other) == near) {
                    estimates[at] = expected(left[at], &done);
                }
            }
        }
        order
    }

    /// The looks that fit a spot beside these earlier ones, as positions in [`Plan::looks`].
    /// `shown` are the colours of the looks so far, and four noughts after the last place.
    #[inline(always)]
    pub fn range(&self, spot: &Spot, shown: &[[u16; 4]]) -> (u32, u32) {
        let [a, b] = spot.keys.map(|key| shown[key.from][(key.side as usize + 2) % 4]);
        match &self.chests[spot.drawers].drawers {
            Drawers::Table { width, starts } => {
                let at = usize::from(a) * width + usize::from(b);
                (starts[at], starts[at + 1])
            }
            Drawers::Map(map) => map.get(&(a, b)).copied().unwrap_or((0, 0)),
        }
    }

    /// The looks of a spot with their kinds, drawer by drawer.
    #[inline]
    pub fn looks(&self, spot: &Spot) -> &[(LookId, u16)] {
        &self.chests[spot.drawers].looks
    }
}
