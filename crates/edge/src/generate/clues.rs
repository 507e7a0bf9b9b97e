//! Which pieces lie on the board from the beginning, and whether they leave one solution.
//!
//! The first clue lies near the centre and the next four near the corners, as in Eternity II;
//! further ones anywhere. Where one solution is asked for, another one is looked for; wherever it
//! differs there is a place for a clue that excludes it.

use super::wanted::{Promise, Wanted};
use crate::Edge;
use crate::SolveSettings;
use crate::corolla::rotate::rotated_cell;
use crate::model::{Clue, Instance, PieceId, Placed, State, Turn, start};
use crate::solve::METHODS;
use quadrille_core::{Cell, Diagnostic, Limits, Outcome, Random, Search, Size, Stop, Task, family};

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
const SECOND_SOLUTION_NODES: u64 = 20_000_000;

/// A puzzle that keeps its promise.
pub struct Kept {
    /// The puzzle, with as many clues as that takes.
    pub instance: Instance,
    /// What was proven, for its remarks.
    pub remark: &'static str,
}

/// The same puzzle with so many more clues that it keeps the promise; `None` where none may be
/// added and it does not.
///
/// A board without clues can be turned, so it never has exactly one solution. It is searched with
/// one piece pinned all the same: if that leaves one solution, the pinned piece is the only clue
/// needed.
pub fn keep(
    mut instance: Instance,
    solution: &State,
    settings: &Wanted,
    random: &mut Random,
    search: &mut Search,
) -> Result<Option<Kept>, Diagnostic> {
    loop {
        let question = Question::new(&instance, solution, settings.promise)?;
        let Some(other) = question.another(search)? else { return Ok(Some(question.kept())) };
        if settings.clues.is_some() {
            return Ok(None);
        }
        let differs = |cell: &Cell| match &other {
            Other::Solution(other) => other.at(*cell) != solution.at(*cell),
            Other::NotKnown => instance.clues().iter().all(|clue| clue.cell != *cell),
        };
        let cells: Vec<Cell> = instance.size().cells().filter(differs).collect();
        let Some(cell) = random.pick(&cells) else { return Ok(None) };
        instance = instance.with_clues(clue(solution, *cell))?;
    }
}

/// Whether a puzzle has solutions beside those allowed.
struct Question {
    /// What is searched.
    searched: Instance,
    /// The solutions that it may have.
    allowed: Vec<State>,
    /// What there is if it has no others.
    promised: Instance,
    remark: &'static str,
}

enum Other {
    /// There is this one too.
    Solution(State),
    /// The search stopped at its limit.
    NotKnown,
}

impl Question {
    fn new(instance: &Instance, solution: &State, promise: Promise) -> Result<Question, Diagnostic> {
        let (mut searched, mut promised) = (instance.clone(), instance.clone());
        let (mut allowed, mut remark) = (vec![solution.clone()], "one solution, proven");
        if instance.clues().is_empty() {
            let pinned = instance.clone().with_clues(first_piece(solution))?;
            let Size { rows, cols } = instance.size();
            match promise {
                Promise::UniqueUpToTurns => {
                    remark = "one solution up to turning the board, proven";
                    if instance.framed() && rows == cols {
                        // The first piece lies in a corner, and each of the four turns takes it to
                        // another one.
                        searched = pinned;
                    } else {
                        allowed = turned_boards(instance, solution);
                    }
                }
                Promise::Nothing | Promise::Unique => {
                    remark = "one solution, proven; the clue keeps the board from being turned";
                    (searched, promised) = (pinned.clone(), pinned);
                }
            }
        }
        Ok(Question { searched, allowed, promised, remark })
    }

    /// A solution that is not allowed, if there is one.
    fn another(&self, search: &mut Search) -> Result<Option<Other>, Diagnostic> {
        let stopped = |stop: Stop| Diagnostic::new(format!("no puzzle yet: {}", stop.words())).stopped(stop);
        search.check().map_err(stopped)?;
        let limits =
            Limits { time: search.time_left(), nodes: Some(SECOND_SOLUTION_NODES), ..search.limits.clone() };
        let limits = limits.solutions(self.allowed.len() as u64 + 1);
        let settings = SolveSettings::default();
        let task =
            Task::<Edge> { instance: &self.searched, from: &start(&self.searched), settings: &settings };
        let answer = family::solve(&task, &METHODS[0], limits, search.monitor().clone(), None)?;
        search.counters.nodes += answer.counters.nodes;
        let other = answer.solutions.into_iter().find(|found| !self.allowed.contains(found));
        Ok(match other {
            Some(other) => Some(Other::Solution(other)),
            None if answer.outcome == Outcome::Limit => Some(Other::NotKnown),
            None => None,
        })
    }

    fn kept(self) -> Kept {
        Kept { instance: self.promised, remark: self.remark }
    }
}

/// Where the first piece lies.
fn first_piece(solution: &State) -> Option<Clue> {
    let (cell, placed) = solution.placed().find(|(_, placed)| placed.piece == PieceId(0))?;
    Some(Clue { cell, placed })
}

/// The solutions that follow from one by turning the board into itself.
fn turned_boards(instance: &Instance, solution: &State) -> Vec<State> {
    let size = instance.size();
    let turned = |turn: Turn| {
        let mut board = start(instance);
        for (cell, Placed { piece, turn: lies }) in solution.placed() {
            let (extent, cell) = rotated_cell(size, cell, turn);
            if extent != size {
                return None;
            }
            board.set(cell, Some(Placed { piece, turn: lies.then(turn) }));
        }
        Some(board)
    };
    Turn::ALL.into_iter().filter_map(turned).collect()
}
