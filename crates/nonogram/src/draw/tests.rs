//! Pictures of small boards, character by character.

use super::*;
use crate::Nonogram;
use crate::PuzzleSettings;
use crate::model::{self, Block, Length, Swatch, black_white_palette};
use quadrille_core::scene::{Form, Rgb, Theme, svg, terminal};
use quadrille_core::{Size, Source, Text};

fn duck() -> Instance {
    let source = Source::new("duck", "3/2-1/3-2/2-2/6/1-5/6/1/2\n1-2/3-1/1-5/7-1/5/3/4/3\n");
    let read = Nonogram::FORMATS[0].read.unwrap();
    read(&source, &PuzzleSettings::default()).unwrap().remove(0).instance
}

fn after(instance: &Instance, moves: &[&str]) -> State {
    let mut state = model::start(instance);
    moves.iter().for_each(|m| model::apply(instance, &mut state, &m.parse().unwrap()).unwrap());
    state
}

fn shown(scene: &Scene) -> Vec<String> {
    terminal::write(scene, &Theme::LIGHT, terminal::Colors::Never).lines().map(str::to_owned).collect()
}

#[test]
fn the_duck_in_characters() {
    let instance = duck();
    let state = after(&instance, &["r1c4-r7c4,r9c4=#", "r8c4=x", "r5c3-r5c6=#"]);
    let scene = draw(&instance, &state, &Look::default().highlighted(Role::Accent, [Cell::new(0, 0)]));
    let expected = [
        "      1 3 1 7",
        "      2 1 5 1 5  3 4 3",
        "    ┌──────────┬──────┐",
        "  3 │[]    ██  │      │",
        "2 1 │      ██  │      │",
        "3 2 │      ██  │      │",
        "2 2 │      ██  │      │",
        "  6 │    ██████│██    │",
        "    ├──────────┼──────┤",
        "1 5 │      ██  │      │",
        "  6 │      ██  │      │",
        "  1 │      ·   │      │",
        "  2 │      ██  │      │",
        "    └──────────┴──────┘",
    ];
    assert_eq!(shown(&scene), expected);
    assert_eq!(scene.description, "Nonogram, 8 columns by 9 rows; 12 of 72 cells decided");
    assert_eq!(scene.hits[5 * 8 + 3].label, "row 6, column 4, filled");
}

fn coloured() -> Instance {
    let mut palette = black_white_palette();
    palette[1] = Swatch::new("red", 'r', Rgb(200, 0, 0));
    palette.push(Swatch::new("blue", 'b', Rgb(0, 0, 200)));
    let block = |n, c| Block { length: Length::Known(n), color: Color(c) };
    let rows = vec![vec![block(1, 1), block(2, 2)], vec![Block { length: Length::Blotted, color: Color(1) }]];
    let cols = vec![vec![block(2, 1)], vec![block(1, 2)], vec![block(1, 2)]];
    Instance::new(rows, cols, palette).unwrap()
}

#[test]
fn colours_can_be_read_without_colour() {
    let instance = coloured();
    let scene =
        draw(&instance, &after(&instance, &["r1c1=a", "r1c2-r1c3=b", "r2c2-r2c3=x"]), &Look::default());
    let expected = ["       2r1b1b", "      ┌──────┐", "1r 2b │rrbbbb│", "   ?r │  · · │", "      └──────┘"];
    assert_eq!(shown(&scene), expected);
    assert_eq!(scene.hits[1].label, "row 1, column 2, blue");
    let clues: Vec<&str> = scene.headers.iter().map(|header| header.label.as_str()).collect();
    assert_eq!(clues[..3], ["row 1: 1 red, 2 blue, complete", "row 2: ? red", "column 1: 2 red"]);
}

#[test]
fn patterns_and_clue_marks_are_switchable() {
    let instance = coloured();
    let state = after(&instance, &["r1c2-r1c3=b"]);
    let textured = |patterns: Patterns| {
        let scene = draw(&instance, &state, &Look { patterns, ..Look::default() });
        svg::write(&scene, &Theme::LIGHT).contains("<pattern")
    };
    assert!(textured(Patterns::On) && !textured(Patterns::Off) && !textured(Patterns::Auto));

    let duck = duck();
    let wrong = after(&duck, &["r1c1-r1c8=#"]);
    let marked = |look: &Look| {
        let scene = draw(&duck, &wrong, look);
        scene.items.iter().filter(|i| i.fill == Paint::Role(Role::Violated)).count()
    };
    assert_eq!(marked(&Look::default()), 1);
    assert_eq!(marked(&Look { marks: false, ..Look::default() }), 0);
}

#[test]
fn highlights_are_painted_as_far_as_the_board_goes() {
    let instance = duck();
    let look = Look::default()
        .highlighted(Role::Reason, [Cell::new(1, 0), Cell::new(1, 1), Cell::new(98, 0)])
        .highlighted(Role::Reason, [Cell::new(2, 2)])
        .highlighted(Role::Accent, [Cell::new(0, 0)]);
    let scene = draw(&instance, &model::start(&instance), &look);
    let reasons = scene.items.iter().filter(|i| i.fill == Paint::Role(Role::Reason)).count();
    let accents =
        scene.items.iter().filter(|i| i.stroke.is_some_and(|s| s.0 == Paint::Role(Role::Accent))).count();
    assert_eq!((reasons, accents), (2, 1));
}

#[test]
fn large_boards_stay_small() {
    let picture = Grid::from_items(
        Size::new(300, 300),
        (0..90_000).map(|i| Color(u8::from(i / 300 / 30 % 2 == i % 300 / 30 % 2))).collect(),
    )
    .unwrap();
    let instance = Instance::from_picture(&picture, black_white_palette()).unwrap();
    let scene = draw(&instance, &picture.map(|&c| Mark::of(c)), &Look::default());
    assert!(scene.hits.is_empty() && scene.items.len() < 8_000, "{}", scene.items.len());
    assert!(scene.items.iter().any(|i| matches!(i.form, Form::Rect { w, .. } if w == 300.0)));
    assert_eq!((scene.glyphs.len(), scene.glyphs[0].len()), (150, 300));
}
