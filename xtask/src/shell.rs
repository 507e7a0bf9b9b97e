//! Running other programs, and where things are.

use anyhow::{Context, Result, bail};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::Instant;

/// The root of the project.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the project").to_owned()
}

/// Where cargo puts what it builds.
pub fn target() -> PathBuf {
    static TARGET: OnceLock<PathBuf> = OnceLock::new();
    let ask = || {
        let mut cargo = Command::new("cargo");
        cargo.args(["metadata", "--no-deps", "--format-version", "1"]).current_dir(root());
        let about: serde_json::Value = serde_json::from_slice(&cargo.output().ok()?.stdout).ok()?;
        about["target_directory"].as_str().map(PathBuf::from)
    };
    TARGET.get_or_init(|| ask().unwrap_or_else(|| root().join("target"))).clone()
}

/// Where our own tools are installed.
pub fn tools() -> PathBuf {
    target().join("tools")
}

/// The collection of known answers beside the project, if it is there.
pub fn shared_data() -> Option<PathBuf> {
    let path = root().parent()?.join("shared").join("data");
    path.is_dir().then_some(path)
}

/// A program to be run in the root, its words split at blanks. Our own tools are found first.
pub fn command(line: &str) -> Command {
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().expect("a program"));
    command.args(words).current_dir(root());
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(tools().join("bin")).chain(std::env::split_paths(&path));
    if let Ok(path) = std::env::join_paths(folders) {
        command.env("PATH", path);
    }
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
