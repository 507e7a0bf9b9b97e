//! The studio in a browser: what a frame takes while large boards are played, and how searches in a
//! worker compare with the same searches of the command line.

use crate::{browser, shell};
use anyhow::Result;

/// `cargo xtask bench studio`
pub fn run() -> Result<()> {
    shell::run("cargo build --release --locked")?;
    browser::stage(&[], "node bench.mjs")
}
