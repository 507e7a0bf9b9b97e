//! Placeholder.
use quadrille_core::Flag;
/// The settings of `generate` alone.
pub const FLAGS: &[Flag] = &[];
