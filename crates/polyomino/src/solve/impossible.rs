//! Why there is no solution, told without searching: volume and colourings.
//!
//! Colour the cells black and white by some pattern. If the pieces, however they lie, cannot cover
//! as many more black cells than white ones as there are, the puzzle has no solution: the classic
//! proof that the 35 hexominoes fill no rectangle. The pattern of a chessboard and stripes in each
//! direction are tried.

use super::kit::{Kit, Placement};
use crate::model::{Site, Space};
use quadrille_core::BitSet;

/// A pattern of two colours.
struct Pattern {
    words: &'static str,
    black: fn(Site) -> bool,
}

const PATTERNS: [Pattern; 4] = [
    Pattern { words: "Coloured like a chessboard", black: |s| (s.layer + s.row + s.col) % 2 == 0 },
    Pattern { words: "With every other row black", black: |s| s.row % 2 == 0 },
    Pattern { words: "With every other column black", black: |s| s.col % 2 == 0 },
    Pattern { words: "With every other layer black", black: |s| s.layer % 2 == 0 },
];

/// The reason in words, if volume or a colouring proves that nothing fits.
pub fn impossible(kit: &Kit<'_>, placements: &[Placement]) -> Option<String> {
    if !kit.volume_fits() {
        return Some(kit.volume_words());
    }
    let mut fits = vec![false; kit.kinds.len()];
    placements.iter().for_each(|p| fits[usize::from(p.kind)] = true);
    let stuck = (0..kit.kinds.len()).find(|&k| !fits[k] && *kit.kinds[k].copies.start() > 0);
    if let Some(k) = stuck {
        let name = kit.instance.piece(kit.kinds[k].members[0].0).name();
        return Some(format!("piece {name} must be used and fits nowhere"));
    }
    if !kit.is_exact() {
        return None;
    }
    let solid = kit.instance.board().space() == Space::Cubic;
    PATTERNS.iter().take(if solid { 4 } else { 3 }).find_map(|p| unbalanced(kit, placements, p))
}

/// The proof that a pattern gives, if it does.
fn unbalanced(kit: &Kit<'_>, placements: &[Placement], pattern: &Pattern) -> Option<String> {
    let cells = kit.cells.len();
    let black = |&spot: &_| (pattern.black)(kit.instance.board().site(spot));
    let blacks: Vec<bool> = kit.cells.iter().map(black).collect();
    let total = blacks.iter().filter(|b| **b).count();
    // How many black cells a piece of each kind can cover.
    let mut can: Vec<BitSet> = kit.kinds.iter().map(|k| BitSet::new(k.size + 1)).collect();
    for p in placements {
        let covered = p.cells.iter().filter(|&&c| blacks[usize::from(c)]).count();
        can[usize::from(p.kind)].insert(covered);
    }
    let mut sums = BitSet::new(cells + 1);
    sums.insert(0);
    for (kind, can) in kit.kinds.iter().zip(&can) {
        for _ in 0..*kind.copies.end() {
            let mut next = BitSet::new(cells + 1);
            for sum in sums.iter() {
                can.iter().map(|c| sum + c).filter(|s| *s <= cells).for_each(|s| {
                    next.insert(s);
                });
            }
            sums = next;
        }
    }
    if sums.contains(total) {
        return None;
    }
    let near: Vec<String> = [sums.iter().filter(|s| *s < total).last(), sums.iter().find(|s| *s > total)]
        .into_iter()
        .flatten()
        .map(|n| n.to_string())
        .collect();
    let closest = if near.is_empty() { "nothing near".to_owned() } else { near.join(" or ") };
    let odd = kit.kinds.iter().zip(&can).filter(|(k, c)| !c.contains(k.size / 2) || k.size % 2 == 1);
    let odd: u32 = odd.map(|(k, _)| u32::from(*k.copies.end())).sum();
    Some(format!(
        "{}, {total} of the {cells} uncovered cells are black. {odd} of the pieces left never cover as many black \
         cells as white ones, and however the pieces lie they cover {closest} black cells, not {total}",
        pattern.words
    ))
}
