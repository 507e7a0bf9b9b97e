//! Pieces: a shape, how it may be turned, and how often it is used.

use super::board::MAX_CELLS;
use super::space::{Site, Space};
use quadrille_core::Diagnostic;
use quadrille_core::scene::Rgb;
use quadrille_core::settings::Words;
use std::ops::RangeInclusive;

/// The largest number of copies of one piece.
pub const MAX_COPIES: u16 = 10_000;

/// How a piece may be turned before it is put on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Turning {
    /// As a hand can turn it: rotations, and in the plane the other side too. A solid piece has no
    /// other side, so that its mirror image is another piece.
    #[default]
    Free,
    /// Rotations only.
    OneSided,
    /// As it is drawn.
    Fixed,
}

impl Turning {
    /// The word in piece lists; nothing for the default.
    pub const fn word(self) -> &'static str {
        match self {
            Turning::Free => "",
            Turning::OneSided => "one-sided",
            Turning::Fixed => "fixed",
        }
    }
}

impl Words for Turning {
    /// What is unusual; free pieces say nothing.
    const WORDS: &'static [(&'static str, Self)] =
        &[(Turning::OneSided.word(), Turning::OneSided), (Turning::Fixed.word(), Turning::Fixed)];
}

/// A piece: a set of sites that moves as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    name: String,
    /// In order, the first at the origin.
    shape: Vec<Site>,
    /// How it may be turned.
    pub turning: Turning,
    /// How many copies must be and may be used.
    pub copies: RangeInclusive<u16>,
    /// The colour it is drawn in; `None` lets the drawing choose.
    pub color: Option<Rgb>,
    /// What people call the colour.
    pub color_name: Option<String>,
}

/// A number of a piece in an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceId(pub u16);

impl PieceId {
    /// The position in the list of pieces.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Piece {
    /// A piece of these sites, used once, turned freely. Names are short words without blanks or
    /// signs that moves and lists use.
    pub fn new(name: &str, sites: impl IntoIterator<Item = Site>) -> Result<Piece, Diagnostic> {
        let good = |c: char| c.is_alphanumeric() || "_-'*".contains(c);
        if name.is_empty() || name.chars().count() > 32 || !name.chars().all(good) {
            return Err(Diagnostic::new(format!(
                "'{}' is no name for a piece",
                name.chars().take(40).collect::<String>()
            ))
            .help("names are letters and digits, such as A, P12 or T4"));
        }
        let mut shape: Vec<Site> = sites.into_iter().take(MAX_CELLS + 1).collect();
        if shape.is_empty() || shape.len() > MAX_CELLS {
            let found = shape.len();
            return Err(Diagnostic::new(format!(
                "piece {name} has {found} cells, expected 1 to {MAX_CELLS}"
            )));
        }
        // Turning adds coordinates up: they must stay far from the ends of their type.
        if shape.iter().any(|s| [s.layer, s.row, s.col].iter().any(|n| n.unsigned_abs() > 4096)) {
            return Err(Diagnostic::new(format!("piece {name} is larger than a board may be")));
        }
        normalise(&mut shape);
        if shape.windows(2).any(|w| w[0] == w[1]) {
            return Err(Diagnostic::new(format!("piece {name} has a cell twice")));
        }
        Ok(Piece {
            name: name.to_owned(),
            shape,
            turning: Turning::Free,
            copies: 1..=1,
            color: None,
            color_name: None,
        })
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its cells as it is drawn: in order, the first at the origin.
    pub fn shape(&self) -> &[Site] {
        &self.shape
    }

    /// How many cells it has.
    pub fn size(&self) -> usize {
        self.shape.len()
    }

    /// Its different orientations, as drawn first; each in order, the first cell at the origin.
    pub fn orientations(&self, space: Space) -> Vec<Vec<Site>> {
        let allowed = |mirrors: bool| match self.turning {
            Turning::Free => !mirrors || !space.is_solid(),
            Turning::OneSided => !mirrors,
            Turning::Fixed => false,
        };
        let mut found: Vec<Vec<Site>> = vec![self.shape.clone()];
        for turn in space.turns().iter().filter(|t| allowed(t.mirrors())) {
            let mut sites: Vec<Site> = self.shape.iter().map(|&s| turn.apply(s)).collect();
            normalise(&mut sites);
            if !found.contains(&sites) {
                found.push(sites);
            }
        }
        found
    }
}

/// Puts sites in order and the first at the origin.
pub fn normalise(sites: &mut [Site]) {
    sites.sort_unstable();
    if let Some(&first) = sites.first() {
        sites.iter_mut().for_each(|s| *s = s.minus(first));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flat(name: &str, cells: &[(i16, i16)]) -> Piece {
        Piece::new(name, cells.iter().map(|&(r, c)| Site::flat(r, c))).unwrap()
    }

    #[test]
    fn orientations_are_counted_once() {
        let x = flat("X", &[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)]);
        let i = flat("I", &[(0, 0), (0, 1), (0, 2)]);
        let mut f = flat("F", &[(0, 1), (0, 2), (1, 0), (1, 1), (2, 1)]);
        assert_eq!([&x, &i, &f].map(|p| p.orientations(Space::Flat).len()), [1, 2, 8]);
        assert_eq!(f.orientations(Space::Cubic).len(), 24);
        f.turning = Turning::OneSided;
        assert_eq!(f.orientations(Space::Flat).len(), 4);
        f.turning = Turning::Fixed;
        assert_eq!(f.orientations(Space::Flat), [f.shape().to_vec()]);
    }

    #[test]
    fn odd_pieces_are_refused() {
        for name in ["", "a b", "x=y", "a,b"] {
            assert!(Piece::new(name, [Site::default()]).is_err(), "{name}");
        }
        assert!(Piece::new("A", []).is_err());
        assert!(Piece::new("A", [Site::default(), Site::default()]).is_err());
        assert!(Piece::new("A", [Site::flat(20_000, 0), Site::default()]).is_err());
    }
}
