//! Players' states and moves: any text beside a puzzle of the gallery. What is read can be checked,
//! drawn, played on and written, and comes back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille::{Look, Source};
use quadrille_fuzz::gallery::{self, choose, damaged};

fuzz_target!(init: gallery::load(), |bytes: &[u8]| {
    let (puzzle, edits) = choose(bytes);
    let good = puzzle.solution.as_ref().unwrap_or(&puzzle.start);
    let text = damaged(&good.text(), edits);
    if let Ok(state) = puzzle.start.read(&Source::new("state", &text)) {
        let back = state.read(&Source::new("again", &state.text())).expect("our own state reads back");
        assert_eq!(back.text(), state.text());
        assert_eq!(state.status().solved(), state.is_solved());
        let _ = state.draw(&Look::default());
        assert!(state.read_state_id(&state.state_id()).is_ok(), "our own ID reads back");
    }
    let moves = puzzle.start.moves_to(good).unwrap_or_default().join("\n");
    let mut board = puzzle.start.clone();
    for action in String::from_utf8_lossy(&damaged(&moves, edits)).lines().take(50) {
        let before = board.clone();
        if board.apply(action).is_err() {
            assert!(board == before, "a move that cannot be made changes nothing");
        }
    }
});
