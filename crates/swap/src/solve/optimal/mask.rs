//! Sets of pairs in one machine word or two.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Not};

/// A set of small numbers.
pub trait Mask:
    Copy + Debug + Send + Sync + PartialEq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// The empty set.
    const NONE: Self;
    /// The set of one number.
    fn one(number: usize) -> Self;
    /// Whether the number is in the set.
    fn has(self, number: usize) -> bool;
}

macro_rules! mask {
    ($type:ty) => {
        impl Mask for $type {
            const NONE: Self = 0;
            #[inline]
            fn one(number: usize) -> Self {
                1 << number
            }
            #[inline]
            fn has(self, number: usize) -> bool {
                self >> number & 1 != 0
            }
        }
    };
}

mask!(u64);
mask!(u128);
