//! A puzzle as it is carried around: the instance, what is known about it, and a game in progress.

use crate::family::Family;

/// One puzzle of family `F` with everything a file may say about it.
#[derive(Debug)]
pub struct Document<F: Family> {
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
    /// The puzzle.
    pub instance: F::Instance,
    /// A player's state, when the source holds one.
    pub state: Option<F::State>,
    /// The moves that led to `state` from the start, when the source holds them.
    pub moves: Vec<String>,
    /// The intended solution, when the source holds one. `check` uses it, `solve` never does.
    pub solution: Option<F::State>,
}

impl<F: Family> Document<F> {
    /// A document that says nothing but the puzzle.
    pub fn new(instance: F::Instance) -> Self {
        Document {
            id: None,
            title: None,
            author: None,
            copyright: None,
            licence: None,
            remarks: Vec::new(),
            instance,
            state: None,
            moves: Vec::new(),
            solution: None,
        }
    }
}

impl<F: Family> Clone for Document<F> {
    fn clone(&self) -> Self {
        Document {
            id: self.id.clone(),
            title: self.title.clone(),
            author: self.author.clone(),
            copyright: self.copyright.clone(),
            licence: self.licence.clone(),
            remarks: self.remarks.clone(),
            instance: self.instance.clone(),
            state: self.state.clone(),
            moves: self.moves.clone(),
            solution: self.solution.clone(),
        }
    }
}
