//! Text is read at the door of a family and nowhere above it: no front end asks for a setting by
//! its name.

use std::fs;
use std::path::{Path, PathBuf};

/// Front ends, beside each other.
const ABOVE: [&str; 3] = ["cli/src", "pdf/src", "studio/src"];
/// What asks for the value of a setting that was given.
const READS: [&str; 3] = [".text(\"", ".has(\"", ".value(\""];
/// What settings that were given are called.
const GIVEN: &str = "given";

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let below = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    entries.flat_map(below).filter(|path| path.extension().is_some_and(|e| e == "rs")).collect()
}

fn reads_by_name(line: &str) -> bool {
    let asks = |read: &&str| line.find(*read).is_some_and(|at| line[..at].ends_with(GIVEN));
    READS.iter().any(asks)
}

#[test]
fn no_front_end_reads_a_setting_by_its_name() {
    assert!(reads_by_name("let path = asked.given.text(\"path\");"), "the test sees what it looks for");
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut seen = 0;
    for path in ABOVE.iter().flat_map(|folder| sources(&crates.join(folder))) {
        let text = fs::read_to_string(&path).unwrap();
        for (number, line) in text.lines().enumerate() {
            assert!(!reads_by_name(line), "{}:{}: {line}", path.display(), number + 1);
        }
        seen += 1;
    }
    assert!(seen > 50, "there are front ends to look at: {seen} files");
}
