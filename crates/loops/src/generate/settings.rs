//! The settings of `generate`: the table of flags, and what their values may be.
//!
//! `--rule`, `--tree`, `--nosolve` and `--wrap` belong to all verbs and are in [`crate::flags`].

use super::laws::Law;
use super::regions;
use crate::explain;
use crate::flags;
use crate::model::{Rule, check_size};
use quadrille_core::{Diagnostic, Flag, Lattice, Options, Shape, Size, Wanted, quantity};

/// The settings of `generate` alone.
pub const FLAGS: &[Flag] = &[
    Flag::of_generate("size", Some("WxH"), "Width and height in cells [10x10]"),
    Flag::of_generate("hex", None, "Hexagonal tiles"),
    Flag::of_generate(
        "components",
        Some("K"),
        "Exactly K pieces that hang together, all over the board, no empty tile",
    ),
    Flag::of_generate(
        "kind",
        Some("edges|tree|ends"),
        "edges (each with the density), tree (one, spanning), ends (nearly nothing else) [edges]",
    ),
    Flag::of_generate(
        "density",
        Some("PERCENT"),
        "How many of the edges that may have a link get one, 1 to 99 [50; 20]",
    ),
    Flag::of_generate("unique", None, "Exactly one solution"),
    Flag::of_generate(
        "difficulty",
        Some("easy|medium|hard|extreme|LEVEL"),
        "easy, medium, hard, extreme or a level from 1 to 10; with exactly one solution",
    ),
];

/// The flags that name a puzzle, in the order in which a command is written down.
const COMMAND: [&str; 11] = [
    "size",
    "hex",
    "wrap",
    "rule",
    "tree",
    "nosolve",
    "components",
    "kind",
    "density",
    "unique",
    "difficulty",
];

/// The density of edges, and of those that close loops in pieces that hang together without them.
const DENSITY: usize = 50;
const LOOPS: usize = 20;

/// What a spanning tree is.
const TREE: Law = Law::Joined { regions: 1, loops: 0 };

/// The laws that have a name.
const KINDS: [(&str, Law); 3] = [("edges", Law::Edges(DENSITY)), ("tree", TREE), ("ends", Law::Ends)];

/// What is to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
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
    pub difficulty: Option<Wanted>,
    /// The command that makes the same puzzle again.
    pub command: String,
}

impl Settings {
    /// Reads the options.
    pub fn read(options: &Options) -> Result<Settings, Diagnostic> {
        let size = options.size(Size::new(10, 10), check_size)?;
        let shape = if options.is_on("hex") { Shape::Hex } else { Shape::Square };
        let rule = flags::rule(options)?.unwrap_or_default();
        let seed = options.number("seed", 0, u64::MAX)?.unwrap_or(0);
        let difficulty =
            options.parsed("difficulty", |text| Wanted::named(text)?.within(explain::TECHNIQUES))?;
        Ok(Settings {
            lattice: Lattice { size, shape, wrap: options.is_on("wrap") },
            rule,
            law: law(options, rule, size)?,
            seed,
            unique: options.is_on("unique") || difficulty.is_some(),
            difficulty,
            command: command(options, size, seed),
        })
    }
}

/// The law that the options ask for.
fn law(options: &Options, rule: Rule, size: Size) -> Result<Law, Diagnostic> {
    let components = options.parsed("components", |text| components(text, size))?;
    let kind = options.parsed("kind", kind)?;
    let density = options.number("density", 1, 99)?.map(|n| n as usize);
    let law = match (rule, components, kind) {
        (Rule::Loops, Some(regions), None) => Law::Joined { regions, loops: LOOPS },
        (Rule::Loops, None, kind) => kind.unwrap_or(KINDS[0].1),
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
    match (law, density) {
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
fn components(text: &str, size: Size) -> Result<usize, Diagnostic> {
    let number = quantity::number(text)?;
    let most = regions::most(size.area());
    match usize::try_from(number) {
        Ok(0) => Err(Diagnostic::new("a board without empty tiles has at least 1 component")),
        Ok(number) if number <= most => Ok(number),
        _ if most == 0 => Err(Diagnostic::new(format!("a board of {size} has no two tiles to link"))),
        _ => Err(Diagnostic::new(format!("{number} components do not fit on a board of {size}")).help(
            format!(
                "at most {most} are possible: each has two tiles at least, and there are {} cells",
                size.area()
            ),
        )),
    }
}

fn kind(text: &str) -> Result<Law, Diagnostic> {
    KINDS.iter().find(|(name, _)| *name == text).map(|(_, law)| *law).ok_or_else(|| {
        let names = KINDS.map(|(name, _)| name);
        Diagnostic::new(format!("'{text}' is not known")).help(format!("choose one of: {}", names.join(", ")))
    })
}

/// The command that makes the same puzzle again.
fn command(options: &Options, size: Size, seed: u64) -> String {
    let options = if options.text("size").is_some() {
        options.clone()
    } else {
        options.clone().with("size", size.to_string())
    };
    options.command("loops", &COMMAND, seed)
}
