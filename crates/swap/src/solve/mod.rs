//! The solving methods: one file each, and this table.

pub mod astar;
pub mod bfs;
pub mod bfs_lazy;
pub mod count;
pub mod naive;
pub mod problem;
pub mod shortest;
pub mod table;

mod bound;
#[cfg(test)]
mod plain_tests;

use crate::Swap;
use quadrille_core::{Method, method};

/// The methods, the default first.
pub const METHODS: &[Method<Swap>] = &[
    method!("naive", "Tile by tile, as in the report", naive::solve),
    method!("bfs", "The whole graph of arrangements, then breadth first; up to 9 places", bfs::solve),
    method!("bfs-lazy", "Breadth first, the graph built as the search goes; shortest", bfs_lazy::solve),
    method!(
        "astar",
        "Best first by the sum of distances, as in the report; not always shortest",
        astar::solve
    ),
];
