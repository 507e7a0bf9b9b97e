//! What `generate` can be asked for.

use quadrille_core::Flag;

/// The settings.
pub const FLAGS: &[Flag] = &[Flag::of_generate(
    "difficulty",
    Some("LEVEL"),
    "easy, medium, hard, or the number of swaps a shortest solution is to have",
)];
