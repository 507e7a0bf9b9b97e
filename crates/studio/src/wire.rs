//! What the page and its workers say to each other: JSON, one object per message.
//!
//! A worker does one task at a time, from the [`Request`] to the [`Reply::Done`]. While it works it
//! hears nothing: the engines do not give way to messages. It is stopped, paused and resumed by
//! [`Tokens`] instead.

use quadrille::Puzzle;
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
    /// The settings of the family's flags.
    pub options: Vec<(String, String)>,
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
        /// From the player's board, or from the beginning.
        from_here: bool,
    },
    /// Count them all.
    Count,
    /// The next deduction.
    Hint,
    /// How hard the puzzle is.
    Grade,
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
    /// Steps of a search: `+MOVE`, `-N` for moves taken back, `*` for a solution.
    Steps(Vec<String>),
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
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Pulse {
    /// Nodes so far.
    pub nodes: u64,
    /// Solutions so far.
    pub solutions: u64,
    /// Seconds so far, pauses not counted.
    pub seconds: f64,
    /// Work done and work in all, where that is known.
    pub progress: (u64, u64),
    /// Best score and highest score, where there are scores.
    pub score: Option<(u64, u64)>,
    /// What is proven and what is found, where lengths are.
    pub bounds: (Option<u64>, Option<u64>),
    /// How deep the search is, as a part of the deepest, where the engine tells it.
    pub depth: Option<f64>,
}

/// How a task ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Done {
    /// Puzzles, as documents.
    Puzzles(Vec<String>),
    /// A search is over.
    Solved {
        /// The solutions, as the texts that their puzzle reads back.
        solutions: Vec<String>,
        /// `solved`, `unsolvable`, `optimal` or `limit`.
        outcome: String,
        /// The method that answered.
        method: String,
        /// Whether there are no other solutions than those found.
        complete: bool,
        /// Why it ended early.
        stop: Option<String>,
        /// What was said beside.
        message: Option<String>,
        /// The last pulse.
        pulse: Pulse,
    },
    /// The number of solutions.
    Counted {
        /// The number.
        number: String,
        /// Why it is only a lower bound.
        stop: Option<String>,
        /// How it was counted.
        how: String,
        /// The last pulse.
        pulse: Pulse,
    },
    /// The answer to a hint.
    Hint(Advice),
    /// How hard the puzzle is.
    Graded(Rating),
}

/// How hard a puzzle is, as the page shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Rating {
    /// Its level, the word for it, and the hardest technique.
    Level(u32, String, String),
    /// It has this level at least; why no more is known.
    AtLeast(u32, String),
    /// Nothing is left to do.
    Solved,
    /// It has several solutions.
    Several,
    /// It has none.
    Unsolvable,
}

/// A hint as the page shows it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Advice {
    /// `hint`, `solved`, `mistake`, `unsolvable`, `ambiguous` or `limit`.
    pub kind: String,
    /// What to do.
    pub moves: Vec<String>,
    /// Why.
    pub reason: String,
    /// The name of the technique.
    pub rule: String,
    /// Where to look.
    pub place: String,
    /// The cells it rests on, by row and column.
    pub cells: Vec<(usize, usize)>,
}
