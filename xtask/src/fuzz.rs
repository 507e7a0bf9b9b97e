//! Coverage-guided fuzzing of the parsers with libFuzzer.
//!
//! `cargo fuzz` asks for a nightly compiler only for flags that the stable one knows too; `RUSTC_BOOTSTRAP` makes it
//! take them. A panic says where it was; more is found out with a test. The targets live in `fuzz/`, a workspace of its own.

use crate::shell;
use anyhow::{Context, Result};

/// `cargo xtask fuzz [SECONDS]`
pub fn run(arguments: &[String]) -> Result<()> {
    let seconds = match arguments.first() {
        Some(text) => text.parse().context("cargo xtask fuzz SECONDS, a whole number")?,
        None => 60,
    };
    for_seconds(seconds)
}

/// Fuzzes every target for that long, as many at once as there are cores.
pub fn for_seconds(seconds: u32) -> Result<()> {
    if shell::command("cargo fuzz --version").output().is_ok_and(|o| !o.status.success()) {
        shell::run("cargo install --locked --quiet cargo-fuzz")?;
    }
    fuzz("cargo fuzz build --sanitizer none")?;
    let targets = shell::output("cargo fuzz list")?;
    let targets: Vec<&str> = targets.split_whitespace().collect();
    let hands = std::thread::available_parallelism().map_or(1, usize::from);
    targets.chunks(hands).try_for_each(|group| side_by_side(group, seconds))
}

/// Fuzzes some targets at once.
fn side_by_side(targets: &[&str], seconds: u32) -> Result<()> {
    // Without a sanitizer: our code is safe Rust, what is looked for is panics, hangs and memory.
    let line = |target: &str| {
        format!(
            "cargo fuzz run --sanitizer none {target} -- -max_total_time={seconds} -timeout=5 -rss_limit_mb=1024 \
             -max_len=8192 -verbosity=0"
        )
    };
    std::thread::scope(|scope| {
        let running: Vec<_> = targets.iter().map(|target| scope.spawn(move || fuzz(&line(target)))).collect();
        running.into_iter().try_for_each(|one| one.join().expect("a fuzzer is only waited for"))
    })
}

fn fuzz(line: &str) -> Result<()> {
    println!("\n$ {line}");
    let mut command = shell::command(line);
    command.env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", "-Cdebuginfo=0");
    shell::check(command, line)
}
