//! Random numbers that are the same for ever.
//!
//! A seed printed in a puzzle's name must make the same puzzle in ten years on any machine.
//! Published generators are free to change how they draw a number below a bound or shuffle a list,
//! so the whole way from seed to choice is written down here and pinned by tests: SplitMix64 fills
//! the state of xoshiro256** (Blackman and Vigna, 2018), and bounded numbers come from the high
//! half of a 128-bit product with rejection (Lemire, 2019). A change of any of this is a new
//! [`STREAM`], never an edit.

/// The version of the stream; part of what names a generated puzzle.
pub const STREAM: u32 = 1;

/// A stream of random numbers, a pure function of its seed.
#[derive(Clone, Debug)]
pub struct Random {
    state: [u64; 4],
}

impl Random {
    /// The stream of `seed`.
    pub fn new(seed: u64) -> Self {
        let mut s = seed;
        let mut next = || {
            s = s.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = s;
            z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            z ^ (z >> 31)
        };
        Random { state: [next(), next(), next(), next()] }
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number below `bound`, each equally likely. Panics when `bound` is zero.
    pub fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "no number is below zero");
        let bound = bound as u64;
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.bits()) * u128::from(bound);
            if product as u64 >= threshold {
                return (product >> 64) as usize;
            }
        }
    }

    /// A number in `[0, 1)` with 53 random bits.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// True with this probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// Puts a list in random order, each order equally likely.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }

    /// A text with a few things wrong with it: cut, repeated, changed, or with some of these pieces
    /// put in. For whoever wants to know what a reader makes of it.
    pub fn damaged(&mut self, text: &[u8], pieces: &[&[u8]]) -> Vec<u8> {
        let mut bytes = text.to_vec();
        for _ in 0..1 + self.below(4) {
            let at = self.below(bytes.len() + 1);
            let end = (at + self.below(12)).min(bytes.len());
            match self.below(5) {
                0 => drop(bytes.drain(at..end)),
                1 => drop(bytes.splice(at..end, pieces[self.below(pieces.len())].iter().copied())),
                2 => {
                    let copy = bytes[at..end].to_vec();
                    drop(bytes.splice(at..at, copy));
                }
                3 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
                _ => bytes.truncate(at),
            }
        }
        bytes
    }

    /// One item of a list.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        if list.is_empty() { None } else { Some(&list[self.below(list.len())]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These numbers are a promise to everybody who wrote a seed down.
    #[test]
    fn the_stream_is_pinned() {
        let mut r = Random::new(0);
        assert_eq!(
            [r.bits(), r.bits(), r.bits()],
            [0x99ec_5f36_cb75_f2b4, 0xbf6e_1f78_4956_452a, 0x1a5f_849d_4933_e6e0]
        );
        let mut r = Random::new(2026);
        let mut list: Vec<usize> = (0..10).collect();
        r.shuffle(&mut list);
        let drawn: Vec<usize> = (0..10).map(|_| r.below(100)).collect();
        assert_eq!(list, [0, 1, 8, 9, 3, 4, 7, 6, 2, 5]);
        assert_eq!(drawn, [23, 96, 31, 87, 73, 47, 74, 21, 18, 74]);
    }

    #[test]
    fn numbers_are_spread_evenly() {
        let mut r = Random::new(7);
        let mut seen = [0usize; 6];
        (0..60_000).for_each(|_| seen[r.below(6)] += 1);
        assert!(seen.iter().all(|&n| (9_600..10_400).contains(&n)), "{seen:?}");
    }
}
