//! What the builds for the browser need beside cargo, found or set up: the target, `wasm-opt`.
//!
//! Tools go into the target folder, never into the project or the system.

use crate::shell;
use anyhow::{Context, Result, bail};
use std::path::PathBuf;

/// The version of Binaryen that is set up: `wasm-opt` of other versions makes other files.
const BINARYEN: &str = "132.0.0";

/// Sets up a target of the compiler, if it is not there.
pub fn target(name: &str) -> Result<()> {
    if shell::output("rustup target list --installed")?.contains(name) {
        return Ok(());
    }
    shell::run(&format!("rustup target add {name}"))
}

/// Where cargo puts what it builds.
pub fn target_folder() -> Result<PathBuf> {
    let text = shell::output("cargo metadata --no-deps --format-version 1 --locked")?;
    let about: serde_json::Value = serde_json::from_str(&text).context("cargo metadata")?;
    about["target_directory"].as_str().map(PathBuf::from).context("cargo names no target folder")
}

/// Installs the programs that are not there, each with the package of Debian that brings it, where that may be done. What
/// is still missing then, and the command that helps.
pub fn install(programs: &[(&str, &str)]) -> Result<Option<String>> {
    let absent = || -> Vec<&str> {
        programs.iter().filter(|(program, _)| !is_there(program)).map(|(_, package)| *package).collect()
    };
    let packages = absent();
    if packages.is_empty() {
        return Ok(None);
    }
    let line = format!("apt-get install --yes --no-install-recommends {}", packages.join(" "));
    if shell::output("id -u")?.trim() == "0" && is_there("apt-get") {
        shell::run("apt-get update")?;
        shell::run(&line)?;
        if absent().is_empty() {
            return Ok(None);
        }
    }
    Ok(Some(format!("{}: run `sudo {line}`", packages.join(", "))))
}

/// Whether a program can be started.
pub fn is_there(program: &str) -> bool {
    shell::output(&format!("{program} --version")).is_ok()
}

/// `wasm-opt`: our own from npm, or the one of the system where there is no npm.
pub fn wasm_opt() -> Result<PathBuf> {
    let folder = target_folder()?.join("tools").join(format!("binaryen-{BINARYEN}"));
    let own = folder.join("node_modules/.bin/wasm-opt");
    if own.exists() {
        return Ok(own);
    }
    let lack = if is_there("wasm-opt") { None } else { install(&[("node", "nodejs"), ("npm", "npm")])? };
    if is_there("npm") {
        std::fs::create_dir_all(&folder)?;
        let line = format!("npm install --no-audit --no-fund --no-save binaryen@{BINARYEN}");
        println!("\n$ {line}");
        let mut command = shell::command(&line);
        command.current_dir(&folder);
        shell::check(command, &line)?;
        return Ok(own);
    }
    if is_there("wasm-opt") {
        println!("note: wasm-opt of the system is used; with npm it would be version {BINARYEN}");
        return Ok("wasm-opt".into());
    }
    bail!("the optimised build needs {}, or binaryen", lack.unwrap_or_default());
}
