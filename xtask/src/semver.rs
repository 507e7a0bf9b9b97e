//! What the next version changes for those who use the library: `cargo xtask semver [REVISION]`.
//!
//! Both are documented as data and compared: what is gone or has changed must come with a version
//! number that says so. This may take half an hour, so it is done before a release and not in every
//! run of the tests.

use crate::{publish, shell, tools};
use anyhow::{Result, bail};

/// The last release: the commit of its tag, which a clone may lack. A release changes this line.
const BASELINE: &str = "e0fb02f42ddac155eda464989101386ded57e9c7";

/// `cargo xtask semver [REVISION]`
pub fn run(arguments: &[String]) -> Result<()> {
    let revision = match arguments {
        [] => BASELINE,
        [revision] => revision,
        other => bail!("expected one revision, found {}", other.join(" ")),
    };
    tools::ready("cargo-semver-checks")?;
    let mut crates = publish::published()?;
    // Programs have no interface to compare.
    crates.retain(|krate| publish::name(krate) != "quadrille-cli");
    shell::run(&format!("cargo semver-checks --baseline-rev {revision}{}", publish::chosen(&crates)))
}
