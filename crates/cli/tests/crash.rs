//! Searches that are killed at any moment: nothing saved is torn or lost, the total is right in the
//! end, and no half-written file stays behind. `QUADRILLE_KILLS=1000` kills more often. Writes,
//! syncs and renames that fail are tried beside the code that makes them, in `files/tests.rs`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

fn kills() -> u64 {
    std::env::var("QUADRILLE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(100)
}

fn quadrille() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().to_string_lossy().into_owned()).collect()
}

/// What a run file holds; it is whole whenever it is there.
fn saved(file: &Path) -> Option<serde_json::Value> {
    let bytes = fs::read(file).ok()?;
    Some(
        serde_json::from_slice(&bytes)
            .unwrap_or_else(|e| panic!("torn: {e}: {}", String::from_utf8_lossy(&bytes))),
    )
}

/// Starts the command again and again and kills it after a few milliseconds, which differ from time
/// to time; `seen` looks at what was saved.
fn kill_often(file: &Path, start: &dyn Fn() -> Command, seen: &mut dyn FnMut(&serde_json::Value)) {
    let mut random: u64 = 0x2545_F491_4F6C_DD1D;
    for _ in 0..kills() {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut child = start().spawn().unwrap();
        std::thread::sleep(Duration::from_millis(1 + (random >> 33) % 60));
        let _ = child.kill();
        child.wait().unwrap();
        if let Some(run) = saved(file) {
            seen(&run);
        }
    }
}

#[test]
fn a_count_that_is_killed_often_is_right_in_the_end() {
    const PUZZLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/edge/frame-6x6.txt");
    let folder = folder("crash-count");
    let file = folder.join("run.json");
    let start = || {
        let mut command = quadrille();
        command.args(["count", PUZZLE, "--json", "--save-every", "1ms", "--resume"]).arg(&file);
        command
    };
    kill_often(&file, &start, &mut |_| ());
    let output = start().output().unwrap();
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), answer["count"].as_str()), (Some(0), Some("6")), "{answer}");
    assert_eq!(names(&folder), ["run.json"], "nothing is left behind");
}

#[test]
fn the_best_board_is_never_lost() {
    const PUZZLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/edge/law-16x16.txt");
    let folder = folder("crash-best");
    let file = folder.join("run.json");
    let start = || {
        let mut command = quadrille();
        command
            .args(["solve", PUZZLE, "--best", "--json", "--save-every", "1ms", "--nodes", "2e5", "--resume"])
            .arg(&file);
        command
    };
    let mut best = 0;
    kill_often(&file, &start, &mut |run| {
        let score = run["score"].as_u64().unwrap_or(0);
        assert!(score >= best, "{score} after {best}");
        best = score;
    });
    let output = start().output().unwrap();
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(answer["score"].as_u64().unwrap() >= best, "{answer}");
    assert_eq!(names(&folder), ["run.json"], "nothing is left behind");
}

#[cfg(unix)]
fn kill(child: &std::process::Child, signal: &str) {
    let status = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
    assert!(status.unwrap().success());
}

/// A signal ends a search in order, whenever it comes: the best so far, the run file, the exit code
/// of the signal.
#[cfg(unix)]
#[test]
fn signals_end_searches_in_order() {
    const PUZZLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/edge/law-16x16.txt");
    let folder = folder("crash-signals");
    for (number, (signal, code)) in
        [("INT", 130), ("TERM", 143), ("HUP", 129)].iter().cycle().take(12).enumerate()
    {
        let file = folder.join(format!("{number}.json"));
        let mut command = quadrille();
        command.args(["solve", PUZZLE, "--best", "--json", "--resume"]).arg(&file);
        let child = command.spawn().unwrap();
        while !file.exists() {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(7 * number as u64));
        // Now and then twice, as `timeout` does: once to the program, once to its group.
        for _ in 0..1 + number % 2 {
            kill(&child, signal);
        }
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(*code), "SIG{signal}");
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["outcome"], "limit", "SIG{signal}");
        assert!(saved(&file).is_some());
    }
}

/// Whoever waits for an input that never comes can be ended too.
#[cfg(unix)]
#[test]
fn a_signal_ends_waiting_for_standard_input() {
    let mut child = quadrille().args(["solve", "-"]).stdin(Stdio::piped()).spawn().unwrap();
    // Held open to the end: nothing else must end the wait.
    let input = child.stdin.take();
    std::thread::sleep(Duration::from_millis(300));
    kill(&child, "TERM");
    assert_eq!(child.wait().unwrap().code(), Some(143));
    drop(input);
}

/// What cannot be made in time leaves the file alone that it was to go to.
#[test]
fn a_file_outlives_work_that_fails() {
    let folder = folder("crash-files");
    let file = folder.join("precious.txt");
    for family in ["edge", "nonogram", "loops", "swap", "polyomino"] {
        fs::write(&file, "precious").unwrap();
        let args = ["generate", family, "--seed", "1", "--time", "0s", "-o"];
        let output = quadrille().args(args).arg(&file).output().unwrap();
        let made = output.status.success();
        assert!(made || output.status.code() == Some(3), "{family}: {output:?}");
        assert_eq!(fs::read_to_string(&file).unwrap() == "precious", !made, "{family}");
    }
    assert_eq!(names(&folder), ["precious.txt"]);
}
