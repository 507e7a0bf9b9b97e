//! The other solvers, fetched from their package indexes into `target/peers`.

use crate::shell;
use anyhow::{Context, Result};
use std::path::PathBuf;

/// Where the peers are kept.
fn folder() -> PathBuf {
    shell::root().join("target").join("peers")
}

/// nonogrid of crates.io, with its SAT back end and webpbn reader.
pub fn nonogrid() -> Result<PathBuf> {
    let program = folder().join("bin").join("nonogrid");
    if !program.exists() {
        let root = folder();
        shell::run(&format!(
            "cargo install --quiet nonogrid --version 0.7.3 --features sat,xml --root {}",
            root.display()
        ))?;
    }
    Ok(program)
}

/// The exact cover crates `dlx` and `dlx-rs` of crates.io, behind one small program.
pub fn exact_cover() -> Result<PathBuf> {
    let program = folder().join("bin").join("exact-cover-peers");
    if !program.exists() {
        let source = shell::root().join("xtask/peers/exact_cover");
        shell::run(&format!(
            "cargo install --quiet --locked --path {} --root {} --target-dir {}",
            source.display(),
            folder().display(),
            folder().join("build").display()
        ))?;
    }
    Ok(program)
}

/// The same Python with python-sat beside OR-Tools.
pub fn python_with_sat() -> Result<PathBuf> {
    let python = python_with_ortools()?;
    if shell::output(&format!("{} -m pip show python-sat", python.display()))?.is_empty() {
        shell::run(&format!("{} -m pip install --quiet python-sat==1.9.dev17", python.display()))?;
    }
    Ok(python)
}

/// The same Python with rustworkx, whose token swapper is the one of the quantum compilers.
pub fn python_with_rustworkx() -> Result<PathBuf> {
    let python = python_with_ortools()?;
    if shell::output(&format!("{} -m pip show rustworkx", python.display()))?.is_empty() {
        shell::run(&format!("{} -m pip install --quiet rustworkx==0.16.0", python.display()))?;
    }
    Ok(python)
}

/// A Python with OR-Tools (CP-SAT) of the Python package index.
pub fn python_with_ortools() -> Result<PathBuf> {
    let environment = folder().join("venv");
    let python = environment.join("bin").join("python");
    if !python.exists() {
        shell::run(&format!("python3 -m venv {}", environment.display()))
            .context("CP-SAT needs python3 with its venv module")?;
        shell::run(&format!("{} -m pip install --quiet ortools==9.12.4544", python.display()))?;
    }
    Ok(python)
}
