//! Small numbers, one character each, in characters that need no escape in a link.
//!
//! The digits, the letters and two signs stand for 0 to 63. A run of four to 67 equal numbers is
//! one of them, a dot and the length less four: `a.3` is seven times ten. Longer runs are several:
//! the text of a board is never much shorter than the board, and a short text cannot ask for much
//! memory. Two dots do not occur; they stand between lists.

use super::words::quoted;
use quadrille_core::{Diagnostic, Source};

const DIGITS: &[u8; 64] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
/// Shorter runs are not worth it.
const SHORTEST: usize = 4;
const LONGEST: usize = SHORTEST + 63;
/// What stands between two lists.
pub const BETWEEN: &str = "..";

/// Appends a list of numbers below 64.
pub fn push(text: &mut String, numbers: &[u8]) {
    let digit = |n: usize| char::from(DIGITS[n % 64]);
    for run in numbers.chunk_by(|a, b| a == b).flat_map(|run| run.chunks(LONGEST)) {
        let first = digit(usize::from(run[0]));
        match run.len().checked_sub(SHORTEST) {
            Some(more) => text.extend([first, '.', digit(more)]),
            None => text.extend(std::iter::repeat_n(first, run.len())),
        }
    }
}

/// Reads a list of `count` numbers that are at most `most`.
pub fn read(source: &Source<'_>, text: &str, count: usize, most: u8) -> Result<Vec<u8>, Diagnostic> {
    let value = |byte: u8| DIGITS.iter().position(|d| *d == byte);
    let bytes = text.as_bytes();
    let mut numbers = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let wrong = || {
            let c = text.get(at..).and_then(|rest| rest.chars().next());
            let part = c.map_or(text, |c| &text[at..at + c.len_utf8()]);
            source.error(part, format!("{} has no meaning here", quoted(part)))
        };
        let number = value(bytes[at]).filter(|n| *n <= usize::from(most)).ok_or_else(wrong)?;
        let run = match bytes.get(at + 1) {
            Some(b'.') => bytes.get(at + 2).and_then(|b| value(*b)).ok_or_else(wrong)? + SHORTEST,
            _ => 1,
        };
        if run > count - numbers.len() {
            return Err(source.error(&text[at..], format!("there are more cells than {count}")));
        }
        numbers.resize(numbers.len() + run, number as u8);
        at += if run > 1 { 3 } else { 1 };
    }
    match numbers.len() {
        found if found < count => {
            Err(source.error(&text[at..], format!("expected {count} cells, found {found}")))
        }
        _ => Ok(numbers),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_read_back() {
        let mut numbers: Vec<u8> = (0..64).collect();
        for length in [1, 3, 4, 5, 66, 67, 68, 70, 71, 200] {
            numbers.extend(std::iter::repeat_n(length as u8 % 7, length));
        }
        let mut text = String::new();
        push(&mut text, &numbers);
        assert!(!text.contains(BETWEEN) && text.len() < 130, "{text}");
        assert_eq!(read(&Source::new("test", &text), &text, numbers.len(), 63), Ok(numbers));
        let mut text = String::new();
        push(&mut text, &[10; 7]);
        assert_eq!(text, "a.3");
    }

    #[test]
    fn wrong_codes_are_told() {
        for (text, message) in [
            ("", "expected 5 cells, found 0"),
            ("0000", "expected 5 cells, found 4"),
            ("000000", "more cells than 5"),
            ("0._", "more cells than 5"),
            ("000g", "'g' has no meaning"),
            ("0é", "'é' has no meaning"),
            (".0", "'.' has no meaning"),
            ("0.", "no meaning"),
            ("0..", "no meaning"),
            ("0.é", "no meaning"),
        ] {
            let error = read(&Source::new("test", text), text, 5, 15).unwrap_err();
            assert!(error.message.contains(message), "{text}: {error}");
        }
    }
}
