//! Edge matching: put square pieces on a board so that touching sides have the same colour.
//!
//! Pieces have four coloured sides and may be turned, not flipped. Under the rule of the frame the grey sides lie along
//! the rim and nowhere else. Some pieces may lie on the board from the beginning as clues. Eternity II is the puzzle of
//! this kind that everybody knows.
//!
//! Colours are listed up, right, down, left; turns are quarters clockwise; pieces are numbered from nought.
//!
//! ```
//! use quadrille_core::{Family, Limits, Monitor, Options, Outcome, Source, Task, family};
//! use quadrille_edge::Edge;
//!
//! let source = Source::new("pieces", "0 1 4 0\n0 0 2 1\n2 0 0 3\n4 3 0 0\n");
//! let options = Options::default();
//! let documents = (Edge::FORMATS[0].read.unwrap())(&source, &options)?;
//! let instance = &documents[0].instance;
//!
//! let start = Edge::start(instance);
//! let task = Task { instance, from: &start, options: &options };
//! let method = family::find_method::<Edge>(None)?;
//! let answer = family::solve(&task, method, Limits::default(), Monitor::default(), None)?;
//! assert_eq!(answer.outcome, Outcome::Solved);
//! assert!(Edge::status(instance, &answer.solutions[0]).solved());
//! # Ok::<(), quadrille_core::Diagnostic>(())
//! ```

pub mod best;
pub mod corolla;
pub mod draw;
pub mod estimate;
pub mod explain;
pub mod flags;
pub mod format;
pub mod generate;
pub mod interaction;
pub mod model;
pub mod opening;
pub mod runs;
pub mod solve;

pub use model::{Clue, Colour, Instance, Move, Piece, PieceId, Placed, Side, State, Turn};

use quadrille_core::{
    Brush, Count, Diagnostic, Document, Family, Flag, Format, Gesture, Hand, HintAnswer, Look, Method,
    Options, Reaction, Scene, Search, Source, Status, Task, Tool, Variant,
};

/// The family.
#[derive(Clone, Copy, Debug)]
pub struct Edge;

impl Family for Edge {
    const NAME: &'static str = "edge";
    const TITLE: &'static str = "Edge matching";
    const RULE: &'static str =
        "Fill the board so that touching sides have the same colour and grey lies along the rim.";
    const VERSION: u32 = 1;
    const FORMATS: &'static [Format<Self>] = format::FORMATS;
    const METHODS: &'static [Method<Self>] = solve::METHODS;
    const FLAGS: &'static [Flag] = flags::FLAGS;

    type Instance = Instance;
    type State = State;
    type Move = Move;

    fn start(instance: &Instance) -> State {
        model::start(instance)
    }
    fn with_given(instance: &Instance, state: State) -> State {
        model::with_given(instance, state)
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
    fn figures(instance: &Instance, _from: &State, solution: &State) -> Vec<(&'static str, u64)> {
        model::figures(instance, solution)
    }
    fn write_state(instance: &Instance, state: &State) -> String {
        format::board::write_state(instance, state)
    }
    fn read_state(instance: &Instance, source: &Source<'_>) -> Result<State, Diagnostic> {
        format::board::read_state(instance, source)
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
    fn variants(method: &str, options: &Options) -> Vec<Variant> {
        flags::variants(method, options)
    }
    fn link(instance: &Instance, state: &State) -> Option<String> {
        best::link(instance, state)
    }

    fn count(task: &Task<'_, Self>, search: &mut Search) -> Result<Count, Diagnostic> {
        solve::tree::count(task, search)
    }
    fn obstacle(instance: &Instance, _: &State, _: &mut Search) -> Option<String> {
        solve::census::obstacle(instance)
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
        instance.size().area() + instance.pieces().len()
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
    fn inks(document: &Document<Self>) -> Vec<Brush> {
        interaction::inks(document)
    }
    fn edit(
        document: &Document<Self>,
        hand: &mut Hand,
        gesture: &Gesture<'_>,
    ) -> Result<Option<Document<Self>>, Diagnostic> {
        interaction::edit(document, hand, gesture)
    }
}
