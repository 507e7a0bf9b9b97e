//! Polyomino packing: pentominoes, IQ Puzzler, Kanoodle, Soma, Bedlam, and any board with any
//! pieces.
//!
//! Place the pieces so that they cover the board exactly. Boards are sets of squares, hexagons,
//! cubes or packed spheres; pieces are turned and, in the plane, turned over.
//!
//! ```
//! use quadrille_core::{Limits, Monitor, Rules, Search, Solve, Source, Task, Text, family};
//! use quadrille_polyomino::Polyomino;
//!
//! // Three pieces of a level of IQ Puzzler Pro are given.
//! let source = Source::new("level", "HHHKKK...../H...K....../H........../C........../CCCC.......");
//! let format = Polyomino::FORMATS.iter().find(|f| f.name == "letters").unwrap();
//! let documents = (format.read.unwrap())(&source, &Default::default())?;
//! let instance = &documents[0].instance;
//!
//! let start = Polyomino::start(instance);
//! let task = Task { instance, from: &start, settings: &Default::default() };
//! let method = family::find_method::<Polyomino>(None)?;
//! let answer = family::solve(&task, method, Limits::default(), Monitor::default(), None)?;
//! assert!(Polyomino::write_state(instance, &answer.solutions[0]).starts_with("HHHKKK"));
//!
//! // How many ways are there to go on? Counted without listing them.
//! let count = Polyomino::count(&task, &mut Search::new(Limits::none()))?;
//! assert_eq!(count.number, 1969u32.into());
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
pub use model::{Board, Ground, Instance, Move, Piece, PieceId, Placed, Site, Space, Spot, State, Turning};

pub use settings::{GenerateSettings, PuzzleSettings, SolveSettings};

use quadrille_core::{
    Again, Brush, Cell, Count, Diagnostic, Document, Draw, Edit, Explain, Format, Generate, Gesture, Grade,
    Hand, HintAnswer, Look, Method, MethodInfo, Play, Reaction, Rules, Scene, Search, Setting, Solve, Source,
    Status, Task, Technique, Text, Tool,
};

/// The family.
#[derive(Clone, Copy, Debug)]
pub struct Polyomino;

impl Rules for Polyomino {
    const NAME: &'static str = "polyomino";
    const TITLE: &'static str = "Polyomino packing";
    const RULE: &'static str = "Place the pieces so that they cover the board exactly.";
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
    fn cell_name(instance: &Instance, cell: Cell) -> String {
        let board = instance.board();
        board.spot_at(cell).map_or_else(|| cell.to_string(), |spot| board.name(spot).to_string())
    }
    fn cell_named(instance: &Instance, name: &str) -> Option<Cell> {
        match model::Place::parse(name)? {
            place @ model::Place { layer: Some(_), .. } => {
                instance.board().named(place).map(|spot| instance.board().place(spot))
            }
            model::Place { row, col, .. } => Some(Cell::new(row, col)),
        }
    }
    fn describe(instance: &Instance) -> String {
        model::describe(instance)
    }
}

impl Text for Polyomino {
    const VERSION: u32 = 1;
    const FORMATS: &'static [Format<Self>] = format::FORMATS;
    type PuzzleSettings = PuzzleSettings;

    fn write_state(instance: &Instance, state: &State) -> String {
        format::letters::write_state(instance, state)
    }
    fn read_state(instance: &Instance, source: &Source<'_>) -> Result<State, Diagnostic> {
        format::letters::read_state(instance, source)
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
    fn described(settings: &PuzzleSettings) -> Result<Option<Document<Self>>, Diagnostic> {
        Ok(format::described(settings)?.map(Document::new))
    }
}

impl Draw for Polyomino {
    const LOOK: &'static [Setting] = settings::LOOK;

    fn draw(instance: &Instance, state: &State, look: &Look) -> Scene {
        draw::draw(instance, state, look)
    }
    fn places(instance: &Instance) -> usize {
        instance.board().spots().count() + instance.pieces().len()
    }
}

impl Play for Polyomino {
    const TOOLS: &'static [Tool] = interaction::TOOLS;

    fn act(instance: &Instance, state: &State, hand: &mut Hand, gesture: &Gesture<'_>) -> Reaction<Move> {
        interaction::act(instance, state, hand, gesture)
    }
    fn overlay(instance: &Instance, state: &State, hand: &Hand, look: &Look) -> Scene {
        interaction::overlay(instance, state, hand, look)
    }
}

impl Edit for Polyomino {
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
    fn again(document: &Document<Self>, settings: &GenerateSettings) -> Option<Again<GenerateSettings>> {
        interaction::again(document, settings)
    }
}

impl Solve for Polyomino {
    const METHODS: &'static [Method<Self>] = &solve::METHODS;
    type SolveSettings = SolveSettings;
    const METHOD_NAMES: &'static [MethodInfo] = solve::METHOD_NAMES;

    fn count(task: &Task<'_, Self>, search: &mut Search) -> Result<Count, Diagnostic> {
        solve::count::count(task, search)
    }
}

impl Generate for Polyomino {
    type GenerateSettings = GenerateSettings;

    fn generate(settings: &GenerateSettings, search: &mut Search) -> Result<Document<Self>, Diagnostic> {
        quadrille_core::settings::Settings::check(settings)?;
        generate::generate(settings, search)
    }
}

impl Explain for Polyomino {
    const TECHNIQUES: &'static [Technique] = explain::TECHNIQUES;

    fn hint(instance: &Instance, state: &State, search: &mut Search) -> HintAnswer<Move> {
        explain::hint(instance, state, search)
    }
    fn grade(instance: &Instance, search: &mut Search) -> Grade {
        explain::grade(instance, search)
    }
}
