//! What one line says about its own cells.
//!
//! [`fast`] is the solver that the methods use: bit-parallel, exact, for any number of colours.
//! [`plain`] is the obvious dynamic programme: the rules use it, and the fast form is tested
//! against it.

pub mod automaton;
pub mod cache;
pub mod fast;
pub mod plain;
pub mod wide;

use crate::model::{Block, Color, Mark};

/// The colours a cell can still have, one bit each (bit 0 is the background).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Colors(pub u64);

impl Colors {
    /// No colour: a contradiction.
    pub const NONE: Colors = Colors(0);

    /// Every colour of a palette with this many entries.
    pub const fn all(palette: usize) -> Colors {
        Colors(!0 >> (64 - palette))
    }

    /// One colour.
    pub const fn only(color: Color) -> Colors {
        Colors(1 << color.0)
    }

    /// Whether `color` is among them.
    pub const fn has(self, color: Color) -> bool {
        self.0 >> color.0 & 1 == 1
    }

    /// The colour, if there is just one.
    pub const fn single(self) -> Option<Color> {
        if self.0.count_ones() == 1 { Some(Color(self.0.trailing_zeros() as u8)) } else { None }
    }

    /// Those of both sets.
    #[must_use]
    pub const fn and(self, other: Colors) -> Colors {
        Colors(self.0 & other.0)
    }

    /// The colours, in order.
    pub fn iter(self) -> impl Iterator<Item = Color> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let color = (rest != 0).then(|| Color(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(color)
        })
    }

    /// What a mark leaves possible.
    pub fn of_mark(mark: Mark) -> Colors {
        mark.color().map_or(Colors(!0), Colors::only)
    }
}

/// Whether a line with these marks can still be completed, changing unknown cells only.
pub fn possible(clue: &[Block], marks: &[Mark]) -> bool {
    let cells: Vec<Colors> = marks.iter().map(|&m| Colors::of_mark(m)).collect();
    plain::possible(clue, &cells)
}
