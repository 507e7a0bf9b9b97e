//! The studio in a real browser: `cargo xtask browser [--debug]`.
//!
//! Chromium and node are the system's; where they are missing and may be installed, they are. The
//! tests are in `crates/studio/e2e`, and node's own runner prints how they went.

use crate::{shell, tools, web};
use anyhow::{Result, bail};

/// What the tests need of the system.
const NEEDED: [&str; 3] = ["chromium", "nodejs", "npm"];

/// `cargo xtask browser [--debug]`
pub fn run(arguments: &[String]) -> Result<()> {
    stage(arguments, "node --test --test-concurrency=2")
}

/// Builds the studio and has node run what needs it in a browser.
pub fn stage(arguments: &[String], line: &str) -> Result<()> {
    if let Some(missing) = missing()? {
        bail!("{missing}");
    }
    web::run(arguments)?;
    tools::ready("playwright-core")?;
    tools::ready("axe-core")?;
    println!("\n$ {line}");
    let mut command = shell::command(line);
    command.current_dir(shell::root().join(tools::BROWSER));
    shell::check(command, line)
}

/// The same as a part of all tests: where there is no browser and none may be installed, the studio
/// is built and the rest left out, which is told; on a machine made for tests that is a failure.
pub fn part_of_tests() -> Result<Option<String>> {
    match missing()? {
        None => run(&[]).map(|()| None),
        Some(missing) if std::env::var_os("CI").is_some() => bail!("{missing}"),
        Some(missing) => web::run(&[]).map(|()| Some(missing)),
    }
}

/// What the tests lack, and the command that helps, after an attempt to install it.
fn missing() -> Result<Option<String>> {
    let own_browser = std::env::var_os("QUADRILLE_CHROMIUM").is_some();
    let needed: Vec<_> = NEEDED.into_iter().filter(|name| !(own_browser && *name == "chromium")).collect();
    let lack = tools::debian(&needed)?;
    Ok(lack.map(|lack| format!("the browser tests need {lack}")))
}
