//! A puzzle of any family with everything its source said about it.

use crate::board::Board;
use crate::registry::AnyFamily;
use crate::search::Run;
use quadrille_core::{Diagnostic, Facts, Grade};

/// A puzzle, what is known about it, and a game in progress if there is one.
///
/// The puzzle itself is in [`start`](Puzzle::start): a [`Board`] knows the instance it belongs to.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// What its source says about it.
    pub facts: Facts,
    /// The board on which a player begins.
    pub start: Board,
    /// A player's board, when the source holds one.
    pub state: Option<Board>,
    /// The moves that led to `state` from the start, when the source holds them.
    pub moves: Vec<String>,
    /// The intended solution, when the source holds one.
    pub solution: Option<Board>,
}

impl Puzzle {
    /// A puzzle of which nothing is known but how it starts.
    pub fn new(start: Board) -> Self {
        Puzzle { facts: Facts::default(), start, state: None, moves: Vec::new(), solution: None }
    }

    /// The family it belongs to.
    pub fn family(&self) -> &'static dyn AnyFamily {
        self.start.family()
    }

    /// How hard the puzzle is for a person, on a scale from 1 to 10.
    ///
    /// ```
    /// use quadrille::nonogram::Instance;
    /// use quadrille::{Difficulty, Puzzle, Run};
    ///
    /// let puzzle = Puzzle::from(Instance::from_lengths([[3], [1], [1]], [[1], [3], [1]])?);
    /// let grade = puzzle.grade(Run::default())?;
    /// assert_eq!(grade.level().map(|level| level.difficulty()), Some(Difficulty::Easy));
    /// # Ok::<(), quadrille::Diagnostic>(())
    /// ```
    pub fn grade(&self, run: Run) -> Result<Grade, Diagnostic> {
        self.start.grade(run)
    }

    /// What an author sees: the solution, or else the start.
    pub fn edited_board(&self) -> &Board {
        self.solution.as_ref().unwrap_or(&self.start)
    }

    /// Where play goes on: the player's board, or else the start.
    pub fn current(&self) -> &Board {
        self.state.as_ref().unwrap_or(&self.start)
    }
}
