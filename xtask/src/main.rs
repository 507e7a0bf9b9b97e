//! What a newcomer runs: set-up, tests, benches. `cargo xtask` without a verb lists them.
#![allow(clippy::print_stdout, reason = "this program talks to a terminal")]

mod bench;
mod browser;
mod fuzz;
mod publish;
mod semver;
mod shell;
mod test;
mod tools;
mod web;

use anyhow::{Result, bail};

/// A verb: name, what it does, function on the remaining arguments.
type Verb = (&'static str, &'static str, fn(&[String]) -> Result<()>);

const VERBS: &[Verb] = &[
    (
        "test",
        "format, lints, packages, all tests, the shared-data group, a short fuzz, the studio in a browser; \
         --slow adds minutes",
        test::run,
    ),
    ("fuzz", "fuzz every reader: cargo xtask fuzz [SECONDS | --hours N]", fuzz::run),
    ("web", "build the studio into dist/; --debug is quick and large", web::run),
    ("play", "build the studio and serve it: cargo xtask play [INPUT]", web::play),
    ("browser", "test the studio in Chromium; --debug builds quickly", browser::run),
    ("setup", "install what the tests need; --list tells what there is, and which versions", tools::setup),
    ("publish", "whether every crate is fit to publish; --verify compiles the packages", publish::run),
    ("semver", "what has changed since the last release: cargo xtask semver [REVISION]", semver::run),
    ("wasm", "build the library for the browser", test::wasm),
    (
        "signature",
        "node counts of a fixed set: what the searches do, independent of the machine",
        test::signature,
    ),
    ("schema", "write the JSON schema of documents into docs/", test::schema),
    ("bench", "ours beside the peers: cargo xtask bench nonogram [--quick]", bench::run),
];

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.split_first() {
        Some((verb, rest)) => match VERBS.iter().find(|(name, ..)| name == verb) {
            Some((_, _, function)) => function(rest),
            None => bail!("there is no 'cargo xtask {verb}'; the verbs are:\n{}", listed()),
        },
        None => {
            println!("cargo xtask VERB\n{}", listed());
            Ok(())
        }
    }
}

fn listed() -> String {
    VERBS.iter().map(|(name, what, _)| format!("  {name:<10} {what}\n")).collect()
}
