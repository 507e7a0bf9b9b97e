//! Pictures of small boards, character by character.

mod any;
mod strips;

use super::*;
use crate::model::{apply, row_order, start};
use quadrille_core::Cell;
use quadrille_core::Size;
use quadrille_core::scene::{Form, Item, Paint, Theme, terminal};

fn tiles(rows: &[&[u32]]) -> Grid<Tile> {
    let size = Size::new(rows.len(), rows[0].len());
    Grid::from_items(size, rows.iter().flat_map(|row| row.iter().map(|&t| Tile(t))).collect()).unwrap()
}

fn report() -> Instance {
    Instance::new(tiles(&[&[5, 3, 6], &[2, 1, 4]]), None).unwrap()
}

/// Three kinds and a target that is not row order.
fn colours() -> Instance {
    Instance::new(tiles(&[&[1, 1, 2], &[0, 2, 3]]), Some(tiles(&[&[2, 1, 1], &[2, 0, 3]]))).unwrap()
}

fn after(instance: &Instance, moves: &[&str]) -> State {
    let mut state = start(instance);
    moves.iter().for_each(|m| apply(instance, &mut state, &m.parse().unwrap()).unwrap());
    state
}

fn picture(instance: &Instance, state: &State) -> Scene {
    draw(instance, state, &Look::default())
}

fn strip(instance: &Instance, state: &State) -> Scene {
    draw(instance, state, &Look { strip: Some(Strip::Single), ..Look::default() })
}

fn lines(scene: &Scene) -> Vec<String> {
    terminal::write(scene, &Theme::LIGHT, terminal::Colors::Never).lines().map(str::to_owned).collect()
}

fn strokes(scene: &Scene, role: Role) -> usize {
    scene.items.iter().filter(|i| i.stroke.is_some_and(|s| s.0 == Paint::Role(role))).count()
}

fn fills(scene: &Scene, role: Role) -> usize {
    scene.items.iter().filter(|i| i.fill == Paint::Role(role)).count()
}

fn texts(scene: &Scene) -> Vec<&str> {
    let forms = scene.items.iter().map(|i| &i.form);
    forms
        .filter_map(|form| if let Form::Text { text, .. } = form { Some(text.as_str()) } else { None })
        .collect()
}

#[test]
fn a_board_in_characters() {
    let instance = report().with_walls([Pair::new(0, 1), Pair::new(2, 5)]).unwrap();
    let expected = [
        "    1 2 3",
        "  ╔═══════╗",
        "1 ║ 5│3 6 ║",
        "  ║     ─ ║",
        "2 ║ 2 1 4 ║",
        "  ╚═══════╝",
        "0 of 6 in place",
    ];
    assert_eq!(lines(&picture(&instance, &start(&instance))), expected);
    let level = after(&instance, &["r2c1-r2c2"]);
    assert_eq!(
        lines(&picture(&instance, &level))[4..],
        ["2 ║(1↔2)4 ║", "  ╚═══════╝", "0 of 6 in place; 1 swap, the last r2c1-r2c2"]
    );
    let upright = after(&instance, &["r2c1-r2c2", "r2c1-r1c1"]);
    let expected = ["1 ║(1│3 6 ║", "  ║ ↕   ─ ║", "2 ║(5)2 4 ║"];
    assert_eq!(lines(&picture(&instance, &upright))[2..5], expected);
}

#[test]
fn roles_tell_what_is_in_place() {
    let instance = report();
    let state = after(&instance, &["r2c1-r2c2", "r1c1-r2c1", "r1c3-r2c3"]);
    let scene = picture(&instance, &state);
    let ink = |char: char| {
        let row = &scene.glyphs[2..4];
        row.iter().flat_map(|line| &line[3..]).find(|g| g.char == char).map(|g| g.ink)
    };
    assert_eq!(ink('1'), Some(Paint::Role(Role::Satisfied)));
    assert_eq!(ink('5'), Some(Paint::Role(Role::Ink)));
    assert_eq!(ink('6'), Some(Paint::Role(Role::Accent)), "just swapped");
    assert_eq!(fills(&scene, Role::Satisfied), 2, "1 and 6");
    assert_eq!(fills(&scene, Role::Faint), 5 + 4, "numbers of rows and columns, arrows of those elsewhere");
    assert_eq!(strokes(&scene, Role::Accent), 4, "an outline and an arrow of three lines");
}

#[test]
fn numbers_are_aligned_and_the_moving_wall_is_dotted() {
    let instance =
        Instance::new(tiles(&[&[10, 2, 3, 4, 5], &[6, 7, 8, 9, 1]]), None).unwrap().with_moving_wall(Some(3));
    let shown = lines(&picture(&instance, &start(&instance)));
    let closed = instance.closed(0).unwrap();
    assert_eq!(shown[0], "     1  2  3  4  5");
    assert_eq!(shown[1], "  ╔════════════════╗");
    assert_eq!(shown[2].replace('┊', " "), "1 ║ 10  2  3  4  5 ║");
    assert_eq!(shown[4].replace('┊', " "), "2 ║  6  7  8  9  1 ║");
    assert!(shown.concat().contains(['┊', '┄']));
    assert_eq!(shown[7], format!("closed now: {}", words::named(&instance, closed)));
    assert_eq!(strokes(&picture(&instance, &start(&instance)), Role::Violated), 3, "three dashes");
}

#[test]
fn a_target_stands_beside_the_board() {
    let instance = colours();
    let scene = picture(&instance, &after(&instance, &["r1c1-r1c2", "r2c1-r2c2"]));
    let expected = [
        "    1 2 3     target",
        "  ╔═══════╗   ╔═══════╗",
        "1 ║ 1 1 2 ║   ║ 2 1 1 ║",
        "2 ║(2↔.)3 ║   ║ 2 . 3 ║",
        "  ╚═══════╝   ╚═══════╝",
        "3 of 5 in place; 2 swaps, the last r2c1-r2c2",
    ];
    assert_eq!(lines(&scene), expected);
    assert!(texts(&scene).contains(&"target"));
    assert!(!texts(&picture(&report(), &start(&report()))).contains(&"target"));
    let painted = |i: &&Item| matches!((&i.form, i.fill), (Form::Rect { .. }, Paint::Color(..)));
    assert_eq!(
        scene.items.iter().filter(painted).count(),
        5 + 2 + 5,
        "rims, tiles on rims of others, the target"
    );
}

#[test]
fn every_kind_has_its_paint() {
    let numbers: Vec<Tile> = (0..60).map(|k| Tile(1 + k / 2)).collect();
    let grid = Grid::from_items(Size::new(6, 10), numbers.clone()).unwrap();
    let kinds = Kinds::new(&Instance::new(grid.clone(), Some(grid)).unwrap());
    let mut paints: Vec<Paint> = numbers.iter().map(|&tile| kinds.coat(tile).unwrap().0).collect();
    paints.dedup();
    assert_eq!(paints.len(), 30);
    assert!((0..30).all(|k| !paints[..k].contains(&paints[k])));
    assert_eq!(kinds.coat(Tile::ANY), None);
    assert_eq!(Kinds::new(&report()).coat(Tile(1)), None, "tiles that all differ have no colours");
}

/// The straight lines and curves between places, by their highest points.
fn ways(scene: &Scene) -> Vec<f32> {
    let highest = |item: &Item| match &item.form {
        Form::Path { points, .. } if points.len() > 10 => points.iter().map(|p| p.1).reduce(f32::min),
        _ => None,
    };
    scene.items.iter().filter_map(highest).collect()
}

#[test]
fn a_row_with_links_is_a_graph() {
    let line = Instance::new(row_order(Size::new(1, 6)), None).unwrap();
    let plain = picture(&line, &start(&line));
    let linked = line.with_links([Pair::new(0, 2), Pair::new(1, 5)]).unwrap();
    let state = after(&linked, &["r1c2-r1c6"]);
    let scene = picture(&linked, &state);
    assert!(scene.height > plain.height + 8.0, "a graph is not a row");
    assert_eq!(
        lines(&scene)[2..],
        [
            "1 ║ 1(6)3 4 5(2)║",
            "  ╚═════════════╝",
            "4 of 6 in place; 1 swap, the last r1c2-r1c6",
            "links: r1c1-r1c3 r1c2-r1c6"
        ]
    );
    assert_eq!(ways(&scene).len(), linked.pairs().len(), "every pair that may swap is an edge");
    assert_eq!(strokes(&scene, Role::Accent), 3, "the edge and two outlines");
    let clean = draw(&linked, &state, &Look { plain: true, ..Look::default() });
    assert_eq!(strokes(&clean, Role::Accent), 0);
}

#[test]
fn links_are_lines_and_arcs() {
    let line = Instance::new(row_order(Size::new(1, 300)), None).unwrap();
    let plain = picture(&line, &start(&line));
    let linked = line.with_links([Pair::new(0, 2), Pair::new(1, 5)]).unwrap();
    let scene = picture(&linked, &after(&linked, &["r1c2-r1c6"]));
    assert!(scene.height > plain.height + 8.0, "arcs need room");
    assert_eq!(strokes(&scene, Role::Accent), 3, "the arc and two outlines");
    let arcs = ways(&scene);
    assert!(arcs.len() == 2 && arcs[1] < arcs[0] && arcs.iter().all(|y| *y > 0.0), "{arcs:?}");
    let square = report().with_links([Pair::new(0, 2), Pair::new(0, 5)]).unwrap();
    assert_eq!(picture(&square, &start(&square)).height, picture(&report(), &start(&report())).height);
}

#[test]
fn labels_say_what_is_there() {
    let instance = report().with_walls([Pair::new(1, 2)]).unwrap().with_links([Pair::new(0, 5)]).unwrap();
    let scene = picture(&instance, &after(&instance, &["r1c1-r2c1"]));
    let label = |k: usize| scene.hits[k].label.as_str();
    assert_eq!(scene.hits.len(), 6);
    assert_eq!(
        label(0),
        "row 1, column 1: tile 2, belongs to row 1, column 2; linked to row 2, column 3; just swapped with row 2, column 1"
    );
    assert_eq!(label(1), "row 1, column 2: tile 3, belongs to row 1, column 3; wall to the east");
    assert_eq!(label(4), "row 2, column 2: tile 1, belongs to row 1, column 1");
    assert_eq!(
        scene.description,
        "Swap puzzle, 3x2, 1 wall, 1 link; 0 of 6 tiles in place; 1 swap, the last r1c1-r2c1; walls: r1c2-r1c3; links: r1c1-r2c3"
    );
    let equal = colours();
    let scene = picture(&equal, &start(&equal));
    assert_eq!(scene.hits[0].label, "row 1, column 1: tile 1; tile 2 belongs here");
    assert_eq!(scene.hits[3].label, "row 2, column 1: a tile that may end anywhere; tile 2 belongs here");
    assert_eq!(scene.hits[5].label, "row 2, column 3: tile 3, in its place");
    let moving = report().with_moving_wall(Some(1));
    let told =
        picture(&moving, &start(&moving)).hits.iter().filter(|h| h.label.contains("closed now to")).count();
    assert_eq!(told, 2);
}

#[test]
fn highlights_are_painted_as_far_as_the_board_goes() {
    for instance in [report(), colours()] {
        let look = Look::default()
            .highlighted(Role::Reason, [Cell::new(0, 0), Cell::new(0, 1), Cell::new(98, 0)])
            .highlighted(Role::Accent, [Cell::new(1, 1)]);
        let scene = draw(&instance, &start(&instance), &look);
        assert_eq!(strokes(&scene, Role::Accent), 1);
        assert!(fills(&scene, Role::Reason) >= 2);
        assert!(lines(&scene).iter().any(|l| l.contains('[') && l.contains(']')));
    }
}

#[test]
fn pictures_of_one_game_have_one_size() {
    let instance = colours().with_moving_wall(Some(2)).with_walls([Pair::new(0, 1)]).unwrap();
    let first = picture(&instance, &start(&instance));
    for &pair in instance.pairs() {
        let scene = picture(&instance, &start(&instance).after(&[pair]));
        assert_eq!(
            (scene.width, scene.height, scene.glyphs.len()),
            (first.width, first.height, first.glyphs.len())
        );
    }
}

#[test]
fn large_boards_have_one_shape_per_tile() {
    let instance = Instance::new(row_order(Size::new(500, 500)), None).unwrap();
    let scene = picture(&instance, &start(&instance).after(&[Pair::new(0, 500)]));
    assert!(scene.items.len() < 250_000 + 20, "{}", scene.items.len());
    assert!(scene.hits.is_empty() && scene.glyphs.len() == 501);
    assert_eq!(scene.glyphs[0].len(), 500 * 7 + 1);
    let strip = strip(&instance, &start(&instance).after(&[Pair::new(0, 500)]));
    assert_eq!(lines(&strip), ["1: r1c1-r2c1"]);
}

#[test]
fn a_state_of_another_board_does_not_panic() {
    let other = Instance::new(row_order(Size::new(3, 3)), None).unwrap();
    let foreign = start(&other).after(&[Pair::new(7, 8)]);
    for scene in [picture(&report(), &foreign), strip(&report(), &foreign)] {
        assert_eq!(scene, picture(&report(), &start(&report())));
    }
}
