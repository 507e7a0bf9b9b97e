//! What `generate` refuses, with which words, and that it stops when told to.

use super::{make, settings};
use crate::generate::generate;
use quadrille_core::{Limits, Search};

#[test]
fn what_cannot_be_is_refused_with_a_reason() {
    let refusal = |words: &str| {
        let error = make(words).unwrap_err();
        format!("{} | {}", error.message, error.help.unwrap_or_default())
    };
    for (words, reason) in [
        ("size=9999x9999", "--size: a board of 9999 rows and 9999 columns is too large"),
        ("size=1x1", "--size: a board needs at least two places"),
        ("size=4", "--size: '4' is not a size"),
        (
            "difficulty=evil",
            "--difficulty: 'evil' is not a difficulty | choose easy, medium, hard or extreme",
        ),
        ("difficulty=30", "--difficulty: '30' is not a difficulty"),
        ("difficulty=easy swaps=3", "--difficulty and --swaps both say how long the puzzle is"),
        ("swaps=0", "--swaps: expected a number from 1"),
        ("size=3x3 swaps=37", "no puzzle of 9 tiles needs 37 swaps | however the tiles lie, 36 are enough"),
        ("size=3x2 swaps=10", "to have 10 swaps | the longest that was seen has at least 9"),
        ("size=12x12 swaps=10000", "to have 10000 swaps | the longest that was seen has at least "),
        ("size=2x1 difficulty=medium", "a board of 2x1 has no medium puzzles"),
        ("size=2x2 difficulty=10", "to have 7 swaps or more"),
        ("size=3x3 walls=5", "--walls: 5 walls would cut the board into parts | at most 4 are possible"),
        ("size=3x1 walls=1", "at most 0 are possible"),
        ("size=3x3 wall=0,0,0,1 walls=4", "at most 3 are possible"),
        ("size=3x3 wall=0,0,0,1 wall=0,0,1,0", "--wall: these walls cut the board into parts"),
        ("size=3x3 wall=0,0,2,2", "r1c1 and r3c3 are none"),
        ("walls=many", "--walls: 'many' is not a whole number"),
        ("size=3x1 moving-wall=1", "--moving-wall: where fewer than three pairs may swap"),
        ("colors=1", "--colors: expected a number from 2 to 16, found 1"),
        ("colors=17", "--colors: expected a number from 2 to 16, found 17"),
        ("blank=16", "--blank: expected a number from 0 to 15, found 16"),
        ("colors=3 blank=2", "leave one of them out"),
        ("seed=x", "--seed: 'x' is not a whole number"),
    ] {
        assert!(refusal(words).contains(reason), "{words}: {}", refusal(words));
    }
}

#[test]
fn limits_are_kept() {
    for words in ["", "difficulty=hard", "swaps=3", "size=30x30", "size=30x30 difficulty=easy"] {
        let mut search = Search::new(Limits::none());
        search.cancel().now();
        let error = generate(&settings(words).unwrap(), &mut search).unwrap_err();
        assert!(error.message.contains("no puzzle yet: the search was cancelled"), "{words}: {error}");
    }
    let limits = Limits { nodes: Some(50), ..Limits::none() };
    let error = generate(&settings("difficulty=extreme").unwrap(), &mut Search::new(limits)).unwrap_err();
    assert!(error.message.contains("node limit"), "{error}");
}

/// What is made does not depend on the threads and the memory that there are.
#[test]
fn machines_do_not_matter() {
    let limits = Limits { threads: 3, memory: 1 << 20, ..Limits::none() };
    for words in ["difficulty=hard seed=4", "size=5x4 seed=2", "size=4x3 colors=4 difficulty=medium"] {
        let (one, other) =
            (make(words).unwrap(), generate(&settings(words).unwrap(), &mut Search::new(limits.clone())));
        let other = other.unwrap();
        assert_eq!(
            (one.instance, one.facts.remarks, one.solution),
            (other.instance, other.facts.remarks, other.solution)
        );
    }
}
