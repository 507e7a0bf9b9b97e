//! Where the blocks of one line can lie, and in how many ways.
//!
//! The dynamic programme of [`crate::line::plain`], with numbers of arrangements in the place of yes and no. It is
//! written for answering the questions of a reader ("how far left can this block go?", "how many ways are there?"),
//! not for speed: the screening of trials is left to the solvers' own line solver.

use crate::line::Colors;
use crate::model::{Block, Color, Length};

/// The arrangements of a line, counted (saturating at the end of `u128`).
pub struct Layout<'a> {
    clue: &'a [Block],
    cells: &'a [Colors],
    /// Ways to draw the first `j` blocks in the cells before `p`.
    before: Vec<Vec<u128>>,
    /// Ways to draw the blocks from `j` on in the cells from `p` on.
    after: Vec<Vec<u128>>,
}

/// How far a block can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The first cell it can begin in.
    pub first_start: usize,
    /// The last cell it can begin in.
    pub last_start: usize,
    /// The earliest end, one past its last cell.
    pub first_end: usize,
    /// The latest end.
    pub last_end: usize,
}

impl<'a> Layout<'a> {
    /// The arrangements that fit; `None` when there are none.
    pub fn new(clue: &'a [Block], cells: &'a [Colors]) -> Option<Self> {
        let mirrored_clue: Vec<Block> = clue.iter().rev().copied().collect();
        let mirrored_cells: Vec<Colors> = cells.iter().rev().copied().collect();
        let mut after = ways(&mirrored_clue, &mirrored_cells);
        after.reverse();
        after.iter_mut().for_each(|row| row.reverse());
        let layout = Layout { clue, cells, before: ways(clue, cells), after };
        (layout.arrangements() > 0).then_some(layout)
    }

    /// How many arrangements there are.
    pub fn arrangements(&self) -> u128 {
        self.after[0][0]
    }

    /// The places of block `j`, as beginnings and ends (one past the last cell).
    pub fn places(&self, j: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let n = self.cells.len();
        let gap_before = j > 0 && self.clue[j - 1].color == self.clue[j].color;
        let gap_after = self.clue.get(j + 1).is_some_and(|next| next.color == self.clue[j].color);
        let empty = |p: usize| self.cells[p].has(Color::EMPTY);
        let starts = (0..n).filter(move |&s| match gap_before {
            true => s > 0 && empty(s - 1) && self.before[j][s - 1] > 0,
            false => self.before[j][s] > 0,
        });
        let fits_after = move |e: usize| match gap_after {
            true => e < n && empty(e) && self.after[j + 1][e + 1] > 0,
            false => self.after[j + 1][e] > 0,
        };
        starts.flat_map(move |s| {
            ends(&self.clue[j], self.cells, s).filter(move |&e| fits_after(e)).map(move |e| (s, e))
        })
    }

    /// How far block `j` can go.
    pub fn range(&self, j: usize) -> Range {
        let none = Range { first_start: usize::MAX, last_start: 0, first_end: usize::MAX, last_end: 0 };
        self.places(j).fold(none, |r, (s, e)| Range {
            first_start: r.first_start.min(s),
            last_start: r.last_start.max(s),
            first_end: r.first_end.min(e),
            last_end: r.last_end.max(e),
        })
    }
}

/// Where a block that begins at `start` can end.
fn ends(block: &Block, cells: &[Colors], start: usize) -> std::ops::RangeInclusive<usize> {
    let room = match block.length {
        Length::Known(n) => usize::from(n),
        Length::Blotted => cells.len(),
    };
    let reach = cells[start..].iter().take(room).take_while(|c| c.has(block.color)).count();
    match block.length {
        Length::Known(n) if reach == usize::from(n) => start + reach..=start + reach,
        Length::Blotted if reach > 0 => start + 1..=start + reach,
        _ => 1..=0,
    }
}

/// For each number of blocks and each boundary, the ways to draw that many blocks in the cells before it. The last
/// cell is empty or the end of the last block, so nothing is counted twice.
fn ways(clue: &[Block], cells: &[Colors]) -> Vec<Vec<u128>> {
    let n = cells.len();
    let mut ways = vec![vec![0u128; n + 1]; clue.len() + 1];
    ways[0][0] = 1;
    for j in 0..=clue.len() {
        if let Some(i) = j.checked_sub(1) {
            let gap = i > 0 && clue[i - 1].color == clue[i].color;
            for start in 0..n {
                let here = match gap {
                    true if start == 0 || !cells[start - 1].has(Color::EMPTY) => 0,
                    true => ways[i][start - 1],
                    false => ways[i][start],
                };
                if here > 0 {
                    for end in ends(&clue[i], cells, start) {
                        ways[j][end] = ways[j][end].saturating_add(here);
                    }
                }
            }
        }
        for p in 0..n {
            if cells[p].has(Color::EMPTY) {
                ways[j][p + 1] = ways[j][p + 1].saturating_add(ways[j][p]);
            }
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::plain;
    use crate::model::{Mark, complete};
    use proptest::prelude::*;

    fn count(clue: &[Block], cells: &[Colors], line: &mut Vec<Mark>) -> u128 {
        let Some(colors) = cells.get(line.len()) else { return u128::from(complete(clue, line)) };
        let mut sum = 0;
        for color in colors.iter() {
            line.push(Mark::of(color));
            sum += count(clue, cells, line);
            line.pop();
        }
        sum
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]
        #[test]
        fn counts_every_arrangement_once(
            clue in prop::collection::vec((0u16..4, 1u8..3), 0..4),
            cells in prop::collection::vec((1u64..8).prop_map(Colors), 1..9),
        ) {
            let block = |&(l, c): &(u16, u8)| Block {
                length: if l == 0 { Length::Blotted } else { Length::Known(l) },
                color: Color(c),
            };
            let clue: Vec<Block> = clue.iter().map(block).collect();
            let layout = Layout::new(&clue, &cells);
            prop_assert_eq!(layout.as_ref().map_or(0, Layout::arrangements), count(&clue, &cells, &mut Vec::new()));
            let Some(layout) = layout else { return Ok(()) };
            let domains = plain::solve(&clue, &cells).expect("there are arrangements");
            for (j, block) in clue.iter().enumerate() {
                for (s, e) in layout.places(j) {
                    prop_assert!(domains[s..e].iter().all(|d| d.has(block.color)));
                }
                prop_assert!(layout.range(j).first_start <= layout.range(j).last_start);
            }
        }
    }
}
