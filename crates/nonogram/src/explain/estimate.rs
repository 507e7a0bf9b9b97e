//! About how hard a puzzle is, found out quickly.
//!
//! A generator asks this of thousands of puzzles, so the first find of a technique is taken, not
//! the best one as hints do: the steps are others than those of the [grade](super::grade()).

use super::ladder::{Climber, Manner};
use super::notes::Notes;
use crate::model::{self, Instance};
use quadrille_core::{Level, Search};

/// The hardest level at which something is deduced.
pub(crate) const DEDUCED: Level = Level::of(9);

/// About how hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// The level of the hardest technique needed; that of search where deduction ends.
    pub level: Level,
    /// How many steps have that level.
    pub steps: usize,
    /// Whether deduction solved the puzzle; if not, the level tells only that.
    pub solved: bool,
}

/// Looks at a puzzle. Techniques are taken as they come, always the easiest first; where none is
/// left, or the search is told to stop, the level is that of search.
pub fn estimate(instance: &Instance, search: &mut Search) -> Estimate {
    estimate_up_to(DEDUCED, instance, search)
}

/// The same with the techniques up to a level alone: what they do not solve is not told apart.
pub fn estimate_up_to(top: Level, instance: &Instance, search: &mut Search) -> Estimate {
    let (mut level, mut steps) = (Level::EASIEST, 0);
    let notes = Notes::new(instance, &model::start(instance));
    let mut climber = Climber::new(notes, Manner::Quick, top);
    while let Ok(Some((technique, step))) = climber.step(search) {
        climber.take(&step);
        if technique.level > level {
            (level, steps) = (technique.level, 0);
        }
        steps += usize::from(technique.level == level);
        if climber.notes.finished() {
            break;
        }
    }
    match climber.notes.finished() && model::solved(instance, &climber.notes.state) {
        true => Estimate { level, steps, solved: true },
        false => Estimate { level: Level::HARDEST, steps: 1, solved: false },
    }
}
