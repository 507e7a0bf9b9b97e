//! How long the shortest solution of an arrangement is: proven, if that takes few nodes.
//!
//! Budgets are numbers of nodes on one thread and with the same memory everywhere, so that what can
//! be proven, and with it the puzzle of a seed, is the same on every machine.

use super::board::Board;
use crate::model::{Pair, start};
use crate::solve::improve;
use crate::solve::optimal::prove;
use crate::solve::problem::Problem;
use quadrille_core::{Diagnostic, Search, Stop};

/// Nodes of one proof, on boards of up to 16 places and on larger ones.
const NODES: [u64; 2] = [500_000, 1_500_000];

/// Memory of one proof, in bytes.
const MEMORY: u64 = 256 << 20;

/// Proofs are tried on boards up to so many places: of different tiles, and of others.
const MAX_PLACES: [usize; 2] = [25, 20];

/// Solutions of other boards, if nothing is known about them, are looked for up to so many places.
const MAX_SOLVED: usize = 2_500;

/// What is known about the shortest solution.
#[derive(Clone, Debug)]
pub struct Length {
    /// No solution is shorter.
    pub least: u64,
    /// A solution that is the shortest, or may be.
    pub way: Option<Vec<Pair>>,
    /// The length of a solution that is only good for an upper bound.
    pub some: Option<u64>,
}

impl Length {
    /// The length, if it is proven.
    pub fn proven(&self) -> Option<u64> {
        self.most().filter(|most| *most <= self.least)
    }

    /// The length of the best solution that is known.
    pub fn most(&self) -> Option<u64> {
        self.way.as_ref().map(|way| way.len() as u64).or(self.some)
    }
}

/// Why there is no measure: a limit, or a fault.
pub enum Failure {
    /// A limit of the whole search was reached.
    Stopped(Stop),
    /// The arrangement is none.
    Wrong(Diagnostic),
}

/// Whether proofs are tried on a board.
pub fn can_prove(board: &Board) -> bool {
    let plain = board.is_permutation() && board.solved.moving_wall().is_none();
    board.places() <= MAX_PLACES[usize::from(!plain)]
}

/// Measures an arrangement for which a way home may be known.
pub fn length(
    board: &Board,
    homes: &[u32],
    way: Option<Vec<Pair>>,
    search: &mut Search,
) -> Result<Length, Failure> {
    search.check().map_err(Failure::Stopped)?;
    let instance = board.instance(homes).map_err(Failure::Wrong)?;
    let from = start(&instance);
    let problem = Problem::from(&instance, &from);
    if !can_prove(board) {
        return Ok(Length { least: problem.bound(), way, some: None });
    }
    let mut inner = inner(board, search);
    let proof = prove(&problem, way, &mut inner);
    search.counters.add(&inner.counters);
    search.check().map_err(Failure::Stopped)?;
    match proof.stop {
        Some(stop @ (Stop::Time | Stop::Cancelled)) => Err(Failure::Stopped(stop)),
        _ => Ok(Length { least: proof.bound, way: proof.best, some: None }),
    }
}

/// The length of a solution that is short, if not shortest; none on large boards and where a wall
/// moves.
pub fn some_length(board: &Board, homes: &[u32], search: &mut Search) -> Result<Option<u64>, Failure> {
    let instance = board.instance(homes).map_err(Failure::Wrong)?;
    if board.places() > MAX_SOLVED || instance.moving_wall().is_some() {
        return Ok(None);
    }
    let from = start(&instance);
    let mut inner = inner(board, search);
    inner.limits.nodes = None;
    let short = improve::first(&Problem::from(&instance, &from), &mut inner);
    search.counters.add(&inner.counters);
    search.check().map_err(Failure::Stopped)?;
    Ok(short.ok().map(|swaps| swaps.len() as u64))
}

/// A search within this one that may spend what is the same everywhere, unless there is not even
/// that.
fn inner(board: &Board, search: &Search) -> Search {
    let nodes = NODES[usize::from(board.places() > 16)];
    let left = search.limits.nodes.map_or(nodes, |limit| limit.saturating_sub(search.counters.nodes));
    let mut inner = search.inner(Some(left.min(nodes)), None);
    inner.limits.threads = 1;
    inner.limits.memory = MEMORY;
    inner
}
