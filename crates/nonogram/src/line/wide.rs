//! A row of bits that behaves like one long machine word.
//!
//! `Wide<W>` has `64 * W` bits; every operation is a loop over a constant number of words, which
//! the compiler unrolls. The line solver needs whole-line shifts, an addition whose carry runs
//! along the line, and mirroring.

/// `64 * W` bits, bit 0 first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wide<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for Wide<W> {
    fn default() -> Self {
        Wide::ZERO
    }
}

impl<const W: usize> Wide<W> {
    /// No bit.
    pub const ZERO: Self = Wide([0; W]);

    /// The bits below `n`.
    #[inline]
    pub fn below(n: usize) -> Self {
        let mut words = [0; W];
        for (i, word) in words.iter_mut().enumerate() {
            *word = match n.saturating_sub(64 * i) {
                0 => 0,
                rest @ 1..=63 => (1 << rest) - 1,
                _ => !0,
            };
        }
        Wide(words)
    }

    /// Just bit `n`.
    #[inline]
    pub fn bit(n: usize) -> Self {
        let mut words = [0; W];
        words[n / 64] = 1 << (n % 64);
        Wide(words)
    }

    /// Whether bit `n` is set.
    #[inline]
    pub fn has(&self, n: usize) -> bool {
        self.0[n / 64] >> (n % 64) & 1 == 1
    }

    /// Sets bit `n`.
    #[inline]
    pub fn insert(&mut self, n: usize) {
        self.0[n / 64] |= 1 << (n % 64);
    }

    /// Clears bit `n`.
    #[inline]
    pub fn remove(&mut self, n: usize) {
        self.0[n / 64] &= !(1 << (n % 64));
    }

    /// Whether no bit is set.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }

    /// How many bits are set.
    #[inline]
    pub fn count(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// The number of the lowest set bit.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        self.0.iter().position(|&w| w != 0).map(|i| 64 * i + self.0[i].trailing_zeros() as usize)
    }

    /// The numbers of the set bits, rising.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let n = rest.first()?;
            rest.0[n / 64] &= rest.0[n / 64] - 1;
            Some(n)
        })
    }

    #[inline]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        let mut words = [0; W];
        for i in 0..W {
            words[i] = f(self.0[i], other.0[i]);
        }
        Wide(words)
    }

    /// Bits of both.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// Bits of either.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// Bits of this one only.
    #[inline]
    #[must_use]
    pub fn and_not(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// All bits moved up by `n`; what leaves at the top is lost.
    #[inline]
    #[must_use]
    pub fn up(self, n: usize) -> Self {
        if W == 1 {
            return Wide([if n < 64 { self.0[0] << n } else { 0 }; W]);
        }
        let (skip, shift) = (n / 64, n % 64);
        let mut words = [0; W];
        for i in skip..W {
            let low = if shift > 0 && i > skip { self.0[i - skip - 1] >> (64 - shift) } else { 0 };
            words[i] = self.0[i - skip] << shift | low;
        }
        Wide(words)
    }

    /// All bits moved down by `n`; what leaves at the bottom is lost.
    #[inline]
    #[must_use]
    pub fn down(self, n: usize) -> Self {
        if W == 1 {
            return Wide([if n < 64 { self.0[0] >> n } else { 0 }; W]);
        }
        let (skip, shift) = (n / 64, n % 64);
        let mut words = [0; W];
        for i in 0..W.saturating_sub(skip) {
            let high = if shift > 0 && i + skip + 1 < W { self.0[i + skip + 1] << (64 - shift) } else { 0 };
            words[i] = self.0[i + skip] >> shift | high;
        }
        Wide(words)
    }

    /// Bits `0..n` in the opposite order; bits from `n` on must be clear.
    #[inline]
    #[must_use]
    pub fn mirrored(self, n: usize) -> Self {
        let mut words = [0; W];
        for i in 0..W {
            words[i] = self.0[W - 1 - i].reverse_bits();
        }
        Wide(words).down(64 * W - n)
    }

    /// Everything that can be reached from `self` by steps upwards over cells of `path`: bit `p`
    /// leads to `p + 1` when `path` has `p`.
    ///
    /// One addition does it: added to the run of ones it stands in, a start turns all ones above it
    /// into zeros and carries out just behind the run; further starts in the same run only reappear
    /// as ones, and are or-ed back.
    #[inline]
    #[must_use]
    pub fn spread(self, path: Self) -> Self {
        let mut words = [0; W];
        let mut carry = false;
        for i in 0..W {
            let (sum, c1) = path.0[i].overflowing_add(self.0[i] & path.0[i]);
            let (sum, c2) = sum.overflowing_add(u64::from(carry));
            carry = c1 | c2;
            words[i] = self.0[i] | (sum ^ path.0[i]);
        }
        Wide(words)
    }

    /// The positions from which `n` set bits in a row begin.
    #[inline]
    #[must_use]
    pub fn runs(self, n: usize) -> Self {
        let (mut runs, mut have) = (self, 1);
        while have < n {
            let step = have.min(n - have);
            runs = runs.and(runs.down(step));
            have += step;
        }
        runs
    }

    /// Every bit grown to `n` bits upwards.
    #[inline]
    #[must_use]
    pub fn grown(self, n: usize) -> Self {
        let (mut grown, mut have) = (self, 1);
        while have < n {
            let step = have.min(n - have);
            grown = grown.or(grown.up(step));
            have += step;
        }
        grown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    type Bits = Vec<bool>;

    fn wide<const W: usize>(bits: &Bits) -> Wide<W> {
        let mut wide = Wide::ZERO;
        bits.iter().enumerate().filter(|(_, b)| **b).for_each(|(i, _)| wide.insert(i));
        wide
    }

    fn plain<const W: usize>(wide: &Wide<W>) -> Bits {
        (0..64 * W).map(|i| wide.has(i)).collect()
    }

    fn check<const W: usize>(a: &Bits, path: &Bits, n: usize) {
        let bits = 64 * W;
        let (x, y) = (wide::<W>(a), wide::<W>(path));
        let at = |b: &Bits, i: isize| i >= 0 && (i as usize) < bits && b[i as usize];
        let all = |f: &dyn Fn(usize) -> bool| (0..bits).map(f).collect::<Bits>();
        assert_eq!(plain(&x.up(n)), all(&|i| at(a, i as isize - n as isize)), "up {n}");
        assert_eq!(plain(&x.down(n)), all(&|i| at(a, i as isize + n as isize)), "down {n}");
        let mut reached = a.clone();
        for i in 1..bits {
            reached[i] |= reached[i - 1] && path[i - 1];
        }
        assert_eq!(plain(&x.spread(y)), reached, "spread");
        let n = n.max(1);
        assert_eq!(plain(&x.runs(n)), all(&|i| (0..n).all(|k| at(a, (i + k) as isize))), "runs {n}");
        assert_eq!(plain(&x.grown(n)), all(&|i| (0..n).any(|k| at(a, i as isize - k as isize))), "grown {n}");
        let cut = x.and(Wide::below(n));
        assert_eq!(plain(&cut.mirrored(n)), all(&|i| i < n && a[n - 1 - i]), "mirrored {n}");
        assert_eq!(x.iter().collect::<Vec<_>>(), (0..bits).filter(|&i| a[i]).collect::<Vec<_>>());
        assert_eq!(x.count(), x.iter().count());
    }

    proptest! {
        #[test]
        fn one_word(a in prop::collection::vec(any::<bool>(), 64), p in prop::collection::vec(prop::bool::weighted(0.8), 64), n in 0usize..64) {
            check::<1>(&a, &p, n);
        }
        #[test]
        fn two_words(a in prop::collection::vec(prop::bool::weighted(0.2), 128), p in prop::collection::vec(prop::bool::weighted(0.9), 128), n in 0usize..128) {
            check::<2>(&a, &p, n);
        }
        #[test]
        fn four_words(a in prop::collection::vec(prop::bool::weighted(0.05), 256), p in prop::collection::vec(prop::bool::weighted(0.97), 256), n in 0usize..256) {
            check::<4>(&a, &p, n);
        }
    }
}
