//! What is wanted, after the settings were found to agree with each other and with the size.

use super::colors::MOST;
use super::drawn::{self, SHAPES, Shape};
use super::repair::Repair;
use crate::explain::TECHNIQUES;
use crate::model::{Color, MAX_SIDE};
use crate::settings::{GenerateSettings, PuzzleSettings};
use quadrille_core::{Cell, Diagnostic, Grid, Levels, Random, Settings, Size};

/// The largest number of cells of a puzzle that is made unique.
pub const UNIQUE_AREA: usize = 40_000;

/// What a puzzle is that nobody said more about.
const USUAL: Wanted = Wanted {
    size: Size::new(15, 15),
    density: 55,
    colors: 1,
    shape: SHAPES[0],
    seed: 0,
    unique: false,
    difficulty: None,
};

/// What a random puzzle is to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub size: Size,
    pub density: usize,
    pub colors: usize,
    pub shape: Shape,
    pub seed: u64,
    pub unique: bool,
    pub difficulty: Option<Levels>,
}

impl Wanted {
    /// What the settings of a random puzzle ask for; an error where they contradict each other.
    pub fn new(settings: &GenerateSettings) -> Result<Wanted, Diagnostic> {
        let image = settings.of_image();
        let PuzzleSettings { size, colors, .. } = image;
        let about_images = PuzzleSettings { size: None, colors: None, ..image };
        if let Some(name) = about_images.write().names().next() {
            return Err(Diagnostic::new(format!("--{name} is for images")).help("add --from-image FILE"));
        }
        if let Some(number) = colors.filter(|&number| number > MOST) {
            return Err(Diagnostic::new(format!(
                "--colors: expected a number from 1 to {MOST}, found {number}"
            )));
        }
        let wanted = Wanted {
            size: bounded(size.unwrap_or(USUAL.size))?,
            density: settings.density.unwrap_or(USUAL.density),
            colors: colors.unwrap_or(USUAL.colors),
            shape: settings.shape.unwrap_or(USUAL.shape),
            seed: settings.seed,
            unique: settings.unique || settings.difficulty.is_some(),
            difficulty: settings.difficulty.map(|levels| levels.within(TECHNIQUES)).transpose()?,
        };
        if wanted.unique {
            repairable(wanted.size)?;
        }
        Ok(wanted)
    }

    /// A picture of this kind.
    pub fn draw(&self, random: &mut Random) -> Grid<Color> {
        drawn::draw(self.size, self.density, self.colors, self.shape, random)
    }
}

/// The settings with all defaults spelled out; `None` for those of an image, which is not in them.
pub fn origin(settings: &GenerateSettings) -> Option<GenerateSettings> {
    let spelled = GenerateSettings {
        size: settings.size.or(Some(USUAL.size)),
        density: settings.density.or(Some(USUAL.density)),
        colors: settings.colors.or(Some(USUAL.colors)),
        shape: settings.shape.or(Some(USUAL.shape)),
        ..settings.clone()
    };
    settings.from_image.is_none().then_some(spelled)
}

/// A size that a grid can have.
pub fn bounded(size: Size) -> Result<Size, Diagnostic> {
    if size.rows.max(size.cols) <= MAX_SIDE {
        return Ok(size);
    }
    Err(Diagnostic::new(format!("--size: {size} is too large"))
        .help(format!("a side has at most {MAX_SIDE} cells")))
}

/// Refuses sizes for which looking for a second solution is hopeless.
pub fn repairable(size: Size) -> Result<(), Diagnostic> {
    if size.area() <= UNIQUE_AREA {
        return Ok(());
    }
    Err(Diagnostic::new(format!("{size} is too large to be made unique: at most {UNIQUE_AREA} cells can be"))
        .help("choose a smaller --size, or a puzzle that may have several solutions (an image: --exact)"))
}

/// The error of a picture that could not be made unique.
pub fn refuse_ambiguous(repair: &Repair, help: &str) -> Result<(), Diagnostic> {
    let Some(stop) = repair.stop else { return Ok(()) };
    let (left, changed) = (repair.ambiguous.len(), repair.changed.len());
    Err(Diagnostic::new(format!(
        "the picture could not be made unique: after {changed} changes {left} cells are still ambiguous ({})",
        stop.words()
    ))
    .help(help)
    .stopped(stop))
}

/// What was changed, for the remarks of a document.
pub fn changes(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    match names.len() {
        0 => "unique as it was drawn".into(),
        1 => format!("1 cell changed to make it unique: {}", names[0]),
        n => format!("{n} cells changed to make it unique: {}", names.join(" ")),
    }
}
