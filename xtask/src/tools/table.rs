//! Everything that xtask can install: where it comes from, in which version, what for.
//!
//! A version is in this table or in a lock file that it names, so that two machines test with the
//! same tools. What Debian and rustup bring has the version that they have.

/// One line of the table.
pub struct Tool {
    pub name: &'static str,
    pub origin: Origin,
    /// The verb of xtask that needs it.
    pub verb: &'static str,
    pub purpose: &'static str,
}

/// Where a tool comes from.
#[derive(Clone, Copy)]
pub enum Origin {
    /// crates.io, by `cargo install` with these flags.
    Crate { version: &'static str, flags: &'static str },
    /// A program of this project around crates of others, with a lock file of its own.
    Program { folder: &'static str },
    /// npm, by the lock file of this folder.
    Npm { folder: &'static str },
    /// The Python package index, by `xtask/peers/requirements.txt`.
    Python,
    /// The package of Debian that brings this program.
    Debian { program: &'static str },
    /// A target of the compiler.
    Target,
}

/// They start other programs and wait: not worth the time that the optimiser takes.
const UNOPTIMISED: &str = "--debug";
/// Where npm's part of the build is.
pub const WEB: &str = "xtask/npm";
/// Where npm's part of the tests is.
pub const BROWSER: &str = "crates/studio/e2e";

pub const TOOLS: &[Tool] = &[
    tool("cargo-deny", krate("0.20.2", UNOPTIMISED), "test", "licences, sources, duplicates, advisories"),
    tool("cargo-fuzz", krate("0.13.2", UNOPTIMISED), "test", "fuzzing of the readers"),
    tool("cargo-hack", krate("0.6.46", UNOPTIMISED), "test", "every feature by itself"),
    tool("cargo-semver-checks", krate("0.51.0", UNOPTIMISED), "semver", "what a version may change"),
    tool("wasm32-unknown-unknown", Origin::Target, "web", "the studio, compiled for browsers"),
    tool("nodejs", Origin::Debian { program: "node" }, "web", "runs wasm-opt and the browser tests"),
    tool("npm", Origin::Debian { program: "npm" }, "web", "installs what comes from npm"),
    tool("binaryen", Origin::Npm { folder: WEB }, "web", "wasm-opt: a small studio"),
    tool("chromium", Origin::Debian { program: "chromium" }, "browser", "the browser of the tests"),
    tool("playwright-core", Origin::Npm { folder: BROWSER }, "browser", "drives the browser"),
    tool("axe-core", Origin::Npm { folder: BROWSER }, "browser", "accessibility of the pages"),
    tool("nonogrid", krate("0.7.3", "--features sat,xml"), "bench", "peer for nonograms"),
    tool(
        "exact-cover-peers",
        Origin::Program { folder: "xtask/peers/exact_cover" },
        "bench",
        "peers for exact cover: dlx, dlx-rs",
    ),
    tool("ortools", Origin::Python, "bench", "peer for nonograms and packing: CP-SAT"),
    tool("python-sat", Origin::Python, "bench", "peer for loops"),
    tool("rustworkx", Origin::Python, "bench", "peer for the swap puzzle"),
];

const fn tool(name: &'static str, origin: Origin, verb: &'static str, purpose: &'static str) -> Tool {
    Tool { name, origin, verb, purpose }
}

const fn krate(version: &'static str, flags: &'static str) -> Origin {
    Origin::Crate { version, flags }
}
