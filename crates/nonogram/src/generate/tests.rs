//! What `generate` promises: the same seed for ever, one solution where asked for, every change
//! told.

use super::*;
use crate::model::{Instance, Mark, start};
use crate::solve::METHODS;
use crate::{GenerateSettings, SolveSettings};
use quadrille_core::Rules;
use quadrille_core::{Generate, Given, Limits, Monitor, Settings, Size, Task, Text, family};

fn make(words: &str) -> Result<Document<Nonogram>, Diagnostic> {
    generate(&GenerateSettings::read(&Given::words(words))?, &mut Search::new(Limits::none()))
}

/// How many solutions there are, up to two.
fn solutions(instance: &Instance) -> usize {
    let (from, settings) = (start(instance), SolveSettings::default());
    let task = Task::<Nonogram> { instance, from: &from, settings: &settings };
    let limits = Limits::none().solutions(2);
    family::solve(&task, &METHODS[0], limits, Monitor::default(), None).unwrap().solutions.len()
}

fn text(document: &Document<Nonogram>) -> String {
    Nonogram::write_state(&document.instance, document.solution.as_ref().unwrap())
}

/// These pictures are a promise to everybody who wrote a seed down.
#[test]
fn seeds_are_pinned() {
    let blobs = make("size=12x8 seed=7 unique").unwrap();
    assert_eq!(
        text(&blobs),
        "#####.....##\n#####.....##\n####.....###\n######...###\n#######...##\n.######...##\n..####.....#\n...........#\n"
    );
    let sparse = make("size=12x6 seed=2 density=40 shape=random colors=2 unique").unwrap();
    assert_eq!(
        text(&sparse),
        "aa.bb.a..ab.\naab.bb.....a\na....a.aa...\n.b.....abbb.\n.a.b.....aa.\n.b..a.a.a.a.\n"
    );
    assert_eq!(sparse.facts.remarks, ["4 cells changed to make it unique: r1c1 r3c8 r4c5 r6c11"]);
    let given = Given::words("size=12x6 seed=2 colors=2 unique");
    let origin = Nonogram::origin(&GenerateSettings::read(&given).unwrap()).unwrap();
    let written = " --size 12x6 --density 55 --colors 2 --shape blobs --seed 2 --unique";
    assert_eq!(origin.write().to_string(), written);
    assert_eq!(
        text(&make("size=9x4 seed=3 shape=symmetric").unwrap()),
        "###...###\n###...###\n##.....##\n##.....##\n"
    );
}

#[test]
fn unique_puzzles_are_unique_and_their_solution_is_theirs() {
    for shape in drawn::SHAPES {
        for seed in 0..12 {
            let (colors, density) = (1 + seed % 4, 35 + 10 * (seed % 4));
            let name = shape.name;
            let document = make(&format!(
                "size=14x11 seed={seed} colors={colors} density={density} shape={name} unique"
            ))
            .unwrap();
            assert_eq!(solutions(&document.instance), 1, "{name} {seed}");
            assert!(Nonogram::status(&document.instance, document.solution.as_ref().unwrap()).solved());
        }
    }
}

#[test]
fn repairs_change_exactly_the_cells_they_tell() {
    for seed in 0..20 {
        let colors = 1 + seed as usize % 3;
        let picture = drawn::draw(Size::new(10, 12), 45, colors, drawn::SHAPES[1], &mut Random::new(seed));
        let shows = |cell: Cell, color: Color| roughness(&picture, cell, color);
        let repaired =
            repair(&picture, &colors::palette(colors), &shows, &mut Search::new(Limits::none())).unwrap();
        let differs: Vec<Cell> =
            picture.size().cells().filter(|&c| picture[c] != repaired.picture[c]).collect();
        assert_eq!(repaired.changed, differs);
        assert_eq!((repaired.stop, repaired.ambiguous.len()), (None, 0));
    }
}

#[test]
fn one_change_is_enough_for_one_switch() {
    let switch = [1, 0, 0, 1, 0, 0, 1, 1, 1].map(Color);
    let picture = Grid::from_items(Size::new(3, 3), switch.to_vec()).unwrap();
    let shows = |_: Cell, _: Color| 0;
    let repaired = repair(&picture, &colors::palette(1), &shows, &mut Search::new(Limits::none())).unwrap();
    assert!(repaired.changed.len() <= 1 && repaired.stop.is_none());
    let alone = Grid::from_items(Size::new(2, 2), [1, 0, 0, 1].map(Color).to_vec()).unwrap();
    let repaired = repair(&alone, &colors::palette(1), &shows, &mut Search::new(Limits::none())).unwrap();
    assert_eq!(repaired.changed.len(), 1);
}

#[test]
fn wrong_settings_are_refused_with_the_choices() {
    let help = |words: &str| {
        let error = make(words).unwrap_err();
        format!("{} | {}", error.message, error.help.unwrap_or_default())
    };
    assert!(help("shape=square").contains("expected blobs, random or symmetric, found 'square'"));
    assert!(help("difficulty=evil").contains("easy, medium, hard or extreme, or a level from 1 to 10"));
    assert!(help("difficulty=5").contains("the levels 1, 2, 3, 4, 7, 8, 9, 10"));
    assert!(help("density=0").contains("--density: expected a number from 1 to 99"));
    assert!(help("size=5000x3").contains("too large"));
    assert!(help("size=500x500 unique").contains("too large to be made unique"));
    assert!(help("threshold=7").contains("--from-image FILE"));
}

#[test]
fn grades_are_met_and_a_cancelled_search_says_so() {
    // An extreme one takes a minute: see `extreme_puzzles_are_extreme`.
    for word in ["easy", "medium", "hard", "2", "3", "4", "7"] {
        let document = make(&format!("size=12x12 seed=1 difficulty={word}")).unwrap();
        let wanted = Levels::named(word).unwrap();
        assert!(difficulty::is_met(wanted, &document.instance, &mut Search::new(Limits::none())), "{word}");
        assert_eq!(solutions(&document.instance), 1);
    }
    let mut search = Search::new(Limits::none());
    search.cancel().now();
    let settings = GenerateSettings::read(&Given::words("difficulty=hard")).unwrap();
    assert!(generate(&settings, &mut search).unwrap_err().message.contains("cancelled"));
}

#[test]
#[ignore = "takes a minute"]
fn extreme_puzzles_are_extreme() {
    let document = make("size=15x15 seed=1 difficulty=extreme").unwrap();
    let extreme = Difficulty::Extreme.levels();
    assert!(difficulty::is_met(extreme, &document.instance, &mut Search::new(Limits::none())));
    assert_eq!(solutions(&document.instance), 1);
}

#[test]
fn the_solution_has_no_unknown_cell() {
    let document = make("size=30x20 seed=4").unwrap();
    assert!(document.solution.unwrap().items().iter().all(|m| *m != Mark::Unknown));
}

/// Every repair ends in a unique puzzle; its time and changes are printed:
/// `cargo test --release -p quadrille-nonogram repairs_end -- --ignored --nocapture`.
#[test]
#[ignore = "takes a minute"]
#[expect(clippy::print_stdout, reason = "it prints a table")]
fn repairs_end_in_unique_puzzles() {
    println!("| side | colours | shape | density | mean s | max s | changes median | max | not unique |");
    println!("|---|---|---|---|---|---|---|---|---|");
    for (side, colors, shape, density) in [15, 20, 25].into_iter().flat_map(|side| {
        [(1, 0, 40), (1, 0, 55), (1, 1, 40), (1, 1, 55), (3, 0, 55), (3, 1, 40), (3, 1, 55)]
            .map(|(c, s, d)| (side, c, s, d))
    }) {
        let (shape, palette) = (drawn::SHAPES[shape], colors::palette(colors));
        let mut runs: Vec<(f64, usize, bool)> = (0..40)
            .map(|seed| {
                let picture =
                    drawn::draw(Size::new(side, side), density, colors, shape, &mut Random::new(seed));
                let shows = |cell: Cell, color: Color| roughness(&picture, cell, color);
                let mut search = Search::new(Limits::none());
                let repaired = repair(&picture, &palette, &shows, &mut search).unwrap();
                (search.elapsed().as_secs_f64(), repaired.changed.len(), repaired.stop.is_some())
            })
            .collect();
        let mean = runs.iter().map(|r| r.0).sum::<f64>() / runs.len() as f64;
        let slowest = runs.iter().map(|r| r.0).fold(0.0, f64::max);
        let failed = runs.iter().filter(|r| r.2).count();
        runs.sort_by_key(|r| r.1);
        let (median, most) = (runs[runs.len() / 2].1, runs[runs.len() - 1].1);
        println!(
            "| {side} | {colors} | {} | {density} | {mean:.4} | {slowest:.3} | {median} | {most} | {failed} |",
            shape.name
        );
        assert_eq!(failed, 0);
    }
}
