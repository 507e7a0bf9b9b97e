//! What the page and its workers say to each other: JSON, one object per message.
//!
//! A worker does one task at a time, from the [`Request`] to the [`Reply::Done`]. While it works it
//! hears nothing: the engines do not give way to messages. It is stopped, paused and resumed by
//! [`Tokens`] instead.

use quadrille::trace::Step;
use quadrille::{Answer, Given, HintAnswer, Puzzle, Snapshot, Stop, Verdict};
use serde::{Deserialize, Serialize};

/// The largest file that is looked at, in bytes.
pub const MOST_BYTES: usize = 32_000_000;
/// The largest board that is shown, in cells and pieces.
const MOST_PLACES: usize = 90_000;

/// Refuses what a page could not show.
pub fn fits_a_page(puzzle: &Puzzle) -> Result<(), String> {
    match puzzle.start.places() {
        0..=MOST_PLACES => Ok(()),
        large => Err(format!("a board of {large} cells is too large for a page; the command line takes it")),
    }
}

/// A task for a worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// What to do.
    pub task: Task,
    /// The puzzle and the player's board, as the text of a document; empty where the task makes
    /// one.
    pub puzzle: String,
    /// The settings, as they were typed.
    pub settings: Given,
    /// How long it may take, in seconds.
    pub seconds: Option<f64>,
    /// By what it is stopped and paused.
    pub tokens: Tokens,
}

/// What a worker can do.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Task {
    /// Find out what bytes, which travel beside the request, are; `name` is that of the file.
    Read {
        /// The name of the file.
        name: String,
    },
    /// Make a puzzle of this family; bytes beside the request are the picture of `from-image`.
    Generate {
        /// The name of the family.
        family: String,
    },
    /// Find solutions that agree with the board.
    Solve {
        /// The method; the family's default without.
        method: Option<String>,
        /// How many.
        solutions: Option<u64>,
        /// How many steps to tell, at most.
        steps: usize,
        /// Where to begin.
        from: From,
    },
    /// Count them all.
    Count,
    /// The next deduction.
    Hint,
    /// How hard the puzzle is.
    Grade,
}

/// Where a search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum From {
    /// At the beginning of the puzzle.
    Start,
    /// At the player's board.
    Here,
}

/// Addresses that exist until the page takes them back. A worker that is deep in a search cannot be
/// told anything, but it can look whether an address still leads somewhere.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Tokens {
    /// Gone: stop.
    pub stop: String,
    /// For every time the work may be paused: gone, pause; and the one that says go on.
    pub pauses: Vec<(String, String)>,
}

/// What a worker says.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Reply {
    /// How the work stands.
    Pulse(Pulse),
    /// The work waits.
    Paused,
    /// Steps of a search.
    Steps(Vec<Step>),
    /// Solutions found meanwhile, as the texts that their puzzle reads back; told where all are
    /// asked for.
    Found(Vec<String>),
    /// The work is done.
    Done(Done),
    /// It came to nothing.
    Failed {
        /// Why.
        message: String,
    },
}

/// How a search stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pulse {
    /// What the engine says of it.
    pub now: Snapshot,
    /// Seconds so far, pauses not counted.
    pub seconds: f64,
}

/// How a task ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Done {
    /// Puzzles, as documents.
    Puzzles(Vec<String>),
    /// A search is over.
    Solved {
        /// How it ended; boards are the texts that their puzzle reads back.
        answer: Box<Answer<String>>,
        /// The last pulse.
        pulse: Pulse,
    },
    /// The number of solutions.
    Counted {
        /// The number, in decimal digits: the page only shows it.
        number: String,
        /// Why it is only a lower bound.
        stop: Option<Stop>,
        /// How it was counted.
        how: String,
        /// The last pulse.
        pulse: Pulse,
    },
    /// The answer to a hint.
    Hint(HintAnswer<String>),
    /// How hard the puzzle is.
    Graded(Rating),
}

/// How hard a puzzle is, as the page shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The level, or why there is none.
    pub verdict: Verdict,
    /// The name of the hardest technique that was needed.
    pub hardest: Option<String>,
}
