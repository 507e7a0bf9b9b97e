//! Running other programs, and where things are.

use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

/// The root of the project.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the project").to_owned()
}

/// The collection of known answers beside the project, if it is there.
pub fn shared_data() -> Option<PathBuf> {
    let path = root().parent()?.join("shared").join("data");
    path.is_dir().then_some(path)
}

/// A program to be run in the root, its words split at blanks.
pub fn command(line: &str) -> Command {
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().expect("a program"));
    command.args(words).current_dir(root());
    command
}

/// Runs a program and insists that it succeeds.
pub fn run(line: &str) -> Result<()> {
    println!("\n$ {line}");
    check(command(line), line)
}

/// Runs a prepared program, insists that it succeeds and tells how long it took.
pub fn check(mut command: Command, line: &str) -> Result<()> {
    let started = Instant::now();
    let status = command.status().with_context(|| format!("cannot start: {line}"))?;
    if !status.success() {
        bail!("failed: {line}");
    }
    println!("({} s: {line})", started.elapsed().as_secs());
    Ok(())
}

/// What a program prints.
pub fn output(line: &str) -> Result<String> {
    let output =
        command(line).stderr(Stdio::null()).output().with_context(|| format!("cannot start: {line}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
