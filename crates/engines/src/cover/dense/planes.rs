//! Counting for all items at once.
//!
//! An option is a word with a bit for each of its items. Adding such words up bit by bit, with the
//! sums written in binary across several words ("planes": bit `i` of plane `p` is digit `p` of the
//! count of item `i`), counts the options of up to 128 items in a few operations per option. Two
//! sums run side by side, so that the compiler puts them into one vector register; they are added
//! in the end. The top plane is sticky: counts that reach it stay there, so with `P` planes they
//! are exact below 2^(P-1).
//!
//! The smallest count is found from the top plane down: whenever some candidate has a zero digit,
//! those with a one are out. Three planes nearly always suffice, because the smallest count nearly
//! always is below four; only when every candidate has reached the top plane is the list counted
//! again with more. Counting each item exactly instead took half of all the time.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of items.
pub trait Word:
    Copy
    + Default
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// The set without items.
    const NONE: Self;
    /// The first item alone.
    fn first(self) -> Self;
}

impl Word for u64 {
    const NONE: Self = 0;
    fn first(self) -> Self {
        self & self.wrapping_neg()
    }
}

impl Word for u128 {
    const NONE: Self = 0;
    fn first(self) -> Self {
        self & self.wrapping_neg()
    }
}

/// The first of the wanted items with the fewest options.
#[inline]
pub fn rarest<W: Word>(options: &[W], wanted: W) -> W {
    let fewest = fewest::<W, 3>(options, wanted)
        .or_else(|| fewest::<W, 6>(options, wanted))
        .or_else(|| fewest::<W, 16>(options, wanted));
    fewest.unwrap_or(wanted).first()
}

/// The wanted items with the fewest options; `None` when all have more than the planes can tell
/// apart.
#[inline]
fn fewest<W: Word, const P: usize>(options: &[W], wanted: W) -> Option<W> {
    let planes = planes::<W, P>(options);
    let unsaturated = wanted & !planes[P - 1];
    let narrow = |left: W, &plane: &W| if left & !plane == W::NONE { left } else { left & !plane };
    (unsaturated != W::NONE).then(|| planes[..P - 1].iter().rev().fold(unsaturated, narrow))
}

/// The counts of all items, digit by digit.
#[inline]
fn planes<W: Word, const P: usize>(options: &[W]) -> [W; P] {
    let mut sums = [[W::NONE; 2]; P];
    let pairs = options.chunks_exact(2);
    let odd = pairs.remainder();
    for pair in pairs {
        let mut carry = [pair[0], pair[1]];
        for sum in &mut sums[..P - 1] {
            for side in 0..2 {
                let both = sum[side] & carry[side];
                sum[side] = sum[side] ^ carry[side];
                carry[side] = both;
            }
        }
        for side in 0..2 {
            sums[P - 1][side] = sums[P - 1][side] | carry[side];
        }
    }
    let mut total = sums.map(|sum| sum[0]);
    odd.iter().for_each(|&word| add(&mut total, word));
    sums.iter().enumerate().for_each(|(digit, sum)| add(&mut total[digit..], sum[1]));
    total
}

/// Adds one to the counts of some items; `planes` begins at the digit that one stands for.
#[inline]
fn add<W: Word>(planes: &mut [W], mut carry: W) {
    let (sticky, digits) = planes.split_last_mut().expect("at least one plane");
    for plane in digits {
        let both = *plane & carry;
        *plane = *plane ^ carry;
        carry = both;
    }
    *sticky = *sticky | carry;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_first_item_with_the_fewest_options_is_found(
            few in prop::collection::vec(any::<u64>(), 0..12),
            many in 0usize..200,
            wanted in 1..=u64::MAX,
        ) {
            // The same words many times over bring the counts beyond the first planes.
            let options: Vec<u64> = few.iter().copied().cycle().take(few.len() * many).collect();
            let count = |bit: u32| options.iter().filter(|&o| o >> bit & 1 == 1).count();
            let best = (0..64).filter(|bit| wanted >> bit & 1 == 1).min_by_key(|&bit| (count(bit), bit)).unwrap();
            prop_assert_eq!(rarest(&options, wanted), 1 << best);
            let wide: Vec<u128> = options.iter().map(|&o| u128::from(o) << 60).collect();
            prop_assert_eq!(rarest(&wide, u128::from(wanted) << 60), 1 << (best + 60));
        }
    }
}
