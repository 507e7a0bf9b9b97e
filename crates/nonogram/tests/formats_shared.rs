//! The formats against a folder of real files, which is not part of the project:
//! `../shared/data/nonogram` beside it.

use quadrille_core::{Confidence, Diagnostic, Document, Format, Source, Text};
use quadrille_nonogram::PuzzleSettings;
use quadrille_nonogram::{Instance, Nonogram, model};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/nonogram");

/// Files of the folder that hold no puzzle.
const OTHERS: [&str; 3] = ["csv", "md", "grid.txt"];
/// Puzzles of triangles, which are refused.
const TRIDDLERS: [&str; 2] = ["triddler-blob.g", "number-loom-triddler-wake_up.xml"];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

/// Every file that holds puzzles, by its name inside the folder.
fn puzzle_files() -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    files(Path::new(DATA), &mut found);
    let name = |p: &PathBuf| p.strip_prefix(DATA).unwrap().to_string_lossy().into_owned();
    let wanted = |n: &String| {
        !n.starts_with("published/")
            && OTHERS.iter().all(|o| !n.ends_with(o))
            && TRIDDLERS.iter().all(|t| !n.ends_with(t))
    };
    let read = |n: String| {
        let bytes = std::fs::read(Path::new(DATA).join(&n)).unwrap();
        (n, bytes)
    };
    found.iter().map(name).filter(wanted).map(read).collect()
}

fn read(format: &Format<Nonogram>, source: &Source<'_>) -> Result<Vec<Document<Nonogram>>, Diagnostic> {
    (format.read.unwrap())(source, &PuzzleSettings::default())
}

/// The formats that a source can be in: the surest ones that read it.
fn recognised(source: &Source<'_>) -> Vec<&'static Format<Nonogram>> {
    let best = Nonogram::FORMATS.iter().map(|f| (f.sniff)(source)).max().unwrap();
    let fits = |f: &&'static Format<Nonogram>| best != Confidence::No && (f.sniff)(source) == best;
    Nonogram::FORMATS.iter().filter(fits).filter(|f| read(f, source).is_ok()).collect()
}

fn load(name: &str, bytes: &[u8]) -> Vec<Document<Nonogram>> {
    let source = Source::new(name, bytes);
    read(recognised(&source)[0], &source).unwrap()
}

/// The same clues, and as many colours.
fn same(a: &Instance, b: &Instance) -> bool {
    (a.rows(), a.cols(), a.given()) == (b.rows(), b.cols(), b.given())
        && a.palette().len() == b.palette().len()
}

#[test]
#[ignore = "needs ../shared/data"]
fn every_file_is_recognised_as_one_format() {
    let mut seen = BTreeSet::new();
    let mut wrong = Vec::new();
    for (name, bytes) in puzzle_files() {
        let formats: Vec<&str> = recognised(&Source::new(&name, &bytes)).iter().map(|f| f.name).collect();
        seen.extend(formats.iter().copied());
        if formats.len() != 1 {
            wrong.push(format!("{name}: {formats:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let missing: Vec<&str> = Nonogram::FORMATS.iter().map(|f| f.name).filter(|n| !seen.contains(n)).collect();
    assert_eq!(missing, ["puzzlink"], "the folder has a sample of every other format");
}

#[test]
#[ignore = "needs ../shared/data"]
fn other_files_are_no_puzzles_and_triddlers_are_refused() {
    let mut found = Vec::new();
    files(Path::new(DATA), &mut found);
    for path in found {
        let name = path.to_string_lossy().into_owned();
        let bytes = std::fs::read(&path).unwrap();
        let source = Source::new(&name, &bytes);
        if OTHERS.iter().any(|o| name.ends_with(o)) || name.contains("/published/") {
            let formats: Vec<&str> = recognised(&source).iter().map(|f| f.name).collect();
            assert!(formats.is_empty(), "{name} is read as {formats:?}");
        } else if TRIDDLERS.iter().any(|t| name.ends_with(t)) {
            let sure = Nonogram::FORMATS.iter().find(|f| (f.sniff)(&source) == Confidence::Sure).unwrap();
            let error = read(sure, &source).unwrap_err();
            assert!(error.to_string().contains("triddler"), "{name}: {error}");
        }
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn sizes_and_colours_are_those_of_the_answers() {
    let answers = std::fs::read_to_string(Path::new(DATA).join("answers.csv")).unwrap();
    let mut checked = 0;
    for line in answers.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let bytes = std::fs::read(Path::new(DATA).join(fields[0])).unwrap();
        let documents = load(fields[0], &bytes);
        assert_eq!(documents.len(), 1, "{}", fields[0]);
        let document = &documents[0];
        let found = [
            document.instance.size().cols.to_string(),
            document.instance.size().rows.to_string(),
            (document.instance.palette().len() - 1).to_string(),
        ];
        assert_eq!(found, fields[1..4], "{}", fields[0]);
        if let Some(goal) = &document.solution {
            assert!(model::solved(&document.instance, goal), "{}", fields[0]);
        }
        assert_eq!(document.solution.is_some(), fields[6] == "goal", "{}", fields[0]);
        checked += 1;
    }
    assert!(checked > 700);
}

#[test]
#[ignore = "needs ../shared/data"]
fn one_puzzle_is_the_same_in_every_format() {
    let mut puzzles: BTreeMap<&str, Vec<(String, Instance)>> = BTreeMap::new();
    for (name, bytes) in puzzle_files() {
        let file = name.rsplit('/').next().unwrap();
        let puzzle = ["dancer.", "uk.", "UK."].iter().find(|p| file.starts_with(**p));
        if let (true, Some(puzzle)) = (name.starts_with("formats/"), puzzle) {
            let key = if *puzzle == "dancer." { "dancer" } else { "uk" };
            puzzles.entry(key).or_default().push((name.clone(), load(&name, &bytes).remove(0).instance));
        }
    }
    assert!(puzzles["dancer"].len() >= 9 && puzzles["uk"].len() >= 4);
    for instances in puzzles.values() {
        for (name, instance) in instances {
            assert!(same(instance, &instances[0].1), "{name} and {}", instances[0].0);
        }
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn real_files_go_through_every_format_that_can_hold_them() {
    let mut written: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, bytes) in puzzle_files() {
        for document in load(&name, &bytes).iter().take(20) {
            for format in Nonogram::FORMATS {
                let Some(Ok(text)) = format.write.map(|write| write(std::slice::from_ref(document))) else {
                    continue;
                };
                let back = read(format, &Source::new(&name, &text)).unwrap_or_else(|e| panic!("{name} {e}"));
                assert!(
                    back.len() == 1 && same(&back[0].instance, &document.instance),
                    "{name} as {}",
                    format.name
                );
                *written.entry(format.name).or_default() += 1;
            }
            let (params, body) = Nonogram::write_id(&document.instance);
            assert!(same(&Nonogram::read_id(&params, &body).unwrap(), &document.instance), "{name}");
            let json = Nonogram::write_json(&document.instance);
            assert_eq!(Nonogram::read_json(&json).unwrap(), document.instance, "{name}");
        }
    }
    assert!(written.len() == 9 && written.values().all(|n| *n > 400), "{written:?}");
}
