//! What the frontier programme keeps its states in: words, tallies, and one open-addressing table
//! per layer.

use num_bigint::BigUint;
use quadrille_core::{Random, Stop};
use std::ops::{Add, BitAnd, BitOr, Not, Shl, Shr};

/// The word that a state is packed into.
pub trait Word:
    Copy
    + Ord
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Add<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No bit.
    const ZERO: Self;
    /// The lowest bit.
    const ONE: Self;
    /// Every bit: never a state, whose lowest bit is an uncovered cell.
    const ALL: Self;
    /// How many bits there are.
    const BITS: u32;
    /// The lowest `n` bits.
    fn low_bits(n: u32) -> Self;
    /// A small number.
    fn from_count(n: u16) -> Self;
    /// The lowest bits as an index.
    fn low_index(self) -> usize;
    /// How many of the lowest bits are set in a row.
    fn trailing_ones(self) -> u32;
    /// A well-mixed number.
    fn hash(self) -> u64;
}

/// An odd number without pattern: the golden ratio.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

macro_rules! word {
    ($type:ty, $hash:expr) => {
        impl Word for $type {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const ALL: Self = <$type>::MAX;
            const BITS: u32 = <$type>::BITS;
            fn low_bits(n: u32) -> Self {
                if n == 0 { 0 } else { <$type>::MAX >> (<$type>::BITS - n) }
            }
            fn from_count(n: u16) -> Self {
                <$type>::from(n)
            }
            #[inline]
            fn low_index(self) -> usize {
                self as usize
            }
            #[inline]
            fn trailing_ones(self) -> u32 {
                <$type>::trailing_ones(self)
            }
            #[inline]
            fn hash(self) -> u64 {
                let mixed: u64 = $hash(self);
                mixed ^ (mixed >> 32)
            }
        }
    };
}
word!(u64, |word: u64| word.wrapping_mul(MIX));
word!(u128, |word: u128| (word as u64 ^ ((word >> 64) as u64).wrapping_mul(MIX).rotate_left(23))
    .wrapping_mul(MIX));

/// A number of ways: exact, or just whether there is one.
pub trait Tally: Clone + PartialEq {
    /// No way.
    fn zero() -> Self;
    /// One way.
    fn one() -> Self;
    /// Adds ways; an error when the type cannot hold the sum.
    fn add(&mut self, more: &Self) -> Result<(), Stop>;
    /// This many ways, each followed by that many.
    fn times(&self, each: &Self) -> Result<Self, Stop>;
    /// So many times this number.
    fn scaled(&self, by: u64) -> Result<Self, Stop>;
    /// A number below this one, each equally likely.
    fn draw(&self, random: &mut Random) -> Self;
    /// Takes `ways` off and says so, or leaves a number that is smaller as it is.
    fn take(&mut self, ways: &Self) -> bool;
}

/// Beyond the type: the caller starts again with a wider one.
const OVERFLOW: Stop = Stop::Stuck;

impl Tally for u64 {
    fn zero() -> Self {
        0
    }
    fn one() -> Self {
        1
    }
    #[inline]
    fn add(&mut self, more: &Self) -> Result<(), Stop> {
        *self = self.checked_add(*more).ok_or(OVERFLOW)?;
        Ok(())
    }
    fn times(&self, each: &Self) -> Result<Self, Stop> {
        self.checked_mul(*each).ok_or(OVERFLOW)
    }
    fn scaled(&self, by: u64) -> Result<Self, Stop> {
        self.times(&by)
    }
    fn draw(&self, random: &mut Random) -> Self {
        random.below(*self as usize) as u64
    }
    fn take(&mut self, ways: &Self) -> bool {
        self.checked_sub(*ways).map(|rest| *self = rest).is_some()
    }
}

impl Tally for BigUint {
    fn zero() -> Self {
        BigUint::ZERO
    }
    fn one() -> Self {
        BigUint::from(1u8)
    }
    fn add(&mut self, more: &Self) -> Result<(), Stop> {
        *self += more;
        Ok(())
    }
    fn times(&self, each: &Self) -> Result<Self, Stop> {
        Ok(self * each)
    }
    fn scaled(&self, by: u64) -> Result<Self, Stop> {
        Ok(self * by)
    }
    fn draw(&self, random: &mut Random) -> Self {
        // Random digits until they make a number below this one.
        let digits = self.bits().div_ceil(32) as usize;
        let spare = (digits as u64 * 32 - self.bits()) as u32;
        loop {
            let mut number: Vec<u32> = (0..digits).map(|_| random.bits() as u32).collect();
            if let Some(top) = number.last_mut() {
                *top >>= spare;
            }
            let number = BigUint::new(number);
            if number < *self {
                return number;
            }
        }
    }
    fn take(&mut self, ways: &Self) -> bool {
        let enough = *self >= *ways;
        if enough {
            *self -= ways;
        }
        enough
    }
}

impl Tally for bool {
    fn zero() -> Self {
        false
    }
    fn one() -> Self {
        true
    }
    #[inline]
    fn add(&mut self, more: &Self) -> Result<(), Stop> {
        *self |= *more;
        Ok(())
    }
    fn times(&self, each: &Self) -> Result<Self, Stop> {
        Ok(*self && *each)
    }
    fn scaled(&self, by: u64) -> Result<Self, Stop> {
        Ok(*self && by > 0)
    }
    fn draw(&self, _: &mut Random) -> Self {
        false
    }
    fn take(&mut self, ways: &Self) -> bool {
        !*ways
    }
}

/// The states with one first uncovered cell, each with a tally.
pub struct Layer<W, T> {
    states: Vec<W>,
    tallies: Vec<T>,
    len: usize,
}

impl<W, T> Default for Layer<W, T> {
    /// No states.
    fn default() -> Self {
        Layer { states: Vec::new(), tallies: Vec::new(), len: 0 }
    }
}

impl<W: Word, T: Tally> Layer<W, T> {
    /// Where a state is, or where it would go.
    #[inline]
    fn probe(&self, state: W) -> usize {
        let mask = self.states.len() - 1;
        let mut slot = state.hash() as usize & mask;
        while self.states[slot] != state && self.states[slot] != W::ALL {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Adds to the tally of a state.
    #[inline]
    pub fn add(&mut self, state: W, more: &T) -> Result<(), Stop> {
        if self.len * 2 >= self.states.len() {
            self.grow();
        }
        let slot = self.probe(state);
        if self.states[slot] == W::ALL {
            self.states[slot] = state;
            self.tallies[slot] = more.clone();
            self.len += 1;
            Ok(())
        } else {
            self.tallies[slot].add(more)
        }
    }

    #[cold]
    fn grow(&mut self) {
        let size = (self.states.len() * 2).max(64);
        let states = std::mem::replace(&mut self.states, vec![W::ALL; size]);
        let tallies = std::mem::replace(&mut self.tallies, vec![T::zero(); size]);
        for (state, tally) in states.into_iter().zip(tallies).filter(|(s, _)| *s != W::ALL) {
            let slot = self.probe(state);
            self.states[slot] = state;
            self.tallies[slot] = tally;
        }
    }

    /// The slot of a state.
    #[inline]
    pub fn find(&self, state: W) -> Option<usize> {
        if self.len == 0 {
            return None;
        }
        let slot = self.probe(state);
        (self.states[slot] == state).then_some(slot)
    }

    /// Every state with its slot.
    pub fn slots(&self) -> impl Iterator<Item = (usize, W)> {
        self.states.iter().copied().enumerate().filter(|(_, s)| *s != W::ALL)
    }

    /// Every state with its tally.
    pub fn iter(&self) -> impl Iterator<Item = (W, &T)> {
        self.slots().map(|(slot, state)| (state, &self.tallies[slot]))
    }

    /// The tally of a slot.
    pub fn tally(&self, slot: usize) -> &T {
        &self.tallies[slot]
    }

    /// A tally of zero beside every slot.
    pub fn zeros(&self) -> Vec<T> {
        vec![T::zero(); self.states.len()]
    }

    /// Memory taken, numbers beyond a machine word not counted.
    pub fn bytes(&self) -> u64 {
        (self.states.len() * (size_of::<W>() + size_of::<T>())) as u64
    }
}
