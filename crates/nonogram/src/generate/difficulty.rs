//! Puzzles of a wanted difficulty: drawn one after the other until one has it.
//!
//! The words are those of [`crate::explain`]: what the hardest step of a puzzle asks of a person who always takes the
//! easiest. Soft shapes give easy puzzles, sparse noise gives hard ones; so the draws for the harder words start as
//! asked for and go on with less smoothing and less ink. All draws come from one stream of random numbers: the seed
//! still names one puzzle, as long as the grades of `explain` stay what they are.

use super::settings::Settings;
use crate::explain;
use crate::model::Instance;
use quadrille_core::Search;

/// The words, easiest first.
pub const WORDS: [&str; 4] = ["easy", "medium", "hard", "extreme"];

/// Draws before giving up.
pub const DRAWS: usize = 300;

/// The draws after which the harder words go on with one round of smoothing less.
const PATIENCE: usize = 25;
/// The most per cent of ink that the harder words go without.
const LESS_INK: usize = 12;

/// The word for a puzzle with one solution.
pub fn word(instance: &Instance, search: &mut Search) -> &'static str {
    explain::grade(instance, search).word()
}

/// What a draw is to be: as asked for at first, then more and more of what makes puzzles hard.
pub fn adjusted(asked: &Settings, wanted: &str, draw: usize) -> Settings {
    let mut settings = asked.clone();
    if ["hard", "extreme"].contains(&wanted) {
        settings.shape.smoothing = asked.shape.smoothing.saturating_sub(draw / PATIENCE);
        settings.density = asked.density.saturating_sub((draw / 4).min(LESS_INK)).max(1);
    }
    settings
}
