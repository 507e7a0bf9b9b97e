//! Pictures of small boards, character by character, and counts of what is marked on any board.

use super::*;
use crate::model::{Rule, Sides, apply, start, status};
use proptest::prelude::*;
use quadrille_core::scene::{Form, Item, Paint, Theme, svg, terminal};
use quadrille_core::square;
use quadrille_core::{Lattice, Shape, Size};

fn board(shape: Shape, wrap: bool, rows: &[&[u8]]) -> Instance {
    let size = Size::new(rows.len(), rows[0].len());
    let tiles = rows.iter().flat_map(|row| row.iter().map(|&bits| Sides(bits))).collect();
    let lattice = Lattice { size, shape, wrap };
    Instance::new(lattice, Rule::Loops, Grid::from_items(size, tiles).unwrap()).unwrap()
}

fn after(instance: &Instance, moves: &[&str]) -> State {
    let mut state = start(instance);
    moves.iter().for_each(|m| apply(instance, &mut state, &m.parse().unwrap()).unwrap());
    state
}

fn lines(scene: &Scene) -> Vec<String> {
    terminal::write(scene, &Theme::LIGHT, terminal::Colors::Never).lines().map(str::to_owned).collect()
}

fn picture(instance: &Instance, state: &State) -> Scene {
    draw(instance, state, &Look::default())
}

fn strokes(scene: &Scene, role: Role) -> usize {
    scene.items.iter().filter(|i| i.stroke.is_some_and(|s| s.0 == Paint::Role(role))).count()
}

/// A board of random tiles; where `solved`, read off random links between neighbours.
fn random(lattice: Lattice, rule: Rule, solved: bool, bits: &[u8]) -> Instance {
    let mut tiles = Grid::filled(lattice.size, Sides::NONE);
    let shape = lattice.shape;
    for (cell, byte) in lattice.size.cells().zip(bits.iter().cycle()) {
        if !solved {
            tiles[cell] = Sides(byte & Sides::all(shape).0);
            continue;
        }
        let half = shape.sides() / 2;
        for (side, other) in lattice.neighbours(cell).filter(|(d, _)| d.bit() & byte & ((1 << half) - 1) != 0)
        {
            tiles[cell] = tiles[cell].with(side);
            tiles[other] = tiles[other].with(shape.opposite(side));
        }
    }
    Instance::new(lattice, rule, tiles).unwrap()
}

#[test]
fn squares_in_characters() {
    let mut instance = board(Shape::Square, false, &[&[6, 12, 4], &[3, 11, 9]]);
    instance.add_wall(Cell::new(0, 1), square::EAST);
    let expected = [
        "    1   2   3",
        "  ╔═══════╦═══╗",
        "1 ║ ╭───╮ ║ ○ ║",
        "  ║ │ · │ ║ │ ║",
        "2 ║ ╰───┴───╯ ║",
        "  ╚═══════════╝",
    ];
    let solved = start(&instance);
    assert_eq!(lines(&picture(&instance, &solved)), expected);
    let turned = after(&instance, &["r1c1=n+e", "r1c2=n+e!", "r2c3!", "r1c3=w", "r2c1.n-", "r1c1.e+"]);
    let expected = [
        "    1   2   3",
        "  ╔═x═══x═╦═══╗",
        "1 ║ ╰x+ ┗X║X○ ║",
        "  ║ x · x ║ x ║",
        "2 ║ ╰───┴───┛ ║",
        "  ╚═══════════╝",
    ];
    let scene = picture(&instance, &turned);
    assert_eq!(lines(&scene), expected);
    assert_eq!(scene.description, "Loops, 3x2, with walls; 8 links that meet nothing; 4 pieces");
    let labels: Vec<&str> = [1, 2, 3].map(|i: usize| scene.hits[i].label.as_str()).to_vec();
    assert_eq!(
        labels,
        [
            "r1c2: corner, links north and east, locked, marked as link: west; the link to the north meets the \
             border; the link to the east meets a wall",
            "r1c3: end, link west; the link to the west meets a wall",
            "r2c1: corner, links north and east, marked as no link: north; the link to the north meets nothing",
        ]
    );
}

#[test]
fn links_cross_a_glued_border_on_both_sides() {
    let instance = board(Shape::Square, true, &[&[8, 5, 2], &[2, 13, 0]]);
    let expected = [
        "    1   2   3",
        "  ·┄ ┄·┄│┄·┄ ┄·",
        "1 ──○   │   ○──",
        "  ·   · │ ·   ·",
        "2 ┆ ○───┤     ┆",
        "  ·┄ ┄·┄│┄·┄ ┄·",
    ];
    assert_eq!(lines(&picture(&instance, &start(&instance))), expected);
    let hexes = board(Shape::Hex, true, &[&[8 | 32, 1], &[4, 0]]);
    let expected = ["    1   2", "", "1 ──●   ○──", "     ╲", "2     ○   ·"];
    let shown = lines(&picture(&hexes, &start(&hexes)));
    assert_eq!(shown[..5], expected);
}

#[test]
fn hexagons_in_characters() {
    let mut instance = board(Shape::Hex, false, &[&[1, 8 | 32, 0], &[2, 4 | 1, 8]]);
    let expected = ["    1   2   3", "", "1   ○───●   ·", "       x ╲", "2     ○   ●───○", ""];
    assert_eq!(lines(&picture(&instance, &start(&instance))), expected);
    // The first side of a hexagon is the east.
    instance.add_wall(Cell::new(1, 1), square::NORTH);
    let state = after(&instance, &["r2c1=e!", "r1c2!"]);
    let expected = ["    1   2   3", "", "1   ○───◆   ·", "         ╲", "2     ◎x  ●X║X○", ""];
    assert_eq!(lines(&picture(&instance, &state)), expected);
    let hits = &picture(&instance, &state).hits;
    assert!((hits[3].area.0 - hits[0].area.0 - 5.0).abs() < 0.01, "odd rows are shifted");
}

#[test]
fn apart_marks_links_that_meet() {
    let instance = board(Shape::Square, false, &[&[2, 8, 8], &[1, 1, 1]]).with_rule(Rule::Apart);
    let scene = picture(&instance, &start(&instance));
    assert_eq!(lines(&scene)[2..5], ["1 ║ ○─x─○  ─○ ║", "  ║ ╷ · ╷ · ╷ ║", "2 ║ ○   ○   ○ ║"]);
    assert_eq!(strokes(&scene, Role::Violated), 1);
    assert!(scene.hits[0].label.ends_with("the link to the east meets a link"));
    assert!(scene.description.contains("1 pair of links that meet;"), "{}", scene.description);
}

#[test]
fn loops_in_a_tree_are_told_without_colour() {
    let tree = board(Shape::Square, false, &[&[6, 14, 8], &[3, 9, 0]]).with_rule(Rule::Tree);
    let scene = picture(&tree, &start(&tree));
    assert_eq!(lines(&scene).last().unwrap(), "on a loop: r1c1 r1c2 r2c1 r2c2");
    assert_eq!(strokes(&scene, Role::Violated), 4);
    assert!(scene.hits[0].label.ends_with("on a loop") && !scene.hits[2].label.contains("loop"));
}

#[test]
fn a_proof_has_a_legend() {
    let instance = board(Shape::Square, false, &[&[15, 8], &[1, 9]]);
    let cell = Cell::new;
    let east = square::EAST;
    let proof = Shown {
        needy: vec![cell(0, 0)],
        givers: vec![cell(0, 1), cell(1, 0)],
        gates: vec![(cell(1, 0), east), (cell(9, 9), east)],
    };
    let scene = draw_with(&instance, &start(&instance), &Look::default(), Some(&proof));
    let expected = ["need: r1c1", "can give: r1c2 r2c1", "gate: r2c1.e r10c10.e"];
    assert_eq!(lines(&scene)[6..], expected);
    let says =
        |word: &str| scene.items.iter().any(|i| matches!(&i.form, Form::Text { text, .. } if text == word));
    assert!(["need", "can give", "gate"].into_iter().all(says));
    let tinted = |i: &&Item| i.fill == Paint::Role(Role::Reason);
    assert_eq!(scene.items.iter().filter(tinted).count(), 3, "two cells and the legend");
    assert!(scene.height > picture(&instance, &start(&instance)).height);
}

#[test]
fn highlights_are_painted_as_far_as_the_board_goes() {
    for shape in [Shape::Square, Shape::Hex] {
        let instance = board(shape, false, &[&[0, 0], &[0, 0]]);
        let look = Look::default()
            .highlighted(Role::Reason, [Cell::new(0, 0), Cell::new(0, 1), Cell::new(98, 0)])
            .highlighted(Role::Accent, [Cell::new(1, 1)]);
        let scene = draw(&instance, &start(&instance), &look);
        let reasons = scene.items.iter().filter(|i| i.fill == Paint::Role(Role::Reason)).count();
        assert_eq!((reasons, strokes(&scene, Role::Accent)), (2, 1));
        assert!(lines(&scene).iter().any(|l| l.contains('[') && l.contains(']')));
    }
}

#[test]
fn complete_pieces_stand_out_on_every_board() {
    for theme in Theme::ALL {
        let ground = theme.color(Role::Board).luminance() + 0.05;
        for color in survey::PALETTE {
            let own = color.luminance() + 0.05;
            let contrast = if own > ground { own / ground } else { ground / own };
            assert!(contrast >= 3.0, "{color} {} {contrast}", theme.name);
        }
    }
    let pairs = board(Shape::Square, false, &[&[2, 8, 2, 8], &[2, 8, 2, 8]]);
    let survey = Survey::new(&pairs, &start(&pairs));
    let paints = &survey.paint;
    assert_eq!(paints[Cell::new(0, 0)], paints[Cell::new(0, 1)]);
    for (a, b) in [((0, 0), (0, 2)), ((0, 0), (1, 0)), ((1, 0), (1, 2))] {
        assert_ne!(paints[Cell::new(a.0, a.1)], paints[Cell::new(b.0, b.1)]);
    }
}

#[test]
fn large_boards_have_one_shape_per_tile() {
    for shape in [Shape::Square, Shape::Hex] {
        let lattice = Lattice { size: Size::new(300, 300), shape, wrap: false };
        let instance = random(lattice, Rule::Loops, false, &[1, 7, 22, 35, 60, 51, 14, 9, 3]);
        let scene = picture(&instance, &start(&instance));
        assert!(scene.items.len() < 90_000 + 4_000, "{}", scene.items.len());
        assert!(scene.hits.is_empty() && scene.glyphs.len() == 300);
    }
}

#[test]
fn a_state_of_another_board_does_not_panic() {
    let (small, large) = (board(Shape::Square, false, &[&[1]]), board(Shape::Square, false, &[&[1, 2]]));
    assert_eq!(picture(&small, &start(&large)), picture(&small, &start(&small)));
}

proptest! {
    #[test]
    fn every_violation_is_marked_once(
        (rows, cols, hex, wrap) in (1usize..6, 1usize..6, any::<bool>(), any::<bool>()),
        (rule, solved) in (0usize..3, any::<bool>()),
        bits in prop::collection::vec(any::<u8>(), 1..36),
        walls in prop::collection::vec((0usize..6, 0usize..6, 0usize..6), 0..5),
    ) {
        let shape = if hex { Shape::Hex } else { Shape::Square };
        let lattice = Lattice { size: Size::new(rows, cols), shape, wrap };
        let rule = [Rule::Loops, Rule::Tree, Rule::Apart][rule];
        let mut instance = random(lattice, rule, solved, &bits);
        for (row, col, side) in walls {
            let sides: Vec<_> = shape.directions().collect();
            instance.add_wall(Cell::new(row % rows, col % cols), sides[side % sides.len()]);
        }
        let mut state = start(&instance);
        for (placed, byte) in state.items_mut().iter_mut().zip(bits.iter().cycle()) {
            placed.locked = byte & 64 != 0;
        }
        let scene = picture(&instance, &state);
        let told = status(&instance, &state).violations;
        let survey = Survey::new(&instance, &state);
        if rule != Rule::Tree || survey.faults > 0 {
            prop_assert_eq!(survey.faults, told.len());
            if !(rule == Rule::Apart && wrap) {
                prop_assert_eq!(strokes(&scene, Role::Violated), told.len());
            }
        }
        let looped = told.iter().any(|v| v.message.contains("loop"));
        prop_assert_eq!(survey.looped.is_some(), looped);
        prop_assert_eq!(scene.hits.len(), rows * cols);
        prop_assert!(svg::write(&scene, &Theme::DARK).ends_with("</svg>\n"));
        let inside = |(x, y, w, h): (f32, f32, f32, f32)| {
            x >= 0.0 && y >= 0.0 && x + w <= scene.width && y + h <= scene.height
        };
        prop_assert!(scene.hits.iter().all(|hit| inside(hit.area)));
    }
}
