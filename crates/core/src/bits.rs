//! A set of small numbers, one bit each.

/// A set of numbers below a fixed bound.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct BitSet {
    words: Vec<u64>,
}

impl BitSet {
    /// The empty set, able to hold numbers below `bound`.
    pub fn new(bound: usize) -> Self {
        BitSet { words: vec![0; bound.div_ceil(64)] }
    }

    /// The set of all numbers below `bound`.
    pub fn full(bound: usize) -> Self {
        let mut set = BitSet { words: vec![!0; bound.div_ceil(64)] };
        if !bound.is_multiple_of(64) {
            *set.words.last_mut().expect("bound is positive") = (1 << (bound % 64)) - 1;
        }
        set
    }

    /// Adds `n`; tells whether it is new.
    pub fn insert(&mut self, n: usize) -> bool {
        let (word, bit) = (&mut self.words[n / 64], 1 << (n % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Takes `n` out; tells whether it was there.
    pub fn remove(&mut self, n: usize) -> bool {
        let (word, bit) = (&mut self.words[n / 64], 1 << (n % 64));
        let was = *word & bit != 0;
        *word &= !bit;
        was
    }

    /// Whether `n` is in the set.
    pub fn contains(&self, n: usize) -> bool {
        self.words.get(n / 64).is_some_and(|word| word >> (n % 64) & 1 == 1)
    }

    /// How many numbers are in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }

    /// Empties the set.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// The smallest number in the set.
    pub fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// Keeps what `other` has too.
    pub fn intersect_with(&mut self, other: &BitSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a &= b);
    }

    /// Adds all that `other` has (same bound).
    pub fn union_with(&mut self, other: &BitSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a |= b);
    }

    /// Takes out all that `other` has.
    pub fn subtract(&mut self, other: &BitSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a &= !b);
    }

    /// The numbers in rising order.
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.words.iter().enumerate().flat_map(|(i, &word)| {
            std::iter::successors((word != 0).then_some(word), |w| {
                let rest = w & (w - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |w| i * 64 + w.trailing_zeros() as usize)
        })
    }
}

impl FromIterator<usize> for BitSet {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let numbers: Vec<usize> = numbers.into_iter().collect();
        let mut set = BitSet::new(numbers.iter().max().map_or(0, |m| m + 1));
        numbers.into_iter().for_each(|n| {
            set.insert(n);
        });
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn behaves_like_the_standard_set(ops in prop::collection::vec((0usize..200, any::<bool>()), 0..200)) {
            let (mut ours, mut twin) = (BitSet::new(200), BTreeSet::new());
            for (n, add) in ops {
                if add {
                    prop_assert_eq!(ours.insert(n), twin.insert(n));
                } else {
                    prop_assert_eq!(ours.remove(n), twin.remove(&n));
                }
            }
            prop_assert_eq!(ours.len(), twin.len());
            prop_assert_eq!(ours.first(), twin.first().copied());
            prop_assert_eq!(ours.iter().collect::<Vec<_>>(), twin.into_iter().collect::<Vec<_>>());
        }
    }

    #[test]
    fn full_stops_at_the_bound() {
        for bound in [0, 1, 63, 64, 65, 128, 130] {
            assert_eq!(BitSet::full(bound).iter().collect::<Vec<_>>(), (0..bound).collect::<Vec<_>>());
        }
    }
}
