//! The settings of `generate`: the table of flags, and what their values may be.

use super::drawn::{self, SHAPES, Shape};
use super::repair::Repair;
use super::{colors, difficulty};
use crate::model::{Color, MAX_SIDE};
use quadrille_core::{Cell, Diagnostic, Flag, Grid, Options, Random, Size, Verb, Wanted, quantity};

/// The largest number of cells of a puzzle that is made unique.
pub const UNIQUE_AREA: usize = 40_000;

/// The verbs that make a puzzle out of an image: `generate`, and those that take one as their input.
const IMAGE: &[Verb] =
    &[Verb::Generate, Verb::Convert, Verb::Solve, Verb::Count, Verb::Hint, Verb::Grade, Verb::Draw];
const MAKE: &[Verb] = &[Verb::Generate];

const fn flag(
    name: &'static str,
    value: Option<&'static str>,
    verbs: &'static [Verb],
    help: &'static str,
) -> Flag {
    Flag { name, value, help, verbs }
}

/// The settings of `generate`, and of images as input.
pub const FLAGS: &[Flag] = &[
    flag(
        "size",
        Some("WxH"),
        IMAGE,
        "Width and height in cells [15x15; images: their shape, 30 at the longest]",
    ),
    flag("density", Some("PERCENT"), MAKE, "How many cells are filled, 1 to 99 [55]"),
    flag("colors", Some("N"), IMAGE, "Colours beside the background; 1 is black and white [1]"),
    flag(
        "shape",
        Some("blobs|random|symmetric"),
        MAKE,
        "blobs (soft shapes), random (noise) or symmetric [blobs]",
    ),
    flag("unique", None, MAKE, "Exactly one solution: changes as few cells of the picture as it can"),
    flag(
        "difficulty",
        Some("easy|medium|hard|extreme|LEVEL"),
        MAKE,
        "easy, medium, hard, extreme or a level from 1 to 10; with exactly one solution",
    ),
    flag(
        "from-image",
        Some("FILE"),
        MAKE,
        "Make the puzzle from a PNG, JPEG, GIF, WebP, BMP or PBM/PGM/PPM image",
    ),
    flag("crop", Some("X,Y,W,H"), IMAGE, "The part of the image to use: left, top, width, height in pixels"),
    flag("threshold", Some("GREY"), IMAGE, "What is darker is filled: 0 to 255, or otsu to find it [otsu]"),
    flag("invert", None, IMAGE, "Fill what is light instead of what is dark"),
    flag("dither", Some("none|floyd|bayer"), IMAGE, "Shades by mixing cells: none, floyd or bayer [none]"),
    flag("despeckle", None, IMAGE, "Remove cells that stand alone"),
    flag("exact", None, IMAGE, "Keep the image's picture as it is, even if its clues have other solutions"),
];

/// What a random puzzle is to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    pub size: Size,
    pub density: usize,
    pub colors: usize,
    pub shape: Shape,
    pub seed: u64,
    pub unique: bool,
    pub difficulty: Option<Wanted>,
}

impl Settings {
    /// Reads the options of a random puzzle.
    pub fn read(options: &Options) -> Result<Settings, Diagnostic> {
        for flag in FLAGS
            .iter()
            .filter(|f| ["crop", "threshold", "invert", "dither", "despeckle", "exact"].contains(&f.name))
        {
            if options.text(flag.name).is_some() {
                return Err(
                    Diagnostic::new(format!("--{} is for images", flag.name)).help("add --from-image FILE")
                );
            }
        }
        let size = bounded(options.parsed("size", quantity::size)?.unwrap_or(Size::new(15, 15)))?;
        let shapes: Vec<(&'static str, Shape)> = SHAPES.iter().map(|s| (s.name, *s)).collect();
        let difficulty = options.parsed("difficulty", difficulty::named)?;
        let settings = Settings {
            size,
            density: options.number("density", 1, 99)?.unwrap_or(55) as usize,
            colors: options.number("colors", 1, colors::MOST as u64)?.unwrap_or(1) as usize,
            shape: choice(options, "shape", &shapes)?.unwrap_or(SHAPES[0]),
            seed: options.number("seed", 0, u64::MAX)?.unwrap_or(0),
            unique: options.is_on("unique") || difficulty.is_some(),
            difficulty,
        };
        if settings.unique {
            repairable(size)?;
        }
        Ok(settings)
    }

    /// A picture of this kind.
    pub fn draw(&self, random: &mut Random) -> Grid<Color> {
        drawn::draw(self.size, self.density, self.colors, self.shape, random)
    }

    /// The command that makes the same puzzle again.
    pub fn command(&self) -> String {
        let Settings { size, density, colors, shape, seed, .. } = self;
        let mut command = format!(
            "quadrille generate nonogram --size {size} --density {density} --colors {colors} --shape {} --seed {seed}",
            shape.name
        );
        match self.difficulty {
            Some(wanted) => command.push_str(&format!(" --difficulty {}", wanted.typed())),
            None if self.unique => command.push_str(" --unique"),
            None => {}
        }
        command
    }
}

/// The value that an option names, out of a table.
pub fn choice<T: Copy>(
    options: &Options,
    name: &str,
    table: &[(&'static str, T)],
) -> Result<Option<T>, Diagnostic> {
    options.parsed(name, |text| {
        table.iter().find(|(known, _)| *known == text).map(|(_, value)| *value).ok_or_else(|| {
            let names: Vec<&str> = table.iter().map(|(known, _)| *known).collect();
            Diagnostic::new(format!("'{text}' is not known"))
                .help(format!("choose one of: {}", names.join(", ")))
        })
    })
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
