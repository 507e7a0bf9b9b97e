//! Numbers of any size: an expected number of boards may be 10^-300 or 10^20000.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Div, Mul};

/// A number that is not negative, kept as its natural logarithm: about eleven digits of it are
/// right.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Huge {
    ln: f64,
}

impl Huge {
    /// Nought.
    pub const ZERO: Huge = Huge { ln: f64::NEG_INFINITY };
    /// One.
    pub const ONE: Huge = Huge { ln: 0.0 };

    /// A number that is not negative.
    pub fn new(value: f64) -> Huge {
        Huge { ln: value.ln() }
    }

    /// The number with this natural logarithm.
    pub const fn from_ln(ln: f64) -> Huge {
        Huge { ln }
    }

    /// Its natural logarithm; minus infinity for nought.
    pub const fn ln(self) -> f64 {
        self.ln
    }

    /// The number, as far as it can be told so: infinity if it is too large, nought if it is too
    /// small.
    pub fn value(self) -> f64 {
        self.ln.exp()
    }

    /// Whether it is nought.
    pub fn is_zero(self) -> bool {
        self.ln == f64::NEG_INFINITY
    }
}

impl Mul for Huge {
    type Output = Huge;
    #[allow(clippy::suspicious_arithmetic_impl, reason = "logarithms")]
    fn mul(self, other: Huge) -> Huge {
        Huge { ln: self.ln + other.ln }
    }
}

/// Nothing is divided by nought.
impl Div for Huge {
    type Output = Huge;
    #[allow(clippy::suspicious_arithmetic_impl, reason = "logarithms")]
    fn div(self, other: Huge) -> Huge {
        Huge { ln: self.ln - other.ln }
    }
}

impl Add for Huge {
    type Output = Huge;
    fn add(self, other: Huge) -> Huge {
        let (more, less) = if self.ln >= other.ln { (self.ln, other.ln) } else { (other.ln, self.ln) };
        match less == f64::NEG_INFINITY {
            true => Huge { ln: more },
            false => Huge { ln: more + (less - more).exp().ln_1p() },
        }
    }
}

impl Sum for Huge {
    fn sum<I: Iterator<Item = Huge>>(numbers: I) -> Huge {
        numbers.fold(Huge::ZERO, Add::add)
    }
}

/// Four digits: `0`, `3.142`, `14702`, `1.402e47`.
impl fmt::Display for Huge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.pad("0");
        }
        let value = self.value();
        let text = match value {
            0.001..1.0 => format!("{value:.4}"),
            1.0..9.9995 => format!("{value:.3}"),
            9.9995..99.995 => format!("{value:.2}"),
            99.995..999.95 => format!("{value:.1}"),
            999.95..999_999.5 => format!("{value:.0}"),
            _ => {
                let log10 = self.ln / std::f64::consts::LN_10;
                let (mut exponent, mut digits) =
                    (log10.floor(), (10f64.powf(log10 - log10.floor()) * 1e3).round());
                if digits >= 1e4 {
                    (exponent, digits) = (exponent + 1.0, 1e3);
                }
                format!("{:.3}e{exponent}", digits / 1e3)
            }
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_in_four_digits() {
        for (value, text) in [
            (0.0, "0"),
            (0.001_234, "0.0012"),
            (4.0, "4.000"),
            (14_702.27, "14702"),
            (99.999, "100.0"),
            (1_216.0, "1216"),
            (999_999.7, "1.000e6"),
            (1.4e47, "1.400e47"),
            (4.097e-8, "4.097e-8"),
            (9.9996e7, "1.000e8"),
        ] {
            assert_eq!(Huge::new(value).to_string(), text);
        }
        let vast = (0..100).fold(Huge::ONE, |product, _| product * Huge::new(2e10));
        assert_eq!(vast.to_string(), "1.268e1030");
        assert!((vast / vast).value() == 1.0 && vast.value() == f64::INFINITY);
    }

    #[test]
    fn sums_are_sums() {
        let sum: Huge = [1.0, 2.5, 0.0, 1e-3].into_iter().map(Huge::new).sum();
        assert!((sum.value() - 3.501).abs() < 1e-12);
        assert!([Huge::ZERO; 2].into_iter().sum::<Huge>().is_zero());
    }
}
