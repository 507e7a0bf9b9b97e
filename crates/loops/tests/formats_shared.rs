//! The formats against a folder of real files, which is not part of the project:
//! `../shared/data/loops` beside it.

use quadrille_core::{Confidence, Document, Format, Rules, Shape, Source, Text};
use quadrille_loops::PuzzleSettings;
use quadrille_loops::{Instance, Loops, Rule};
use std::path::{Path, PathBuf};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/loops");

/// The files of a folder with this ending, by name.
fn files(folder: &str, ending: &str) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(Path::new(DATA).join(folder)).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|e| e.unwrap().path()).collect();
    paths.sort();
    let wanted = paths.iter().filter(|p| p.extension().is_some_and(|e| e == ending));
    wanted.map(|p| (p.file_name().unwrap().to_string_lossy().into(), std::fs::read(p).unwrap())).collect()
}

fn format(name: &str) -> &'static Format<Loops> {
    Loops::FORMATS.iter().find(|f| f.name == name).unwrap()
}

/// The puzzles of a file that this format and no other is sure of.
fn load(name: &str, file: &str, bytes: &[u8]) -> Vec<Document<Loops>> {
    let source = Source::new(file, bytes);
    let sure = Loops::FORMATS.iter().filter(|f| (f.sniff)(&source) == Confidence::Sure);
    assert_eq!(sure.map(|f| f.name).collect::<Vec<_>>(), [name], "{file}");
    (format(name).read.unwrap())(&source, &PuzzleSettings::default()).unwrap_or_else(|e| panic!("{e}"))
}

/// A board comes back from the ID, the JSON and every format that can hold it.
fn comes_back(instance: &Instance, what: &str) {
    let (params, body) = Loops::write_id(instance);
    assert_eq!(Loops::read_id(&params, &body).as_ref(), Ok(instance), "{what}");
    assert_eq!(Loops::read_json(&Loops::write_json(instance)).as_ref(), Ok(instance), "{what}");
    for format in Loops::FORMATS {
        if let Ok(text) = (format.write.unwrap())(&[Document::new(instance.clone())]) {
            let back = (format.read.unwrap())(&Source::new(what, &text), &PuzzleSettings::default()).unwrap();
            assert_eq!(&back[0].instance, instance, "{what} {}", format.name);
        }
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn files_of_the_course_come_back_byte_for_byte() {
    for (folder, count) in [("dauphine_public", 59), ("generated", 15)] {
        let files = files(folder, "dat");
        assert_eq!(files.len(), count);
        for (name, bytes) in &files {
            let documents = load("dat", name, bytes);
            assert_eq!(documents.len(), 1);
            let written = (format("dat").write.unwrap())(&documents).unwrap();
            assert!(written.as_bytes() == bytes, "{name} is written as it was");
            let instance = &documents[0].instance;
            let size = instance.lattice().size.to_string();
            assert!(folder == "generated" || name.contains(&format!("grid_{size}_")), "{name} {size}");
            comes_back(instance, name);
        }
    }
}

/// Where a file is known to be solved as it is, it is: the orientations mean what we think they
/// mean.
#[test]
#[ignore = "needs ../shared/data"]
fn solved_files_of_the_course_are_solved() {
    let mut solved = 0;
    for (name, bytes) in files("dauphine_public", "dat") {
        let size = ["16x16", "32x32", "64x64"].iter().any(|s| name.contains(s));
        if size && !name.contains("dist.1") && name.contains("messedup.false") {
            let instance = &load("dat", &name, &bytes)[0].instance;
            assert!(Loops::status(instance, &Loops::start(instance)).solved(), "{name}");
            solved += 1;
        }
    }
    assert!(solved > 15, "{solved} files");
}

#[test]
#[ignore = "needs ../shared/data"]
fn every_puzzle_of_hexapipes_is_read() {
    let files = files("hexapipes", "jsonl");
    assert_eq!(files.len(), 16);
    for (name, bytes) in &files {
        let documents = load("hexapipes", name, bytes);
        if name == "daily.jsonl" {
            assert_eq!(documents.len(), 829);
            let square = documents.iter().filter(|d| d.instance.shape() == Shape::Square).count();
            assert_eq!(square, 7);
            assert_eq!(documents[0].facts.id.as_deref(), Some("2022-08-20"));
            let left_out = documents[0].facts.remarks.last().unwrap();
            assert!(left_out.starts_with("401 puzzles of the source are left out"), "{left_out}");
        } else {
            assert_eq!(documents.len(), 99, "{name}");
            let (wrap, size) = (name.contains("wrap"), name.split(['_', '.']).nth(1).unwrap());
            for (number, document) in (1..).zip(&documents) {
                let lattice = document.instance.lattice();
                assert_eq!(document.facts.id, Some(format!("{number}")));
                assert_eq!((lattice.wrap, lattice.shape), (wrap, Shape::Hex));
                assert_eq!(lattice.size.to_string(), size);
            }
        }
        assert!(documents.iter().all(|d| d.instance.rule() == Rule::Tree));
        let written = (format("hexapipes").write.unwrap())(&documents).unwrap();
        let back = load("hexapipes", name, written.as_bytes());
        assert!(back.iter().map(|d| &d.instance).eq(documents.iter().map(|d| &d.instance)), "{name}");
        for document in documents.iter().step_by(33) {
            comes_back(&document.instance, name);
        }
    }
}
