//! From a family's own types to boards and puzzles.
//!
//! The one place where the types of a family are known and forgotten: [`Erased`] makes an
//! [`AnyFamily`] of a family's contracts, and [`On`] an [`AnyBoard`] of its instance and state.
//! Both only pass on.

mod abilities;

use crate::board::{AnyBoard, Board};
use crate::puzzle::Puzzle;
use crate::registry::{AnyFamily, FormatInfo};
use crate::search::{Counted, NotMade, Run, Sink};
use abilities::{Able, Edits, Explains, Generates, Plays, SearchTables, Solves};
use quadrille_core::names;
use quadrille_core::{
    Again, Answer, Brush, Cell, Concern, Diagnostic, Distances, Document, Draw, Edit, Explain, Format,
    Generate, Gesture, Given, Grade, Hand, HintAnswer, Look, MethodInfo, Play, Reaction, Scene, Setting,
    Settings, Size, Solve, Source, Status, Stop, Technique, Text, Tool,
};
use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

/// A family with a line in a registry.
pub trait Registered: Text + Draw {
    /// The line.
    const LINE: &'static Erased<Self>;
}

/// A family whose types are forgotten: a line of the registry, with what the family can do.
///
/// Rules, texts and pictures are there; everything else is listed, one call each.
pub struct Erased<F: Registered> {
    plays: Option<&'static dyn Plays<F>>,
    edits: Option<&'static dyn Edits>,
    searches: Option<SearchTables>,
    solves: Option<&'static dyn Solves<F>>,
    making: Option<&'static [Setting]>,
    generates: Option<&'static dyn Generates>,
    explains: Option<&'static dyn Explains<F>>,
}

impl<F: Registered> Erased<F> {
    /// A family that can be read, written, checked and drawn.
    #[expect(clippy::new_without_default, reason = "a default is no constant, and lines are constants")]
    pub const fn new() -> Self {
        Erased {
            plays: None,
            edits: None,
            searches: None,
            solves: None,
            making: None,
            generates: None,
            explains: None,
        }
    }

    /// The same with all that a family can do. Without the feature `search` nothing takes an
    /// engine.
    pub const fn with_everything(self) -> Self
    where
        F: Play + Edit + Solve + Generate + Explain,
    {
        let line = self.playing().editing().listing_methods();
        if cfg!(feature = "search") { line.solving().generating().explaining() } else { line }
    }

    /// The same for players.
    pub const fn playing(mut self) -> Self
    where
        F: Play,
    {
        self.plays = Some(&Able::<F>(PhantomData));
        self
    }

    /// The same for authors.
    pub const fn editing(mut self) -> Self
    where
        F: Edit,
    {
        self.edits = Some(&Able::<F>(PhantomData));
        self.making = Some(F::GenerateSettings::LINES);
        self
    }

    /// The same with the names of methods and their settings, and no engine.
    pub const fn listing_methods(mut self) -> Self
    where
        F: Solve,
    {
        self.searches = Some(SearchTables { methods: F::METHOD_NAMES, settings: F::SolveSettings::LINES });
        self
    }

    /// The same with solutions and counts.
    pub const fn solving(mut self) -> Self
    where
        F: Solve,
    {
        self.solves = Some(&Able::<F>(PhantomData));
        self.listing_methods()
    }

    /// The same with puzzles from a seed.
    pub const fn generating(mut self) -> Self
    where
        F: Generate,
    {
        self.generates = Some(&Able::<F>(PhantomData));
        self.making = Some(F::GenerateSettings::LINES);
        self
    }

    /// The same with hints.
    pub const fn explaining(mut self) -> Self
    where
        F: Explain,
    {
        self.explains = Some(&Able::<F>(PhantomData));
        self
    }

    fn format(name: &str) -> Result<&'static Format<F>, Diagnostic> {
        let what = format!("format of {}", F::NAME);
        names::find(&what, name, F::FORMATS.iter().map(|f| (f.name, f)))
    }

    fn missing(what: &str) -> Diagnostic {
        Diagnostic::new(format!("puzzles of {} cannot be {what} here", F::NAME))
    }
}

impl<F: Registered> AnyFamily for Erased<F> {
    fn name(&self) -> &'static str {
        F::NAME
    }
    fn title(&self) -> &'static str {
        F::TITLE
    }
    fn rule(&self) -> &'static str {
        F::RULE
    }
    fn version(&self) -> u32 {
        F::VERSION
    }
    fn formats(&self) -> Vec<FormatInfo> {
        let info = |f: &Format<F>| FormatInfo {
            name: f.name,
            extensions: f.extensions,
            summary: f.summary,
            reads: f.read.is_some(),
            writes: f.write.is_some(),
            sniff: f.sniff,
            split: f.split,
        };
        F::FORMATS.iter().map(info).collect()
    }
    fn methods(&self) -> &'static [MethodInfo] {
        self.searches.as_ref().map_or(&[], |tables| tables.methods)
    }
    fn settings(&self, concern: Concern) -> &'static [Setting] {
        match concern {
            Concern::Puzzle => F::PuzzleSettings::LINES,
            Concern::Search => self.searches.as_ref().map_or(&[], |tables| tables.settings),
            Concern::Draw => F::LOOK,
            Concern::Generate => self.making.unwrap_or_default(),
        }
    }
    fn start_is_an_answer(&self) -> bool {
        F::START_IS_AN_ANSWER
    }
    fn way_is_the_answer(&self) -> bool {
        F::WAY_IS_THE_ANSWER
    }
    fn tools(&self) -> &'static [Tool] {
        self.plays.map_or(&[], Plays::tools)
    }

    fn techniques(&self) -> &'static [Technique] {
        self.explains.map_or(&[], Explains::techniques)
    }

    fn read(&self, format: &str, source: &Source<'_>, given: &Given) -> Result<Vec<Puzzle>, Diagnostic> {
        let read = Self::format(format)?
            .read
            .ok_or_else(|| Diagnostic::new(format!("the format '{format}' can only be written")))?;
        let settings = F::PuzzleSettings::read(given)?;
        let documents = read(source, &settings).map_err(|e| e.in_source(source))?;
        Ok(documents.into_iter().map(puzzle::<F>).collect())
    }

    fn write(&self, format: &str, puzzles: &[Puzzle]) -> Result<String, Diagnostic> {
        let write = Self::format(format)?
            .write
            .ok_or_else(|| Diagnostic::new(format!("the format '{format}' can only be read")))?;
        let documents = puzzles.iter().map(document::<F>).collect::<Result<Vec<_>, _>>()?;
        write(&documents)
    }

    fn described(&self, given: &Given) -> Result<Option<Puzzle>, Diagnostic> {
        Ok(F::described(&F::PuzzleSettings::read(given)?)?.map(puzzle::<F>))
    }

    fn under(&self, puzzle: Puzzle, given: &Given) -> Result<Puzzle, Diagnostic> {
        let settings = F::PuzzleSettings::read(given)?;
        let own = puzzle.start.as_any().downcast_ref::<On<F>>();
        let Some(instance) = own.map(|on| F::under(&on.instance, &settings)).transpose()?.flatten() else {
            return Ok(puzzle);
        };
        let mut document = document::<F>(&puzzle)?;
        // What solves it under its own rules need not solve it under these.
        document.solution.take_if(|s| !F::status(&instance, s).solved());
        Ok(self::puzzle::<F>(Document { instance, ..document }))
    }

    fn look(&self, given: &Given) -> Result<Look, Diagnostic> {
        let look = Look::read(given)?;
        self.solves.map_or(Ok(look.clone()), |solves| solves.shown(given, look))
    }

    fn blank(&self, given: &Given) -> Result<Puzzle, Diagnostic> {
        self.edits.ok_or_else(|| Self::missing("edited"))?.blank(given)
    }
    fn inks(&self, puzzle: &Puzzle) -> Vec<Brush> {
        self.edits.map_or_else(Vec::new, |edits| edits.inks(puzzle))
    }
    fn edit(
        &self,
        puzzle: &Puzzle,
        hand: &mut Hand,
        gesture: &Gesture<'_>,
    ) -> Result<Option<Puzzle>, Diagnostic> {
        self.edits.ok_or_else(|| Self::missing("edited"))?.edit(puzzle, hand, gesture)
    }
    fn again(&self, puzzle: &Puzzle, given: &Given) -> Option<Again<Given>> {
        self.edits?.again(puzzle, given)
    }

    fn read_id(&self, params: &str, body: &str) -> Result<Puzzle, Diagnostic> {
        F::read_id(params, body).map(|instance| puzzle::<F>(Document::new(instance)))
    }
    fn read_json(&self, instance: &serde_json::Value) -> Result<Puzzle, Diagnostic> {
        F::read_json(instance).map(|instance| puzzle::<F>(Document::new(instance)))
    }
    #[cfg(feature = "schema")]
    fn schema(&self, generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        F::schema(generator)
    }

    fn distances(&self, size: Size, given: &Given, run: Run) -> Result<Distances, Diagnostic> {
        self.solves.ok_or_else(|| Self::missing("searched"))?.distances(size, given, run)
    }
    fn generate(&self, run: Run) -> Result<Puzzle, NotMade> {
        let missing = || NotMade { stop: None, why: Self::missing("made") };
        self.generates.ok_or_else(missing)?.generate(run)
    }
}

/// A document with its types forgotten.
fn puzzle<F: Registered>(document: Document<F>) -> Puzzle {
    let Document { facts, instance, state, moves, solution } = document;
    let start = On::<F> { state: F::start(&instance), instance: Arc::new(instance) };
    Puzzle {
        facts,
        state: state.map(|s| start.read_as(s)),
        moves,
        solution: solution.map(|s| start.with(s)),
        start: Board::new(start),
    }
}

/// A puzzle of a family's own type is a puzzle.
macro_rules! puzzle_from {
    ($($instance:ty => $family:ty),*) => {$(
        impl From<$instance> for Puzzle {
            fn from(instance: $instance) -> Puzzle {
                puzzle::<$family>(Document::new(instance))
            }
        }
    )*};
}
puzzle_from!(
    quadrille_edge::Instance => quadrille_edge::Edge,
    quadrille_loops::Instance => quadrille_loops::Loops,
    quadrille_nonogram::Instance => quadrille_nonogram::Nonogram,
    quadrille_polyomino::Instance => quadrille_polyomino::Polyomino,
    quadrille_swap::Instance => quadrille_swap::Swap
);

/// The families of this library can do everything.
macro_rules! registered {
    ($($family:ty),*) => {$(
        impl Registered for $family {
            const LINE: &'static Erased<Self> = &Erased::new().with_everything();
        }
    )*};
}
registered!(
    quadrille_edge::Edge,
    quadrille_loops::Loops,
    quadrille_nonogram::Nonogram,
    quadrille_polyomino::Polyomino,
    quadrille_swap::Swap
);

/// The board of the same puzzle with a state of the family's own type; `None` for a board of
/// another family.
pub fn with_state<F: Registered>(board: &Board, state: F::State) -> Option<Board> {
    Some(board.as_any().downcast_ref::<On<F>>()?.with(state))
}

/// A puzzle with its types remembered; an error when it is of another family.
fn document<F: Registered>(puzzle: &Puzzle) -> Result<Document<F>, Diagnostic> {
    let own = |board: &Board| {
        board.as_any().downcast_ref::<On<F>>().cloned().ok_or_else(|| {
            Diagnostic::new(format!(
                "a puzzle of {} cannot be written in a format of {}",
                board.family().name(),
                F::NAME
            ))
        })
    };
    let state = puzzle.state.as_ref().map(own).transpose()?;
    let solution = puzzle.solution.as_ref().map(own).transpose()?;
    Ok(Document {
        facts: puzzle.facts.clone(),
        instance: own(&puzzle.start)?.instance.as_ref().clone(),
        state: state.map(|on| on.state),
        moves: puzzle.moves.clone(),
        solution: solution.map(|on| on.state),
    })
}

/// A state on its instance.
pub(crate) struct On<F: Registered> {
    instance: Arc<F::Instance>,
    state: F::State,
}

/// The instance and the state behind a board, for whoever knows its family; `None` for a board of
/// another.
pub fn typed<F: Registered>(board: &Board) -> Option<(&F::Instance, &F::State)> {
    let on = board.as_any().downcast_ref::<On<F>>()?;
    Some((&on.instance, &on.state))
}

impl<F: Registered> Clone for On<F> {
    fn clone(&self) -> Self {
        On { instance: Arc::clone(&self.instance), state: self.state.clone() }
    }
}

impl<F: Registered> On<F> {
    /// Another state on the same instance.
    fn with(&self, state: F::State) -> Board {
        Board::new(On::<F> { instance: Arc::clone(&self.instance), state })
    }

    /// The same for a state that a source holds: it need not repeat what the puzzle gives.
    fn read_as(&self, state: F::State) -> Board {
        self.with(F::with_given(&self.instance, state))
    }

    /// The other board as one of the same puzzle.
    fn beside<'a>(&self, other: &'a Board) -> Option<&'a On<F>> {
        let other = other.as_any().downcast_ref::<On<F>>()?;
        (Arc::ptr_eq(&self.instance, &other.instance) || self.instance == other.instance).then_some(other)
    }
}

impl<F: Registered> AnyBoard for On<F> {
    fn family(&self) -> &'static dyn AnyFamily {
        F::LINE
    }
    fn link(&self) -> Option<String> {
        F::link(&self.instance, &self.state)
    }
    fn places(&self) -> usize {
        F::places(&self.instance)
    }
    fn describe(&self) -> String {
        F::describe(&self.instance)
    }
    fn cell_name(&self, cell: Cell) -> String {
        F::cell_name(&self.instance, cell)
    }
    fn cell_named(&self, name: &str) -> Option<Cell> {
        F::cell_named(&self.instance, name)
    }
    fn restarted(&self) -> Board {
        self.with(F::start(&self.instance))
    }

    fn apply(&mut self, action: &str) -> Result<(), Diagnostic> {
        F::apply(&self.instance, &mut self.state, &action.trim().parse()?)
    }
    fn status(&self) -> Status {
        F::status(&self.instance, &self.state)
    }
    fn is_solved(&self) -> bool {
        F::is_solved(&self.instance, &self.state)
    }
    fn moves_to(&self, other: &Board) -> Option<Vec<String>> {
        let other = self.beside(other)?;
        let moves = F::moves_between(&self.instance, &self.state, &other.state);
        Some(moves.iter().map(ToString::to_string).collect())
    }
    fn figures(&self, solution: &Board) -> Vec<(&'static str, u64)> {
        self.beside(solution).map_or_else(Vec::new, |to| F::figures(&self.instance, &self.state, &to.state))
    }

    fn text(&self) -> String {
        F::write_state(&self.instance, &self.state)
    }
    fn read(&self, source: &Source<'_>) -> Result<Board, Diagnostic> {
        F::read_state(&self.instance, source).map(|s| self.read_as(s)).map_err(|e| e.in_source(source))
    }
    fn id_parts(&self) -> (String, String) {
        F::write_id(&self.instance)
    }
    fn state_id(&self) -> String {
        F::write_state_id(&self.instance, &self.state)
    }
    fn read_state_id(&self, text: &str) -> Result<Board, Diagnostic> {
        F::read_state_id(&self.instance, text).map(|s| self.read_as(s))
    }
    fn instance_json(&self) -> serde_json::Value {
        F::write_json(&self.instance)
    }

    fn draw(&self, look: &Look) -> Scene {
        match look.plain {
            true => F::draw(&self.instance, &self.state, &look.clone().clean()),
            false => F::draw(&self.instance, &self.state, look),
        }
    }
    fn brushes(&self) -> Vec<Brush> {
        F::LINE.plays.map_or_else(Vec::new, |plays| plays.brushes(self))
    }
    fn act(&self, hand: &mut Hand, gesture: &Gesture<'_>) -> Reaction<String> {
        F::LINE.plays.map_or_else(Reaction::default, |plays| plays.act(self, hand, gesture))
    }
    fn overlay(&self, hand: &Hand, look: &Look) -> Scene {
        F::LINE.plays.map_or_else(Scene::default, |plays| plays.overlay(self, hand, look))
    }

    fn stream(&self, run: Run, sink: Sink<'_>) -> Result<Answer<Board>, Diagnostic> {
        let solves = F::LINE.solves.ok_or_else(|| Erased::<F>::missing("solved"))?;
        let answer = solves.stream(self, run, &mut |state| sink(self.with(state)))?;
        Ok(answer.map(|state| self.with(state)))
    }
    fn count(&self, run: Run) -> Result<Counted, Diagnostic> {
        F::LINE.solves.ok_or_else(|| Erased::<F>::missing("counted"))?.count(self, run)
    }
    fn hint(&self, run: Run) -> HintAnswer<String> {
        F::LINE.explains.map_or(HintAnswer::Limit(Stop::Stuck), |explains| explains.hint(self, run))
    }
    fn grade(&self, run: Run) -> Result<Grade, Diagnostic> {
        let explains = F::LINE.explains.ok_or_else(|| Erased::<F>::missing("graded"))?;
        Ok(explains.grade(self, run))
    }

    fn same_puzzle(&self, other: &Board) -> bool {
        self.beside(other).is_some()
    }
    fn equals(&self, other: &Board) -> bool {
        self.beside(other).is_some_and(|other| self.state == other.state)
    }
    fn copy(&self) -> Board {
        Board::new(self.clone())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}
