//! The files in `puzzles/loops`.

use crate::Loops;
use crate::model::{start, status};
use quadrille_core::{Confidence, Family, Limits, Monitor, Options, Outcome, Source, Task, family};

/// Every file of the gallery is recognised by one format, and what it says about its solutions is true.
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
        for document in (format.read.unwrap())(&source, &Options::default()).unwrap() {
            if let Some(solution) = &document.solution {
                assert!(status(&document.instance, solution).solved(), "{name}");
            }
            let (from, options) = (start(&document.instance), Options::default());
            let task = Task::<Loops> { instance: &document.instance, from: &from, options: &options };
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
