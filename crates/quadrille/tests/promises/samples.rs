//! Puzzles and settings that several nets share.

use quadrille::{Choice, FAMILIES, Puzzle, Source};

/// Reads the first puzzle of a text.
pub fn read(text: &str) -> Puzzle {
    let read = FAMILIES.recognise(&Source::new("sample", text), &Choice::default());
    read.unwrap_or_else(|e| panic!("{e}\n{text}")).remove(0)
}

#[test]
fn a_sample_is_read() {
    assert_eq!(read("2 2\n2 1\n3 4\n").family().name(), "swap");
}
