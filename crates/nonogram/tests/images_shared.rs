//! Real images become puzzles that have one solution, black and white and in colour.

use quadrille_core::settings::{File, Words};
use quadrille_core::{Generate, Limits, Monitor, Rules, Search, Task, family, quantity};
use quadrille_nonogram::Nonogram;
use quadrille_nonogram::settings::Dither;
use quadrille_nonogram::{GenerateSettings, SolveSettings};
use std::path::PathBuf;

const IMAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/nonogram/images");

/// The image files, in order of name.
fn images() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(IMAGES).expect("the shared images").map(|e| e.unwrap().path());
    let mut paths: Vec<PathBuf> = entries.filter(|p| p.extension().is_some_and(|e| e == "png")).collect();
    paths.sort();
    paths
}

#[test]
#[ignore = "needs ../shared/data"]
#[expect(clippy::print_stdout, reason = "it prints what was changed in how long")]
fn images_become_unique_puzzles() {
    let method = family::find_method::<Nonogram>(None).unwrap();
    for path in images() {
        for (size, colors, dither) in
            [("30x30", 1, "none"), ("30x30", 4, "none"), ("40x40", 1, "floyd"), ("60x60", 8, "none")]
        {
            let image = File { name: "image".to_owned(), bytes: std::fs::read(&path).unwrap() };
            let settings = GenerateSettings {
                size: Some(quantity::size(size).unwrap()),
                colors: Some(colors),
                dither: Dither::named(dither).unwrap(),
                from_image: Some(image),
                ..Default::default()
            };
            let mut search = Search::new(Limits::none());
            let document = Nonogram::generate(&settings, &mut search).unwrap();
            let name = path.file_stem().unwrap().to_string_lossy();
            println!(
                "{name} {size} {colors} {dither}: {:.3} s, {}",
                search.elapsed().as_secs_f64(),
                document.facts.remarks[1]
            );
            let start = Nonogram::start(&document.instance);
            let task =
                Task { instance: &document.instance, from: &start, settings: &SolveSettings::default() };
            let answer =
                family::solve(&task, method, Limits::none().solutions(2), Monitor::default(), None).unwrap();
            assert_eq!(answer.unique(), Some(true), "{name} {size} {colors}");
            assert_eq!(answer.solutions.first(), document.solution.as_ref());
        }
    }
}
