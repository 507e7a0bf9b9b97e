//! The settings of this family: one struct for each concern.

use crate::format::words::RULES;
pub use crate::generate::Kind;

use crate::model::{Instance, Rule};
use quadrille_core::scene::look::lines::PROOF;
use quadrille_core::settings::Words;
use quadrille_core::{Diagnostic, Levels, Setting, Size, settings};

impl Words for Rule {
    const WORDS: &'static [(&'static str, Self)] = &RULES;
}

const RULE: Setting = Setting::words::<Rule>(
    "rule",
    "loops (links meet), tree (they also form one tree) or apart (no links meet)",
)
.usually("the input's: tree for net and hexapipes");
const TREE: Setting = Setting::stands_for(
    "tree",
    "rule",
    "tree",
    "All tiles must form one tree, connected and without a loop: --rule tree",
);
const NOSOLVE: Setting = Setting::stands_for(
    "nosolve",
    "rule",
    "apart",
    "The game turned round, no link may meet a link: --rule apart",
);
const WRAP: Setting = Setting::switch("wrap", "Opposite borders are glued together");

/// The settings of a picture.
pub const LOOK: &[Setting] = &[PROOF];

settings! {
    /// What changes a puzzle that is read.
    pub struct PuzzleSettings {
        /// When it is solved; `None` as the source says.
        pub rule: Option<Rule> = RULE,
        /// Whether opposite borders are glued together, whatever the source says.
        pub wrap: bool = WRAP,
    }
    standing: [TREE, NOSOLVE]
}

settings! {
    /// How to search.
    pub struct SolveSettings {
        /// Whether a board without a solution is handed over, so that the proof can be drawn on it.
        pub proof: bool = PROOF,
    }
}

settings! {
    /// What is to be made.
    ///
    /// ```
    /// use quadrille_core::{Generate, Limits, Search, Size};
    /// use quadrille_loops::{GenerateSettings, Loops};
    ///
    /// let settings = GenerateSettings { size: Some(Size::new(5, 8)), components: Some(3), ..Default::default() };
    /// let made = Loops::generate(&settings, &mut Search::new(Limits::none()))?;
    /// assert_eq!(made.instance.lattice().size, Size::new(5, 8));
    /// # Ok::<(), quadrille_core::Diagnostic>(())
    /// ```
    pub struct GenerateSettings {
        /// The extent of the board; 10x10 where none is given.
        pub size: Option<Size> = Setting::size("size", "Width and height in cells").usually("10x10"),
        /// Whether tiles are hexagons.
        pub hex: bool = Setting::switch("hex", "Hexagonal tiles"),
        /// Whether opposite borders are glued together.
        pub wrap: bool = WRAP,
        /// When it is solved.
        pub rule: Option<Rule> = RULE,
        /// How many pieces hang together.
        pub components: Option<usize> = Setting::number(
            "components", 0, u64::MAX, "Exactly K pieces that hang together, all over the board, no empty tile",
        ).unit("K"),
        /// How links are drawn.
        pub kind: Option<Kind> = Setting::words::<Kind>(
            "kind", "edges (each with the density), tree (one, spanning), ends (nearly nothing else)",
        ).usually("edges"),
        /// How many of the edges that may have a link get one, in per cent.
        pub density: Option<usize> = Setting::number(
            "density", 1, 99, "How many of the edges that may have a link get one, 1 to 99",
        ).unit("PERCENT").usually("50; 20"),
        /// Whether there must be one solution only.
        pub unique: bool = Setting::switch("unique", "Exactly one solution"),
        /// How hard it is to be; such a puzzle has one solution.
        pub difficulty: Option<Levels> = Setting::choice(
            "difficulty", Levels::words, "easy, medium, hard, extreme or a level from 1 to 10; with exactly one solution",
        ).or("LEVEL"),
        /// Names the puzzle among all of its kind.
        pub seed: u64 = Setting::number("seed", 0, u64::MAX, "The same seed makes the same puzzle, for ever"),
    }
    standing: [TREE, NOSOLVE]
}

/// The same tiles under the rule and on the board that the settings ask for.
pub fn under(instance: &Instance, settings: &PuzzleSettings) -> Result<Option<Instance>, Diagnostic> {
    let rule = settings.rule.unwrap_or(instance.rule());
    let wrap = settings.wrap || instance.lattice().wrap;
    let changed = rule != instance.rule() || wrap != instance.lattice().wrap;
    Ok(changed.then(|| instance.clone().with_rule(rule).with_wrap(wrap)))
}
