//! Where cells can be, and how a piece may be turned: four lattices, each with its group of integer
//! matrices.
//!
//! A [`Site`] is three small integers. Every motion of a lattice that keeps one site in place is
//! then a 3x3 matrix of small integers, whatever the lattice looks like, so that squares, hexagons,
//! cubes and packed spheres share all code but this file:
//!
//! | space | what `row` and `col` (and `layer`) count | turns | with mirror images |
//! |---|---|--:|--:|
//! | flat | rows and columns of squares | 4 | 8 |
//! | hex | rows, and steps to the east ("axial" coordinates) | 6 | 12 |
//! | cubic | layers, rows and columns of cubes | 24 | 48 |
//! | spheres | layers of a square pyramid of spheres: a sphere lies on the four at its row and column, +0 or +1 | 24 | 48 |

use quadrille_core::settings::Words;
use std::fmt;
use std::sync::LazyLock;

/// A place of a lattice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Site {
    /// From the bottom; always 0 in the plane.
    pub layer: i16,
    /// From the top of the sheet.
    pub row: i16,
    /// From the left.
    pub col: i16,
}

impl Site {
    /// A place of the plane.
    pub const fn flat(row: i16, col: i16) -> Site {
        Site { layer: 0, row, col }
    }

    /// A place in space.
    pub const fn new(layer: i16, row: i16, col: i16) -> Site {
        Site { layer, row, col }
    }

    /// This place moved by `by`; `None` when the numbers get too large.
    pub fn plus(self, by: Site) -> Option<Site> {
        Some(Site {
            layer: self.layer.checked_add(by.layer)?,
            row: self.row.checked_add(by.row)?,
            col: self.col.checked_add(by.col)?,
        })
    }

    /// The step from `from` to this place.
    pub const fn minus(self, from: Site) -> Site {
        Site { layer: self.layer - from.layer, row: self.row - from.row, col: self.col - from.col }
    }
}

/// A motion that keeps the origin in place: rows of a matrix that acts on (layer, row, col).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn([[i16; 3]; 3]);

impl Turn {
    const IDENTITY: Turn = Turn([[1, 0, 0], [0, 1, 0], [0, 0, 1]]);

    /// Where a site goes.
    pub fn apply(self, site: Site) -> Site {
        let v = [site.layer, site.row, site.col];
        let [layer, row, col] = self.0.map(|m| m[0] * v[0] + m[1] * v[1] + m[2] * v[2]);
        Site { layer, row, col }
    }

    /// First `self`, then `next`.
    fn then(self, next: Turn) -> Turn {
        let column = |j: usize| [self.0[0][j], self.0[1][j], self.0[2][j]];
        Turn(next.0.map(|row| [0, 1, 2].map(|j| (0..3).map(|k| row[k] * column(j)[k]).sum())))
    }

    /// Whether it is a mirror image rather than a rotation.
    pub fn mirrors(self) -> bool {
        let m = self.0;
        let minor = |a: usize, b: usize| m[1][a] * m[2][b] - m[1][b] * m[2][a];
        m[0][0] * minor(1, 2) - m[0][1] * minor(0, 2) + m[0][2] * minor(0, 1) < 0
    }
}

/// A lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Space {
    /// Squares in the plane.
    #[default]
    Flat,
    /// Hexagons in the plane.
    Hex,
    /// Cubes.
    Cubic,
    /// Spheres packed as tightly as can be.
    Spheres,
}

impl Space {
    /// All of them.
    pub const ALL: [Space; 4] = [Space::Flat, Space::Hex, Space::Cubic, Space::Spheres];

    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Space::Flat => "flat",
            Space::Hex => "hex",
            Space::Cubic => "cubic",
            Space::Spheres => "spheres",
        }
    }

    /// Whether it has layers.
    pub const fn is_solid(self) -> bool {
        matches!(self, Space::Cubic | Space::Spheres)
    }

    /// Every motion that keeps the origin in place, the identity first, mirror images included.
    pub fn turns(self) -> &'static [Turn] {
        static GROUPS: LazyLock<[Vec<Turn>; 4]> = LazyLock::new(|| Space::ALL.map(Space::group));
        &GROUPS[self as usize]
    }

    fn group(self) -> Vec<Turn> {
        let quarter = Turn([[1, 0, 0], [0, 0, 1], [0, -1, 0]]);
        let mirror = Turn([[1, 0, 0], [0, 1, 0], [0, 0, -1]]);
        let tip = Turn([[0, 1, 0], [-1, 0, 0], [0, 0, 1]]);
        match self {
            Space::Flat => closure(&[quarter, mirror]),
            Space::Hex => {
                let sixth = Turn([[1, 0, 0], [0, 1, 1], [0, -1, 0]]);
                closure(&[sixth, Turn([[1, 0, 0], [0, 0, 1], [0, 1, 0]])])
            }
            Space::Cubic => closure(&[quarter, tip, mirror]),
            Space::Spheres => closure(&[quarter, tip, mirror].map(in_pyramid)),
        }
    }

    /// The steps to the neighbours of a site.
    pub fn steps(self) -> Vec<Site> {
        let around = [Site::flat(-1, 0), Site::flat(0, 1), Site::flat(1, 0), Site::flat(0, -1)];
        let (up, down) = (Site::new(1, 0, 0), Site::new(-1, 0, 0));
        match self {
            Space::Flat => around.to_vec(),
            Space::Hex => [&around[..], &[Site::flat(-1, 1), Site::flat(1, -1)]].concat(),
            Space::Cubic => [&around[..], &[up, down]].concat(),
            Space::Spheres => {
                // A sphere lies on four and carries four.
                let below = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(r, c)| Site::new(-1, r, c));
                let above = below.map(|s| Site::default().minus(s));
                [&around[..], &below, &above].concat()
            }
        }
    }

    /// Where a site stands on the sheet that people read and write. Odd rows of hexagons stand half
    /// a cell further right; everything else is written as it is counted.
    pub fn to_sheet(self, site: Site) -> Site {
        let shift = if self == Space::Hex { site.row.div_euclid(2) } else { 0 };
        Site { col: site.col + shift, ..site }
    }

    /// Undoes [`Space::to_sheet`].
    pub fn from_sheet(self, site: Site) -> Site {
        let shift = if self == Space::Hex { site.row.div_euclid(2) } else { 0 };
        Site { col: site.col - shift, ..site }
    }
}

impl Words for Space {
    const WORDS: &'static [(&'static str, Self)] = &[
        (Space::Flat.name(), Space::Flat),
        (Space::Hex.name(), Space::Hex),
        (Space::Cubic.name(), Space::Cubic),
        (Space::Spheres.name(), Space::Spheres),
    ];
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The group made by these motions, the identity first.
fn closure(generators: &[Turn]) -> Vec<Turn> {
    let mut group = vec![Turn::IDENTITY];
    let mut next = 0;
    while next < group.len() {
        for &generator in generators {
            let product = group[next].then(generator);
            if !group.contains(&product) {
                group.push(product);
            }
        }
        next += 1;
    }
    group
}

/// A motion of cubes as a motion of packed spheres. The centres of packed spheres are the points of
/// the cubic lattice whose coordinates (i, j, k) have an even sum, here with k = layer, i = layer +
/// row + col, j = col - row.
fn in_pyramid(turn: Turn) -> Turn {
    let image = |site: Site| {
        let cubic =
            Site { layer: site.layer, row: site.layer + site.row + site.col, col: site.col - site.row };
        let Site { layer: k, row: i, col: j } = turn.apply(cubic);
        [k, (i - k - j) / 2, (i - k + j) / 2]
    };
    let columns = [Site::new(1, 0, 0), Site::new(0, 1, 0), Site::new(0, 0, 1)].map(image);
    Turn([0, 1, 2].map(|row| [0, 1, 2].map(|col| columns[col][row])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_groups_have_their_known_orders_and_keep_neighbours() {
        for (space, order) in Space::ALL.into_iter().zip([8, 12, 48, 48]) {
            let turns = space.turns();
            assert_eq!(turns.len(), order, "{space}");
            assert_eq!(turns.iter().filter(|t| t.mirrors()).count(), order / 2, "{space}");
            let steps = space.steps();
            for &turn in turns {
                assert!(steps.iter().all(|&s| steps.contains(&turn.apply(s))), "{space} {turn:?}");
            }
        }
    }

    #[test]
    fn a_flat_piece_in_the_pyramid_lies_in_three_planes_eight_ways() {
        // The five spheres of an F, and the steps given for the three families of planes.
        let shape = [(0, 1), (0, 2), (1, 0), (1, 1), (2, 1)].map(|(r, c)| Site::flat(r, c));
        let images = |turns: &mut dyn Iterator<Item = Turn>| {
            let mut seen: Vec<Vec<Site>> = Vec::new();
            for turn in turns {
                let mut sites: Vec<Site> = shape.iter().map(|&s| turn.apply(s)).collect();
                sites.sort_unstable();
                let first = sites[0];
                sites.iter_mut().for_each(|s| *s = s.minus(first));
                if !seen.contains(&sites) {
                    seen.push(sites);
                }
            }
            seen
        };
        let turned = images(&mut Space::Spheres.turns().iter().copied().filter(|t| !t.mirrors()));
        assert_eq!(turned.len(), 24);
        assert_eq!(images(&mut Space::Spheres.turns().iter().copied()).len(), 24);
        let upright: Vec<Site> = shape.iter().map(|s| Site::new(s.row + s.col, -s.col, -s.col)).collect();
        let first = *upright.iter().min().unwrap();
        let mut upright: Vec<Site> = upright.iter().map(|s| s.minus(first)).collect();
        upright.sort_unstable();
        assert!(turned.contains(&upright));
    }

    #[test]
    fn sheets_read_back() {
        for space in Space::ALL {
            for row in 0..5 {
                let site = Site::flat(row, 3);
                assert_eq!(space.from_sheet(space.to_sheet(site)), site);
            }
        }
        assert_eq!(Space::Hex.to_sheet(Site::flat(3, 0)), Site::flat(3, 1));
    }
}
