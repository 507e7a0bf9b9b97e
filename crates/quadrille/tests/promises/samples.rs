//! Puzzles and settings that several nets share.

use quadrille::{Choice, FAMILIES, Given, Limits, NotMade, Puzzle, Run, Source};

/// Reads the first puzzle of a text.
pub fn read(text: &str) -> Puzzle {
    let read = FAMILIES.recognise(&Source::new("sample", text), &Choice::default());
    read.unwrap_or_else(|e| panic!("{e}\n{text}")).remove(0)
}

/// A puzzle made from settings and a seed.
pub fn generated(family: &str, settings: &[(&str, &str)], seed: u64) -> Result<Puzzle, NotMade> {
    let options = settings.iter().fold(Given::default(), |options, (name, value)| options.with(name, *value));
    let options = options.with("seed", seed.to_string());
    FAMILIES.find(family).unwrap().generate(Run { settings: options.into(), ..Run::within(Limits::none()) })
}

#[test]
fn a_sample_is_read() {
    assert_eq!(read("2 2\n2 1\n3 4\n").family().name(), "swap");
}
