//! Algorithms that know no puzzle.

pub mod sat;
