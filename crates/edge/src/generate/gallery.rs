//! The files in `puzzles/edge`.

use super::generate;
use crate::Edge;
use crate::GenerateSettings;
use crate::PuzzleSettings;
use crate::model::status;
use quadrille_core::Settings;
use quadrille_core::{Confidence, Limits, Search, Source, Text};

/// Every file of the gallery is surely ours, has its solution, and is what the generator makes
/// today.
#[test]
fn the_gallery_is_sound() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/edge");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.ends_with(".md") {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        let source = Source::new(&name, &bytes);
        let sure: Vec<_> = Edge::FORMATS.iter().filter(|f| (f.sniff)(&source) == Confidence::Sure).collect();
        let [format] = sure[..] else { panic!("{name} is read by {} formats", sure.len()) };
        let document = (format.read.unwrap())(&source, &PuzzleSettings::default()).unwrap().remove(0);
        assert!(status(&document.instance, document.solution.as_ref().unwrap()).solved(), "{name}");
        let command = document.facts.remarks.iter().find_map(|r| r.strip_prefix("quadrille generate edge "));
        let command = command.and_then(|command| command.split(" (stream").next()).unwrap();
        let settings = GenerateSettings::read(&command.parse().unwrap()).unwrap();
        let again = generate(&settings, &mut Search::new(Limits::none())).unwrap();
        assert_eq!((&again.instance, &again.solution), (&document.instance, &document.solution), "{name}");
        files += 1;
    }
    assert_eq!(files, 10);
}
