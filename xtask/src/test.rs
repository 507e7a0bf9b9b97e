//! Everything that must hold before a change is taken.

use crate::{browser, fuzz, publish, shell, tools, web};
use anyhow::Result;

/// How long each target is fuzzed in a test run.
const FUZZ_SECONDS: u32 = 20;
/// What is compiled beside the tests, for later.
const TOOLS: [&str; 3] = ["cargo-hack", "cargo-deny", "cargo-fuzz"];

/// `cargo xtask test [--slow]`
pub fn run(arguments: &[String]) -> Result<()> {
    shell::run("cargo fmt --all --check")?;
    publish::packages()?;
    compile()?;
    shell::run("cargo test --workspace --locked")?;
    let left_out = shared_group()?;
    let not_tried = publish::compiled()?;
    if arguments.iter().any(|a| a == "--slow") {
        shell::run("cargo test --workspace --locked --lib -- --ignored --nocapture")?;
    }
    fuzz::for_seconds(FUZZ_SECONDS)?;
    let without_browser = browser::part_of_tests()?;
    // Once more, now that there is a studio to serve.
    shell::run("cargo test --workspace --locked --test play")?;
    println!("\nEverything passed.");
    if left_out > 0 {
        println!(
            "BUT {left_out} tests were left out: they need the shared data beside this folder (../shared/data)."
        );
    }
    if let Some(missing) = without_browser {
        println!("BUT the tests in a browser were left out: {missing}.");
    }
    not_tried.iter().for_each(|what| println!("BUT {what}."));
    Ok(())
}

/// Lints, and all tests compiled. Where one crate is compiled and all others wait for it, there is
/// time for the tools of the later steps; while tests run, nothing else does.
fn compile() -> Result<()> {
    std::thread::scope(|scope| {
        let tools = scope.spawn(|| TOOLS.into_iter().try_for_each(tools::ready));
        shell::run("cargo clippy --workspace --all-targets --locked -- -D warnings")?;
        // The program alone, as a newcomer builds it: in the workspace others ask for features that
        // it may lack.
        shell::run("cargo check --locked")?;
        shell::run("cargo test --workspace --locked --no-run --quiet")?;
        tools.join().expect("an installation is only waited for")
    })
}

/// Tests on the shared data: run if it is there, counted if not.
fn shared_group() -> Result<usize> {
    if shell::shared_data().is_some() {
        shell::run("cargo test --workspace --locked --test *_shared -- --ignored")?;
        return Ok(0);
    }
    let list = shell::output("cargo test --workspace --locked --test *_shared -- --ignored --list")?;
    Ok(list.lines().filter(|line| line.ends_with(": test")).count())
}

/// `cargo xtask wasm`
pub fn wasm(_: &[String]) -> Result<()> {
    tools::ready(web::WASM)?;
    shell::run(&format!(
        "cargo build --locked --package quadrille --no-default-features --features search --target {}",
        web::WASM
    ))
}

/// `cargo xtask signature`
pub fn signature(_: &[String]) -> Result<()> {
    shell::run("cargo run --release --quiet --locked --package quadrille --example signature")
}

/// `cargo xtask schema`
pub fn schema(_: &[String]) -> Result<()> {
    let schema = shell::output("cargo run --quiet --locked --package xtask --example schema")?;
    let path = shell::root().join("docs/document.schema.json");
    Ok(std::fs::write(path, schema)?)
}
