use super::*;
use quadrille_core::square;
use quadrille_core::{Diagnostic, Size, ViolationKind};

fn board(shape: Shape, wrap: bool, rows: &[&[u8]]) -> Instance {
    let size = Size::new(rows.len(), rows[0].len());
    let tiles = rows.iter().flat_map(|row| row.iter().map(|&bits| Sides(bits))).collect();
    let lattice = Lattice { size, shape, wrap };
    Instance::new(lattice, Rule::Loops, Grid::from_items(size, tiles).unwrap()).unwrap()
}

fn after(instance: &Instance, moves: &[&str]) -> Result<State, Diagnostic> {
    let mut state = start(instance);
    moves.iter().try_for_each(|m| apply(instance, &mut state, &m.parse()?))?;
    Ok(state)
}

#[test]
fn tiles_turn_clockwise_on_both_shapes() {
    let north_east = Sides(3);
    assert_eq!(north_east.turned(Shape::Square, true).headings(Shape::Square).to_string(), "e+s");
    let east = Sides(1);
    assert_eq!(east.turned(Shape::Hex, true).headings(Shape::Hex).to_string(), "se");
    for shape in [Shape::Square, Shape::Hex] {
        let kinds: std::collections::BTreeSet<Sides> =
            (0..1 << shape.sides()).map(|bits| Sides(bits).kind(shape)).collect();
        assert_eq!(kinds.len(), if shape == Shape::Square { 6 } else { 14 }, "the report's types");
    }
    let positions: Vec<u8> = Sides(5).positions(Shape::Square).map(|s| s.0).collect();
    assert_eq!(positions, [5, 10]);
}

#[test]
fn moves_do_what_they_say() {
    // Two corners above two corners, all turned away: a ring.
    let instance = board(Shape::Square, false, &[&[3, 3], &[3, 3]]);
    let state = after(&instance, &["r1c1>", "r1c2=s+w", "r2c2<", "r2c1=n+e!"]).unwrap();
    assert!(status(&instance, &state).solved());
    assert!(status(&instance, &start(&instance)).broken().next().is_none(), "nothing is locked: all is open");

    let error = |moves: &[&str]| after(&instance, moves).unwrap_err().message;
    assert_eq!(error(&["r1c1!", "r1c1>"]), "r1c1 is locked");
    assert_eq!(error(&["r1c1=n+s"]), "r1c1 has links on n+e and cannot be turned to n+s");
    assert_eq!(error(&["r9c1>"]), "r9c1 is outside the board of 2x2");
    assert_eq!(error(&["r1c1=ne"]), "ne: a cell here has the sides n+e+s+w");
    assert_eq!(error(&["r1c1.n+e+"]), "'r1c1.n+e+' must mark one side");
    for wrong in ["", "r1c1", "r1c1=", "r1c1=x", "r1c1.e", "r1c1.+", "é", "r1c1.eé"] {
        assert!(wrong.parse::<Move>().is_err(), "{wrong}");
    }

    let marked = after(&instance, &["r1c1!", "r1c1.e+", "r2c2.n-", "r1c2=s+e"]).unwrap();
    assert!(
        marked[Cell::new(0, 1)].links.has(square::WEST) && marked[Cell::new(0, 1)].gaps.has(square::SOUTH)
    );
    for (from, to) in [(&state, &marked), (&marked, &state), (&start(&instance), &marked)] {
        let mut walked = (*from).clone();
        for action in moves_between(&instance, from, to) {
            assert_eq!(action.to_string().parse::<Move>(), Ok(action));
            apply(&instance, &mut walked, &action).unwrap();
        }
        assert_eq!(&walked, to);
    }
}

#[test]
fn every_unmet_link_is_told_with_its_place() {
    let mut instance = board(Shape::Square, false, &[&[2, 2]]);
    let violations_of = |instance: &Instance, state: &State| -> Vec<String> {
        status(instance, state).violations.iter().map(|v| format!("{}: {}", v.place, v.message)).collect()
    };
    let state = start(&instance);
    assert_eq!(
        violations_of(&instance, &state),
        [
            "r1c1: its link to the east meets no link of r1c2",
            "r1c2: its link to the \
        east meets the border"
        ]
    );
    let solved = after(&instance, &["r1c2=w!"]).unwrap();
    assert!(violations_of(&instance, &solved).is_empty());
    instance.add_wall(Cell::new(0, 0), square::EAST);
    assert_eq!(
        violations_of(&instance, &solved),
        [
            "r1c1: its link to the east meets a wall",
            "r1c2: its link to the west \
        meets a wall"
        ]
    );
    let kinds: Vec<ViolationKind> = status(&instance, &solved).violations.iter().map(|v| v.kind).collect();
    assert_eq!(kinds, [ViolationKind::Open, ViolationKind::Broken]);

    let mut forged = start(&instance);
    forged[Cell::new(0, 0)].sides = Sides(3);
    assert!(
        violations_of(&instance, &forged)[0]
            .ends_with("links on n+e are no position of the tile with links on e")
    );
}

#[test]
fn trees_are_in_one_piece_without_loops() {
    let ring = board(Shape::Square, false, &[&[6, 12], &[3, 9]]);
    assert!(status(&ring, &start(&ring)).solved());
    let ring = ring.with_rule(Rule::Tree);
    let violations = status(&ring, &start(&ring)).violations;
    assert!(violations[0].message.contains("loop"), "{violations:?}");
    let pairs = board(Shape::Square, false, &[&[2, 8], &[0, 0], &[2, 8]]).with_rule(Rule::Tree);
    let violations = status(&pairs, &start(&pairs)).violations;
    assert_eq!(violations[0].message, "the tiles form 2 pieces, not one; the smallest is here");
    let path = board(Shape::Hex, false, &[&[32], &[2 | 4]]);
    assert!(!status(&path, &start(&path)).solved(), "the second row is half a cell to the right");
    let path = board(Shape::Hex, false, &[&[32], &[4]]).with_rule(Rule::Tree);
    assert!(status(&path, &start(&path)).solved());
}

#[test]
fn apart_means_that_no_links_meet() {
    let instance = board(Shape::Square, false, &[&[2, 8]]).with_rule(Rule::Apart);
    let violations = status(&instance, &start(&instance)).violations;
    assert_eq!(violations.len(), 1, "a pair is told once: {violations:?}");
    assert!(status(&instance, &after(&instance, &["r1c2>"]).unwrap()).solved(), "the border is no link");
    let ring = board(Shape::Square, true, &[&[10]]);
    assert!(status(&ring, &start(&ring)).solved(), "a glued board of one cell: a tile meets itself");
    assert_eq!(status(&ring.clone().with_rule(Rule::Apart), &start(&ring)).violations.len(), 1);
    assert!(!status(&ring.clone().with_rule(Rule::Tree), &start(&ring)).solved(), "a loop of one tile");
}

#[test]
fn huge_boards_are_refused_before_anything_is_allocated() {
    assert!(check_size(100_000, 100_000).unwrap_err().message.contains("too large"));
    assert!(check_size(usize::MAX, 2).is_err() && check_size(0, 3).is_err());
    assert!(check_size(1000, 1000).is_ok());
}
