//! A puzzle of any family with everything its source said about it.

use crate::board::Board;
use crate::recognise::Choice;
use crate::registry::{AnyFamily, FAMILIES};
use crate::search::Run;
use quadrille_core::{Diagnostic, Facts, Grade, HintAnswer, Look, Scene, Source, Status};
use std::str::FromStr;

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

    /// What the rules say about the board where play goes on: what is wrong, and whether it is solved.
    ///
    /// ```
    /// use quadrille::{Puzzle, swap::Instance};
    ///
    /// let puzzle = Puzzle::from(Instance::builder().row([2, 1, 3]).build()?);
    /// assert!(puzzle.check().broken().next().is_none() && !puzzle.check().solved());
    /// # Ok::<(), quadrille::Diagnostic>(())
    /// ```
    pub fn check(&self) -> Status {
        self.current().status()
    }

    /// The next move that a person can find, with the reason for it.
    ///
    /// ```
    /// use quadrille::{HintAnswer, Puzzle, Run, nonogram::Instance};
    ///
    /// let puzzle = Puzzle::from(Instance::from_lengths([[3], [1], [1]], [[1], [3], [1]])?);
    /// let HintAnswer::Hint(hint) = puzzle.hint(Run::default()) else { panic!("there is one") };
    /// assert!(!hint.moves.is_empty() && hint.reason.contains("row 1"));
    /// # Ok::<(), quadrille::Diagnostic>(())
    /// ```
    pub fn hint(&self, run: Run) -> HintAnswer<String> {
        self.current().hint(run)
    }

    /// The board where play goes on as a picture.
    ///
    /// ```
    /// use quadrille::scene::{Theme, svg};
    /// use quadrille::{Look, Puzzle, swap::Instance};
    ///
    /// let puzzle = Puzzle::from(Instance::builder().row([2, 1, 3]).build()?);
    /// let picture = svg::write(&puzzle.draw(&Look::default()), &Theme::LIGHT);
    /// assert!(picture.starts_with("<svg"));
    /// # Ok::<(), quadrille::Diagnostic>(())
    /// ```
    pub fn draw(&self, look: &Look) -> Scene {
        self.current().draw(look)
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

/// Reads the first puzzle of a text in any format, or of an ID.
///
/// ```
/// use quadrille::Puzzle;
///
/// let puzzle: Puzzle = "2 3\n5 3 6\n2 1 4\n".parse()?;
/// assert_eq!(puzzle.family().name(), "swap");
/// # Ok::<(), quadrille::Diagnostic>(())
/// ```
impl FromStr for Puzzle {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        Ok(FAMILIES.recognise(&Source::new("text", text), &Choice::default())?.remove(0))
    }
}
