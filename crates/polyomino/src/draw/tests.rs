//! Pictures of small boards, character by character.

use super::*;
use crate::Polyomino;
use crate::model::sets::{board, piece_set, sites};
use crate::model::{Board, Ground};
use crate::model::{Piece, PieceId, Placed, Site, Space};
use quadrille_core::Rules;
use quadrille_core::scene::{Form, Item, Paint, Theme, svg, terminal};

fn game(set: &str, on: &str) -> Instance {
    Instance::new(board(on).unwrap().unwrap(), (piece_set(set).unwrap().make)()).unwrap()
}

fn after(instance: &Instance, moves: &[&str]) -> State {
    let mut state = model::start(instance);
    moves.iter().for_each(|m| model::apply(instance, &mut state, &m.parse().unwrap()).unwrap());
    state
}

/// The state that letters tell, cell by cell.
fn lettered(instance: &Instance, letters: &str) -> State {
    let letters: Vec<char> = letters.chars().filter(|c| *c != '/').collect();
    let on = |id: PieceId| {
        let here = letters.iter().zip(0..).filter(|(c, _)| **c == instance.symbol(id));
        here.map(|(_, n)| Spot(n)).collect::<Vec<_>>()
    };
    let placed = instance.piece_ids().map(|id| (id, on(id))).filter(|(_, spots)| !spots.is_empty());
    State::new(placed.map(|(id, spots)| Placed::new(id, spots)).collect())
}

fn shown(scene: &Scene) -> Vec<String> {
    terminal::write(scene, &Theme::LIGHT, terminal::Colors::Never).lines().map(str::to_owned).collect()
}

fn solved() -> (Instance, State) {
    let instance = game("iq-pro", "5x11");
    let state = lettered(&instance, "AAAAFIIHHHG/BADDFFIHGGG/BBBDDFFHKKK/CBEEEJJJLKL/CCCCEEJJLLL");
    (instance, state)
}

#[test]
fn a_solution_in_characters() {
    let (instance, state) = solved();
    let scene = draw(&instance, &state, &Look::default());
    let expected = [
        "┌───────────────┬───┬───────┬───────────┬───┐",
        "│ A   A   A   A │ F │ I   I │ H   H   H │ G │",
        "├───┐   ┌───────┤   └───┐   │   ┌───────┘   │",
        "│ B │ A │ D   D │ F   F │ I │ H │ G   G   G │",
        "│   └───┴───┐   └───┐   └───┤   ├───────────┤",
        "│ B   B   B │ D   D │ F   F │ H │ K   K   K │",
        "├───┐   ┌───┴───────┼───────┴───┼───┐   ┌───┤",
        "│ C │ B │ E   E   E │ J   J   J │ L │ K │ L │",
        "│   └───┴───────┐   └───┐       │   └───┘   │",
        "│ C   C   C   C │ E   E │ J   J │ L   L   L │",
        "└───────────────┴───────┴───────┴───────────┘",
    ];
    assert_eq!(shown(&scene), expected);
    assert_eq!(scene.hits[12].label, "r2c2, piece A yellow");
    assert!(scene.description.ends_with("55 of 55 cells covered, 0 of the pieces left"));
}

#[test]
fn a_level_with_its_tray() {
    let empty = game("tetrominoes", "4x5");
    let given = lettered(&empty, "IIII./...../...../.....").placed().to_vec();
    let level = empty.with_given(given).unwrap();
    let state = after(&level, &["T4=r2c1-r2c3,r3c2"]);
    let scene = draw(&level, &state, &Look::default().highlighted(Role::Accent, [Cell::new(3, 4)]));
    let expected = [
        "┌───────────────┬───┐",
        "│ I•  I   I   I │ · │",
        "├───────────┬───┘   │",
        "│ T   T   T │ ·   · │",
        "├───┐   ┌───┘       │",
        "│ · │ T │ ·   ·   · │",
        "│   └───┘           │",
        "│ ·   ·   ·   ·  [·]│",
        "└───────────────────┘",
        "",
        "L L L    O O    S S",
        "L        O O      S S",
    ];
    assert_eq!(shown(&scene), expected);
    let labels: Vec<&str> = [0, 4, 5].iter().map(|&i| scene.hits[i].label.as_str()).collect();
    assert_eq!(labels, ["r1c1, piece I4, given", "r1c5, empty", "r2c1, piece T4"]);
    let bare = draw(&level, &state, &Look { tray: Tray::Hidden, ..Look::default() });
    assert!(bare.height < scene.height && bare.glyphs.len() == 9);
}

#[test]
fn pictures_of_one_game_have_one_size() {
    let (instance, solution) = solved();
    let size = |state: &State, tray: Tray| {
        let scene = draw(&instance, state, &Look { tray, ..Look::default() });
        (scene.width, scene.height, scene.hits[54].area)
    };
    let first = size(&model::start(&instance), Tray::Auto);
    for n in 1..12 {
        let state = State::new(solution.placed()[..n].to_vec());
        assert_eq!(size(&state, Tray::Auto), first);
    }
    assert_eq!(size(&solution, Tray::Shown), first);
    let (.., height, last) = size(&solution, Tray::Auto);
    assert!(height < first.1 && last == first.2, "no tray, but the board stays where it is");
}

#[test]
fn solids_are_shown_by_layers() {
    let instance = game("soma", "3x3x3");
    let state = after(&instance, &["L=l1r1c1-l1r1c3,l1r2c1", "P=l1r2c2-l1r2c3,l1r3c2,l2r2c2"]);
    let scene = draw(&instance, &state, &Look { tray: Tray::Hidden, ..Look::default() });
    let expected = [
        "layer 1         layer 2         layer 3",
        "┌───────────┐   ┌───────────┐   ┌───────────┐",
        "│ L   L   L │   │ ·   ·   · │   │ ·   ·   · │",
        "│   ┌───────┤   │   ┌───┐   │   │           │",
        "│ L │ P   P │   │ · │ P │ · │   │ ·   ·   · │",
        "├───┤   ┌───┤   │   └───┘   │   │           │",
        "│ · │ P │ · │   │ ·   ·   · │   │ ·   ·   · │",
        "└───┴───┴───┘   └───────────┘   └───────────┘",
    ];
    assert_eq!(shown(&scene), expected);
    assert_eq!(scene.hits[13].label, "l2r2c2, piece P");
    let spheres = draw(&game("iq-pro", "iq-pyramid"), &State::default(), &Look::default());
    let dots = |i: &&Item| matches!(i.form, Form::Circle { .. }) && i.fill == Paint::Role(Role::Line);
    assert_eq!(spheres.items.iter().filter(dots).count(), 55);
}

#[test]
fn rows_of_hexagons_are_shifted() {
    let shape = [Site::flat(0, 0), Site::flat(0, 1), Site::flat(1, 0)];
    let mut piece = Piece::new("A", shape).unwrap();
    piece.copies = 0..=3;
    let board = Board::full(Space::Hex, 1, 3, 3).unwrap();
    let instance = Instance::new(board, vec![piece]).unwrap();
    let scene = draw(&instance, &after(&instance, &["A=r1c1-r1c2,r2c1"]), &Look::default());
    assert_eq!(shown(&scene), ["A A ·", " A · ·", "· · ·", "", "A A", " A", "×2"]);
    let across = |i: usize| scene.hits[i].area.0;
    assert!((across(3) - across(0) - 5.0).abs() < 0.01 && (across(6) - across(0)).abs() < 0.01);
}

#[test]
fn broken_rules_are_marked() {
    let instance = game("tetrominoes", "4x5");
    let over = State::new(vec![
        Placed::new(PieceId(0), [0, 1, 2, 3].map(Spot)),
        Placed::new(PieceId(2), [3, 4, 8, 9].map(Spot)),
    ]);
    let scene = draw(&instance, &over, &Look { tray: Tray::Hidden, ..Look::default() });
    let marked = |i: &&Item| i.stroke.is_some_and(|s| s.0 == Paint::Role(Role::Violated));
    assert_eq!(scene.items.iter().filter(marked).count(), 1);
    assert_eq!(shown(&scene)[1], "│ I   I   I   I!│ O │");
    assert_eq!(scene.hits[3].label, "r1c4, piece I4 and piece O4");
}

#[test]
fn cells_that_may_stay_empty_are_rims() {
    let optional = |site: Site| Ground { site, optional: site.col == 1 };
    let cells = sites("###").into_iter().map(optional);
    let board = Board::new(Space::Flat, cells).unwrap();
    let instance = Instance::new(board, vec![Piece::new("A", sites("#")).unwrap()]).unwrap();
    let scene = draw(&instance, &State::default(), &Look { tray: Tray::Hidden, ..Look::default() });
    assert_eq!(shown(&scene)[1], "│ ·   ◦   · │");
    let rims = scene.items.iter().filter(|i| matches!(i.form, Form::Circle { .. }) && i.stroke.is_some());
    assert_eq!(rims.count(), 1);
    assert_eq!(scene.hits[1].label, "r1c2, empty, may stay empty");
}

#[test]
fn textures_come_where_the_palette_begins_anew() {
    let textured = |set: &str, on: &str, patterns: Patterns| {
        let instance = game(set, on);
        let scene = draw(&instance, &State::default(), &Look { patterns, ..Look::default() });
        svg::write(&scene, &Theme::LIGHT).contains("<pattern")
    };
    assert!(!textured("iq-pro", "5x11", Patterns::Auto) && textured("iq-pro", "5x11", Patterns::On));
    assert!(
        textured("hexominoes", "14x15", Patterns::Auto) && !textured("hexominoes", "14x15", Patterns::Off)
    );
}

#[test]
fn highlights_are_painted_and_nonsense_is_ignored() {
    let instance = game("soma", "3x3x3");
    let named = |names: &[&str]| -> Vec<Cell> {
        names.iter().filter_map(|name| Polyomino::cell_named(&instance, name)).collect()
    };
    let look = Look { tray: Tray::Hidden, ..Look::default() }
        .highlighted(Role::Reason, named(&["r1c1", "l2r1c2", "r99c1", "what", "r4c1"]))
        .highlighted(Role::Accent, named(&["l3r3c3"]));
    let scene = draw(&instance, &State::default(), &look);
    let reasons = scene.items.iter().filter(|i| i.fill == Paint::Role(Role::Reason)).count();
    let accents =
        scene.items.iter().filter(|i| i.stroke.is_some_and(|s| s.0 == Paint::Role(Role::Accent))).count();
    assert_eq!((reasons, accents), (2, 1));
}

#[test]
fn large_boards_stay_small() {
    let mut piece = Piece::new("I", sites("#####")).unwrap();
    piece.copies = 1331..=1331;
    let instance = Instance::new(board("55x121").unwrap().unwrap(), vec![piece]).unwrap();
    let column = |n: u16| (0..5).map(move |k| Spot((n / 121 * 5 + k) * 121 + n % 121));
    let state = State::new((0..1331).map(|n| Placed::new(PieceId(0), column(n))).collect());
    let scene = draw(&instance, &state, &Look::default());
    assert!(scene.items.len() < 5_000, "{}", scene.items.len());
    assert_eq!((scene.glyphs.len(), scene.glyphs[0].len(), scene.hits.len()), (55, 121, 6655));
    let empty = draw(&instance, &State::default(), &Look::default());
    assert!(empty.items.len() < 7_000 && svg::write(&empty, &Theme::LIGHT).len() < 500_000);
}
