//! The files in `puzzles/edge`.

use super::generate;
use crate::Edge;
use crate::model::status;
use quadrille_core::{Confidence, Family, Limits, Options, Search, Source};

/// Every file of the gallery is surely ours, has its solution, and is what the generator makes today.
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
        let document = (format.read.unwrap())(&source, &Options::default()).unwrap().remove(0);
        assert!(status(&document.instance, document.solution.as_ref().unwrap()).solved(), "{name}");
        let command = document.remarks.iter().find_map(|r| r.strip_prefix("quadrille generate edge "));
        let command = command.and_then(|command| command.split(" (stream").next()).unwrap();
        let mut options = Options::default();
        for flag in command.split("--").map(str::trim).filter(|flag| !flag.is_empty()) {
            let (name, value) = flag.split_once(' ').unwrap_or((flag, "true"));
            options.add(name, value);
        }
        let again = generate(&options, &mut Search::new(Limits::none())).unwrap();
        assert_eq!((&again.instance, &again.solution), (&document.instance, &document.solution), "{name}");
        files += 1;
    }
    assert_eq!(files, 10);
}
