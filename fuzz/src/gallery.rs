//! The gallery as a source of good inputs: a fuzzer that starts from nothing rarely gets past a
//! parser.

use quadrille::{Choice, FAMILIES, Limits, Puzzle, Run, Source};
use std::path::Path;
use std::sync::LazyLock;

/// Small puzzles of the gallery, with their solutions where these are soon found.
pub static PUZZLES: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let mut puzzles = Vec::new();
    walk(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzles")), &mut puzzles);
    assert!(puzzles.len() > 10, "the gallery is there");
    puzzles
});

/// Larger boards make for slow rounds.
const MOST_PLACES: usize = 150;
/// Nodes after which a puzzle is left without its solution.
const NODES: u64 = 2_000;

/// Reads the gallery before the first round, so that none is called slow for it.
pub fn load() {
    LazyLock::force(&PUZZLES);
}

fn walk(folder: &Path, puzzles: &mut Vec<Puzzle>) {
    let mut entries: Vec<_> =
        std::fs::read_dir(folder).expect("the gallery").flatten().map(|e| e.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            walk(&path, puzzles);
            continue;
        }
        let bytes = std::fs::read(&path).expect("a file of the gallery");
        let name = path.to_string_lossy();
        let read = FAMILIES.recognise(&Source::new(&name, &bytes), &Choice::default()).unwrap_or_default();
        for mut puzzle in read.into_iter().filter(|p| p.start.places() <= MOST_PLACES).take(2) {
            if puzzle.solution.is_none() {
                let run = Run::within(Limits { nodes: Some(NODES), ..Limits::default() });
                puzzle.solution = puzzle.start.solve(run).ok().and_then(|mut a| a.solutions.pop());
            }
            puzzles.push(puzzle);
        }
    }
}

/// The puzzle that the first byte chooses, and the other bytes.
pub fn choose(bytes: &[u8]) -> (&'static Puzzle, &[u8]) {
    let (first, rest) = bytes.split_first().unwrap_or((&0, &[]));
    (&PUZZLES[usize::from(*first) % PUZZLES.len()], rest)
}

/// A good text with a few bytes replaced: three bytes of an edit say where, how many and by what.
/// With no edits left it is the good text, so that about half of all inputs get past the parser.
pub fn damaged(good: &str, edits: &[u8]) -> Vec<u8> {
    let mut bytes = good.as_bytes().to_vec();
    for edit in edits.chunks_exact(4).take(4) {
        let at = usize::from(u16::from_le_bytes([edit[0], edit[1]])) % (bytes.len() + 1);
        match edit[2] % 4 {
            0 => bytes.insert(at, edit[3]),
            1 => _ = (at < bytes.len()).then(|| bytes.remove(at)),
            2 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = edit[3];
                }
            }
            _ => bytes.truncate(bytes.len().saturating_sub(usize::from(edit[3] % 8))),
        }
    }
    bytes
}
