//! The formats against a folder of real files, which is not part of the project:
//! `../shared/data/edge` beside it.

use quadrille_core::{Confidence, Document, Format, Source, Text, ViolationKind};
use quadrille_core::{Given, Settings};
use quadrille_edge::PuzzleSettings;
use quadrille_edge::model::{score, status};
use quadrille_edge::{Edge, Instance, State};
use std::path::{Path, PathBuf};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");

/// The files of a folder with this ending, by name.
fn files(folder: &str, ending: &str) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(Path::new(DATA).join("edge").join(folder)).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|e| e.unwrap().path()).collect();
    paths.sort();
    let wanted = paths.iter().filter(|p| p.extension().is_some_and(|e| e == ending));
    wanted.map(|p| (p.file_name().unwrap().to_string_lossy().into(), std::fs::read(p).unwrap())).collect()
}

fn file(name: &str) -> Vec<u8> {
    std::fs::read(Path::new(DATA).join("edge").join(name)).unwrap()
}

fn format(name: &str) -> &'static Format<Edge> {
    Edge::FORMATS.iter().find(|f| f.name == name).unwrap()
}

/// The puzzles of a file that this format and no other is sure of.
fn load(name: &str, file: &str, bytes: &[u8]) -> Vec<Document<Edge>> {
    let source = Source::new(file, bytes);
    let sure = Edge::FORMATS.iter().filter(|f| (f.sniff)(&source) == Confidence::Sure);
    assert_eq!(sure.map(|f| f.name).collect::<Vec<_>>(), [name], "{file}");
    (format(name).read.unwrap())(&source, &PuzzleSettings::default()).unwrap_or_else(|e| panic!("{e}"))
}

fn official() -> Instance {
    load("jsonl", "official", &file("official/eternity2_256.json")).remove(0).instance
}

fn board(instance: &Instance, text: &str) -> State {
    Edge::read_state(instance, &Source::new("board", text)).unwrap_or_else(|e| panic!("{e}"))
}

/// A puzzle comes back from the ID, the JSON and every format that holds pieces.
fn comes_back(document: &Document<Edge>, what: &str) {
    let instance = &document.instance;
    let (params, body) = Edge::write_id(instance);
    assert_eq!(Edge::read_id(&params, &body).as_ref(), Ok(instance), "{what}");
    assert_eq!(Edge::read_json(&Edge::write_json(instance)).as_ref(), Ok(instance), "{what}");
    for format in Edge::FORMATS.iter().filter(|f| f.read.is_some() && !f.name.starts_with("link")) {
        let written = format.write.map(|write| write(std::slice::from_ref(document)));
        if let Some(Ok(text)) = written {
            let back = load(format.name, what, text.as_bytes()).remove(0);
            assert!(back.instance == *instance, "{what} {}", format.name);
        }
    }
    for state in [&document.state, &document.solution].into_iter().flatten() {
        let text = Edge::write_state(instance, state);
        assert_eq!(board(instance, &text), *state);
        assert_eq!(Edge::read_state_id(instance, &Edge::write_state_id(instance, state)).as_ref(), Ok(state));
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn files_of_the_report_are_read_and_written_as_they_were() {
    let files = files("seed", "txt");
    assert_eq!(files.len(), 7);
    for (name, bytes) in &files {
        let documents = load("report", name, bytes);
        assert_eq!(documents.len(), 1);
        assert!(documents[0].facts.remarks.is_empty(), "{name}: {:?}", documents[0].facts.remarks);
        let written = (format("report").write.unwrap())(&documents).unwrap();
        // But for blanks at the ends of lines, and empty lines at the end.
        let tidy =
            |text: &str| text.trim_end().lines().map(|l| l.trim_end().to_owned() + "\n").collect::<String>();
        assert_eq!(written, tidy(std::str::from_utf8(bytes).unwrap()), "{name}");
        comes_back(&documents[0], name);
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn the_official_pieces_are_the_same_in_both_files() {
    let bytes = file("official/e2pieces.txt");
    let plain = load("e2pieces", "e2pieces.txt", &bytes).remove(0);
    assert_eq!(plain.instance, official().without_clues());
    let mut options = Given::default().with("hints", "e2hints.txt");
    options.attach("hints", file("official/e2hints.txt"));
    let source = Source::new("e2pieces.txt", &bytes);
    let hinted = (format("e2pieces").read.unwrap())(&source, &PuzzleSettings::read(&options).unwrap())
        .unwrap()
        .remove(0);
    assert_eq!(hinted.instance, official());
    let written = (format("e2pieces").write.unwrap())(&[plain]).unwrap();
    assert_eq!(written.trim_end(), std::str::from_utf8(&bytes).unwrap().trim_end());
}

#[test]
#[ignore = "needs ../shared/data"]
fn every_line_is_read_and_every_known_solution_solves() {
    let folders = [
        ("bench", "json", 2),
        ("brendan_set1", "jsonl", 171),
        ("clue", "json", 8),
        ("e2_variants", "json", 5),
        ("eii_puzzles", "jsonl", 26),
        ("meta10", "json", 4),
        ("official", "json", 1),
        ("records", "jsonl", 62),
        ("suite", "jsonl", 1131),
    ];
    for (folder, ending, puzzles) in folders {
        let mut found = 0;
        for (name, bytes) in files(folder, ending) {
            let text = std::str::from_utf8(&bytes).unwrap();
            let documents = load("jsonl", &name, &bytes);
            assert!(documents.iter().all(|d| d.facts.id.is_some()), "{name}");
            // A list of solutions may be empty.
            let solved = documents.iter().filter(|d| d.solution.is_some()).count();
            let listed = text.matches("\"solutions\":[[").count() + text.matches("\"solutions\": [[").count();
            assert_eq!(solved, listed, "{name}");
            documents.iter().for_each(|d| comes_back(d, &name));
            let written = (format("jsonl").write.unwrap())(&documents).unwrap();
            let back = load("jsonl", &name, written.as_bytes());
            assert!(back.iter().map(|d| &d.instance).eq(documents.iter().map(|d| &d.instance)), "{name}");
            assert!(back.iter().map(|d| &d.solution).eq(documents.iter().map(|d| &d.solution)), "{name}");
            found += documents.len();
        }
        assert_eq!(found, puzzles, "{folder}");
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn solutions_of_the_clue_puzzles_solve_them() {
    for n in 1..=4 {
        let name = format!("clue{n}.json");
        let puzzle = load("jsonl", &name, &file(&format!("clue/{name}"))).remove(0);
        let name = format!("clue{n}_solution.json");
        let bytes = file(&format!("clue/{name}"));
        let state = Edge::read_state(&puzzle.instance, &Source::new(&name, &bytes)).unwrap();
        assert!(status(&puzzle.instance, &state).solved(), "{name}");
        let alone = load("jsonl", &name, &bytes).remove(0);
        assert!(status(&alone.instance, alone.state.as_ref().unwrap()).solved(), "{name}");
    }
}

#[test]
#[ignore = "needs ../shared/data"]
fn records_score_what_is_said() {
    let (official, bytes) = (official(), file("records/records.jsonl"));
    let lines: Vec<&str> = std::str::from_utf8(&bytes).unwrap().lines().collect();
    assert_eq!(lines.len(), 62);
    for line in lines {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let (number, text) =
            (|name: &str| record[name].as_u64().unwrap(), |name: &str| record[name].as_str().unwrap());
        let id = text("id");
        let state = board(&official, line);
        assert_eq!(state, board(&official, text("board_edges")), "{id}");
        let original = board(&official, text("original_params"));
        assert_eq!(original, state, "{id}");
        assert_eq!(score(&official, &state), number("score"), "{id}");
        assert_eq!(state.filled() as u64, number("filled"), "{id}");
        let mut ids: Vec<u16> = state.placed().map(|(_, placed)| placed.piece.0).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len() as u64, number("distinct_pieces"), "{id}");
        let clues = official.clues().iter().filter(|clue| state.at(clue.cell) == Some(clue.placed));
        assert_eq!(clues.count() as u64, number("clues_respected"), "{id}");
        // By itself, a link is a puzzle of the pieces on it.
        let link = load("link", id, text("original_params").as_bytes()).remove(0);
        assert_eq!(score(&link.instance, link.state.as_ref().unwrap()), number("score"), "{id}");
        let whole = link.instance.pieces().len() == 256;
        let full = status(&link.instance, link.state.as_ref().unwrap());
        assert_eq!(whole, !full.violations.iter().any(|v| v.kind == ViolationKind::Open), "{id}");
        for name in ["link", "link-dev"] {
            let written = (format(name).write.unwrap())(std::slice::from_ref(&link)).unwrap();
            let back = load(name, id, written.as_bytes()).remove(0);
            assert_eq!(board(&official, &written), state, "{id} {name}");
            assert_eq!(back.instance.pieces().len(), link.instance.pieces().len());
        }
    }
}

/// Files of the other families, and what lies beside puzzles, are not taken for ours.
#[test]
#[ignore = "needs ../shared/data"]
fn other_files_are_no_puzzles() {
    let mut folders = vec![PathBuf::from(DATA)];
    let (mut seen, mut sure, mut maybe) = (0, Vec::new(), Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap().map(|e| e.unwrap().path()) {
            if entry.is_dir() {
                folders.extend((!entry.ends_with("edge")).then_some(entry));
            } else {
                let bytes = std::fs::read(&entry).unwrap();
                let source = Source::new("other", &bytes);
                let best = Edge::FORMATS.iter().map(|f| (f.sniff)(&source)).max().unwrap();
                seen += 1;
                match best {
                    Confidence::Sure => sure.push(entry),
                    Confidence::Maybe => maybe.push(entry),
                    Confidence::No => {}
                }
            }
        }
    }
    assert!(seen > 100 && sure.is_empty(), "{seen} files: sure of {sure:?}, maybe {maybe:?}");
    assert!(maybe.is_empty(), "{maybe:?}");
    for name in ["README.md", "official/e2hints.txt"] {
        let bytes = file(name);
        let source = Source::new(name, &bytes);
        assert!(Edge::FORMATS.iter().all(|f| (f.sniff)(&source) != Confidence::Sure), "{name}");
    }
}
