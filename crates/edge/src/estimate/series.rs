//! Generating functions: polynomials whose coefficients are huge numbers.
//!
//! Counting without listing is a matter of such polynomials: where each colour (or each kind of
//! piece) can be used k times in c_k ways, the product of the polynomials with the coefficients c_k
//! says in how many ways all of them together can be used m times. Coefficients are kept as
//! logarithms, for they run over hundreds of powers of ten; a sum takes its largest term out first,
//! and what is e^-40 times smaller is not looked at.

use super::huge::Huge;

/// Terms that are smaller than the largest of a sum by this logarithm are lost in its last digit
/// anyway.
const LOST: f64 = 40.0;

/// A polynomial by the logarithms of its coefficients.
#[derive(Clone, Debug, PartialEq)]
pub struct Series(Vec<f64>);

impl Series {
    /// The number one.
    pub fn one() -> Series {
        Series(vec![0.0])
    }

    /// The polynomial whose coefficients have these logarithms.
    pub fn new(logarithms: impl IntoIterator<Item = f64>) -> Series {
        Series(logarithms.into_iter().collect())
    }

    /// A coefficient.
    pub fn coefficient(&self, power: usize) -> Huge {
        self.0.get(power).map_or(Huge::ZERO, |ln| Huge::from_ln(*ln))
    }

    /// The product, up to a degree.
    pub fn times(&self, other: &Series, degree: usize) -> Series {
        let last = (self.0.len() + other.0.len() - 2).min(degree);
        let coefficient = |power: usize| {
            let first = (power + 1).saturating_sub(other.0.len());
            let own = &self.0[first..=power.min(self.0.len() - 1)];
            let others = other.0[..=power - first].iter().rev();
            let terms = || own.iter().zip(others.clone()).map(|(a, b)| a + b);
            let most = terms().fold(f64::NEG_INFINITY, f64::max);
            if most == f64::NEG_INFINITY {
                return most;
            }
            let sum: f64 = terms().filter(|term| most - term < LOST).map(|term| (term - most).exp()).sum();
            most + sum.ln()
        };
        Series((0..=last).map(coefficient).collect())
    }

    /// A power, up to a degree.
    pub fn power(&self, mut exponent: usize, degree: usize) -> Series {
        let (mut square, mut product) = (self.clone(), Series::one());
        while exponent > 0 {
            if exponent % 2 == 1 {
                product = product.times(&square, degree);
            }
            exponent /= 2;
            if exponent > 0 {
                square = square.times(&square, degree);
            }
        }
        product
    }
}

/// The logarithms of the factorials.
pub struct Factorials(Vec<f64>);

impl Factorials {
    /// Those of all numbers up to the largest.
    pub fn up_to(largest: usize) -> Factorials {
        let mut logarithms = vec![0.0];
        for n in 1..=largest {
            logarithms.push(logarithms[n - 1] + (n as f64).ln());
        }
        Factorials(logarithms)
    }

    /// n!
    pub fn ln(&self, n: usize) -> f64 {
        self.0[n]
    }

    /// n (n-1) ... (n-k+1): the ways to draw k of n in order; nought if there are not so many.
    pub fn ln_falling(&self, n: usize, k: usize) -> f64 {
        if k > n { f64::NEG_INFINITY } else { self.0[n] - self.0[n - k] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(series: &Series) -> Vec<f64> {
        series.0.iter().map(|ln| (ln.exp() * 1e9).round() / 1e9).collect()
    }

    #[test]
    fn products_and_powers_are_those_of_polynomials() {
        let of = |values: &[f64]| Series::new(values.iter().map(|value| value.ln()));
        assert_eq!(values(&of(&[1.0, 2.0]).times(&of(&[3.0, 0.0, 5.0]), 9)), [3.0, 6.0, 5.0, 10.0]);
        assert_eq!(values(&of(&[1.0, 2.0]).times(&of(&[3.0, 0.0, 5.0]), 1)), [3.0, 6.0]);
        assert_eq!(values(&of(&[1.0, 1.0]).power(5, 9)), [1.0, 5.0, 10.0, 10.0, 5.0, 1.0]);
        assert_eq!(values(&of(&[1.0, 1.0]).power(5, 2)), [1.0, 5.0, 10.0]);
        assert_eq!(Series::one().power(0, 3), Series::one());
    }

    #[test]
    fn factorials_fall() {
        let factorials = Factorials::up_to(10);
        assert!((factorials.ln(5).exp() - 120.0).abs() < 1e-9);
        assert!((factorials.ln_falling(7, 3).exp() - 210.0).abs() < 1e-9);
        assert_eq!(factorials.ln_falling(2, 3), f64::NEG_INFINITY);
    }
}
