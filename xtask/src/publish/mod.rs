//! Whether every crate is fit to publish: `cargo xtask publish`, a part of the tests.
//!
//! Manifests say what a registry wants to know, packages hold all that their sources include, the
//! documentation has no warnings, every feature compiles by itself, and what the crates depend on
//! has the licences and sources of `deny.toml`. Nothing is uploaded, and packages are not compiled:
//! that takes minutes. Before a release, `cargo xtask publish --verify` does.

mod manifest;
mod package;

use crate::{shell, tools, web};
use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

/// `cargo xtask publish [--verify]`
pub fn run(arguments: &[String]) -> Result<()> {
    let verify = match arguments {
        [] => false,
        [flag] if flag == "--verify" => true,
        other => bail!("expected nothing or --verify, found {}", other.join(" ")),
    };
    packages()?;
    let left_out = compiled()?;
    if verify {
        let studio = web::dist().join("index.html");
        ensure!(studio.exists(), "the command line takes the studio along: `cargo xtask web` first");
        package::build(&published()?, "--quiet")?;
    }
    println!("\nEvery crate is fit to publish.");
    left_out.iter().for_each(|what| println!("BUT {what}."));
    Ok(())
}

/// What takes seconds: manifests and packages.
pub fn packages() -> Result<()> {
    manifest::check(&members(&metadata("--no-deps")?))?;
    // Everything is downloaded that the next step wants, which goes offline: the registry would be
    // asked about every dependency, for nothing.
    metadata("")?;
    let crates = published()?;
    package::build(&crates, "--quiet --no-verify --offline")?;
    package::check(&crates)
}

/// What compiles: documentation, features; and the dependencies. What could not be tried here.
pub fn compiled() -> Result<Vec<String>> {
    let crates = published()?;
    documentation()?;
    features(&crates)?;
    Ok([dependencies()?, minimum_rust()?].into_iter().flatten().collect())
}

/// The crates that are published, as cargo describes them.
pub fn published() -> Result<Vec<Value>> {
    let members = members(&metadata("--no-deps")?);
    Ok(members.into_iter().filter(|member| member["publish"].is_null()).collect())
}

fn members(about: &Value) -> Vec<Value> {
    about["packages"].as_array().cloned().unwrap_or_default()
}

/// What cargo knows of the workspace.
fn metadata(flags: &str) -> Result<Value> {
    let line = format!("cargo metadata --format-version 1 --locked {flags}");
    serde_json::from_str(&shell::output(&line)?).with_context(|| line)
}

/// The name of a crate.
pub fn name(krate: &Value) -> &str {
    krate["name"].as_str().unwrap_or_default()
}

/// `--package` for each of the crates.
pub fn chosen(crates: &[Value]) -> String {
    crates.iter().map(|krate| format!(" --package {}", name(krate))).collect()
}

fn documentation() -> Result<()> {
    let line = "cargo doc --workspace --no-deps --locked";
    println!("\n$ {line}");
    let mut command = shell::command(line);
    command.env("RUSTDOCFLAGS", "-D warnings");
    shell::check(command, line)
}

/// Every feature of a crate by itself, none and all: in the workspace, others ask for what it
/// lacks. The default is what everything else is tested with.
fn features(crates: &[Value]) -> Result<()> {
    tools::ready("cargo-hack")?;
    let has_features = |krate: &&Value| krate["features"].as_object().is_some_and(|f| !f.is_empty());
    let crates: Vec<Value> = crates.iter().filter(has_features).cloned().collect();
    let check = "cargo hack check --each-feature --exclude-features default --locked --quiet";
    shell::run(&format!("{check}{}", chosen(&crates)))
}

/// Licences, sources, duplicates; advisories if their database can be fetched.
fn dependencies() -> Result<Option<String>> {
    tools::ready("cargo-deny")?;
    shell::run("cargo deny --locked check --deny warnings licenses bans sources")?;
    if !shell::command("cargo deny fetch db").output()?.status.success() {
        return Ok(Some("advisories were left out: their database cannot be reached".to_owned()));
    }
    shell::run("cargo deny --locked check advisories").map(|()| None)
}

/// The tests are compiled by one compiler. If it is the oldest that the manifests allow, they try
/// that too; if not, at least no dependency may ask for a newer one.
fn minimum_rust() -> Result<Option<String>> {
    let packages = members(&metadata("")?);
    let ours = packages.iter().find(|package| name(package) == "quadrille");
    let minimum = ours.and_then(|ours| ours["rust_version"].as_str()).context("no rust-version")?;
    for package in &packages {
        if let Some(needed) = package["rust_version"].as_str()
            && numbers(needed) > numbers(minimum)
        {
            bail!("{} needs Rust {needed}, the manifests say {minimum}", name(package));
        }
    }
    let here = shell::output("rustc --version")?;
    let here = here.split_whitespace().nth(1).unwrap_or_default();
    let tried = numbers(here)[..2] == numbers(minimum)[..2];
    Ok((!tried).then(|| {
        format!(
            "these were the tests with Rust {here}: \
             `cargo +{minimum} check --workspace --locked` tries the oldest one"
        )
    }))
}

/// The three numbers of a version.
fn numbers(version: &str) -> [u32; 3] {
    let mut numbers = version.split(['.', '-']).map(|part| part.parse().unwrap_or(0));
    std::array::from_fn(|_| numbers.next().unwrap_or(0))
}
