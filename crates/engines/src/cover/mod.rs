//! Exact cover: choose options so that every item is covered as often as it asks for.
//!
//! Packing pieces, placing queens, filling sudokus: all are "take some of these options so that
//! each of these items is used exactly once". A [`Problem`] says what the items and options are,
//! with multiplicities, secondary items and colours as in Knuth's Algorithms X, C and M. Two
//! engines search it, behind one trait:
//!
//! - [`Cells`]: dancing cells, for every problem; the shape of the tree is a type parameter
//!   ([`Choice`]).
//! - [`Dense`]: for plain problems of at most 128 items, the compatible options as one list of
//!   words and the counts of all items at once in bit planes. Several times faster where it
//!   applies.
//!
//! [`naive`] is their twin for the tests, [`restarts`] looks for one solution of a hard problem,
//! and [`dlx_text`] reads and writes Knuth's text form.
//!
//! ```
//! use quadrille_core::{Limits, Search, Source};
//! use quadrille_engines::cover::{self, Engine, dlx_text};
//!
//! let source = Source::new("knuth", "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n");
//! let problem = dlx_text::read(&source)?;
//! assert_eq!(cover::count(&problem, &mut Search::new(Limits::none())), Ok(1u32.into()));
//!
//! let mut solutions = Vec::new();
//! let mut keep = |options: &[cover::OptionId]| {
//!     solutions.push(options.iter().map(|o| o.index()).collect::<Vec<_>>());
//!     std::ops::ControlFlow::Continue(())
//! };
//! let engine = cover::Cells::new(&problem, cover::Fewest);
//! engine.solve(|option| format!("{option:?}"), &mut Search::new(Limits::none()), &mut keep).unwrap();
//! assert_eq!(solutions, [[3, 4, 0]]);
//! # Ok::<(), quadrille_core::Diagnostic>(())
//! ```

mod cells;
mod choice;
mod dense;
pub mod dlx_text;
pub mod naive;
mod problem;
pub mod restarts;
#[cfg(test)]
mod tests;

pub use cells::Cells;
pub use choice::{Choice, Fewest, Shuffled, View};
pub use dense::Dense;
pub use problem::{Color, Item, Kind, OptionId, Problem, Use};

use num_bigint::BigUint;
use quadrille_core::{Found, Observer, Search, Stop, parallel};
use std::ops::ControlFlow;

/// Where an engine hands over its solutions, each in the order in which its options were taken.
pub type Solutions<'a> = &'a mut dyn FnMut(&[OptionId]) -> ControlFlow<Stop>;

/// One decision on the way from the root of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// The option is in the solution.
    Take(OptionId),
    /// The option is not.
    Leave(OptionId),
    /// The item has all the uses it gets.
    Close(Item),
}

/// A subtree: the decisions that lead to it. It is known to the engine that made it and to none
/// other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    steps: Vec<Step>,
}

impl Part {
    /// The whole tree.
    pub fn whole() -> Self {
        Part::default()
    }

    /// The options that all solutions of this part have.
    pub fn options(&self) -> impl Iterator<Item = OptionId> {
        self.steps.iter().filter_map(|step| match step {
            Step::Take(option) => Some(*option),
            Step::Leave(_) | Step::Close(_) => None,
        })
    }

    fn then(&self, steps: impl IntoIterator<Item = Step>) -> Self {
        Part { steps: self.steps.iter().copied().chain(steps).collect() }
    }
}

/// A search tree over a problem. A node is an option taken; how many solutions are wanted is up to
/// whom they are handed to.
pub trait Engine: Sync + Sized {
    /// Hands over the solutions of one part. `label` is what an observer is told about an option;
    /// it is not asked when nobody watches.
    fn solve_below<O: Observer>(
        &self,
        part: &Part,
        label: impl Fn(OptionId) -> String,
        search: &mut Search<O>,
        found: Solutions<'_>,
    ) -> Result<(), Stop>;

    /// Counts the solutions of one part without building them.
    fn count_below<O: Observer>(&self, part: &Part, search: &mut Search<O>) -> Result<BigUint, Stop>;

    /// The live children of a part, in order; `None` when the part is a single solution. Together
    /// they have its solutions, each in exactly one of them.
    fn children(&self, part: &Part, search: &mut Search) -> Result<Option<Vec<Part>>, Stop>;

    /// Hands over every solution.
    fn solve<O: Observer>(
        &self,
        label: impl Fn(OptionId) -> String,
        search: &mut Search<O>,
        found: Solutions<'_>,
    ) -> Result<(), Stop> {
        self.solve_below(&Part::whole(), label, search, found)
    }

    /// The number of solutions.
    fn count<O: Observer>(&self, search: &mut Search<O>) -> Result<BigUint, Stop> {
        self.count_below(&Part::whole(), search)
    }

    /// Cuts the tree, level by level, into at least so many parts: fewer when the whole tree is
    /// smaller, or so narrow for so long that cutting is not worth its time. Its nodes are counted
    /// here and not again below.
    fn split(&self, at_least: usize, search: &mut Search) -> Result<Vec<Part>, Stop> {
        let mut parts = vec![Part::whole()];
        let mut grows = true;
        let mut looked_at = 0;
        while grows && parts.len() < at_least && looked_at < at_least.saturating_mul(8) {
            grows = false;
            looked_at += parts.len();
            let mut next = Vec::new();
            for part in parts {
                match self.children(&part, search)? {
                    Some(children) => {
                        grows = true;
                        next.extend(children);
                    }
                    None => next.push(part),
                }
            }
            parts = next;
        }
        Ok(parts)
    }

    /// Hands over every solution, found on as many threads as the limits say; in no certain order
    /// if that is more than one. A watched search runs on one thread.
    fn solve_on_threads<O: Observer>(
        &self,
        label: impl Fn(OptionId) -> String,
        search: &mut Search<O>,
        found: Solutions<'_>,
    ) -> Result<(), Stop> {
        if O::ACTIVE || search.limits.threads <= 1 {
            return self.solve(label, search, found);
        }
        let parts = parts_for(self, search)?;
        let work = |part: &Part, search: &mut Search, deliver: Found<'_, Vec<OptionId>>| {
            self.solve_below(part, |_| String::new(), search, &mut |solution| deliver(solution.to_vec()))
        };
        parallel::run(&parts, search, work, &mut |solution: Vec<OptionId>| found(&solution))
    }

    /// The number of solutions, counted on as many threads as the limits say.
    fn count_on_threads<O: Observer>(&self, search: &mut Search<O>) -> Result<BigUint, Stop> {
        if O::ACTIVE || search.limits.threads <= 1 {
            return self.count(search);
        }
        let parts = parts_for(self, search)?;
        let work = |part: &Part, search: &mut Search, deliver: Found<'_, BigUint>| {
            let number = self.count_below(part, search)?;
            match deliver(number) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(stop) => Err(stop),
            }
        };
        let mut total = BigUint::ZERO;
        let mut add = |number| {
            total += number;
            ControlFlow::Continue(())
        };
        parallel::run(&parts, search, work, &mut add)?;
        Ok(total)
    }
}

/// Enough parts that no thread waits long for the last one.
fn parts_for<O: Observer>(engine: &impl Engine, search: &mut Search<O>) -> Result<Vec<Part>, Stop> {
    let left = search.limits.nodes.map(|limit| limit.saturating_sub(search.counters.nodes));
    let mut inner = search.inner(left, None);
    let parts = engine.split(search.limits.threads.saturating_mul(64), &mut inner);
    search.counters.add(&inner.counters);
    parts
}

/// Hands over every solution by the engine that suits the problem, on as many threads as the limits
/// say.
pub fn solve<O: Observer>(
    problem: &Problem,
    label: impl Fn(OptionId) -> String,
    search: &mut Search<O>,
    found: Solutions<'_>,
) -> Result<(), Stop> {
    match Dense::new(problem) {
        Ok(engine) => engine.solve_on_threads(label, search, found),
        Err(_) => Cells::new(problem, Fewest).solve_on_threads(label, search, found),
    }
}

/// The number of solutions, by the engine that suits the problem, on as many threads as the limits
/// say.
pub fn count<O: Observer>(problem: &Problem, search: &mut Search<O>) -> Result<BigUint, Stop> {
    match Dense::new(problem) {
        Ok(engine) => engine.count_on_threads(search),
        Err(_) => Cells::new(problem, Fewest).count_on_threads(search),
    }
}
