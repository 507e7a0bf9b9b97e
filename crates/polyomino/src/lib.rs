//! Polyomino packing: pentominoes, IQ Puzzler, Kanoodle, Soma, Bedlam, and any board with any pieces.
//!
//! Place the pieces so that they cover the board exactly. Boards are sets of squares, hexagons, cubes or packed
//! spheres; pieces are turned and, in the plane, turned over.
//!
//! ```
//! use quadrille_core::{Family, Limits, Monitor, Options, Search, Source, Task, family};
//! use quadrille_polyomino::Polyomino;
//!
//! // Three pieces of a level of IQ Puzzler Pro are given.
//! let source = Source::new("level", "HHHKKK...../H...K....../H........../C........../CCCC.......");
//! let format = Polyomino::FORMATS.iter().find(|f| f.name == "letters").unwrap();
//! let options = Options::default();
//! let documents = (format.read.unwrap())(&source, &options)?;
//! let instance = &documents[0].instance;
//!
//! let start = Polyomino::start(instance);
//! let task = Task { instance, from: &start, options: &options };
//! let method = family::find_method::<Polyomino>(None)?;
//! let answer = family::solve(&task, method, Limits::default(), Monitor::default(), None)?;
//! assert!(Polyomino::write_state(instance, &answer.solutions[0]).starts_with("HHHKKK"));
//!
//! // How many ways are there to go on? Counted without listing them.
//! let count = Polyomino::count(&task, &mut Search::new(Limits::none()))?;
//! assert_eq!(count.number, 1969u32.into());
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

pub use model::{Board, Instance, Move, Piece, PieceId, Placed, Site, Space, Spot, State, Turning};

use quadrille_core::{
    Again, Brush, Cell, Count, Diagnostic, Document, Family, Flag, Format, Gesture, Hand, HintAnswer, Look,
    Method, Options, Reaction, Scene, Search, Source, Status, Task, Tool, Variant,
};

/// The family.
#[derive(Clone, Copy, Debug)]
pub struct Polyomino;

impl Family for Polyomino {
    const NAME: &'static str = "polyomino";
    const TITLE: &'static str = "Polyomino packing";
    const RULE: &'static str = "Place the pieces so that they cover the board exactly.";
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
    fn described(options: &Options) -> Result<Option<Document<Self>>, Diagnostic> {
        Ok(format::described(options)?.map(Document::new))
    }
    fn variants(method: &str, options: &Options) -> Vec<Variant> {
        solve::variants(method, options)
    }
    fn count(task: &Task<'_, Self>, search: &mut Search) -> Result<Count, Diagnostic> {
        solve::count::count(task, search)
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
    fn draw(instance: &Instance, state: &State, look: &Look) -> Scene {
        draw::draw(instance, state, look)
    }
    fn places(instance: &Instance) -> usize {
        instance.board().spots().count() + instance.pieces().len()
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
    fn again(document: &Document<Self>, options: &Options) -> Option<Again> {
        interaction::again(document, options)
    }
}
