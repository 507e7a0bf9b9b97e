//! Nonograms, also called logimage, picross, hanjie or griddlers.
//!
//! Numbers beside a grid tell the lengths of the blocks of filled cells in every row and column, in
//! order; the task is to find the picture. In colour puzzles every block has a colour, and blocks
//! of different colours may touch.
//!
//! ```
//! use quadrille_core::{Limits, Monitor, Rules, Solve, Source, Task, Text, family};
//! use quadrille_nonogram::Nonogram;
//!
//! let source = Source::new("duck.txt", "3/2-1/3-2/2-2/6/1-5/6/1/2\n1-2/3-1/1-5/7-1/5/3/4/3\n");
//! let format = &Nonogram::FORMATS[0];
//! let documents = (format.read.unwrap())(&source, &Default::default())?;
//! let instance = &documents[0].instance;
//!
//! let start = Nonogram::start(instance);
//! let task = Task { instance, from: &start, settings: &Default::default() };
//! let method = family::find_method::<Nonogram>(None)?;
//! let answer = family::solve(&task, method, Limits::none(), Monitor::default(), None)?;
//! assert_eq!(answer.unique(), Some(true));
//! assert!(Nonogram::write_state(instance, &answer.solutions[0]).starts_with(".###....\n##.#....\n"));
//! # Ok::<(), quadrille_core::Diagnostic>(())
//! ```

mod builder;
mod draw;
mod explain;
mod format;
mod generate;
mod interaction;
mod line;
pub mod model;
pub mod settings;
mod solve;

pub use builder::{Builder, Run};
pub use model::{Block, Clue, Color, Instance, Length, Line, Mark, Move, State, Swatch};

pub use settings::{GenerateSettings, PuzzleSettings, SolveSettings};

use quadrille_core::{
    Brush, Count, Diagnostic, Document, Draw, Edit, Explain, Format, Generate, Gesture, Grade, Hand,
    HintAnswer, Look, Method, MethodInfo, Play, Reaction, Rules, Scene, Search, Setting, Solve, Source,
    Status, Task, Technique, Text, Tool,
};

/// The family.
#[derive(Clone, Copy, Debug)]
pub struct Nonogram;

impl Rules for Nonogram {
    const NAME: &'static str = "nonogram";
    const TITLE: &'static str = "Nonograms";
    const RULE: &'static str = "Fill cells so that every row and column shows its blocks, in order.";
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
    fn is_solved(instance: &Instance, state: &State) -> bool {
        model::violations(instance, state).next().is_none()
    }
    fn moves_between(_: &Instance, from: &State, to: &State) -> Vec<Move> {
        model::moves_between(from, to)
    }
    fn describe(instance: &Instance) -> String {
        let colors = match instance.palette().len() - 1 {
            1 => "black and white".to_owned(),
            n => format!("{n} colours"),
        };
        format!("nonogram {}, {colors}", instance.size())
    }
}

impl Text for Nonogram {
    const VERSION: u32 = 1;
    const FORMATS: &'static [Format<Self>] = format::FORMATS;
    type PuzzleSettings = PuzzleSettings;

    fn write_state(instance: &Instance, state: &State) -> String {
        format::cells::write(instance, state)
    }
    fn read_state(instance: &Instance, source: &Source<'_>) -> Result<State, Diagnostic> {
        format::cells::read(instance, source)
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
}

impl Draw for Nonogram {
    const LOOK: &'static [Setting] = settings::LOOK;

    fn draw(instance: &Instance, state: &State, look: &Look) -> Scene {
        draw::draw(instance, state, look)
    }
    fn places(instance: &Instance) -> usize {
        instance.size().area()
    }
}

impl Play for Nonogram {
    const TOOLS: &'static [Tool] = interaction::TOOLS;

    fn brushes(instance: &Instance) -> Vec<Brush> {
        interaction::brushes(instance)
    }
    fn act(instance: &Instance, state: &State, hand: &mut Hand, gesture: &Gesture<'_>) -> Reaction<Move> {
        interaction::act(instance, state, hand, gesture)
    }
    fn overlay(instance: &Instance, state: &State, hand: &Hand, look: &Look) -> Scene {
        interaction::overlay(instance, state, hand, look)
    }
}

impl Edit for Nonogram {
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

impl Solve for Nonogram {
    const METHODS: &'static [Method<Self>] = &solve::METHODS;
    type SolveSettings = SolveSettings;
    const METHOD_NAMES: &'static [MethodInfo] = solve::METHOD_NAMES;

    fn count(task: &Task<'_, Self>, search: &mut Search) -> Result<Count, Diagnostic> {
        solve::count::count(task, search)
    }
    fn obstacle(instance: &Instance, state: &State, search: &mut Search) -> Option<String> {
        explain::obstacle(instance, state, search)
    }
}

impl Generate for Nonogram {
    type GenerateSettings = GenerateSettings;

    fn generate(settings: &GenerateSettings, search: &mut Search) -> Result<Document<Self>, Diagnostic> {
        quadrille_core::settings::Settings::check(settings)?;
        generate::generate(settings, search)
    }
    fn origin(settings: &GenerateSettings) -> Option<GenerateSettings> {
        generate::wanted::origin(settings)
    }
}

impl Explain for Nonogram {
    const TECHNIQUES: &'static [Technique] = explain::TECHNIQUES;

    fn hint(instance: &Instance, state: &State, search: &mut Search) -> HintAnswer<Move> {
        explain::hint(instance, state, search)
    }
    fn grade(instance: &Instance, search: &mut Search) -> Grade {
        explain::grade(instance, search)
    }
}
