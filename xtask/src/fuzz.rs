//! Coverage-guided fuzzing of the parsers with libFuzzer.
//!
//! `cargo fuzz` asks for a nightly compiler only for flags that the stable one knows too;
//! `RUSTC_BOOTSTRAP` makes it take them. A panic says where it was; more is found out with a test.
//! The targets live in `fuzz/`, a workspace of its own.

use crate::{shell, tools};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;

/// `cargo xtask fuzz [SECONDS | --hours N]`
pub fn run(arguments: &[String]) -> Result<()> {
    const USAGE: &str = "cargo xtask fuzz SECONDS, or --hours N, a whole number for each target";
    let number = |text: &String| text.parse::<u32>().context(USAGE);
    for_seconds(match arguments {
        [] => 60,
        [seconds] => number(seconds)?,
        [flag, hours] if flag == "--hours" => 3600 * number(hours)?,
        _ => bail!(USAGE),
    })
}

/// Fuzzes every target for that long, as many at once as there are cores, with the gallery to start
/// from.
pub fn for_seconds(seconds: u32) -> Result<()> {
    tools::ready("cargo-fuzz")?;
    fuzz("cargo fuzz build --sanitizer none")?;
    let targets = shell::output("cargo fuzz list")?;
    let targets: Vec<&str> = targets.split_whitespace().collect();
    targets.iter().try_for_each(|target| seed(target))?;
    let hands = std::thread::available_parallelism().map_or(1, usize::from);
    targets.chunks(hands).try_for_each(|group| side_by_side(group, seconds))
}

/// Gives the target of a family's formats the gallery of that family to start from; the other
/// targets find theirs by themselves.
fn seed(target: &str) -> Result<()> {
    let Some(family) = target.strip_suffix("_formats") else { return Ok(()) };
    let corpus = Path::new("fuzz/corpus").join(target);
    fs::create_dir_all(&corpus)?;
    for entry in fs::read_dir(Path::new("puzzles").join(family))? {
        let entry = entry?;
        if entry.metadata()?.is_file() && entry.metadata()?.len() < 8192 {
            fs::copy(entry.path(), corpus.join(entry.file_name()))?;
        }
    }
    Ok(())
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
