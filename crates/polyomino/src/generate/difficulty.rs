//! Levels as hard as asked: draw, grade, and draw again.
//!
//! The difficulty of a level is the hardest technique that its hints need
//! ([`explain::grade`](crate::explain::grade)). How many pieces are given decides most of it, so a
//! difficulty is first a number of given pieces, and then the grade of what was drawn.

use super::wanted::Wanted;
use crate::explain;
use crate::model::Instance;
use quadrille_core::{Diagnostic, Levels, Search};

/// The levels that are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty(Levels);

/// The share of the pieces that is given for each word, in twelfths.
const GIVEN: [usize; 4] = [9, 8, 6, 3];

/// Draws before giving up.
pub(super) const DRAWS: usize = 300;

impl Difficulty {
    /// These levels, if puzzles have them.
    pub fn new(levels: Levels) -> Result<Difficulty, Diagnostic> {
        levels.within(explain::TECHNIQUES).map(Difficulty)
    }

    /// Given pieces with which such levels are likely, of so many pieces.
    pub(super) fn given(self, pieces: usize) -> usize {
        (pieces * GIVEN[self.0.difficulty() as usize] / 12).clamp(1, pieces.saturating_sub(1).max(1))
    }

    /// Whether a level is as hard as this.
    pub(super) fn is_met(self, instance: &Instance, search: &mut Search) -> bool {
        let grade = explain::grade(instance, search);
        grade.unique == Some(true) && grade.level().is_some_and(|level| self.0.contains(level))
    }

    /// What to say when no draw is.
    pub(super) fn missed(self) -> Diagnostic {
        Diagnostic::gave_up(format!("none of {DRAWS} levels is {}", self.0))
            .help("another --given changes what is likely")
    }
}

impl Wanted {
    /// How many pieces of so many are to be given; `None` for as few as can be.
    pub(super) fn given_of(&self, pieces: usize) -> Option<usize> {
        self.given.or_else(|| self.difficulty.map(|d| d.given(pieces)))
    }
}
