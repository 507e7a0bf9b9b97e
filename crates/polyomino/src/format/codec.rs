//! Small numbers in characters that need no escape in a link.
//!
//! A number is written in base 16, its last digits first; a character has four bits of it and says
//! with a fifth whether more follow. Most numbers in puzzles are below 16: one character each,
//! without separators.

use quadrille_core::Diagnostic;

const DIGITS: &[u8; 32] = b"0123456789abcdefghijklmnopqrstuv";

/// Appends a number.
pub fn push(text: &mut String, mut number: usize) {
    loop {
        let more = usize::from(number > 15) * 16;
        text.push(char::from(DIGITS[number % 16 + more]));
        number /= 16;
        if more == 0 {
            return;
        }
    }
}

/// Appends a number that may be negative.
pub fn push_signed(text: &mut String, number: i32) {
    let size = number.unsigned_abs() as usize;
    push(text, if number < 0 { 2 * size - 1 } else { 2 * size });
}

/// Reads what [`push`] has written.
pub struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// The numbers of a text.
    pub fn new(text: &'a str) -> Reader<'a> {
        Reader { rest: text.as_bytes() }
    }

    /// Whether all is read.
    pub fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    /// How many characters are left; no fewer than numbers are.
    pub fn left(&self) -> usize {
        self.rest.len()
    }

    /// The next number.
    pub fn number(&mut self) -> Result<usize, Diagnostic> {
        let mut number = 0;
        for shift in (0..32).step_by(4) {
            let Some((&byte, rest)) = self.rest.split_first() else {
                return Err(Diagnostic::new("the code ends too early"));
            };
            self.rest = rest;
            let digit = DIGITS.iter().position(|d| *d == byte).ok_or_else(|| {
                Diagnostic::new(format!("'{}' is no digit of a code", char::from(byte).escape_default()))
                    .help("codes have the characters 0 to 9 and a to v")
            })?;
            number |= (digit % 16) << shift;
            if digit < 16 {
                return Ok(number);
            }
        }
        Err(Diagnostic::new("a number of the code is too large"))
    }

    /// The next number that may be negative, not far from zero.
    pub fn signed(&mut self) -> Result<i32, Diagnostic> {
        let number = self.number()?;
        let size = i32::try_from(number.div_ceil(2)).ok().filter(|n| *n < 100_000);
        let size = size.ok_or_else(|| Diagnostic::new("a number of the code is too large"))?;
        Ok(if number % 2 == 1 { -size } else { size })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back() {
        let mut text = String::new();
        let numbers = [0, 1, 15, 16, 255, 256, 19_999, 1_000_000];
        numbers.iter().for_each(|n| push(&mut text, *n));
        assert!(text.starts_with("01fg1"), "{text}");
        let mut reader = Reader::new(&text);
        assert!(numbers.iter().all(|n| reader.number() == Ok(*n)));
        assert!(reader.is_done() && reader.number().is_err());
        let mut text = String::new();
        (-40..40).for_each(|n| push_signed(&mut text, n));
        let mut reader = Reader::new(&text);
        assert!((-40..40).all(|n| reader.signed() == Ok(n)));
        for wrong in ["z", "g", "vvvvvvvvvvvvv", "é"] {
            assert!(Reader::new(wrong).number().is_err(), "{wrong}");
        }
    }
}
