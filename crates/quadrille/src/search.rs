//! What takes an engine: solving, counting, hints, making puzzles.
//!
//! Part of the library by the feature `search`, which is on unless it is switched off. Without it boards are read, written, drawn,
//! played and edited, and a program is a third smaller: that is what the page of the studio is made of, which leaves searching to its
//! workers.

use crate::board::Board;
use crate::puzzle::Puzzle;
use quadrille_core::{
    Answer, Count, Counters, Diagnostic, Distances, Hint, HintAnswer, Limits, Monitor, Options, Outcome,
    Stop, Watch,
};

/// How to run a search.
#[derive(Default)]
pub struct Run {
    /// The method; `None` is the family's default.
    pub method: Option<String>,
    /// What it may spend.
    pub limits: Limits,
    /// By which others follow and cancel it.
    pub monitor: Monitor,
    /// The settings of the family's flags.
    pub options: Options,
    /// Who wants to see every step.
    pub watch: Option<Watch>,
    /// Who wants to hear of every solution when it is found.
    pub told: Option<Told>,
}

/// Hears of a solution.
pub type Told = Box<dyn FnMut(Board)>;

impl Run {
    /// A run within these limits.
    pub fn within(limits: Limits) -> Self {
        Run { limits, ..Run::default() }
    }
}

/// The answer to [`SearchBoard::count`].
#[derive(Clone, Debug)]
pub struct Counted {
    /// The number, and whether it is exact.
    pub count: Count,
    /// Machine-independent cost.
    pub counters: Counters,
    /// Wall-clock seconds.
    pub seconds: f64,
}

/// What searches do for a board of any family.
pub trait SearchBoard {
    /// Solutions that agree with what is decided on the board, re-checked by the rules.
    fn solve(&self, run: Run) -> Result<Answer<Board>, Diagnostic>;
    /// The exact number of solutions that agree with the board.
    fn count(&self, run: Run) -> Result<Counted, Diagnostic>;
    /// The easiest next deduction.
    fn hint(&self, run: Run) -> HintAnswer<String>;
}

/// What searches do for a family.
pub trait SearchFamily {
    /// How many positions there are at each distance from the goal; the method and the watcher are not used.
    fn distances(&self, run: Run) -> Result<Distances, Diagnostic>;
    /// Makes a puzzle; the method and the watcher of the run are not used.
    fn generate(&self, run: Run) -> Result<Puzzle, NotMade>;
}

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotMade {
    /// The limit that was reached, if it was for want of time or of attempts.
    pub stop: Option<Stop>,
    /// What the family says.
    pub why: Diagnostic,
}

/// What is wrong with a board that cannot be completed.
///
/// The family's own explanation comes first; where it has none, the rules that are broken as the board stands, and
/// where none is, the difference from the solution of the puzzle, if that is the only one.
pub fn mistakes(board: &Board, run: Run) -> Result<Vec<String>, Diagnostic> {
    let Run { limits, monitor, options, .. } = run;
    let again = |solutions| Run {
        limits: Limits { solutions, ..limits.clone() },
        monitor: monitor.clone(),
        options: options.clone(),
        ..Run::default()
    };
    if let HintAnswer::Mistake(Hint { reason, moves, .. }) = board.hint(again(None)) {
        let repair = if moves.is_empty() { String::new() } else { format!(" (repair: {})", moves.join(" ")) };
        return Ok(vec![format!("{reason}{repair}")]);
    }
    let broken: Vec<String> =
        board.status().broken().map(|v| format!("{}: {}", v.place, v.message)).collect();
    if !broken.is_empty() {
        return Ok(broken);
    }
    let answer = board.restarted().solve(again(Some(2)))?;
    Ok(match (answer.outcome, answer.unique()) {
        (Outcome::Unsolvable, _) => vec!["the puzzle itself has no solution, whatever the state".to_owned()],
        (_, Some(true)) => {
            let moves = board.moves_to(&answer.solutions[0]).unwrap_or_default();
            vec![format!("the puzzle has one solution, and these moves lead to it: {}", moves.join(" "))]
        }
        _ => vec!["the puzzle has solutions, but none agrees with the state".to_owned()],
    })
}
