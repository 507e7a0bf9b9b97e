//! Coordinates of packing puzzles mean the text as drawn, whatever empty rows and columns surround
//! the board: in moves, states, given pieces, pictures and hints, and after a round trip through
//! every format.

use super::samples::read;
use proptest::prelude::*;
use quadrille::{Cell, Choice, FAMILIES, Given, HintAnswer, Look, Puzzle, Run, Source, Target, document, id};

/// A board as it is drawn, with empty rows above it and empty columns before it.
#[derive(Clone, Debug)]
struct Drawn {
    rows: Vec<String>,
    /// The places of its cells, from nought.
    cells: Vec<(usize, usize)>,
    hex: bool,
}

impl Drawn {
    fn text(&self, given: &str) -> String {
        let space = if self.hex { "space: hex\n" } else { "" };
        let board = self.rows.join("\n");
        format!("{space}board:\n{board}\npieces:\nA # x0-40\nB ## x0-20\n{given}")
    }
}

fn drawn() -> impl Strategy<Value = Drawn> {
    let cells = prop::collection::vec(prop::collection::vec(prop::bool::weighted(0.7), 1..5), 1..5);
    (0_usize..4, 0_usize..4, cells, any::<bool>()).prop_filter_map("a cell", |(above, before, grid, hex)| {
        let width = grid.iter().map(Vec::len).max()?;
        let mut rows = vec![".".repeat(before + width); above];
        let mut cells = Vec::new();
        for (r, row) in grid.iter().enumerate() {
            let sign = |at: usize| if row.get(at) == Some(&true) { '#' } else { '.' };
            rows.push(".".repeat(before) + &(0..width).map(sign).collect::<String>());
            cells.extend((0..width).filter(|c| sign(*c) == '#').map(|c| (above + r, before + c)));
        }
        (!cells.is_empty()).then_some(Drawn { rows, cells, hex })
    })
}

/// The puzzle after a round trip through everything that can hold it, with the name of what it went
/// through.
fn copies(puzzle: &Puzzle) -> Vec<(String, Puzzle)> {
    let back = |name: &str, text: &str| {
        let read = FAMILIES.recognise(&Source::new(name, text), &Choice::default());
        (name.to_owned(), read.unwrap_or_else(|e| panic!("{name}: {e}\n{text}")).remove(0))
    };
    let family = puzzle.family();
    let mut all = vec![
        back("id", &id::write(puzzle, id::Parts::ALL)),
        back("json", &document::write(puzzle).to_string()),
    ];
    for format in family.formats() {
        if let Ok(text) = family.write(format.name, std::slice::from_ref(puzzle)) {
            let read = family.read(format.name, &Source::new(format.name, &text), &Given::default());
            let read = read.unwrap_or_else(|e| panic!("{}: {e}\n{text}", format.name)).remove(0);
            all.push((format.name.to_owned(), read));
        }
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn coordinates_mean_the_text_as_drawn(board in drawn(), pick in any::<prop::sample::Index>()) {
        let puzzle = read(&board.text(""));
        let (row, col) = board.cells[pick.index(board.cells.len())];
        let place = Cell::new(row, col);
        let action = format!("A={place}");

        // Exactly the cells that are drawn are cells.
        for r in 0..board.rows.len() + 1 {
            for c in 0..board.rows[0].len() + 1 {
                let made = puzzle.start.clone().apply(&format!("A={}", Cell::new(r, c))).is_ok();
                prop_assert_eq!(made, board.cells.contains(&(r, c)), "{}", Cell::new(r, c));
            }
        }

        // The letter stands in the same row and column of the state's text, and the state comes
        // back.
        let mut game = puzzle.start.clone();
        game.apply(&action).unwrap();
        let text = game.text();
        let shown = text.lines().nth(row).and_then(|line| line.chars().nth(col));
        prop_assert_eq!(shown, Some('A'), "{}", text);
        prop_assert_eq!(&puzzle.start.read(&Source::new("state", &text)).unwrap(), &game);
        prop_assert_eq!(&puzzle.start.read(&Source::new("moves", &action)).unwrap(), &game);

        // A given piece lies where it is said to lie, in letters as in moves.
        let moves = read(&board.text(&format!("given:\n{action}\n")));
        let letters = read(&board.text(&format!("given:\n{text}")));
        prop_assert_eq!(moves.start.text(), text.clone());
        prop_assert_eq!(&moves.start, &letters.start);

        // Formats, pictures and hints agree.
        for (name, copy) in copies(&puzzle).into_iter().chain(copies(&moves)) {
            let mut there = copy.start.restarted();
            let is_given = there.text().contains('A');
            if !is_given {
                there.apply(&action).unwrap_or_else(|e| panic!("{name}: {e}"));
            }
            prop_assert_eq!(there.text(), text.clone(), "{}", name);
        }
        let scene = game.draw(&Look::default());
        let hit = scene.hits.iter().find(|hit| hit.target == Target::Cell(place)).expect("the cell is drawn");
        prop_assert!(hit.label.starts_with(&format!("{place},")), "{}", hit.label);
        if let HintAnswer::Hint(hint) = game.hint(Run::default()) {
            for cell in &hint.cells {
                prop_assert!(board.cells.contains(&(cell.row, cell.col)), "{cell} of {:?}", hint);
            }
        }
    }
}
