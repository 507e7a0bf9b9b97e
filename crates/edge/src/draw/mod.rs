//! The picture of a board: tiles cut into four triangles, and the same in characters.
//!
//! [`paint`] gives colours and textures to the numbers that pieces have on their sides, [`tiles`] draws one tile,
//! [`sheet`] the board with all that is marked on it and, below, the pieces that are not on it. [`words`] is what a screen
//! reader says, [`letters`] the characters of the terminal.
//!
//! Settings: `no-tray` (the pieces that are not on the board are left out), `reason-cells`, `accent-cells` and `cursor`
//! (cells such as `r1c1,r1c2` to be highlighted).

mod letters;
mod paint;
mod sheet;
mod tiles;
mod words;

#[cfg(test)]
mod tests;

use crate::model::{Instance, PieceId, Placed, Side, State, start};
use quadrille_core::scene::Role;
use quadrille_core::{Cell, Options, Scene};

/// Draws a state.
pub fn draw(instance: &Instance, state: &State, options: &Options) -> Scene {
    let known = |(_, placed): (Cell, Placed)| placed.piece.index() < instance.pieces().len();
    if state.cells().size() != instance.size() || !state.placed().all(known) {
        // A state of another puzzle has no picture; the puzzle has one.
        return draw(instance, &start(instance), options);
    }
    let view = View::new(instance, state, options);
    let mut scene = sheet::draw(&view);
    scene.description = words::description(&view);
    scene.glyphs = letters::draw(&view);
    scene
}

/// Everything there is to know for a picture.
struct View<'a> {
    instance: &'a Instance,
    state: &'a State,
    /// The pieces that are not on the board.
    tray: Vec<PieceId>,
    highlights: Vec<(Cell, Role)>,
}

impl<'a> View<'a> {
    fn new(instance: &'a Instance, state: &'a State, options: &Options) -> Self {
        let mut lies = vec![false; instance.pieces().len()];
        state.placed().for_each(|(_, placed)| lies[placed.piece.index()] = true);
        let tray = (0..lies.len()).filter(|piece| !lies[*piece] && !options.is_on("no-tray"));
        let mut highlights = Vec::new();
        for (name, role) in
            [("reason-cells", Role::Reason), ("accent-cells", Role::Accent), ("cursor", Role::Accent)]
        {
            let texts = options.all(name).iter().flat_map(|text| text.split(','));
            let cells = texts.filter_map(|text| Cell::parse(text.trim()));
            highlights.extend(cells.filter(|cell| instance.size().contains(*cell)).map(|cell| (cell, role)));
        }
        View { instance, state, tray: tray.map(|piece| PieceId(piece as u16)).collect(), highlights }
    }

    fn is_clue(&self, cell: Cell) -> bool {
        self.instance.clues().iter().any(|clue| clue.cell == cell)
    }

    /// Whether a side of a cell breaks a rule: it does not match the next piece, or it is not what the rim asks for.
    fn conflicts(&self, cell: Cell, side: Side) -> bool {
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
