//! Puts the studio into the program: what `cargo xtask web` left in `dist/`, compressed, as a table
//! for `play`.
//!
//! Without a studio the table is empty and the program is built all the same: nobody needs the
//! tools of the web to work on a puzzle. Names and types are decided here, when the program is
//! built; the server looks them up and never touches a file.

use flate2::{Compression, write::GzEncoder};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// What browsers are told about files, by their endings.
const TYPES: [(&str, &str); 6] = [
    ("css", "text/css; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("txt", "text/plain; charset=utf-8"),
    ("wasm", "application/wasm"),
];
/// What stands before the policy in the page.
const POLICY: &str = "http-equiv=\"Content-Security-Policy\" content=\"";

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where the package is"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    // In a package it is a folder of the crate. Here that is a link to where `cargo xtask web` puts
    // it, where there are links.
    let dist = [here.join("dist"), here.join("../../dist")];
    let dist = dist.into_iter().find(|folder| folder.is_dir()).unwrap_or_default();
    println!("cargo:rerun-if-changed=build.rs");
    if dist.is_dir() {
        println!("cargo:rerun-if-changed={}", dist.display());
    }
    let (mut table, mut policy) = (String::new(), String::new());
    let names = names(&dist);
    for name in &names {
        let bytes = fs::read(dist.join(name)).expect("a file of the studio can be read");
        if name == "index.html" {
            policy = policy_of(&String::from_utf8_lossy(&bytes));
        }
        let packed = out.join(format!("{name}.gz"));
        fs::write(&packed, compressed(&bytes)).expect("the output folder can be written to");
        writeln!(
            table,
            "    Page {{ name: {name:?}, kind: {:?}, tag: \"\\\"{:016x}\\\"\", packed: include_bytes!({packed:?}) }},",
            kind(name),
            fingerprint(&bytes),
        )
        .expect("a string takes any text");
    }
    let code = format!("const PAGES: &[Page] = &[\n{table}];\nconst POLICY: &str = {policy:?};\n");
    fs::write(out.join("studio.rs"), code).expect("the output folder can be written to");
    println!("cargo:rustc-env=STUDIO_FILES={}", names.len());
}

/// The files of the studio; none if it is not built.
fn names(dist: &Path) -> Vec<String> {
    let entries = fs::read_dir(dist).into_iter().flatten().flatten().filter(|entry| entry.path().is_file());
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| !name.starts_with('.')).collect();
    names.sort();
    // A build that was broken off leaves no page.
    if names.iter().any(|name| name == "index.html") { names } else { Vec::new() }
}

fn kind(name: &str) -> &'static str {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    match TYPES.iter().find(|(known, _)| *known == ending) {
        Some((_, kind)) => kind,
        None => panic!("dist/{name}: what is this? Its ending is not in the table of crates/cli/build.rs"),
    }
}

fn policy_of(page: &str) -> String {
    let policy = page.split_once(POLICY).and_then(|(_, rest)| rest.split_once('"'));
    policy.expect("the page of the studio has a policy").0.to_owned()
}

fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory takes any bytes")
}

/// FNV-1a: tells two builds apart, which is all an entity tag has to do.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}
