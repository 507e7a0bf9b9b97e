//! Hints against enumeration: whatever a hint says must hold in every solution.

use super::ladder::{LADDER, Rung, Scope};
use super::*;
use crate::Nonogram;
use crate::SolveSettings;
use crate::model::{Block, Clue, Color, Length, Line, Mark, Swatch, black_white_palette};
use quadrille_core::grade::Tally;
use quadrille_core::scene::Rgb;
use quadrille_core::{Cell, Grid, Limits, Monitor, Random, Rules, Size, Task, Text, Verdict, family};
use std::collections::BTreeSet;

mod reasons;

fn palette(colors: usize) -> Vec<Swatch> {
    let mut palette = black_white_palette();
    if colors > 1 {
        palette[1] = Swatch::new("red", 'r', Rgb(200, 0, 0));
        palette.push(Swatch::new("blue", 'b', Rgb(0, 0, 200)));
    }
    palette
}

/// A small puzzle with at least one solution, sometimes in colour, blotted, or with given cells;
/// and a solution.
fn puzzle(random: &mut Random) -> (Instance, Grid<Color>) {
    let size = Size::new(1 + random.below(5), 1 + random.below(9));
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
    let settings = SolveSettings::default();
    let task = Task { instance, from, settings: &settings };
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
        HintAnswer::Limit(stop) => panic!("there was no limit, but {}", stop.words()),
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
    assert!(rules.len() > 9, "{rules:?}");
}

/// Every technique that looks across lines, where line logic has ended.
#[test]
fn grid_techniques_say_what_holds() {
    let mut used = BTreeSet::new();
    for seed in 0..6000 {
        let mut random = Random::new(seed);
        let (instance, picture) = puzzle(&mut random);
        let mut state = model::start(&instance);
        instance.size().cells().filter(|_| random.chance(0.1)).for_each(|c| state[c] = Mark::of(picture[c]));
        let mut search = Search::new(Limits::none());
        let mut climber = Climber::new(Notes::new(&instance, &state), Manner::Quick, Level::of(3));
        while let Some((_, step)) = climber.step(&mut search).unwrap() {
            climber.take(&step);
        }
        let solutions = all_solutions(&instance, &climber.notes.state);
        for Rung { technique, scope } in LADDER {
            let Scope::Grid(find) = scope else { continue };
            let Some(step) = find(&mut climber.notes, &mut search).unwrap() else { continue };
            used.insert(technique.name);
            for (solution, action) in solutions.iter().flat_map(|s| step.moves.iter().map(move |m| (s, m))) {
                let holds = action.cells().all(|c| solution[c] == action.mark);
                assert!(
                    holds,
                    "{}: {}\n{}",
                    technique.name,
                    step.reason,
                    text(&instance, &climber.notes.state)
                );
            }
        }
    }
    assert_eq!(used.len(), LADDER.iter().filter(|t| matches!(t.scope, Scope::Grid(_))).count(), "{used:?}");
}

/// Every line technique by itself, against the exact line solver, on lines with some cells known.
#[test]
fn line_techniques_say_what_holds() {
    let mut used = BTreeSet::new();
    for seed in 0..20_000 {
        let mut random = Random::new(seed);
        let cells = 1 + random.below(14);
        let colors = 1 + random.below(2);
        let mut picture: Vec<Color> = Vec::new();
        while picture.len() < cells {
            let color = Color(random.below(colors + 1) as u8);
            picture.extend(std::iter::repeat_n(color, 1 + random.below(4)));
        }
        let picture = Grid::from_items(Size::new(1, cells), picture[..cells].to_vec()).unwrap();
        let plain = Instance::from_picture(&picture, palette(colors)).unwrap();
        let mut row = plain.rows()[0].clone();
        if random.chance(0.3) {
            row.iter_mut().filter(|_| random.chance(0.3)).for_each(|b| b.length = Length::Blotted);
        }
        let any: Clue =
            (1..=colors as u8).map(|c| Block { length: Length::Blotted, color: Color(c) }).collect();
        let some = |random: &mut Random| any.iter().copied().filter(|_| random.chance(0.9)).collect::<Clue>();
        let cols = (0..cells)
            .map(|c| if picture[Cell::new(0, c)] == Color::EMPTY { some(&mut random) } else { any.clone() });
        let instance = Instance::new(vec![row], cols.collect(), palette(colors)).unwrap();
        let share = random.unit() * 0.7;
        let state = picture.map(|&c| if random.chance(share) { Mark::of(c) } else { Mark::Unknown });
        let view = Notes::new(&instance, &state).view(Line::Row(0));
        let exact = crate::line::plain::solve(view.clue, &view.cells).unwrap();
        for Rung { technique, scope } in LADDER {
            let (Scope::Line(find) | Scope::Marks(find)) = scope else { continue };
            let Some(found) = find(&view) else { continue };
            used.insert(technique.name);
            for (at, color) in found.decided {
                assert_eq!(exact[at].single(), Some(color), "{} {}\n{view:?}", technique.name, found.claim);
                assert_eq!(state[Cell::new(0, at)], Mark::Unknown, "{} {}", technique.name, found.claim);
            }
        }
    }
    assert_eq!(used.len(), LADDER.iter().filter(|t| !matches!(t.scope, Scope::Grid(_))).count(), "{used:?}");
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
    let (mut solved, mut other_words) = (0, 0);
    for seed in 0..400 {
        let mut random = Random::new(seed);
        let (instance, _) = puzzle(&mut random);
        let mut state = model::start(&instance);
        let solutions = all_solutions(&instance, &state).len();
        let unique = solutions == 1;
        let mut tally = Tally::new(TECHNIQUES);
        let end = loop {
            match ask(&instance, &state) {
                HintAnswer::Hint(hint) => {
                    tally.add(hint.rule);
                    hint.moves.iter().for_each(|m| Nonogram::apply(&instance, &mut state, m).unwrap());
                }
                end => break end,
            }
        };
        // A picture that is complete with its open cells empty counts as solved, also where others
        // exist.
        assert!(end == HintAnswer::Solved || !unique, "{instance:?}\n{}", text(&instance, &state));
        solved += usize::from(unique);
        let about = estimate(&instance, &mut Search::new(Limits::none()));
        assert!(!about.solved || unique, "{instance:?}");
        let graded = grade(&instance, &mut Search::new(Limits::none()));
        let expected = match solutions {
            _ if model::solved(&instance, &model::start(&instance)) => Verdict::Solved,
            1 => Verdict::Level(tally.level()),
            _ => Verdict::Several,
        };
        assert_eq!(graded.verdict, expected, "{instance:?}");
        if let Some(level) = graded.level() {
            assert_eq!(graded, tally.grade(expected, Some(true)), "{instance:?}");
            other_words += usize::from(level.difficulty() != about.level.difficulty());
        }
    }
    assert!(solved > 100 && other_words * 50 < solved, "{solved} {other_words}");
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
        HintAnswer::Limit(stop) => stop.words().into(),
    }
}

#[test]
fn reasons_are_sentences() {
    for (rows, cols, marks, expected) in [
        ("7", "1/1/1/1/1/1/1", "???????", "row 1: the block of 7 fills the whole line"),
        ("2 1", "1/1//1", "????", "column 3: it has no blocks, so all its cells are empty"),
        ("2 1", "1/1//1", "??.?", "row 1: the blocks 2 1 with the gap between them take all 4 cells"),
    ] {
        assert_eq!(reason(rows, cols, marks), expected);
    }
}

/// One line in a grid of which nothing else is known: the other clues are blotted.
fn line_reason(clue: &str, marks: &str) -> String {
    let blot = Block { length: Length::Blotted, color: Color::INK };
    let cols = marks.chars().map(|_| vec![blot]).collect();
    let rows = vec![clues(clue).remove(0), vec![blot]];
    let instance = Instance::black_white(rows, cols).unwrap();
    let mut state = model::start(&instance);
    for (col, c) in marks.chars().enumerate() {
        state[Cell::new(0, col)] = match c {
            '#' => Mark::Fill(Color::INK),
            'x' => Mark::Cross,
            _ => Mark::Unknown,
        };
    }
    let notes = Notes::new(&instance, &state);
    let mut climber = Climber::new(notes, Manner::Careful, Level::HARDEST);
    let mut search = Search::new(Limits::none());
    loop {
        let (_, step) = climber.step(&mut search).unwrap().unwrap();
        if step.place == "row 1" {
            return step.reason;
        }
        climber.take(&step);
    }
}

#[test]
fn lines_are_explained() {
    for (clue, marks, expected) in [
        ("3", "??###???", "row 1: its block is drawn, so the other cells are empty"),
        ("7", "??????????", "row 1: the block of 7 in 10 cells covers columns 4 to 7 whichever way it lies"),
        (
            "3 4",
            "??????????",
            "row 1: the blocks 3 4 need 8 of the 10 cells, so each can move by at most 2: the block of 3 covers \
             column 3 and the block of 4 covers columns 7 and 8",
        ),
        (
            "3 1 1",
            "?x???###????",
            "row 1: the run of 3 filled cells in columns 6 to 8 can only be the block of 3, so columns 5 and 9 are empty",
        ),
        (
            "4 1",
            "?#????????",
            "row 1: the filled cell in column 2 belongs to the block of 4, which then covers columns 3 and 4 in any case",
        ),
        (
            "3 3",
            "?????x??x????????????",
            "row 1: with the crosses in columns 6 and 9, the gap of 2 cells in columns 7 and 8 is too small for any \
             block that could lie there",
        ),
        (
            "1 2",
            "????#??",
            "row 1: with the filled cell in column 5, no block can reach column 7: the block of 2 ends in column 6 at \
             the latest",
        ),
    ] {
        assert_eq!(line_reason(clue, marks), expected);
    }
}

#[test]
fn what_is_wrong_is_told() {
    for (rows, cols, marks, expected) in [
        (
            "1/1",
            "1/1",
            "##\n??",
            "row 1 cannot be completed any more; take back the mark at r1c2: without it the puzzle can be solved again",
        ),
        (
            "2/1",
            "2/1",
            "?.\n??",
            "row 1 cannot be completed any more; the mark at r1c2 is wrong: the solution has something else there",
        ),
        ("2/1", "1/1", "??\n??", "the rows ask for 3 filled cells, the columns for 2"),
        ("3/1", "1/1", "??\n??", "row 1 cannot be drawn: 3 needs 3 cells, and there are 2"),
    ] {
        assert_eq!(reason(rows, cols, marks), expected);
    }
    assert!(reason("1/1", "1/1", "??\n??").starts_with("Several solutions agree with the marks"));
}

#[test]
fn limits_are_kept() {
    let instance = Instance::black_white(clues("1/1"), clues("1/1")).unwrap();
    let mut search = Search::new(Limits::none());
    search.cancel().now();
    assert_eq!(hint(&instance, &model::start(&instance), &mut search), HintAnswer::Limit(Stop::Cancelled));
}
