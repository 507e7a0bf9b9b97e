//! The shared vocabulary of Quadrille.
//!
//! Everything that more than one puzzle family needs to talk about lives here, and nothing else:
//! where things are ([`Cell`], [`Grid`], [`Lattice`]), how a search is limited and watched
//! ([`Search`], [`Limits`], [`Monitor`]), what an answer may say ([`Outcome`], [`Answer`]), what a
//! family is made of ([`family`]), how a board looks ([`Scene`]) and how an error is told
//! ([`Diagnostic`]). This crate knows no puzzle and does no input or output.

pub mod answer;
pub mod bits;
mod constant;
pub mod counting;
pub mod diagnostic;
pub mod document;
pub mod family;
pub mod grade;
pub mod grid;
pub mod interaction;
pub mod json;
pub mod lattice;
pub mod names;
pub mod parallel;
pub mod parts;
pub mod quantity;
pub mod random;
pub mod scene;
pub mod search;
pub mod settings;
#[cfg(feature = "testing")]
pub mod wild;
pub mod words;

pub use answer::{
    Answer, Count, Distances, Hint, HintAnswer, Outcome, Report, Status, Violation, ViolationKind,
};
pub use bits::BitSet;
pub use diagnostic::{Diagnostic, Source, Span};
pub use document::{Document, Facts};
pub use family::{
    Again, Confidence, Draw, Edit, Explain, Format, Generate, Method, MethodInfo, Play, Rules, Solve, Task,
    Text,
};
pub use grade::{Difficulty, Grade, Level, Levels, Technique, Verdict};
pub use grid::{Cell, Grid, Size};
pub use interaction::{Brush, Button, Gesture, Hand, Held, Reaction, Target, Tool};
pub use lattice::{Direction, Headings, Lattice, Shape, hex, square};
pub use parts::Part;
pub use random::Random;
pub use scene::{Look, Scene, Theme};
pub use search::{
    Cancel, Checkpoint, Counters, Event, Found, Limits, Monitor, Observer, Progress, Search, Silent,
    Snapshot, Stop, Watch,
};
pub use settings::{Concern, Given, Setting, Settings};
