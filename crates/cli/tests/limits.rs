//! `--time` and `--memory` hold: every method of every family on boards that are far too large for
//! it, reading, preparing, drawing and printing included. The margins are generous, for tests share
//! their machine with others.

use quadrille::FAMILIES;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A board for each family on which no method is done soon: the settings of `generate` that make
/// it.
const LARGE: [(&str, &[&str]); 6] = [
    ("polyomino", &["--board", "20x20", "--cut", "35"]),
    ("swap", &["--size", "30x30"]),
    ("swap", &["--size", "6x6"]),
    ("nonogram", &["--size", "60x60", "--density", "50"]),
    ("loops", &["--size", "600x600"]),
    ("edge", &["--size", "16x16"]),
];

/// What else is done with a board within a time.
const VERBS: [&str; 6] = [
    "count FILE",
    "hint FILE",
    "grade FILE",
    "draw FILE --solution",
    "draw FILE --animate auto",
    "draw FILE",
];
/// What is found out about edge matching puzzles alone.
const STUDIES: [&str; 7] = [
    "opening FILE --cells 20",
    "opening FILE --corolla 5,5,2",
    "estimate FILE",
    "corolla count FILE --hamming 3",
    "corolla count FILE --hamming 3 --tree",
    "corolla stats FILE --hamming 2 --zone 5,5",
    "corolla grow FILE --zone 5,5 --cells 40",
];

const TIME: Duration = Duration::from_millis(300);
/// What the contract allows beyond the time, and what a busy machine may add.
const MARGIN: Duration = Duration::from_millis(250 + 1200);
const MEMORY: u64 = 100 << 20;

fn quadrille() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command.env("NO_COLOR", "1").stdin(Stdio::null());
    command
}

/// The large boards in files, each made once.
fn boards() -> Vec<(&'static str, PathBuf)> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("limits");
    fs::create_dir_all(&folder).unwrap();
    let make = |(number, (family, settings)): (usize, &(&'static str, &[&str]))| {
        let file = folder.join(format!("{family}-{number}-{}.txt", std::process::id()));
        let made = quadrille()
            .args(["generate", family, "--seed", "1", "-o"])
            .arg(&file)
            .args(*settings)
            .output()
            .unwrap();
        assert!(made.status.success(), "{made:?}");
        (*family, file)
    };
    LARGE.iter().enumerate().map(make).collect()
}

/// How a command ends, how long it takes, and the most memory it is seen to have.
fn watched(command: &mut Command) -> (Option<i32>, Duration, u64) {
    let began = Instant::now();
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let status = PathBuf::from(format!("/proc/{}/status", child.id()));
    let mut most = 0;
    loop {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
        most = most.max(peak.and_then(|kilobytes| kilobytes.parse::<u64>().ok()).unwrap_or(0) << 10);
        if let Some(status) = child.try_wait().unwrap() {
            return (status.code(), began.elapsed(), most);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn every_method_of_every_family_keeps_its_limits() {
    for (family, file) in boards() {
        let methods = FAMILIES.find(family).unwrap().methods();
        for method in methods {
            for verb in [&["solve", "--all"][..], &["solve", "--json"]] {
                let mut command = quadrille();
                command.args(verb).arg(&file).args(["--method", method.name, "--time", "300ms"]);
                let (code, took, _) = watched(&mut command);
                assert!(matches!(code, Some(0 | 2 | 3)), "{family} {} {verb:?}: {code:?}", method.name);
                assert!(took < TIME + MARGIN, "{family} {} {verb:?}: {took:?}", method.name);
            }
            let mut command = quadrille();
            command.arg("solve").arg(&file).args([
                "--method",
                method.name,
                "--time",
                "400ms",
                "--memory",
                "100M",
            ]);
            let (code, _, bytes) = watched(&mut command);
            assert!(matches!(code, Some(0 | 2 | 3)), "{family} {}: {code:?}", method.name);
            assert!(bytes <= MEMORY / 2 * 3 + (50 << 20), "{family} {}: {} MB", method.name, bytes >> 20);
        }
        for verb in VERBS.iter().chain(STUDIES.iter().filter(|_| family == "edge")) {
            let line = verb.replace("FILE", &file.to_string_lossy());
            let (code, took, _) =
                watched(quadrille().args(line.split_whitespace()).args(["--time", "300ms"]));
            assert!(matches!(code, Some(0 | 3)), "{family} {verb}: {code:?}");
            assert!(took < TIME + MARGIN, "{family} {verb}: {took:?}");
        }
        fs::remove_file(file).unwrap();
    }
}

#[test]
fn a_batch_gives_each_puzzle_its_time() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("batch-{}.jsonl", std::process::id()));
    let args = ["generate", "swap", "--size", "6x6", "--seed", "1", "--count", "4", "--to", "lines", "-o"];
    assert!(quadrille().args(args).arg(&file).status().unwrap().success());
    let (code, took, _) = watched(quadrille().arg("solve").arg(&file).args(["--all", "--time", "200ms"]));
    assert_eq!(code, Some(3), "no proof that these are all");
    assert!(took < Duration::from_millis(4 * (200 + 250)) + MARGIN, "{took:?}");
    let (code, took, _) =
        watched(quadrille().arg("solve").arg(&file).args(["--all", "--time-total", "300ms"]));
    assert_eq!(code, Some(3));
    assert!(took < TIME + MARGIN, "{took:?}");
    fs::remove_file(file).unwrap();
}

#[test]
fn a_table_keeps_its_time_and_memory() {
    for size in ["3x3", "4x3", "4x4", "20x20"] {
        let (code, took, bytes) =
            watched(quadrille().args(["table", "swap", size, "--time", "300ms", "--memory", "100M"]));
        assert!(matches!(code, Some(0 | 2 | 3)), "{size}: {code:?}");
        assert!(took < TIME + MARGIN, "{size}: {took:?}");
        assert!(bytes <= MEMORY / 2 * 3 + (50 << 20), "{size}: {} MB", bytes >> 20);
    }
}
