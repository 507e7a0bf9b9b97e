//! The table of families.
//!
//! A family crate implements the [contracts](quadrille_core::family) with types of its own;
//! [`Erased`](crate::Erased) turns it into an [`AnyFamily`], which all families are to a front end.
//! To add a family is to add a line to [`FAMILIES`].

use crate::erased::Registered;
use crate::puzzle::Puzzle;
use crate::search::{NotMade, Run};
use quadrille_core::names;
use quadrille_core::parts::Split;
use quadrille_core::{
    Again, Brush, Concern, Confidence, Diagnostic, Distances, Gesture, Given, Hand, Look, MethodInfo,
    Setting, Size, Source, Technique, Tool,
};
use quadrille_edge::Edge;
use quadrille_loops::Loops;
use quadrille_nonogram::Nonogram;
use quadrille_polyomino::Polyomino;
use quadrille_swap::Swap;

/// Every family Quadrille knows.
pub static FAMILIES: Registry =
    Registry::new(&[Polyomino::LINE, Swap::LINE, Nonogram::LINE, Loops::LINE, Edge::LINE]);

/// A family of puzzles, whatever its types are.
pub trait AnyFamily: Send + Sync {
    /// The name on the command line and in IDs.
    fn name(&self) -> &'static str;
    /// The name for people.
    fn title(&self) -> &'static str;
    /// The rule in one line.
    fn rule(&self) -> &'static str;
    /// The version of the ID and document forms.
    fn version(&self) -> u32;
    /// The text formats, the main one first.
    fn formats(&self) -> Vec<FormatInfo>;
    /// The solving methods, the default first.
    fn methods(&self) -> &'static [MethodInfo];
    /// The settings of a concern.
    fn settings(&self, concern: Concern) -> &'static [Setting];
    /// Whether the start is a whole position that can be checked by itself.
    fn start_is_an_answer(&self) -> bool;
    /// Whether the moves that lead to a solution are the answer.
    fn way_is_the_answer(&self) -> bool;
    /// What a player can do beside pointing.
    fn tools(&self) -> &'static [Tool];
    /// The techniques that its hints name, easiest first.
    fn techniques(&self) -> &'static [Technique];
    /// Reads every puzzle of a source in one of its formats.
    fn read(&self, format: &str, source: &Source<'_>, given: &Given) -> Result<Vec<Puzzle>, Diagnostic>;
    /// Writes puzzles in one of its formats, or says why that cannot hold them.
    fn write(&self, format: &str, puzzles: &[Puzzle]) -> Result<String, Diagnostic>;
    /// The puzzle under the rules that settings ask for.
    fn under(&self, puzzle: Puzzle, given: &Given) -> Result<Puzzle, Diagnostic>;
    /// The puzzle that settings alone describe.
    fn described(&self, given: &Given) -> Result<Option<Puzzle>, Diagnostic>;
    /// The look that settings ask for.
    fn look(&self, given: &Given) -> Result<Look, Diagnostic>;
    /// A puzzle with nothing in it, for an author to begin with.
    fn blank(&self, given: &Given) -> Result<Puzzle, Diagnostic>;
    /// What an author's first button can do.
    fn inks(&self, puzzle: &Puzzle) -> Vec<Brush>;
    /// The puzzle after an author's gesture on [`Puzzle::edited_board`]; `None` where nothing
    /// changes.
    fn edit(
        &self,
        puzzle: &Puzzle,
        hand: &mut Hand,
        gesture: &Gesture<'_>,
    ) -> Result<Option<Puzzle>, Diagnostic>;
    /// How to make another puzzle on what an author has drawn, with further settings; `None` where
    /// nothing drawn is kept.
    fn again(&self, puzzle: &Puzzle, given: &Given) -> Option<Again<Given>>;
    /// The puzzle with these parameters and this body in its ID.
    fn read_id(&self, params: &str, body: &str) -> Result<Puzzle, Diagnostic>;
    /// The puzzle with this `instance` member in its document.
    fn read_json(&self, instance: &serde_json::Value) -> Result<Puzzle, Diagnostic>;
    /// What the schema of documents says about that member.
    #[cfg(feature = "schema")]
    fn schema(&self, generator: &mut schemars::SchemaGenerator) -> schemars::Schema;
    /// How many positions of a board of this size there are at each distance from the goal; the
    /// method and the watcher of the run are not used.
    fn distances(&self, size: Size, given: &Given, run: Run) -> Result<Distances, Diagnostic>;
    /// Makes a puzzle; the method and the watcher of the run are not used.
    fn generate(&self, run: Run) -> Result<Puzzle, NotMade>;
}

/// A line of a family's table of formats.
#[derive(Clone, Copy, Debug)]
pub struct FormatInfo {
    /// The name for `--from` and `--to`.
    pub name: &'static str,
    /// The usual endings of file names, without the dot.
    pub extensions: &'static [&'static str],
    /// What it is, in one line.
    pub summary: &'static str,
    /// Whether it can be read.
    pub reads: bool,
    /// Whether it can be written.
    pub writes: bool,
    /// Whether a source looks like it.
    pub sniff: fn(&Source<'_>) -> Confidence,
    /// Cuts a text with several puzzles into texts with one each.
    pub split: Option<Split>,
}

/// A table of families.
#[derive(Clone, Copy)]
pub struct Registry {
    families: &'static [&'static dyn AnyFamily],
}

impl Registry {
    /// A table with these lines.
    pub const fn new(families: &'static [&'static dyn AnyFamily]) -> Self {
        Registry { families }
    }

    /// The families, in the order of the table.
    pub fn iter(&self) -> impl Iterator<Item = &'static dyn AnyFamily> {
        self.families.iter().copied()
    }

    /// The family called `name`.
    pub fn find(&self, name: &str) -> Result<&'static dyn AnyFamily, Diagnostic> {
        names::find("family", name, self.iter().map(|f| (f.name(), f)))
    }
}
