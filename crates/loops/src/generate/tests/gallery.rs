//! The files in `puzzles/loops`.

use crate::Loops;
use crate::model::{start, status};
use crate::{PuzzleSettings, SolveSettings};
use quadrille_core::{Confidence, Limits, Monitor, Outcome, Source, Task, Text, family};

/// Every file of the gallery is recognised by one format, and what it says about its solutions is
/// true.
#[test]
fn the_gallery_is_sound() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/loops");
    let (mut files, mut unique, mut unsolvable) = (0, 0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.ends_with(".md") {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        let source = Source::new(&name, &bytes);
        let sure: Vec<_> = Loops::FORMATS.iter().filter(|f| (f.sniff)(&source) == Confidence::Sure).collect();
        let [format] = sure[..] else { panic!("{name} is read by {} formats", sure.len()) };
        for document in (format.read.unwrap())(&source, &PuzzleSettings::default()).unwrap() {
            if let Some(solution) = &document.solution {
                assert!(status(&document.instance, solution).solved(), "{name}");
            }
            let (from, settings) = (start(&document.instance), SolveSettings::default());
            let task = Task::<Loops> { instance: &document.instance, from: &from, settings: &settings };
            let limits = Limits::none().solutions(2);
            let method = family::find_method::<Loops>(None).unwrap();
            let answer = family::solve(&task, method, limits, Monitor::default(), None).unwrap();
            unsolvable += usize::from(answer.outcome == Outcome::Unsolvable);
            unique += usize::from(answer.solutions.len() == 1);
        }
        files += 1;
    }
    assert_eq!((files, unique, unsolvable), (11, 9, 1));
}
