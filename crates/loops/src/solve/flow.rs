//! `flow`: a board without straight tiles is a matter of supply and demand.
//!
//! Colour the cells like a chessboard. Every link then joins a black cell to a white one, and an
//! end wants one link, a T three, a cross four; a corner is two nodes, one that wants a link to the
//! north or south, one that wants a link to the east or west. The tiles can be turned right exactly
//! if all wants can be served at once, which a maximum flow decides ([`quadrille_engines::flow`]),
//! and if not, a minimum cut is a short proof.
//!
//! A straight tile is more than that: it is treated as two nodes (north or east, south or west),
//! which allows too much; if the flow makes a corner of it, both its positions are tried in turn.
//! The same holds for the hexagonal tiles that are not told by the number of their links.
//!
//! All this needs two colours. A part of a board that has none, as hexagonal boards mostly do, goes
//! to the SAT solver, and the answer says so.

use super::board::{Board, Domain, Part, positions};
use super::deliver::PartSolver;
use super::frame::{Frame, within};
use super::network::{Network, all_wrong};
use super::sat;
use crate::Loops;
use crate::model::{Rule, Sides, State};
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Solves every part as a flow.
pub fn solve<O: Observer>(
    task: &Task<'_, Loops>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    let solver = Flow { uncoloured: AtomicUsize::new(0), branching: AtomicUsize::new(0) };
    let mut report = Frame::new(task).solve_parts(&solver, search, found);
    let parts = |number: AtomicUsize, why: &str| match number.into_inner() {
        0 => None,
        1 => Some(format!("a part {why}: solved by SAT")),
        n => Some(format!("{n} parts {why}: solved by SAT")),
    };
    let not_a_flow = match task.instance.rule() {
        Rule::Apart => "under this rule is no matter of flow",
        _ => "cannot be coloured with two colours",
    };
    let tree = task.instance.rule() == Rule::Tree;
    let said = [
        report.note.take(),
        tree.then(|| "one tree is no matter of flow: searched instead".to_owned()),
        parts(solver.uncoloured, not_a_flow),
        parts(solver.branching, "left too many straight tiles to try"),
    ];
    let said: Vec<String> = said.into_iter().flatten().collect();
    report.note = (!said.is_empty()).then(|| said.join("; "));
    Ok(report)
}

/// Maximum flow, and SAT where that does not apply.
struct Flow {
    /// How many parts were no matter of flow.
    uncoloured: AtomicUsize,
    /// How many parts needed too much branching.
    branching: AtomicUsize,
}

/// Cells of all networks that are tried for a part: branching keeps a board for every choice.
const CELLS: usize = 4_000_000;

impl PartSolver for Flow {
    fn first<O: Observer>(&self, part: &Part, search: &mut Search<O>) -> Result<Option<Vec<Sides>>, Stop> {
        let Some(network) = Network::of(&part.board) else {
            self.uncoloured.fetch_add(1, Ordering::Relaxed);
            return sat::first(&part.board, search);
        };
        let most = (CELLS / part.cells.len()).clamp(20, 1000) as u64;
        if let Some(settled) = within(search, most, |inner| first(&part.board, &network, inner))? {
            return Ok(settled);
        }
        self.branching.fetch_add(1, Ordering::Relaxed);
        sat::first(&part.board, search)
    }
}

/// A first solution of a board that is propagated and two-coloured: a flow, and where that is not a
/// position of a tile, one position after the other.
pub fn first<O: Observer>(
    board: &Board,
    network: &Network,
    search: &mut Search<O>,
) -> Result<Option<Vec<Sides>>, Stop> {
    search.node()?;
    let Some(served) = network.serve(search)? else { return Ok(None) };
    let solution = network.sides(board, &served);
    let wrong: Vec<u32> = all_wrong(board, &solution).collect();
    let Some(&cell) = wrong.first() else { return Ok(Some(solution)) };
    let near = |cell: u32| {
        // The position nearest to what the flow wants first.
        let mut tries: Vec<Sides> = positions(board.domain(cell)).collect();
        tries.sort_by_key(|p| (p.0 ^ solution[cell as usize].0).count_ones());
        tries
    };
    // All at once is mostly right; if not, one after the other.
    if wrong.len() > 1
        && let Some(solution) = decided(board, wrong.iter().map(|&cell| (cell, near(cell)[0])), search)?
    {
        return Ok(Some(solution));
    }
    for position in near(cell) {
        if let Some(solution) = decided(board, [(cell, position)], search)? {
            return Ok(Some(solution));
        }
    }
    Ok(None)
}

/// A first solution in which these cells have these positions.
fn decided<O: Observer>(
    board: &Board,
    cells: impl IntoIterator<Item = (u32, Sides)>,
    search: &mut Search<O>,
) -> Result<Option<Vec<Sides>>, Stop> {
    let mut board = board.clone();
    for (cell, position) in cells {
        if board.narrow(cell, 1 << position.0).is_err() {
            return Ok(None);
        }
    }
    if board.propagate().is_ok() { first_of_parts(&board, search) } else { Ok(None) }
}

fn first_of_parts<O: Observer>(board: &Board, search: &mut Search<O>) -> Result<Option<Vec<Sides>>, Stop> {
    let closed = |&domain: &Domain| Sides(domain.trailing_zeros() as u8);
    let mut solution: Vec<Sides> = board.domains().iter().map(closed).collect();
    for part in board.parts() {
        let network = Network::of(&part.board).expect("a part of a two-coloured board is two-coloured");
        let Some(own) = first(&part.board, &network, search)? else { return Ok(None) };
        part.cells.iter().zip(own).for_each(|(&cell, sides)| solution[cell as usize] = sides);
    }
    Ok(Some(solution))
}
