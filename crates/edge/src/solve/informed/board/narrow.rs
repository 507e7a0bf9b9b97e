//! Narrowing the set of a cell: by a look, a colour of a side, or a kind of piece.

use super::super::looks::Looks;
use super::{Board, CellInfo, Dead};

/// Narrowing. All of these fail when nothing is left.
impl Board<'_> {
    /// The cell shows this look.
    pub fn allow(&mut self, cell: usize, slot: usize) -> Result<(), Dead> {
        self.narrow(cell, |word, _| if word == slot / 64 { 1 << (slot % 64) } else { 0 })
    }

    /// The cell does not show this look.
    pub fn deny(&mut self, cell: usize, slot: usize) -> Result<(), Dead> {
        let (first, words) = self.words(cell);
        let (word, bit) = (slot / 64 - first, 1 << (slot % 64));
        let kept = words[word] & !bit;
        self.replace(cell, word, kept)
    }

    /// The cell shows this colour on this side.
    pub fn allow_colour(&mut self, cell: usize, side: usize, colour: usize) -> Result<(), Dead> {
        self.narrow(cell, |word, looks| looks.mask(side, colour)[word])
    }

    /// The cell does not show this colour on this side.
    pub fn deny_colour(&mut self, cell: usize, side: usize, colour: usize) -> Result<(), Dead> {
        self.narrow(cell, |word, looks| !looks.mask(side, colour)[word])
    }

    /// The cell shows a piece of this kind.
    pub fn allow_kind(&mut self, cell: usize, kind: usize) -> Result<(), Dead> {
        self.narrow(cell, |word, looks| {
            looks.kind_bits[kind].iter().find(|(at, _)| *at as usize == word).map_or(0, |(_, bits)| *bits)
        })
    }

    /// The cell shows no piece of this kind.
    pub fn deny_kind(&mut self, cell: usize, kind: usize) -> Result<(), Dead> {
        for at in 0..self.looks.kind_bits[kind].len() {
            let (word, bits) = self.looks.kind_bits[kind][at];
            let (first, words) = self.words(cell);
            let word = (word as usize).wrapping_sub(first);
            if let Some(there) = words.get(word) {
                let kept = there & !bits;
                self.replace(cell, word, kept)?;
            }
        }
        Ok(())
    }

    /// Keeps the bits that `keep` gives for each word, by its number among all words.
    #[inline]
    fn narrow(&mut self, cell: usize, keep: impl Fn(usize, &Looks) -> u64) -> Result<(), Dead> {
        let CellInfo { base, first, words, .. } = self.cells[cell];
        let mut lost = 0;
        for at in 0..words {
            let address = (base + at) as usize;
            let old = self.store.get(address);
            let kept = old & keep((first + at) as usize, &self.looks);
            if kept != old {
                lost += u64::from((old ^ kept).count_ones());
                self.store.set(address, kept);
            }
        }
        self.shrink(cell, lost)
    }

    /// Replaces one word of a cell by a part of it.
    pub fn replace(&mut self, cell: usize, word: usize, kept: u64) -> Result<(), Dead> {
        let address = self.cells[cell].base as usize + word;
        let lost = (self.store.get(address) ^ kept).count_ones();
        self.store.set(address, kept);
        self.shrink(cell, u64::from(lost))
    }

    #[inline]
    fn shrink(&mut self, cell: usize, lost: u64) -> Result<(), Dead> {
        if lost == 0 {
            return Ok(());
        }
        let size = self.store.get(self.sizes + cell) - lost;
        self.store.set(self.sizes + cell, size);
        self.narrowings += 1;
        self.wake(cell);
        if size == 0 { Err(Dead) } else { Ok(()) }
    }

    /// Puts a cell into every queue.
    #[inline]
    pub(super) fn wake(&mut self, cell: usize) {
        let waiting = std::mem::replace(&mut self.waiting[cell], ((1u32 << self.queues.len()) - 1) as u8);
        for (at, queue) in self.queues.iter_mut().enumerate() {
            if waiting >> at & 1 == 0 {
                queue.push(cell as u32);
            }
        }
    }
}
