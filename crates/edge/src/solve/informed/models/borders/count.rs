//! The counters of colours against their cardinalities.

use super::super::super::board::{Board, Dead};
use super::Borders;

impl Borders {
    /// The counters of a class and colour changed.
    pub(super) fn wake(&mut self, counter: usize) {
        if !std::mem::replace(&mut self.waits[counter], true) {
            self.changed.push(counter as u32);
        }
    }

    /// Compares the counters of a class and colour with its cardinalities.
    pub(super) fn count(&mut self, board: &mut Board<'_>, counter: usize) -> Result<(), Dead> {
        let (fixed, possible) =
            (board.store.get(self.fixed + counter), board.store.get(self.possible + counter));
        let (least, most) = self.cardinalities.bounds[counter];
        if fixed > most || possible < least {
            return Err(Dead);
        }
        if fixed == possible || fixed < most && possible > least {
            return Ok(());
        }
        let (class, colour) = (counter / self.colours, counter % self.colours);
        let (word, bit) = (colour / 64, 1 << (colour % 64));
        for border in 0..self.borders.len() {
            let at = self.sets + border * self.words;
            if self.borders[border].class as usize != class
                || board.store.get(at + word) & bit == 0
                || self.size(board, border) == 1
            {
                continue;
            }
            if fixed == most {
                self.lose(board, border, word, bit)?;
                for (cell, side) in self.cells(board, border) {
                    board.deny_colour(cell, side, colour)?;
                }
            } else {
                for other in 0..self.words {
                    let others = board.store.get(at + other) & if other == word { !bit } else { !0 };
                    if others != 0 {
                        self.lose(board, border, other, others)?;
                    }
                }
            }
        }
        Ok(())
    }
}
