//! Levels as hard as asked: draw, grade, and draw again.
//!
//! The difficulty of a level is the hardest technique that its hints need ([`explain::grade`]).
//! How many pieces are given decides most of it, so a word is first a number of given pieces, and then the grade of what
//! was drawn.

use super::Wanted;
use crate::explain;
use crate::model::Instance;
use quadrille_core::settings::Words;
use quadrille_core::{Diagnostic, Search};

/// A word for what is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty {
    word: &'static str,
    /// The share of the pieces that is given, in twelfths.
    given: usize,
}

const WORDS: [Difficulty; 4] = [
    Difficulty { word: "easy", given: 9 },
    Difficulty { word: "medium", given: 8 },
    Difficulty { word: "hard", given: 6 },
    Difficulty { word: "extreme", given: 3 },
];

/// Draws before giving up.
pub(super) const DRAWS: usize = 300;

impl Words for Difficulty {
    const WORDS: &'static [(&'static str, Self)] = &[
        (WORDS[0].word, WORDS[0]),
        (WORDS[1].word, WORDS[1]),
        (WORDS[2].word, WORDS[2]),
        (WORDS[3].word, WORDS[3]),
    ];
}

impl Difficulty {
    /// Given pieces with which such levels are likely, of so many pieces.
    pub(super) fn given(self, pieces: usize) -> usize {
        (pieces * self.given / 12).clamp(1, pieces.saturating_sub(1).max(1))
    }

    /// Whether a level is as hard as this.
    pub(super) fn is_met(self, instance: &Instance, search: &mut Search) -> bool {
        explain::grade(instance, search).is_some_and(|grade| grade.word() == self.word)
    }

    /// What to say when no draw is.
    pub(super) fn missed(self) -> Diagnostic {
        Diagnostic::gave_up(format!("none of {DRAWS} levels is {}", self.word))
            .help("another --given changes what is likely")
    }
}

impl Wanted {
    /// How many pieces of so many are to be given; `None` for as few as can be.
    pub(super) fn given_of(&self, pieces: usize) -> Option<usize> {
        self.given.or_else(|| self.difficulty.map(|d| d.given(pieces)))
    }
}
