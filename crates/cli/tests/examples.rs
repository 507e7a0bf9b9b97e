//! Every example that we show is run: those of each verb's `--help`, the tour of the README, and
//! what `list` prints. A file that an example names and that nobody has is stood in for by a small
//! one of the gallery; a limit of time keeps long searches short. An example may find no solution
//! or meet its limit; it may not be refused.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The time that a search may take here.
const TIME: &str = "300ms";
/// What an example may end with: done, unsolvable, at a limit.
const GOOD: [i32; 3] = [0, 1, 3];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(folder: &Path, arguments: &[String]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command.args(arguments).current_dir(folder).output().unwrap()
}

fn words(line: &str) -> Vec<String> {
    let quoted = line.split('"').enumerate();
    let words = quoted.flat_map(|(n, part)| match n % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect::<Vec<_>>(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

fn said(arguments: &str) -> String {
    let output = run(&root(), &words(arguments));
    assert!(output.status.success(), "{arguments}");
    String::from_utf8(output.stdout).unwrap()
}

/// The verbs of the program.
fn verbs() -> Vec<String> {
    let help = said("--help");
    let list = help.split("Commands:\n").nth(1).expect("a list of verbs");
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| !name.is_empty() && *name != "help").map(str::to_owned).collect()
}

/// The part of a line that is a command: what follows two blanks is said about it.
fn command(line: &str) -> Option<&str> {
    let line = line.trim().strip_prefix("quadrille ")?;
    let line = line.split("  ").next()?.split(" > ").next()?;
    // What is left out cannot be run, and a server does not end.
    (!line.contains("...") && !line.starts_with("play")).then_some(line)
}

/// Where the text of a stand-in comes from: a file of the gallery, of the tests, or a text.
enum From {
    Gallery(&'static str),
    Tests(&'static str),
    Text(&'static str),
    /// What a command writes.
    Made(&'static str),
}

const DUCK: From = From::Gallery("nonogram/duck.txt");
const PIECES: From = From::Gallery("edge/unique-6x6.txt");
/// The moves of the report for its small board, in its own notation.
const SWAPS: &str = "[((1, 1), (1, 0)), ((1, 0), (0, 0)), ((1, 1), (0, 1)), ((1, 1), (1, 2)), ((1, 2), (0, 2)), \
                     ((1, 1), (1, 0))]\n";

/// The files that examples name, by a word that is in the command as well.
const FILES: &[(&str, &str, From)] = &[
    ("duck.txt", "", DUCK),
    ("board.txt", "", DUCK),
    ("puzzle.txt", "", DUCK),
    ("puzzle.non", "", From::Gallery("nonogram/heart.non")),
    ("hard.non", "", From::Gallery("nonogram/hard-15x15.non")),
    ("puzzle.xml", "", From::Gallery("nonogram/patches-15x15.xml")),
    ("in.xml", "", From::Gallery("nonogram/patches-15x15.xml")),
    ("answer.txt", "", From::Tests("answer.txt")),
    ("game.json", "", From::Gallery("nonogram/saved-game.json")),
    ("cat.png", "", From::Made("draw duck.txt --solution --plain -o cat.png")),
    (
        "batch.jsonl",
        "",
        From::Made("generate nonogram --count 12 --size 5x5 --seed 1 --to json -o batch.jsonl"),
    ),
    (
        "game.txt",
        "duck",
        From::Text(
            "????????\n????????\n????????\n????????\n????????\n????????\n????????\n????????\n????????\n",
        ),
    ),
    (
        "game.txt",
        "pieces",
        From::Text("- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n- - - - - -\n"),
    ),
    ("board.dat", "", From::Gallery("loops/corners-8x8.dat")),
    ("grid.in", "", From::Gallery("swap/report-2x3.in")),
    ("solution.txt", "", From::Text(SWAPS)),
    ("a.txt", "edge", PIECES),
    ("b.txt", "edge", From::Gallery("edge/easy-4x4.txt")),
    ("a.txt", "", DUCK),
    ("b.txt", "", From::Gallery("nonogram/several.txt")),
    ("levels.txt", "", From::Made("convert puzzles/polyomino/iq-5x11.levels#1 --to levels -o levels.txt")),
    ("4x4.txt", "", From::Gallery("edge/easy-4x4.txt")),
    ("5x5.txt", "", From::Gallery("edge/first-3x3.txt")),
    ("6x6.txt", "", From::Gallery("edge/first-3x3.txt")),
    ("unique-6x6.txt", "", PIECES),
    ("pieces.txt", "", PIECES),
    ("eternity2.json", "", From::Made("convert puzzles/edge/easy-4x4.txt --to jsonl -o eternity2.json")),
    ("openings.txt", "--opening", From::Made("opening pieces.txt --cells 6 -o openings.txt")),
    (
        "corollas.parquet",
        "--store",
        From::Made("corolla generate pieces.txt --hamming 2 --zone 2,0 -o corollas.parquet"),
    ),
];

/// Puts the files that a command reads into a folder.
fn furnish(folder: &Path, command: &str) {
    let all = words(command);
    let written = |name: &str| all.windows(2).any(|pair| pair[0] == "-o" && pair[1] == name);
    for word in &all {
        let name = word.split(['#', ':']).next().unwrap_or_default();
        let path = folder.join(name);
        if path.exists() || written(name) {
            continue;
        }
        let found = FILES.iter().find(|(file, with, _)| *file == name && command.contains(with));
        match found.map(|(.., from)| from) {
            Some(From::Gallery(file)) => _ = fs::copy(root().join("puzzles").join(file), path).unwrap(),
            Some(From::Tests(file)) => {
                _ = fs::copy(root().join("crates/cli/tests/input").join(file), path).unwrap();
            }
            Some(From::Text(text)) => fs::write(path, text).unwrap(),
            Some(From::Made(command)) => {
                furnish(folder, command);
                let output = run(folder, &words(command));
                assert!(output.status.success(), "{command}: {output:?}");
            }
            None => {}
        }
    }
}

/// The command with a short limit of time, if it takes one.
fn limited(command: &str) -> Vec<String> {
    let mut all = words(command);
    let verb = all.first().cloned().unwrap_or_default();
    match all.iter().position(|word| word == "--time") {
        Some(at) => all[at + 1] = TIME.to_owned(),
        None if takes_time(&verb) => all.extend(["--time".to_owned(), TIME.to_owned()]),
        None => {}
    }
    all
}

fn takes_time(verb: &str) -> bool {
    matches!(verb, "solve" | "count" | "hint" | "grade" | "generate" | "draw" | "bench" | "table")
}

/// Runs commands, each in a folder of its own, and tells which are refused.
fn refused(name: &str, commands: &[String]) -> Vec<String> {
    let mut refused = Vec::new();
    for (number, command) in commands.iter().enumerate() {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("examples-{name}-{number}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        std::os::unix::fs::symlink(root().join("puzzles").canonicalize().unwrap(), folder.join("puzzles"))
            .unwrap();
        furnish(&folder, command);
        let output = run(&folder, &limited(command));
        if !output.status.code().is_some_and(|code| GOOD.contains(&code)) {
            let error = String::from_utf8_lossy(&output.stderr).into_owned();
            refused.push(format!("{command}\n{}: {error}", output.status));
        }
        let _ = fs::remove_dir_all(&folder);
    }
    refused
}

#[test]
fn the_examples_of_help_run() {
    let mut commands = Vec::new();
    for verb in verbs() {
        let help = said(&format!("{verb} --help"));
        let examples = help.split("Examples:\n").nth(1).unwrap_or_else(|| panic!("{verb} has no examples"));
        commands.extend(examples.lines().filter_map(command).map(str::to_owned));
    }
    assert!(commands.len() > 30, "{commands:?}");
    let refused = refused("help", &commands);
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

#[test]
fn the_tour_of_the_readme_runs() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let tour = readme.split("## A tour").nth(1).and_then(|rest| rest.split("```").nth(1)).expect("a tour");
    let commands: Vec<String> = tour.lines().filter_map(command).map(str::to_owned).collect();
    assert!(commands.len() > 40, "{commands:?}");
    let refused = refused("tour", &commands);
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

/// The puzzles in the descriptions of formats have solutions.
#[test]
fn the_examples_of_formats_are_puzzles() {
    let list = said("list formats");
    for format in ["net", "pattern", "literal"] {
        let line = list.lines().find(|line| line.split_whitespace().nth(1) == Some(format)).unwrap();
        let (_, example) = line.rsplit_once(": ").unwrap();
        let arguments = ["solve", example.trim(), "--from", format].map(str::to_owned);
        let output = run(&root(), &arguments);
        assert_eq!(output.status.code(), Some(0), "{format} {example}: {output:?}");
    }
}

#[test]
fn the_table_of_flags_names_verbs() {
    let verbs = verbs();
    let list = said("list flags");
    let mut lines = list.lines();
    let header = lines.next().unwrap();
    let (from, to) = (header.find("verbs").unwrap(), header.find("what it does").unwrap());
    for line in lines {
        let column: String = line.chars().skip(from).take(to - from).collect();
        assert!(!column.trim().is_empty(), "{line}");
        for verb in column.split_whitespace() {
            assert!(verbs.iter().any(|known| known == verb), "there is no verb {verb}: {line}");
        }
    }
}
