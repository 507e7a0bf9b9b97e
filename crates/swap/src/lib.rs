//! The swap puzzle: exchange neighbours until every tile is in its place, in as few swaps as
//! possible.
//!
//! The tiles are the numbers 1 to mn and belong in row order; or they lie on any arrangement of
//! equal and indifferent tiles and belong in any other (token swapping, with or without colours).
//! Walls forbid swaps, links allow swaps between places that are not neighbours (so that any graph
//! is a board), and a wall may move at every step.
//!
//! ```
//! use quadrille_core::{Limits, Monitor, Outcome, Rules, Solve, Source, Task, Text, family};
//! use quadrille_swap::Swap;
//!
//! let source = Source::new("grid", "2 3\n5 3 6\n2 1 4\n");
//! let documents = (Swap::FORMATS[0].read.unwrap())(&source, &Default::default())?;
//! let instance = &documents[0].instance;
//!
//! let start = Swap::start(instance);
//! let task = Task { instance, from: &start, settings: &Default::default() };
//! let method = family::find_method::<Swap>(None)?;
//! let answer = family::solve(&task, method, Limits::default(), Monitor::default(), None)?;
//! assert_eq!(answer.outcome, Outcome::Optimal);
//! assert_eq!(answer.solutions[0].length(), 6);
//! assert!(Swap::status(instance, &answer.solutions[0]).solved());
//! # Ok::<(), quadrille_core::Diagnostic>(())
//! ```

mod builder;
mod draw;
mod explain;
mod format;
mod generate;
mod interaction;
pub mod model;
mod scale;
pub mod settings;
mod solve;

pub use builder::Builder;
pub use model::{Instance, Move, Pair, State, Tile};

pub use settings::{GenerateSettings, PuzzleSettings, SolveSettings};

use quadrille_core::scene::Strip;
use quadrille_core::{
    Again, Brush, Count, Diagnostic, Distances, Document, Draw, Edit, Explain, Format, Generate, Gesture,
    Grade, Hand, HintAnswer, Look, Method, MethodInfo, Play, Reaction, Rules, Scene, Search, Setting, Size,
    Solve, Source, Status, Task, Technique, Text, Tool,
};

/// The family.
#[derive(Clone, Copy, Debug)]
pub struct Swap;

impl Rules for Swap {
    const NAME: &'static str = "swap";
    const TITLE: &'static str = "Swap puzzle";
    const RULE: &'static str =
        "Swap neighbouring tiles until every tile is in its place; use as few swaps as you can.";
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
    fn describe(instance: &Instance) -> String {
        model::describe(instance)
    }
}

impl Text for Swap {
    const VERSION: u32 = 1;
    const FORMATS: &'static [Format<Self>] = format::FORMATS;
    type PuzzleSettings = PuzzleSettings;

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
    #[cfg(feature = "schema")]
    fn schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        generator.subschema_for::<format::json::Form>()
    }
    fn under(instance: &Instance, settings: &PuzzleSettings) -> Result<Option<Instance>, Diagnostic> {
        settings::under(instance, settings)
    }
}

impl Draw for Swap {
    const LOOK: &'static [Setting] = settings::LOOK;

    fn draw(instance: &Instance, state: &State, look: &Look) -> Scene {
        draw::draw(instance, state, look)
    }
    fn places(instance: &Instance) -> usize {
        instance.size().area()
    }
}

impl Play for Swap {
    const TOOLS: &'static [Tool] = interaction::TOOLS;

    fn act(instance: &Instance, state: &State, hand: &mut Hand, gesture: &Gesture<'_>) -> Reaction<Move> {
        interaction::act(instance, state, hand, gesture)
    }
    fn overlay(instance: &Instance, state: &State, hand: &Hand, look: &Look) -> Scene {
        interaction::overlay(instance, state, hand, look)
    }
}

impl Edit for Swap {
    fn blank(settings: &GenerateSettings) -> Result<Document<Self>, Diagnostic> {
        interaction::blank(settings)
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
    fn again(document: &Document<Self>, settings: &GenerateSettings) -> Option<Again<GenerateSettings>> {
        interaction::again(document, settings)
    }
}

impl Solve for Swap {
    const METHODS: &'static [Method<Self>] = &solve::METHODS;
    type SolveSettings = SolveSettings;
    const METHOD_NAMES: &'static [MethodInfo] = solve::METHOD_NAMES;

    fn count(task: &Task<'_, Self>, search: &mut Search) -> Result<Count, Diagnostic> {
        solve::count::count(task, search)
    }
    fn shown(settings: &SolveSettings, mut look: Look) -> Look {
        if settings.minimise == settings::Aim::Depth {
            look.strip = look.strip.map(|_| Strip::Together);
        }
        look
    }
    fn distances(
        size: Size,
        settings: &PuzzleSettings,
        search: &mut Search,
    ) -> Result<Distances, Diagnostic> {
        solve::table::distances(size, settings, search)
    }
}

impl Generate for Swap {
    type GenerateSettings = GenerateSettings;

    fn generate(settings: &GenerateSettings, search: &mut Search) -> Result<Document<Self>, Diagnostic> {
        quadrille_core::settings::Settings::check(settings)?;
        generate::generate(settings, search)
    }
    fn origin(settings: &GenerateSettings) -> Option<GenerateSettings> {
        Some(generate::wanted::origin(settings))
    }
}

impl Explain for Swap {
    const TECHNIQUES: &'static [Technique] = explain::TECHNIQUES;

    fn hint(instance: &Instance, state: &State, search: &mut Search) -> HintAnswer<Move> {
        explain::hint(instance, state, search)
    }
    fn grade(instance: &Instance, search: &mut Search) -> Grade {
        explain::grade(instance, search)
    }
}
