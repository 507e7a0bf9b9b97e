//! Games that went wrong, and puzzles that are wrong themselves.
//!
//! What a player has decided is a list of locks and marks. If the puzzle has one solution, those
//! that differ from it are wrong. If it has several, as many as possible are kept: blocks of them
//! are added as long as the board can still be solved, and halved where it cannot, until the wrong
//! ones are single.

use super::chain::{self, Chain, End};
use super::search::{Solved, solutions};
use super::{trial, words};
use crate::model::{self, Instance, Mark, Move, Sides, State};
use crate::solve::board::{Board, Dead};
use crate::solve::proof;
use quadrille_core::{Cell, Direction, Hint, HintAnswer, Level, Search, Stop};

/// Something a player has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decided {
    Lock(Cell),
    Side(Cell, Direction),
}

/// The longest proof that is told, in characters.
const LONGEST: usize = 400;

/// Wrong decisions that are named; more are counted.
const NAMED: usize = 6;

/// What to say about a state that cannot be completed; `why` is what the solver said about it.
pub(super) fn answer(
    instance: &Instance,
    state: &State,
    why: Option<String>,
    search: &mut Search,
) -> Result<HintAnswer<Move>, Stop> {
    let start = model::start(instance);
    let list = decided(instance, state);
    let of_start = match solutions(instance, &start, 2, search) {
        Ok(solved) => Some(solved),
        // Too hard to tell from the beginning may still be easy to tell from here.
        Err(Stop::Nodes) => search.check().map(|()| None)?,
        Err(stop) => return Err(stop),
    };
    // Where there are several solutions, something else may be wrong instead.
    let certain = of_start.as_ref().is_some_and(|solved| solved.found.len() == 1);
    let wrong: Vec<Decided> = match of_start {
        Some(Solved { found, note }) if found.is_empty() => {
            let why = reason(instance, &start, note, &mut Vec::new());
            let why = why.unwrap_or_else(|| "no way to turn the tiles obeys the rule".to_owned());
            return Ok(HintAnswer::Unsolvable(words::capital(&why)));
        }
        Some(Solved { found, .. }) if found.len() == 1 => {
            list.into_iter().filter(|d| !d.agrees(instance, state, &found[0])).collect()
        }
        _ => fewest(instance, state, &list, search)?,
    };
    let mut named: Vec<String> = wrong.iter().take(NAMED).map(|d| d.words(instance)).collect();
    if wrong.len() > NAMED {
        named.push(format!("{} more", wrong.len() - NAMED));
    }
    let mut cells: Vec<Cell> = wrong.iter().map(|d| d.cell()).collect();
    let known = reason(instance, state, why, &mut cells)
        .unwrap_or_else(|| "what is locked and marked cannot be completed".to_owned());
    cells.sort_unstable();
    cells.dedup();
    Ok(HintAnswer::Mistake(Hint {
        moves: wrong.iter().map(|d| d.taken_back(instance)).collect(),
        certain,
        reason: format!(
            "{}. Take back {}: then it can be solved",
            words::capital(&known),
            words::list(&named)
        ),
        rule: "mistake",
        level: Level::EASIEST,
        place: wrong.first().map_or_else(String::new, |d| d.cell().to_string()),
        cells,
    }))
}

/// Why a state cannot be completed: what follows from it in a few steps, or else what the solver
/// said, or else what follows in many. The cells are collected.
fn reason(instance: &Instance, state: &State, said: Option<String>, cells: &mut Vec<Cell>) -> Option<String> {
    let chain = match Board::new(instance, state) {
        Ok(board) => chain::contradiction(board),
        Err(Dead(cell)) => Some(Chain { steps: Vec::new(), end: End::Dead(cell) }),
    };
    match (chain, said.filter(|said| said.len() <= LONGEST)) {
        (Some(chain), said) if said.is_none() || chain.steps.len() <= trial::TOLD => {
            Some(trial::contradiction(instance, None, &chain, cells))
        }
        (_, said) => {
            let shown = proof::shown(instance, state).unwrap_or_default();
            cells.extend([shown.needy, shown.givers].concat());
            said
        }
    }
}

/// Everything a player has decided; a mark that both cells tell is told once.
fn decided(instance: &Instance, state: &State) -> Vec<Decided> {
    let shape = instance.shape();
    let mut list = Vec::new();
    for cell in instance.lattice().size.cells() {
        let placed = state[cell];
        list.extend(placed.locked.then_some(Decided::Lock(cell)));
        for side in Sides(placed.links.0 | placed.gaps.0).iter(shape) {
            let told = instance.lattice().neighbour(cell, side).is_some_and(|other| {
                let back = shape.opposite(side);
                let there = state[other];
                (other, back) < (cell, side) && (there.links.has(back) || there.gaps.has(back))
            });
            list.extend((!told).then_some(Decided::Side(cell, side)));
        }
    }
    list
}

impl Decided {
    fn cell(self) -> Cell {
        let (Decided::Lock(cell) | Decided::Side(cell, _)) = self;
        cell
    }

    fn words(self, instance: &Instance) -> String {
        match self {
            Decided::Lock(cell) => format!("the lock of {cell}"),
            Decided::Side(cell, side) => format!("the mark on {}", words::side(instance, cell, side)),
        }
    }

    /// Whether a solution has it so; a mark speaks for both cells, which need not have the same
    /// there.
    fn agrees(self, instance: &Instance, state: &State, solution: &State) -> bool {
        let marked = |cell: Cell, side: Direction| {
            let (link, placed) = (solution[cell].sides.has(side), state[cell]);
            (link || !placed.links.has(side)) && !(link && placed.gaps.has(side))
        };
        match self {
            Decided::Lock(cell) => state[cell].sides == solution[cell].sides,
            Decided::Side(cell, side) => {
                let across = instance.lattice().neighbour(cell, side);
                let back = instance.shape().opposite(side);
                marked(cell, side) && across.is_none_or(|other| marked(other, back))
            }
        }
    }

    /// The move that takes it back.
    fn taken_back(self, instance: &Instance) -> Move {
        match self {
            Decided::Lock(cell) => Move::Lock { cell, on: false },
            Decided::Side(cell, side) => {
                let side = Sides::NONE.with(side).headings(instance.shape());
                Move::Mark { cell, side, mark: Mark::Clear }
            }
        }
    }
}

/// Decisions without which the state can be completed, none of which could stay alone.
fn fewest(
    instance: &Instance,
    state: &State,
    list: &[Decided],
    search: &mut Search,
) -> Result<Vec<Decided>, Stop> {
    let mut wrong = Vec::new();
    let mut waiting = vec![list];
    // What is kept so far is everything that is neither wrong nor waiting.
    while let Some(block) = waiting.pop() {
        let mut tried = state.clone();
        let rest = waiting.iter().flat_map(|block| block.iter());
        for decided in rest.chain(&wrong) {
            // To unlock, or to clear a mark, is always possible.
            let _ = model::apply(instance, &mut tried, &decided.taken_back(instance));
        }
        if !solutions(instance, &tried, 1, search)?.found.is_empty() {
            continue;
        }
        match block {
            [one] => wrong.push(*one),
            _ => {
                let (first, second) = block.split_at(block.len() / 2);
                waiting.extend([second, first]);
            }
        }
    }
    Ok(wrong)
}
