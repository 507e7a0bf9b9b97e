//! What reasons claim, read again by somebody who knows the rules and not the solver: every way to
//! lay every piece is tried on the board. Small pieces make many equal ones, and some boards have
//! layers.

use super::*;
use quadrille_core::Rules;

/// A board of small pieces, flat or solid, as it is cut, so that it can be solved.
fn small_pieces(seed: u64) -> Instance {
    let mut random = Random::new(seed);
    let space = if random.chance(0.4) { Space::Cubic } else { Space::Flat };
    let layers = if space == Space::Cubic { 2 } else { 1 };
    let (rows, cols) = (1 + random.below(3) as i16, 2 + random.below(3) as i16);
    let all = |layer| (0..rows).flat_map(move |row| (0..cols).map(move |col| Site { layer, row, col }));
    let sites: Vec<Site> = (0..layers).flat_map(all).collect();
    let mut free: BTreeSet<Site> = sites.iter().copied().collect();
    let mut pieces = Vec::new();
    while let Some(first) = free.pop_first() {
        let mut part = vec![first];
        while part.len() < 1 + random.below(4) {
            let steps = space.steps();
            let near = part.iter().flat_map(|p: &Site| steps.iter().filter_map(|s| p.plus(*s)));
            let Some(next) = near.rev().find(|s| free.contains(s)) else { break };
            free.remove(&next);
            part.push(next);
        }
        pieces.push(Piece::new(&format!("P{}", pieces.len() + 1), part).unwrap());
    }
    let board = Board::new(space, sites).unwrap();
    Instance::new(board, pieces).unwrap()
}

/// Every way to lay a piece that is left, equal pieces told apart.
fn fits(instance: &Instance, state: &State) -> Vec<(String, Vec<Spot>)> {
    let board = instance.board();
    let mut found = Vec::new();
    for id in instance.piece_ids() {
        if state.used(id) >= usize::from(*instance.piece(id).copies.end()) {
            continue;
        }
        for shape in instance.orientations(id) {
            for at in board.spots() {
                let place = |step: &Site| board.spot(board.site(at).plus(*step)?);
                let Some(mut spots) = shape.iter().map(place).collect::<Option<Vec<Spot>>>() else {
                    continue;
                };
                if spots.iter().any(|s| state.covering(*s).next().is_some()) {
                    continue;
                }
                spots.sort_unstable();
                let way = (instance.piece(id).name().to_owned(), spots);
                if !found.contains(&way) {
                    found.push(way);
                }
            }
        }
    }
    found
}

/// The pieces in `piece A (or its equals B and C) on …`.
fn named(reason: &str) -> BTreeSet<String> {
    let from = reason.find("iece ").unwrap() + "iece ".len();
    let first = reason[from..].split(' ').next().unwrap();
    let rest = reason[from + first.len()..].strip_prefix(" (or its equal");
    let others = rest.map_or("", |rest| rest.split(')').next().unwrap().trim_start_matches('s').trim());
    let others = others.split(", ").flat_map(|names| names.split(" and ")).filter(|name| !name.is_empty());
    std::iter::once(first).chain(others).map(str::to_owned).collect()
}

/// How many ways a reason speaks of: `2 of the 3 ways`, `one of two ways`.
fn ways_told(reason: &str) -> Option<usize> {
    if reason.contains("in one of two ways") {
        return Some(2);
    }
    let (_, rest) = reason.split_once(" of the ")?;
    let (number, rest) = rest.split_once(' ')?;
    rest.starts_with("ways").then(|| number.parse().unwrap())
}

fn check(instance: &Instance, state: &State, hint: &Hint<Move>) {
    let shown = format!("{}\n{instance:?}\n{state:?}", hint.reason);
    let all = fits(instance, state);
    let Move::Put { cells, .. } = &hint.moves[0] else { panic!("{shown}") };
    let mut moved: Vec<Spot> = cells.iter().map(|&c| instance.board().named(c).unwrap()).collect();
    moved.sort_unstable();
    let at_cell = Place::parse(&hint.place).map(|place| instance.board().named(place).unwrap());
    let ways: Vec<&(String, Vec<Spot>)> = match at_cell {
        Some(cell) => all.iter().filter(|(_, spots)| spots.contains(&cell)).collect(),
        None => {
            let names = named(&hint.place);
            all.iter().filter(|(name, _)| names.contains(name)).collect()
        }
    };
    if hint.rule.starts_with("forced") {
        assert!(ways.iter().all(|(_, spots)| *spots == moved), "not the only way: {shown}");
        let names: BTreeSet<String> = ways.iter().map(|(name, _)| name.clone()).collect();
        let told = named(&hint.reason);
        assert!(names == told || told.contains("more"), "others can do it: {names:?} {shown}");
    }
    if let Some(number) = ways_told(&hint.reason) {
        let form = |name: &str| {
            let mut form = instance.orientations(instance.piece_named(name).unwrap()).to_vec();
            form.sort_unstable();
            form
        };
        let different: BTreeSet<_> = ways.iter().map(|(name, spots)| (form(name), spots)).collect();
        assert_eq!(number, different.len(), "{shown}");
    }
}

#[test]
fn reasons_are_true_of_equal_pieces_and_of_layers() {
    let mut equal = 0;
    for seed in 0..400 {
        let instance = small_pieces(seed);
        let mut state = model::start(&instance);
        let mut random = Random::new(seed);
        while !model::status(&instance, &state).solved() {
            let action = match ask(&instance, &state) {
                HintAnswer::Hint(hint) => {
                    assert!(hint.certain);
                    equal += usize::from(hint.reason.contains("or its equal"));
                    check(&instance, &state, &hint);
                    let solid = instance.board().space().is_solid();
                    let name = |cell: &quadrille_core::Cell| Polyomino::cell_name(&instance, *cell);
                    assert!(hint.cells.iter().map(name).all(|name| name.starts_with('l') == solid));
                    hint.moves[0].clone()
                }
                HintAnswer::Ambiguous(hint) => {
                    assert!(!hint.certain);
                    hint.moves[0].clone()
                }
                other => panic!("{seed} {other:?}"),
            };
            model::apply(&instance, &mut state, &action).unwrap();
            if random.chance(0.1) {
                break;
            }
        }
    }
    assert!(equal > 50, "{equal}");
}
