//! Ours beside the peers, in one run on one machine, as ratios.
//!
//! Machines are noisy, so seconds mean little alone: every puzzle is given to every solver in turn,
//! as a process of its own whose processor time is measured, and the table shows what each needs
//! relative to ours.

mod edge;
mod eternity;
mod loops;
mod nonogram;
mod polyomino;
mod process;
mod studio;
mod swap;
mod table;

use crate::shell;
use anyhow::{Context, Result, bail};
use std::path::PathBuf;

/// Builds our program: where it is, and where the shared data of a family are.
fn prepared(family: &str) -> Result<(PathBuf, PathBuf)> {
    let data = shell::shared_data()
        .context("the bench needs the shared data beside the project (../shared/data)")?
        .join(family);
    shell::run("cargo build --release --locked")?;
    Ok((shell::root().join("target/release/quadrille"), data))
}

/// `cargo xtask bench FAMILY [--quick]`
pub fn run(arguments: &[String]) -> Result<()> {
    let quick = arguments.iter().any(|a| a == "--quick");
    match arguments.iter().find(|a| !a.starts_with("--")).map(String::as_str) {
        Some("edge") => edge::run(quick),
        Some("eternity") => eternity::run(quick),
        Some("loops") => loops::run(quick),
        Some("nonogram") => nonogram::run(quick),
        Some("polyomino") => polyomino::run(quick),
        Some("studio") => studio::run(),
        Some("swap") => swap::run(quick),
        other => bail!(
            "cargo xtask bench edge|eternity|loops|nonogram|polyomino|studio|swap [--quick]{}",
            other.map_or(String::new(), |o| format!(": no '{o}'"))
        ),
    }
}
