//! Which cells show a colour of the picture, and which only the border between two colours.
//!
//! A cell on a border is a blend of what lies on both sides: the image was drawn with soft edges,
//! or the cell is shrunk from pixels of both. Together such cells can be more than a small shape
//! has, but nobody sees their colours as colours of the picture. So a palette is sought where each
//! of them has little weight, and begins with the other cells: a blend is heard where colours are
//! to spare, and does not take the place of a shape. In a photograph or a gradient neighbours
//! differ little, and every cell counts in full.

use super::light::{Lab, Light};
use super::shrink::Sample;
use quadrille_core::{Cell, Grid};

/// What a blend counts, where other cells count one.
const BLEND: f32 = 0.02;
/// How different the two sides of a border look at least, and how different from both a blend does;
/// squared, as all distances here.
const SIDES: f32 = 0.09;
const APART: f32 = 0.001;
/// How far a blend may be from the line between its sides.
const ASIDE: f32 = 0.002;

/// What each cell that is not transparent counts, in row order.
pub fn weights(samples: &Grid<Sample>) -> Vec<f32> {
    let opaque = samples.size().cells().filter(|&cell| samples[cell].is_some());
    opaque.map(|cell| if is_blend(samples, cell) { BLEND } else { 1.0 }).collect()
}

/// Whether a cell looks like a mixture of two that touch it and look different.
fn is_blend(samples: &Grid<Sample>, cell: Cell) -> bool {
    let Some(own) = samples[cell] else { return false };
    let around: Vec<Light> = near(samples, cell).filter(|n| n.lab().distance(own.lab()) > APART).collect();
    let pairs = around.iter().enumerate().flat_map(|(i, a)| around[..i].iter().map(move |b| (*a, *b)));
    pairs.filter(|(a, b)| a.lab().distance(b.lab()) > SIDES).any(|(a, b)| is_between(own, a, b))
}

/// The cells around, corners included.
fn near(samples: &Grid<Sample>, cell: Cell) -> impl Iterator<Item = Light> {
    let places = |at: usize| [at.wrapping_sub(1), at, at + 1];
    let around =
        places(cell.row).into_iter().flat_map(move |row| places(cell.col).map(|col| Cell { row, col }));
    around.filter(move |other| *other != cell).filter_map(|other| samples.get(other).copied().flatten())
}

/// Whether light is a mixture of two others: of their light, as shrinking mixes it, or of the
/// stored values, as most drawing programs do.
fn is_between(own: Light, a: Light, b: Light) -> bool {
    let mixed = |own: [f32; 3], a: [f32; 3], b: [f32; 3]| {
        let dot = |x: [f32; 3], y: [f32; 3]| -> f32 { (0..3).map(|k| (x[k] - a[k]) * (y[k] - a[k])).sum() };
        let share = dot(own, b) / dot(b, b).max(f32::MIN_POSITIVE);
        (share > 0.0 && share < 1.0).then(|| [0, 1, 2].map(|k| a[k] + share * (b[k] - a[k])))
    };
    let same = |lab: Lab| lab.distance(own.lab()) < ASIDE;
    let stored = |light: Light| {
        let rgb = light.rgb();
        [rgb.0, rgb.1, rgb.2].map(f32::from)
    };
    let light = mixed(own.0, a.0, b.0).map(|light| Light(light).lab());
    let number = mixed(stored(own), stored(a), stored(b)).map(|[r, g, b]| {
        let byte = |v: f32| v.round() as u8;
        Light::of(quadrille_core::scene::Rgb(byte(r), byte(g), byte(b))).lab()
    });
    light.is_some_and(same) || number.is_some_and(same)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_core::Size;
    use quadrille_core::scene::Rgb;

    fn row(greys: &[u8]) -> Vec<bool> {
        let samples = greys.iter().map(|&g| Some(Light::of(Rgb(g, g, g)))).collect();
        let samples = Grid::from_items(Size::new(1, greys.len()), samples).unwrap();
        weights(&samples).into_iter().map(|weight| weight < 1.0).collect()
    }

    #[test]
    fn borders_are_blends_and_gradients_are_not() {
        assert_eq!(row(&[255, 255, 128, 0, 0]), [false, false, true, false, false]);
        assert_eq!(row(&[255, 128, 255]), [false; 3], "a thin line");
        assert_eq!(row(&[255, 128, 128, 0]), [false; 4], "a shape as wide as two cells");
        let gradient: Vec<u8> = (0..=255).step_by(17).collect();
        assert_eq!(row(&gradient), [false; 16]);
    }
}
