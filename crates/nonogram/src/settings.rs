//! The settings of this family: one struct for each concern.

pub use crate::generate::Shape;
pub use crate::generate::image::{Crop, Dither, Threshold};

use crate::model::MAX_COLORS;
use quadrille_core::settings::File;
use quadrille_core::{Levels, Setting, Size, settings};

const SIZE: Setting = Setting::size("size", "Width and height in cells")
    .usually("15x15; images: their shape, 30 at the longest");
const COLORS: Setting =
    Setting::number("colors", 1, MAX_COLORS as u64, "Colours beside the background; 1 is black and white")
        .usually("1");
const CROP: Setting =
    Setting::text("crop", "X,Y,W,H", "The part of the image to use: left, top, width, height in pixels");
const THRESHOLD: Setting =
    Setting::text("threshold", "GREY", "What is darker is filled: 0 to 255, or otsu to find it")
        .usually("otsu");
const INVERT: Setting = Setting::switch("invert", "Fill what is light instead of what is dark");
const DITHER: Setting =
    Setting::words::<Dither>("dither", "Shades by mixing cells: none, floyd or bayer").usually("none");
const DESPECKLE: Setting = Setting::switch("despeckle", "Remove cells that stand alone");
const EXACT: Setting =
    Setting::switch("exact", "Keep the image's picture as it is, even if its clues have other solutions");

/// The settings of a picture.
pub const LOOK: &[Setting] = &[];

settings! {
    /// What an image becomes. Other sources say all about their puzzle.
    pub struct PuzzleSettings {
        /// The extent of the grid; the shape of the image, 30 cells at the longest, where none is
        /// given.
        pub size: Option<Size> = SIZE,
        /// Colours beside the background; black and white where none are given.
        pub colors: Option<usize> = COLORS,
        /// The part of the image to use.
        pub crop: Option<Crop> = CROP,
        /// What is darker is filled.
        pub threshold: Threshold = THRESHOLD,
        /// Whether to fill what is light instead.
        pub invert: bool = INVERT,
        /// How shades are made by mixing cells.
        pub dither: Dither = DITHER,
        /// Whether cells that stand alone are removed.
        pub despeckle: bool = DESPECKLE,
        /// Whether the picture stays as it is, even if its clues have other solutions.
        pub exact: bool = EXACT,
    }
}

settings! {
    /// How to search: there is nothing to set.
    pub struct SolveSettings {
    }
}

settings! {
    /// What is to be made.
    ///
    /// ```
    /// use quadrille_core::{Generate, Limits, Search, Size};
    /// use quadrille_nonogram::{GenerateSettings, Nonogram};
    ///
    /// let settings = GenerateSettings { size: Some(Size::new(8, 12)), unique: true, seed: 7, ..Default::default() };
    /// let made = Nonogram::generate(&settings, &mut Search::new(Limits::none()))?;
    /// assert_eq!(made.instance.size(), Size::new(8, 12));
    /// # Ok::<(), quadrille_core::Diagnostic>(())
    /// ```
    pub struct GenerateSettings {
        /// The extent of the grid; 15x15 where none is given.
        pub size: Option<Size> = SIZE,
        /// How many cells are filled, in per cent; 55 where none is given.
        pub density: Option<usize> = Setting::number(
            "density", 1, 99, "How many cells are filled, 1 to 99",
        ).unit("PERCENT").usually("55"),
        /// Colours beside the background; black and white where none are given.
        pub colors: Option<usize> = COLORS,
        /// What the picture looks like.
        pub shape: Option<Shape> = Setting::words::<Shape>(
            "shape", "blobs (soft shapes), random (noise) or symmetric",
        ).usually("blobs"),
        /// Names the puzzle among all of its kind.
        pub seed: u64 = Setting::number("seed", 0, u64::MAX, "The same seed makes the same puzzle, for ever"),
        /// Whether there must be one solution only.
        pub unique: bool = Setting::switch(
            "unique", "Exactly one solution: changes as few cells of the picture as it can",
        ),
        /// How hard it is to be; such a puzzle has one solution.
        pub difficulty: Option<Levels> = Setting::choice(
            "difficulty", Levels::words, "easy, medium, hard, extreme or a level from 1 to 10; with exactly one solution",
        ).or("LEVEL"),
        /// The image to make it from.
        pub from_image: Option<File> = Setting::file(
            "from-image", "Make the puzzle from a PNG, JPEG, GIF, WebP, BMP or PBM/PGM/PPM image",
        ),
        /// The part of the image to use.
        pub crop: Option<Crop> = CROP,
        /// What is darker is filled.
        pub threshold: Threshold = THRESHOLD,
        /// Whether to fill what is light instead.
        pub invert: bool = INVERT,
        /// How shades are made by mixing cells.
        pub dither: Dither = DITHER,
        /// Whether cells that stand alone are removed.
        pub despeckle: bool = DESPECKLE,
        /// Whether the picture stays as it is, even if its clues have other solutions.
        pub exact: bool = EXACT,
    }
}

impl GenerateSettings {
    /// What they say about an image.
    pub fn of_image(&self) -> PuzzleSettings {
        let GenerateSettings { size, colors, crop, threshold, invert, dither, despeckle, exact, .. } = *self;
        PuzzleSettings { size, colors, crop, threshold, invert, dither, despeckle, exact }
    }
}
