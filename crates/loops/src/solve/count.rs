//! The exact number of solutions: the product over the parts, each counted by its [frontier].

use super::board::{Board, Part};
use super::frame::Frame;
use super::frontier::{self, Plan};
use super::network::Network;
use super::prove;
use super::tree_count;
use crate::Loops;
use crate::model::Rule;
use num_bigint::BigUint;
use quadrille_core::{Count, Diagnostic, Search, Size, Stop, Task, parallel};
use std::ops::ControlFlow;

/// From this size on it is asked first whether there is any solution at all.
const LARGE: usize = 40;

/// Counts.
pub fn count(task: &Task<'_, Loops>, search: &mut Search) -> Result<Count, Diagnostic> {
    let frame = Frame::new(task);
    let exact = |number: u32| Ok(Count::new(number.into(), None, "propagation"));
    if task.instance.rule() == Rule::Tree {
        return Ok(tree_count::count(&frame, search));
    }
    let Ok(board) = frame.propagated() else { return exact(0) };
    let parts = board.parts();
    if parts.is_empty() {
        return exact(1);
    }
    if parts.iter().any(|part| prove::is_odd(&part.board)) {
        return exact(0);
    }
    Ok(match product(&parts, frame.size(), search) {
        Ok(number) => Count::new(number, None, "frontier"),
        Err(stop) => Count::new(BigUint::default(), Some(stop), "frontier"),
    })
}

/// The numbers of all parts multiplied, smallest parts first.
fn product(parts: &[Part], size: Size, search: &mut Search) -> Result<BigUint, Stop> {
    let mut order: Vec<&Part> = parts.iter().collect();
    order.sort_by_key(|part| part.cells.len());
    let mut small = 1u64;
    let mut factors: Vec<BigUint> = Vec::new();
    let mut zero = false;
    let work = |part: &&Part, search: &mut Search, found: quadrille_core::Found<'_, BigUint>| {
        let number = of_part(part, size, search)?;
        match found(number) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(stop) => Err(stop),
        }
    };
    let ended = parallel::run(&order, search, work, &mut |number| {
        match u32::try_from(&number) {
            Ok(0) => {
                zero = true;
                return ControlFlow::Break(Stop::Solutions);
            }
            // Small numbers are gathered in a word first.
            Ok(n) if small.leading_zeros() > 32 => small *= u64::from(n),
            _ => factors.push(number),
        }
        ControlFlow::Continue(())
    });
    if zero {
        return Ok(BigUint::default());
    }
    ended?;
    factors.push(small.into());
    Ok(multiplied(factors))
}

/// Pairs of pairs: large numbers meet large numbers.
fn multiplied(mut factors: Vec<BigUint>) -> BigUint {
    while factors.len() > 1 {
        factors = factors.chunks(2).map(|pair| pair.iter().product()).collect();
    }
    factors.pop().unwrap_or_else(|| BigUint::from(1u32))
}

/// The number of solutions of a part. A flow tells quickly if there is none.
fn of_part(part: &Part, size: Size, search: &mut Search) -> Result<BigUint, Stop> {
    if part.cells.len() >= LARGE
        && let Some(network) = Network::of(&part.board)
        && network.serve(search)?.is_none()
    {
        return Ok(BigUint::default());
    }
    let plan = Plan::best(&part.board, orders(part, size)).ok_or(Stop::Memory)?;
    frontier::count(&part.board, &plan, search)
}

/// Row by row, column by column, and outwards from both ends.
fn orders(part: &Part, size: Size) -> [Vec<u32>; 4] {
    let rows: Vec<u32> = (0..part.cells.len() as u32).collect();
    let mut cols = rows.clone();
    cols.sort_by_key(|&c| {
        let cell = size.cell(part.cells[c as usize] as usize);
        (cell.col, cell.row)
    });
    let last = rows.len() as u32 - 1;
    [outwards(&part.board, 0), outwards(&part.board, last), rows, cols]
}

/// Breadth first from a cell.
fn outwards(board: &Board, from: u32) -> Vec<u32> {
    let mut seen = vec![false; board.len()];
    seen[from as usize] = true;
    let mut order = vec![from];
    let mut next = 0;
    while let Some(&cell) = order.get(next) {
        next += 1;
        for mate in (0..board.sides()).filter_map(|side| board.is_joined(cell, side)) {
            if !std::mem::replace(&mut seen[mate as usize], true) {
                order.push(mate);
            }
        }
    }
    order
}
