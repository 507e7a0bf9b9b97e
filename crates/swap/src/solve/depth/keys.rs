//! Arrangements of up to 16 places as keys of four bits a place, and all arrangements that are
//! goals.

use crate::solve::problem::{Kind, Problem};

/// Goals to list at most.
const MAX_GOALS: usize = 20_000;
/// Bits of a place.
pub const BITS: usize = 4;

/// The key of an arrangement.
pub fn packed(tiles: &[Kind]) -> u64 {
    tiles.iter().enumerate().fold(0, |key, (place, &kind)| key | u64::from(kind) << (BITS * place))
}

/// The kind on a place.
pub fn kind(key: u64, place: usize) -> usize {
    (key >> (BITS * place)) as usize & 15
}

/// The key after a swap.
pub fn swapped(key: u64, a: usize, b: usize) -> u64 {
    let both = (kind(key, a) ^ kind(key, b)) as u64;
    key ^ (both << (BITS * a)) ^ (both << (BITS * b))
}

/// All arrangements that are goals, in order; `None` if they are too many.
pub fn goals(problem: &Problem<'_>) -> Option<Vec<u64>> {
    let mut left = vec![0usize; problem.kinds];
    problem.tiles.iter().for_each(|&kind| left[kind as usize] += 1);
    for kind in problem.target.iter().flatten() {
        left[*kind as usize] = left[*kind as usize].checked_sub(1)?;
    }
    let mut keys = vec![(0u64, left)];
    for (place, wanted) in problem.target.iter().enumerate() {
        let put = |key: u64, kind: usize| key | (kind as u64) << (BITS * place);
        let mut next = Vec::new();
        for (key, left) in keys {
            if let Some(kind) = wanted {
                next.push((put(key, *kind as usize), left));
                continue;
            }
            for kind in (0..left.len()).filter(|&kind| left[kind] > 0) {
                let mut left = left.clone();
                left[kind] -= 1;
                next.push((put(key, kind), left));
            }
        }
        if next.len() > MAX_GOALS {
            return None;
        }
        keys = next;
    }
    let mut keys: Vec<u64> = keys.into_iter().map(|(key, _)| key).collect();
    keys.sort_unstable();
    Some(keys)
}
