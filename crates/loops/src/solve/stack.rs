//! `stack-min` and `stack-max`: the report's stack of stacks.
//!
//! Domains are reduced first. Then every tile that can still be turned is a stack of its positions,
//! and these stacks are stacked, smallest (or largest) on top, from the last cell to the first
//! among equals. Depth first, a position is taken from the top stack if it agrees with the
//! neighbours that are decided; no look ahead.

use super::board::{Board, Domain, Known, known};
use super::frame::{Frame, Tell};
use super::walker::Step;
use crate::Loops;
use crate::model::{Rule, Sides, State, status};
use quadrille_core::{Diagnostic, Found, Observer, Report, Search, Stop, Task};

/// Tiles with few positions first.
pub fn smallest_first<O: Observer>(
    task: &Task<'_, Loops>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    Ok(solve(task, search, found, |domain| i64::from(domain.count_ones())))
}

/// Tiles with many positions first.
pub fn largest_first<O: Observer>(
    task: &Task<'_, Loops>,
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<Report<State>, Diagnostic> {
    Ok(solve(task, search, found, |domain| -i64::from(domain.count_ones())))
}

/// The positions of a tile that are left to try.
struct Stack {
    cell: u32,
    left: Domain,
}

fn solve<O: Observer>(
    task: &Task<'_, Loops>,
    search: &mut Search<O>,
    found: Found<'_, State>,
    rank: impl Fn(Domain) -> i64,
) -> Report<State> {
    let frame = Frame::new(task);
    let Ok(board) = frame.propagated() else { return frame.impossible() };
    let tell = Tell::of(task.instance);
    tell.board(&board, search);
    let mut mobile: Vec<u32> = (0..board.len() as u32).rev().filter(|&c| board.is_open(c)).collect();
    mobile.sort_by_key(|&cell| rank(board.domain(cell)));
    let mut placed: Vec<Domain> = board.domains().to_vec();
    let mut stacks: Vec<Stack> = Vec::new();
    let mut any = false;
    let ended = (|| {
        let mut forward = true;
        loop {
            if forward {
                let Some(&cell) = mobile.get(stacks.len()) else {
                    let tiles = placed.iter().map(|domain| Sides(domain.trailing_zeros() as u8));
                    let state = frame.turned(&tiles.collect::<Vec<_>>());
                    // Whether it is one tree can only be seen at the end.
                    if task.instance.rule() != Rule::Tree || status(task.instance, &state).solved() {
                        any = true;
                        search.hand_over(state, found)?;
                    }
                    forward = false;
                    continue;
                };
                stacks.push(Stack { cell, left: board.domain(cell) });
            }
            let Some(top) = stacks.last_mut() else { return Ok(()) };
            if !forward {
                placed[top.cell as usize] = board.domain(top.cell);
                tell.on_board(search, Step::Back);
            }
            let fitting = std::iter::from_fn(|| {
                let position = top.left & top.left.wrapping_neg();
                top.left &= !position;
                (position != 0).then_some(position)
            });
            let next = { fitting }.find(|&position| fits(&board, &placed, top.cell, position));
            match next {
                Some(position) => {
                    search.node()?;
                    placed[top.cell as usize] = position;
                    tell.on_board(search, Step::Try(top.cell, Sides(position.trailing_zeros() as u8)));
                    forward = true;
                }
                None => {
                    search.counters.backtracks += 1;
                    stacks.pop();
                    forward = false;
                }
            }
        }
    })();
    match ended {
        Ok(()) if !any => frame.impossible(),
        ended => Report::<State>::from_result(ended as Result<(), Stop>),
    }
}

/// Whether a position agrees with every neighbour that leaves no choice.
fn fits(board: &Board, placed: &[Domain], cell: u32, position: Domain) -> bool {
    (0..board.sides()).all(|side| {
        let Some(mate) = board.mate(cell, side) else { return true };
        let there = known(placed[mate as usize], board.opposite(side));
        match (known(position, side), there, board.rule) {
            (Known::Link, Known::Link, Rule::Apart) => false,
            (_, _, Rule::Apart) | (_, Known::Open, _) => true,
            (here, there, _) => here == there,
        }
    })
}
