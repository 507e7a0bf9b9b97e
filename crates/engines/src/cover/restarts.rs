//! One solution of a hard problem: many short searches, each by other lots.
//!
//! The time of a search for a first solution varies wildly with its early choices (Gomes, Selman
//! and others, 2000). So a search that has spent its budget of nodes is dropped, and the next one
//! starts with other ties and orders ([`Shuffled`]). The budgets grow without bound: one search
//! will be long enough to see the whole tree, so a problem without solutions is told as such in the
//! end.

use super::{Cells, Engine, OptionId, Problem, Shuffled};
use quadrille_core::{Event, Observer, Random, Search, Stop};
use std::ops::ControlFlow;

/// How many nodes the searches may spend, one after the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budgets {
    /// Each is so many times the one before.
    Geometric {
        /// The first budget.
        first: u64,
        /// At least a little more than one.
        factor: f64,
    },
    /// 1, 1, 2, 1, 1, 2, 4, ... times the unit (Luby, Sinclair and Zuckerman, 1993): never far from
    /// the best fixed budget, whatever that is.
    Luby {
        /// The smallest budget.
        unit: u64,
    },
}

impl Default for Budgets {
    fn default() -> Self {
        Budgets::Luby { unit: 1000 }
    }
}

impl Budgets {
    /// The budget of the `n`-th search, from one.
    pub fn nth(self, n: u64) -> u64 {
        match self {
            // A cast from a float saturates: in the end the budget is no limit.
            Budgets::Geometric { first, factor } => {
                let power = factor.max(1.01).powi(i32::try_from(n - 1).unwrap_or(i32::MAX));
                (first.max(1) as f64 * power) as u64
            }
            Budgets::Luby { unit } => luby(n).saturating_mul(unit.max(1)),
        }
    }
}

/// The `n`-th number of Luby's sequence: at `2^k - 1` it is `2^(k-1)`, in between it repeats
/// itself.
fn luby(n: u64) -> u64 {
    let k = u64::BITS - n.leading_zeros();
    if n == u64::MAX >> (u64::BITS - k) { 1 << (k - 1) } else { luby(n - (1 << (k - 1)) + 1) }
}

/// A solution, or `None` when there is none. An observer is told the options of the solution, not
/// of the searches.
pub fn first_solution<O: Observer>(
    problem: &Problem,
    budgets: Budgets,
    seed: u64,
    label: impl Fn(OptionId) -> String,
    search: &mut Search<O>,
) -> Result<Option<Vec<OptionId>>, Stop> {
    let mut seeds = Random::new(seed);
    for n in 1.. {
        search.check()?;
        let allowed = search.limits.nodes.map_or(u64::MAX, |limit| limit - search.counters.nodes);
        let budget = budgets.nth(n);
        let mut inner = search.inner(Some(budget.min(allowed)), Some(1));
        let mut solution = None;
        let mut keep = |options: &[OptionId]| {
            solution = Some(options.to_vec());
            ControlFlow::Break(Stop::Solutions)
        };
        let engine = Cells::new(problem, Shuffled::new(seeds.bits()));
        let ended = engine.solve(&label, &mut inner, &mut keep);
        search.counters.add(&inner.counters);
        match ended {
            Ok(()) => return Ok(None),
            Err(Stop::Solutions) => {
                for &option in solution.iter().flatten() {
                    search.emit(|observer| observer.event(Event::Do(&label(option))));
                }
                search.emit(|observer| observer.event(Event::Solution));
                return Ok(solution);
            }
            Err(Stop::Nodes) if budget < allowed => {}
            Err(stop) => return Err(stop),
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_as_published_and_grow() {
        let luby: Vec<u64> = (1..=15).map(|n| Budgets::Luby { unit: 1 }.nth(n)).collect();
        assert_eq!(luby, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
        let doubling = Budgets::Geometric { first: 3, factor: 2.0 };
        assert_eq!([1, 2, 3, 4].map(|n| doubling.nth(n)), [3, 6, 12, 24]);
        assert_eq!(doubling.nth(1_000_000), u64::MAX);
    }
}
