//! The ladder of reasons, simplest first.
//!
//! A swap moves two tiles. What it is good for is told by what it does to each of them: gains that nobody pays for are
//! simple; a gain that another tile pays for has to be justified by the whole way; and a swap by which nobody gains is
//! believed only after a search.

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
    pub const ALL: [Rule; 7] = [
        Rule::BothHome,
        Rule::OneHome,
        Rule::BothCloser,
        Rule::OneCloser,
        Rule::GivesWay,
        Rule::Detour,
        Rule::BestKnown,
    ];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::BothHome => "both come home",
            Rule::OneHome => "one comes home",
            Rule::BothCloser => "both come closer",
            Rule::OneCloser => "one comes closer",
            Rule::GivesWay => "one comes closer, the other gives way",
            Rule::Detour => "detour",
            Rule::BestKnown => "best known way",
        }
    }

    /// How hard it is to see, from 1.
    pub const fn level(self) -> u32 {
        match self {
            Rule::BothHome | Rule::OneHome => 1,
            Rule::BothCloser | Rule::OneCloser => 2,
            Rule::GivesWay => 3,
            Rule::Detour => 4,
            Rule::BestKnown => 5,
        }
    }
}
