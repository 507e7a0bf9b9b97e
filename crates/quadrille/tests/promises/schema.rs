//! The schema of documents describes what is written: every puzzle of the gallery, and puzzles of
//! every family with everything that a family knows, are right by it, and what is broken is wrong
//! by it.

use crate::round_trip::{KINDS, dressed};
use crate::validator::faults;
use quadrille::{Choice, FAMILIES, Puzzle, Source, document};
use quadrille_core::Random;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn schema() -> Value {
    serde_json::from_str(include_str!("../../../../docs/document.schema.json")).unwrap()
}

/// The files of the gallery.
fn gallery() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let inside = |dir: &Path| std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    let files = inside(&root).filter(|path| path.is_dir()).flat_map(|dir| inside(&dir).collect::<Vec<_>>());
    files.filter(|path| path.extension().is_none_or(|ending| ending != "md")).collect()
}

#[test]
fn the_gallery_is_right_by_the_schema() {
    let schema = schema();
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for path in gallery() {
        let (name, bytes) = (path.display().to_string(), std::fs::read(&path).unwrap());
        let puzzles = FAMILIES.recognise(&Source::new(&name, &bytes), &Choice::default());
        // A board without pieces is no puzzle yet.
        let is_board = |e: &quadrille::Diagnostic| e.message.contains("no set of pieces is known");
        for puzzle in
            puzzles.unwrap_or_else(|e| if is_board(&e) { Vec::new() } else { panic!("{name}: {e}") })
        {
            let wrong = faults(&schema, &document::write(&puzzle));
            assert!(wrong.is_empty(), "{name}: {wrong:?}");
            *seen.entry(puzzle.family().name()).or_default() += 1;
        }
    }
    assert_eq!(seen.len(), KINDS.len(), "{seen:?}");
}

/// Puzzles of a family with all its features, and the members that they have.
fn samples(name: &str, draw: fn(&mut Random) -> Value) -> Vec<(Value, Puzzle)> {
    let (family, random) = (FAMILIES.find(name).unwrap(), &mut Random::new(6));
    let drawn = (0..60).map(|_| draw(random)).collect::<Vec<_>>();
    let read = drawn.into_iter().filter_map(|value| Some((family.read_json(&value).ok()?, value)));
    read.map(|(puzzle, value)| (value, dressed(puzzle, random))).collect()
}

#[test]
fn every_feature_is_right_by_the_schema() {
    let schema = schema();
    for &(name, draw) in KINDS {
        let mut members = BTreeSet::new();
        let samples = samples(name, draw);
        for (drawn, mut puzzle) in samples {
            puzzle.state = puzzle.solution.clone();
            let written = document::write(&puzzle);
            members.extend(written["instance"].as_object().unwrap().keys().cloned());
            let mut typed = written.clone();
            typed["instance"] = drawn;
            for document in [written, typed] {
                let wrong = faults(&schema, &document);
                assert!(wrong.is_empty(), "{document}: {wrong:?}");
            }
        }
        let known = schema["$defs"][name]["properties"].as_object().unwrap();
        let unseen: Vec<_> = known.keys().filter(|member| !members.contains(*member)).collect();
        // Pieces that are given are tested beside the format.
        assert!(
            unseen.is_empty() || (name, &unseen[..]) == ("polyomino", &[&"given".to_owned()]),
            "{unseen:?}"
        );
        let cases = schema["allOf"].as_array().unwrap();
        let case = cases.iter().find(|case| case["if"]["properties"]["family"]["const"] == name).unwrap();
        let version = FAMILIES.find(name).unwrap().version();
        assert_eq!(case["then"]["properties"]["version"]["const"], version, "{name}");
    }
}

/// The places of a document below one of its members.
fn places(value: &Value, at: &str, all: &mut Vec<String>) {
    all.push(at.to_owned());
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(n, item)| places(item, &format!("{at}/{n}"), all));
        }
        Value::Object(members) => {
            members.iter().for_each(|(name, member)| places(member, &format!("{at}/{name}"), all));
        }
        _ => {}
    }
}

#[test]
fn what_is_broken_is_wrong_by_the_schema() {
    let schema = schema();
    let refused = |document: &Value, what: &str| {
        assert!(!faults(&schema, document).is_empty(), "{what}: {document}");
    };
    for &(name, draw) in KINDS {
        for (_, puzzle) in samples(name, draw).into_iter().take(12) {
            let whole = document::write(&puzzle);
            for member in ["family", "version", "instance"] {
                let mut broken = whole.clone();
                broken.as_object_mut().unwrap().shift_remove(member);
                refused(&broken, member);
            }
            for (member, value) in [
                ("family", json!("chess")),
                ("version", json!(2)),
                ("title", json!(7)),
                ("moves", json!("x")),
            ] {
                let mut broken = whole.clone();
                broken[member] = value;
                refused(&broken, member);
            }
            let mut all = Vec::new();
            places(&whole["instance"], "/instance", &mut all);
            for place in all {
                for wrong in [json!({ "wrong": 1 }), json!(-7), json!(true), json!(1.5)] {
                    let mut broken = whole.clone();
                    let part = broken.pointer_mut(&place).unwrap();
                    if part.is_boolean() && wrong.is_boolean() {
                        continue;
                    }
                    *part = wrong;
                    refused(&broken, &place);
                }
                let mut broken = whole.clone();
                if let Some(object) = broken.pointer_mut(&place).unwrap().as_object_mut() {
                    object.insert("wrong".to_owned(), json!(1));
                    refused(&broken, &place);
                }
            }
            let required = schema["$defs"][name]["required"].as_array().unwrap();
            for member in required.iter().map(|member| member.as_str().unwrap()) {
                let mut broken = whole.clone();
                broken["instance"].as_object_mut().unwrap().shift_remove(member);
                refused(&broken, member);
            }
        }
    }
}
