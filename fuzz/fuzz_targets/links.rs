//! IDs, links and documents, and whatever else is recognised without being told what it is.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille::{Choice, FAMILIES, Source, document, id};
use quadrille_fuzz::gallery::{self, choose, damaged};

fuzz_target!(init: gallery::load(), |bytes: &[u8]| {
    let (puzzle, edits) = choose(bytes);
    let texts = [
        id::write(puzzle, id::Parts::ALL),
        format!("https://quadrille.example/#{}", id::write(puzzle, id::Parts::default())),
        document::write(puzzle).to_string(),
        puzzle.start.link().unwrap_or_default(),
    ];
    let chosen = usize::from(edits.first().copied().unwrap_or(0)) % texts.len();
    let text = damaged(&texts[chosen], edits.get(1..).unwrap_or_default());
    match FAMILIES.recognise_each(&Source::new("fuzz", &text), &Choice::default()) {
        Err(error) => drop(error.to_string()),
        Ok(puzzles) => {
            for puzzle in puzzles.into_iter().flatten() {
                let written = id::write(&puzzle, id::Parts::ALL);
                let back = FAMILIES.recognise(&Source::new("id", &written), &Choice::default());
                assert!(back.expect("our own ID reads back")[0].start == puzzle.start, "{written}");
            }
        }
    }
});
