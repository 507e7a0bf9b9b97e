//! Which pieces lie on the board from the beginning, and whether they leave one solution.
//!
//! The first clue lies near the centre and the next four near the corners, as in Eternity II; further ones anywhere.
//! Where one solution is asked for, another one is looked for; wherever it differs there is a place for a clue that
//! excludes it.

use super::settings::Settings;
use crate::Edge;
use crate::model::{Clue, Instance, PieceId, State, start};
use crate::solve::METHODS;
use quadrille_core::{Cell, Diagnostic, Limits, Outcome, Random, Search, Size, Task, family};

/// The cells of the first clues: near the centre, then the third from each corner, both ways.
fn usual_cells(size: Size) -> Vec<Cell> {
    let (rows, cols) = (size.rows, size.cols);
    let (near, far) = (2, [rows.wrapping_sub(3), cols.wrapping_sub(3)]);
    let mut cells = vec![Cell::new(rows / 2, (cols - 1) / 2)];
    if rows > 6 && cols > 6 {
        cells.extend(
            [(near, near), (near, far[1]), (far[0], near), (far[0], far[1])].map(|(r, c)| Cell::new(r, c)),
        );
    }
    cells
}

/// So many clues of a solution.
pub fn lay(
    instance: Instance,
    solution: &State,
    number: usize,
    random: &mut Random,
) -> Result<Instance, Diagnostic> {
    let mut cells = usual_cells(instance.size());
    let mut others: Vec<Cell> = instance.size().cells().filter(|cell| !cells.contains(cell)).collect();
    random.shuffle(&mut others);
    cells.extend(others);
    cells.truncate(number);
    let clues: Vec<Clue> = cells.into_iter().filter_map(|cell| clue(solution, cell)).collect();
    instance.with_clues(clues)
}

fn clue(solution: &State, cell: Cell) -> Option<Clue> {
    Some(Clue { cell, placed: solution.at(cell)? })
}

/// Nodes that the search for another solution may take before a clue is added for want of time.
const PATIENCE: u64 = 20_000_000;

/// The same puzzle with so many more clues that there is one solution; `None` where none may be added and there are
/// several. A square board without clues may be turned: its solutions are one if only turns of it are others.
pub fn unique(
    mut instance: Instance,
    solution: &State,
    settings: &Settings,
    random: &mut Random,
    search: &mut Search,
) -> Result<Option<Instance>, Diagnostic> {
    loop {
        let Some(other) = another(&instance, solution, search)? else { return Ok(Some(instance)) };
        if settings.clues.is_some() {
            return Ok(None);
        }
        let size = instance.size();
        let differs = |cell: &Cell| match &other {
            Other::Solution(other) => other.at(*cell) != solution.at(*cell),
            Other::NotKnown => instance.clues().iter().all(|clue| clue.cell != *cell),
        };
        let cells: Vec<Cell> = size.cells().filter(differs).collect();
        let Some(cell) = random.pick(&cells) else { return Ok(None) };
        instance = instance.with_clues(clue(solution, *cell))?;
    }
}

enum Other {
    /// There is this one too.
    Solution(State),
    /// Nobody knows in time.
    NotKnown,
}

/// Another solution, if there is one.
fn another(instance: &Instance, solution: &State, search: &mut Search) -> Result<Option<Other>, Diagnostic> {
    search
        .check()
        .map_err(|stop| Diagnostic::new(format!("no puzzle yet: {}", stop.words())).stopped(stop))?;
    let fixed = pinned(instance, solution)?;
    let limits =
        Limits { time: search.time_left(), nodes: Some(PATIENCE), ..search.limits.clone() }.solutions(2);
    let options = quadrille_core::Options::default();
    let task = Task::<Edge> { instance: &fixed, from: &start(&fixed), options: &options };
    let answer = family::solve(&task, &METHODS[0], limits, search.monitor().clone(), None)?;
    search.counters.nodes += answer.counters.nodes;
    let other = answer.solutions.into_iter().find(|found| found != solution);
    Ok(match other {
        Some(other) => Some(Other::Solution(other)),
        None if answer.outcome == Outcome::Limit => Some(Other::NotKnown),
        None => None,
    })
}

/// The puzzle so that it cannot be turned: without clues on a board with a frame, a corner is pinned.
fn pinned(instance: &Instance, solution: &State) -> Result<Instance, Diagnostic> {
    let corner = solution.placed().find(|(_, placed)| placed.piece == PieceId(0));
    match corner {
        Some((cell, placed)) if instance.clues().is_empty() => {
            instance.clone().with_clues([Clue { cell, placed }])
        }
        _ => Ok(instance.clone()),
    }
}
