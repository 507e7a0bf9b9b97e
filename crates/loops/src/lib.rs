//! Loops: phineloops, Net, hexapipes. Turn the tiles until every link meets a link.
//!
//! Boards are square or hexagonal, plain or glued around their borders, with or without walls.
//! Beside the usual rule there are two more: all tiles in one tree, and the game turned round,
//! where no link may meet a link.
//!
//! ```
//! use quadrille_core::{Limits, Monitor, Rules, Search, Solve, Source, Task, Text, family};
//! use quadrille_loops::Loops;
//!
//! // The game ID of a board of Simon Tatham's Net: a hexadecimal digit per tile, right 1, up 2, left 4, down 8.
//! let source = Source::new("net", "3x3:3718e6234");
//! let format = Loops::FORMATS.iter().find(|f| f.name == "net").unwrap();
//! let documents = (format.read.unwrap())(&source, &Default::default())?;
//! let instance = &documents[0].instance;
//!
//! let start = Loops::start(instance);
//! let task = Task { instance, from: &start, settings: &Default::default() };
//! let method = family::find_method::<Loops>(None)?;
//! let answer = family::solve(&task, method, Limits::default(), Monitor::default(), None)?;
//! assert!(Loops::status(instance, &answer.solutions[0]).solved());
//!
//! let count = Loops::count(&task, &mut Search::new(Limits::none()))?;
//! assert_eq!(count.number, 1u32.into());
//! # Ok::<(), quadrille_core::Diagnostic>(())
//! ```

mod builder;
mod draw;
mod explain;
mod format;
mod generate;
mod interaction;
pub mod model;
pub mod settings;
pub mod solve;

pub use builder::Builder;
pub use model::{Instance, Mark, Move, Placed, Rule, Sides, State};

pub use settings::{GenerateSettings, PuzzleSettings, SolveSettings};

use quadrille_core::{
    Brush, Count, Diagnostic, Document, Draw, Edit, Explain, Format, Generate, Gesture, Grade, Hand,
    HintAnswer, Look, Method, MethodInfo, Play, Reaction, Rules, Scene, Search, Setting, Solve, Source,
    Status, Task, Technique, Text, Tool,
};

/// The family.
#[derive(Clone, Copy, Debug)]
pub struct Loops;

impl Rules for Loops {
    const NAME: &'static str = "loops";
    const TITLE: &'static str = "Loops";
    const RULE: &'static str = "Turn the tiles until every link meets a link and none meets the border.";
    const START_IS_AN_ANSWER: bool = true;
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
    fn is_solved(instance: &Instance, state: &State) -> bool {
        model::violations(instance, state).next().is_none()
    }
    fn moves_between(instance: &Instance, from: &State, to: &State) -> Vec<Move> {
        model::moves_between(instance, from, to)
    }
    fn describe(instance: &Instance) -> String {
        model::describe(instance)
    }
}

impl Text for Loops {
    const VERSION: u32 = 1;
    const FORMATS: &'static [Format<Self>] = format::FORMATS;
    type PuzzleSettings = PuzzleSettings;

    fn write_state(instance: &Instance, state: &State) -> String {
        format::text::write_state(instance, state)
    }
    fn read_state(instance: &Instance, source: &Source<'_>) -> Result<State, Diagnostic> {
        format::text::read_state(instance, source)
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

impl Draw for Loops {
    const LOOK: &'static [Setting] = settings::LOOK;

    fn draw(instance: &Instance, state: &State, look: &Look) -> Scene {
        draw::draw(instance, state, look)
    }
    fn places(instance: &Instance) -> usize {
        instance.lattice().size.area()
    }
}

impl Play for Loops {
    const TOOLS: &'static [Tool] = interaction::TOOLS;

    fn brushes(_: &Instance) -> Vec<Brush> {
        interaction::brushes()
    }
    fn act(instance: &Instance, state: &State, hand: &mut Hand, gesture: &Gesture<'_>) -> Reaction<Move> {
        interaction::act(instance, state, hand, gesture)
    }
    fn overlay(instance: &Instance, state: &State, hand: &Hand, look: &Look) -> Scene {
        interaction::overlay(instance, state, hand, look)
    }
}

impl Edit for Loops {
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
}

impl Solve for Loops {
    const METHODS: &'static [Method<Self>] = &solve::METHODS;
    type SolveSettings = SolveSettings;
    const METHOD_NAMES: &'static [MethodInfo] = solve::METHOD_NAMES;

    fn count(task: &Task<'_, Self>, search: &mut Search) -> Result<Count, Diagnostic> {
        solve::count::count(task, search)
    }
}

impl Generate for Loops {
    type GenerateSettings = GenerateSettings;

    fn generate(settings: &GenerateSettings, search: &mut Search) -> Result<Document<Self>, Diagnostic> {
        quadrille_core::settings::Settings::check(settings)?;
        generate::generate(settings, search)
    }
    fn origin(settings: &GenerateSettings) -> Option<GenerateSettings> {
        Some(generate::wanted::origin(settings))
    }
}

impl Explain for Loops {
    const TECHNIQUES: &'static [Technique] = explain::TECHNIQUES;

    fn hint(instance: &Instance, state: &State, search: &mut Search) -> HintAnswer<Move> {
        explain::hint(instance, state, search)
    }
    fn grade(instance: &Instance, search: &mut Search) -> Grade {
        explain::grade(instance, search)
    }
}
