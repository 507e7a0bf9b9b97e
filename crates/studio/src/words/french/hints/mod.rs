//! Hints, by family: places, rules and reasons.

pub mod edge;
pub mod loops;
pub mod nonogram;
pub mod polyomino;
pub mod swap;
