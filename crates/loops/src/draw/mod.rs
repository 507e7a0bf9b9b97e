//! The picture of a board: round strokes from side to side, and the same in box-drawing characters.
//!
//! [`survey`] says what is right and wrong with every link and which tiles hang together, [`plan`] where things are.
//! [`tiles`] draws the strokes, [`marks`] what the player and the rules say about sides, [`sheet`] the board and
//! everything in its order, [`proof`] why there is no solution, [`words`] what a screen reader says, and [`letters`]
//! the characters, which are listed in [`symbols`].
//!
//! Settings: `proof` (show why there is no solution), `marks` (`off`: nothing tells right from wrong, neither broken
//! links nor the colours of complete pieces), `patterns` (`on`: these colours have textures; `off` and `auto`: they have
//! none, since links tell what hangs together), `plain` (the player's marks and locks are left out), `reason-cells`, `accent-cells` and `cursor` (cells such as `r1c1,r1c2` to
//! be highlighted), `glyphs` (`off`: no characters, for those who only look).

mod letters;
mod marks;
pub(crate) mod plan;
mod proof;
mod sheet;
mod survey;
mod symbols;
mod tiles;
mod words;

use crate::model::{self, Instance, State};
use crate::solve::proof::{Shown, shown};
use quadrille_core::scene::Role;
use quadrille_core::{Cell, Grid, Options, Scene};
use survey::Survey;

/// Draws a state.
pub fn draw(instance: &Instance, state: &State, options: &Options) -> Scene {
    if state.size() != instance.lattice().size {
        // A state of another board has no picture; the puzzle has one.
        return draw(instance, &model::start(instance), options);
    }
    let proof = options.is_on("proof").then(|| shown(instance, state)).flatten();
    draw_with(instance, state, options, proof.as_ref())
}

/// The size of the sheet with these settings.
pub(crate) fn sheet_size(instance: &Instance, state: &State, options: &Options) -> (f32, f32) {
    let own = state.size() == instance.lattice().size;
    let legend = options.is_on("proof") && own && shown(instance, state).is_some();
    plan::Plan::new(instance).sheet(legend)
}

/// Draws a state and a proof.
fn draw_with(instance: &Instance, state: &State, options: &Options, proof: Option<&Shown>) -> Scene {
    let survey = match (options.text("marks"), options.text("patterns")) {
        (Some("off"), _) => Survey::silent(instance, state),
        (_, Some("on")) => Survey::new(instance, state).textured(),
        _ => Survey::new(instance, state),
    };
    let look = Look::new(instance, options, proof);
    let view = View { instance, state, survey: &survey, look: &look };
    let mut scene = sheet::draw(&view);
    scene.description = words::description(&view);
    if options.text("glyphs") != Some("off") {
        scene.glyphs = letters::draw(&view);
    }
    scene
}

/// Everything there is to know for a picture.
struct View<'a> {
    instance: &'a Instance,
    state: &'a State,
    survey: &'a Survey,
    look: &'a Look<'a>,
}

/// What the settings ask for.
struct Look<'a> {
    /// The highlight of each cell, if there is one.
    highlights: Option<Grid<Option<Role>>>,
    proof: Option<&'a Shown>,
    /// Whether the player's marks are left out.
    plain: bool,
}

impl<'a> Look<'a> {
    fn new(instance: &Instance, options: &Options, proof: Option<&'a Shown>) -> Self {
        let size = instance.lattice().size;
        let named =
            [("reason-cells", Role::Reason), ("accent-cells", Role::Accent), ("cursor", Role::Accent)];
        let mut cells: Vec<(Cell, Role)> = proof.map_or_else(Vec::new, |p| {
            let [givers, needy] = [(&p.givers, Role::Reason), (&p.needy, Role::Violated)]
                .map(|(cells, role)| cells.iter().map(move |&c| (c, role)));
            givers.chain(needy).collect()
        });
        for (name, role) in named {
            let texts = options.all(name).iter().flat_map(|text| text.split(','));
            cells.extend(texts.filter_map(|t| Cell::parse(t.trim())).map(|c| (c, role)));
        }
        cells.retain(|(c, _)| size.contains(*c));
        let highlights = (!cells.is_empty()).then(|| {
            let mut grid = Grid::filled(size, None);
            cells.iter().for_each(|&(cell, role)| grid[cell] = Some(role));
            grid
        });
        Look { highlights, proof, plain: options.is_on("plain") }
    }

    fn highlight(&self, cell: Cell) -> Option<Role> {
        self.highlights.as_ref().and_then(|h| h[cell])
    }

    /// The highlighted cells, in order.
    fn highlighted(&self, role: Role) -> impl Iterator<Item = Cell> {
        let grid = self.highlights.iter();
        grid.flat_map(move |g| g.size().cells().filter(move |&c| g[c] == Some(role)))
    }
}

#[cfg(test)]
mod tests;
