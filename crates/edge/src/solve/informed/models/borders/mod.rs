//! Borders and colours with cardinalities (the report's BoCo).
//!
//! A border lies between two cells and has a set of colours. A colour stays as long as both cells
//! can show it there: when one no longer can, the other loses the looks with that colour, which may
//! cost other colours on its other borders, and so on. The report counts the looks with each
//! colour. Here each colour of a side of a cell has a *witness* instead, a look of the cell that
//! shows it. Only when a witness is gone another is looked for; the witnesses of a cell are a bit
//! set, so that one operation tells whether any is. Witnesses need not be taken back: what shows a
//! colour in a later position shows it in an earlier. Cells with few looks have no use for
//! witnesses: their colours are simply collected.
//!
//! Colours have cardinalities: a [`Class`] of borders shows each colour at least and at most so
//! often, see [`cardinalities`](super::super::cardinalities). Two counters for each class and
//! colour say on how many borders it lies and on how many it can. Where the most is reached it
//! vanishes from the other borders, where the least is reached it lies on all that are left.

mod count;

use super::super::board::{Board, Dead, Queue, ones};
use super::super::cardinalities::{Cardinalities, Class};
use super::super::looks::opposite;
use super::Model;

/// A cell beyond the rim has no border.
const NONE: u32 = u32::MAX;

/// The most looks of a cell whose colours are collected.
const FEW: usize = 8;

struct Border {
    /// The cell, and its side; the other cell lies beyond.
    cell: u32,
    side: u8,
    class: Class,
}

struct Borders {
    queue: Queue,
    colours: usize,
    borders: Vec<Border>,
    /// The borders of each cell by side.
    around: Vec<[u32; 4]>,
    /// The slot that shows a colour: by cell, side and colour.
    witnesses: Vec<u32>,
    /// The witnesses as sets like those of the cells, and where the words of each cell begin.
    watched: Vec<u64>,
    begins: Vec<u32>,
    /// The cells that have witnesses.
    heard: Vec<bool>,
    cardinalities: Cardinalities,
    /// Where the colours of the borders lie in the store: words of bits, then the numbers of
    /// colours.
    words: usize,
    sets: usize,
    sizes: usize,
    /// Where the counters lie: by class and colour, on how many borders it lies, and on how many it
    /// can.
    fixed: usize,
    possible: usize,
    /// Classes and colours whose counters changed.
    changed: Vec<u32>,
    waits: Vec<bool>,
}

pub fn make(board: &mut Board<'_>) -> Box<dyn Model> {
    let (area, colours) = (board.area(), board.looks.colours);
    let cardinalities = Cardinalities::new(board);
    let (mut borders, mut around) = (Vec::new(), vec![[NONE; 4]; area]);
    for cell in 0..area {
        for side in 1..3 {
            let Some((next, touching)) = board.around(cell)[side] else { continue };
            around[cell][side] = borders.len() as u32;
            around[next][touching] = borders.len() as u32;
            let class = cardinalities.class(board, cell, next);
            borders.push(Border { cell: cell as u32, side: side as u8, class });
        }
    }
    let mut total = 0;
    let mut begin = |cell| {
        total += board.words(cell).1.len();
        (total - board.words(cell).1.len()) as u32
    };
    let begins = (0..area).map(&mut begin).collect();
    let watched = vec![0; total];
    let words = colours.div_ceil(64);
    let counters = Class::NUMBER * colours;
    let sets = board.store.reserve(borders.len() * words, !0);
    if !colours.is_multiple_of(64) {
        let last = (1 << (colours % 64)) - 1;
        (1..=borders.len()).for_each(|border| board.store.init(sets + border * words - 1, last));
    }
    let sizes = board.store.reserve(borders.len(), colours as u64);
    let fixed = board.store.reserve(counters, 0);
    let possible = board.store.reserve(counters, 0);
    for border in &borders {
        for colour in 0..colours {
            let at = border.class as usize * colours + colour;
            board.store.init(possible + at, board.store.get(possible + at) + 1);
            board.store.init(fixed + at, board.store.get(fixed + at) + u64::from(colours == 1));
        }
    }
    Box::new(Borders {
        queue: board.join(),
        colours,
        borders,
        around,
        witnesses: vec![NONE; area * 4 * colours],
        watched,
        begins,
        heard: vec![false; area],
        cardinalities,
        words,
        sets,
        sizes,
        fixed,
        possible,
        changed: (0..counters as u32).collect(),
        waits: vec![true; counters],
    })
}

impl Model for Borders {
    fn stirred(&self, board: &Board<'_>) -> bool {
        board.stirred(self.queue) || !self.changed.is_empty()
    }

    fn propagate(&mut self, board: &mut Board<'_>) -> Result<(), Dead> {
        loop {
            if let Some(cell) = board.next(self.queue) {
                self.hear(board, cell)?;
            } else if let Some(counter) = self.changed.pop() {
                self.waits[counter as usize] = false;
                self.count(board, counter as usize)?;
            } else {
                return Ok(());
            }
        }
    }

    fn forget(&mut self) {
        self.changed.drain(..).for_each(|counter| self.waits[counter as usize] = false);
    }
}

impl Borders {
    fn size(&self, board: &Board<'_>, border: usize) -> u64 {
        board.store.get(self.sizes + border)
    }

    /// A cell changed.
    fn hear(&mut self, board: &mut Board<'_>, cell: usize) -> Result<(), Dead> {
        if self.words == 1 && board.size(cell) <= FEW {
            return self.collect(board, cell);
        }
        if !std::mem::replace(&mut self.heard[cell], true) {
            return (0..4).try_for_each(|side| self.look_at(board, cell, side));
        }
        let (first, begin) = (board.words(cell).0, self.begins[cell] as usize);
        for at in 0..board.words(cell).1.len() {
            let gone = self.watched[begin + at] & !board.words(cell).1[at];
            for bit in ones(gone) {
                let slot = (first + at) * 64 + bit;
                let mut needed = false;
                for (side, colour) in board.looks.sides[slot].into_iter().enumerate() {
                    let witness = (cell * 4 + side) * self.colours + colour as usize;
                    if self.witnesses[witness] as usize == slot {
                        self.look_for(board, cell, side, colour as usize)?;
                        // Still the same where the colour is lost: its witness when it comes back.
                        needed |= self.witnesses[witness] as usize == slot;
                    }
                }
                self.watched[begin + at] &= !(u64::from(!needed) << bit);
            }
        }
        Ok(())
    }

    /// Takes the colours from the borders of a cell that none of its few looks shows.
    fn collect(&mut self, board: &mut Board<'_>, cell: usize) -> Result<(), Dead> {
        let mut shown = [0u64; 4];
        for slot in board.slots(cell) {
            let sides = &board.looks.sides[slot];
            (0..4).for_each(|side| shown[side] |= 1 << sides[side]);
        }
        for (side, shown) in shown.into_iter().enumerate() {
            let border = self.around[cell][side];
            if border == NONE || self.size(board, border as usize) == 1 {
                continue;
            }
            let set = board.store.get(self.sets + border as usize);
            let lost = set & !shown;
            if lost == 0 {
                continue;
            }
            self.lose(board, border as usize, 0, lost)?;
            if self.size(board, border as usize) > 1 {
                let next = board.neighbour(cell, side) as usize;
                ones(lost).try_for_each(|colour| board.deny_colour(next, opposite(side), colour))?;
            }
        }
        Ok(())
    }

    /// Takes a colour from a border if a cell can no longer show it there, and its looks from the
    /// cell beyond.
    #[inline]
    fn look_for(
        &mut self,
        board: &mut Board<'_>,
        cell: usize,
        side: usize,
        colour: usize,
    ) -> Result<(), Dead> {
        let border = self.around[cell][side];
        if border == NONE || self.size(board, border as usize) == 1 {
            // Both cells were narrowed to the one colour when it became the only one.
            return Ok(());
        }
        let (word, bit) = (colour / 64, 1 << (colour % 64));
        let set = board.store.get(self.sets + border as usize * self.words + word);
        if set & bit == 0 || self.shows(board, cell, side, colour) {
            return Ok(());
        }
        self.lose(board, border as usize, word, bit)?;
        board.deny_colour(board.neighbour(cell, side) as usize, opposite(side), colour)
    }

    /// The same for all colours of a border.
    fn look_at(&mut self, board: &mut Board<'_>, cell: usize, side: usize) -> Result<(), Dead> {
        let border = self.around[cell][side];
        if border == NONE {
            return Ok(());
        }
        for word in 0..self.words {
            let set = board.store.get(self.sets + border as usize * self.words + word);
            for bit in ones(set) {
                self.look_for(board, cell, side, word * 64 + bit)?;
            }
        }
        Ok(())
    }

    /// Whether a cell can show a colour on a side: looks for another witness where the last is
    /// gone.
    fn shows(&mut self, board: &Board<'_>, cell: usize, side: usize, colour: usize) -> bool {
        let (first, words) = board.words(cell);
        let mask = &board.looks.mask(side, colour)[first..first + words.len()];
        let shown = words.iter().zip(mask).map(|(word, mask)| word & mask);
        let Some((at, bits)) = shown.enumerate().find(|(_, bits)| *bits != 0) else { return false };
        let bit = bits.trailing_zeros();
        self.witnesses[(cell * 4 + side) * self.colours + colour] = ((first + at) * 64) as u32 + bit;
        self.watched[self.begins[cell] as usize + at] |= 1 << bit;
        true
    }

    /// Takes colours from the set of a border; the cells are left to the caller, but for the last
    /// colour.
    fn lose(&mut self, board: &mut Board<'_>, border: usize, word: usize, lost: u64) -> Result<(), Dead> {
        let at = self.sets + border * self.words + word;
        board.store.set(at, board.store.get(at) & !lost);
        let size = self.size(board, border) - u64::from(lost.count_ones());
        board.store.set(self.sizes + border, size);
        let first = self.borders[border].class as usize * self.colours;
        for bit in ones(lost) {
            let counter = first + word * 64 + bit;
            board.store.set(self.possible + counter, board.store.get(self.possible + counter) - 1);
            self.wake(counter);
        }
        match size {
            0 => Err(Dead),
            1 => {
                let colour = self.colours_of(board, border).next().ok_or(Dead)?;
                let counter = first + colour;
                board.store.set(self.fixed + counter, board.store.get(self.fixed + counter) + 1);
                self.wake(counter);
                self.paint(board, border, colour)
            }
            _ => Ok(()),
        }
    }

    /// The colours of a border.
    fn colours_of(&self, board: &Board<'_>, border: usize) -> impl Iterator<Item = usize> {
        let set = board.store.slice(self.sets + border * self.words, self.words);
        set.iter().enumerate().flat_map(|(word, bits)| ones(*bits).map(move |bit| word * 64 + bit))
    }

    /// The two cells of a border, each with its side.
    fn cells(&self, board: &Board<'_>, border: usize) -> [(usize, usize); 2] {
        let Border { cell, side, .. } = self.borders[border];
        let next = board.neighbour(cell as usize, side as usize);
        [(cell as usize, side as usize), (next as usize, opposite(side as usize))]
    }

    /// Both cells of a border show this colour there.
    fn paint(&self, board: &mut Board<'_>, border: usize, colour: usize) -> Result<(), Dead> {
        self.cells(board, border)
            .into_iter()
            .try_for_each(|(cell, side)| board.allow_colour(cell, side, colour))
    }
}
