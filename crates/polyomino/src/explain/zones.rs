//! Zones: uncovered cells that hang together must be filled by pieces of their own.
//!
//! Whether that can be is first a matter of sizes: some of the pieces left must have as many cells
//! together as the zone. Small zones are filled in thought, in every way, which is exact.

use super::ways::{Focus, Trial};
use crate::solve::kit::Open;

/// Larger zones are taken to be fillable.
const LARGEST: usize = 120;
/// Zones up to this size are filled in thought.
const SMALL: usize = 10;

/// The zones up to the size that can be filled in thought, each by its first cell.
pub(super) fn small(trial: &Trial<'_>) -> Vec<Open> {
    let cells = trial.ways.kit.cells.len();
    if !trial.ways.zoned {
        return Vec::new();
    }
    let mut seen = vec![false; cells];
    let mut found = Vec::new();
    for cell in 0..cells as Open {
        if let Some(zone) = flood(trial, cell, &mut seen)
            && zone.len() <= SMALL
        {
            found.push(cell);
        }
    }
    found
}

/// The smallest zone around these cells that nothing left can fill.
pub(super) fn unfillable(trial: &mut Trial<'_>, around: &[Open]) -> Option<Vec<Open>> {
    if !trial.ways.zoned {
        return None;
    }
    let mut seen = vec![false; trial.ways.kit.cells.len()];
    let mut sums = None;
    let mut found: Option<Vec<Open>> = None;
    for &cell in around {
        let Some(mut zone) = flood(trial, cell, &mut seen) else { continue };
        if zone.len() > LARGEST || found.as_ref().is_some_and(|f| f.len() <= zone.len()) {
            continue;
        }
        let must = zone.iter().filter(|&&c| trial.ways.kit.must[usize::from(c)]).count();
        let sums = *sums.get_or_insert_with(|| sums_of_sizes(trial));
        let sizes = (must..=zone.len()).any(|n| sums >> n & 1 == 1);
        if !sizes || zone.len() <= SMALL && !can_fill(trial, &zone) {
            zone.sort_unstable();
            found = Some(zone);
        }
    }
    found
}

/// The uncovered cells that hang together with one, all of them: a part of a zone is no zone.
/// `None` when it was seen before or is covered.
fn flood(trial: &Trial<'_>, from: Open, seen: &mut [bool]) -> Option<Vec<Open>> {
    if trial.is_covered(from) || std::mem::replace(&mut seen[usize::from(from)], true) {
        return None;
    }
    let mut zone = vec![from];
    let mut next = 0;
    while next < zone.len() {
        for &cell in &trial.ways.graph[usize::from(zone[next])] {
            if !trial.is_covered(cell) && !std::mem::replace(&mut seen[usize::from(cell)], true) {
                zone.push(cell);
            }
        }
        next += 1;
    }
    Some(zone)
}

/// Bit `n` tells whether some of the pieces left have `n` cells together.
fn sums_of_sizes(trial: &Trial<'_>) -> u128 {
    let mut sums = 1u128;
    for (k, kind) in trial.ways.kit.kinds.iter().enumerate().filter(|(_, kind)| kind.size <= LARGEST) {
        for _ in 0..usize::from(trial.left(k)).min(LARGEST / kind.size) {
            sums |= sums << kind.size;
        }
    }
    sums
}

/// Whether the pieces left can cover every cell of a zone that must be.
fn can_fill(trial: &mut Trial<'_>, zone: &[Open]) -> bool {
    let Some(next) = zone.iter().map(|&c| Focus::Cell(c)).find(|&f| trial.open(f).is_some()) else {
        return true;
    };
    let ways: Vec<u32> = trial.live(next).collect();
    for number in ways {
        trial.put(number);
        let filled = can_fill(trial, zone);
        trial.take_back();
        if filled {
            return true;
        }
    }
    false
}
