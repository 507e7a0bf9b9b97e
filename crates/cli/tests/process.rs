//! What transcripts cannot show: signals, closed pipes, files that are replaced as a whole.
#![cfg(unix)]

use std::fs::{self, File};
use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

const DUCK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/input/duck.txt");

fn quadrille() -> Command {
    Command::new(env!("CARGO_BIN_EXE_quadrille"))
}

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn ctrl_c_prints_the_best_so_far_and_exits_130() {
    let folder = folder("interrupt");
    let path = folder.join("endless.txt");
    // The columns want one cell more than the rows have; plain backtracking tries 21! ways before
    // it knows.
    fs::write(&path, format!("{}\n{}\n", ["1"; 20].join("/"), ["1"; 21].join("/"))).unwrap();
    let mut child = quadrille()
        .args(["solve", "--method", "backtrack", "--json"])
        .arg(&path)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_secs(2));
    assert!(child.try_wait().unwrap().is_none(), "the search is still running");
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["outcome"], "limit");
    assert_eq!(answer["message"], "the search was cancelled");
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for arguments in [&["completions", "bash"][..], &["solve", DUCK], &["bench", DUCK], &["--help"]] {
        let mut child =
            quadrille().args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{arguments:?}");
    }
}

#[test]
fn a_file_is_replaced_as_a_whole() {
    let folder = folder("replace");
    let target = folder.join("out.txt");
    fs::write(&target, "old").unwrap();
    let mut old = File::open(&target).unwrap();
    let link = folder.join("link.txt");
    std::os::unix::fs::symlink(&target, &link).unwrap();
    let status = quadrille().args(["convert", DUCK, "--to", "two-line", "-o"]).arg(&link).status().unwrap();
    assert!(status.success());
    assert_eq!(fs::read_to_string(&target).unwrap(), fs::read_to_string(DUCK).unwrap());
    assert!(link.is_symlink(), "the link still is one");
    let mut seen = String::new();
    old.read_to_string(&mut seen).unwrap();
    assert_eq!(seen, "old", "who had the old file open still reads it");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing is left behind");
}

#[test]
fn a_file_that_cannot_be_written_is_an_error_and_leaves_nothing() {
    let folder = folder("refuse");
    let draw = |to: &str| quadrille().args(["draw", DUCK, "-o"]).arg(folder.join(to)).output().unwrap();
    for to in ["missing/out.svg", "out.gif", "out"] {
        let output = draw(to);
        assert_eq!(output.status.code(), Some(2), "{to}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: "), "{output:?}");
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    assert!(
        quadrille()
            .args(["convert", DUCK, "--to", "two-line", "-o", "/dev/null"])
            .status()
            .unwrap()
            .success()
    );
}

#[test]
fn pictures_have_the_form_their_ending_says() {
    let folder = folder("pictures");
    for (name, mark, more) in [
        ("duck.svg", "<svg ", &["--theme", "dark"][..]),
        ("duck.png", "\u{fffd}PNG", &["--solution", "--scale", "0.5"]),
        ("duck.pdf", "%PDF-", &["--solution"]),
        ("search.svg", "<svg ", &["--animate", "backtrack", "--frames", "7", "--speed", "2"]),
    ] {
        let path = folder.join(name);
        let output = quadrille().args(["draw", DUCK, "-o"]).arg(&path).args(more).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        let bytes = fs::read(&path).unwrap();
        assert!(String::from_utf8_lossy(&bytes).starts_with(mark), "{name}");
    }
    let animation = fs::read_to_string(folder.join("search.svg")).unwrap();
    assert_eq!(animation.matches("<animate ").count(), 7);
    let plot = folder.join("plot.svg");
    assert!(quadrille().args(["bench", DUCK, "--plot"]).arg(&plot).status().unwrap().success());
    assert!(fs::read_to_string(&plot).unwrap().contains("instances solved"));
}

#[test]
fn a_name_with_a_hash_in_it_is_a_name() {
    let folder = folder("hash");
    let path = folder.join("duck#2.txt");
    fs::copy(DUCK, &path).unwrap();
    let output = quadrille().arg("count").arg(&path).output().unwrap();
    assert_eq!(output.stdout, b"1\n");
    let output = quadrille().arg("count").arg(format!("{}#1", path.display())).output().unwrap();
    assert_eq!(output.stdout, b"1\n");
}

#[test]
fn colours_are_written_when_wanted() {
    let drawn = |when: &str, no_color: &str| {
        let output =
            quadrille().args(["draw", DUCK, "--color", when]).env("NO_COLOR", no_color).output().unwrap();
        output.stdout.contains(&0x1b)
    };
    assert!(drawn("always", "1") && drawn("always", ""));
    assert!(!drawn("never", "") && !drawn("auto", "") && !drawn("auto", "1"), "a pipe is no terminal");
}

/// The score in an answer of `--json`, or in a file of a run.
fn score(json: &[u8]) -> u64 {
    let object: serde_json::Value = serde_json::from_slice(json).unwrap();
    object["score"].as_u64().unwrap()
}

#[test]
fn a_search_that_is_killed_goes_on_from_its_file() {
    let folder = folder("killed");
    let run = folder.join("run.json");
    let puzzle = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/edge/law-16x16.txt");
    let solve = |more: &[&str]| {
        let mut command = quadrille();
        command.args(["solve", puzzle, "--best", "--json", "--resume"]).arg(&run).args(more);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let mut child = solve(&[]);
    // The run is saved at once; it has a board a little later.
    while !fs::read_to_string(&run).is_ok_and(|text| text.contains("\"score\"")) {
        assert!(child.try_wait().unwrap().is_none(), "the search is still running");
        std::thread::sleep(Duration::from_millis(50));
    }
    child.kill().unwrap();
    child.wait().unwrap();

    let kept = fs::read(&run).unwrap();
    let checked = quadrille().args(["check", puzzle]).arg(&run).args(["--json"]).output().unwrap();
    assert_eq!(checked.status.code(), Some(1), "a board with broken joints");
    assert_eq!(score(&checked.stdout), score(&kept));

    let output = solve(&["--nodes", "1e5"]).wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(score(&output.stdout) >= score(&kept));
    assert_eq!(score(&fs::read(&run).unwrap()), score(&output.stdout));
}

/// A search that was stopped, or killed, goes on from its file and has in the end the figures of
/// one that was not.
#[test]
fn searches_go_on_from_their_files() {
    const PUZZLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/edge/unique-6x6.txt");
    let folder = folder("resume");
    for verb in [&["count"][..], &["solve", "--all", "--method", "path"]] {
        let file = folder.join(format!("{}.json", verb[0]));
        let run = |more: &[&str]| {
            let common = [PUZZLE, "--path", "column", "--json"];
            let output = quadrille().args(verb).args(common).args(more).output().unwrap();
            let closing = String::from_utf8(output.stdout).unwrap().lines().last().unwrap().to_owned();
            let mut answer: serde_json::Value = serde_json::from_str(&closing).unwrap();
            answer["seconds"] = 0.into();
            (output.status.code(), answer)
        };
        let direct = run(&["--threads", "1"]);
        assert_eq!((direct.0, direct.1["count"].as_str()), (Some(0), Some("1")), "{direct:?}");
        let resume = ["--resume", file.to_str().unwrap(), "--threads"];
        for nodes in ["1000", "5000"] {
            let (code, answer) = run(&[&resume[..], &["1", "--nodes", nodes]].concat());
            assert_eq!((code, answer["outcome"].as_str()), (Some(3), Some("limit")), "{answer}");
            assert_eq!(answer["nodes"].as_u64(), nodes.parse().ok().map(|nodes: u64| nodes + 1));
        }
        for threads in ["2", "1"] {
            assert_eq!(run(&[&resume[..], &[threads]].concat()), direct);
        }
    }
    let output = quadrille()
        .args(["solve", PUZZLE, "--path", "column", "--resume"])
        .arg(folder.join("count.json"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("this run was made by count"), "{output:?}");
}
