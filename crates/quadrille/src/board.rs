//! A board of any family: an instance and what has been done to it.
//!
//! Instance and state travel together, so that nobody can ask one puzzle's rules about another
//! puzzle's state. What a family's functions take and return as types of its own, a [`Board`] takes
//! and returns as boards and text.

use crate::registry::AnyFamily;
use crate::search::{Counted, Run, Sink};
use quadrille_core::{
    Answer, Brush, Cell, Diagnostic, Gesture, Grade, Hand, HintAnswer, Look, Reaction, Scene, Source, Status,
};
use std::any::Any;
use std::fmt;
use std::ops::ControlFlow;
use std::ops::{Deref, DerefMut};

/// A board of some family; what it can do is in [`AnyBoard`].
pub struct Board(Box<dyn AnyBoard>);

impl Board {
    pub(crate) fn new(board: impl AnyBoard + 'static) -> Self {
        Board(Box::new(board))
    }
}

impl Deref for Board {
    type Target = dyn AnyBoard;
    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl DerefMut for Board {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.0
    }
}

impl Clone for Board {
    fn clone(&self) -> Self {
        self.copy()
    }
}

impl PartialEq for Board {
    /// The same puzzle in the same state.
    fn eq(&self, other: &Self) -> bool {
        self.equals(other)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.describe(), self.text())
    }
}

/// What can be done with a board of any family. Implemented once, for all of them.
pub trait AnyBoard: Send + Sync {
    /// The family it belongs to.
    fn family(&self) -> &'static dyn AnyFamily;
    /// A link that shows the board in a viewer that people of this puzzle use.
    fn link(&self) -> Option<String>;
    /// How many places a picture has at most: cells, and pieces beside the board.
    fn places(&self) -> usize;
    /// A line that says what the puzzle is.
    fn describe(&self) -> String;
    /// What people call a cell that hints and violations name, as moves write it: with its layer on
    /// a solid board.
    fn cell_name(&self, cell: Cell) -> String;
    /// The cell that people call so.
    fn cell_named(&self, name: &str) -> Option<Cell>;
    /// The board on which a player of this puzzle begins.
    fn restarted(&self) -> Board;

    /// Makes a move given as text, or says why it cannot be made and leaves the board alone.
    fn apply(&mut self, action: &str) -> Result<(), Diagnostic>;
    /// What the rules say.
    fn status(&self) -> Status;
    /// Whether they are all kept.
    fn is_solved(&self) -> bool;
    /// Moves that lead to another board; `None` when that is not a board of the same puzzle.
    fn moves_to(&self, other: &Board) -> Option<Vec<String>>;
    /// What tells better solutions from worse ones, by name, from this board on.
    fn figures(&self, solution: &Board) -> Vec<(&'static str, u64)>;

    /// The state as text that people can read and type.
    fn text(&self) -> String;
    /// A board of the same puzzle whose state is written in `source`.
    fn read(&self, source: &Source<'_>) -> Result<Board, Diagnostic>;
    /// The parameters and body of the ID of the puzzle.
    fn id_parts(&self) -> (String, String);
    /// The state in URL-safe characters.
    fn state_id(&self) -> String;
    /// A board of the same puzzle from [`AnyBoard::state_id`].
    fn read_state_id(&self, text: &str) -> Result<Board, Diagnostic>;
    /// The `instance` member of the puzzle's document.
    fn instance_json(&self) -> serde_json::Value;

    /// The picture.
    fn draw(&self, look: &Look) -> Scene;
    /// What the first button can do, the usual first; none where it always does the same.
    fn brushes(&self) -> Vec<Brush>;
    /// What follows from a gesture of a player.
    fn act(&self, hand: &mut Hand, gesture: &Gesture<'_>) -> Reaction<String>;
    /// What is in the hand, to be laid over the picture made with the same look.
    fn overlay(&self, hand: &Hand, look: &Look) -> Scene;

    /// Solutions that agree with what is decided on the board, re-checked by the rules, one by one
    /// as they are found. The answer keeps none of them, so that any number takes no room.
    fn stream(&self, run: Run, sink: Sink<'_>) -> Result<Answer<Board>, Diagnostic>;
    /// The same with the solutions in the answer.
    fn solve(&self, run: Run) -> Result<Answer<Board>, Diagnostic> {
        let mut solutions = Vec::new();
        let answer = self.stream(run, &mut |solution| {
            solutions.push(solution);
            ControlFlow::Continue(())
        })?;
        Ok(Answer { solutions, ..answer })
    }
    /// The exact number of solutions that agree with the board.
    fn count(&self, run: Run) -> Result<Counted, Diagnostic>;
    /// The easiest next deduction.
    fn hint(&self, run: Run) -> HintAnswer<String>;
    /// How hard the puzzle is from its start, whatever was done on the board.
    fn grade(&self, run: Run) -> Result<Grade, Diagnostic>;

    /// Whether the other is a board of the same puzzle.
    fn same_puzzle(&self, other: &Board) -> bool;
    /// Whether the other is a board of the same puzzle in the same state.
    fn equals(&self, other: &Board) -> bool;
    /// A copy.
    fn copy(&self) -> Board;
    /// The board as what it is; for those who know its family.
    fn as_any(&self) -> &dyn Any;
}
