//! Coverage-guided fuzzing of the parsers with libFuzzer.
//!
//! `cargo fuzz` asks for a nightly compiler only for flags that the stable one knows too; `RUSTC_BOOTSTRAP` makes it
//! take them. The targets live in `fuzz/`, a workspace of its own.

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

/// Fuzzes every target for that long.
pub fn for_seconds(seconds: u32) -> Result<()> {
    if shell::command("cargo fuzz --version").output().is_ok_and(|o| !o.status.success()) {
        shell::run("cargo install --locked --quiet cargo-fuzz")?;
    }
    for target in shell::output("cargo fuzz list")?.split_whitespace() {
        // Without a sanitizer: our code is safe Rust, what is looked for is panics, hangs and memory.
        let line = format!(
            "cargo fuzz run --sanitizer none {target} -- -max_total_time={seconds} -timeout=5 -rss_limit_mb=1024 \
             -max_len=8192 -verbosity=0"
        );
        println!("\n$ {line}");
        let mut command = shell::command(&line);
        command.env("RUSTC_BOOTSTRAP", "1");
        shell::check(command, &line)?;
    }
    Ok(())
}
