//! What `generate` refuses, with which words, and that it stops when told to.

use super::make;
use crate::GenerateSettings;
use crate::generate::generate;
use quadrille_core::{Given, Limits, Search, Settings};

#[test]
fn what_cannot_be_is_refused_with_a_reason() {
    let refusal = |words: &str| {
        let error = make(words).unwrap_err();
        format!("{} | {}", error.message, error.help.unwrap_or_default())
    };
    for (words, reason) in [
        ("size=9999x9999", "--size: a board of 9999x9999 is too large"),
        (
            "size=5x5 components=13",
            "--components: 13 components do not fit on a board of 5x5 | at most 12 are",
        ),
        ("size=5x5 components=0", "--components: a board without empty tiles has at least 1"),
        ("size=1x1 components=1", "--components: a board of 1x1 has no two tiles to link"),
        ("tree components=3", "--components: one tree has 1 component, not 3 | leave out --tree"),
        ("tree kind=ends", "leave out --tree or --kind"),
        ("nosolve components=3", "leave out --nosolve or --components"),
        ("nosolve kind=tree", "leave out --nosolve or --kind"),
        ("components=3 kind=tree", "leave one of them out"),
        ("tree nosolve", "exclude each other"),
        ("kind=round", "--kind: expected edges, tree or ends, found 'round'"),
        ("tree density=30", "--density: trees and ends"),
        ("density=0", "--density: expected a number from 1 to 99"),
        ("difficulty=evil", "--difficulty: 'evil' is not a difficulty"),
        ("size=2x2 components=2 unique", "no puzzle with one solution"),
        // On a board two cells high and glued, every link up can go down.
        ("size=5x2 wrap tree unique", "no puzzle with one solution"),
    ] {
        assert!(refusal(words).contains(reason), "{words}: {}", refusal(words));
    }
}

#[test]
fn limits_are_kept() {
    for words in [["unique", "true"], ["difficulty", "hard"], ["kind", "ends"]] {
        let mut search = Search::new(Limits::none());
        search.cancel().now();
        let given = Given::default().with(words[0], words[1]);
        assert!(
            generate(&GenerateSettings::read(&given).unwrap(), &mut search)
                .unwrap_err()
                .message
                .contains("cancelled")
        );
    }
    let limits = Limits { nodes: Some(5), ..Limits::none() };
    let given = Given::default().with("size", "60x60").with("tree", "true").with("unique", "true");
    let error = generate(&GenerateSettings::read(&given).unwrap(), &mut Search::new(limits)).unwrap_err();
    assert!(error.message.contains("node limit"), "{}", error.message);
}
