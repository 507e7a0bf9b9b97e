//! Shades between the colours of a palette, by mixing cells: one line of the table per way.

use super::light::Lab;
use super::reduce::closest;
use quadrille_core::settings::Words;
use quadrille_core::{Cell, Grid};

/// A way to choose among colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dither {
    /// Every cell takes the nearest.
    #[default]
    None,
    /// What a cell is wrong by goes to its neighbours (Floyd and Steinberg, 1976).
    Floyd,
    /// A fixed pattern decides between neighbours (Bayer, 1973).
    Bayer,
}

impl Words for Dither {
    const WORDS: &'static [(&'static str, Self)] =
        &[("none", Dither::None), ("floyd", Dither::Floyd), ("bayer", Dither::Bayer)];
}

/// Bayer's matrix of order 4.
const BAYER: [[u8; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];

impl Dither {
    /// For every cell the number of a colour.
    pub fn choose(self, levels: &Grid<Lab>, colors: &[Lab]) -> Grid<usize> {
        match self {
            Dither::None => levels.map(|l| closest(*l, colors)),
            Dither::Floyd => floyd(levels, colors),
            Dither::Bayer => bayer(levels, colors),
        }
    }
}

fn floyd(levels: &Grid<Lab>, colors: &[Lab]) -> Grid<usize> {
    let size = levels.size();
    let mut wanted = levels.clone();
    let mut chosen = Grid::filled(size, 0);
    for cell in size.cells().filter(|_| !colors.is_empty()) {
        let best = closest(wanted[cell], colors);
        chosen[cell] = best;
        let wrong: Vec<f32> = wanted[cell].0.iter().zip(colors[best].0).map(|(w, c)| w - c).collect();
        let Cell { row, col } = cell;
        for (row, col, share) in [
            (row, col + 1, 7.0),
            (row + 1, col.wrapping_sub(1), 3.0),
            (row + 1, col, 5.0),
            (row + 1, col + 1, 1.0),
        ] {
            let neighbour = Cell { row, col };
            if size.contains(neighbour) {
                wanted[neighbour].0.iter_mut().zip(&wrong).for_each(|(w, e)| *w += e * share / 16.0);
            }
        }
    }
    chosen
}

/// The pattern lightens and darkens by half the usual step between two colours of the palette.
fn bayer(levels: &Grid<Lab>, colors: &[Lab]) -> Grid<usize> {
    let step = 1.0 / (colors.len().max(2) as f32 - 1.0).sqrt();
    let shifted = |cell: Cell| {
        let Lab([l, a, b]) = levels[cell];
        let pattern = (f32::from(BAYER[cell.row % 4][cell.col % 4]) + 0.5) / 16.0 - 0.5;
        closest(Lab([l + pattern * step, a, b]), colors)
    };
    Grid::from_items(levels.size(), levels.size().cells().map(shifted).collect())
        .expect("one colour per cell")
}
