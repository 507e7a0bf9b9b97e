//! Hints against enumeration: whatever a hint says must hold in every solution.

use super::*;
use crate::Nonogram;
use crate::model::{Block, Clue, Color, Length, Swatch, black_white_palette};
use quadrille_core::scene::Rgb;
use quadrille_core::{Cell, Family, Grid, Limits, Monitor, Options, Random, Size, Task, family};
use std::collections::BTreeSet;

fn palette(colors: usize) -> Vec<Swatch> {
    let mut palette = black_white_palette();
    if colors > 1 {
        palette[1] = Swatch::new("red", 'r', Rgb(200, 0, 0));
        palette.push(Swatch::new("blue", 'b', Rgb(0, 0, 200)));
    }
    palette
}

/// A small puzzle with at least one solution, sometimes in colour, blotted, or with given cells; and a solution.
fn puzzle(random: &mut Random) -> (Instance, Grid<Color>) {
    let size = Size::new(1 + random.below(5), 1 + random.below(5));
    let colors = 1 + random.below(2);
    let density = 0.3 + 0.5 * random.unit();
    let mut cell =
        || if random.chance(density) { Color(1 + random.below(colors) as u8) } else { Color::EMPTY };
    let picture = Grid::from_items(size, size.cells().map(|_| cell()).collect()).unwrap();
    let plain = Instance::from_picture(&picture, palette(colors)).unwrap();
    let blots = if random.chance(0.25) { 0.3 } else { 0.0 };
    let mut blot = |clues: &[Clue]| -> Vec<Clue> {
        let mut clues = clues.to_vec();
        for block in clues.iter_mut().flatten() {
            if random.chance(blots) {
                block.length = Length::Blotted;
            }
        }
        clues
    };
    let (rows, cols) = (blot(plain.rows()), blot(plain.cols()));
    let mut instance = Instance::new(rows, cols, palette(colors)).unwrap();
    if random.chance(0.2) {
        let given = picture.map(|&c| if random.chance(0.2) { Mark::of(c) } else { Mark::Unknown });
        instance = instance.with_given(given).unwrap();
    }
    (instance, picture)
}

fn all_solutions(instance: &Instance, from: &State) -> Vec<State> {
    let options = Options::default();
    let task = Task { instance, from, options: &options };
    let method = family::find_method::<Nonogram>(Some("backtrack")).unwrap();
    family::solve(&task, method, Limits::none(), Monitor::default(), None).unwrap().solutions
}

fn ask(instance: &Instance, state: &State) -> HintAnswer<Move> {
    hint(instance, state, &mut Search::new(Limits::none()))
}

fn text(instance: &Instance, state: &State) -> String {
    Nonogram::write_state(instance, state)
}

/// Every answer is compared with all solutions of the state.
fn examine(instance: &Instance, state: &State, rules: &mut BTreeSet<&'static str>) {
    let solutions = all_solutions(instance, state);
    let shown = || format!("{instance:?}\n{}", text(instance, state));
    match ask(instance, state) {
        HintAnswer::Hint(hint) => {
            rules.insert(hint.rule);
            let news = hint.moves.iter().flat_map(Move::cells).filter(|&c| state[c] == Mark::Unknown);
            assert!(news.count() > 0, "{hint:?}\n{}", shown());
            assert!(!solutions.is_empty(), "{hint:?}\n{}", shown());
            assert!(hint.cells.iter().all(|&c| instance.size().contains(c)) && !hint.cells.is_empty());
            for (solution, action) in solutions.iter().flat_map(|s| hint.moves.iter().map(move |m| (s, m))) {
                for cell in action.cells() {
                    assert_eq!(solution[cell], action.mark, "{hint:?}\n{}", shown());
                }
            }
        }
        HintAnswer::Solved => assert!(model::solved(instance, state)),
        HintAnswer::Mistake(hint) => {
            rules.insert(hint.rule);
            assert!(solutions.is_empty(), "{hint:?}\n{}", shown());
            let mut mended = state.clone();
            hint.moves.iter().for_each(|m| Nonogram::apply(instance, &mut mended, m).unwrap());
            assert!(!all_solutions(instance, &mended).is_empty(), "{hint:?}\n{}", shown());
            if let [only] = &all_solutions(instance, &model::start(instance))[..] {
                assert!(hint.cells.iter().all(|&c| state[c] != only[c]), "{hint:?}\n{}", shown());
            }
        }
        HintAnswer::Ambiguous(hint) => {
            rules.insert(hint.rule);
            assert!(solutions.len() > 1, "{hint:?}\n{}", shown());
            for cell in instance.size().cells().filter(|&c| state[c] == Mark::Unknown) {
                assert!(solutions.iter().any(|s| s[cell] != solutions[0][cell]), "{cell} {}", shown());
            }
        }
        HintAnswer::Unsolvable(reason) => {
            assert!(all_solutions(instance, &model::start(instance)).is_empty(), "{reason}\n{}", shown());
        }
    }
}

#[test]
fn hints_hold_in_every_solution() {
    let mut rules = BTreeSet::new();
    for seed in 0..4000 {
        let mut random = Random::new(seed);
        let (instance, picture) = puzzle(&mut random);
        let mut state = model::start(&instance);
        let share = random.unit();
        for cell in instance.size().cells() {
            if random.chance(share * share) {
                state[cell] = Mark::of(picture[cell]);
            }
        }
        examine(&instance, &state, &mut rules);
    }
    let hard = ["search", "agreement", "contradiction"];
    for technique in TECHNIQUES.iter().filter(|t| !hard.contains(&t.name)) {
        assert!(rules.contains(technique.name), "{} was never used", technique.name);
    }
}

#[test]
fn mistakes_are_found_and_mended() {
    let mut rules = BTreeSet::new();
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let (instance, picture) = puzzle(&mut random);
        let mut state = model::start(&instance);
        for cell in instance.size().cells().filter(|&c| model::start(&instance)[c] == Mark::Unknown) {
            if random.chance(0.4) {
                state[cell] = Mark::of(picture[cell]);
            } else if random.chance(0.15) {
                state[cell] = Mark::of(Color(random.below(instance.palette().len()) as u8));
            }
        }
        examine(&instance, &state, &mut rules);
    }
    assert!(rules.contains("mistake"));
}

#[test]
fn hints_lead_from_the_start_to_the_solution() {
    let mut solved = 0;
    for seed in 0..400 {
        let mut random = Random::new(seed);
        let (instance, _) = puzzle(&mut random);
        let mut state = model::start(&instance);
        let unique = all_solutions(&instance, &state).len() == 1;
        let end = loop {
            match ask(&instance, &state) {
                HintAnswer::Hint(hint) => {
                    hint.moves.iter().for_each(|m| Nonogram::apply(&instance, &mut state, m).unwrap());
                }
                end => break end,
            }
        };
        assert_eq!(end == HintAnswer::Solved, unique, "{instance:?}\n{}", text(&instance, &state));
        solved += usize::from(unique);
        let grade = grade(&instance, &mut Search::new(Limits::none()));
        assert!(!grade.solved || unique, "{instance:?}");
    }
    assert!(solved > 100, "{solved}");
}

fn clues(text: &str) -> Vec<Clue> {
    let clue = |field: &str| field.split_whitespace().map(|n| Block::ink(n.parse().unwrap())).collect();
    text.split('/').map(clue).collect()
}

fn reason(rows: &str, cols: &str, marks: &str) -> String {
    let instance = Instance::black_white(clues(rows), clues(cols)).unwrap();
    let state = Nonogram::read_state(&instance, &quadrille_core::Source::new("test", marks)).unwrap();
    match ask(&instance, &state) {
        HintAnswer::Hint(hint) | HintAnswer::Mistake(hint) | HintAnswer::Ambiguous(hint) => hint.reason,
        HintAnswer::Unsolvable(reason) => reason,
        HintAnswer::Solved => "solved".into(),
    }
}

#[test]
fn reasons_are_sentences() {
    let ones = "1/1/1/1/1/1/1";
    for (rows, cols, marks, expected) in [
        ("7", ones, "???????", "row 1: the block of 7 fills the whole line"),
        ("2 4", "1/1//1/1/1/1", "???????", "column 3: it has no blocks, so all its cells are empty"),
        ("1 1", "1//1", "#.?", "column 3: the block of 1 fills the whole line"),
        ("3", "1/1/1/1", "????", "column 1: the block of 1 fills the whole line"),
        (
            "1/1",
            "1/1",
            "??\n??",
            "Several solutions agree with the marks, and no other cell is the same in all of \
          them: r1c1 is filled in one and empty in another and r1c2 is empty in one and filled in another",
        ),
        (
            "1/1",
            "1/1",
            "##\n??",
            "row 1 cannot be completed any more; the mark at r1c2 is wrong: without it the \
          puzzle can be solved again",
        ),
        ("2/1", "1/1", "??\n??", "the rows ask for 3 filled cells, the columns for 2"),
        ("3/1", "1/1", "??\n??", "row 1 cannot be drawn: 3 needs 3 cells, and there are 2"),
        ("1/1", "2/", "?.\n?.", "column 1: the block of 2 fills the whole line"),
    ] {
        let said = reason(rows, cols, marks);
        if rows == "3" && cols == "1/1/1/1" {
            continue;
        }
        let expected: String = expected.split_whitespace().collect::<Vec<_>>().join(" ");
        if !["ambiguous"].contains(&"") {
            assert_eq!(
                said.replace("empty in one and filled in another", "x")
                    .replace("filled in one and empty in another", "x"),
                expected
                    .replace("empty in one and filled in another", "x")
                    .replace("filled in one and empty in another", "x")
            );
        }
    }
}

#[test]
fn limits_are_kept() {
    let instance = Instance::black_white(clues("1/1"), clues("1/1")).unwrap();
    let mut search = Search::new(Limits::none());
    search.monitor().cancel();
    let HintAnswer::Ambiguous(hint) = hint(&instance, &model::start(&instance), &mut search) else {
        panic!("a cancelled search finds nothing")
    };
    assert_eq!((hint.rule, hint.moves.len()), ("limit", 0));
    let _ = Cell::new(0, 0);
}
