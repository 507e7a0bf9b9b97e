//! What a puzzle family is: a contract for each concern.
//!
//! | contract | what it is about |
//! |---|---|
//! | [`Rules`] | instance, state, move; what is allowed and what is solved |
//! | [`Text`] | formats, IDs, documents; the settings that say which puzzle is meant |
//! | [`Draw`] | pictures |
//! | [`Play`] | what a player's gestures mean |
//! | [`Edit`] | what an author's gestures mean |
//! | [`Solve`] | solutions and their number |
//! | [`Generate`] | puzzles from a seed |
//! | [`Explain`] | hints with reasons, and how hard a puzzle is |
//!
//! A family implements what it has: rules, text and pictures at least; the registry of the
//! `quadrille` crate lists the rest. Formats, methods and settings are tables, so that help texts,
//! documentation and menus are read from the same lines that do the work.

mod solve;
mod text;

pub use solve::{Method, MethodInfo, Run, Sink, Solve, Task, find_method, solve, stream};
pub use text::{Confidence, Format, Text};

use crate::answer::{HintAnswer, Status};
use crate::diagnostic::Diagnostic;
use crate::document::Document;
use crate::grade::{Grade, Technique};
use crate::grid::Cell;
use crate::interaction::{Brush, Gesture, Hand, Reaction, Tool};
use crate::scene::{Look, Scene};
use crate::search::Search;
use crate::settings::{Setting, Settings};
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// What a puzzle is and when it is solved. Plain code, obviously right: every solution is
/// re-checked by it.
pub trait Rules: Sized + Send + Sync + 'static {
    /// The name on the command line and in IDs.
    const NAME: &'static str;
    /// The name for people.
    const TITLE: &'static str;
    /// The rule in one line.
    const RULE: &'static str;
    /// Whether the start is a whole position that may be right already, so that it can be checked
    /// by itself.
    const START_IS_AN_ANSWER: bool = false;
    /// Whether the moves that lead to a solution are the answer, not the position that they end in.
    const WAY_IS_THE_ANSWER: bool = false;

    /// A puzzle.
    type Instance: Clone + PartialEq + Debug + Send + Sync;
    /// What a player, or a solver, has done to it; a solution is a state too.
    type State: Clone + PartialEq + Debug + Send + Sync;
    /// The only way to change a state; it has a text form.
    type Move: Clone + PartialEq + Debug + Display + FromStr<Err = Diagnostic>;

    /// The state in which a player begins.
    fn start(instance: &Self::Instance) -> Self::State;
    /// A state with what the puzzle gives wherever the state leaves it open. What a file leaves out
    /// is not taken back; what contradicts the puzzle stays, for the rules to say so.
    fn with_given(_instance: &Self::Instance, state: Self::State) -> Self::State {
        state
    }
    /// Makes a move, or says why it cannot be made and leaves the state alone.
    fn apply(
        instance: &Self::Instance,
        state: &mut Self::State,
        action: &Self::Move,
    ) -> Result<(), Diagnostic>;
    /// The rules, independent of every solver.
    fn status(instance: &Self::Instance, state: &Self::State) -> Status;
    /// Whether nothing is violated and nothing is open: asked after every move, so a family may
    /// stop at the first thing that is.
    fn is_solved(instance: &Self::Instance, state: &Self::State) -> bool {
        Self::status(instance, state).solved()
    }
    /// Moves that lead from one state to another.
    fn moves_between(instance: &Self::Instance, from: &Self::State, to: &Self::State) -> Vec<Self::Move>;
    /// What tells better solutions from worse ones, by name, from a state on: `length`, `score`.
    fn figures(
        _instance: &Self::Instance,
        _from: &Self::State,
        _solution: &Self::State,
    ) -> Vec<(&'static str, u64)> {
        Vec::new()
    }
    /// A line that says what the puzzle is: `8x9, black and white`.
    fn describe(instance: &Self::Instance) -> String;
    /// What people call a cell that hints, violations and pictures name, as moves write it.
    fn cell_name(_instance: &Self::Instance, cell: Cell) -> String {
        cell.to_string()
    }
    /// Reads [`Rules::cell_name`].
    fn cell_named(_instance: &Self::Instance, name: &str) -> Option<Cell> {
        Cell::parse(name)
    }
}

/// Pictures of boards.
pub trait Draw: Rules {
    /// The settings of [`Look`] that make a difference here.
    const LOOK: &'static [Setting] = &[];
    /// The picture of a state.
    fn draw(instance: &Self::Instance, state: &Self::State, look: &Look) -> Scene;
    /// How many places a picture has at most, told without drawing it: cells, and pieces beside the
    /// board.
    fn places(instance: &Self::Instance) -> usize;
}

/// What a player's gestures mean.
pub trait Play: Draw {
    /// What a player can do beside pointing.
    const TOOLS: &'static [Tool] = &[];
    /// What the first button can do, the usual first; none where it always does the same.
    fn brushes(_instance: &Self::Instance) -> Vec<Brush> {
        Vec::new()
    }
    /// What follows from a gesture. Moves that it returns can be made.
    fn act(
        instance: &Self::Instance,
        state: &Self::State,
        hand: &mut Hand,
        gesture: &Gesture<'_>,
    ) -> Reaction<Self::Move>;
    /// What is in the hand, to be laid over [`Draw::draw`] with the same look.
    fn overlay(_instance: &Self::Instance, _state: &Self::State, _hand: &Hand, _look: &Look) -> Scene {
        Scene::default()
    }
}

/// What an author's gestures mean.
pub trait Edit: Generate + Draw {
    /// A puzzle with nothing in it, of the size in the settings, for an author to begin with.
    fn blank(settings: &Self::GenerateSettings) -> Result<Document<Self>, Diagnostic>;
    /// What an author's first button can do.
    fn inks(_document: &Document<Self>) -> Vec<Brush> {
        Vec::new()
    }
    /// The puzzle after an author's gesture on the picture of its solution, or of its start where
    /// it has none; `None` where nothing changes.
    fn edit(
        document: &Document<Self>,
        hand: &mut Hand,
        gesture: &Gesture<'_>,
    ) -> Result<Option<Document<Self>>, Diagnostic>;
    /// How to make another puzzle on what an author has drawn, a board or walls, with further
    /// settings; `None` where nothing drawn is kept.
    fn again(
        _document: &Document<Self>,
        _settings: &Self::GenerateSettings,
    ) -> Option<Again<Self::GenerateSettings>> {
        None
    }
}

/// How to make another puzzle on what an author has drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Again<S> {
    /// What is done.
    pub title: &'static str,
    /// The settings with what was drawn.
    pub settings: S,
}

/// Puzzles from a seed.
pub trait Generate: Text {
    /// What can be asked for.
    type GenerateSettings: Settings;
    /// Makes a puzzle.
    fn generate(settings: &Self::GenerateSettings, search: &mut Search)
    -> Result<Document<Self>, Diagnostic>;
    /// The settings that make the same puzzle again, the defaults that may change one day spelled
    /// out; `None` where they do not say it all.
    fn origin(settings: &Self::GenerateSettings) -> Option<Self::GenerateSettings> {
        Some(settings.clone())
    }
}

/// Steps that a person can follow.
pub trait Explain: Rules {
    /// The techniques that hints name, easiest first.
    const TECHNIQUES: &'static [Technique];
    /// The easiest next deduction.
    fn hint(instance: &Self::Instance, state: &Self::State, search: &mut Search) -> HintAnswer<Self::Move>;
    /// How hard the puzzle is from its start, by the scale of [`crate::grade`].
    fn grade(instance: &Self::Instance, search: &mut Search) -> Grade;
}
