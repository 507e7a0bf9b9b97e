//! Extreme puzzles: pictures whose one solution no contradiction in a single chain of lines gives
//! away.
//!
//! Among random pictures that have one solution these are so rare that drawing does not find them.
//! So a picture is changed cell by cell at random, and a change is kept when the solution is still
//! the only one and not less is left open: first by line logic, then by trying cells. What is left
//! open in the end only search decides.

use super::ambiguity::{ambiguous, open_by_lines, open_by_trying};
use crate::model::{Color, Instance, Swatch};
use quadrille_core::{Grid, Random, Search, Stop};

/// Changes tried on one picture.
const CHANGES: usize = 4000;

/// A picture with one solution that trying cells does not find, or `None` when the changes did not
/// lead to one.
pub fn harden(
    mut picture: Grid<Color>,
    palette: &[Swatch],
    random: &mut Random,
    search: &mut Search,
) -> Result<Option<Grid<Color>>, Stop> {
    let puzzle =
        |picture: &Grid<Color>| Instance::from_picture(picture, palette.to_vec()).expect("a puzzle before");
    let mut open = open_by_lines(&puzzle(&picture));
    for _ in 0..CHANGES {
        search.check()?;
        let cell = picture.size().cell(random.below(picture.size().area()));
        let others: Vec<Color> =
            (0..palette.len() as u8).map(Color).filter(|&c| c != picture[cell]).collect();
        let before = std::mem::replace(&mut picture[cell], others[random.below(others.len())]);
        let instance = puzzle(&picture);
        let now = open_by_lines(&instance);
        if now < open || !ambiguous(&instance, &picture, search)?.is_empty() {
            picture[cell] = before;
            continue;
        }
        open = now;
        if open_by_trying(&instance, &picture, search)? > 0 {
            return Ok(Some(picture));
        }
    }
    Ok(None)
}
