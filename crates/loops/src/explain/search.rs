//! What only search can tell: whether a state can be completed, what all its solutions share, where
//! they differ.

use super::ground::{Ground, noted};
use super::ladder::{Found, Known, Why};
use super::{facts::Facts, trial, words};
use crate::SolveSettings;
use crate::model::{Instance, Move, Rule, State};
use crate::solve::METHODS;
use crate::solve::board::{Domain, positions};
use crate::solve::walker::{Domains, Walker};
use quadrille_core::{Cell, Hint, Level, Search, Stop, Task};
use std::ops::ControlFlow;

/// Nodes that one question to the solver may take, for a board and for each of its cells.
const NODES: u64 = 200_000;
const NODES_PER_CELL: u64 = 40;

/// Questions about single positions, cells of all boards that are copied for them, and nodes for
/// each.
const QUESTIONS: usize = 2_000;
const CELLS: usize = 8_000_000;
const NODES_PER_QUESTION: u64 = 2_000;

/// What the solver answers.
pub(super) struct Solved {
    pub found: Vec<State>,
    /// Why there is no solution, if a reason is known.
    pub note: Option<String>,
}

/// Up to `most` solutions that agree with a state; fewer only if there are no more.
pub(super) fn solutions(
    instance: &Instance,
    from: &State,
    most: usize,
    search: &mut Search,
) -> Result<Solved, Stop> {
    let nodes = NODES + NODES_PER_CELL * instance.tiles().items().len() as u64;
    let settings = SolveSettings::default();
    let mut list = Vec::new();
    let report = limited(search, nodes, |inner| {
        let mut found = |state: State| {
            list.push(state);
            if list.len() == most { ControlFlow::Break(Stop::Solutions) } else { ControlFlow::Continue(()) }
        };
        (METHODS[0].silent)(&Task { instance, from, settings: &settings }, inner, &mut found)
    });
    match report.map(|report| (report.stop, report.note)) {
        Ok((None | Some(Stop::Solutions), note)) => Ok(Solved { found: list, note }),
        Ok((Some(stop), _)) => Err(stop),
        Err(_) => Err(Stop::Stuck),
    }
}

/// Runs a search with a limit of nodes of its own.
fn limited<T>(search: &mut Search, nodes: u64, run: impl FnOnce(&mut Search) -> T) -> T {
    let left = search.limits.nodes.map_or(nodes, |limit| limit.saturating_sub(search.counters.nodes));
    let mut inner = search.inner(Some(left.min(nodes)), None);
    let result = run(&mut inner);
    search.counters.add(&inner.counters);
    result
}

/// Tiles that lie the same way in all solutions.
pub(super) fn backbone(known: &mut Known<'_>, search: &mut Search) -> Result<Vec<Found>, Stop> {
    let facts = &known.facts;
    if let (true, [only]) = (known.complete, &known.solutions[..]) {
        let found = |cell: Cell| Found { cell, keep: 1 << only[cell].sides.0, why: Why::Search };
        return Ok(facts.unsettled().map(|(_, cell)| found(cell)).collect());
    }
    search.check()?;
    let mut left = QUESTIONS;
    if let Ground::Tree(tree) = &facts.ground {
        left = left.min(CELLS / tree.len());
        let cells: Vec<u32> = (0..tree.len() as u32).collect();
        return Ok(Vec::from_iter(agreed(known, &cells, &**tree, &mut left, search)?));
    }
    for part in facts.plain.parts() {
        if let Some(found) = agreed(known, &part.cells, &part.searched(), &mut left, search)? {
            return Ok(vec![found]);
        }
    }
    Ok(Vec::new())
}

/// The first tile of a board, made of these cells of the whole, about which all its solutions
/// agree.
fn agreed<D: Domains + Clone>(
    known: &Known<'_>,
    cells: &[u32],
    board: &D,
    left: &mut usize,
    search: &mut Search,
) -> Result<Option<Found>, Stop> {
    let facts = &known.facts;
    let open = (0..cells.len() as u32).filter(|&at| !board.domain(at).is_power_of_two());
    let mut seen: Vec<Domain> = vec![0; cells.len()];
    for solution in &known.solutions {
        let own = cells.iter().map(|&cell| solution.items()[cell as usize].sides);
        seen.iter_mut().zip(own).for_each(|(seen, sides)| *seen |= 1 << sides.0);
    }
    for at in open {
        let domain = board.domain(at);
        let mut survivors = domain;
        for position in positions(domain).map(|p| 1 << p.0) {
            if seen[at as usize] & position != 0 {
                continue;
            }
            let Some(fewer) = left.checked_sub(1) else { return Ok(None) };
            *left = fewer;
            match solution_with(board, at, position, search) {
                Ok(Some(other)) => {
                    seen.iter_mut().zip(other).for_each(|(seen, sides)| *seen |= 1 << sides.0);
                }
                Ok(None) => survivors &= !position,
                // Too hard to tell: it may be possible.
                Err(Stop::Nodes) => search.check()?,
                Err(stop) => return Err(stop),
            }
        }
        let (rule, cell) = (facts.instance.rule(), facts.cell(cells[at as usize]));
        let keep = noted(rule, facts.plain.sides(), domain, survivors);
        if keep != domain && survivors != 0 {
            return Ok(Some(Found { cell, keep, why: Why::Search }));
        }
    }
    Ok(None)
}

/// A solution in which a cell lies so.
fn solution_with<D: Domains + Clone>(
    board: &D,
    cell: u32,
    position: Domain,
    search: &mut Search,
) -> Result<Option<Vec<crate::model::Sides>>, Stop> {
    let mut board = board.clone();
    if board.decide(cell, position).is_err() {
        return Ok(None);
    }
    let mut walker = Walker::new(board);
    let any = limited(search, NODES_PER_QUESTION, |inner| walker.next(inner, &mut |_, _| ()))?;
    Ok(any.then(|| walker.solution()))
}

/// Why, in words.
pub(super) fn tell(known: &Known<'_>, found: &Found) -> (String, Vec<Cell>) {
    let which = if known.complete && known.solutions.len() == 1 {
        "there is only one solution"
    } else {
        "all solutions agree here"
    };
    let so = trial::so(&known.facts, found).replacen("So it", &found.cell.to_string(), 1);
    (format!("No shorter reason is known, but search shows that {which}: {so}"), Vec::new())
}

/// A tile that can be chosen: several solutions agree with the state.
pub(super) fn ambiguous(facts: &Facts<'_>, solutions: &[State]) -> Hint<Move> {
    let shape = facts.instance.shape();
    let differs = |cell: &Cell| solutions.iter().any(|other| other[*cell].sides != solutions[0][*cell].sides);
    let cells: Vec<Cell> = facts.size().cells().filter(differs).collect();
    let lies = |solution: &State, cell: Cell| solution[cell].sides.headings(shape).to_string();
    let cell = cells.first().copied().unwrap_or(Cell::new(0, 0));
    let ways: Vec<String> = solutions.iter().map(|solution| lies(solution, cell)).collect();
    let free = match facts.instance.rule() {
        Rule::Apart => "no tile",
        Rule::Loops | Rule::Tree => "no tile and no side",
    };
    Hint {
        moves: vec![Move::Set { cell, sides: solutions[0][cell].sides.headings(shape), lock: true }],
        certain: false,
        reason: format!(
            "Several solutions agree with what is locked and marked, and {free} was found to be the same in all of \
             them: {cell} can lie {}",
            words::joined(&ways, "or")
        ),
        rule: "ambiguous",
        level: Level::HARDEST,
        place: cell.to_string(),
        cells,
    }
}
