//! The studio in a real browser: `cargo xtask browser [--debug]`.
//!
//! Chromium and node are the system's; where they are missing and may be installed, they are. The tests are in
//! `crates/studio/e2e`, and node's own runner prints how they went.

use crate::{shell, tools, web};
use anyhow::{Result, bail};

/// Where the tests are.
const TESTS: &str = "crates/studio/e2e";
/// What the tests need of the system: a program and the packages of Debian that bring it.
const NEEDED: [(&str, &str); 3] = [("chromium", "chromium"), ("node", "nodejs"), ("npm", "npm")];

/// `cargo xtask browser [--debug]`
pub fn run(arguments: &[String]) -> Result<()> {
    if let Some(missing) = missing()? {
        bail!("{missing}");
    }
    web::run(arguments)?;
    let mut set_up = shell::command("npm ci --no-audit --no-fund");
    set_up.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1").current_dir(shell::root().join(TESTS));
    shell::check(set_up, "npm ci")?;
    println!("\n$ node --test");
    let mut tests = shell::command("node --test");
    tests.current_dir(shell::root().join(TESTS));
    shell::check(tests, "node --test")
}

/// The same as a part of all tests: where there is no browser and none may be installed, the studio is built and the
/// rest left out, which is told; on a machine made for tests that is a failure.
pub fn part_of_tests() -> Result<Option<String>> {
    match missing()? {
        None => run(&[]).map(|()| None),
        Some(missing) if std::env::var_os("CI").is_some() => bail!("{missing}"),
        Some(missing) => web::run(&[]).map(|()| Some(missing)),
    }
}

/// What is missing, and the command that helps, after an attempt to install it.
fn missing() -> Result<Option<String>> {
    let absent = || -> Vec<&str> {
        let own_browser =
            |program: &str| program == "chromium" && std::env::var_os("QUADRILLE_CHROMIUM").is_some();
        let needed = NEEDED.iter().filter(|(program, _)| !own_browser(program) && !tools::is_there(program));
        needed.map(|(_, package)| *package).collect()
    };
    let packages = absent();
    if packages.is_empty() {
        return Ok(None);
    }
    let line = format!("apt-get install --yes --no-install-recommends {}", packages.join(" "));
    if shell::output("id -u")?.trim() == "0" && tools::is_there("apt-get") {
        shell::run("apt-get update")?;
        shell::run(&line)?;
        if absent().is_empty() {
            return Ok(None);
        }
    }
    Ok(Some(format!("the browser tests need {}: run `sudo {line}`", packages.join(", "))))
}
