//! Puzzles of a wanted difficulty: drawn one after the other until one has it.
//!
//! The words are those of [`crate::explain`]: what the hardest step of a puzzle asks of a person
//! who always takes the easiest. Soft shapes give easy puzzles, sparse noise gives hard ones; so
//! the draws for the harder words start as asked for and go on with less smoothing and less ink.
//! All draws come from one stream of random numbers: the seed still names one puzzle, as long as
//! the grades of `explain` stay what they are.

use super::wanted::Wanted;
use crate::explain;
use crate::model::Instance;
use quadrille_core::{Diagnostic, Difficulty, Levels, Search, Size};

/// Cells up to which no black-and-white puzzle is extreme. All pictures of 12x2, 8x3, 6x4 and 5x5
/// cells were looked at, and each that is the only solution of its clues comes out by trying single
/// cells. Smaller grids, and 1 cell wide ones, are no different: an empty line more makes a larger
/// puzzle of theirs that is as hard.
const NEVER_EXTREME: usize = 25;

/// Draws before giving up.
pub const DRAWS: usize = 300;

/// The draws after which the harder words go on with one round of smoothing less.
const DRAWS_PER_SMOOTHING: usize = 25;
/// The most per cent of ink that the harder words go without.
const LESS_INK: usize = 12;

/// The word for a puzzle with one solution, found out quickly.
pub fn of(instance: &Instance, search: &mut Search) -> Difficulty {
    explain::estimate(instance, search).level.difficulty()
}

/// Whether a puzzle has one of the wanted levels, step by step.
pub fn is_met(wanted: Levels, instance: &Instance, search: &mut Search) -> bool {
    explain::grade(instance, search).level().is_some_and(|level| wanted.contains(level))
}

/// What a draw is to be: as asked for at first, then more and more of what makes puzzles hard.
pub fn adjusted(asked: &Wanted, wanted: Difficulty, draw: usize) -> Wanted {
    let mut settings = asked.clone();
    if wanted >= Difficulty::Hard {
        settings.shape.smoothing = asked.shape.smoothing.saturating_sub(draw / DRAWS_PER_SMOOTHING);
        settings.density = asked.density.saturating_sub((draw / 4).min(LESS_INK)).max(1);
    }
    settings
}

/// Refuses what no puzzle can be.
pub fn refuse_impossible(settings: &Wanted, wanted: Difficulty) -> Result<(), Diagnostic> {
    let Wanted { size, colors, .. } = settings;
    let one_line = size.rows.min(size.cols) == 1;
    let (found, help) = match wanted {
        Difficulty::Extreme if *colors == 1 && (one_line || size.area() <= NEVER_EXTREME) => (
            "extreme",
            "trying single cells solves every puzzle of this size; ask for hard, or a larger --size",
        ),
        Difficulty::Hard if *colors == 1 && (one_line || size.area() < 8 || *size == Size::new(3, 3)) => {
            ("hard", "line logic solves every puzzle of this size; ask for medium, or a larger --size")
        }
        _ => return Ok(()),
    };
    Err(Diagnostic::new(format!("no black-and-white puzzle of {size} is {found}")).help(help))
}
