//! Puzzles of a wanted difficulty: drawn one after the other until one has it.
//!
//! The words are those of [`crate::explain`]: what the hardest step of a puzzle asks of a person who always takes the
//! easiest. Soft shapes give easy puzzles and noise gives hard ones, so that the harder words try less and less
//! smoothing when the asked-for shape does not get there. All draws come from one stream of random numbers: the seed
//! still names one puzzle.

use super::ambiguity::open_by_lines;
use super::drawn::Shape;
use crate::model::Instance;
use quadrille_core::Search;

/// The words, easiest first.
pub const WORDS: [&str; 4] = ["easy", "medium", "hard", "extreme"];

/// Draws before giving up.
pub const DRAWS: usize = 300;

/// The word for a puzzle with one solution.
pub fn word(instance: &Instance, _: &mut Search) -> &'static str {
    if open_by_lines(instance) == 0 { "easy" } else { "hard" }
}

/// The shape of a draw: as asked for at first, then with less smoothing for the harder words.
pub fn shape(asked: Shape, wanted: &str, draw: usize) -> Shape {
    let less = match wanted {
        "hard" | "extreme" => draw * asked.smoothing / 60,
        _ => 0,
    };
    Shape { smoothing: asked.smoothing.saturating_sub(less), ..asked }
}
