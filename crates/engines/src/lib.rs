//! Algorithms that know no puzzle.

pub mod cover;
pub mod flow;
pub mod sat;
