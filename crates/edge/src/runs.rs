//! What all files of runs have in common: a version, a kind, and the puzzle.
//!
//! A run is a long search as it is kept, one JSON object in a file. The [best
//! board](crate::best::record) has a form of its own, and so has the [whole
//! tree](crate::solve::checkpoint); each refuses the runs of the other, and those on another
//! puzzle.

use crate::SolveSettings;
use crate::format::id;
use crate::model::Instance;
use quadrille_core::json::{objects, unexpected};
use quadrille_core::{Diagnostic, Source};
use serde_json::{Map, Value, json};

/// What a run looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The best board.
    Best,
    /// Solutions along a path.
    Path,
    /// Their number.
    Count,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::Best, Kind::Path, Kind::Count];

    /// Its name in the file.
    fn name(self) -> &'static str {
        match self {
            Kind::Best => "best",
            Kind::Path => "path",
            Kind::Count => "count",
        }
    }

    /// How such runs are made.
    fn made(self) -> &'static str {
        match self {
            Kind::Best => "with --best",
            Kind::Path => "by solve, without --best",
            Kind::Count => "by count",
        }
    }
}

/// The version of the form.
const VERSION: u64 = 1;
const EXAMPLE: &str = "a run is kept by --resume FILE; name a file that is not there to begin a new one";

/// A run of which nothing is said yet but the kind and the puzzle.
pub fn begin(kind: Kind, instance: &Instance) -> Value {
    json!({ "run": VERSION, "kind": kind.name(), "puzzle": puzzle(instance) })
}

/// Refuses `--resume` where a method cannot be kept.
pub fn refuse(settings: &SolveSettings, method: &str) -> Result<(), Diagnostic> {
    match settings.resume {
        None => Ok(()),
        Some(_) => Err(Diagnostic::new(format!("--resume: a search by method {method} cannot be kept"))
            .help("searches by method path, counts and --best can")),
    }
}

/// What names a puzzle.
fn puzzle(instance: &Instance) -> String {
    let (params, body) = id::write(instance);
    format!("{params}:{body}")
}

/// Reads the only run of a file, of this kind and on this puzzle.
pub fn read<T>(
    source: &Source<'_>,
    kind: Kind,
    instance: &Instance,
    mut of_object: impl FnMut(&Map<String, Value>) -> Result<T, Diagnostic>,
) -> Result<T, Diagnostic> {
    let mut run = None;
    objects(source, EXAMPLE, |first, object| {
        if run.is_some() {
            return Err(source.error(first, "expected one run, found another").help(EXAMPLE));
        }
        let read = check(object, kind, instance).and_then(|()| of_object(object));
        run = Some(read.map_err(|e| {
            let help = e.help.clone().unwrap_or_else(|| EXAMPLE.to_owned());
            source.error(first, e.message).help(help)
        })?);
        Ok(())
    })?;
    run.ok_or_else(|| source.error("", "expected a run, found nothing").help(EXAMPLE))
}

/// More than anybody will ever count.
const TOO_MANY: u64 = 1 << 53;

/// A member of a run that counts something.
pub fn number(object: &Map<String, Value>, member: &str) -> Result<u64, Diagnostic> {
    let value = object.get(member);
    let number = value.and_then(Value::as_u64).filter(|number| *number < TOO_MANY);
    number.ok_or_else(|| unexpected(member, "a whole number", value))
}

/// Whether a run is of this kind and on this puzzle.
fn check(object: &Map<String, Value>, kind: Kind, instance: &Instance) -> Result<(), Diagnostic> {
    match object.get("run") {
        Some(version) if version.as_u64() == Some(VERSION) => {}
        other => return Err(unexpected("run", &format!("the number {VERSION}"), other)),
    }
    // Runs did not name their kind when there was one kind only.
    let name = object.get("kind").map_or(Some(Kind::Best.name()), Value::as_str);
    match Kind::ALL.into_iter().find(|known| Some(known.name()) == name) {
        Some(found) if found == kind => {}
        Some(other) => {
            return Err(Diagnostic::new(format!("this run was made {}", other.made()))
                .help("go on with it in the same way, or name a file that is not there to begin a new run"));
        }
        None => {
            let names = Kind::ALL.map(Kind::name).join(", ");
            return Err(unexpected("kind", &format!("one of {names}"), object.get("kind")));
        }
    }
    if object.get("puzzle").and_then(Value::as_str) != Some(&puzzle(instance)) {
        return Err(Diagnostic::new("this is a run on another puzzle")
            .help("name the file of this puzzle's run, or one that is not there to begin a new run"));
    }
    Ok(())
}

/// A fingerprint of bytes: FNV-1a, the same on every machine.
pub fn hash(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let add = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, add)
}
