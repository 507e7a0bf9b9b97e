//! What is wanted, after the settings were found to agree with each other and with the board.

use super::laws::Law;
use super::regions;
use crate::explain::TECHNIQUES;
use crate::model::{Rule, check_size};
use crate::settings::GenerateSettings;
use quadrille_core::settings::Words;
use quadrille_core::{Diagnostic, Lattice, Levels, Shape, Size};

/// The extent of a board for which none is given.
const USUAL: Size = Size::new(10, 10);

/// The density of edges, and of those that close loops in pieces that hang together without them.
const DENSITY: usize = 50;
const LOOPS: usize = 20;

/// What a spanning tree is.
const TREE: Law = Law::Joined { regions: 1, loops: 0 };

/// How links are drawn, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Every edge gets a link with the same probability.
    Edges,
    /// A spanning tree.
    Tree,
    /// Nearly nothing but ends.
    Ends,
}

impl Words for Kind {
    const WORDS: &'static [(&'static str, Self)] =
        &[("edges", Kind::Edges), ("tree", Kind::Tree), ("ends", Kind::Ends)];
}

impl Kind {
    fn law(self) -> Law {
        match self {
            Kind::Edges => Law::Edges(DENSITY),
            Kind::Tree => TREE,
            Kind::Ends => Law::Ends,
        }
    }
}

/// What is to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The board.
    pub lattice: Lattice,
    /// When it is solved.
    pub rule: Rule,
    /// How its links are drawn.
    pub law: Law,
    /// Names the puzzle among all of its kind.
    pub seed: u64,
    /// Whether there must be one solution only.
    pub unique: bool,
    /// How hard it is to be.
    pub difficulty: Option<Levels>,
}

impl Wanted {
    /// What the settings ask for; an error where they contradict each other.
    pub fn new(settings: &GenerateSettings) -> Result<Wanted, Diagnostic> {
        let size = board_size(settings, USUAL)?;
        let rule = settings.rule.unwrap_or_default();
        Ok(Wanted {
            lattice: lattice(settings, size),
            rule,
            law: law(settings, rule, size)?,
            seed: settings.seed,
            unique: settings.unique || settings.difficulty.is_some(),
            difficulty: settings.difficulty.map(|levels| levels.within(TECHNIQUES)).transpose()?,
        })
    }
}

/// The size that is asked for, as far as a board can have it.
pub fn board_size(settings: &GenerateSettings, usual: Size) -> Result<Size, Diagnostic> {
    let size = settings.size.unwrap_or(usual);
    check_size(size.rows, size.cols).map_err(|error| error.in_setting("--size"))?;
    Ok(size)
}

/// The board that is asked for.
pub fn lattice(settings: &GenerateSettings, size: Size) -> Lattice {
    let shape = if settings.hex { Shape::Hex } else { Shape::Square };
    Lattice { size, shape, wrap: settings.wrap }
}

/// The settings with the size spelled out.
pub fn origin(settings: &GenerateSettings) -> GenerateSettings {
    GenerateSettings { size: settings.size.or(Some(USUAL)), ..settings.clone() }
}

/// The law that the settings ask for.
fn law(settings: &GenerateSettings, rule: Rule, size: Size) -> Result<Law, Diagnostic> {
    let components = settings.components.map(|number| components(number, size)).transpose()?;
    let kind = settings.kind.map(Kind::law);
    let law = match (rule, components, kind) {
        (Rule::Loops, Some(regions), None) => Law::Joined { regions, loops: LOOPS },
        (Rule::Loops, None, kind) => kind.unwrap_or(Law::Edges(DENSITY)),
        (Rule::Tree, None | Some(1), None | Some(TREE)) => TREE,
        (Rule::Apart, None, None) => Law::Apart(DENSITY),
        (Rule::Tree, Some(number @ 2..), _) => {
            return Err(Diagnostic::new(format!("--components: one tree has 1 component, not {number}"))
                .help("leave out --tree or --components"));
        }
        (Rule::Tree, ..) => {
            return Err(Diagnostic::new("--kind: --tree makes boards of the kind tree")
                .help("leave out --tree or --kind"));
        }
        (Rule::Apart, ..) => {
            let name = if components.is_some() { "components" } else { "kind" };
            return Err(Diagnostic::new(format!("--{name} says which links meet, with --nosolve none may"))
                .help(format!("leave out --nosolve or --{name}")));
        }
        (Rule::Loops, Some(_), Some(_)) => {
            return Err(Diagnostic::new("--components and --kind both say how links are drawn")
                .help("leave one of them out"));
        }
    };
    match (law, settings.density) {
        (law, None) => Ok(law),
        (Law::Edges(_), Some(density)) => Ok(Law::Edges(density)),
        (Law::Apart(_), Some(density)) => Ok(Law::Apart(density)),
        (Law::Joined { regions, loops: LOOPS }, Some(loops)) => Ok(Law::Joined { regions, loops }),
        (Law::Joined { .. } | Law::Ends, Some(_)) => {
            Err(Diagnostic::new("--density: trees and ends have as many links as their kind says")
                .help("leave it out, or ask for --kind edges or --components"))
        }
    }
}

/// A number of components that a board can have.
fn components(number: usize, size: Size) -> Result<usize, Diagnostic> {
    let most = regions::most(size.area());
    match number {
        0 => Err(Diagnostic::new("--components: a board without empty tiles has at least 1 component")),
        number if number <= most => Ok(number),
        _ if most == 0 => {
            Err(Diagnostic::new(format!("--components: a board of {size} has no two tiles to link")))
        }
        _ => {
            Err(Diagnostic::new(format!("--components: {number} components do not fit on a board of {size}"))
                .help(format!(
                    "at most {most} are possible: each has two tiles at least, and there are {} cells",
                    size.area()
                )))
        }
    }
}
