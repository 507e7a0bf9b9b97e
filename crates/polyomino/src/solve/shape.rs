//! Facts about the form of a piece.

use crate::model::{Site, Space};

/// Whether its cells hang together.
pub fn is_connected(space: Space, shape: &[Site]) -> bool {
    let steps = space.steps();
    let (mut reached, mut next) = (vec![shape[0]], 0);
    while next < reached.len() {
        for &step in &steps {
            let Some(site) = reached[next].plus(step) else { continue };
            if shape.contains(&site) && !reached.contains(&site) {
                reached.push(site);
            }
        }
        next += 1;
    }
    reached.len() == shape.len()
}
