//! Hints: the easiest next deduction, with its reason.
//!
//! | level | rule | what it sees |
//! |--:|---|---|
//! | 1 | `only-piece` | a cell for which one piece is left that matches what lies around it |
//! | 2 | `only-place` | a piece that fits one cell only, where all pieces are needed |
//! | 3 | `colours` | a cell for which the neighbours leave one piece, by the colours that they can still show |
//! | 4 | `trial` | a cell of which all pieces but one lead into a contradiction |
//! | 5 | `search` | what the solution has there, found by search |
//!
//! The other way round a cell for which nothing is left is a reason why the board cannot be finished.

mod domains;
mod rules;

#[cfg(test)]
mod tests;

use crate::Edge;
use crate::model::{Clue, Instance, Move, State, start, status};
use crate::solve::METHODS;
use crate::solve::problem::Problem;
use domains::Domains;
use quadrille_core::{
    Answer, Cell, Hint, HintAnswer, Limits, Options, Outcome, Search, Stop, Task, ViolationKind, family,
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
    if problem.instance.pieces().len() < problem.size().area() {
        return HintAnswer::Unsolvable(problem.obstacle().unwrap_or_default());
    }
    match deduce(&problem, search).and_then(|deduced| match deduced {
        Some(Deduced::Hint(hint)) => Ok(HintAnswer::Hint(hint)),
        Some(Deduced::Impossible(reason)) => impossible(&problem, reason, search),
        None => by_search(&problem, search),
    }) {
        Ok(answer) => answer,
        Err(stop) => HintAnswer::Limit(stop),
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
    HintAnswer::Mistake(Hint {
        moves,
        reason: format!("{}: {}", broken.place, broken.message),
        rule: "rule",
        level: 1,
        place: broken.place.clone(),
        cells: broken.cells.clone(),
    })
}

/// Up to two solutions from a position.
fn solve(instance: &Instance, from: &State, search: &mut Search) -> Result<Answer<State>, Stop> {
    let options = Options::default();
    let task = Task::<Edge> { instance, from, options: &options };
    let limits = Limits { time: search.time_left(), ..search.limits.clone() }.solutions(2);
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
    let answer = solve(problem.instance, problem.from, search)?;
    let Some(solution) = answer.solutions.first() else {
        let reason =
            "nothing is wrong at first sight, but a search shows that this cannot be finished".to_owned();
        let hint = Hint {
            moves: Vec::new(),
            reason,
            rule: "search",
            level: 5,
            place: "board".into(),
            cells: Vec::new(),
        };
        return impossible(problem, hint, search);
    };
    // The cell with the fewest possibilities, so that the hint goes on from what is there.
    let domains = Domains::new(problem);
    let cell = domains.empty.iter().copied().min_by_key(|cell| domains.of(*cell).len());
    let cell = problem.size().cell(cell.expect("a board that is not finished has an empty cell"));
    let placed = solution.at(cell).expect("a solution is full");
    let several = answer.unique() != Some(true);
    let hint = Hint {
        moves: vec![Move::Put(cell, placed)],
        reason: if several {
            format!(
                "there are several solutions, or nobody knows in time; one of them has {placed} on {cell}"
            )
        } else {
            format!("there is one solution, and it has {placed} on {cell}; only a search shows it")
        },
        rule: "search",
        level: 5,
        place: cell.to_string(),
        cells: vec![cell],
    };
    Ok(if several { HintAnswer::Ambiguous(hint) } else { HintAnswer::Hint(hint) })
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
    let answer = solve(instance, &clues, search)?;
    let Some(solution) = answer.solutions.first() else {
        return Ok(HintAnswer::Unsolvable("the puzzle itself has no solution".to_owned()));
    };
    let wrong = problem.from.placed().filter(|(cell, placed)| solution.at(*cell) != Some(*placed));
    let moves: Vec<Move> = wrong.map(|(cell, _)| Move::Lift(cell)).collect();
    Ok(HintAnswer::Mistake(Hint { moves, ..reason }))
}
