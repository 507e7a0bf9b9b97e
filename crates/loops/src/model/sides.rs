//! The sides of a cell on which a tile has links, and how tiles are turned.

use quadrille_core::{Direction, Headings, Shape};
use std::borrow::Cow;
use std::fmt;

/// A set of sides, bit `k` for side `k` of the [`Shape`]: square N=1 E=2 S=4 W=8; hexagonal E=1
/// NE=2 NW=4 W=8 SW=16 SE=32.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sides(pub u8);

impl Sides {
    /// No side.
    pub const NONE: Sides = Sides(0);

    /// All sides of a cell.
    pub const fn all(shape: Shape) -> Sides {
        Sides((1 << shape.sides()) - 1)
    }

    /// Whether the side is in the set.
    pub const fn has(self, side: Direction) -> bool {
        self.0 & side.bit() != 0
    }

    /// How many sides.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set with one side more.
    #[must_use]
    pub const fn with(self, side: Direction) -> Sides {
        Sides(self.0 | side.bit())
    }

    /// The set with one side less.
    #[must_use]
    pub const fn without(self, side: Direction) -> Sides {
        Sides(self.0 & !side.bit())
    }

    /// The set after a turn by `steps` sides in the order of the shape: clockwise for squares,
    /// anticlockwise for hexagons.
    #[must_use]
    pub const fn stepped(self, shape: Shape, steps: u8) -> Sides {
        let n = shape.sides();
        let k = steps % n;
        let bits = self.0 as u16;
        Sides(((bits << k | bits >> (n - k)) & ((1 << n) - 1)) as u8)
    }

    /// The set after one turn, a quarter on squares and a sixth on hexagons.
    #[must_use]
    pub(crate) const fn turned(self, shape: Shape, clockwise: bool) -> Sides {
        let forward = clockwise == matches!(shape, Shape::Square);
        self.stepped(shape, if forward { 1 } else { shape.sides() - 1 })
    }

    /// The different positions of a tile, this one first.
    pub fn positions(self, shape: Shape) -> impl Iterator<Item = Sides> {
        (0..shape.sides())
            .map(move |k| self.stepped(shape, k))
            .enumerate()
            .take_while(move |&(k, sides)| k == 0 || sides != self)
            .map(|(_, sides)| sides)
    }

    /// The least of its positions: two tiles are of one kind if theirs is the same.
    #[must_use]
    pub fn kind(self, shape: Shape) -> Sides {
        self.positions(shape).min().unwrap_or(self)
    }

    /// What people call a tile with these links: `corner`, `tile with 3 links`.
    pub fn name(self, shape: Shape) -> Cow<'static, str> {
        match (shape, self.count(), self.kind(shape).0) {
            (_, 0, _) => "empty tile".into(),
            (_, 1, _) => "end".into(),
            (Shape::Square, 2, 0b0101) | (Shape::Hex, 2, 0b00_1001) => "straight tile".into(),
            (Shape::Square, 2, _) => "corner".into(),
            (Shape::Square, 3, _) => "T".into(),
            (Shape::Square, 4, _) => "cross".into(),
            (Shape::Hex, 2, 0b00_0011) => "sharp bend".into(),
            (Shape::Hex, 2, _) => "wide bend".into(),
            (_, n, _) => format!("tile with {n} links").into(),
        }
    }

    /// The same with its article: `a corner`, `an end`.
    pub fn called(self, shape: Shape) -> String {
        let article = if self.count() <= 1 { "an" } else { "a" };
        format!("{article} {}", self.name(shape))
    }

    /// The sides in the set, in order.
    pub fn iter(self, shape: Shape) -> impl Iterator<Item = Direction> {
        shape.directions().filter(move |d| self.has(*d))
    }

    /// The sides by the compass, `n+e`.
    pub fn headings(self, shape: Shape) -> Headings {
        Headings::of(shape, self.0)
    }
}

impl fmt::Debug for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#08b}", self.0)
    }
}
