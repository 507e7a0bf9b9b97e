//! Pictures out of nothing but random numbers.
//!
//! Every cell gets a random height, the heights are smoothed, and the highest cells are filled: as
//! many as the density says. Without smoothing that is noise; two rounds of it give blobs with the
//! soft outlines of drawn shapes. In colour, every colour has such a landscape of its own, and a
//! filled cell has the colour that is highest there, so that colours form patches. Everything is
//! done in whole numbers: the same seed draws the same picture on any machine.

use crate::model::Color;
use quadrille_core::settings::Words;
use quadrille_core::{Cell, Grid, Random, Size};

/// The kinds of pictures: name, rounds of smoothing, whether left and right mirror each other.
pub const SHAPES: &[Shape] = &[
    Shape { name: "blobs", smoothing: 2, mirrored: false },
    Shape { name: "random", smoothing: 0, mirrored: false },
    Shape { name: "symmetric", smoothing: 2, mirrored: true },
];

impl Words for Shape {
    const WORDS: &'static [(&'static str, Self)] =
        &[(SHAPES[0].name, SHAPES[0]), (SHAPES[1].name, SHAPES[1]), (SHAPES[2].name, SHAPES[2])];
}

/// A kind of picture; the first of the table is the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The name for `--shape`.
    pub name: &'static str,
    /// Rounds of smoothing.
    pub smoothing: usize,
    /// Whether the right half mirrors the left.
    pub mirrored: bool,
}

/// A random picture with `density` per cent of its cells filled, in colours `1..=colors`.
pub fn draw(size: Size, density: usize, colors: usize, shape: Shape, random: &mut Random) -> Grid<Color> {
    let ground = landscape(size, shape, random);
    let mut heights: Vec<u64> = ground.items().to_vec();
    heights.sort_unstable();
    let empty = size.area() * (100 - density) / 100;
    let sea = empty.checked_sub(1).map(|last| heights[last]);
    let layers: Vec<Grid<u64>> = (0..colors).map(|_| landscape(size, shape, random)).collect();
    let color = |cell: Cell| {
        if sea.is_some_and(|level| ground[cell] <= level) {
            return Color::EMPTY;
        }
        let highest = (0..colors).max_by_key(|&k| layers[k][cell]).unwrap_or(0);
        Color(highest as u8 + 1)
    };
    Grid::from_items(size, size.cells().map(color).collect()).expect("one colour per cell")
}

/// Smoothed random heights.
fn landscape(size: Size, shape: Shape, random: &mut Random) -> Grid<u64> {
    let heights = (0..size.area()).map(|_| random.bits() >> 32).collect();
    let mut heights: Grid<u64> = Grid::from_items(size, heights).expect("one height per cell");
    if shape.mirrored {
        let twin = |cell: Cell| heights[Cell::new(cell.row, cell.col.min(size.cols - 1 - cell.col))];
        heights = Grid::from_items(size, size.cells().map(twin).collect()).expect("one height per cell");
    }
    (0..shape.smoothing).fold(heights, |heights, _| smoothed(&heights))
}

/// The sum of the nine cells around; the border repeats itself outside.
fn smoothed(heights: &Grid<u64>) -> Grid<u64> {
    let size = heights.size();
    let near = |at: usize, end: usize| [at.saturating_sub(1), at, (at + 1).min(end - 1)];
    let sum = |cell: Cell| {
        let columns = near(cell.col, size.cols);
        near(cell.row, size.rows).iter().flat_map(|&row| columns.map(|col| heights[Cell { row, col }])).sum()
    };
    Grid::from_items(size, size.cells().map(sum).collect()).expect("one height per cell")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(picture: &Grid<Color>) -> usize {
        picture.items().iter().filter(|c| **c != Color::EMPTY).count()
    }

    #[test]
    fn density_is_kept_and_mirrors_mirror() {
        let size = Size::new(20, 25);
        for shape in SHAPES.iter().filter(|s| !s.mirrored) {
            for (density, expected) in [(1, 5), (37, 185), (55, 275), (99, 495), (100, 500)] {
                let picture = draw(size, density, 3, *shape, &mut Random::new(5));
                assert_eq!(filled(&picture), expected, "{}", shape.name);
            }
        }
        let mirror = draw(size, 50, 3, SHAPES[2], &mut Random::new(5));
        assert!(size.cells().all(|c| mirror[c] == mirror[Cell::new(c.row, 24 - c.col)]));
        assert!((240..=260).contains(&filled(&mirror)));
    }

    #[test]
    fn blobs_hang_together() {
        let edges = |shape: Shape| {
            let picture = draw(Size::new(30, 30), 50, 1, shape, &mut Random::new(1));
            picture.rows().flat_map(|row| row.windows(2)).filter(|w| w[0] != w[1]).count()
        };
        assert!(edges(SHAPES[0]) * 2 < edges(SHAPES[1]));
    }
}
