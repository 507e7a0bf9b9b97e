//! How far every kind of tile is from the places that want it.
//!
//! Small boards keep all distances in one table. Large plain grids compute them from rows and
//! columns, as long as a kind has one home; what else there is gets a table of its own.

use crate::solve::problem::{FAR, Kind, Problem};
use quadrille_core::Stop;

/// Entries that the one table may have.
const MAX_TABLE: usize = 1 << 21;

/// How tiles of kinds are counted of which there are more than places that want them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spare {
    /// They need not go anywhere: any of them may be the one that stays away.
    Free,
    /// As if all of them had to go.
    Counted,
}

/// Distances of tiles to the nearest places that want them.
pub struct Far {
    places: usize,
    form: Form,
}

enum Form {
    /// `kind * places + place`.
    Table(Vec<u16>),
    /// A line for every kind, and the row and column of every place.
    Lines(Vec<Line>, Vec<(u16, u16)>),
}

enum Line {
    /// Tiles of this kind need not go anywhere.
    Free,
    /// One place on a plain grid.
    Home(u16, u16),
    /// The distance from every place.
    Table(Vec<u16>),
}

impl Far {
    /// The distances of a board; an error if their tables would outgrow the memory.
    pub fn new(problem: &Problem<'_>, spare: Spare, memory: u64) -> Result<Self, Stop> {
        let places = problem.graph.places;
        let cols = problem.instance.size().cols;
        let plain = problem.graph.plain().is_some();
        let small = problem.kinds.saturating_mul(places) <= MAX_TABLE;
        let mut left = memory;
        let mut lines = Vec::with_capacity(problem.kinds);
        for need in problem.needs() {
            lines.push(match *need.wanting.as_slice() {
                [] => Line::Free,
                _ if need.spare() && spare == Spare::Free => Line::Free,
                [home] if plain => Line::Home((home / cols) as u16, (home % cols) as u16),
                _ => {
                    left = left.checked_sub(2 * places as u64).ok_or(Stop::Memory)?;
                    let mut line = problem.graph.distances_from(need.wanting);
                    // From where there is no way to such a place, none has to be gone.
                    line.iter_mut().filter(|far| **far == FAR).for_each(|far| *far = 0);
                    Line::Table(line)
                }
            });
        }
        let cells = (0..places).map(|place| ((place / cols) as u16, (place % cols) as u16)).collect();
        let far = Far { places, form: Form::Lines(lines, cells) };
        if !small || 2 * (problem.kinds * places) as u64 > left {
            return Ok(far);
        }
        let kinds = 0..problem.kinds as Kind;
        let table = kinds.flat_map(|kind| (0..places).map(move |place| (kind, place)));
        let table = table.map(|(kind, place)| far.of(kind, place) as u16).collect();
        Ok(Far { places, form: Form::Table(table) })
    }

    /// The steps that a tile of this kind has to go from a place.
    #[inline]
    pub fn of(&self, kind: Kind, place: usize) -> u32 {
        match &self.form {
            Form::Table(table) => u32::from(table[kind as usize * self.places + place]),
            Form::Lines(lines, cells) => match &lines[kind as usize] {
                Line::Free => 0,
                Line::Home(row, col) => {
                    let (r, c) = cells[place];
                    u32::from(r.abs_diff(*row)) + u32::from(c.abs_diff(*col))
                }
                Line::Table(line) => u32::from(line[place]),
            },
        }
    }

    /// The steps that all tiles have to go.
    pub fn sum(&self, tiles: &[Kind]) -> u64 {
        tiles.iter().enumerate().map(|(place, &kind)| u64::from(self.of(kind, place))).sum()
    }

    /// The steps that the farthest tile has to go.
    pub fn most(&self, tiles: &[Kind]) -> u32 {
        tiles.iter().enumerate().map(|(place, &kind)| self.of(kind, place)).max().unwrap_or(0)
    }

    /// How a swap of two places changes the sum, if these kinds lie on them.
    #[inline]
    pub fn change(&self, at_a: Kind, at_b: Kind, a: usize, b: usize) -> i64 {
        let after = self.of(at_a, b) + self.of(at_b, a);
        let before = self.of(at_a, a) + self.of(at_b, b);
        i64::from(after) - i64::from(before)
    }
}

/// Numbers by which arrangements are told apart: one for every kind on every place, all xored.
pub struct Prints {
    kinds: Vec<u64>,
    places: Vec<u64>,
}

impl Prints {
    /// The numbers for a board; the same for ever.
    pub fn new(problem: &Problem<'_>) -> Self {
        let mut random = quadrille_core::Random::new(0x5157_4150);
        let mut draw = |n: usize| (0..n).map(|_| random.bits()).collect();
        Prints { kinds: draw(problem.kinds), places: draw(problem.graph.places) }
    }

    /// The number of a kind on a place.
    #[inline]
    pub fn of(&self, kind: Kind, place: usize) -> u64 {
        let mut z = self.kinds[kind as usize] ^ self.places[place].rotate_left(23);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// The number of an arrangement.
    pub fn all(&self, tiles: &[Kind]) -> u64 {
        tiles.iter().enumerate().fold(0, |print, (place, &kind)| print ^ self.of(kind, place))
    }

    /// What a swap of two places changes in it.
    #[inline]
    pub fn change(&self, tiles: &[Kind], a: usize, b: usize) -> u64 {
        let (at_a, at_b) = (tiles[a], tiles[b]);
        self.of(at_a, a) ^ self.of(at_a, b) ^ self.of(at_b, a) ^ self.of(at_b, b)
    }
}
