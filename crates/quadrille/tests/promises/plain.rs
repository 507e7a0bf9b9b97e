//! A plain picture shows the board and nothing else: no marks, no textures, no highlights, whatever
//! else is asked for.

use crate::samples::{generated, read};
use quadrille::scene::{Item, Paint, Patterns, Role, Tray, svg};
use quadrille::{Board, Cell, Look, Puzzle, Run, Scene, Theme};

/// Puzzles of every family, with given cells, clues, colours and equal pieces among them.
fn puzzles() -> Vec<Puzzle> {
    let made: [(&str, &[(&str, &str)]); 8] = [
        ("nonogram", &[("size", "6x6")]),
        ("nonogram", &[("size", "6x6"), ("colors", "4")]),
        ("loops", &[("size", "5x5")]),
        ("loops", &[("size", "3x3"), ("hex", "true"), ("wrap", "true")]),
        ("edge", &[("size", "4x4"), ("clues", "2")]),
        ("swap", &[("size", "3x3")]),
        ("swap", &[("size", "4x3"), ("colors", "3")]),
        ("polyomino", &[("board", "6x6"), ("cut", "8"), ("given", "2")]),
    ];
    let made = made.iter().map(|(family, settings)| {
        generated(family, settings, 1).unwrap_or_else(|e| panic!("{family}: {}", e.why))
    });
    made.chain([read("space: flat\nboard:\n###\n###\npieces:\nA ##\nB ##\nC ##\n")]).collect()
}

/// The start, a board on the way and a solution.
fn boards(puzzle: &Puzzle) -> Vec<Board> {
    let solved = puzzle.start.solve(Run::default()).unwrap().solutions;
    let moves = solved.first().and_then(|s| puzzle.start.moves_to(s)).unwrap_or_default();
    let mut half = puzzle.start.clone();
    moves.iter().take(moves.len().div_ceil(2)).for_each(|action| half.apply(action).unwrap());
    [puzzle.start.clone(), half].into_iter().chain(solved).collect()
}

fn has(scene: &Scene, role: Role) -> bool {
    let paints = |item: &Item| [Some(item.fill), item.stroke.map(|(paint, _)| paint)];
    scene.items.iter().flat_map(paints).flatten().any(|paint| paint == Paint::Role(role))
}

#[test]
fn a_plain_picture_shows_the_board_and_nothing_else() {
    for puzzle in puzzles() {
        for board in boards(&puzzle) {
            let what = format!("{}\n{}", board.describe(), board.text());
            let look = Look { plain: true, patterns: Patterns::On, tray: Tray::Fixed, ..Look::default() };
            let loud = look.clone().highlighted(Role::Reason, [Cell::new(0, 0), Cell::new(1, 1)]);
            let scene = board.draw(&look);
            assert!(scene == board.draw(&loud), "{what}");
            for role in [Role::Reason, Role::Accent, Role::Violated, Role::Satisfied] {
                assert!(!has(&scene, role), "{role:?}\n{what}");
            }
            assert!(!svg::write(&scene, &Theme::LIGHT).contains("<pattern"), "{what}");
        }
    }
}
