//! What reasons claim, read again without the techniques: a deduction on a line must follow from
//! its clue and from the cells that the reason names, and lines that are said to contradict each
//! other must do so by enumeration.

use super::*;
use crate::explain::contradiction;
use crate::line::{Colors, plain};
use quadrille_core::Hint;

fn line_of(instance: &Instance, place: &str) -> Option<Line> {
    instance.lines().find(|line| line.to_string() == place)
}

/// The colours that the clues of both lines of a cell name.
fn common(instance: &Instance, cell: Cell) -> Colors {
    let named = |line| instance.clue(line).iter().fold(1u64, |set, b| set | Colors::only(b.color).0);
    Colors(named(Line::Row(cell.row)) & named(Line::Col(cell.col)))
}

fn check(instance: &Instance, state: &State, hint: &Hint<Move>) -> bool {
    let Some(line) = line_of(instance, &hint.place) else { return false };
    let colours_named = hint.reason.contains("the colours that");
    let length = instance.line_len(line);
    let all = Colors::all(instance.palette().len());
    // Where the reason names no mark it claims to follow from the clue alone.
    let bare = hint.cells.len() == length && !hint.reason.contains("with ");
    let cells: Vec<Colors> = (0..length)
        .map(|p| {
            let cell = line.cell(p);
            match state[cell].color() {
                _ if bare || !hint.cells.contains(&cell) => all,
                Some(color) => Colors::only(color),
                None if colours_named => common(instance, cell),
                None => all,
            }
        })
        .collect();
    let shown = || format!("{hint:?}\n{instance:?}\n{}", text(instance, state));
    let exact = plain::solve(instance.clue(line), &cells).unwrap_or_else(|| panic!("{}", shown()));
    for action in &hint.moves {
        for cell in action.cells().filter(|c| state[*c] == Mark::Unknown) {
            let at = if matches!(line, Line::Row(_)) { cell.col } else { cell.row };
            let color = action.mark.color().unwrap();
            assert_eq!(exact[at], Colors::only(color), "it does not follow: {}", shown());
        }
    }
    true
}

/// Techniques whose reason names the marks that it rests on.
const ON_MARKS: [&str; 5] = ["finished block", "growing run", "small gap", "out of reach", "limited block"];

#[test]
fn deductions_follow_from_what_their_reasons_name() {
    let mut checked = 0;
    let rungs = LADDER.iter().filter(|rung| ON_MARKS.contains(&rung.technique.name));
    let rungs: Vec<&Rung> = rungs.collect();
    assert_eq!(rungs.len(), ON_MARKS.len());
    for seed in 0..4000 {
        let mut random = Random::new(seed);
        let (instance, picture) = puzzle(&mut random);
        let mut state = model::start(&instance);
        let share = random.unit();
        for cell in instance.size().cells() {
            if random.chance(share) {
                state[cell] = Mark::of(picture[cell]);
            }
        }
        // Each technique is asked by itself: an easier one would hide most of what it says.
        let mut climber = Climber::new(Notes::new(&instance, &state), Manner::Careful, Level::HARDEST);
        for rung in &rungs {
            if let Some(step) = climber.only(rung) {
                checked += usize::from(check(&instance, &state, &ladder::hint(&rung.technique, step)));
            }
        }
    }
    assert!(checked > 1000, "{checked}");
}

/// Whether some picture satisfies these lines, by trying all pictures of the cells they have.
fn satisfiable(instance: &Instance, lines: &[Line], state: &mut State, from: usize) -> bool {
    let cells: Vec<Cell> = instance.size().cells().collect();
    let touched = |line: &Line| {
        let marks = model::marks(state, *line);
        crate::line::possible(instance.clue(*line), &marks)
    };
    if !lines.iter().all(touched) {
        return false;
    }
    let Some(at) = (from..cells.len()).find(|&i| state[cells[i]] == Mark::Unknown) else { return true };
    let found = (0..instance.palette().len()).any(|color| {
        state[cells[at]] = Mark::of(Color(color as u8));
        satisfiable(instance, lines, state, at + 1)
    });
    state[cells[at]] = Mark::Unknown;
    found
}

#[test]
fn unsolvable_puzzles_have_true_reasons() {
    let mut kinds = BTreeSet::new();
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let (instance, _) = puzzle(&mut random);
        if instance.size().area() > 12 {
            continue;
        }
        // The clues of another picture across: often impossible, now and then with the right sums.
        let mut rows = instance.rows().to_vec();
        random.shuffle(&mut rows);
        if random.chance(0.2) {
            rows[0] = random.pick(&rows).unwrap().clone();
        }
        if random.chance(0.05) {
            let again = rows[0].clone();
            rows[0].extend(again);
        }
        let mixed = Instance::new(rows, instance.cols().to_vec(), instance.palette().to_vec());
        let Ok(mixed) = mixed else { continue };
        let start = model::start(&mixed);
        if !all_solutions(&mixed, &start).is_empty() {
            continue;
        }
        let search = &mut Search::new(Limits::none());
        let why = obstacle(&mixed, &start, search).unwrap();
        let sum = |clues: &[Clue], color: u8| -> usize {
            clues.iter().flatten().filter(|b| b.color.0 == color).map(|b| b.length.least()).sum()
        };
        if why.contains("the rows ask for") {
            let differs =
                (1..mixed.palette().len() as u8).any(|c| sum(mixed.rows(), c) != sum(mixed.cols(), c));
            assert!(differs, "{why}\n{mixed:?}");
            kinds.insert("sums");
        } else if why.contains("no picture satisfies") {
            let lines = contradiction::few(&mixed, &start, search).unwrap();
            for line in &lines {
                let word = line.to_string();
                let number = word.split(' ').nth(1).unwrap();
                assert!(why.split([' ', ',']).any(|w| w == number), "{why}: {word}");
            }
            assert!(!satisfiable(&mixed, &lines, &mut start.clone(), 0), "{why}\n{mixed:?}");
            // None of them could be left out.
            for out in &lines {
                let fewer: Vec<Line> = lines.iter().copied().filter(|l| l != out).collect();
                assert!(satisfiable(&mixed, &fewer, &mut start.clone(), 0), "{why} {out}\n{mixed:?}");
            }
            kinds.insert("lines");
        } else if why.contains("needs") {
            let long = |l| model::room_needed(mixed.clue(l)) > mixed.line_len(l);
            assert!(mixed.lines().any(long), "{why}\n{mixed:?}");
            kinds.insert("long");
        } else {
            panic!("{why}\n{mixed:?}");
        }
    }
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["lines", "long", "sums"]);
}
