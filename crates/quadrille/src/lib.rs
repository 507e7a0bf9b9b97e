//! Grid puzzles of several families behind one door.
//!
//! A front end sees only this crate. It reads a [`Puzzle`] of any family from text nobody labelled
//! ([`Registry::recognise`]), works on its [`Board`]s (solve, count, check, hint, draw), plays it
//! in a [`Session`] and writes it back in any format, as an [ID](id) or as a [JSON
//! document](document). Families are the lines of one table, [`FAMILIES`]; nothing here knows a
//! particular puzzle.
//!
//! ```
//! use quadrille::{FAMILIES, Run, Source};
//!
//! let source = Source::new("duck.txt", "3/2-1/3-2/2-2/6/1-5/6/1/2\n1-2/3-1/1-5/7-1/5/3/4/3\n");
//! let puzzle = FAMILIES.recognise(&source, &Default::default())?.remove(0);
//! assert_eq!(puzzle.family().name(), "nonogram");
//!
//! let answer = puzzle.start.solve(Run::default())?;
//! assert!(answer.solutions[0].status().solved());
//! assert!(answer.solutions[0].text().starts_with(".###....\n##.#....\n"));
//! # Ok::<(), quadrille::Diagnostic>(())
//! ```

pub mod bars;
pub mod board;
pub mod document;
mod erased;
pub mod id;
mod player;
pub mod plot;
mod puzzle;
pub mod recognise;
pub mod registry;
#[cfg(feature = "render")]
pub mod render;
pub mod search;
mod session;
mod settings;
#[cfg(all(feature = "search", not(target_family = "wasm")))]
mod solver;
pub mod trace;

pub use board::{AnyBoard, Board};
pub use erased::{Erased, Registered, typed, with_state};
pub use player::Player;
pub use puzzle::Puzzle;
pub use recognise::Choice;
pub use registry::{AnyFamily, FAMILIES, FormatInfo, Registry};
pub use search::{Counted, NotMade, OnImproved, Run, Sink};
pub use session::Session;
pub use settings::AnySettings;
#[cfg(all(feature = "search", not(target_family = "wasm")))]
pub use solver::{Solutions, Solver};

/// The families, each with its own types: instances, states, moves.
pub use {
    quadrille_edge as edge, quadrille_loops as loops, quadrille_nonogram as nonogram,
    quadrille_polyomino as polyomino, quadrille_swap as swap,
};

/// Corollas of edge matching in columns, on disk.
#[cfg(feature = "corollas")]
pub use quadrille_corollas as corollas;

/// Watching a search step by step.
pub mod watch {
    pub use quadrille_core::{Event, Watch};
}

pub use num_bigint::BigUint;
pub use quadrille_core::{
    Again, Answer, Brush, Button, Cancel, Cell, Checkpoint, Concern, Confidence, Count, Counters, Diagnostic,
    Difficulty, Direction, Distances, Facts, Gesture, Given, Grade, Grid, Hand, Hint, HintAnswer, Lattice,
    Level, Levels, Limits, Look, MethodInfo, Monitor, Outcome, Progress, Reaction, Report, Rules, Scene,
    Search, Setting, Settings, Shape, Size, Snapshot, Source, Status, Stop, Target, Technique, Theme, Tool,
    Verdict, Violation, ViolationKind, hex, names, quantity, scene, settings as setting, square, words,
};
