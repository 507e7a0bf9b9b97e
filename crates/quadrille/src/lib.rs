#![doc = include_str!("../README.md")]
//!
//! ## Where things are
//!
//! A front end needs only this crate. It reads a [`Puzzle`] of any family from text nobody labelled
//! ([`Registry::recognise`]), works on its [`Board`]s (solve, count, check, hint, draw), plays it
//! in a [`Session`] and writes it back in any format, as an [ID](id) or as a [JSON
//! document](document). Families are the lines of one table, [`FAMILIES`]; nothing here knows a
//! particular puzzle.

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
