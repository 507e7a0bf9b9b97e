//! What `generate` promises, kept or refused: a table of settings, sizes down to one cell, and many
//! seeds.
//!
//! Every puzzle is written in the family's main format and read back before anybody looks at it,
//! because that is what an author gets. What the settings promise is then checked by `count` and by
//! [plain means](super::kept), and so is what the puzzle's own remarks say. A refusal needs a
//! message; a line of the table that is never kept is a fault too.

use super::checks::{self, Check};
use quadrille::{Choice, FAMILIES, Given, Limits, NotMade, Puzzle, Run, Source};
use std::time::Duration;

/// Settings of `generate`, and what they promise.
struct Line {
    family: &'static str,
    settings: &'static str,
    sizes: &'static [&'static str],
    seeds: u64,
    promise: Check,
}

const fn line(
    family: &'static str,
    settings: &'static str,
    sizes: &'static [&'static str],
    seeds: u64,
    promise: Check,
) -> Line {
    Line { family, settings, sizes, seeds, promise }
}

/// Sizes at which many promises cannot be kept.
const TINY: &[&str] = &["1x1", "1x4", "4x1", "2x2", "3x2", "2x3"];
const SMALL: &[&str] = &["3x3", "4x3", "4x4"];
const LARGER: &[&str] = &["5x5", "6x4"];
const PLACES_6: &[&str] = &["1x1", "1x2", "2x2", "3x2", "2x3", "5x1", "1x6"];
/// The board is in the settings.
const NONE: &[&str] = &[""];

const LINES: &[Line] = &[
    line("edge", "--unique", TINY, 60, checks::one_solution),
    line("edge", "--unique", SMALL, 60, checks::one_solution),
    line("edge", "--unique --inner-colors 8", SMALL, 60, checks::one_solution),
    line("edge", "--unique --inner-colors 10", LARGER, 20, checks::one_solution),
    line("edge", "--unique --no-frame", TINY, 40, checks::one_solution),
    line("edge", "--unique --no-frame --inner-colors 9", SMALL, 40, checks::one_solution),
    line("edge", "--unique --clues 1 --inner-colors 9", SMALL, 20, checks::unique_with_clues::<1>),
    line("edge", "--unique --clues 3", TINY, 20, checks::unique_with_clues::<3>),
    line("edge", "--unique-up-to-turns", TINY, 40, checks::one_up_to_turns),
    line("edge", "--unique-up-to-turns --inner-colors 8", SMALL, 40, checks::one_up_to_turns),
    line("edge", "--unique-up-to-turns --no-frame --inner-colors 9", SMALL, 20, checks::one_up_to_turns),
    line("edge", "--unique-up-to-turns --clues 0 --inner-colors 9", SMALL, 10, checks::one_up_to_turns),
    line("edge", "--clues 2 --frame-colors 3 --inner-colors 4", SMALL, 40, checks::clues::<2>),
    line("edge", "--frame-colors 3 --inner-colors 4", SMALL, 40, checks::colours::<3, 4>),
    line("loops", "--unique", TINY, 40, checks::one_solution),
    line("loops", "--unique", SMALL, 40, checks::one_solution),
    line("loops", "--unique --hex", SMALL, 20, checks::one_solution),
    line("loops", "--unique --wrap", SMALL, 20, checks::one_solution),
    line("loops", "--unique --nosolve", SMALL, 20, checks::one_solution),
    line("loops", "--unique --tree", SMALL, 40, checks::unique_tree),
    line("loops", "--tree", TINY, 40, checks::tree),
    line("loops", "--tree --hex --wrap", SMALL, 20, checks::tree),
    line("loops", "--kind tree", SMALL, 20, checks::tree),
    line("loops", "--components 1", TINY, 40, checks::components::<1>),
    line("loops", "--components 2", TINY, 40, checks::components::<2>),
    line("loops", "--components 3", SMALL, 40, checks::components::<3>),
    line("loops", "--components 2 --hex --wrap", SMALL, 20, checks::components::<2>),
    line("loops", "--components 2 --unique", LARGER, 10, checks::unique_components::<2>),
    line("loops", "--difficulty easy", LARGER, 6, checks::graded::<0>),
    line("loops", "--difficulty medium --tree", LARGER, 6, checks::graded::<1>),
    line("loops", "--difficulty hard --tree", &["8x8", "9x7"], 3, checks::graded::<2>),
    line("nonogram", "--unique", TINY, 40, checks::one_solution),
    line("nonogram", "--unique", SMALL, 40, checks::one_solution),
    line("nonogram", "--unique --colors 3", SMALL, 30, checks::one_solution),
    line("nonogram", "--unique --shape symmetric", LARGER, 10, checks::one_solution),
    line("nonogram", "--difficulty easy", LARGER, 6, checks::graded::<0>),
    line("nonogram", "--difficulty medium", &["5x5", "10x10"], 3, checks::graded::<1>),
    line("polyomino", "--cut 3", TINY, 40, checks::pieces::<3>),
    line("polyomino", "--cut 4", SMALL, 40, checks::pieces::<4>),
    line("polyomino", "--cut 3 --unique", TINY, 40, checks::unique_pieces::<3>),
    line("polyomino", "--cut 4 --unique", SMALL, 40, checks::unique_pieces::<4>),
    line("polyomino", "--cut 4 --unique --one-sided", SMALL, 20, checks::unique_pieces::<4>),
    line("polyomino", "--cut 4 --different", SMALL, 20, checks::different_pieces::<4>),
    line("polyomino", "--cut 4 --given 0 --board #####/####./###../#....", NONE, 20, checks::given::<0>),
    line("polyomino", "--cut 4 --given 1", SMALL, 10, checks::given::<1>),
    line("polyomino", "--cut 5 --given 2", LARGER, 10, checks::given::<2>),
    line("polyomino", "--sizes 2-4", SMALL, 20, checks::sizes::<2, 4>),
    line("polyomino", "--sizes 2-4 --unique", SMALL, 20, checks::one_solution),
    line("polyomino", "--cut 5 --difficulty easy", LARGER, 4, checks::graded::<0>),
    line("polyomino", "--cut 5 --difficulty hard", LARGER, 2, checks::graded::<2>),
    line("swap", "", PLACES_6, 20, checks::nothing),
    line("swap", "--swaps 1", PLACES_6, 20, checks::swaps::<1>),
    line("swap", "--swaps 3", PLACES_6, 20, checks::swaps::<3>),
    line("swap", "--swaps 3 --walls 1", PLACES_6, 20, checks::swaps::<3>),
    line("swap", "--swaps 2 --colors 2", PLACES_6, 20, checks::swaps::<2>),
    line("swap", "--swaps 2 --blank 1", PLACES_6, 20, checks::swaps::<2>),
    line("swap", "--difficulty hard", PLACES_6, 10, checks::nothing),
    line("swap", "--walls 2", SMALL, 20, checks::walls::<2>),
    line("swap", "--colors 2", SMALL, 20, checks::kinds::<2>),
    line("swap", "--blank 2", SMALL, 20, checks::blanks::<2>),
];

#[test]
fn every_promise_is_kept_or_refused() {
    let mut faults = Vec::new();
    for line in LINES {
        let (mut made, mut stopped) = (0, 0);
        for size in line.sizes {
            for seed in 1..=line.seeds {
                let name = format!("{} --size {size} {} --seed {seed}", line.family, line.settings);
                match generated(line, size, seed) {
                    Ok(puzzle) => {
                        made += 1;
                        let broken = checked(&puzzle, line.promise);
                        if let Err(why) = broken {
                            faults.push(format!("{name}: {why}"));
                            break;
                        }
                    }
                    Err(NotMade { why, .. }) if why.message.trim().is_empty() => {
                        faults.push(format!("{name}: refused without a reason"));
                    }
                    // The same settings and size will be refused again.
                    Err(NotMade { stop: None, .. }) => break,
                    Err(NotMade { stop: Some(_), .. }) => stopped += 1,
                }
            }
        }
        // A busy machine may leave no time for the hard ones.
        if made + stopped == 0 {
            faults.push(format!("{} {}: nothing was made at all", line.family, line.settings));
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults[..faults.len().min(20)].join("\n"));
}

fn generated(line: &Line, size: &str, seed: u64) -> Result<Puzzle, NotMade> {
    let family = FAMILIES.find(line.family).unwrap();
    let mut options = Given::default().with("seed", seed.to_string());
    if !size.is_empty() {
        options.add("size", size);
    }
    for flag in line.settings.split("--").map(str::trim).filter(|flag| !flag.is_empty()) {
        let (name, value) = flag.split_once(' ').unwrap_or((flag, "true"));
        options.add(name, value);
    }
    let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::none() };
    family.generate(Run { limits, settings: options.into(), ..Run::default() })
}

/// Whether a puzzle, as somebody reads it who is given the file, is what was promised and what it
/// says itself.
fn checked(puzzle: &Puzzle, promise: Check) -> Result<(), String> {
    let family = puzzle.family();
    // The main format is the first one, and then the first that can hold the puzzle.
    let written = |format: &str| family.write(format, std::slice::from_ref(puzzle)).ok();
    let text = family.formats().iter().find_map(|format| written(format.name)).ok_or("no format holds it")?;
    let read = FAMILIES.recognise(&Source::new("made", &text), &Choice::default());
    let mut read = read.map_err(|e| format!("not read back: {e}\n{text}"))?.remove(0);
    read.solution = puzzle.solution.clone();
    if let Some(solution) = &read.solution
        && !solution.is_solved()
    {
        return Err("its solution is none".to_owned());
    }
    promise(&read)?;
    puzzle.facts.remarks.iter().try_for_each(|remark| checks::remark(remark, &read))
}

#[test]
fn settings_filled_by_hand_keep_their_bounds() {
    use quadrille::{AnySettings, edge, nonogram};
    let refused = |family: &str, settings: AnySettings| {
        let run = Run { settings, ..Run::default() };
        FAMILIES.find(family).unwrap().generate(run).unwrap_err().why.message
    };
    let density = nonogram::GenerateSettings { density: Some(5000), ..Default::default() };
    let why = refused("nonogram", density.into());
    assert_eq!(why, "--density: expected a number from 1 to 99, found 5000");
    let colors = edge::GenerateSettings { frame_colors: Some(0), ..Default::default() };
    let why = refused("edge", colors.into());
    assert!(why.starts_with("--frame-colors: expected a number from 1"), "{why}");
    let many = (0..300).fold(nonogram::Instance::builder(), |builder, at| {
        builder.color(&at.to_string(), quadrille::scene::Rgb(0, 0, 0))
    });
    assert!(many.build().unwrap_err().message.contains("at most 52 colours"));
}
