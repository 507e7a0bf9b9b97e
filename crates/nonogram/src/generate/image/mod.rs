//! Puzzles from images: cut, shrink, reduce to few colours, and change what little is needed to
//! make them unique.
//!
//! An image that is a picture of cells already (small, few colours) can also be taken pixel by
//! pixel, exactly.

mod blends;
mod dither;
mod light;
mod load;
mod reduce;
mod shrink;

use super::repair::{around, repair, roughness};
use super::wanted;
use crate::Nonogram;
use crate::model::{Color, Instance, MAX_SIDE, Mark, Swatch};
use crate::settings::PuzzleSettings;
use light::word;
use load::Pixel;
use quadrille_core::scene::Rgb;
use quadrille_core::{Cell, Diagnostic, Document, Grid, Search, Size};
use reduce::{Reduced, most_at_border};

pub use dither::Dither;
pub use load::format_of;
pub use reduce::Threshold;
pub use shrink::Crop;

/// The longest side of a puzzle whose size nobody told.
const USUAL_SIDE: usize = 30;
/// The largest image that is taken pixel by pixel, and the most colours it may have.
const EXACT: (usize, usize) = (100, 8);
/// The puzzle of an image, as the settings say.
pub fn puzzle(
    bytes: &[u8],
    settings: &PuzzleSettings,
    search: &mut Search,
) -> Result<Document<Nonogram>, Diagnostic> {
    let image = load::decode(bytes)?;
    let crop = match settings.crop {
        Some(crop) => crop.within(image.size())?,
        None => Crop(0, 0, image.size().cols, image.size().rows),
    };
    let size = match settings.size {
        Some(size) => wanted::bounded(size)?,
        None => usual_size(crop),
    };
    let samples = shrink::shrink(&image, crop, size);
    let mut reduced = match settings.colors.unwrap_or(1) {
        1 => reduce::black_white(&samples, settings.threshold, settings.invert, settings.dither),
        number => reduce::colored(&samples, number, settings.dither),
    };
    if settings.despeckle {
        reduced.picture = despeckled(&reduced.picture);
    }
    let mut document = finished(reduced, settings, search)?;
    document.facts.remarks.insert(0, format!("from an image of {} pixels, shrunk to {size}", image.size()));
    Ok(document)
}

/// The image pixel by pixel, if it is a picture of cells already.
pub fn exact(bytes: &[u8]) -> Result<Option<Document<Nonogram>>, Diagnostic> {
    let image = load::decode(bytes)?;
    let size = image.size();
    let looks = |pixel: &Pixel| (pixel[3] >= 128).then_some(Rgb(pixel[0], pixel[1], pixel[2]));
    let mut colors: Vec<Option<Rgb>> = Vec::new();
    for pixel in image.items().iter().filter(|_| size.rows.max(size.cols) <= EXACT.0) {
        if !colors.contains(&looks(pixel)) {
            colors.push(looks(pixel));
        }
        if colors.len() > EXACT.1 {
            return Ok(None);
        }
    }
    if colors.is_empty() {
        return Ok(None);
    }
    let index =
        |cell: Cell| colors.iter().position(|c| *c == looks(&image[cell])).expect("every look was seen");
    let plain = colors.iter().all(|c| matches!(c, Some(Rgb::BLACK | Rgb::WHITE)));
    let background = match colors.iter().position(Option::is_none) {
        Some(transparent) => colors[transparent],
        None if plain => Some(Rgb::WHITE),
        None => colors[most_at_border(size, colors.len(), &index)],
    };
    colors.retain(|c| *c != background);
    let picture = image.map(|p| Color(colors.iter().position(|c| *c == looks(p)).map_or(0, |k| k as u8 + 1)));
    let palette = pixel_palette(background.unwrap_or(Rgb::WHITE), colors.iter().flatten().copied());
    let mut document = document(&picture, palette)?;
    document.facts.remarks.push(format!("from an image of {size} pixels, a cell each"));
    Ok(Some(document))
}

fn pixel_palette(background: Rgb, colors: impl Iterator<Item = Rgb>) -> Vec<Swatch> {
    use crate::format::palette::{Entry, build};
    let entry = |rgb: Rgb| Entry { name: word(rgb).into(), char: None, rgb: Some(rgb) };
    let mut entries: Vec<Entry> = colors.map(entry).collect();
    if entries.is_empty() {
        entries.push(entry(background.contrasting()));
    }
    build(&entry(background), &entries)
}

/// The image's own size if it is small, otherwise its shape with [`USUAL_SIDE`] as the longer side.
fn usual_size(Crop(_, _, width, height): Crop) -> Size {
    let longest = width.max(height);
    if longest <= USUAL_SIDE {
        return Size::new(height, width);
    }
    let side = |pixels: usize| ((pixels * USUAL_SIDE + longest / 2) / longest).clamp(1, MAX_SIDE);
    Size::new(side(height), side(width))
}

/// Gives cells that stand alone the colour most of their neighbours have.
fn despeckled(picture: &Grid<Color>) -> Grid<Color> {
    let mut clean = picture.clone();
    for cell in picture.size().cells() {
        let near: Vec<Color> = around(picture, cell).map(|c| picture[c]).collect();
        if !near.contains(&picture[cell]) {
            let votes = |color: &Color| near.iter().filter(|c| *c == color).count();
            clean[cell] = near.iter().copied().max_by_key(votes).unwrap_or(picture[cell]);
        }
    }
    clean
}

/// The puzzle of a reduced image, made unique unless `--exact` says to leave it.
fn finished(
    reduced: Reduced,
    settings: &PuzzleSettings,
    search: &mut Search,
) -> Result<Document<Nonogram>, Diagnostic> {
    let Reduced { picture, palette, cost } = reduced;
    if settings.exact {
        return document(&picture, palette);
    }
    wanted::repairable(picture.size())?;
    let shows = |cell: Cell, color: Color| cost[cell][color.index()] + 10 * roughness(&picture, cell, color);
    let repaired = repair(&picture, &palette, &shows, search)?;
    wanted::refuse_ambiguous(
        &repaired,
        "--exact keeps the picture as it is; --threshold, --dither or --size give another",
    )?;
    let mut document = document(&repaired.picture, palette)?;
    document.facts.remarks.push(wanted::changes(&repaired.changed));
    Ok(document)
}

/// The puzzle of a picture, with the picture as its solution.
pub fn document(picture: &Grid<Color>, palette: Vec<Swatch>) -> Result<Document<Nonogram>, Diagnostic> {
    let mut document = Document::new(Instance::from_picture(picture, palette)?);
    document.solution = Some(picture.map(|c| Mark::of(*c)));
    Ok(document)
}

#[cfg(all(test, feature = "codecs"))]
mod tests;
