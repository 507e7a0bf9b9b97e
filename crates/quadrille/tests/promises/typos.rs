//! A typo in a known format is answered by that format, at its place; what some format can read is
//! read.

use crate::samples::read;
use quadrille::{Choice, Diagnostic, FAMILIES, Source};

/// The name of a file, its text with something wrong in it, and what is to be said about it, with
/// the line and column.
const TYPOS: [(&str, &str, &str, &str); 13] = [
    ("a.txt", "3/2-1\n3/2-1/x\n", "2:7", "'x'"),
    ("a.non", "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1,?\n", "8:", "?"),
    ("a.e2", "2 2\n0 0 1 1\n0 0 1 2\n0 0 2 1\n0 0 2\n", "5:", "found"),
    ("a.in", "3 2\n1 2 3\n4 5\n", "2:5", "found"),
    ("a.dlx", "a b\na d\nb\n", "2:3", "'d'"),
    ("a.txt", "space: flat\nboard:\n##\n##\npieces:\nA ##\nB #x\n", "7:", "x"),
    ("a.txt", "space: flat\nboard:\n##\n##\npieces:\nA ##\nB ##\ngiven:\nC=r1c1\n", "9:", "C"),
    ("a.txt", "loops: square\n\n└┴╵\n╴┬Q\n╵┐╴\n", "4:3", "Q"),
    ("a.txt", "loops: square\n\n└┴╵\n╴┬\n╵┐╴\n", "4:", "3"),
    ("a.json", "{\"family\": \"swap\", \"version\": 1, \"instance\": {\"size\": [2, 2]}}", "1:", "size"),
    ("a.jsonl", "{\"id\":\"a\",\"m\":2,\"n\":2,\"grid\":[[2,1],[3]]}\n", "1:", ""),
    ("a.xml", "<puzzleset><puzzle><clues type=\"rows\"></puzzle></puzzleset>", "1:", ""),
    ("a.txt", "2\n4\n1\n1 1 1 1\n0 1 4 0\n0 0 2 1\n2 0 0 3\n4 3 0 x\n", "8:7", "x"),
];

fn refusal(name: &str, text: &str) -> Diagnostic {
    match FAMILIES.recognise(&Source::new(name, text), &Choice::default()) {
        Err(error) => error,
        Ok(puzzles) => panic!("{name} is read as {}\n{text}", puzzles[0].start.describe()),
    }
}

#[test]
fn a_typo_is_answered_by_its_format() {
    let answered = |(name, text, place, word): &(&str, &str, &str, &str)| {
        let shown = refusal(name, text).to_string();
        let first = shown.lines().next().unwrap_or_default();
        let right = first.starts_with(&format!("{name}:{place}")) && first.contains(word);
        (!right).then_some(format!("{text}\n{shown}\n\n"))
    };
    let wrong: String = TYPOS.iter().filter_map(answered).collect();
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn what_a_format_can_read_is_read() {
    let pieces = "2 2\n0 0 1 1\n0 0 1 2\n0 0 2 1\n0 0 2 2\n";
    assert_eq!(read(pieces).family().name(), "edge", "lines of clues have no block of nought cells");
    assert_eq!(read("2 2\n1\n1\n1\n1\n").family().name(), "nonogram");
    assert_eq!(read("2 2\n2 1\n4 3\n").family().name(), "swap");
}
