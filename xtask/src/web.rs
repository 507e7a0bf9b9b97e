//! The studio, ready to be served: `cargo xtask web [--debug]` fills `dist/`.
//!
//! Three programs are compiled for the browser, bound to JavaScript by the library behind
//! `wasm-bindgen` (a dependency of exactly the version that the studio is compiled with, so that
//! there is no tool to install) and made smaller or faster by `wasm-opt`: the page, which is loaded
//! first, the engine of its workers, and the program for PDF. The first load has a budget, and a
//! build above it fails: what is loaded before anything shows is the one size that a visitor feels.
//! `--debug` compiles quickly, optimises little and has no budget.

use crate::{shell, tools};
use anyhow::{Context, Result, bail, ensure};
use flate2::{Compression, write::GzEncoder};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;
use wasm_bindgen_cli_support::Bindgen;

/// The target of the browser.
pub const WASM: &str = "wasm32-unknown-unknown";
/// The programs. Sorted by their names, which go after that, the many copies of one generic
/// function lie side by side, where gzip sees that they are alike.
const PROGRAMS: [Program; 3] = [
    Program {
        name: "engine",
        choice: "--package quadrille-studio --bin engine",
        profile: "engine",
        optimise: &["-O1", "--reorder-functions-by-name"],
    },
    Program {
        name: "studio",
        choice: "--package quadrille-studio --bin studio --no-default-features",
        profile: "web",
        optimise: &["-Oz", "--reorder-functions-by-name"],
    },
    Program {
        name: "pdf",
        choice: "--package quadrille-pdf",
        profile: "web",
        optimise: &["-Oz", "--reorder-functions-by-name"],
    },
];

/// A program for the browser.
struct Program {
    name: &'static str,
    /// What cargo is told of it.
    choice: &'static str,
    profile: &'static str,
    /// What `wasm-opt` is told of it.
    optimise: &'static [&'static str],
}
/// What is loaded before anything shows.
const FIRST_LOAD: [&str; 6] =
    ["index.html", "boot.js", "studio.js", "studio_bg.wasm", "style.css", "icon.svg"];
/// The most bytes of the first load, compressed.
const BUDGET: usize = 1_500_000;
/// What every browser of the last years understands and the compiler uses without being asked.
const FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// `cargo xtask web [--debug]`
pub fn run(arguments: &[String]) -> Result<()> {
    let debug = match arguments {
        [] => false,
        [word] if word == "--debug" => true,
        other => bail!("expected nothing or --debug, found {}", other.join(" ")),
    };
    tools::ready(WASM)?;
    let dist = dist();
    empty(&dist).context("dist cannot be emptied")?;
    let optimiser = if debug { None } else { Some(tools::wasm_opt()?) };
    let started = Instant::now();
    std::thread::scope(|scope| {
        let build = |program: &'static Program| {
            let (dist, optimiser) = (&dist, optimiser.as_deref());
            scope.spawn(move || program.build(optimiser, dist))
        };
        // The last steps of a build take one core: the programs are built side by side.
        let building: Vec<_> = PROGRAMS.iter().map(build).collect();
        building.into_iter().try_for_each(|one| one.join().expect("a build is only waited for"))
    })?;
    println!("built in {} s", started.elapsed().as_secs());
    let pages = shell::root().join("crates/studio/web");
    for entry in fs::read_dir(&pages).with_context(|| pages.display().to_string())? {
        let entry = entry?;
        fs::copy(entry.path(), dist.join(entry.file_name()))?;
    }
    weigh(&dist, debug)
}

/// `cargo xtask play [ARGUMENTS]`
pub fn play(arguments: &[String]) -> Result<()> {
    run(&[])?;
    let mut command = shell::command("cargo run --release --locked --package quadrille-cli -- play");
    command.args(arguments);
    let status = command.status().context("cargo cannot be started")?;
    // Ctrl-C is how it ends.
    ensure!(status.success() || status.code().is_none_or(|code| code == 130), "quadrille play failed");
    Ok(())
}

/// Removes what an earlier build left; the folder and its hidden file belong to the project.
fn empty(dist: &Path) -> Result<()> {
    fs::create_dir_all(dist)?;
    for entry in fs::read_dir(dist)? {
        let entry = entry?;
        match entry.file_type()?.is_dir() {
            true => fs::remove_dir_all(entry.path())?,
            false if entry.file_name().to_string_lossy().starts_with('.') => {}
            false => fs::remove_file(entry.path())?,
        }
    }
    Ok(())
}

/// Where the studio is put.
pub fn dist() -> PathBuf {
    shell::root().join("dist")
}

impl Program {
    /// Makes it: quickly where there is nothing to make it small with.
    fn build(&self, optimiser: Option<&Path>, dist: &Path) -> Result<()> {
        let wasm = self.compile(optimiser.is_none())?;
        let mut binder = Bindgen::new();
        binder
            .input_path(wasm)
            .web(true)?
            .typescript(false)
            .out_name(self.name)
            .remove_producers_section(true);
        binder.generate(dist).with_context(|| format!("{} cannot be bound", self.name))?;
        match optimiser {
            Some(optimiser) => self.optimise(optimiser, &dist.join(format!("{}_bg.wasm", self.name))),
            None => Ok(()),
        }
    }

    /// Compiles it in a folder of its own: together they would share the features of the library,
    /// and none has any use for those of the others.
    fn compile(&self, debug: bool) -> Result<PathBuf> {
        let (profile, folder) = if debug { ("dev", "debug") } else { (self.profile, self.profile) };
        let target = shell::target().join(self.name);
        let line = format!("cargo build --locked {} --profile {profile} --target {WASM}", self.choice);
        println!("\n$ {line}");
        let mut command = shell::command(&line);
        command.arg("--target-dir").arg(&target);
        shell::check(command, &line)?;
        Ok(target.join(WASM).join(folder).join(format!("{}.wasm", self.name)))
    }

    fn optimise(&self, optimiser: &Path, wasm: &Path) -> Result<()> {
        let mut command = std::process::Command::new(optimiser);
        command.args(self.optimise).arg("--strip-debug").args(FEATURES).arg(wasm).arg("-o").arg(wasm);
        shell::check(command, &format!("wasm-opt {}", wasm.display()))
    }
}

/// Prints what every file weighs and insists on the budget.
fn weigh(dist: &Path, debug: bool) -> Result<()> {
    println!("\n{:<20} {:>10} {:>10}", "dist", "bytes", "gzip");
    let mut names: Vec<_> = fs::read_dir(dist)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<Result<_>>()?;
    names.sort_by_key(|name| (!FIRST_LOAD.contains(&name.as_str()), name.clone()));
    let mut first = 0;
    for name in names.iter().filter(|name| !name.starts_with('.') && dist.join(name).is_file()) {
        let bytes = fs::read(dist.join(name))?;
        let size = compressed(&bytes)?;
        let mark = if FIRST_LOAD.contains(&name.as_str()) { "first" } else { "" };
        println!("{name:<20} {:>10} {size:>10} {mark}", bytes.len());
        if !mark.is_empty() {
            first += size;
        }
    }
    for name in FIRST_LOAD {
        ensure!(names.iter().any(|n| n == name), "dist has no {name}");
    }
    println!("{:<20} {:>10} {first:>10} of {BUDGET}", "first load", "");
    ensure!(debug || first <= BUDGET, "the first load is too large: {first} bytes of {BUDGET}");
    Ok(())
}

fn compressed(bytes: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len())
}
