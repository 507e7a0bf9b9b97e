use super::*;
use quadrille_core::ViolationKind;

fn tiles(rows: &[&[u32]]) -> Grid<Tile> {
    let size = Size::new(rows.len(), rows[0].len());
    Grid::from_items(size, rows.iter().flat_map(|row| row.iter().map(|&t| Tile(t))).collect()).unwrap()
}

fn report() -> Instance {
    Instance::new(tiles(&[&[5, 3, 6], &[2, 1, 4]]), None).unwrap()
}

fn after(instance: &Instance, moves: &[&str]) -> Result<State, Diagnostic> {
    let mut state = start(instance);
    moves.iter().try_for_each(|m| apply(instance, &mut state, &m.parse()?))?;
    Ok(state)
}

/// The naive solution of the report, with cells counted from one.
const NAIVE: [&str; 6] = ["r2c2-r2c1", "r2c1-r1c1", "r2c2-r1c2", "r2c2-r2c3", "r2c3-r1c3", "r2c2-r2c1"];

#[test]
fn the_report_s_solution_solves_it() {
    let instance = report();
    let state = after(&instance, &NAIVE).unwrap();
    assert!(status(&instance, &state).solved());
    assert_eq!(figures(&instance, &start(&instance), &state), [("length", 6), ("depth", 4)]);
    let open = status(&instance, &after(&instance, &NAIVE[..5]).unwrap()).violations;
    let told: Vec<String> = open.iter().map(|v| format!("{}: {}", v.place, v.message)).collect();
    assert_eq!(told, ["r2c1: 5 lies here, 4 belongs here", "r2c2: 4 lies here, 5 belongs here"]);
}

#[test]
fn moves_that_cannot_be_made_say_why() {
    let instance = report().with_walls([Pair::new(0, 3)]).unwrap();
    let error = |moves: &[&str]| after(&instance, moves).unwrap_err().message;
    assert_eq!(error(&["r1c1-r2c1"]), "there is a wall between r1c1 and r2c1");
    assert_eq!(error(&["r1c1-r2c2"]), "r1c1 and r2c2 are not neighbours");
    assert_eq!(error(&["r1c1-r1c1"]), "r1c1 cannot swap with itself");
    assert_eq!(error(&["r1c4-r1c3"]), "r1c4 is outside the board of 3x2");
    assert_eq!(error(&["back"]), "there is no swap to take back");
    for wrong in ["", "r1c1", "r1c1-", "-r1c1", "forward", "é"] {
        assert!(wrong.parse::<Move>().is_err(), "{wrong}");
    }
    let linked = report().with_links([Pair::new(0, 5)]).unwrap();
    assert!(after(&linked, &["r2c3-r1c1", "back", "r1c1-r2c3"]).is_ok());
    assert!(
        report().with_links([Pair::new(0, 1)]).is_err() && report().with_walls([Pair::new(0, 4)]).is_err()
    );
    assert!(report().with_walls([Pair::new(5, 8)]).is_err());
}

#[test]
fn a_moving_wall_is_somewhere_else_at_every_step() {
    let instance = report().with_moving_wall(Some(7));
    let closed: Vec<Pair> = (0..50).map(|step| instance.closed(step).unwrap()).collect();
    assert_eq!(closed, (0..50).map(|step| instance.closed(step).unwrap()).collect::<Vec<_>>());
    assert!(instance.pairs().iter().all(|pair| closed.contains(pair)), "every pair has its turn");
    let first = Move::of(&instance, closed[0]);
    let refused = apply(&instance, &mut start(&instance), &first).unwrap_err().message;
    assert!(refused.contains("moving wall") && refused.ends_with("at step 1"), "{refused}");
    let forged = start(&instance).after(&[closed[0]]);
    assert_eq!(status(&instance, &forged).broken().count(), 1);
}

#[test]
fn states_lead_to_each_other() {
    let instance = report();
    let states = [&NAIVE[..0], &NAIVE[..3], &NAIVE[..], &["r1c2-r1c3"]].map(|m| after(&instance, m).unwrap());
    for from in &states {
        for to in &states {
            let mut walked = from.clone();
            for action in moves_between(&instance, from, to) {
                assert_eq!(action.to_string().parse::<Move>(), Ok(action));
                apply(&instance, &mut walked, &action).unwrap();
            }
            assert_eq!(&walked, to);
        }
    }
}

#[test]
fn tiles_may_be_equal_or_indifferent() {
    let partial = Instance::new(tiles(&[&[4, 0], &[0, 1]]), None).unwrap();
    assert_eq!(partial.target().items(), [Tile(1), Tile::ANY, Tile::ANY, Tile(4)]);
    assert!(status(&partial, &after(&partial, &["r1c1-r1c2", "r1c2-r2c2", "r1c1-r1c2"]).unwrap()).solved());
    assert!(Instance::new(tiles(&[&[1, 1]]), None).unwrap_err().message.contains("twice"));
    assert!(Instance::new(tiles(&[&[1, 9]]), None).unwrap_err().message.contains("no place"));
    let colours = Instance::new(tiles(&[&[1, 1, 2]]), Some(tiles(&[&[2, 1, 1]]))).unwrap();
    assert_eq!(describe(&colours), "3x1, 2 kinds of tiles");
    assert!(status(&colours, &after(&colours, &["r1c3-r1c2", "r1c2-r1c1"]).unwrap()).solved());
    assert!(Instance::new(tiles(&[&[1, 2]]), Some(tiles(&[&[1, 2, 3]]))).is_err());
}

#[test]
fn forged_states_are_found_out() {
    let instance = report();
    let other = Instance::new(row_order(Size::new(2, 3)), None).unwrap();
    let kinds: Vec<ViolationKind> =
        status(&instance, &start(&other)).violations.iter().map(|v| v.kind).collect();
    assert!(!kinds.is_empty() && kinds.iter().all(|k| *k == ViolationKind::Broken));
    assert!(!status(&instance, &start(&instance).after(&[Pair::new(0, 4)])).solved());
    assert!(!status(&instance, &start(&Instance::new(row_order(Size::new(1, 2)), None).unwrap())).solved());
}

#[test]
fn huge_boards_are_refused_before_anything_is_allocated() {
    assert!(check_size(100_000, 100_000).unwrap_err().message.contains("too large"));
    assert!(check_size(usize::MAX, 2).is_err() && check_size(0, 3).is_err() && check_size(1, 1).is_err());
    assert!(check_size(1, 2).is_ok() && check_size(500, 500).is_ok());
}
