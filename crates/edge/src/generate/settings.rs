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
    Flag::of_generate("unique", None, "Exactly one solution, with more clues where they are needed"),
];

const COMMAND: [&str; 6] = ["size", "frame-colors", "inner-colors", "clues", "unique", "no-frame"];

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
    /// Whether there is to be one solution.
    pub unique: bool,
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
        Ok(Settings {
            size,
            frame_colours: frame,
            inner_colours: inner,
            clues: options.number("clues", 0, size.area() as u64)?.map(|clues| clues as usize),
            unique: options.is_on("unique"),
            framed,
            seed,
            command: options.command("edge", &COMMAND, seed),
        })
    }
}
