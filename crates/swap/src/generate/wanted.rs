//! What is wanted, after the settings were found to agree with each other and with the board.

use super::difficulty::Goal;
use crate::model::check_size;
use crate::settings::GenerateSettings;
use quadrille_core::{Diagnostic, Size};

/// The extent of a board for which none is given.
const USUAL: Size = Size::new(4, 4);

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
pub struct Wanted {
    /// The extent of the board.
    pub size: Size,
    /// What lies on it.
    pub tiles: Tiles,
    /// How many walls to draw.
    pub walls: usize,
    /// How hard or how long the puzzle is to be.
    pub goal: Option<Goal>,
    /// Names the puzzle among all of its kind.
    pub seed: u64,
}

impl Wanted {
    /// What the settings ask for; an error where they contradict each other.
    pub fn new(settings: &GenerateSettings) -> Result<Wanted, Diagnostic> {
        let size = settings.size.unwrap_or(USUAL);
        check_size(size.rows, size.cols).map_err(|error| error.in_setting("--size"))?;
        Ok(Wanted {
            size,
            tiles: tiles(settings, size)?,
            // A board that can have no more walls says so itself: it knows how many.
            walls: settings.walls.unwrap_or(0),
            goal: goal(settings, size)?,
            seed: settings.seed,
        })
    }
}

/// The settings with the size spelled out.
pub fn origin(settings: &GenerateSettings) -> GenerateSettings {
    GenerateSettings { size: settings.size.or(Some(USUAL)), ..settings.clone() }
}

/// A number within bounds that follow from the board.
fn bounded(name: &str, number: Option<usize>, low: usize, high: usize) -> Result<Option<usize>, Diagnostic> {
    match number {
        Some(n) if !(low..=high).contains(&n) => {
            Err(Diagnostic::new(format!("{name}: expected a number from {low} to {high}, found {n}")))
        }
        number => Ok(number),
    }
}

fn tiles(settings: &GenerateSettings, size: Size) -> Result<Tiles, Diagnostic> {
    let places = size.area();
    let kinds = bounded("--colors", settings.colors, 2, places)?;
    let blank = bounded("--blank", settings.blank, 0, places - 1)?;
    match (kinds, blank) {
        (Some(_), Some(_)) => Err(Diagnostic::new("--colors and --blank both say which tiles there are")
            .help("leave one of them out")),
        (Some(kinds), None) => Ok(Tiles::Kinds(kinds)),
        (None, None | Some(0)) => Ok(Tiles::Numbers),
        (None, Some(blank)) => Ok(Tiles::Blank(blank)),
    }
}

/// A length that is not beyond everything: tile after tile can be brought to an end of what is left
/// of the board, the first by fewer swaps than there are places, the next by one less at most, and
/// so on. A moving wall may ask for more.
fn goal(settings: &GenerateSettings, size: Size) -> Result<Option<Goal>, Diagnostic> {
    let places = size.area() as u64;
    let most = if settings.moving_wall.is_some() { u64::MAX } else { places * (places - 1) / 2 };
    match (settings.difficulty, settings.swaps) {
        (Some(_), Some(_)) => {
            Err(Diagnostic::new("--difficulty and --swaps both say how long the puzzle is")
                .help("leave one of them out"))
        }
        (Some(levels), None) => Ok(Some(Goal::Levels(levels))),
        (None, Some(swaps)) if swaps > most => {
            Err(Diagnostic::new(format!("--swaps: no puzzle of {places} tiles needs {swaps} swaps"))
                .help(format!("however the tiles lie, {most} are enough")))
        }
        (None, swaps) => Ok(swaps.map(Goal::Swaps)),
    }
}
