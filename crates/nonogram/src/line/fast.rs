//! The line solver, bit-parallel and exact.
//!
//! The cells of a line are bits of a word, one word per colour that a cell may still have. A
//! *boundary* `p` stands before cell `p`. Going through the blocks in order, `reach` is the set of
//! boundaries up to which the blocks so far can be drawn with every cell behind settled; one block
//! is a handful of word operations: where its colour leaves room ([`Wide::runs`]), which of those
//! places can be reached, where it then ends, and over which empty cells the line can go on
//! ([`Wide::spread`], one addition). The same pass over the mirrored line gives the boundaries from
//! which the rest can be drawn. Where both meet, a block can lie, or a cell stay empty.
//!
//! The cost is O(blocks · log length) word operations, whatever the number of arrangements.
//! [`super::plain`] computes the same and is what this file is tested against.

use super::wide::Wide;
use crate::model::{Block, Color, Length};

/// A block of a clue, prepared.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// Length, 0 for blotted.
    length: usize,
    /// Index of its colour's plane.
    color: usize,
    /// Whether the block before has the same colour, so that a cell between must be empty.
    gap: bool,
}

/// The clue of a line, prepared for solving in both directions.
#[derive(Clone, Debug)]
pub struct Prepared {
    cells: usize,
    forward: Vec<Step>,
    backward: Vec<Step>,
    /// The colours of the blocks, each once.
    pub colors: Vec<Color>,
}

impl Prepared {
    /// Prepares the clue of a line of `cells` cells.
    pub fn new(clue: &[Block], cells: usize) -> Self {
        let step = |block: &Block, before: Option<&Block>| Step {
            length: match block.length {
                Length::Known(n) => usize::from(n),
                Length::Blotted => 0,
            },
            color: block.color.index(),
            gap: before.is_some_and(|b| b.color == block.color),
        };
        let before = |i: usize| i.checked_sub(1).map(|j| &clue[j]);
        let forward = clue.iter().enumerate().map(|(i, b)| step(b, before(i))).collect();
        let backward = clue.iter().enumerate().rev().map(|(i, b)| step(b, clue.get(i + 1))).collect();
        let mut colors: Vec<Color> = clue.iter().map(|b| b.color).collect();
        colors.sort_unstable();
        colors.dedup();
        Prepared { cells, forward, backward, colors }
    }
}

/// Working space of the line solver, to be used again and again.
#[derive(Clone, Debug, Default)]
pub struct Scratch<const W: usize> {
    there: Pass<W>,
    back: Pass<W>,
    mirror: Vec<Wide<W>>,
    result: Vec<Wide<W>>,
}

/// What one pass over the line found.
#[derive(Clone, Debug, Default)]
struct Pass<const W: usize> {
    /// For each block, the boundaries at which it can begin.
    starts: Vec<Wide<W>>,
    /// For each number of blocks, the boundaries up to which they can be drawn.
    reach: Vec<Wide<W>>,
}

impl<const W: usize> Pass<W> {
    /// Goes over the line once; whether its end can be reached.
    #[inline]
    fn run(&mut self, steps: &[Step], planes: &[Wide<W>], cells: usize) -> bool {
        let empty = planes[0];
        self.starts.clear();
        self.reach.clear();
        let mut reach = Wide::bit(0).spread(empty);
        self.reach.push(reach);
        for step in steps {
            let color = planes[step.color];
            let from = if step.gap { reach.and(empty).up(1) } else { reach };
            let (starts, ends) = if step.length > 0 {
                let starts = from.and(color.runs(step.length));
                (starts, starts.up(step.length))
            } else {
                let starts = from.and(color);
                (starts, starts.up(1).spread(color))
            };
            reach = ends.spread(empty);
            self.starts.push(starts);
            self.reach.push(reach);
        }
        reach.has(cells)
    }
}

/// Narrows the planes of a line (one word of possible cells per colour of the palette, the
/// background first) to exactly what its arrangements allow, and returns them; `None` when no
/// arrangement fits. Planes of colours that are not in the clue are neither read nor returned
/// meaningfully.
#[inline]
pub fn solve<'a, const W: usize>(
    clue: &Prepared,
    planes: &[Wide<W>],
    scratch: &'a mut Scratch<W>,
) -> Option<&'a [Wide<W>]> {
    let Scratch { there, back, mirror, result } = scratch;
    let (cells, blocks) = (clue.cells, clue.forward.len());
    if !there.run(&clue.forward, planes, cells) {
        return None;
    }
    mirror.resize(planes.len(), Wide::ZERO);
    result.resize(planes.len(), Wide::ZERO);
    mirror[0] = planes[0].mirrored(cells);
    result[0] = Wide::ZERO;
    for color in &clue.colors {
        mirror[color.index()] = planes[color.index()].mirrored(cells);
        result[color.index()] = Wide::ZERO;
    }
    back.run(&clue.backward, mirror, cells);
    for (j, step) in clue.forward.iter().enumerate() {
        let behind = back.starts[blocks - 1 - j];
        let covered = if step.length > 0 {
            let starts = there.starts[j].and(behind.mirrored(cells + 1).down(step.length));
            starts.grown(step.length)
        } else {
            let color = planes[step.color];
            let ahead = there.starts[j].spread(color).and(color);
            let behind = behind.spread(mirror[step.color]).and(mirror[step.color]).mirrored(cells);
            ahead.and(behind)
        };
        result[step.color] = result[step.color].or(covered);
    }
    let mut meet = Wide::ZERO;
    for j in 0..=blocks {
        meet = meet.or(there.reach[j].and(back.reach[blocks - j].mirrored(cells + 1).down(1)));
    }
    result[0] = meet.and(planes[0]);
    Some(result)
}

/// Where the blocks of a line can lie.
#[derive(Clone, Debug)]
pub struct Places<const W: usize> {
    /// For each block, the cells at which it can begin.
    pub starts: Vec<Wide<W>>,
    /// For each block, the boundaries at which it can end (one past its last cell).
    pub ends: Vec<Wide<W>>,
}

/// Where the blocks of a line can lie; `None` when no arrangement fits. Exact for blocks of known
/// length; for blotted ones every beginning and every end is possible by itself, though not all
/// pairs.
pub fn places<const W: usize>(
    clue: &Prepared,
    planes: &[Wide<W>],
    scratch: &mut Scratch<W>,
) -> Option<Places<W>> {
    solve(clue, planes, scratch)?;
    let (there, back, cells) = (&scratch.there, &scratch.back, clue.cells);
    let blocks = clue.forward.len();
    let mut places = Places { starts: Vec::with_capacity(blocks), ends: Vec::with_capacity(blocks) };
    for (j, step) in clue.forward.iter().enumerate() {
        let (mut starts, mut ends) = (there.starts[j], back.starts[blocks - 1 - j].mirrored(cells + 1));
        if step.length > 0 {
            starts = starts.and(ends.down(step.length));
            ends = starts.up(step.length);
        }
        places.starts.push(starts);
        places.ends.push(ends);
    }
    Some(places)
}

#[cfg(test)]
mod tests {
    use super::super::{Colors, plain};
    use super::*;
    use proptest::prelude::*;

    fn by_bits<const W: usize>(clue: &[Block], cells: &[Colors], palette: usize) -> Option<Vec<Colors>> {
        let prepared = Prepared::new(clue, cells.len());
        let plane = |color: usize| {
            let mut plane = Wide::<W>::ZERO;
            cells
                .iter()
                .enumerate()
                .filter(|(_, c)| c.has(Color(color as u8)))
                .for_each(|(i, _)| plane.insert(i));
            plane
        };
        let planes: Vec<Wide<W>> = (0..palette).map(plane).collect();
        let mut scratch = Scratch::default();
        let result = solve(&prepared, &planes, &mut scratch)?;
        let colors: Vec<usize> =
            std::iter::once(0).chain(prepared.colors.iter().map(|c| c.index())).collect();
        let cell = |i: usize| Colors(colors.iter().filter(|&&c| result[c].has(i)).map(|c| 1 << c).sum());
        Some((0..cells.len()).map(cell).collect())
    }

    fn block(colors: u8) -> impl Strategy<Value = Block> {
        (0u16..9, 1..=colors).prop_map(|(l, c)| Block {
            length: if l == 0 { Length::Blotted } else { Length::Known(l) },
            color: Color(c),
        })
    }

    /// Lines with a known arrangement inside, so that most have one: cells may lose colours the
    /// picture lacks.
    fn line(colors: u8, most: usize) -> impl Strategy<Value = (Vec<Block>, Vec<Colors>)> {
        let picture = prop::collection::vec((0..=colors, 1usize..7), 1..most / 4);
        (picture, any::<u64>(), prop::bool::weighted(0.1)).prop_map(move |(runs, seed, spoil)| {
            let mut random = quadrille_core::Random::new(seed);
            let picture: Vec<Color> =
                runs.iter().flat_map(|&(c, n)| std::iter::repeat_n(Color(c), n)).take(most).collect();
            let mut clue = crate::model::clue_of(picture.iter().copied());
            for block in &mut clue {
                if random.chance(0.1) {
                    block.length = Length::Blotted;
                }
            }
            let all = (1u64 << (colors + 1)) - 1;
            let cells = picture.iter().map(|&c| {
                let noise = if random.chance(0.3) { random.bits() } else { !0 };
                let keep = if spoil && random.chance(0.1) { 0 } else { Colors::only(c).0 };
                Colors(match (noise & all) | keep {
                    0 => 1,
                    set => set,
                })
            });
            (clue.clone(), cells.collect())
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3000))]
        #[test]
        fn agrees_with_the_plain_twin_on_anything(
            clue in prop::collection::vec(block(2), 0..5),
            cells in prop::collection::vec((1u64..8).prop_map(Colors), 1..40),
        ) {
            prop_assert_eq!(by_bits::<1>(&clue, &cells, 3), plain::solve(&clue, &cells));
        }

        #[test]
        fn agrees_with_the_plain_twin_in_black_and_white((clue, cells) in line(1, 63)) {
            prop_assert_eq!(by_bits::<1>(&clue, &cells, 2), plain::solve(&clue, &cells));
        }

        #[test]
        fn agrees_with_the_plain_twin_in_colour((clue, cells) in line(4, 60)) {
            prop_assert_eq!(by_bits::<1>(&clue, &cells, 5), plain::solve(&clue, &cells));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]
        #[test]
        fn agrees_with_the_plain_twin_on_long_lines((clue, cells) in line(3, 190)) {
            let twin = plain::solve(&clue, &cells);
            prop_assert_eq!(by_bits::<4>(&clue, &cells, 4), twin.clone());
            prop_assert_eq!(by_bits::<8>(&clue, &cells, 4), twin);
        }
    }
}
