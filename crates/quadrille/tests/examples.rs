//! The programs in `examples/`, built along with the tests, run and print what they promise.

use std::fs;
use std::path::Path;
use std::process::Command;

const SAID: [(&str, &str); 6] = [
    ("best", "the last callback had the best board: true"),
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

#[test]
fn both_readmes_show_every_example() {
    let crate_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    for readme in [crate_dir.join("README.md"), crate_dir.join("../../README.md")] {
        let shown = fs::read_to_string(&readme).unwrap();
        for (name, _) in SAID {
            let program = fs::read_to_string(crate_dir.join(format!("examples/{name}.rs"))).unwrap();
            let (_, code) = program.split_once("prints\")]\n\n").unwrap();
            assert!(shown.contains(&format!("```rust\n{code}```")), "{name} in {}", readme.display());
        }
    }
}
