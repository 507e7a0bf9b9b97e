//! From the parts of a board to solutions of the whole.
//!
//! Parts do not matter to each other, so a board is solved when each part is, and it has no
//! solution as soon as one part has none. A method says how one part is solved for the first time
//! ([`PartSolver`]); the rest is here: the parts on several threads, the first solution, and the
//! others, counted up part by part like the wheels of an odometer, each wheel a [`Walker`] that
//! starts at the solution that is known.

use super::board::{Board, Domain, Part, positions};
use super::walker::Walker;
use crate::model::{Sides, State};
use quadrille_core::{Found, Observer, Search, Stop, parallel};
use std::ops::ControlFlow;

/// A way to solve one part.
pub trait PartSolver: Sync {
    /// The position of each of its cells in a first solution; `None` if it is proven that there is
    /// none.
    fn first<O: Observer>(&self, part: &Part, search: &mut Search<O>) -> Result<Option<Vec<Sides>>, Stop>;
}

/// Cells of parts that one thread takes at a time: below this, starting a thread costs more than it
/// gives.
const CHUNK: usize = 20_000;

/// A first solution of every part; `None` if a part has none.
pub fn first_of_each<O: Observer, S: PartSolver>(
    parts: &[Part],
    solver: &S,
    search: &mut Search<O>,
) -> Result<Option<Vec<Vec<Sides>>>, Stop> {
    let mut firsts: Vec<Option<Vec<Sides>>> = vec![None; parts.len()];
    let mut impossible = false;
    let mut take = |(at, first): (usize, Option<Vec<Sides>>)| {
        if first.is_none() {
            impossible = true;
            return ControlFlow::Break(Stop::Solutions);
        }
        firsts[at] = first;
        ControlFlow::Continue(())
    };
    let ended = if O::ACTIVE {
        in_turn(parts, solver, search, &mut take)
    } else {
        let work = |chunk: &std::ops::Range<usize>, search: &mut Search, found: Found<'_, _>| {
            chunk.clone().try_for_each(|at| match found((at, solver.first(&parts[at], search)?)) {
                ControlFlow::Continue(()) => Ok(()),
                ControlFlow::Break(stop) => Err(stop),
            })
        };
        parallel::run(&chunks(parts), search, work, &mut take)
    };
    match (impossible, ended) {
        (true, _) => Ok(None),
        (false, Err(stop)) => Err(stop),
        (false, Ok(())) => Ok(firsts.into_iter().collect()),
    }
}

/// The parts one after the other, for somebody who watches.
fn in_turn<O: Observer, S: PartSolver>(
    parts: &[Part],
    solver: &S,
    search: &mut Search<O>,
    take: Found<'_, (usize, Option<Vec<Sides>>)>,
) -> Result<(), Stop> {
    for (at, part) in parts.iter().enumerate() {
        if let ControlFlow::Break(stop) = take((at, solver.first(part, search)?)) {
            return Err(stop);
        }
    }
    Ok(())
}

/// Neighbouring parts, together large enough for a thread.
fn chunks(parts: &[Part]) -> Vec<std::ops::Range<usize>> {
    let mut chunks = Vec::new();
    let (mut from, mut cells) = (0, 0);
    for (at, part) in parts.iter().enumerate() {
        cells += part.cells.len();
        if cells >= CHUNK || at + 1 == parts.len() {
            chunks.push(from..at + 1);
            (from, cells) = (at + 1, 0);
        }
    }
    chunks
}

/// Hands over the solution made of the first ones, then all others.
pub fn all_of<O: Observer>(
    whole: &Whole<'_>,
    parts: &[Part],
    firsts: &[Vec<Sides>],
    search: &mut Search<O>,
    found: Found<'_, State>,
) -> Result<(), Stop> {
    let mut now = firsts.to_vec();
    let mut wheels: Vec<Option<Walker<Board>>> = parts.iter().map(|_| None).collect();
    loop {
        search.hand_over(whole.state(parts, &now), found)?;
        let mut at = parts.len();
        loop {
            let Some(part) = at.checked_sub(1) else { return Ok(()) };
            at = part;
            if wheels[part].is_none() {
                let mut walker = Walker::guided(parts[part].searched(), firsts[part].clone());
                walker.next(search, &mut |_, _| ())?;
                wheels[part] = Some(walker);
            }
            let walker = wheels[part].as_mut().expect("just made");
            if walker.next(search, &mut |_, _| ())? {
                now[part] = walker.solution();
                break;
            }
            wheels[part] = None;
            now[part].clone_from(&firsts[part]);
        }
    }
}

/// The board around the parts.
pub struct Whole<'a> {
    /// What the player had decided.
    pub from: &'a State,
    /// The domains: closed outside the parts.
    pub domains: &'a [Domain],
}

impl Whole<'_> {
    /// The state in which the parts have these solutions.
    pub fn state(&self, parts: &[Part], solutions: &[Vec<Sides>]) -> State {
        let mut state = self.from.clone();
        let tiles = state.items_mut();
        for (tile, &domain) in tiles.iter_mut().zip(self.domains) {
            tile.sides = positions(domain).next().unwrap_or(tile.sides);
        }
        for (part, solution) in parts.iter().zip(solutions) {
            part.cells.iter().zip(solution).for_each(|(&cell, &sides)| tiles[cell as usize].sides = sides);
        }
        state
    }
}
