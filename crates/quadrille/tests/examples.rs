//! The programs in `examples/`, built along with the tests, run and print what they promise.

use std::process::Command;

const SAID: [(&str, &str); 6] = [
    ("best", "the last board told is the best: true"),
    ("game", "solved: true"),
    ("loops", "the only way: true"),
    ("nonogram", "the only picture: true"),
    ("packing", "65 ways to fill an 8x8 board without its centre"),
    ("swaps", "proven to be the fewest: true"),
];

#[test]
fn every_example_runs() {
    // The tests are built into `deps`, the examples beside it.
    let tests = std::env::current_exe().unwrap();
    let examples = tests.parent().and_then(|deps| deps.parent()).unwrap().join("examples");
    for (name, said) in SAID {
        let file = examples.join(name).with_extension(std::env::consts::EXE_EXTENSION);
        let output = Command::new(&file).output().unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && text.lines().last() == Some(said), "{name}: {text}");
    }
}
