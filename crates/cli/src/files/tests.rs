use super::{Part, faults, path, write};
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("quadrille-files-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn listed(folder: &PathBuf) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn whatever_fails_the_old_file_or_the_new_one_is_there_whole() {
    let folder = folder("faults");
    let file = folder.join("run.json");
    let name = file.to_str().unwrap();
    write(name, b"old").unwrap();
    // A write has four steps: more than that many go well.
    for steps in 0..6 {
        faults::LEFT.set(Some(steps));
        let written = write(name, b"new");
        faults::LEFT.set(None);
        let expected: &[u8] = if written.is_ok() { b"new" } else { b"old" };
        assert_eq!(written.is_ok(), steps >= 4, "{steps} steps");
        assert_eq!(fs::read(&file).unwrap(), expected, "{steps} steps");
        assert_eq!(listed(&folder), ["run.json"], "nothing is left beside it after {steps} steps");
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_dead_processes_left_is_removed() {
    let folder = folder("orphans");
    let file = folder.join("run.json");
    let name = file.to_str().unwrap();
    // No process has the highest number there is.
    fs::write(folder.join(".run.json.4294967295.part"), b"half").unwrap();
    fs::write(folder.join(".other.json.4294967295.part"), b"of another file").unwrap();
    fs::write(folder.join(".run.json.notes.part"), b"of somebody else").unwrap();
    let mut part = Part::create(name).unwrap();
    part.write_all(b"whole").unwrap();
    part.finish().unwrap();
    assert_eq!(listed(&folder), [".other.json.4294967295.part", ".run.json.notes.part", "run.json"]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_claimed_is_no_orphan() {
    let folder = folder("claimed");
    let beside = folder.join(".run.json.4294967295.part");
    let held = fs::File::create(&beside).unwrap();
    held.lock().unwrap();
    write(folder.join("run.json").to_str().unwrap(), b"whole").unwrap();
    assert!(path(beside.to_str().unwrap()).exists(), "another machine is writing it");
    drop(held);
    fs::remove_dir_all(folder).unwrap();
}
