//! In how many ways a line can be drawn.
//!
//! The dynamic programme of [`crate::line::plain`], with numbers of arrangements in the place of yes and no.

use crate::line::Colors;
use crate::model::{Block, Color, Length};

/// How many arrangements of a line fit, saturating at the end of `u128`.
pub fn arrangements(clue: &[Block], cells: &[Colors]) -> u128 {
    ways(clue, cells)[clue.len()][cells.len()]
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
            prop_assert_eq!(arrangements(&clue, &cells), count(&clue, &cells, &mut Vec::new()));
        }
    }
}
