//! Images: PNG, JPEG, GIF, WebP, BMP and PBM/PGM/PPM files, read only.
//!
//! A small image of few colours is a picture of cells and is taken exactly; any other becomes a
//! puzzle as `generate --from-image` makes it, with the same settings.

use crate::Nonogram;
use crate::PuzzleSettings;
use crate::format::clues::Documents;
use crate::generate::image;
use quadrille_core::{Confidence, Diagnostic, Format, Limits, Search, Source};

/// The line of the table.
pub const FORMAT: Format<Nonogram> = Format {
    name: "image",
    extensions: &["png", "jpg", "jpeg", "gif", "webp", "bmp", "pbm", "pgm", "ppm", "pnm"],
    summary: "an image: pixel by pixel if it is small and has few colours, otherwise shrunk",
    sniff,
    read: Some(read),
    write: None,
    split: None,
};

/// How long a picture may take to be made unique.
const TIME: &str = "30s";

fn sniff(source: &Source<'_>) -> Confidence {
    if image::format_of(source.bytes).is_some() { Confidence::Sure } else { Confidence::No }
}

fn read(source: &Source<'_>, settings: &PuzzleSettings) -> Result<Documents, Diagnostic> {
    let wanted = PuzzleSettings { exact: false, ..settings.clone() } != PuzzleSettings::default();
    let whole = if wanted { None } else { image::exact(source.bytes)? };
    let document = match whole {
        Some(document) => document,
        None => image::puzzle(source.bytes, settings, &mut Search::new(Limits::none().time(TIME)?))?,
    };
    Ok(vec![document])
}
