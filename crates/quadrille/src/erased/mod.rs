//! From a family's own types to boards and puzzles.
//!
//! The one place where the types of a family are known and forgotten: [`Erased`] makes an [`AnyFamily`] of a
//! [`Family`], and [`On`] an [`AnyBoard`] of its instance and state. Both only pass on.

use crate::board::{AnyBoard, Board};
use crate::names;
use crate::puzzle::{Facts, Puzzle};
use crate::registry::{AnyFamily, FormatInfo, MethodInfo};
use quadrille_core::{
    Again, Brush, Cell, Diagnostic, Document, Family, Flag, Format, Gesture, Hand, Look, Method, Options,
    Reaction, Scene, Source, Status, Tool, Variant,
};
use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

#[cfg(feature = "search")]
mod search;

/// The most methods of a family.
const MOST_METHODS: usize = 32;

/// A family whose types are forgotten: a line of the registry.
pub struct Erased<F>(PhantomData<fn() -> F>);

impl<F: Family> Erased<F> {
    /// The line.
    pub const NEW: Self = Erased(PhantomData);

    /// What the methods are called; their functions would bring all engines along, wherever the names are wanted.
    const METHODS: [Option<MethodInfo>; MOST_METHODS] = {
        let mut table = [None; MOST_METHODS];
        let mut at = 0;
        while at < F::METHODS.len() {
            let Method { name, summary, .. } = F::METHODS[at];
            table[at] = Some(MethodInfo { name, summary });
            at += 1;
        }
        table
    };

    fn format(name: &str) -> Result<&'static Format<F>, Diagnostic> {
        let what = format!("format of {}", F::NAME);
        names::find(&what, name, F::FORMATS.iter().map(|f| (f.name, f)))
    }
}

impl<F: Family> AnyFamily for Erased<F> {
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
    fn methods(&self) -> Vec<MethodInfo> {
        Self::METHODS.iter().flatten().copied().collect()
    }
    fn flags(&self) -> &'static [Flag] {
        F::FLAGS
    }
    fn techniques(&self) -> &'static [quadrille_core::Technique] {
        F::TECHNIQUES
    }
    fn start_is_an_answer(&self) -> bool {
        F::START_IS_AN_ANSWER
    }
    fn way_is_the_answer(&self) -> bool {
        F::WAY_IS_THE_ANSWER
    }

    fn tools(&self) -> &'static [Tool] {
        F::TOOLS
    }

    fn read(&self, format: &str, source: &Source<'_>, options: &Options) -> Result<Vec<Puzzle>, Diagnostic> {
        let read = Self::format(format)?
            .read
            .ok_or_else(|| Diagnostic::new(format!("the format '{format}' can only be written")))?;
        let documents = read(source, options).map_err(|e| e.in_source(source))?;
        Ok(documents.into_iter().map(puzzle::<F>).collect())
    }

    fn write(&self, format: &str, puzzles: &[Puzzle]) -> Result<String, Diagnostic> {
        let write = Self::format(format)?
            .write
            .ok_or_else(|| Diagnostic::new(format!("the format '{format}' can only be read")))?;
        let documents = puzzles.iter().map(document::<F>).collect::<Result<Vec<_>, _>>()?;
        write(&documents)
    }

    fn described(&self, options: &Options) -> Result<Option<Puzzle>, Diagnostic> {
        Ok(F::described(options)?.map(puzzle::<F>))
    }

    fn under(&self, puzzle: Puzzle, options: &Options) -> Result<Puzzle, Diagnostic> {
        let own = puzzle.start.as_any().downcast_ref::<On<F>>();
        let Some(instance) = own.map(|on| F::under(&on.instance, options)).transpose()?.flatten() else {
            return Ok(puzzle);
        };
        let mut document = document::<F>(&puzzle)?;
        // What solves it under its own rules need not solve it under these.
        document.solution.take_if(|s| !F::status(&instance, s).solved());
        Ok(self::puzzle::<F>(Document { instance, ..document }))
    }

    fn variants(&self, method: &str, options: &Options) -> Vec<Variant> {
        F::variants(method, options)
    }

    fn blank(&self, options: &Options) -> Result<Puzzle, Diagnostic> {
        F::blank(options).map(puzzle::<F>)
    }
    fn inks(&self, puzzle: &Puzzle) -> Vec<Brush> {
        document::<F>(puzzle).map_or_else(|_| Vec::new(), |document| F::inks(&document))
    }
    fn edit(
        &self,
        puzzle: &Puzzle,
        hand: &mut Hand,
        gesture: &Gesture<'_>,
    ) -> Result<Option<Puzzle>, Diagnostic> {
        Ok(F::edit(&document::<F>(puzzle)?, hand, gesture)?.map(self::puzzle::<F>))
    }
    fn again(&self, puzzle: &Puzzle, options: &Options) -> Option<Again> {
        F::again(&document::<F>(puzzle).ok()?, options)
    }

    fn read_id(&self, params: &str, body: &str) -> Result<Puzzle, Diagnostic> {
        F::read_id(params, body).map(|instance| puzzle::<F>(Document::new(instance)))
    }

    fn read_json(&self, instance: &serde_json::Value) -> Result<Puzzle, Diagnostic> {
        F::read_json(instance).map(|instance| puzzle::<F>(Document::new(instance)))
    }
}

/// A document with its types forgotten.
fn puzzle<F: Family>(document: Document<F>) -> Puzzle {
    let Document { id, title, author, copyright, licence, remarks, instance, state, moves, solution } =
        document;
    let start = On::<F> { state: F::start(&instance), instance: Arc::new(instance) };
    Puzzle {
        facts: Facts { id, title, author, copyright, licence, remarks },
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

/// The board of the same puzzle with a state of the family's own type; `None` for a board of another family.
pub fn with_state<F: Family>(board: &Board, state: F::State) -> Option<Board> {
    Some(board.as_any().downcast_ref::<On<F>>()?.with(state))
}

/// A puzzle with its types remembered; an error when it is of another family.
fn document<F: Family>(puzzle: &Puzzle) -> Result<Document<F>, Diagnostic> {
    let own = |board: &Board| {
        board.as_any().downcast_ref::<On<F>>().cloned().ok_or_else(|| {
            Diagnostic::new(format!(
                "a puzzle of {} cannot be written in a format of {}",
                board.family().name(),
                F::NAME
            ))
        })
    };
    let Facts { id, title, author, copyright, licence, remarks } = puzzle.facts.clone();
    let state = puzzle.state.as_ref().map(own).transpose()?;
    let solution = puzzle.solution.as_ref().map(own).transpose()?;
    Ok(Document {
        id,
        title,
        author,
        copyright,
        licence,
        remarks,
        instance: own(&puzzle.start)?.instance.as_ref().clone(),
        state: state.map(|on| on.state),
        moves: puzzle.moves.clone(),
        solution: solution.map(|on| on.state),
    })
}

/// A state on its instance.
struct On<F: Family> {
    instance: Arc<F::Instance>,
    state: F::State,
}

/// The instance and the state behind a board, for whoever knows its family; `None` for a board of another.
pub fn typed<F: Family>(board: &Board) -> Option<(&F::Instance, &F::State)> {
    let on = board.as_any().downcast_ref::<On<F>>()?;
    Some((&on.instance, &on.state))
}

impl<F: Family> Clone for On<F> {
    fn clone(&self) -> Self {
        On { instance: Arc::clone(&self.instance), state: self.state.clone() }
    }
}

impl<F: Family> On<F> {
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

impl<F: Family> AnyBoard for On<F> {
    fn family(&self) -> &'static dyn AnyFamily {
        &Erased::<F>(PhantomData)
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
        F::brushes(&self.instance)
    }
    fn act(&self, hand: &mut Hand, gesture: &Gesture<'_>) -> Reaction<String> {
        F::act(&self.instance, &self.state, hand, gesture).map(|action| action.to_string())
    }
    fn overlay(&self, hand: &Hand, look: &Look) -> Scene {
        F::overlay(&self.instance, &self.state, hand, look)
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
