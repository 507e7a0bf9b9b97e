//! The formats against a folder of real files, which is not part of the project:
//! `../shared/data/swap` beside it.

use quadrille_core::{Confidence, Document, Format, Rules, Source, Text};
use quadrille_swap::PuzzleSettings;
use quadrille_swap::{Instance, Swap};
use std::path::{Path, PathBuf};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/swap");

/// The files of a folder with this ending, by name.
fn files(folder: &str, ending: &str) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(Path::new(DATA).join(folder)).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|e| e.unwrap().path()).collect();
    paths.sort();
    let wanted = paths.iter().filter(|p| p.extension().is_some_and(|e| e == ending));
    wanted.map(|p| (p.file_name().unwrap().to_string_lossy().into(), std::fs::read(p).unwrap())).collect()
}

fn format(name: &str) -> &'static Format<Swap> {
    Swap::FORMATS.iter().find(|f| f.name == name).unwrap()
}

/// The puzzles of a file that this format and no other is sure of.
fn load(name: &str, file: &str, bytes: &[u8]) -> Vec<Document<Swap>> {
    let source = Source::new(file, bytes);
    let sure = Swap::FORMATS.iter().filter(|f| (f.sniff)(&source) == Confidence::Sure);
    assert_eq!(sure.map(|f| f.name).collect::<Vec<_>>(), [name], "{file}");
    (format(name).read.unwrap())(&source, &PuzzleSettings::default()).unwrap_or_else(|e| panic!("{e}"))
}

/// A puzzle comes back from the ID, the JSON and every format that can hold it.
fn comes_back(instance: &Instance, what: &str) {
    let (params, body) = Swap::write_id(instance);
    assert_eq!(Swap::read_id(&params, &body).as_ref(), Ok(instance), "{what}");
    assert_eq!(Swap::read_json(&Swap::write_json(instance)).as_ref(), Ok(instance), "{what}");
    for format in Swap::FORMATS {
        if let Ok(text) = (format.write.unwrap())(&[Document::new(instance.clone())]) {
            let back = load(format.name, what, text.as_bytes()).remove(0).instance;
            assert_eq!(back.tiles().items(), instance.tiles().items(), "{what} {}", format.name);
            assert_eq!(back.pairs(), instance.pairs(), "{what} {}", format.name);
            assert!(back == *instance, "{what} {}", format.name);
        }
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn files_of_the_course_are_read_and_written_as_they_were() {
    let files = files("ensae", "in");
    assert_eq!(files.len(), 6);
    for (name, bytes) in &files {
        let documents = load("grid", name, bytes);
        assert_eq!(documents.len(), 1);
        assert!(documents[0].instance.is_plain() && documents[0].instance.has_standard_target());
        let written = (format("grid").write.unwrap())(&documents).unwrap();
        // But for blanks at the ends of lines, and the end of the last one.
        let tidy = |text: &str| text.lines().map(|l| l.trim_end().to_owned() + "\n").collect::<String>();
        assert_eq!(written, tidy(std::str::from_utf8(bytes).unwrap()), "{name}");
        comes_back(&documents[0].instance, name);
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn every_line_is_read_and_every_known_solution_solves() {
    let mut all = files("", "jsonl");
    all.extend(files("", "json").into_iter().filter(|(name, _)| name == "seed_instances.json"));
    assert_eq!(all.len(), 14);
    let (mut puzzles, mut solutions, mut walls) = (0, 0, 0);
    for (name, bytes) in &all {
        let text = std::str::from_utf8(bytes).unwrap();
        let documents = load("lines", name, bytes);
        assert_eq!(documents.len(), text.matches("\"grid\"").count(), "{name}");
        assert!(documents.iter().all(|d| d.facts.id.is_some() && !d.facts.remarks.is_empty()), "{name}");
        let solved = documents.iter().filter(|d| d.solution.is_some());
        assert_eq!(solved.clone().count(), text.matches("best_swaps").count(), "{name}");
        for document in solved {
            let solution = document.solution.as_ref().unwrap();
            assert!(Swap::status(&document.instance, solution).solved());
            let best = format!("best known length {}", solution.length());
            assert!(document.facts.remarks.contains(&best), "{:?}", document.facts.remarks);
            solutions += 1;
        }
        for document in &documents {
            comes_back(&document.instance, name);
            walls += document.instance.walls().len();
        }
        let written = (format("lines").write.unwrap())(&documents).unwrap();
        let back = load("lines", name, written.as_bytes());
        assert!(back.iter().map(|d| &d.instance).eq(documents.iter().map(|d| &d.instance)), "{name}");
        assert!(back.iter().map(|d| &d.solution).eq(documents.iter().map(|d| &d.solution)), "{name}");
        puzzles += documents.len();
    }
    assert!(puzzles == 397 && solutions == 1 && walls > 28, "{puzzles} {solutions} {walls}");
}

/// What lies beside the puzzles and is none is not taken for one.
#[test]
#[ignore = "needs ../shared/data"]
fn answers_and_tables_are_no_puzzles() {
    for (folder, name) in [("", "exact_distributions.json"), ("ensae", "answers.json"), ("", "README.md")] {
        let bytes = std::fs::read(Path::new(DATA).join(folder).join(name)).unwrap();
        let source = Source::new(name, &bytes);
        assert!(Swap::FORMATS.iter().all(|f| (f.sniff)(&source) == Confidence::No), "{name}");
    }
}
