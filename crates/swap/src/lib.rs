//! The swap puzzle: exchange neighbours until every tile is in its place, in as few swaps as possible.
//!
//! The tiles are the numbers 1 to mn and belong in row order; or they lie on any arrangement of equal and indifferent
//! tiles and belong in any other (token swapping, with or without colours). Walls forbid swaps, links allow swaps
//! between places that are not neighbours (so that any graph is a board), and a wall may move at every step.
//!
//! ```
//! use quadrille_core::{Family, Limits, Monitor, Options, Outcome, Source, Task, family};
//! use quadrille_swap::Swap;
//!
//! let source = Source::new("grid", "2 3\n5 3 6\n2 1 4\n");
//! let options = Options::default();
//! let documents = (Swap::FORMATS[0].read.unwrap())(&source, &options)?;
//! let instance = &documents[0].instance;
//!
//! let start = Swap::start(instance);
//! let task = Task { instance, from: &start, options: &options };
//! let method = family::find_method::<Swap>(None)?;
//! let answer = family::solve(&task, method, Limits::default(), Monitor::default(), None)?;
//! assert_eq!(answer.outcome, Outcome::Optimal);
//! assert_eq!(answer.solutions[0].length(), 6);
//! assert!(Swap::status(instance, &answer.solutions[0]).solved());
//! # Ok::<(), quadrille_core::Diagnostic>(())
//! ```

pub mod draw;
pub mod explain;
pub mod flags;
pub mod format;
pub mod generate;
pub mod interaction;
pub mod model;
pub mod solve;

pub use model::{Instance, Move, Pair, State, Tile};

use quadrille_core::{
    Again, Brush, Count, Diagnostic, Distances, Document, Family, Flag, Format, Gesture, Hand, HintAnswer,
    Look, Method, Options, Reaction, Scene, Search, Source, Status, Task, Tool,
};

/// The family.
#[derive(Clone, Copy, Debug)]
pub struct Swap;

impl Family for Swap {
    const NAME: &'static str = "swap";
    const TITLE: &'static str = "Swap puzzle";
    const RULE: &'static str =
        "Swap neighbouring tiles until every tile is in its place; use as few swaps as you can.";
    const VERSION: u32 = 1;
    const FORMATS: &'static [Format<Self>] = format::FORMATS;
    const METHODS: &'static [Method<Self>] = solve::METHODS;
    const FLAGS: &'static [Flag] = flags::FLAGS;
    const START_IS_AN_ANSWER: bool = true;
    const WAY_IS_THE_ANSWER: bool = true;

    type Instance = Instance;
    type State = State;
    type Move = Move;

    fn start(instance: &Instance) -> State {
        model::start(instance)
    }
    fn apply(instance: &Instance, state: &mut State, action: &Move) -> Result<(), Diagnostic> {
        model::apply(instance, state, action)
    }
    fn status(instance: &Instance, state: &State) -> Status {
        model::status(instance, state)
    }
    fn moves_between(instance: &Instance, from: &State, to: &State) -> Vec<Move> {
        model::moves_between(instance, from, to)
    }
    fn figures(instance: &Instance, from: &State, solution: &State) -> Vec<(&'static str, u64)> {
        model::figures(instance, from, solution)
    }
    fn write_state(instance: &Instance, state: &State) -> String {
        format::solution::write_state(instance, state)
    }
    fn read_state(instance: &Instance, source: &Source<'_>) -> Result<State, Diagnostic> {
        format::solution::read_state(instance, source)
    }
    fn write_id(instance: &Instance) -> (String, String) {
        format::id::write(instance)
    }
    fn read_id(params: &str, body: &str) -> Result<Instance, Diagnostic> {
        format::id::read(params, body)
    }
    fn write_state_id(instance: &Instance, state: &State) -> String {
        format::id::write_state(instance, state)
    }
    fn read_state_id(instance: &Instance, text: &str) -> Result<State, Diagnostic> {
        format::id::read_state(instance, text)
    }
    fn write_json(instance: &Instance) -> serde_json::Value {
        format::json::write(instance)
    }
    fn read_json(value: &serde_json::Value) -> Result<Instance, Diagnostic> {
        format::json::read(value)
    }
    fn under(instance: &Instance, options: &Options) -> Result<Option<Instance>, Diagnostic> {
        flags::under(instance, options)
    }
    fn count(task: &Task<'_, Self>, search: &mut Search) -> Result<Count, Diagnostic> {
        solve::count::count(task, search)
    }
    fn distances(options: &Options, search: &mut Search) -> Result<Distances, Diagnostic> {
        solve::table::distances(options, search)
    }
    fn generate(options: &Options, search: &mut Search) -> Result<Document<Self>, Diagnostic> {
        generate::generate(options, search)
    }
    fn hint(instance: &Instance, state: &State, search: &mut Search) -> HintAnswer<Move> {
        explain::hint(instance, state, search)
    }
    const TECHNIQUES: &'static [quadrille_core::Technique] = explain::TECHNIQUES;
    fn grade(instance: &Instance, search: &mut Search) -> quadrille_core::Grade {
        explain::grade(instance, search)
    }
    fn draw(instance: &Instance, state: &State, look: &Look) -> Scene {
        draw::draw(instance, state, look)
    }
    fn places(instance: &Instance) -> usize {
        instance.size().area()
    }
    fn describe(instance: &Instance) -> String {
        model::describe(instance)
    }

    const TOOLS: &'static [Tool] = interaction::TOOLS;
    fn act(instance: &Instance, state: &State, hand: &mut Hand, gesture: &Gesture<'_>) -> Reaction<Move> {
        interaction::act(instance, state, hand, gesture)
    }
    fn overlay(instance: &Instance, state: &State, hand: &Hand, look: &Look) -> Scene {
        interaction::overlay(instance, state, hand, look)
    }
    fn blank(options: &Options) -> Result<Document<Self>, Diagnostic> {
        interaction::blank(options)
    }
    fn inks(_: &Document<Self>) -> Vec<Brush> {
        interaction::inks()
    }
    fn edit(
        document: &Document<Self>,
        hand: &mut Hand,
        gesture: &Gesture<'_>,
    ) -> Result<Option<Document<Self>>, Diagnostic> {
        interaction::edit(document, hand, gesture)
    }
    fn again(document: &Document<Self>, _options: &Options) -> Option<Again> {
        interaction::again(document)
    }
}
