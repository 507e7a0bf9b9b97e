//! The files in `puzzles/swap`.

use super::{is_puzzle, make, promised_length};
use crate::PuzzleSettings;
use crate::Swap;
use quadrille_core::{Confidence, Source, Text};

/// Every file of the gallery is recognised by one format, and those of the generator are what it
/// makes today.
#[test]
fn the_gallery_is_sound() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/swap");
    let (mut files, mut made, mut proven) = (0, 0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.ends_with(".md") {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        let source = Source::new(&name, &bytes);
        let sniffed = |sure| Swap::FORMATS.iter().filter(move |f| (f.sniff)(&source) == sure);
        let mut formats: Vec<_> = sniffed(Confidence::Sure).collect();
        if formats.is_empty() {
            formats = sniffed(Confidence::Maybe).collect();
        }
        let [format] = formats[..] else { panic!("{name} is read by {} formats", formats.len()) };
        for document in (format.read.unwrap())(&source, &PuzzleSettings::default()).unwrap() {
            is_puzzle(&document);
            files += 1;
            let Some(command) =
                document.facts.remarks.iter().find_map(|r| r.strip_prefix("quadrille generate swap"))
            else {
                continue;
            };
            let words = command.split(" (stream").next().unwrap().replace("--", "\n").replace(" \n", "\n");
            let words: Vec<String> = words.split('\n').map(|word| word.trim().replace(' ', "=")).collect();
            let again = make(&words.join(" ")).unwrap();
            assert_eq!(
                (&again.instance, &again.facts.remarks[..]),
                (&document.instance, &document.facts.remarks[1..]),
                "{name}"
            );
            made += 1;
            proven += usize::from(promised_length(&document).is_some());
            assert!(document.solution.is_some() || promised_length(&document).is_none());
        }
    }
    assert_eq!((files, made, proven), (14, 11, 9));
}
