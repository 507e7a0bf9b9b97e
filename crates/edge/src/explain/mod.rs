//! Hints: the easiest next deduction, with its reason.
//!
//! The rules are the table of [techniques](TECHNIQUES). Where none helps, a search tells what the
//! only solution has on a cell; where there are several solutions, a guess, which is not certain.
//!
//! The other way round a cell for which nothing is left is a reason why the board cannot be
//! finished.

mod domains;
mod grade;
mod rules;
mod techniques;
mod turn;

#[cfg(test)]
mod tests;

pub use grade::grade;
pub use techniques::TECHNIQUES;

use crate::Edge;
use crate::SolveSettings;
use crate::model::{Clue, Instance, Move, State, start, status};
use crate::solve::problem::Problem;
use crate::solve::{METHODS, census};
use domains::Domains;
use quadrille_core::{
    Answer, Cell, Hint, HintAnswer, Level, Limits, Outcome, Search, Stop, Task, ViolationKind, family,
};
use rules::{Deduced, deduce};

/// The easiest next deduction.
pub fn hint(instance: &Instance, state: &State, search: &mut Search) -> HintAnswer<Move> {
    let status = status(instance, state);
    if status.solved() {
        return HintAnswer::Solved;
    }
    if let Some(broken) = status.violations.iter().find(|v| v.kind == ViolationKind::Broken) {
        return broken_rule(instance, state, broken);
    }
    let problem = Problem::from(instance, state);
    if let Some(why) = census::obstacle(instance) {
        return HintAnswer::Unsolvable(why);
    }
    answer(&problem, search).unwrap_or_else(HintAnswer::Limit)
}

fn answer(problem: &Problem<'_>, search: &mut Search) -> Result<HintAnswer<Move>, Stop> {
    let deduced = deduce(problem, search)?;
    if let Some(Deduced::Impossible(reason)) = deduced {
        return impossible(problem, reason, search);
    }
    // What follows from a board that cannot be finished is worth nothing. A check that runs out of
    // nodes leaves the question open; what is deduced then holds if the pieces do.
    let mut inner = search.inner(Some(CHECK_NODES.min(search.limits.nodes.unwrap_or(CHECK_NODES))), Some(1));
    inner.limits.time = inner.limits.time.map(|time| time / 4);
    let checked = solve(problem.instance, problem.from, 1, &mut inner);
    search.counters.nodes += inner.counters.nodes;
    match (checked, deduced) {
        (Ok(answer), _) if answer.solutions.is_empty() => impossible(problem, by_search_alone(), search),
        (Err(stop @ (Stop::Cancelled | Stop::Memory)), _) => Err(stop),
        (_, Some(Deduced::Hint(hint))) => Ok(HintAnswer::Hint(hint)),
        _ => by_search(problem, search),
    }
}

/// Nodes that may be spent on finding out whether a board can be finished, before anything is
/// deduced from it.
const CHECK_NODES: u64 = 1_000_000;

/// A position that only a search shows to be impossible.
fn by_search_alone() -> Hint<Move> {
    Hint {
        moves: Vec::new(),
        certain: true,
        reason: "nothing is wrong at first sight, but a search shows that this cannot be finished".to_owned(),
        rule: "search",
        level: Level::HARDEST,
        place: "board".into(),
        cells: Vec::new(),
    }
}

/// Lifts the pieces that break a rule, as far as they may be lifted.
fn broken_rule(instance: &Instance, state: &State, broken: &quadrille_core::Violation) -> HintAnswer<Move> {
    let clue = |cell: &Cell| instance.clues().iter().find(|clue| clue.cell == *cell);
    let mut moves: Vec<Move> = Vec::new();
    for cell in &broken.cells {
        match clue(cell) {
            Some(Clue { placed, .. }) if state.at(*cell) != Some(*placed) => {
                moves.push(Move::Put(*cell, *placed));
            }
            None if state.at(*cell).is_some() => moves.push(Move::Lift(*cell)),
            _ => {}
        }
    }
    // Of two pieces that do not match one may stay.
    moves.truncate(1);
    if moves.is_empty() {
        return HintAnswer::Unsolvable(format!("{}: {}", broken.place, broken.message));
    }
    // A clue goes where it is given; of two pieces that do not match either may be the wrong one.
    let certain = matches!(moves[..], [Move::Put(..)]);
    HintAnswer::Mistake(Hint {
        moves,
        certain,
        reason: format!("{}: {}", broken.place, broken.message),
        rule: "rule",
        level: Level::EASIEST,
        place: broken.place.clone(),
        cells: broken.cells.clone(),
    })
}

/// Up to so many solutions from a position; fewer only if there are no more.
fn solve(instance: &Instance, from: &State, most: u64, search: &mut Search) -> Result<Answer<State>, Stop> {
    let settings = SolveSettings::default();
    let task = Task::<Edge> { instance, from, settings: &settings };
    let limits = Limits { time: search.time_left(), ..search.limits.clone() }.solutions(most);
    let answer = family::solve(&task, &METHODS[0], limits, search.monitor().clone(), None);
    let answer = answer.map_err(|_| Stop::Stuck)?;
    search.counters.nodes += answer.counters.nodes;
    match (answer.outcome, answer.report.stop) {
        (Outcome::Limit, Some(stop)) if answer.solutions.is_empty() => Err(stop),
        _ => Ok(answer),
    }
}

/// What a search says where nothing can be seen.
fn by_search(problem: &Problem<'_>, search: &mut Search) -> Result<HintAnswer<Move>, Stop> {
    let answer = solve(problem.instance, problem.from, 2, search)?;
    let Some(solution) = answer.solutions.first() else {
        return impossible(problem, by_search_alone(), search);
    };
    let (cell, empty) = next_cell(problem);
    let placed = solution.at(cell).expect("a solution is full");
    let search = techniques::search(empty);
    let hint = |certain: bool, rule: &'static str, reason: String| Hint {
        moves: vec![Move::Put(cell, placed)],
        certain,
        reason,
        rule,
        level: if certain { search.level } else { Level::HARDEST },
        place: cell.to_string(),
        cells: vec![cell],
    };
    Ok(match (answer.unique(), turn::first_piece(problem.instance, problem.from)) {
        (Some(false), Some(first)) => HintAnswer::Ambiguous(turn::hint(&first)),
        (Some(true), _) => HintAnswer::Hint(hint(
            true,
            search.name,
            format!("there is one solution, and it has {placed} on {cell}; only a search shows it"),
        )),
        (Some(false), None) => HintAnswer::Ambiguous(hint(
            false,
            "guess",
            format!("there are several solutions; one of them has {placed} on {cell}"),
        )),
        (None, _) => HintAnswer::Ambiguous(hint(
            false,
            "guess",
            format!(
                "a solution was found that has {placed} on {cell}; whether there are others is not known"
            ),
        )),
    })
}

/// The cell with the fewest possibilities, so that the hint goes on from what is there; and how
/// many cells are empty.
fn next_cell(problem: &Problem<'_>) -> (Cell, usize) {
    let domains = Domains::new(problem);
    let cell = domains.empty.iter().copied().min_by_key(|cell| domains.of(*cell).len());
    let cell = cell.expect("a board that is not finished has an empty cell");
    (problem.size().cell(cell), domains.empty.len())
}

/// A position that cannot be finished: the pieces that a solution of the puzzle has not are lifted.
fn impossible(
    problem: &Problem<'_>,
    reason: Hint<Move>,
    search: &mut Search,
) -> Result<HintAnswer<Move>, Stop> {
    let (instance, clues) = (problem.instance, start(problem.instance));
    if *problem.from == clues {
        return Ok(HintAnswer::Unsolvable(reason.reason));
    }
    let answer = solve(instance, &clues, 2, search)?;
    let Some(solution) = answer.solutions.first() else {
        return Ok(HintAnswer::Unsolvable("the puzzle itself has no solution".to_owned()));
    };
    let wrong = problem.from.placed().filter(|(cell, placed)| solution.at(*cell) != Some(*placed));
    let moves: Vec<Move> = wrong.map(|(cell, _)| Move::Lift(cell)).collect();
    Ok(HintAnswer::Mistake(Hint { moves, certain: answer.unique() == Some(true), ..reason }))
}
