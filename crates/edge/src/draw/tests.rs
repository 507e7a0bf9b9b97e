use super::draw;
use super::paint::{letter, paint};
use crate::model::{Clue, Colour, Instance, Piece, Placed, State, start};
use quadrille_core::Look;
use quadrille_core::scene::Tray;
use quadrille_core::scene::{Form, Paint, Role, svg, terminal};
use quadrille_core::{Cell, Scene, Size, Theme};
use std::collections::HashSet;

fn tiny() -> Instance {
    let pieces = [[0, 1, 4, 0], [0, 0, 2, 1], [4, 3, 0, 0], [2, 0, 0, 3]].map(Piece::new);
    let clue = Clue { cell: Cell::new(0, 0), placed: Placed::new(0, 0) };
    Instance::new(Size::new(2, 2), pieces.to_vec()).unwrap().with_clues([clue]).unwrap()
}

fn with(instance: &Instance, placed: &[(usize, usize, u16, usize)]) -> State {
    let mut state = start(instance);
    for (row, col, piece, turn) in placed {
        state.set(Cell::new(*row, *col), Some(Placed::new(*piece, *turn)));
    }
    state
}

fn text(scene: &Scene) -> String {
    terminal::write(scene, &Theme::DARK, terminal::Colors::Never)
}

fn bars(scene: &Scene) -> usize {
    let violated = |paint: &Paint| *paint == Paint::Role(Role::Violated);
    scene.items.iter().filter(|item| item.stroke.as_ref().is_some_and(|(paint, _)| violated(paint))).count()
}

#[test]
fn a_solved_board_has_no_marks_but_its_clues() {
    let instance = tiny();
    let state = with(&instance, &[(0, 1, 1, 0), (1, 0, 2, 0), (1, 1, 3, 0)]);
    let scene = draw(&instance, &state, &Look::default());
    assert_eq!(text(&scene).trim_end(), " .   .\n.*A A .\n D   B\n D   B\n. C C .\n .   .".trim_end());
    assert_eq!((bars(&scene), scene.hits.len()), (0, 4));
    assert_eq!(scene.description, "4 of 4 cells have a piece; 4 of 4 sides between cells match.");
    let label = "row 1, column 1: piece 0, a clue; upper grey, right 1, lower 4, left grey";
    assert_eq!(scene.hits[0].label, label);
    let triangles = |scene: &Scene| {
        let painted = scene.items.iter().filter(|item| matches!(item.fill, Paint::Color(..)));
        painted.filter(|item| matches!(item.form, Form::Path { .. })).count()
    };
    assert_eq!(triangles(&scene), 16);
    assert!(svg::write(&scene, &Theme::LIGHT).contains("<title>"));
    // Without its pieces the board has them below.
    let empty = draw(&instance, &start(&instance), &Look::default());
    assert_eq!(triangles(&empty), 16);
    assert!(empty.height > scene.height);
    let bare = draw(&instance, &start(&instance), &Look { tray: Tray::Hidden, ..Look::default() });
    assert_eq!(triangles(&bare), 4);
}

#[test]
fn what_does_not_match_is_marked() {
    let instance = tiny();
    let state = with(&instance, &[(0, 1, 1, 1), (1, 0, 3, 0)]);
    let scene = draw(
        &instance,
        &state,
        &Look::default().highlighted(Role::Accent, [Cell::new(1, 1), Cell::new(8, 8)]),
    );
    // The sides between the first row's cells and the first column's, and each side that the rim
    // does not like.
    assert_eq!(bars(&scene), 6);
    assert!(text(&scene).contains('!'));
    assert!(scene.hits[1].label.contains("does not match"), "{}", scene.hits[1].label);
    assert_eq!(scene.hits[3].label, "row 2, column 2: empty");
}

#[test]
fn numbers_look_different() {
    let looks: HashSet<String> = (1..=72).map(|n| format!("{:?}", paint(Colour(n), true))).collect();
    assert_eq!(looks.len(), 72);
    let letters: HashSet<char> = (0..=62).map(|n| letter(Colour(n))).collect();
    assert_eq!(letters.len(), 63);
    assert_eq!(letter(Colour(60_000)), '#');
}

#[test]
fn a_state_of_another_puzzle_is_not_drawn() {
    let instance = tiny();
    let other = Instance::new(Size::new(1, 3), vec![Piece::new([0, 1, 0, 0])]).unwrap();
    assert_eq!(
        draw(&instance, &start(&other), &Look::default()),
        draw(&instance, &start(&instance), &Look::default())
    );
}
