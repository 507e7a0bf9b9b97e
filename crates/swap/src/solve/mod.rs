//! The solving methods: one file or folder each, and this table.
//!
//! All of them see the puzzle as a [`problem`]; [`bound`](problem::Problem::bound) says how few
//! swaps could do. Whoever finds shortest solutions hands them over through [`shortest`], whoever
//! finds short ones through [`improve`].

pub mod astar;
pub mod beam;
pub mod bfs;
pub mod bfs_lazy;
pub mod count;
pub mod depth;
pub mod improve;
pub mod naive;
pub mod optimal;
pub mod problem;
pub mod shortest;
pub mod table;

mod auto;
mod bound;
mod far;
#[cfg(test)]
mod plain_tests;
#[cfg(test)]
mod samples;

use crate::Swap;
use quadrille_core::methods;

methods! { Swap:
    "auto", "A short solution, then a proof that none is shorter if that is within reach", auto::solve;
    "optimal", "Iterative deepening with pattern databases: shortest, proven", optimal::solve;
    "improve", "A first solution, then windows of it made anew; short, not proven", improve::solve;
    "large", "The same with less patience, for 20x20 and beyond", improve::large;
    "beam", "Step by step with the best few arrangements; short or shallow, not proven", beam::solve;
    "naive", "Tile by tile, as in the report", naive::solve;
    "bfs", "The whole graph of arrangements, then breadth first; up to 9 places", bfs::solve;
    "bfs-lazy", "Breadth first, the graph built as the search goes; shortest", bfs_lazy::solve;
    "astar", "Best first by the sum of distances, as in the report; not always shortest", astar::solve;
}
