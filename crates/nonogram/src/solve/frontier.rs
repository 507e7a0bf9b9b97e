//! Counting without enumerating: a dynamic programme over a frontier.
//!
//! The cells of a component are read row by row. All that the rest of the grid needs to know about
//! the cells read so far is in which state the machine of every column is (see [`Automaton`]), and
//! that of the current row. Pictures that agree in these are counted together, in one entry of a
//! table. Because the machines are the smallest possible and line solving has settled most cells,
//! the table stays small even where solutions are many: its size is the width of what is undecided,
//! not the number of solutions.

use crate::line::Colors;
use crate::line::automaton::{Automaton, StateId};
use crate::model::{Instance, Line};
use num_bigint::BigUint;
use quadrille_core::{Grid, Observer, Search, Stop};
use rustc_hash::FxHashMap;

/// What every cell can be, for one component: cells outside it must be decided.
pub struct Component<'a> {
    /// The puzzle.
    pub instance: &'a Instance,
    /// The possible colours of every cell, by row.
    pub domains: &'a Grid<Colors>,
    /// The rows with open cells.
    pub rows: Vec<usize>,
    /// The columns with open cells.
    pub cols: Vec<usize>,
}

/// How the table is walked: line by line along one axis, keeping the machines of the lines across.
struct Walk {
    /// The machines of the lines that are read one after the other, with their positions on the
    /// other axis.
    along: Vec<(usize, Automaton)>,
    /// The machines of the lines whose state is kept.
    across: Vec<(usize, Automaton)>,
    /// Where the state of each kept machine lies in a key: word and shift, and how many bits.
    fields: Vec<(usize, u32, u32)>,
    /// How many words a key has; the last field is the current line's.
    words: usize,
}

/// The number of ways to decide a component; [`Stop::Memory`] when the table would outgrow
/// `entries`.
pub fn count(
    component: &Component<'_>,
    entries: usize,
    search: &mut Search<impl Observer>,
) -> Result<BigUint, Stop> {
    let machine = |line: Line| {
        let cells: Vec<Colors> =
            (0..component.instance.line_len(line)).map(|at| component.domains[line.cell(at)]).collect();
        Automaton::new(component.instance.clue(line), &cells)
    };
    let machines = |lines: &[usize], line: fn(usize) -> Line| {
        lines.iter().map(|&n| Some((n, machine(line(n))?))).collect::<Option<Vec<_>>>()
    };
    let (Some(rows), Some(cols)) =
        (machines(&component.rows, Line::Row), machines(&component.cols, Line::Col))
    else {
        return Ok(BigUint::ZERO);
    };
    let walk = if frontier_bits(&cols, &component.rows) <= frontier_bits(&rows, &component.cols) {
        Walk::new(rows, cols)
    } else {
        Walk::new(cols, rows)
    };
    match walk.words {
        1 => walk.run::<1>(entries, search),
        2 => walk.run::<2>(entries, search),
        3..=4 => walk.run::<4>(entries, search),
        5..=8 => walk.run::<8>(entries, search),
        9..=16 => walk.run::<16>(entries, search),
        _ => Err(Stop::Memory),
    }
}

/// How wide the frontier can get when the states of these machines are kept: bits at the widest
/// place.
fn frontier_bits(kept: &[(usize, Automaton)], places: &[usize]) -> u32 {
    let width = |at: usize| kept.iter().map(|(_, m)| (m.states(at) as f64).log2()).sum::<f64>();
    places.iter().map(|&at| width(at) as u32).max().unwrap_or(0)
}

/// A number that counts: small and fast first, then as large as it takes.
trait Tally: Clone {
    fn one() -> Self;
    /// Adds; `None` when it does not fit.
    fn add(&mut self, other: &Self) -> Option<()>;
    fn to_big(&self) -> BigUint;
}

impl Tally for u64 {
    fn one() -> Self {
        1
    }
    fn add(&mut self, other: &Self) -> Option<()> {
        *self = self.checked_add(*other)?;
        Some(())
    }
    fn to_big(&self) -> BigUint {
        BigUint::from(*self)
    }
}

impl Tally for BigUint {
    fn one() -> Self {
        BigUint::from(1u8)
    }
    fn add(&mut self, other: &Self) -> Option<()> {
        *self += other;
        Some(())
    }
    fn to_big(&self) -> BigUint {
        self.clone()
    }
}

type Key<const K: usize> = [u64; K];

impl Walk {
    fn new(along: Vec<(usize, Automaton)>, across: Vec<(usize, Automaton)>) -> Walk {
        let bits = |machine: &Automaton| {
            let most = (0..=machine.len()).map(|at| machine.states(at)).max().unwrap_or(1);
            usize::BITS - (most - 1).leading_zeros()
        };
        let kept = across.iter().map(|(_, machine)| bits(machine));
        let current = along.iter().map(|(_, machine)| bits(machine)).max().unwrap_or(0);
        let (mut word, mut used) = (0, 0);
        let mut fields = Vec::new();
        for bits in kept.chain([current]) {
            if used + bits > 63 {
                (word, used) = (word + 1, 0);
            }
            fields.push((word, used, bits));
            used += bits;
        }
        Walk { along, across, fields, words: word + 1 }
    }

    fn run<const K: usize>(
        &self,
        entries: usize,
        search: &mut Search<impl Observer>,
    ) -> Result<BigUint, Stop> {
        match self.tally::<K, u64>(entries, search)? {
            Some(number) => Ok(number),
            None => Ok(self.tally::<K, BigUint>(entries, search)?.expect("big numbers always fit")),
        }
    }

    /// Walks the cells once; `None` when the numbers outgrow their type.
    fn tally<const K: usize, T: Tally>(
        &self,
        entries: usize,
        search: &mut Search<impl Observer>,
    ) -> Result<Option<BigUint>, Stop> {
        let mut table: FxHashMap<Key<K>, T> = FxHashMap::default();
        table.insert([0; K], T::one());
        let mut next: FxHashMap<Key<K>, T> = FxHashMap::default();
        let mut before = 0;
        for (done, (position, machine)) in self.along.iter().enumerate() {
            search.progress().set_work(done as u64, self.along.len() as u64);
            table = self.skip(table, before, *position);
            for at in 0..machine.len() {
                search.counters.nodes += table.len() as u64;
                search.check()?;
                if table.len() > entries {
                    return Err(Stop::Memory);
                }
                next.clear();
                let kept = self.across.iter().position(|(n, _)| *n == at);
                for (key, ways) in table.drain() {
                    let fits = self.step(&key, machine, at, kept, *position, |to| match next.get_mut(&to) {
                        Some(sum) => sum.add(&ways),
                        None => {
                            next.insert(to, ways.clone());
                            Some(())
                        }
                    });
                    if fits.is_none() {
                        return Ok(None);
                    }
                }
                std::mem::swap(&mut table, &mut next);
            }
            before = position + 1;
        }
        let end = self.across.first().map_or(before, |(_, m)| m.len());
        let table = self.skip(table, before, end);
        let mut total = BigUint::ZERO;
        table.values().for_each(|ways| total += ways.to_big());
        Ok(Some(total))
    }

    /// Every key one cell further.
    #[inline]
    fn step<const K: usize>(
        &self,
        key: &Key<K>,
        machine: &Automaton,
        at: usize,
        kept: Option<usize>,
        position: usize,
        mut emit: impl FnMut(Key<K>) -> Option<()>,
    ) -> Option<()> {
        let line = *self.fields.last().expect("the current line has a field");
        let steps = machine.steps(at, get(key, line));
        let Some(kept) = kept else {
            return steps.iter().try_for_each(|&(_, to)| emit(set(key, line, to)));
        };
        let field = self.fields[kept];
        let crossing = self.across[kept].1.steps(position, get(key, field));
        for &(color, to) in steps {
            if let Some(&(_, down)) = crossing.iter().find(|(c, _)| *c == color) {
                emit(set(&set(key, line, to), field, down))?;
            }
        }
        Some(())
    }

    /// Moves the kept machines over lines that have no open cell: there is one way through them, or
    /// none.
    fn skip<const K: usize, T: Tally>(
        &self,
        table: FxHashMap<Key<K>, T>,
        from: usize,
        to: usize,
    ) -> FxHashMap<Key<K>, T> {
        if from == to {
            return table;
        }
        let line = *self.fields.last().expect("the current line has a field");
        let mut moved: FxHashMap<Key<K>, T> = FxHashMap::default();
        for (key, ways) in table {
            let mut key = set(&key, line, 0);
            for position in from..to {
                for (field, (_, machine)) in self.fields.iter().zip(&self.across) {
                    // Cells of skipped lines are decided, so every living state has exactly one way
                    // on.
                    let next = machine.steps(position, get(&key, *field))[0].1;
                    key = set(&key, *field, next);
                }
            }
            let double = moved.insert(key, ways);
            debug_assert!(double.is_none(), "states with one future would have been merged");
        }
        moved
    }
}

#[inline]
fn get<const K: usize>(key: &Key<K>, (word, shift, bits): (usize, u32, u32)) -> StateId {
    (key[word] >> shift & ((1 << bits) - 1)) as StateId
}

#[inline]
fn set<const K: usize>(key: &Key<K>, (word, shift, bits): (usize, u32, u32), state: StateId) -> Key<K> {
    let mut key = *key;
    key[word] = key[word] & !(((1 << bits) - 1) << shift) | u64::from(state) << shift;
    key
}
