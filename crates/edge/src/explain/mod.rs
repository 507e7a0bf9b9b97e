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

#[cfg(test)]
mod tests;

use crate::Edge;
use crate::model::{Clue, Instance, Move, Side, State, start, status};
use crate::solve::METHODS;
use crate::solve::problem::{LookId, Problem};
use domains::Domains;
use quadrille_core::{
    Answer, Cell, Hint, HintAnswer, Limits, Options, Outcome, Search, Stop, Task, ViolationKind, family,
};

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

/// What follows from a position.
enum Deduced {
    Hint(Hint<Move>),
    /// It cannot be finished, for this reason.
    Impossible(Hint<Move>),
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

/// The first of the rules that has something to say.
fn deduce(problem: &Problem<'_>, search: &mut Search) -> Result<Option<Deduced>, Stop> {
    let mut domains = Domains::new(problem);
    let plain = [only_piece, only_place];
    if let Some(deduced) = plain.iter().find_map(|rule| rule(problem, &domains)) {
        return Ok(Some(deduced));
    }
    let possible = domains.narrow(problem, search)?;
    if let Some(deduced) = colours(problem, &domains, possible) {
        return Ok(Some(deduced));
    }
    trial(problem, &domains, search)
}

/// What must be shown by a piece on a cell, in words.
fn wanted(problem: &Problem<'_>, cell: usize) -> String {
    let sides =
        Side::ALL.into_iter().filter_map(|side| Some((side.word(), problem.known_colour(cell, side)?)));
    let words: Vec<String> = sides
        .map(|(word, colour)| match colour {
            0 if problem.instance.framed() => format!("grey on its {word} side"),
            colour => format!("{colour} on its {word} side"),
        })
        .collect();
    match words.split_last() {
        None => "anything".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

fn put(problem: &Problem<'_>, cell: usize, look: LookId) -> Move {
    Move::Put(problem.size().cell(cell), problem.placed(look, 0))
}

/// A hint that fills a cell.
fn fill(
    problem: &Problem<'_>,
    cell: usize,
    look: LookId,
    rule: &'static str,
    level: u32,
    reason: String,
) -> Deduced {
    Deduced::Hint(Hint {
        moves: vec![put(problem, cell, look)],
        reason,
        rule,
        level,
        place: problem.size().cell(cell).to_string(),
        cells: Domains::witnesses(problem, cell),
    })
}

/// A reason why a cell cannot be filled.
fn nothing(problem: &Problem<'_>, cell: usize, rule: &'static str, level: u32, reason: String) -> Deduced {
    Deduced::Impossible(Hint {
        moves: Vec::new(),
        reason,
        rule,
        level,
        place: problem.size().cell(cell).to_string(),
        cells: Domains::witnesses(problem, cell),
    })
}

fn only_piece(problem: &Problem<'_>, domains: &Domains) -> Option<Deduced> {
    let here = |cell: usize| problem.size().cell(cell);
    if let Some(cell) = domains.impossible() {
        let reason =
            format!("nothing fits {}: no piece that is left has {}", here(cell), wanted(problem, cell));
        return Some(nothing(problem, cell, "only-piece", 1, reason));
    }
    let cell = *domains.empty.iter().find(|cell| domains.of(**cell).len() == 1)?;
    let look = domains.of(cell)[0];
    let piece = problem.placed(look, 0).piece;
    let reason = format!(
        "{} needs {}, and of the pieces that are left only {piece} has that",
        here(cell),
        wanted(problem, cell)
    );
    Some(fill(problem, cell, look, "only-piece", 1, reason))
}

fn only_place(problem: &Problem<'_>, domains: &Domains) -> Option<Deduced> {
    if problem.instance.pieces().len() > problem.size().area() {
        return None;
    }
    let cells = domains.cells_of_kinds(problem);
    let piece = |kind: usize| problem.kinds[kind].free[0];
    if let Some(kind) = domains.homeless(problem) {
        let reason = match cells[kind].first() {
            None => format!("piece {} fits no empty cell, and all pieces are needed", piece(kind)),
            Some(_) => format!("piece {} is there more often than there are cells for it", piece(kind)),
        };
        let hint = Hint {
            moves: Vec::new(),
            reason,
            rule: "only-place",
            level: 2,
            place: "pieces".into(),
            cells: Vec::new(),
        };
        return Some(Deduced::Impossible(hint));
    }
    for (kind, cells) in cells.iter().enumerate().filter(|(kind, _)| problem.kinds[*kind].free.len() == 1) {
        let &[cell] = &cells[..] else { continue };
        let mut looks =
            domains.of(cell).iter().filter(|look| problem.looks[**look as usize].kind as usize == kind);
        // A piece that fits in two turns is no move yet.
        let (Some(&look), None) = (looks.next(), looks.next()) else { continue };
        let here = problem.size().cell(cell);
        let reason = format!("all pieces are needed, and piece {} fits {here} alone", piece(kind));
        return Some(fill(problem, cell, look, "only-place", 2, reason));
    }
    None
}

fn colours(problem: &Problem<'_>, domains: &Domains, possible: bool) -> Option<Deduced> {
    let here = |cell: usize| problem.size().cell(cell);
    if !possible {
        let cell = domains.impossible().or_else(|| domains.empty.first().copied())?;
        let reason = format!(
            "{} cannot be filled: every piece for it has a side that the cells around it cannot match any more",
            here(cell)
        );
        return Some(nothing(problem, cell, "colours", 3, reason));
    }
    let cell = *domains.empty.iter().find(|cell| domains.of(**cell).len() == 1)?;
    let look = domains.of(cell)[0];
    let placed = problem.placed(look, 0);
    let reason = format!(
        "{} needs {}; of the pieces that have it all but {placed} show a colour that an empty cell beside it cannot \
         match, or are needed elsewhere",
        here(cell),
        wanted(problem, cell)
    );
    Some(fill(problem, cell, look, "colours", 3, reason))
}

/// Cells with more looks than this are not tried one by one.
const MOST_TRIED: usize = 12;

fn trial(problem: &Problem<'_>, domains: &Domains, search: &mut Search) -> Result<Option<Deduced>, Stop> {
    let mut cells: Vec<usize> =
        domains.empty.iter().copied().filter(|cell| domains.of(*cell).len() <= MOST_TRIED).collect();
    cells.sort_by_key(|cell| domains.of(*cell).len());
    for cell in cells {
        let mut alive = Vec::new();
        for look in domains.of(cell) {
            search.node()?;
            let mut tried = domains.clone();
            tried.decide(cell, *look);
            if tried.narrow(problem, search)? {
                alive.push(*look);
            }
            if alive.len() > 1 {
                break;
            }
        }
        let here = problem.size().cell(cell);
        let many = domains.of(cell).len();
        match alive[..] {
            [] => {
                let reason =
                    format!("each of the {many} pieces that fit {here} leaves some other cell with nothing");
                return Ok(Some(nothing(problem, cell, "trial", 4, reason)));
            }
            [look] => {
                let others = if many == 2 {
                    "the other one leaves".into()
                } else {
                    format!("the {} others leave", many - 1)
                };
                let placed = problem.placed(look, 0);
                let reason = format!(
                    "{many} pieces fit {here}, but all others than {placed} lead nowhere: {others} some cell with nothing"
                );
                return Ok(Some(fill(problem, cell, look, "trial", 4, reason)));
            }
            _ => {}
        }
    }
    Ok(None)
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
