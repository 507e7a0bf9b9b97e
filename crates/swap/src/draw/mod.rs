//! The picture of a board: numbered tiles in a tray, and the same in characters.
//!
//! [`kinds`] says where tiles belong and which of them are alike, [`plan`] where things are, on a [`graph`] too. [`tiles`] draws the tiles,
//! [`ways`] what lies between places (walls, links, the swap just made), [`sheet`] the board and everything in its
//! order, and [`steps`] a solution as a strip of boards. [`words`] is what a screen reader says; [`letters`] and
//! [`listing`] are the characters of one board and of a strip.
//!
//! Settings: `steps` (the swaps as a strip), `marks` (`off`: nothing tells which tiles are in their place), `patterns`
//! (`on`, `off` or `auto`: textures over the colours of equal tiles, by default where there are more kinds than colours),
//! `plain` (the swap just made is not shown), `reason-cells`, `accent-cells` and `cursor` (cells such as `r1c1,r1c2` to be highlighted),
//! `glyphs` (`off`: no characters, for those who only look).

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

use crate::flags::{self, Aim};
use crate::model::{self, Instance, Pair, State, Tile};
use kinds::Kinds;
use quadrille_core::scene::Role;
use quadrille_core::{Cell, Grid, Options, Scene};

/// Draws a state.
pub fn draw(instance: &Instance, state: &State, options: &Options) -> Scene {
    if state.tiles().size() != instance.size() {
        // A state of another board has no picture; the puzzle has one.
        return draw(instance, &model::start(instance), options);
    }
    let (kinds, look) = (Kinds::new(instance).told_as(options), Look::new(instance, options));
    let swaps = swaps_inside(instance, state);
    let shown = usize::from(!options.is_on("plain"));
    let made = &swaps[swaps.len().saturating_sub(shown)..];
    let closed = instance.closed(swaps.len());
    let view = View { instance, kinds: &kinds, look: &look, tiles: state.tiles(), made, closed };
    if is_strip(&swaps, options) {
        return steps::draw(&view, &swaps, together(options));
    }
    let mut scene = sheet::draw(&view);
    scene.description = words::description(&view, &swaps);
    if options.text("glyphs") != Some("off") {
        scene.glyphs = letters::draw(&view, swaps.len());
    }
    scene
}

/// The swaps that are on the board.
fn swaps_inside(instance: &Instance, state: &State) -> Vec<Pair> {
    state.swaps().iter().copied().filter(|p| p.places().1 < instance.size().area()).collect()
}

/// Whether the settings ask for the swaps as a strip.
fn is_strip(swaps: &[Pair], options: &Options) -> bool {
    options.is_on("steps") && !swaps.is_empty()
}

/// Whether swaps are shown together that can be made together.
fn together(options: &Options) -> bool {
    flags::aim(options) == Ok(Aim::Depth)
}

/// The extent of a strip with these settings; `None` where they ask for one board.
pub(crate) fn strip_size(instance: &Instance, state: &State, options: &Options) -> Option<(f32, f32)> {
    let own = options.is_on("steps") && state.tiles().size() == instance.size();
    let swaps = if own { swaps_inside(instance, state) } else { Vec::new() };
    let kinds = is_strip(&swaps, options).then(|| Kinds::new(instance))?;
    let look = Look { highlights: None };
    let view = View { instance, kinds: &kinds, look: &look, tiles: state.tiles(), made: &[], closed: None };
    Some(steps::extent(&view, &swaps, together(options)))
}

/// Everything there is to know for the picture of one board.
#[derive(Clone, Copy)]
struct View<'a> {
    instance: &'a Instance,
    kinds: &'a Kinds,
    look: &'a Look,
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

/// What the settings ask for.
struct Look {
    /// The highlight of each cell, if there is one.
    highlights: Option<Grid<Option<Role>>>,
}

impl Look {
    fn new(instance: &Instance, options: &Options) -> Self {
        let size = instance.size();
        let mut cells: Vec<(Cell, Role)> = Vec::new();
        for (name, role) in
            [("reason-cells", Role::Reason), ("accent-cells", Role::Accent), ("cursor", Role::Accent)]
        {
            let texts = options.all(name).iter().flat_map(|text| text.split(','));
            cells.extend(texts.filter_map(|t| Cell::parse(t.trim())).map(|c| (c, role)));
        }
        cells.retain(|(c, _)| size.contains(*c));
        let highlights = (!cells.is_empty()).then(|| {
            let mut grid = Grid::filled(size, None);
            cells.iter().for_each(|&(cell, role)| grid[cell] = Some(role));
            grid
        });
        Look { highlights }
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
