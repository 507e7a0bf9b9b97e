//! Literals.

use std::num::NonZeroI32;
use std::ops::Not;

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(NonZeroI32);

impl Lit {
    /// The positive literal of variable `index`, counted from zero.
    pub fn positive(index: usize) -> Lit {
        let number = i32::try_from(index + 1).expect("fewer than 2^31 variables");
        Lit(NonZeroI32::new(number).expect("positive"))
    }

    /// The number of DIMACS: from one, negative for a negation.
    pub const fn dimacs(self) -> i32 {
        self.0.get()
    }

    /// The index of the variable, from zero.
    pub const fn var(self) -> usize {
        self.0.get().unsigned_abs() as usize - 1
    }

    /// Whether it is not a negation.
    pub const fn is_positive(self) -> bool {
        self.0.get() > 0
    }
}

impl Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit(-self.0)
    }
}
