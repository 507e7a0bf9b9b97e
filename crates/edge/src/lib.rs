//! Edge matching: put square pieces on a board so that touching sides have the same colour.
//!
//! Pieces have four coloured sides and may be turned, not flipped. Under the rule of the frame the
//! grey sides lie along the rim and nowhere else. Some pieces may lie on the board from the
//! beginning as clues. Eternity II is the puzzle of this kind that everybody knows.
//!
//! Colours are listed up, right, down, left; turns are quarters clockwise; pieces are numbered from
//! nought.
//!
//! ```
//! use quadrille_core::{Limits, Monitor, Outcome, Rules, Solve, Source, Task, Text, family};
//! use quadrille_edge::Edge;
//!
//! let source = Source::new("pieces", "0 1 4 0\n0 0 2 1\n2 0 0 3\n4 3 0 0\n");
//! let documents = (Edge::FORMATS[0].read.unwrap())(&source, &Default::default())?;
//! let instance = &documents[0].instance;
//!
//! let start = Edge::start(instance);
//! let task = Task { instance, from: &start, settings: &Default::default() };
//! let method = family::find_method::<Edge>(None)?;
//! let answer = family::solve(&task, method, Limits::default(), Monitor::default(), None)?;
//! assert_eq!(answer.outcome, Outcome::Solved);
//! assert!(Edge::status(instance, &answer.solutions[0]).solved());
//! # Ok::<(), quadrille_core::Diagnostic>(())
//! ```

mod best;
mod builder;
pub mod corolla;
mod draw;
pub mod estimate;
mod explain;
mod format;
mod generate;
mod interaction;
pub mod model;
pub mod opening;
mod runs;
pub mod settings;
pub mod solve;

pub use builder::Builder;
pub use model::{Clue, Colour, Frame, Instance, Move, Piece, PieceId, Placed, Side, State, Turn};

pub use settings::{GenerateSettings, PuzzleSettings, SolveSettings};

use quadrille_core::{
    Brush, Count, Diagnostic, Document, Draw, Edit, Explain, Format, Generate, Gesture, Grade, Hand,
    HintAnswer, Look, Method, MethodInfo, Play, Reaction, Rules, Scene, Search, Setting, Solve, Source,
    Status, Task, Technique, Text, Tool,
};

/// The family.
#[derive(Clone, Copy, Debug)]
pub struct Edge;

impl Rules for Edge {
    const NAME: &'static str = "edge";
    const TITLE: &'static str = "Edge matching";
    const RULE: &'static str =
        "Fill the board so that touching sides have the same colour and grey lies along the rim.";
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
    fn describe(instance: &Instance) -> String {
        model::describe(instance)
    }
}

impl Text for Edge {
    const VERSION: u32 = 1;
    const FORMATS: &'static [Format<Self>] = format::FORMATS;
    type PuzzleSettings = PuzzleSettings;

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
    #[cfg(feature = "schema")]
    fn schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        generator.subschema_for::<format::json::Form>()
    }
    fn under(instance: &Instance, settings: &PuzzleSettings) -> Result<Option<Instance>, Diagnostic> {
        settings::under(instance, settings)
    }
    fn link(instance: &Instance, state: &State) -> Option<String> {
        best::link(instance, state)
    }
}

impl Draw for Edge {
    const LOOK: &'static [Setting] = settings::LOOK;

    fn draw(instance: &Instance, state: &State, look: &Look) -> Scene {
        draw::draw(instance, state, look)
    }
    fn places(instance: &Instance) -> usize {
        instance.size().area() + instance.pieces().len()
    }
}

impl Play for Edge {
    const TOOLS: &'static [Tool] = interaction::TOOLS;

    fn act(instance: &Instance, state: &State, hand: &mut Hand, gesture: &Gesture<'_>) -> Reaction<Move> {
        interaction::act(instance, state, hand, gesture)
    }
    fn overlay(instance: &Instance, state: &State, hand: &Hand, look: &Look) -> Scene {
        interaction::overlay(instance, state, hand, look)
    }
}

impl Edit for Edge {
    fn blank(settings: &GenerateSettings) -> Result<Document<Self>, Diagnostic> {
        interaction::blank(settings)
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

impl Solve for Edge {
    const METHODS: &'static [Method<Self>] = &solve::METHODS;
    type SolveSettings = SolveSettings;
    const METHOD_NAMES: &'static [MethodInfo] = solve::METHOD_NAMES;

    fn count(task: &Task<'_, Self>, search: &mut Search) -> Result<Count, Diagnostic> {
        solve::tree::count(task, search)
    }
    fn obstacle(instance: &Instance, _: &State, _: &mut Search) -> Option<String> {
        solve::census::obstacle(instance)
    }
}

impl Generate for Edge {
    type GenerateSettings = GenerateSettings;

    fn generate(settings: &GenerateSettings, search: &mut Search) -> Result<Document<Self>, Diagnostic> {
        quadrille_core::settings::Settings::check(settings)?;
        generate::generate(settings, search)
    }
}

impl Explain for Edge {
    const TECHNIQUES: &'static [Technique] = explain::TECHNIQUES;

    fn hint(instance: &Instance, state: &State, search: &mut Search) -> HintAnswer<Move> {
        explain::hint(instance, state, search)
    }
    fn grade(instance: &Instance, search: &mut Search) -> Grade {
        explain::grade(instance, search)
    }
}
