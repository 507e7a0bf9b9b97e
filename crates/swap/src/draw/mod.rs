//! The picture of a board: numbered tiles in a tray, and the same in characters.
//!
//! [`kinds`] says where tiles belong and which of them are alike, [`plan`] where things are, on a
//! [`graph`] too. [`tiles`] draws the tiles, [`ways`] what lies between places (walls, links, the
//! swap just made), [`sheet`] the board and everything in its order, and [`steps`] a solution as a
//! strip of boards. [`words`] is what a screen reader says; [`letters`] and [`listing`] are the
//! characters of one board and of a strip. Without marks nothing tells which tiles are in their
//! place; textures lie over the colours of equal tiles where there are more kinds than colours; a
//! plain picture does not show the swap just made.

mod graph;
mod kinds;
mod letters;
mod listing;
pub(crate) mod plan;
mod sheet;
mod steps;
mod tiles;
mod ways;
mod words;

use crate::model::{self, Instance, Pair, State, Tile};
use kinds::Kinds;
use quadrille_core::scene::{Role, Strip};
use quadrille_core::{Grid, Look, Scene};

/// Draws a state.
pub fn draw(instance: &Instance, state: &State, look: &Look) -> Scene {
    if state.tiles().size() != instance.size() {
        // A state of another board has no picture; the puzzle has one.
        return draw(instance, &model::start(instance), look);
    }
    let (kinds, style) = (Kinds::new(instance).told_as(look), Style::new(instance, look));
    let swaps = swaps_inside(instance, state);
    let shown = usize::from(!look.plain);
    let made = &swaps[swaps.len().saturating_sub(shown)..];
    let closed = instance.closed(swaps.len());
    let view = View { instance, kinds: &kinds, style: &style, tiles: state.tiles(), made, closed };
    if let Some(strip) = look.strip.filter(|_| !swaps.is_empty()) {
        return steps::draw(&view, &swaps, strip == Strip::Together);
    }
    let mut scene = sheet::draw(&view);
    scene.description = words::description(&view, &swaps);
    if look.glyphs {
        scene.glyphs = letters::draw(&view, swaps.len());
    }
    scene
}

/// The swaps that are on the board.
fn swaps_inside(instance: &Instance, state: &State) -> Vec<Pair> {
    state.swaps().iter().copied().filter(|p| p.places().1 < instance.size().area()).collect()
}

/// The extent of a strip with this look; `None` where it asks for one board.
pub(crate) fn strip_size(instance: &Instance, state: &State, look: &Look) -> Option<(f32, f32)> {
    let strip = look.strip.filter(|_| state.tiles().size() == instance.size())?;
    let swaps = swaps_inside(instance, state);
    if swaps.is_empty() {
        return None;
    }
    let (kinds, style) = (Kinds::new(instance), Style { highlights: None });
    let view = View { instance, kinds: &kinds, style: &style, tiles: state.tiles(), made: &[], closed: None };
    Some(steps::extent(&view, &swaps, strip == Strip::Together))
}

/// Everything there is to know for the picture of one board.
#[derive(Clone, Copy)]
struct View<'a> {
    instance: &'a Instance,
    kinds: &'a Kinds,
    style: &'a Style,
    tiles: &'a Grid<Tile>,
    /// The swaps just made.
    made: &'a [Pair],
    /// The pair that may not swap next.
    closed: Option<Pair>,
}

impl View<'_> {
    /// How many places have the tile that belongs there, and how many want one.
    fn in_place(&self) -> (usize, usize) {
        let both = self.tiles.items().iter().zip(self.instance.target().items());
        let wanted = both.filter(|(_, want)| **want != Tile::ANY);
        wanted.fold((0, 0), |(right, all), (tile, want)| (right + usize::from(tile == want), all + 1))
    }
}

/// What the look asks for on this board.
struct Style {
    /// The highlight of each cell, if there is one.
    highlights: Option<Grid<Option<Role>>>,
}

impl Style {
    fn new(instance: &Instance, look: &Look) -> Self {
        Style { highlights: look.highlights_on(instance.size()) }
    }

    fn highlight(&self, place: usize) -> Option<Role> {
        self.highlights.as_ref().and_then(|h| h.items()[place])
    }

    /// The highlighted places, in order.
    fn highlighted(&self, role: Role) -> impl Iterator<Item = usize> {
        let grids = self.highlights.iter();
        grids.flat_map(move |g| (0..g.items().len()).filter(move |&at| g.items()[at] == Some(role)))
    }
}

#[cfg(test)]
mod tests;
