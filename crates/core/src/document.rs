//! A puzzle as it is carried around: the instance, what is known about it, and a game in progress.

use crate::diagnostic::one_line;
use crate::family::Rules;

/// What a source says about a puzzle beside the puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The number or name by which a file with several puzzles tells them apart.
    pub id: Option<String>,
    /// What it is called.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// The copyright line of its source.
    pub copyright: Option<String>,
    /// Under which terms it may be shared.
    pub licence: Option<String>,
    /// Anything else its source says, one remark each.
    pub remarks: Vec<String>,
}

/// One puzzle of family `F` with everything a file may say about it.
#[derive(Debug)]
pub struct Document<F: Rules> {
    /// What its source says about it.
    pub facts: Facts,
    /// The puzzle.
    pub instance: F::Instance,
    /// A player's state, when the source holds one.
    pub state: Option<F::State>,
    /// The moves that led to `state` from the start, when the source holds them.
    pub moves: Vec<String>,
    /// The intended solution, when the source holds one. `check` uses it, `solve` never does.
    pub solution: Option<F::State>,
}

impl<F: Rules> Document<F> {
    /// A document that says nothing but the puzzle.
    pub fn new(instance: F::Instance) -> Self {
        Document { facts: Facts::default(), instance, state: None, moves: Vec::new(), solution: None }
    }
}

impl<F: Rules> Clone for Document<F> {
    fn clone(&self) -> Self {
        let Document { facts, instance, state, moves, solution } = self;
        Document {
            facts: facts.clone(),
            instance: instance.clone(),
            state: state.clone(),
            moves: moves.clone(),
            solution: solution.clone(),
        }
    }
}

/// A fact that is a text: its key, and its place.
pub type Fact = (&'static str, fn(&mut Facts) -> &mut Option<String>);

/// The key of a remark, of which there may be several.
pub const REMARK: &str = "remark";

/// What follows the mark of a comment line.
pub fn comment(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix('#')
}

impl Facts {
    /// What is said in a text, beside remarks.
    pub const TEXTS: [Fact; 5] = [
        ("id", |facts| &mut facts.id),
        ("title", |facts| &mut facts.title),
        ("author", |facts| &mut facts.author),
        ("copyright", |facts| &mut facts.copyright),
        ("licence", |facts| &mut facts.licence),
    ];

    /// Keeps what a comment above a puzzle says about it, if it has the form `title: X`.
    pub fn keep(&mut self, comment: &str) {
        let Some((key, value)) = comment.split_once(':') else { return };
        let (key, value) = (key.trim(), value.trim());
        if value.is_empty() {
            return;
        }
        if let Some((_, field)) = Self::TEXTS.iter().find(|(name, _)| *name == key) {
            *field(self) = Some(value.to_owned());
        } else if key == REMARK {
            self.remarks.push(value.to_owned());
        }
    }

    /// The facts as comment lines.
    pub fn comments(&self) -> String {
        let mut said = self.clone();
        let mut lines = Vec::new();
        for (key, field) in Self::TEXTS {
            lines.extend(field(&mut said).take().map(|value| (key, value)));
        }
        lines.extend(said.remarks.into_iter().map(|remark| (REMARK, remark)));
        let lines = lines.into_iter().map(|(key, value)| (key, one_line(&value)));
        lines
            .filter(|(_, value)| !value.is_empty())
            .map(|(key, value)| format!("# {key}: {value}\n"))
            .collect()
    }
}
