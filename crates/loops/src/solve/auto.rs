//! `auto`: what fits each part.
//!
//! Small parts are searched, which nothing beats, for a modest time. A part of two colours with
//! hardly a straight tile is a flow: large ones at once, small ones if they are not settled by
//! then. SAT gets what is left.

use super::board::Part;
use super::csp::Csp;
use super::deliver::PartSolver;
use super::flow;
use super::frame::{Frame, Tell, within};
use super::network::Network;
use super::sat;
use crate::Loops;
use crate::model::{Sides, State};
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task};

/// From this size on a flow is tried before a search.
const LARGE: usize = 200;

/// Tiles that a flow may turn wrong, and flows that are tried at most.
const FEW: usize = 40;
const NETWORKS: u64 = 200;

/// Nodes of a search for each cell of a part.
const SEARCH_NODES_PER_CELL: u64 = 10;

/// Solves every part by what fits it.
pub fn solve<O: Observer>(
    task: &Task<'_, Loops>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    Ok(Frame::new(task).solve_parts(&Auto { csp: Csp { tell: Tell::of(task.instance) } }, search, found))
}

struct Auto {
    csp: Csp,
}

impl PartSolver for Auto {
    fn first<O: Observer>(&self, part: &Part, search: &mut Search<O>) -> Result<Option<Vec<Sides>>, Stop> {
        let flow = |search: &mut Search<O>| {
            let Some(network) = Network::of(&part.board).filter(|n| n.loose <= FEW) else { return Ok(None) };
            within(search, NETWORKS, |inner| flow::first(&part.board, &network, inner))
        };
        let walk = |search: &mut Search<O>| {
            let patience = SEARCH_NODES_PER_CELL * (part.cells.len() as u64 + 100);
            within(search, patience, |inner| self.csp.first(part, inner))
        };
        let large = part.cells.len() >= LARGE;
        if O::ACTIVE && !large {
            return self.csp.first(part, search);
        }
        if large && let Some(settled) = flow(search)? {
            return Ok(settled);
        }
        if let Some(settled) = walk(search)? {
            return Ok(settled);
        }
        if !large && let Some(settled) = flow(search)? {
            return Ok(settled);
        }
        sat::first(&part.board, search)
    }
}
