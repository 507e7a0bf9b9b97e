//! The ladder of reasons, simplest first.
//!
//! A swap moves two tiles. What it is good for is told by what it does to each of them: gains that
//! nobody pays for are simple; a gain that another tile pays for has to be justified by the whole
//! way; and a swap by which nobody gains is believed only after a search.

use quadrille_core::{Level, Technique};

/// The reason for a swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// Both tiles come where they belong.
    BothHome,
    /// One tile comes where it belongs, and the other may lie anywhere.
    OneHome,
    /// Both tiles come closer.
    BothCloser,
    /// One tile comes closer, and the other loses nothing.
    OneCloser,
    /// One tile comes closer, the other goes farther away.
    GivesWay,
    /// Neither comes closer.
    Detour,
    /// The first swap of the best way that is known, where no shortest one is.
    BestKnown,
}

impl Rule {
    /// All of them, the simplest first.
    #[cfg(test)]
    pub const ALL: [Rule; 7] = [
        Rule::BothHome,
        Rule::OneHome,
        Rule::BothCloser,
        Rule::OneCloser,
        Rule::GivesWay,
        Rule::Detour,
        Rule::BestKnown,
    ];

    /// The technique that it is.
    pub const fn technique(self) -> &'static Technique {
        &TECHNIQUES[self as usize]
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        self.technique().name
    }

    /// How hard it is to see.
    pub const fn level(self) -> Level {
        self.technique().level
    }

    /// Whether it takes a look at the whole way to believe it, and how long a look: reasons of one
    /// effort are as simple.
    pub(super) const fn effort(self) -> u32 {
        match self {
            Rule::BothHome | Rule::OneHome => 1,
            Rule::BothCloser | Rule::OneCloser => 2,
            Rule::GivesWay => 3,
            Rule::Detour => 4,
            Rule::BestKnown => 5,
        }
    }
}

/// The rules as techniques, in the order of [`Rule`]. Single swaps are easy to see, wherever the
/// fewest swaps are known: what makes a puzzle hard is how many of them must fit together
/// ([`super::grade()`]).
pub const TECHNIQUES: &[Technique] = &[
    Technique::new(1, "both come home", "both tiles come where they belong"),
    Technique::new(1, "one comes home", "one tile comes where it belongs, and the other may lie anywhere"),
    Technique::new(2, "both come closer", "both tiles come closer to where they belong"),
    Technique::new(2, "one comes closer", "one tile comes closer, and the other loses nothing"),
    Technique::new(
        3,
        "one comes closer, the other gives way",
        "one tile comes closer, the other goes farther away",
    ),
    Technique::new(3, "detour", "neither tile comes closer"),
    Technique::new(10, "best known way", "no shortest way is known: a swap of the best one that is"),
];
