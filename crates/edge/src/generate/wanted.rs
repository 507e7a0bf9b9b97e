//! What is wanted, after the settings were found to agree with each other and with the board.

use super::law;
use crate::model::check_size;
use crate::settings::GenerateSettings;
use quadrille_core::{Diagnostic, Size};

/// The extent of a board for which none is given.
const USUAL: Size = Size::new(6, 6);

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
pub struct Wanted {
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
}

impl Wanted {
    /// What the settings ask for; an error where they contradict each other.
    pub fn new(settings: &GenerateSettings) -> Result<Wanted, Diagnostic> {
        let size = settings.size.unwrap_or(USUAL);
        check_size(size.rows, size.cols).map_err(|error| error.in_setting("--size"))?;
        if size.rows < 2 || size.cols < 2 {
            return Err(Diagnostic::new(format!("--size: a board of {size} has no corners"))
                .help("the least board is 2x2"));
        }
        let framed = !settings.no_frame;
        let frame_colours = match settings.frame_colors {
            Some(colours) if framed => colours,
            Some(_) => return Err(Diagnostic::new("--frame-colors: there is no frame")),
            None if framed => law::frame_colours(size),
            None => 0,
        };
        let inner_colours = settings.inner_colors.unwrap_or_else(|| law::inner_colours(size, frame_colours));
        if let Some(clues) = settings.clues.filter(|&clues| clues > size.area()) {
            return Err(Diagnostic::new(format!(
                "--clues: expected a number from 0 to {}, found {clues}",
                size.area()
            )));
        }
        Ok(Wanted {
            size,
            frame_colours,
            inner_colours,
            clues: settings.clues,
            promise: promise(settings)?,
            framed,
            seed: settings.seed,
        })
    }

    /// Refuses colours that cannot make as many different pieces as the board needs.
    pub fn check_colours(&self) -> Result<(), Diagnostic> {
        law::check_colours(self.size, self.frame_colours, self.inner_colours)
    }
}

/// The promise that the settings ask for.
fn promise(settings: &GenerateSettings) -> Result<Promise, Diagnostic> {
    match (settings.unique, settings.unique_up_to_turns) {
        (true, true) => Err(Diagnostic::new("--unique and --unique-up-to-turns exclude each other")
            .help("--unique allows one solution and no turned copies of it")),
        (true, false) if settings.clues == Some(0) => {
            Err(Diagnostic::new("--unique: without clues every solution can be turned with the board")
                .help("give --clues 1 or more, leave --clues out, or ask for --unique-up-to-turns"))
        }
        (true, false) => Ok(Promise::Unique),
        (false, true) => Ok(Promise::UniqueUpToTurns),
        (false, false) => Ok(Promise::Nothing),
    }
}
