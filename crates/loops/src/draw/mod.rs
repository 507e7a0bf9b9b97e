//! The picture of a board: round strokes from side to side, and the same in box-drawing characters.
//!
//! [`survey`] says what is right and wrong with every link and which tiles hang together, [`plan`]
//! where things are. [`tiles`] draws the strokes, [`marks`] what the player and the rules say about
//! sides, [`sheet`] the board and everything in its order, [`proof`] why there is no solution,
//! [`words`] what a screen reader says, and [`letters`] the characters, which are listed in
//! [`symbols`]. Without marks nothing tells right from wrong, neither broken links nor the colours
//! of complete pieces; these have textures only where the look asks for them, since links tell what
//! hangs together. In a plain picture the player's marks and locks are left out.

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
use quadrille_core::scene::{Patterns, Role};
use quadrille_core::{Cell, Grid, Look, Scene};
use survey::Survey;

/// Draws a state.
pub fn draw(instance: &Instance, state: &State, look: &Look) -> Scene {
    if state.size() != instance.lattice().size {
        // A state of another board has no picture; the puzzle has one.
        return draw(instance, &model::start(instance), look);
    }
    let proof = look.proof.then(|| shown(instance, state)).flatten();
    draw_with(instance, state, look, proof.as_ref())
}

/// The size of the sheet with this look.
pub(crate) fn sheet_size(instance: &Instance, state: &State, look: &Look) -> (f32, f32) {
    let own = state.size() == instance.lattice().size;
    let legend = look.proof && own && shown(instance, state).is_some();
    plan::Plan::new(instance).sheet(legend)
}

/// Draws a state and a proof.
fn draw_with(instance: &Instance, state: &State, look: &Look, proof: Option<&Shown>) -> Scene {
    let survey = match (look.marks, look.patterns) {
        (false, _) => Survey::silent(instance, state),
        (true, Patterns::On) => Survey::new(instance, state).textured(),
        (true, _) => Survey::new(instance, state),
    };
    let style = Style::new(instance, look, proof);
    let view = View { instance, state, survey: &survey, style: &style };
    let mut scene = sheet::draw(&view);
    scene.description = words::description(&view);
    if look.glyphs {
        scene.glyphs = letters::draw(&view);
    }
    scene
}

/// Everything there is to know for a picture.
struct View<'a> {
    instance: &'a Instance,
    state: &'a State,
    survey: &'a Survey,
    style: &'a Style<'a>,
}

/// What the look asks for on this board.
struct Style<'a> {
    /// The highlight of each cell, if there is one.
    highlights: Option<Grid<Option<Role>>>,
    proof: Option<&'a Shown>,
    /// Whether the player's marks are left out.
    plain: bool,
}

impl<'a> Style<'a> {
    fn new(instance: &Instance, look: &Look, proof: Option<&'a Shown>) -> Self {
        let proven: Vec<(Cell, Role)> = proof.map_or_else(Vec::new, |p| {
            let [givers, needy] = [(&p.givers, Role::Reason), (&p.needy, Role::Violated)]
                .map(|(cells, role)| cells.iter().map(move |&c| (c, role)));
            givers.chain(needy).collect()
        });
        // What is asked for lies over the proof.
        let highlights = proven.into_iter().chain(look.highlights.iter().copied()).collect();
        let all = Look { highlights, ..Look::default() };
        Style { highlights: all.highlights_on(instance.lattice().size), proof, plain: look.plain }
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
