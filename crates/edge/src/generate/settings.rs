//! The settings of `generate`.

use quadrille_core::Flag;

/// The table.
pub const FLAGS: &[Flag] = &[];
