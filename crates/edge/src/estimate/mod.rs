//! How large a search will be: the nodes at each depth of a path and the solutions, as theory
//! expects them, beside what the tree really has.
//!
//! | file | what it holds |
//! |---|---|
//! | [`theory`] | what is to be expected if the colours were dealt to the pieces at random, and what that means exactly |
//! | [`exact`] | the whole tree, counted depth by depth |
//! | [`sample`] | trees that are too large for that: many boards carried down together |
//! | [`ways`] | what can be put on the next cell, for these two |
//! | [`huge`], [`series`] | numbers of any size, and polynomials of them |
//!
//! ```
//! use quadrille_core::{Limits, Search, Size};
//! use quadrille_edge::estimate::{Effort, Reality, estimate};
//! use quadrille_edge::solve::{path::Path, problem::Problem};
//! use quadrille_edge::{Instance, Piece, model};
//!
//! let pieces = [[0, 1, 4, 0], [0, 0, 2, 1], [2, 0, 0, 3], [4, 3, 0, 0]].map(Piece::new);
//! let instance = Instance::new(Size::new(2, 2), pieces.to_vec())?;
//! let from = model::start(&instance);
//! let problem = Problem::from(&instance, &from);
//! let search = &mut Search::new(Limits::none());
//! let estimate = estimate(&problem, &Path::row(instance.size()), &Effort::default(), search);
//! assert_eq!(estimate.reality, Reality::Exact(vec![4, 4, 4, 4]));
//! assert_eq!(estimate.solutions().to_string(), "1.000");
//! # Ok::<(), quadrille_core::Diagnostic>(())
//! ```

pub mod exact;
pub mod huge;
pub mod sample;
pub mod series;
pub mod theory;
pub mod ways;

#[cfg(test)]
mod tests;

pub use huge::Huge;
pub use sample::{Depth, Mean, Sampled};

use crate::solve::path::Path;
use crate::solve::problem::Problem;
use quadrille_core::{Cell, Search};
use std::time::Duration;
use ways::{Board, Ways};

/// What may be spent on reality, beside the limits of the search.
#[derive(Clone, Debug, PartialEq)]
pub struct Effort {
    /// Trees of up to so many nodes are counted.
    pub exact: u64,
    /// Boards that samples carry along together.
    pub boards: usize,
    /// Rounds of samples; without it as many as there is time for.
    pub rounds: Option<usize>,
    /// The seed of the samples.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { exact: 20_000_000, boards: 2000, rounds: None, seed: 1 }
    }
}

/// Time for samples where neither rounds nor limits say when it is enough.
pub const SAMPLING_TIME: Duration = Duration::from_secs(2);
/// A tree is not even tried if theory expects it to be so many times too large.
const HOPELESS: f64 = 100.0;

/// What is expected, and what there is.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The cells to fill, in order.
    pub cells: Vec<Cell>,
    /// The nodes that are expected at each depth, from the first cell on.
    pub expected: Vec<Huge>,
    /// Those that there are.
    pub reality: Reality,
}

/// What there is.
#[derive(Clone, Debug, PartialEq)]
pub enum Reality {
    /// The nodes at each depth.
    Exact(Vec<u64>),
    /// What samples say of them.
    Sampled(Sampled),
}

impl Reality {
    /// The nodes at a depth, from nought on; none if nothing is known.
    pub fn nodes(&self, depth: usize) -> Option<Huge> {
        match self {
            Reality::Exact(nodes) => nodes.get(depth).map(|nodes| Huge::new(*nodes as f64)),
            Reality::Sampled(sampled) => sampled.depths.get(depth).map(|depth| depth.nodes.mean),
        }
    }
}

impl Estimate {
    /// The expected number of solutions.
    pub fn solutions(&self) -> Huge {
        self.expected.last().copied().unwrap_or(Huge::ONE)
    }

    /// The expected number of nodes in all.
    pub fn total(&self) -> Huge {
        self.expected.iter().copied().sum()
    }

    /// The depth, from nought on, at which most nodes are expected.
    pub fn widest(&self) -> Option<usize> {
        let by_nodes = |a: &usize, b: &usize| self.expected[*a].ln().total_cmp(&self.expected[*b].ln());
        (0..self.cells.len()).max_by(by_nodes)
    }
}

/// The tree of a problem along a path: what theory expects, then the nodes counted if they are few
/// enough, and sampled otherwise.
pub fn estimate(problem: &Problem<'_>, path: &Path, effort: &Effort, search: &mut Search) -> Estimate {
    let cells: Vec<usize> = path.cells().filter(|cell| problem.fixed[*cell].is_none()).collect();
    let expected = theory::expected(problem, &cells).split_off(1);
    let ways = Ways::new(problem, &cells);
    let total: Huge = expected.iter().copied().sum();
    let tried = total.value() <= HOPELESS * effort.exact as f64;
    let counted = if tried { count(&ways, effort.exact, search) } else { None };
    let reality = match counted {
        Some(nodes) => Reality::Exact(nodes),
        None => Reality::Sampled(sampled(problem, &ways, effort, search)),
    };
    let cells = cells.into_iter().map(|cell| problem.size().cell(cell)).collect();
    Estimate { cells, expected, reality }
}

/// The nodes at each depth, unless there are too many.
fn count(ways: &Ways<'_>, most: u64, search: &mut Search) -> Option<Vec<u64>> {
    let most = search.limits.nodes.unwrap_or(u64::MAX).min(most);
    let mut inner = search.inner(Some(most), None);
    let counted = exact::count(ways, &mut inner);
    match counted {
        Ok(nodes) => {
            search.counters.add(&inner.counters);
            Some(nodes)
        }
        // The nodes of an attempt do not count.
        Err(_) => None,
    }
}

/// Samples, with as many boards as the memory allows.
fn sampled(problem: &Problem<'_>, ways: &Ways<'_>, effort: &Effort, search: &mut Search) -> Sampled {
    let room = search.limits.memory / 2 / Board::bytes(problem) as u64;
    let boards = effort.boards.min(usize::try_from(room).unwrap_or(usize::MAX)).max(1);
    let mut inner = search.inner(search.limits.nodes, None);
    if effort.rounds.is_none() && inner.limits.time.is_none() && inner.limits.nodes.is_none() {
        inner.limits.time = Some(SAMPLING_TIME);
    }
    let sampled = sample::sample(ways, boards, effort.rounds, effort.seed, &mut inner);
    search.counters.add(&inner.counters);
    sampled
}
