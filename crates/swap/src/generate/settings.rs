//! The settings of `generate`: the table of flags, and what their values may be.
//!
//! `--wall` and `--moving-wall` belong to all verbs and are in [`crate::flags`].

use super::difficulty::Level;
use crate::model::check_size;
use quadrille_core::{Diagnostic, Flag, Options, Size};

/// The settings of `generate` alone.
pub const FLAGS: &[Flag] = &[
    Flag::of_generate("size", Some("WxH"), "Width and height in cells [4x4]"),
    Flag::of_generate(
        "difficulty",
        Some("easy|medium|hard|extreme|N"),
        "easy, medium, hard, extreme, or the number of swaps that a shortest solution is to have",
    ),
    Flag::of_generate("walls", Some("N"), "So many pairs of neighbours, drawn at random, may not swap"),
    Flag::of_generate("colors", Some("K"), "Only K kinds of tiles, which belong in row order"),
    Flag::of_generate("blank", Some("N"), "So many tiles may end anywhere"),
];

/// The flags that name a puzzle, in the order in which a command is written down; walls come last, there may be many.
const COMMAND: [&str; 6] = ["size", "difficulty", "walls", "colors", "blank", "moving-wall"];
const REPEATED: &str = "wall";

/// Which tiles there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tiles {
    /// The numbers from 1 on.
    Numbers,
    /// The numbers, but so many of them have become indifferent.
    Blank(usize),
    /// So many kinds of equal tiles.
    Kinds(usize),
}

/// What is to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The extent of the board.
    pub size: Size,
    /// What lies on it.
    pub tiles: Tiles,
    /// How many walls to draw.
    pub walls: usize,
    /// How many swaps a shortest solution is to have.
    pub level: Option<Level>,
    /// Names the puzzle among all of its kind.
    pub seed: u64,
    /// The command that makes the same puzzle again.
    pub command: String,
}

impl Settings {
    /// Reads the options.
    pub fn read(options: &Options) -> Result<Settings, Diagnostic> {
        let size = options.size(Size::new(4, 4), check_size)?;
        let seed = options.number("seed", 0, u64::MAX)?.unwrap_or(0);
        // A board that can have no more walls says so itself: it knows how many.
        let walls = options.number("walls", 0, u64::MAX)?.unwrap_or(0);
        Ok(Settings {
            size,
            tiles: tiles(options, size)?,
            walls: usize::try_from(walls).unwrap_or(usize::MAX),
            level: level(options, size)?,
            seed,
            command: command(options, size, seed),
        })
    }
}

fn tiles(options: &Options, size: Size) -> Result<Tiles, Diagnostic> {
    let places = size.area() as u64;
    let kinds = options.number("colors", 2, places)?;
    let blank = options.number("blank", 0, places - 1)?;
    match (kinds, blank) {
        (Some(_), Some(_)) => Err(Diagnostic::new("--colors and --blank both say which tiles there are")
            .help("leave one of them out")),
        (Some(kinds), None) => Ok(Tiles::Kinds(kinds as usize)),
        (None, None | Some(0)) => Ok(Tiles::Numbers),
        (None, Some(blank)) => Ok(Tiles::Blank(blank as usize)),
    }
}

/// A level that is not beyond everything: tile after tile can be brought to an end of what is left of the board, the
/// first by fewer swaps than there are places, the next by one less at most, and so on. A moving wall may ask for more.
fn level(options: &Options, size: Size) -> Result<Option<Level>, Diagnostic> {
    let places = size.area() as u64;
    let most = if options.text("moving-wall").is_some() { u64::MAX } else { places * (places - 1) / 2 };
    options.parsed("difficulty", |text| match Level::named(text)? {
        Level::Exactly(0) => {
            Err(Diagnostic::new("a puzzle that 0 swaps solve is none").help("ask for 1 swap or more"))
        }
        Level::Exactly(swaps) if swaps > most => {
            Err(Diagnostic::new(format!("no puzzle of {places} tiles needs {swaps} swaps"))
                .help(format!("however the tiles lie, {most} are enough")))
        }
        level => Ok(level),
    })
}

/// The command that makes the same puzzle again.
fn command(options: &Options, size: Size, seed: u64) -> String {
    let options = match options.text("size") {
        Some(_) => options.clone(),
        None => options.clone().with("size", size.to_string()),
    };
    let walls = options.all(REPEATED).iter().map(|wall| format!(" --{REPEATED} {}", wall.replace(' ', "")));
    options.command("swap", &COMMAND, seed) + &walls.collect::<String>()
}
