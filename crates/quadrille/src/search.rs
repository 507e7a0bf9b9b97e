//! What takes an engine: solving, counting, hints, making puzzles.
//!
//! Engines are part of the library by the feature `search`, which is on unless it is switched off.
//! Without it boards are read, written, drawn, played and edited, and a program is a third smaller:
//! that is what the page of the studio is made of, which leaves searching to its workers.

use crate::board::Board;
use crate::settings::AnySettings;
use quadrille_core::{
    Answer, Count, Counters, Diagnostic, Hint, HintAnswer, Limits, Monitor, Outcome, Stop, Watch,
};
use std::ops::ControlFlow;
use std::time::Duration;

/// How to run a search.
#[derive(Default)]
pub struct Run {
    /// The method; `None` is the family's default.
    pub method: Option<String>,
    /// What it may spend.
    pub limits: Limits,
    /// By which others follow and cancel it.
    pub monitor: Monitor,
    /// How to search, or what to make.
    pub settings: AnySettings,
    /// Who wants to see every step.
    pub watch: Option<Watch>,
    /// Who wants every better board that a search for the best one finds.
    pub on_improved: Option<OnImproved>,
}

/// Where better boards go.
pub type OnImproved = Box<dyn FnMut(Board) + Send>;

/// Where solutions go, one by one as they are found; a break ends the search.
pub type Sink<'a> = &'a mut dyn FnMut(Board) -> ControlFlow<()>;

impl Run {
    /// A run within these limits.
    pub fn within(limits: Limits) -> Self {
        Run { limits, ..Run::default() }
    }
}

/// The answer to [`AnyBoard::count`](crate::AnyBoard::count).
#[derive(Clone, Debug)]
pub struct Counted {
    /// The number, and whether it is exact.
    pub count: Count,
    /// Machine-independent cost.
    pub counters: Counters,
    /// Wall-clock seconds.
    pub seconds: f64,
}

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotMade {
    /// The limit that was reached, if it was for want of time or of attempts.
    pub stop: Option<Stop>,
    /// What the family says.
    pub why: Diagnostic,
}

/// The number of solutions that a method lists, none of them kept: slower than
/// [`AnyBoard::count`](crate::AnyBoard::count), and another way to the same number.
pub fn count_by_listing(board: &Board, run: Run) -> Result<Counted, Diagnostic> {
    let limits = Limits { solutions: None, ..run.limits };
    let answer = board.stream(Run { limits, ..run }, &mut |_| ControlFlow::Continue(()))?;
    Ok(Counted {
        count: Count::new(answer.found.into(), answer.report.stop, answer.method),
        counters: answer.counters,
        seconds: answer.seconds,
    })
}

/// The least and the most time that is spent on finding out whether a solution is the only one.
const UNIQUE_SECONDS: (f64, f64) = (0.05, 5.0);

/// Whether the one solution of an answer is the only one: what the search proved, or else what is
/// found out in no more time than the search took. `None` where it takes longer, and where the way
/// to the solution is the answer.
pub fn unique(board: &Board, answer: &Answer<Board>, run: Run) -> Option<bool> {
    let known = answer.unique();
    if known.is_some() || answer.outcome != Outcome::Solved || board.family().way_is_the_answer() {
        return known;
    }
    let (least, most) = UNIQUE_SECONDS;
    let budget = Duration::from_secs_f64(answer.seconds.clamp(least, most));
    let left = |time: Duration| time.saturating_sub(Duration::from_secs_f64(answer.seconds));
    let limits = Limits {
        solutions: Some(2),
        time: Some(run.limits.time.map_or(budget, |time| left(time).min(budget))),
        nodes: run.limits.nodes.map(|nodes| nodes.saturating_sub(answer.counters.nodes)),
        ..run.limits
    };
    let again = board.stream(Run { method: None, limits, ..run }, &mut |_| ControlFlow::Continue(()));
    again.ok()?.unique()
}

/// What is wrong with a board that cannot be completed.
///
/// The family's own explanation comes first; where it has none, the rules that are broken as the
/// board stands, and where none is, the difference from the solution of the puzzle, if that is the
/// only one.
pub fn mistakes(board: &Board, run: Run) -> Result<Vec<String>, Diagnostic> {
    let Run { limits, monitor, settings, .. } = run;
    let again = |solutions| Run {
        limits: Limits { solutions, ..limits.clone() },
        monitor: monitor.clone(),
        settings: settings.clone(),
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
