//! The tools beside cargo, found or installed: one table says which.
//!
//! Programs go into `target/tools`, what comes from npm lies beside its lock file (and is ignored
//! by git); only Debian's packages and targets of the compiler go into the system.

mod install;
mod table;

pub use install::{debian, ready};
pub use table::{BROWSER, WEB};

use crate::shell;
use anyhow::{Context, Result, bail};
use install::is_there;
use std::path::PathBuf;
use table::{Origin, TOOLS, Tool};

/// The verbs whose tools `cargo xtask setup` installs: those that are a part of the tests.
const TESTED: [&str; 3] = ["test", "web", "browser"];

/// `cargo xtask setup [--list | NAME...]`
pub fn setup(arguments: &[String]) -> Result<()> {
    match arguments {
        [] => TOOLS.iter().filter(|tool| TESTED.contains(&tool.verb)).try_for_each(|tool| ready(tool.name)),
        [flag] if flag == "--list" => list(),
        names => names.iter().try_for_each(|name| ready(name)),
    }
}

/// Prints the table.
fn list() -> Result<()> {
    println!("{:<23} {:<12} {:<10} {:<8} {:<4} what for", "tool", "version", "from", "verb", "here");
    for tool in TOOLS {
        let here = if tool.installed()? { "yes" } else { "no" };
        let (version, from) = (tool.version()?, tool.origin.name());
        println!("{:<23} {version:<12} {from:<10} {:<8} {here:<4} {}", tool.name, tool.verb, tool.purpose);
    }
    println!("\n`cargo xtask setup` installs what the tests need; `cargo xtask setup NAME...` these tools.");
    Ok(())
}

/// The line of a tool.
fn find(name: &str) -> Result<&'static Tool> {
    let line = TOOLS.iter().find(|tool| tool.name == name);
    line.with_context(|| format!("no tool is called '{name}': see `cargo xtask setup --list`"))
}

/// Where a program is that cargo installed, after having it installed.
pub fn program(name: &str) -> Result<PathBuf> {
    ready(name)?;
    let own = shell::tools().join("bin").join(name);
    // Somebody may have the same version on their path.
    Ok(if own.exists() { own } else { name.into() })
}

/// The Python that has the peers of the benches.
pub fn python() -> Result<PathBuf> {
    ready("ortools")?;
    Ok(install::python())
}

/// `wasm-opt`: our own from npm, or the one of the system where there is no npm.
pub fn wasm_opt() -> Result<PathBuf> {
    if !is_there("wasm-opt")
        && let Some(lack) = debian(&["nodejs", "npm"])?
    {
        bail!("the optimised build needs {lack}, or binaryen");
    }
    if is_there("npm") {
        ready("binaryen")?;
        return Ok(shell::root().join(WEB).join("node_modules/.bin/wasm-opt"));
    }
    let version = find("binaryen")?.version()?;
    println!("note: wasm-opt of the system is used; with npm it would be version {version}");
    Ok("wasm-opt".into())
}

impl Origin {
    /// What the list calls it.
    fn name(self) -> &'static str {
        match self {
            Origin::Crate { .. } => "crates.io",
            Origin::Program { .. } => "this tree",
            Origin::Npm { .. } => "npm",
            Origin::Python => "PyPI",
            Origin::Debian { .. } => "Debian",
            Origin::Target => "rustup",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tool_has_a_version() {
        for tool in TOOLS {
            assert!(!tool.version().unwrap().is_empty(), "{}", tool.name);
            let lines = TOOLS.iter().filter(|other| other.name == tool.name).count();
            assert_eq!(lines, 1, "{} is there twice", tool.name);
        }
    }

    #[test]
    fn lock_files_name_no_host() {
        for folder in [WEB, BROWSER] {
            let lock = shell::root().join(folder).join("package-lock.json");
            let lock = std::fs::read_to_string(lock).unwrap();
            assert!(!lock.contains("\"resolved\""), "{folder}: npm forgot its .npmrc");
        }
    }
}
