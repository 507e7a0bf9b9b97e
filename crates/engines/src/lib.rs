//! Algorithms that know no puzzle.

pub mod cover;
pub mod sat;
