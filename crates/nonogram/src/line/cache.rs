//! A memory of solved lines.
//!
//! Probing solves the same lines in the same situations over and over: trying a cell again after
//! something changed elsewhere repeats most of what it did before. For black-and-white lines of up
//! to 63 cells, where a situation is two words and so is its result, looking it up is several times
//! cheaper than solving. The table is direct-mapped: a new entry replaces whatever stood in its
//! place. It is made only when a puzzle turns out to need much work.

use super::wide::Wide;

/// Entries, as a power of two; 2.6 MB in all, of which the system hands out only what is used.
const BITS: u32 = 16;
/// Lines solved before the table is made.
const AFTER: u64 = 2000;

/// Line number (from one) and whether it can be drawn; the possible empty and filled cells before;
/// the same after.
type Entry = [u64; 5];

/// What solving lines came to, as far as it is remembered.
#[derive(Clone, Debug, Default)]
pub struct Cache {
    entries: Vec<Entry>,
    place: usize,
}

impl Cache {
    /// Looks a situation up: outer `None` if it is not known (the answer is to be given to
    /// [`Cache::store`] next), inner `None` if the line cannot be drawn.
    #[inline]
    pub fn find<const W: usize>(
        &mut self,
        line: usize,
        planes: &[Wide<W>],
        solved_lines: u64,
    ) -> Option<Option<[Wide<W>; 2]>> {
        if W > 1 || planes.len() != 2 || solved_lines < AFTER {
            return None;
        }
        if self.entries.is_empty() {
            self.entries = vec![[0; 5]; 1 << BITS];
        }
        let (empty, filled) = (planes[0].0[0], planes[1].0[0]);
        let mixed = empty.wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ filled.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(29)
            ^ (line as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.place = (mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - BITS)) as usize;
        let entry = &self.entries[self.place];
        if entry[0] >> 1 != line as u64 + 1 || entry[1] != empty || entry[2] != filled {
            return None;
        }
        Some((entry[0] & 1 == 1).then_some([Wide([entry[3]; W]), Wide([entry[4]; W])]))
    }

    /// Remembers the answer to what [`Cache::find`] was asked last.
    #[inline]
    pub fn store<const W: usize>(&mut self, line: usize, planes: &[Wide<W>], result: Option<&[Wide<W>]>) {
        if W > 1 || self.entries.is_empty() {
            return;
        }
        let possible = u64::from(result.is_some());
        let [after_empty, after_filled] = result.map_or([0; 2], |r| [r[0].0[0], r[1].0[0]]);
        self.entries[self.place] =
            [(line as u64 + 1) << 1 | possible, planes[0].0[0], planes[1].0[0], after_empty, after_filled];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_exactly_what_it_was_told() {
        let mut cache = Cache::default();
        let planes = |a: u64, b: u64| [Wide::<1>([a]), Wide::<1>([b])];
        assert_eq!(cache.find(0, &planes(1, 2), 0), None, "too early");
        for seed in 0..2000u64 {
            let (line, before) = (seed as usize % 7, planes(seed * 31, seed ^ 99));
            if cache.find(line, &before, AFTER).is_none() {
                let result = (seed % 3 > 0).then(|| planes(seed, seed + 1));
                cache.store(line, &before, result.as_ref().map(|r| &r[..]));
                assert_eq!(cache.find(line, &before, AFTER), Some(result));
                assert_eq!(cache.find(line + 1, &before, AFTER), None, "another line is another situation");
            }
        }
        let wide = [Wide::<2>::ZERO; 2];
        assert_eq!(cache.find(0, &wide, AFTER), None, "long lines are not remembered");
    }
}
