//! What only search can tell: whether a state can be completed, what all its solutions share, where
//! they differ.

use super::ladder::Step;
use super::notes::Notes;
use super::words;
use crate::SolveSettings;
use crate::model::{Instance, Mark, Move, State};
use crate::solve::METHODS;
use quadrille_core::{Cell, Hint, Level, Search, Stop, Task};
use std::ops::ControlFlow;

/// Up to `most` solutions that agree with a state; fewer only if there are no more. One question
/// takes at most half of the time that is left, so that something remains for what comes after it.
pub fn solutions(
    instance: &Instance,
    from: &State,
    most: usize,
    search: &mut Search,
) -> Result<Vec<State>, Stop> {
    let mut inner = search.inner(search.limits.nodes, Some(most as u64));
    inner.limits.time = inner.limits.time.map(|t| t / 2);
    let settings = SolveSettings::default();
    let mut list = Vec::new();
    let mut found = |state: State| {
        list.push(state);
        if list.len() == most { ControlFlow::Break(Stop::Solutions) } else { ControlFlow::Continue(()) }
    };
    let task = Task { instance, from, settings: &settings };
    let report = (METHODS[0].silent)(&task, &mut inner, &mut found);
    search.counters.add(&inner.counters);
    match report.map(|r| r.stop) {
        Ok(None | Some(Stop::Solutions)) => Ok(list),
        Ok(Some(stop)) => Err(stop),
        Err(_) => Err(Stop::Stuck),
    }
}

/// A cell that is the same in every solution.
pub fn backbone(notes: &mut Notes<'_>, search: &mut Search) -> Result<Option<Step>, Stop> {
    let (instance, state) = (notes.instance, &notes.state);
    let known = solutions(instance, state, 2, search)?;
    let [first, rest @ ..] = &known[..] else { return Ok(None) };
    let open = |c: &Cell| state[*c] == Mark::Unknown;
    let mut candidates: Vec<Cell> = instance.size().cells().filter(open).collect();
    candidates.retain(|&c| rest.iter().all(|other| other[c] == first[c]));
    while let Some(&cell) = candidates.first() {
        search.check()?;
        if rest.is_empty() {
            return Ok(first_open(instance, state, first));
        }
        match otherwise(notes, cell, first[cell], search)? {
            None => {
                return Ok(Some(step_to(
                    instance,
                    cell,
                    first[cell],
                    "in every solution that agrees with the marks",
                )));
            }
            Some(other) => candidates.retain(|&c| other[c] == first[c]),
        }
    }
    Ok(None)
}

/// The first open cell, by the only solution.
pub fn first_open(instance: &Instance, state: &State, only: &State) -> Option<Step> {
    let cell = instance.size().cells().find(|&cell| state[cell] == Mark::Unknown)?;
    Some(step_to(instance, cell, only[cell], "in the only solution that agrees with the marks"))
}

/// A solution in which a cell has another mark.
fn otherwise(notes: &Notes<'_>, cell: Cell, mark: Mark, search: &mut Search) -> Result<Option<State>, Stop> {
    for color in notes.domains[cell].iter().filter(|c| Mark::of(*c) != mark) {
        let mut state = notes.state.clone();
        state[cell] = Mark::of(color);
        if let Some(other) = solutions(notes.instance, &state, 1, search)?.pop() {
            return Ok(Some(other));
        }
    }
    Ok(None)
}

fn step_to(instance: &Instance, cell: Cell, mark: Mark, which: &str) -> Step {
    let color = mark.color().unwrap_or(crate::model::Color::EMPTY);
    Step {
        place: cell.to_string(),
        reason: format!(
            "No single deduction was found; search shows that {cell} is {} {which}",
            words::color(instance, color)
        ),
        moves: vec![Move::cell(cell, mark)],
        cells: vec![cell],
    }
}

/// Two places where solutions differ.
pub fn ambiguous(instance: &Instance, state: &State, search: &mut Search) -> Result<Hint<Move>, Stop> {
    let found = solutions(instance, state, 2, search)?;
    let [one, other] = &found[..] else { return Err(Stop::Stuck) };
    let cells: Vec<Cell> = instance.size().cells().filter(|&c| one[c] != other[c]).collect();
    let color = |solution: &State, c: Cell| {
        words::color(instance, solution[c].color().unwrap_or(crate::model::Color::EMPTY))
    };
    let shown = |solution: &State| {
        let each: Vec<String> =
            cells.iter().take(2).map(|&c| format!("{c} {}", color(solution, c))).collect();
        words::list(&each)
    };
    Ok(Hint {
        moves: Vec::new(),
        certain: false,
        reason: format!(
            "Several solutions agree with the marks, and no open cell is the same in all of them: one has {}, \
             another has {}",
            shown(one),
            shown(other)
        ),
        rule: "ambiguous",
        level: Level::HARDEST,
        place: cells.first().map_or_else(String::new, Cell::to_string),
        cells,
    })
}
