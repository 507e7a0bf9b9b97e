//! What all formats share: the type of what they read, how messages quote, what is said about a puzzle in comments,
//! and what a format cannot hold.

use crate::Swap;
use crate::model::{Instance, State, apply, start};
use crate::{Move, Tile};
pub use quadrille_core::diagnostic::{one_line, placed, quoted};
use quadrille_core::{Diagnostic, Document, Source};

/// What reading gives.
pub type Documents = Vec<Document<Swap>>;

/// How much of a source is looked at to tell what it is.
const HEAD: usize = 1 << 16;

/// The beginning of a source, as far as it is text, and whether that is all of it.
pub fn head<'a>(source: &Source<'a>) -> Option<(&'a str, bool)> {
    let whole = source.bytes.len() <= HEAD;
    let bytes = &source.bytes[..source.bytes.len().min(HEAD)];
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        // The end of the head may cut a character; nothing else is allowed to be wrong.
        Err(e) if e.error_len().is_none() && !whole => std::str::from_utf8(&bytes[..e.valid_up_to()]).ok()?,
        Err(_) => return None,
    };
    Some((text.strip_prefix('\u{feff}').unwrap_or(text), whole))
}

/// The lines of facts, with their places in a document.
type Fact = (&'static str, fn(&mut Document<Swap>) -> &mut Option<String>);

/// What a document may say about its puzzle in a text.
pub const FACTS: [Fact; 5] = [
    ("id", |d| &mut d.id),
    ("title", |d| &mut d.title),
    ("author", |d| &mut d.author),
    ("copyright", |d| &mut d.copyright),
    ("licence", |d| &mut d.licence),
];
const REMARK: &str = "remark";

/// What follows the mark of a comment line.
pub fn comment(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix('#')
}

/// Keeps what a comment above a puzzle says about it, if it has the form `title: X`.
pub fn keep_fact(document: &mut Document<Swap>, comment: &str) {
    let Some((key, value)) = comment.split_once(':') else { return };
    let (key, value) = (key.trim(), value.trim());
    if value.is_empty() {
        return;
    }
    if let Some((_, field)) = FACTS.iter().find(|(name, _)| *name == key) {
        *field(document) = Some(value.to_owned());
    } else if key == REMARK {
        document.remarks.push(value.to_owned());
    }
}

/// The facts of a document as comment lines.
pub fn facts(document: &Document<Swap>) -> String {
    let mut said = document.clone();
    let mut lines = Vec::new();
    for (key, field) in FACTS {
        lines.extend(field(&mut said).take().map(|value| (key, value)));
    }
    lines.extend(said.remarks.into_iter().map(|remark| (REMARK, remark)));
    let lines = lines.into_iter().map(|(key, value)| (key, one_line(&value)));
    lines.filter(|(_, value)| !value.is_empty()).map(|(key, value)| format!("# {key}: {value}\n")).collect()
}

/// Whether the rules allow every swap of a state, one after the other.
pub fn is_legal(instance: &Instance, state: &State) -> bool {
    let mut made = start(instance);
    state.swaps().iter().all(|&pair| apply(instance, &mut made, &Move::of(instance, pair)).is_ok())
}

/// The place of the first tile that has no home of its own in row order.
pub fn homeless(tiles: &[Tile]) -> Option<usize> {
    let mut taken = vec![false; tiles.len()];
    let lost = |tile: &Tile| match taken.get_mut(tile.0.wrapping_sub(1) as usize) {
        _ if *tile == Tile::ANY => false,
        Some(taken) => std::mem::replace(taken, true),
        None => true,
    };
    tiles.iter().position(lost)
}

/// What a format can hold beside tiles that belong in row order.
pub struct Holds {
    /// Its name.
    pub format: &'static str,
    /// Targets.
    pub target: bool,
    /// Walls and links.
    pub graph: bool,
    /// A moving wall.
    pub moving: bool,
}

impl Holds {
    /// Refuses documents that would lose a part of the puzzle.
    pub fn check(&self, documents: &[Document<Swap>]) -> Result<(), Diagnostic> {
        let any = |has: &dyn Fn(&Instance) -> bool| documents.iter().any(|d| has(&d.instance));
        let refusals = [
            (documents.is_empty(), "an empty list of puzzles"),
            (!self.target && any(&|i| !i.has_standard_target()), "a target"),
            (!self.graph && any(&|i| !i.walls().is_empty()), "walls"),
            (!self.graph && any(&|i| !i.links().is_empty()), "links"),
            (!self.moving && any(&|i| i.moving_wall().is_some()), "a moving wall"),
        ];
        match refusals.iter().find(|(refused, _)| *refused) {
            None => Ok(()),
            Some((_, what)) => Err(Diagnostic::new(format!("the format {} cannot hold {what}", self.format))
                .help("choose the format grid or lines, which hold every puzzle, or a JSON document")),
        }
    }
}
