//! How a tool of each origin is recognised and installed.

use super::table::{Origin, TOOLS, Tool};
use crate::shell;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::PathBuf;

/// Pins the peers that are Python packages.
const REQUIREMENTS: &str = "xtask/peers/requirements.txt";

/// Installs a tool, unless it is there.
pub fn ready(name: &str) -> Result<()> {
    let tool = super::find(name)?;
    if tool.installed()? { Ok(()) } else { tool.install() }
}

/// Installs those packages of Debian that are not there, where that may be done. What is still
/// missing then, and the command that helps.
pub fn debian(names: &[&str]) -> Result<Option<String>> {
    let absent = || -> Vec<&str> {
        let program = |tool: &Tool| match tool.origin {
            Origin::Debian { program } => Some(program),
            _ => None,
        };
        let wanted = TOOLS.iter().filter(|tool| names.contains(&tool.name));
        wanted.filter(|tool| program(tool).is_some_and(|p| !is_there(p))).map(|t| t.name).collect()
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

/// The Python of the peers.
pub fn python() -> PathBuf {
    shell::tools().join("python/bin/python")
}

impl Tool {
    /// The version that is installed, or who decides on it.
    pub fn version(&self) -> Result<String> {
        Ok(match self.origin {
            Origin::Crate { version, .. } => version.to_owned(),
            Origin::Program { .. } => "Cargo.lock".to_owned(),
            Origin::Npm { folder } => {
                let lock = fs::read_to_string(shell::root().join(folder).join("package-lock.json"))?;
                let lock: serde_json::Value = serde_json::from_str(&lock)?;
                let entry = &lock["packages"][format!("node_modules/{}", self.name)]["version"];
                entry.as_str().with_context(|| format!("{folder} does not lock it"))?.to_owned()
            }
            Origin::Python => {
                let all = fs::read_to_string(shell::root().join(REQUIREMENTS))?;
                let mut lines = all.lines().filter_map(|line| line.split_once("=="));
                let line = lines.find(|(name, _)| *name == self.name);
                line.with_context(|| format!("{} is not in {REQUIREMENTS}", self.name))?.1.to_owned()
            }
            Origin::Debian { .. } => "Debian's".to_owned(),
            Origin::Target => "the compiler".to_owned(),
        })
    }

    /// Whether it is there, in its version.
    pub fn installed(&self) -> Result<bool> {
        Ok(match self.origin {
            Origin::Crate { version, .. } => {
                let line = match self.name.strip_prefix("cargo-") {
                    Some(verb) => format!("cargo {verb} --version"),
                    None => format!("{} --version", self.name),
                };
                let said = shell::output(&line).unwrap_or_default();
                said.split_whitespace().any(|word| word == version)
            }
            Origin::Program { .. } => shell::tools().join("bin").join(self.name).exists(),
            Origin::Npm { folder } => {
                let about = shell::root().join(folder).join("node_modules").join(self.name);
                let about = fs::read_to_string(about.join("package.json")).unwrap_or_default();
                let about: serde_json::Value = serde_json::from_str(&about).unwrap_or_default();
                about["version"] == self.version()?
            }
            // What was asked for is left beside what it brought.
            Origin::Python => {
                let asked = fs::read_to_string(shell::tools().join("python/requirements.txt"));
                asked.ok() == fs::read_to_string(shell::root().join(REQUIREMENTS)).ok()
            }
            Origin::Debian { program } => is_there(program),
            Origin::Target => {
                shell::output("rustup target list --installed")?.lines().any(|line| line == self.name)
            }
        })
    }

    fn install(&self) -> Result<()> {
        match self.origin {
            Origin::Crate { version, flags } => cargo(&format!("{} --version ={version} {flags}", self.name)),
            Origin::Program { folder } => cargo(&format!("--path {folder}")),
            Origin::Npm { folder } => {
                if let Some(lack) = debian(&["nodejs", "npm"])? {
                    bail!("{} needs {lack}", self.name);
                }
                let line = "npm ci --no-audit --no-fund";
                println!("\n$ {line}");
                let mut command = shell::command(line);
                command.current_dir(shell::root().join(folder));
                shell::check(command, line)
            }
            Origin::Python => {
                let folder = shell::tools().join("python");
                shell::run(&format!("python3 -m venv --clear {}", folder.display()))
                    .context("the peers need python3 with its venv module")?;
                let pip = format!("{} -m pip install --quiet --no-deps", python().display());
                shell::run(&format!("{pip} --requirement {REQUIREMENTS}"))?;
                fs::copy(shell::root().join(REQUIREMENTS), folder.join("requirements.txt"))?;
                Ok(())
            }
            Origin::Debian { .. } => match debian(&[self.name])? {
                None => Ok(()),
                Some(lack) => bail!("missing: {lack}"),
            },
            Origin::Target => shell::run(&format!("rustup target add {}", self.name)),
        }
    }
}

/// `cargo install` into our own folder, by the lock file of what is installed. It gives way to
/// whatever else is being compiled.
fn cargo(what: &str) -> Result<()> {
    let line = format!("nice cargo install --quiet --locked {what}");
    println!("\n$ {line}");
    let mut command = shell::command(&line);
    command.arg("--root").arg(shell::tools()).arg("--target-dir").arg(shell::tools().join("build"));
    command.env("CARGO_PROFILE_DEV_DEBUG", "0");
    shell::check(command, &line)
}
