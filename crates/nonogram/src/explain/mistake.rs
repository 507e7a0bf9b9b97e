//! Games that went wrong, and puzzles that are wrong themselves.

use super::search::solutions;
use super::{contradiction, words};
use crate::line;
use crate::model::{self, Instance, Line, Mark, Move, State};
use crate::solve::board::{Propagator, with_width};
use quadrille_core::{Cell, Grid, Hint, HintAnswer, Level, Search, Stop};

/// What is wrong with a state; `None` when it can be completed.
pub fn check(
    instance: &Instance,
    state: &State,
    search: &mut Search,
) -> Result<Option<HintAnswer<Move>>, Stop> {
    if let Some(hint) = changed_givens(instance, state) {
        return Ok(Some(HintAnswer::Mistake(hint)));
    }
    if !solutions(instance, state, 1, search)?.is_empty() {
        return Ok(None);
    }
    let start = model::start(instance);
    let solved = solutions(instance, &start, 2, search)?;
    let wrong = match &solved[..] {
        [] => return Ok(Some(HintAnswer::Unsolvable(no_solution(instance, &start, search)))),
        [only] => {
            let differs = |c: &Cell| state[*c] != Mark::Unknown && state[*c] != only[*c];
            instance.size().cells().filter(differs).collect()
        }
        _ => clear_few(instance, state, &start, search)?,
    };
    Ok(Some(HintAnswer::Mistake(mistake(instance, state, wrong, solved.len() == 1))))
}

/// Given cells that show another mark.
fn changed_givens(instance: &Instance, state: &State) -> Option<Hint<Move>> {
    let given = instance.given()?;
    let cells: Vec<Cell> = model::contradicted(instance, state).collect();
    let first = *cells.first()?;
    Some(Hint {
        moves: cells.iter().map(|&c| Move::cell(c, given[c])).collect(),
        certain: true,
        reason: format!("The puzzle gives {} another mark", names(&cells)),
        rule: "mistake",
        level: Level::EASIEST,
        place: first.to_string(),
        cells,
    })
}

/// Takes marks back. Where there is one solution they are wrong; where there are several, others
/// may be instead.
fn mistake(instance: &Instance, state: &State, wrong: Vec<Cell>, certain: bool) -> Hint<Move> {
    let broken = instance.lines().find(|&l| !line::possible(instance.clue(l), &model::marks(state, l)));
    let mut cleared = state.clone();
    wrong.iter().for_each(|&c| cleared[c] = Mark::Unknown);
    let start = broken.map_or_else(String::new, |l| format!("{l} cannot be completed any more; "));
    let (s, verb, them) = if wrong.len() == 1 { ("", "is", "it") } else { ("s", "are", "them") };
    let cells = names(&wrong);
    let reason = match certain {
        true => format!("{start}the mark{s} at {cells} {verb} wrong: the solution has something else there"),
        false => {
            format!("{start}take back the mark{s} at {cells}: without {them} the puzzle can be solved again")
        }
    };
    Hint {
        moves: model::moves_between(state, &cleared),
        certain,
        reason,
        rule: "mistake",
        level: Level::EASIEST,
        place: broken
            .map_or_else(|| wrong.first().map_or_else(String::new, Cell::to_string), |l| l.to_string()),
        cells: wrong,
    }
}

fn names(cells: &[Cell]) -> String {
    const SHOWN: usize = 6;
    let mut list: Vec<String> = cells.iter().take(SHOWN).map(Cell::to_string).collect();
    if cells.len() > SHOWN {
        list.push(format!("{} more", cells.len() - SHOWN));
    }
    words::list(&list)
}

/// A smallest set (none of its members can stay) of marks to clear so that the state can be
/// completed: marks are put back by halves, and what does not fit is left out.
fn clear_few(
    instance: &Instance,
    state: &State,
    start: &State,
    search: &mut Search,
) -> Result<Vec<Cell>, Stop> {
    let marked = |c: &Cell| state[*c] != Mark::Unknown && start[*c] == Mark::Unknown;
    let marks: Vec<Cell> = instance.size().cells().filter(marked).collect();
    let mut kept = start.clone();
    let mut wrong = Vec::new();
    let mut todo: Vec<&[Cell]> = vec![&marks];
    while let Some(part) = todo.pop() {
        search.check()?;
        let mut trial: Grid<Mark> = kept.clone();
        part.iter().for_each(|&c| trial[c] = state[c]);
        if part.is_empty() || !solutions(instance, &trial, 1, search)?.is_empty() {
            kept = trial;
        } else if let [one] = part {
            wrong.push(*one);
        } else {
            let (first, second) = part.split_at(part.len() / 2);
            todo.extend([second, first]);
        }
    }
    Ok(wrong)
}

/// Why a puzzle, nothing of it solved yet, has no solution; `None` for a game that is under way.
pub fn obstacle(instance: &Instance, state: &State, search: &mut Search) -> Option<String> {
    let start = model::start(instance);
    (*state == start).then(|| no_solution(instance, &start, search))
}

/// Why a puzzle has no solution, as simply as it can be told.
fn no_solution(instance: &Instance, start: &State, search: &mut Search) -> String {
    for line in instance.lines() {
        let (clue, cells) = (instance.clue(line), instance.line_len(line));
        let needed = model::room_needed(clue);
        if needed > cells {
            let wanted = model::clue_words(instance, clue);
            return format!("{line} cannot be drawn: {wanted} needs {needed} cells, and there are {cells}");
        }
        if !line::possible(clue, &model::marks(start, line)) {
            return format!("{line} cannot be drawn with the cells that the puzzle gives");
        }
    }
    if let Some(reason) = unequal(instance) {
        return reason;
    }
    if let Some(reason) = contradiction::describe(instance, start, search) {
        return reason;
    }
    match with_width!(instance, clash(instance, start)) {
        Some(line) => format!("line logic leads to a contradiction: in the end {line} cannot be drawn"),
        None => "search proves that no picture satisfies all clues".into(),
    }
}

/// Rows and columns must ask for the same number of cells of each colour.
fn unequal(instance: &Instance) -> Option<String> {
    if instance.has_blots() {
        return None;
    }
    (1..instance.palette().len()).find_map(|k| {
        let sum = |clues: &[model::Clue]| -> usize {
            clues.iter().flatten().filter(|b| b.color.index() == k).map(|b| b.length.least()).sum()
        };
        let (rows, cols) = (sum(instance.rows()), sum(instance.cols()));
        let color = words::color(instance, model::Color(k as u8));
        let s = if rows == 1 { "" } else { "s" };
        (rows != cols).then(|| format!("the rows ask for {rows} {color} cell{s}, the columns for {cols}"))
    })
}

fn clash<const W: usize>(instance: &Instance, start: &State) -> Option<Line> {
    let mut propagator = Propagator::<W>::new(instance);
    let mut board = propagator.board(start);
    propagator.settle_or_clash(&mut board)
}
