//! The settings of `generate`: the table of flags, and what their values may be.

use super::law;
use crate::model::check_size;
use quadrille_core::{Diagnostic, Flag, Options, Size};

/// The settings of `generate` alone.
pub const FLAGS: &[Flag] = &[
    Flag::of_generate("frame-colors", Some("F"), "Colours of the joints along the frame [as in Eternity II]"),
    Flag::of_generate(
        "inner-colors",
        Some("C"),
        "Colours of all other joints [about one solution is expected]",
    ),
    Flag::of_generate("clues", Some("N"), "So many pieces lie on the board from the beginning [0]"),
    Flag::of_generate(
        "unique",
        None,
        "Exactly one solution; adds clues until that is proven, at least one: without clues a board can be turned",
    ),
    Flag::of_generate(
        "unique-up-to-turns",
        None,
        "One solution, not counting the same board turned; adds clues only where it has others",
    ),
];

const COMMAND: [&str; 7] =
    ["size", "frame-colors", "inner-colors", "clues", "unique", "unique-up-to-turns", "no-frame"];

/// How many solutions there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promise {
    /// Any number.
    Nothing,
    /// One.
    Unique,
    /// One, and without clues those that follow from it by turning the board.
    UniqueUpToTurns,
}

/// What is to be made.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The extent of the board.
    pub size: Size,
    /// Colours of the joints between pieces of the frame.
    pub frame_colours: u16,
    /// Colours of all other joints; they follow on those of the frame.
    pub inner_colours: u16,
    /// How many clues; `None` for as many as are needed.
    pub clues: Option<usize>,
    /// How many solutions there may be.
    pub promise: Promise,
    /// Whether there is a frame.
    pub framed: bool,
    /// Names the puzzle among all of its kind.
    pub seed: u64,
    /// The command that makes the same puzzle again.
    pub command: String,
}

impl Settings {
    /// Reads the options.
    pub fn read(options: &Options) -> Result<Settings, Diagnostic> {
        let size = options.size(Size::new(6, 6), check_size)?;
        if size.rows < 2 || size.cols < 2 {
            return Err(Diagnostic::new(format!("--size: a board of {size} has no corners"))
                .help("the least board is 2x2"));
        }
        let framed = !options.is_on("no-frame");
        let colours = |name| Ok::<_, Diagnostic>(options.number(name, 1, 10_000)?.map(|n| n as u16));
        let frame = match colours("frame-colors")? {
            Some(colours) if framed => colours,
            Some(_) => return Err(Diagnostic::new("--frame-colors: there is no frame")),
            None if framed => law::frame_colours(size),
            None => 0,
        };
        let inner = colours("inner-colors")?.unwrap_or_else(|| law::inner_colours(size, frame));
        let seed = options.number("seed", 0, u64::MAX)?.unwrap_or(0);
        let clues = options.number("clues", 0, size.area() as u64)?.map(|clues| clues as usize);
        let promise = promise(options, clues)?;
        Ok(Settings {
            size,
            frame_colours: frame,
            inner_colours: inner,
            clues,
            promise,
            framed,
            seed,
            command: options.command("edge", &COMMAND, seed),
        })
    }
}

impl Settings {
    /// Refuses colours that cannot make as many different pieces as the board needs.
    pub fn check_colours(&self) -> Result<(), Diagnostic> {
        law::check_colours(self.size, self.frame_colours, self.inner_colours)
    }
}

/// The promise that the options ask for.
fn promise(options: &Options, clues: Option<usize>) -> Result<Promise, Diagnostic> {
    match (options.is_on("unique"), options.is_on("unique-up-to-turns")) {
        (true, true) => Err(Diagnostic::new("--unique and --unique-up-to-turns exclude each other")
            .help("--unique allows one solution and no turned copies of it")),
        (true, false) if clues == Some(0) => {
            Err(Diagnostic::new("--unique: without clues every solution can be turned with the board")
                .help("give --clues 1 or more, leave --clues out, or ask for --unique-up-to-turns"))
        }
        (true, false) => Ok(Promise::Unique),
        (false, true) => Ok(Promise::UniqueUpToTurns),
        (false, false) => Ok(Promise::Nothing),
    }
}
