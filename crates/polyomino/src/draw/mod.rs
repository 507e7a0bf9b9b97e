//! The picture of a board: pieces as bevelled tiles or balls, holes where cells wait, a tray with
//! the pieces left.
//!
//! `plan` says where everything is, `outline` traces shapes, `body` draws one piece, `sheet` the
//! whole, and `letters` the same in characters. Solids are shown layer by layer, from the bottom
//! up.
//!
//! The tray is shown unless the puzzle is solved or the board has thousands of cells; textures are
//! where the palette begins anew; in a plain picture given pieces look like others.

pub(crate) mod body;
pub(crate) mod colors;
mod letters;
pub(crate) mod outline;
pub(crate) mod plan;
mod sheet;
#[cfg(test)]
mod tests;

use crate::model::{self, Instance, Spot, State};
use colors::Coat;
use plan::{Plan, Shelf};
use quadrille_core::scene::{Patterns, Role, Tray};
use quadrille_core::{Cell, Look, Scene, Status};
use std::collections::BTreeMap;

/// Draws a state.
pub fn draw(instance: &Instance, state: &State, look: &Look) -> Scene {
    let status = model::status(instance, state);
    let style = Style::new(instance, &status, look);
    let mut scene = sheet::draw(instance, state, &style);
    let open = state.cover(instance.board().len()).iter().filter(|c| c.is_none()).count();
    let (cells, left) = (instance.board().len(), pieces_left(instance, state));
    scene.description = format!(
        "{}; {} of {cells} cells covered, {left} of the pieces left",
        model::describe(instance),
        cells - open
    );
    if look.glyphs {
        scene.glyphs = match model::cover::options_of(instance, state) {
            Some(options) => letters::list(instance, &options),
            None => letters::draw(instance, state, &style),
        };
    }
    scene
}

/// How many copies of pieces may still be placed.
fn pieces_left(instance: &Instance, state: &State) -> usize {
    let mut used = vec![0usize; instance.pieces().len()];
    state.placed().iter().for_each(|p| used[p.piece.index()] += 1);
    let left =
        |(piece, used): (&model::Piece, &usize)| usize::from(*piece.copies.end()).saturating_sub(*used);
    instance.pieces().iter().zip(&used).map(left).sum()
}

/// Where the tray is; `solved` is asked only where the look leaves it open.
fn shelf(instance: &Instance, tray: Tray, solved: impl FnOnce() -> bool) -> Shelf {
    match tray {
        Tray::Shown | Tray::FixedBelow => Shelf::Below,
        Tray::Fixed => Shelf::Beside,
        Tray::Auto if instance.board().len() <= sheet::MANY_CELLS && !solved() => Shelf::Below,
        Tray::Hidden | Tray::Auto => Shelf::Off,
    }
}

/// The plan of the picture that [`draw`] makes with the same look.
pub(crate) fn plan_of(instance: &Instance, state: &State, look: &Look) -> Plan {
    let shelf = shelf(instance, look.tray, || model::status(instance, state).solved());
    Plan::new(instance, shelf, look.holes)
}

/// What the look asks for on this board, and what the rules say.
struct Style {
    tray: Shelf,
    holes: bool,
    /// Whether broken rules are shown.
    marks: bool,
    /// Whether given pieces look like others.
    plain: bool,
    /// The paint of each piece.
    coats: Vec<Coat>,
    /// The cells at which a rule is broken.
    broken: Vec<bool>,
    /// The highlighted cells.
    highlights: BTreeMap<Spot, Role>,
}

impl Style {
    fn new(instance: &Instance, status: &Status, look: &Look) -> Self {
        let board = instance.board();
        let mut broken = vec![false; board.len()];
        for cell in status.broken().flat_map(|v| &v.cells) {
            if let Some(spot) = board.spot_at(*cell) {
                broken[spot.index()] = true;
            }
        }
        let highlight = |(cell, role): &(Cell, Role)| Some((board.spot_at(*cell)?, *role));
        Style {
            tray: shelf(instance, look.tray, || status.solved()),
            holes: look.holes,
            marks: look.marks,
            plain: look.plain,
            coats: coats(instance, look.patterns),
            broken,
            highlights: look.highlights.iter().filter_map(highlight).collect(),
        }
    }

    /// Whether a broken rule is to be shown here.
    fn crossed(&self, spot: Spot) -> bool {
        self.marks && self.broken[spot.index()]
    }

    fn highlight(&self, spot: Spot) -> Option<Role> {
        self.highlights.get(&spot).copied()
    }
}

/// The paint of each piece.
pub(crate) fn coats(instance: &Instance, patterns: Patterns) -> Vec<Coat> {
    let patterns = match patterns {
        Patterns::On => Some(true),
        Patterns::Off => Some(false),
        Patterns::Auto => None,
    };
    instance.piece_ids().map(|id| Coat::of(instance, id, patterns)).collect()
}
