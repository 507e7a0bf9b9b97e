//! The picture of a board: tiles cut into four triangles, and the same in characters.
//!
//! [`paint`] gives colours and textures to the numbers that pieces have on their sides, [`tiles`]
//! draws one tile, [`sheet`] the board with all that is marked on it and, below, the pieces that
//! are not on it. [`words`] is what a screen reader says, [`letters`] the characters of the
//! terminal.
//!
//! [`layout`] says where everything is. Colours have textures unless the look forbids them, for
//! there are more numbers than colours; in a plain picture clues have no pins.

pub(crate) mod layout;
mod letters;
pub(crate) mod paint;
mod sheet;
pub(crate) mod tiles;
mod words;

#[cfg(test)]
mod tests;

use crate::model::{Instance, Side, State, start};
use layout::Layout;
use quadrille_core::scene::{Patterns, Role};
use quadrille_core::{Cell, Look, Scene};

/// Draws a state.
pub fn draw(instance: &Instance, state: &State, look: &Look) -> Scene {
    if !is_of(instance, state) {
        // A state of another puzzle has no picture; the puzzle has one.
        return draw(instance, &start(instance), look);
    }
    let view = View::new(instance, state, look);
    let mut scene = sheet::draw(&view);
    scene.description = words::description(&view);
    if look.glyphs {
        scene.glyphs = letters::draw(&view);
    }
    scene
}

/// Whether a state is one of this puzzle.
pub(crate) fn is_of(instance: &Instance, state: &State) -> bool {
    let pieces = instance.pieces().len();
    state.cells().size() == instance.size() && state.placed().all(|(_, p)| p.piece.index() < pieces)
}

/// Whether colours have textures.
pub(crate) fn has_patterns(look: &Look) -> bool {
    look.patterns != Patterns::Off
}

/// Everything there is to know for a picture.
struct View<'a> {
    instance: &'a Instance,
    state: &'a State,
    layout: Layout,
    /// Where each piece lies.
    lies: Vec<Option<Cell>>,
    /// Whether it is shown what breaks a rule.
    marks: bool,
    patterns: bool,
    /// Whether clues look like other pieces.
    plain: bool,
    highlights: Vec<(Cell, Role)>,
}

impl<'a> View<'a> {
    fn new(instance: &'a Instance, state: &'a State, look: &Look) -> Self {
        let mut lies = vec![None; instance.pieces().len()];
        state.placed().for_each(|(cell, placed)| lies[placed.piece.index()] = Some(cell));
        let inside = |(cell, _): &(Cell, Role)| instance.size().contains(*cell);
        View {
            instance,
            state,
            layout: Layout::new(instance, state, look.tray),
            lies,
            marks: look.marks,
            patterns: has_patterns(look),
            plain: look.plain,
            highlights: look.highlights.iter().copied().filter(inside).collect(),
        }
    }

    /// Whether a cell is to be shown as one with a clue.
    fn is_clue(&self, cell: Cell) -> bool {
        !self.plain && self.instance.clues().binary_search_by_key(&cell, |clue| clue.cell).is_ok()
    }

    /// Whether it is to be shown that a side of a cell breaks a rule: it does not match the next
    /// piece, or it is not what the rim asks for.
    fn conflicts(&self, cell: Cell, side: Side) -> bool {
        self.marks && self.is_wrong(cell, side)
    }

    fn is_wrong(&self, cell: Cell, side: Side) -> bool {
        let Some(here) = self.state.at(cell).map(|placed| self.instance.colour(placed, side)) else {
            return false;
        };
        match self.instance.beyond(cell, side) {
            None => self.instance.framed() && !here.is_grey(),
            Some(next) => {
                let there = self.state.at(next).map(|placed| self.instance.colour(placed, side.opposite()));
                self.instance.framed() && here.is_grey() || there.is_some_and(|there| there != here)
            }
        }
    }
}
