//! The looks of a problem in an order that keeps the sets of a cell small.
//!
//! Under the rule of the frame a cell admits looks with one pattern of grey sides only. The looks
//! are therefore sorted by that pattern, and each pattern begins a new word: the set of a cell is a
//! *window* of a few words, whatever the other patterns need. A position in this order is a *slot*.
//! Looks with one pattern keep the order of the problem, so that "lexicographic" means the same to
//! brute force and here. Colours are numbered densely, from nought.

use crate::model::Side;
use crate::solve::problem::{LookId, Problem};
use std::ops::Range;

/// What is known of the looks before the search.
pub struct Looks {
    /// The look of each slot; nothing in the gaps between patterns.
    looks: Vec<Option<LookId>>,
    slots: Vec<u32>,
    /// The kind of each slot.
    pub kinds: Vec<u16>,
    /// The dense colours of each slot: up, right, down, left.
    pub sides: Vec<[u16; 4]>,
    /// The words, with bits, of the looks of each kind.
    pub kind_bits: Vec<Vec<(u32, u64)>>,
    /// Which slots show a colour on a side: words by side, then colour.
    masks: Vec<u64>,
    /// Words for a set of all slots.
    pub words: usize,
    /// The windows by pattern.
    windows: Vec<Range<usize>>,
    /// The number of dense colours.
    pub colours: usize,
    /// The dense number of grey where it is no colour but the frame.
    pub grey: Option<u16>,
    /// The colours by their dense numbers.
    palette: Vec<u16>,
}

const PATTERNS: usize = 16;

impl Looks {
    /// The tables of a problem.
    pub fn new(problem: &Problem<'_>) -> Looks {
        let framed = problem.instance.framed();
        let pattern = |sides: &[u16; 4]| {
            let bits = sides.iter().enumerate().map(|(at, colour)| usize::from(*colour == 0) << at);
            if framed { bits.sum() } else { 0 }
        };
        let mut palette: Vec<u16> = problem.looks.iter().flat_map(|look| look.sides).collect();
        palette.sort_unstable();
        palette.dedup();
        let mut by_pattern = vec![Vec::new(); PATTERNS];
        for (id, look) in problem.looks.iter().enumerate() {
            by_pattern[pattern(&look.sides)].push(id);
        }
        let (mut looks, mut windows) = (Vec::new(), Vec::with_capacity(PATTERNS));
        for ids in &by_pattern {
            let first = looks.len() / 64;
            looks.extend(ids.iter().map(|id| Some(*id as LookId)));
            looks.resize(looks.len().next_multiple_of(64), None);
            windows.push(first..looks.len() / 64);
        }
        let words = looks.len() / 64;
        let colours = palette.len();
        let mut tables = Looks {
            slots: vec![0; problem.looks.len()],
            kinds: vec![0; looks.len()],
            sides: vec![[0; 4]; looks.len()],
            kind_bits: vec![Vec::new(); problem.kinds.len()],
            masks: vec![0; 4 * colours * words],
            words,
            windows,
            colours,
            grey: (framed && palette.first() == Some(&0)).then_some(0),
            looks,
            palette,
        };
        for slot in 0..tables.looks.len() {
            let Some(id) = tables.looks[slot] else { continue };
            let look = problem.looks[id as usize];
            tables.slots[id as usize] = slot as u32;
            tables.kinds[slot] = look.kind;
            tables.sides[slot] = look.sides.map(|colour| tables.dense(colour));
            let (word, bit) = (slot / 64, 1 << (slot % 64));
            let bits = &mut tables.kind_bits[look.kind as usize];
            match bits.iter_mut().find(|(at, _)| *at as usize == word) {
                Some((_, there)) => *there |= bit,
                None => bits.push((word as u32, bit)),
            }
            for (side, colour) in tables.sides[slot].into_iter().enumerate() {
                tables.masks[(side * colours + colour as usize) * words + word] |= bit;
            }
        }
        tables
    }

    /// The bytes that the tables of a problem and the sets of its cells will take, roughly.
    pub fn bytes(problem: &Problem<'_>) -> u64 {
        let [cells, looks, colours] =
            [problem.size().area(), problem.looks.len(), problem.colours].map(|n| n as u64);
        let colours = colours.min(4 * problem.kinds.len() as u64);
        (cells + 4 * colours) * looks / 8 + cells * colours * 16
    }

    /// The dense number of a colour.
    pub fn dense(&self, colour: u16) -> u16 {
        self.palette.binary_search(&colour).expect("a colour of a look") as u16
    }

    /// The look of a slot.
    pub fn look(&self, slot: usize) -> LookId {
        self.looks[slot].expect("no look lies in a gap")
    }

    /// The slot of a look.
    pub fn slot(&self, look: LookId) -> usize {
        self.slots[look as usize] as usize
    }

    /// The words that a cell with grey on these sides needs.
    pub fn window(&self, grey: [bool; 4]) -> Range<usize> {
        let pattern: usize = grey.into_iter().enumerate().map(|(at, grey)| usize::from(grey) << at).sum();
        self.windows[pattern].clone()
    }

    /// Which slots show a colour on a side, in all words.
    #[inline]
    pub fn mask(&self, side: usize, colour: usize) -> &[u64] {
        let at = (side * self.colours + colour) * self.words;
        &self.masks[at..at + self.words]
    }
}

/// The side that touches another, by number.
#[inline]
pub const fn opposite(side: usize) -> usize {
    Side::ALL[side].opposite() as usize
}
