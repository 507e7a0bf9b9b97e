//! The whole tree, counted depth by depth: for trees that are small enough.

use super::ways::{Board, Ways};
use quadrille_core::{Search, Stop};

/// The nodes at each depth, from the first cell on.
pub fn count(ways: &Ways<'_>, search: &mut Search) -> Result<Vec<u64>, Stop> {
    let mut nodes = vec![0; ways.len()];
    fill(ways, 0, &mut ways.start(), &mut nodes, search)?;
    Ok(nodes)
}

/// Fills the cells from a step on in all ways.
fn fill(
    ways: &Ways<'_>,
    step: usize,
    board: &mut Board,
    nodes: &mut [u64],
    search: &mut Search,
) -> Result<(), Stop> {
    if step == ways.len() {
        return Ok(());
    }
    for look in ways.matching(step, board) {
        if ways.is_left(*look, board) {
            search.node()?;
            nodes[step] += 1;
            ways.put(step, *look, board);
            fill(ways, step + 1, board, nodes, search)?;
            ways.take_back(*look, board);
        }
    }
    Ok(())
}
