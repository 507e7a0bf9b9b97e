//! The line solver as a plain dynamic programme, for checking and for lines of any kind.
//!
//! `before[j]` is the set of positions `p` such that the first `j` blocks can be drawn in the cells
//! before `p`, with all cells before `p` settled; `after[j]` mirrors it for the blocks from `j` on
//! and the cells from `p` on. A cell can be empty, or lie in block `j` at some place, exactly when
//! a beginning and an end of the line meet there.

use super::Colors;
use crate::model::{Block, Color, Length};

/// The exact domains of a line's cells, or `None` when no arrangement fits: a colour remains in a
/// cell's set if and only if some arrangement of the whole line has it there.
pub fn solve(clue: &[Block], cells: &[Colors]) -> Option<Vec<Colors>> {
    let n = cells.len();
    let before = prefixes(clue, cells);
    let mirrored_clue: Vec<Block> = clue.iter().rev().copied().collect();
    let mirrored_cells: Vec<Colors> = cells.iter().rev().copied().collect();
    let mirrored = prefixes(&mirrored_clue, &mirrored_cells);
    let after = |j: usize, p: usize| mirrored[clue.len() - j][n - p];
    if !before[clue.len()][n] {
        return None;
    }
    let mut result = vec![Colors::NONE; n];
    for j in 0..=clue.len() {
        for p in 0..n {
            if before[j][p] && cells[p].has(Color::EMPTY) && after(j, p + 1) {
                result[p].0 |= 1;
            }
        }
    }
    for (j, block) in clue.iter().enumerate() {
        for start in 0..n {
            for end in ends(block, cells, start) {
                if starts_at(clue, &before, cells, j, start) && ends_at(clue, &after, cells, j, end) {
                    (start..end).for_each(|p| result[p].0 |= Colors::only(block.color).0);
                }
            }
        }
    }
    Some(result)
}

/// Whether some arrangement fits: `before` of [`solve`] alone, one block after the other. It is
/// asked about every line after every move of a player.
pub fn possible(clue: &[Block], cells: &[Colors]) -> bool {
    let n = cells.len();
    let empty = |p: usize| cells[p].has(Color::EMPTY);
    let settle = |row: &mut [bool]| (0..n).for_each(|p| row[p + 1] |= row[p] && empty(p));
    let mut before = vec![false; n + 1];
    before[0] = true;
    settle(&mut before);
    let mut reach = vec![0; n + 1];
    for (j, block) in clue.iter().enumerate() {
        (0..n).rev().for_each(|p| reach[p] = if cells[p].has(block.color) { reach[p + 1] + 1 } else { 0 });
        let apart = j > 0 && clue[j - 1].color == block.color;
        let mut next = vec![false; n + 1];
        for start in 0..n {
            let begins =
                if apart { start > 0 && empty(start - 1) && before[start - 1] } else { before[start] };
            match block.length {
                _ if !begins => {}
                Length::Known(l) if reach[start] >= usize::from(l) => next[start + usize::from(l)] = true,
                Length::Known(_) => {}
                Length::Blotted => (start + 1..=start + reach[start]).for_each(|end| next[end] = true),
            }
        }
        settle(&mut next);
        before = next;
    }
    before[n]
}

/// Block `j` can begin at `start`: the blocks before it fit there, with a gap if the last has the
/// same colour.
fn starts_at(clue: &[Block], before: &[Vec<bool>], cells: &[Colors], j: usize, start: usize) -> bool {
    match j.checked_sub(1) {
        Some(i) if clue[i].color == clue[j].color => {
            start > 0 && cells[start - 1].has(Color::EMPTY) && before[j][start - 1]
        }
        _ => before[j][start],
    }
}

/// Block `j` can end before `end`: the blocks behind it fit there, with a gap if the next has the
/// same colour.
fn ends_at(
    clue: &[Block],
    after: &dyn Fn(usize, usize) -> bool,
    cells: &[Colors],
    j: usize,
    end: usize,
) -> bool {
    match clue.get(j + 1) {
        Some(next) if next.color == clue[j].color => {
            end < cells.len() && cells[end].has(Color::EMPTY) && after(j + 1, end + 1)
        }
        _ => after(j + 1, end),
    }
}

/// Where a block that begins at `start` can end (one past its last cell).
fn ends(block: &Block, cells: &[Colors], start: usize) -> std::ops::Range<usize> {
    let reach = cells[start..].iter().take_while(|c| c.has(block.color)).count();
    match block.length {
        Length::Known(l) if reach >= usize::from(l) => start + usize::from(l)..start + usize::from(l) + 1,
        Length::Known(_) => 0..0,
        Length::Blotted => start + 1..start + reach + 1,
    }
}

fn prefixes(clue: &[Block], cells: &[Colors]) -> Vec<Vec<bool>> {
    let n = cells.len();
    let mut before = vec![vec![false; n + 1]; clue.len() + 1];
    before[0][0] = true;
    for j in 0..=clue.len() {
        if j > 0 {
            for start in 0..n {
                if starts_at(clue, &before, cells, j - 1, start) {
                    ends(&clue[j - 1], cells, start).for_each(|end| before[j][end] = true);
                }
            }
        }
        for p in 0..n {
            if before[j][p] && cells[p].has(Color::EMPTY) {
                before[j][p + 1] = true;
            }
        }
    }
    before
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Mark, complete};
    use proptest::prelude::*;

    /// Every way to colour the line, one by one.
    fn by_enumeration(clue: &[Block], cells: &[Colors]) -> Option<Vec<Colors>> {
        let mut result = vec![Colors::NONE; cells.len()];
        let mut line = vec![Mark::Cross; cells.len()];
        fn go(clue: &[Block], cells: &[Colors], line: &mut [Mark], at: usize, result: &mut [Colors]) {
            if at == cells.len() {
                if complete(clue, line) {
                    for (r, m) in result.iter_mut().zip(&*line) {
                        r.0 |= Colors::of_mark(*m).0;
                    }
                }
                return;
            }
            for color in cells[at].iter() {
                line[at] = Mark::of(color);
                go(clue, cells, line, at + 1, result);
            }
        }
        go(clue, cells, &mut line, 0, &mut result);
        (result.iter().all(|c| *c != Colors::NONE)).then_some(result)
    }

    fn block() -> impl Strategy<Value = Block> {
        (0u16..4, 1u8..3).prop_map(|(l, c)| Block {
            length: if l == 0 { Length::Blotted } else { Length::Known(l) },
            color: Color(c),
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn agrees_with_enumeration(
            clue in prop::collection::vec(block(), 0..4),
            cells in prop::collection::vec((1u64..8).prop_map(Colors), 1..9),
        ) {
            let solved = solve(&clue, &cells);
            prop_assert_eq!(possible(&clue, &cells), solved.is_some());
            prop_assert_eq!(solved, by_enumeration(&clue, &cells));
        }
    }
}
