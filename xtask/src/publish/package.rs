//! The packages as they would be uploaded, and whether they hold all that their sources include.

use super::{chosen, name};
use crate::shell;
use anyhow::{Result, ensure};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// What must lie in every package.
const EXPECTED: [&str; 3] = ["LICENSE-APACHE", "LICENSE-MIT", "README.md"];
/// What takes another file into a source.
const INCLUDES: [&str; 4] = ["include_str!(\"", "include_bytes!(\"", "include!(\"", "#[path = \""];

/// Packages all crates together, so that each finds the others.
pub fn build(crates: &[Value], flags: &str) -> Result<()> {
    // A change is tested before it is committed.
    shell::run(&format!("cargo package --locked --allow-dirty {flags}{}", chosen(crates)))
}

/// Insists that nothing is missed that lies outside of the crate.
pub fn check(crates: &[Value]) -> Result<()> {
    let mut faults = Vec::new();
    for krate in crates {
        let line = format!("cargo package --list --locked --allow-dirty --package {}", name(krate));
        let files = shell::output(&line)?;
        let files: BTreeSet<PathBuf> = files.lines().map(PathBuf::from).collect();
        let folder = folder(krate);
        let missed = EXPECTED.into_iter().filter(|file| !files.contains(Path::new(file)));
        faults.extend(missed.map(|file| format!("{}: no {file}", name(krate))));
        for file in &files {
            let wanted = match file.extension().and_then(|e| e.to_str()) {
                Some("rs") => included(&fs::read_to_string(folder.join(file))?, &INCLUDES, "\""),
                // A link to a file; other links have a scheme, or stay in the page.
                Some("md") => included(&fs::read_to_string(folder.join(file))?, &["]("], ")"),
                _ => continue,
            };
            let wanted = wanted.iter().filter(|w| !w.contains(':') && !w.starts_with('#'));
            let missed = wanted.filter(|wanted| !files.contains(&beside(file, wanted)));
            faults.extend(missed.map(|w| format!("{}: {} needs {w}", name(krate), file.display())));
        }
    }
    for krate in crates {
        let folder = folder(krate);
        let readme = fs::read_to_string(folder.join("README.md"))?;
        // An example that nobody compiles goes stale: each is a file of `examples/` too.
        let same = |block: &String| examples(&folder).iter().any(|text| text.ends_with(block));
        let stale = included(&readme, &["```rust\n"], "```").into_iter().find(|block| !same(block));
        faults.extend(stale.map(|block| format!("{}: no example of it ends with\n{block}", name(krate))));
    }
    ensure!(faults.is_empty(), "packages that are not whole:\n  {}", faults.join("\n  "));
    Ok(())
}

/// Where a crate is.
fn folder(krate: &Value) -> PathBuf {
    Path::new(krate["manifest_path"].as_str().unwrap_or_default()).with_file_name("")
}

/// The examples of a crate.
fn examples(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder.join("examples")).into_iter().flatten().flatten();
    files.filter_map(|file| fs::read_to_string(file.path()).ok()).collect()
}

/// What stands between one of the `openings` and the `end` after it.
fn included(text: &str, openings: &[&str], end: &str) -> Vec<String> {
    let after = |opening| text.split(opening).skip(1);
    let found = openings.iter().flat_map(|opening| after(*opening));
    found.filter_map(|rest| Some(rest.split_once(end)?.0.to_owned())).collect()
}

/// The path of what `file` calls `other`. One that leaves the package is not in it.
fn beside(file: &Path, other: &str) -> PathBuf {
    let mut path = file.with_file_name("");
    for part in Path::new(other).components() {
        match part {
            Component::ParentDir if path.pop() => {}
            part => path.push(part),
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leaves_the_package_is_noticed() {
        let source = "const A: &str = include_str!(\"../../x.txt\"); #[path = \"y.rs\"] mod y;";
        let found = included(source, &INCLUDES, "\"");
        assert_eq!(found, ["../../x.txt", "y.rs"]);
        assert_eq!(beside(Path::new("src/format/tests.rs"), "../../x.txt"), Path::new("x.txt"));
        assert_eq!(beside(Path::new("src/lib.rs"), "../../x.txt"), Path::new("../x.txt"));
    }
}
