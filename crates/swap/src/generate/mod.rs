//! Puzzles from a seed.

pub mod settings;

use crate::Swap;
use crate::model::{Instance, Tile};
use quadrille_core::{Diagnostic, Document, Grid, Options, Random, Search, Size};

/// Makes a puzzle.
pub fn generate(options: &Options, _search: &mut Search) -> Result<Document<Swap>, Diagnostic> {
    let mut random = Random::new(options.number("seed", 0, u64::MAX)?.unwrap_or(0));
    let size = Size::new(4, 4);
    let mut tiles: Vec<Tile> = (1..=16).map(Tile).collect();
    random.shuffle(&mut tiles);
    Ok(Document::new(Instance::new(Grid::from_items(size, tiles).expect("sixteen"), None)?))
}
