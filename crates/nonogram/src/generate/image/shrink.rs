//! An image cut to a part and shrunk to the cells of a grid: each cell is the mean of the light
//! that falls on it.
//!
//! Filters that look beyond the cell (Lanczos and its kin) make photographs crisper, but leave
//! halos that become specks in a picture of thirty cells; the plain mean over the area does not.

use super::light::{Light, linear};
use super::load::Pixel;
use quadrille_core::settings::Value;
use quadrille_core::{Cell, Diagnostic, Grid, Setting, Size};

/// What falls on a cell: light, if enough of it is not transparent.
pub type Sample = Option<Light>;

/// A rectangle of pixels: left, top, width, height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crop(pub usize, pub usize, pub usize, pub usize);

/// `X,Y,W,H`.
impl Value for Crop {
    fn read(_: &Setting, values: &[String], _: Option<&[u8]>) -> Result<Self, Diagnostic> {
        let text = values.last().map_or("", String::as_str);
        let numbers: Option<Vec<usize>> = text.split(',').map(|n| n.trim().parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[x, y, w, h]) if w > 0 && h > 0 => Ok(Crop(x, y, w, h)),
            _ => Err(Diagnostic::new(format!("'{text}' is not a part of an image"))
                .help("write left, top, width and height in pixels, such as 10,20,300,200")),
        }
    }

    fn write(&self) -> Vec<String> {
        let Crop(x, y, w, h) = self;
        vec![format!("{x},{y},{w},{h}")]
    }
}

impl Crop {
    /// The part of an image it means, or why there is none.
    pub fn within(self, size: Size) -> Result<Crop, Diagnostic> {
        let Crop(x, y, w, h) = self;
        let inside =
            |start: usize, length: usize, end: usize| start.checked_add(length).is_some_and(|e| e <= end);
        if inside(x, w, size.cols) && inside(y, h, size.rows) {
            return Ok(self);
        }
        Err(Diagnostic::new(format!("--crop: {x},{y},{w},{h} reaches beyond the image of {size} pixels")))
    }
}

/// The part of the image as a grid of this size.
pub fn shrink(image: &Grid<Pixel>, Crop(x, y, w, h): Crop, size: Size) -> Grid<Sample> {
    let table: Vec<f32> = (0..=255).map(linear).collect();
    let (across, down) = (shares(w, size.cols), shares(h, size.rows));
    let sample = |cell: Cell| {
        let (mut light, mut opacity, mut area) = ([0f32; 3], 0f32, 0f32);
        for &(row, height) in &down[cell.row] {
            for &(col, width) in &across[cell.col] {
                let [r, g, b, a] = image[Cell::new(y + row, x + col)];
                let share = width * height;
                let shown = share * f32::from(a) / 255.0;
                for (sum, value) in light.iter_mut().zip([r, g, b]) {
                    *sum += shown * table[usize::from(value)];
                }
                (opacity, area) = (opacity + shown, area + share);
            }
        }
        (opacity >= area / 2.0).then(|| Light(light.map(|sum| sum / opacity)))
    };
    Grid::from_items(size, size.cells().map(sample).collect()).expect("one sample per cell")
}

/// For each of `cells` equal parts of a row of `pixels`: the pixels it covers, and how much of
/// each.
fn shares(pixels: usize, cells: usize) -> Vec<Vec<(usize, f32)>> {
    let part = |cell: usize| {
        // In units of 1/cells of a pixel, everything is a whole number.
        let (start, end) = (cell * pixels, (cell + 1) * pixels);
        let covered = |pixel: usize| ((pixel + 1) * cells).min(end) - (pixel * cells).max(start);
        (start / cells..end.div_ceil(cells)).map(|p| (p, covered(p) as f32 / cells as f32)).collect()
    };
    (0..cells).map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_share_the_pixels_out() {
        assert_eq!(shares(3, 2), [vec![(0, 1.0), (1, 0.5)], vec![(1, 0.5), (2, 1.0)]]);
        assert_eq!(shares(1, 2), [vec![(0, 0.5)], vec![(0, 0.5)]]);
        for (pixels, cells) in [(640, 30), (7, 7), (5, 12), (100, 99)] {
            let total: f32 = shares(pixels, cells).iter().flatten().map(|s| s.1).sum();
            assert!((total - pixels as f32).abs() < 0.01, "{pixels} into {cells}");
        }
    }

    #[test]
    fn light_is_averaged_not_numbers_and_transparency_counts() {
        let image =
            Grid::from_items(Size::new(1, 4), vec![[0, 0, 0, 255], [255; 4], [9; 4], [9, 9, 9, 0]]).unwrap();
        let cells = shrink(&image, Crop(0, 0, 4, 1), Size::new(1, 2));
        assert_eq!(cells.items()[0].unwrap().rgb().0, 188, "half the light of white");
        assert_eq!(cells.items()[1], None);
        assert!(Crop(2, 0, 3, 1).within(image.size()).is_err());
    }
}
