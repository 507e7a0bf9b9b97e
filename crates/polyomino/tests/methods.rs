//! Every method against brute force that knows nothing but the rules, on small random puzzles of
//! all spaces: boards with holes, copies, optional pieces and cells, one-sided and fixed pieces,
//! given pieces.

use num_bigint::BigUint;
use quadrille_core::family::{self, find_method};
use quadrille_core::{Limits, Monitor, Outcome, Random, Search, Solve, Task};
use quadrille_polyomino::SolveSettings;
use quadrille_polyomino::model::{
    self, Board, Ground, Instance, Piece, PieceId, Placed, Space, Spot, State, Turning,
};
use quadrille_polyomino::solve::count::through_every_placement;
use quadrille_polyomino::solve::heuristic::Heuristic;
use quadrille_polyomino::solve::kit::Kit;
use quadrille_polyomino::{Polyomino, Site};
use std::collections::{BTreeMap, BTreeSet};

/// Methods that find every solution.
const COMPLETE: [&str; 6] = ["auto", "dense", "cells", "bits", "x", "frontier"];

/// A solution in a form that can be compared.
type Tiling = Vec<(PieceId, Vec<Spot>)>;

fn tiling(state: &State) -> Tiling {
    state.placed().iter().map(|p| (p.piece, p.spots.to_vec())).collect()
}

/// Every solution: the pieces in order, each copy on every placement after that of the copy before
/// it.
fn brute_force(instance: &Instance) -> BTreeSet<Tiling> {
    let mut found = BTreeSet::new();
    let all: Vec<Vec<Placed>> = instance.piece_ids().map(|id| placements(instance, id)).collect();
    go(instance, &all, 0, 0, &mut instance.given().to_vec(), &mut found);
    found
}

fn go(
    instance: &Instance,
    all: &[Vec<Placed>],
    piece: usize,
    from: usize,
    placed: &mut Vec<Placed>,
    found: &mut BTreeSet<Tiling>,
) {
    let Some(own) = all.get(piece) else {
        let state = State::new(placed.clone());
        if model::status(instance, &state).solved() {
            found.insert(tiling(&state));
        }
        return;
    };
    let id = PieceId(piece as u16);
    let used = placed.iter().filter(|p| p.piece == id).count();
    if used >= usize::from(*instance.piece(id).copies.start()) {
        go(instance, all, piece + 1, 0, placed, found);
    }
    if used < usize::from(*instance.piece(id).copies.end()) {
        for at in from..own.len() {
            if placed.iter().all(|p| p.spots.iter().all(|s| !own[at].spots.contains(s))) {
                placed.push(own[at].clone());
                go(instance, all, piece, at + 1, placed, found);
                placed.pop();
            }
        }
    }
}

fn placements(instance: &Instance, id: PieceId) -> Vec<Placed> {
    let board = instance.board();
    let mut found = Vec::new();
    for shape in instance.orientations(id) {
        for spot in board.spots() {
            let cells: Option<Vec<Spot>> =
                shape.iter().map(|&step| board.spot(board.site(spot).plus(step)?)).collect();
            found.extend(cells.map(|cells| Placed::new(id, cells)));
        }
    }
    found
}

/// The puzzle of a seed that is small enough for brute force: exchanging many equal pieces makes
/// many solutions.
fn puzzle(seed: u64) -> Instance {
    (0..).map(|more| candidate(seed + 100_000 * more)).find(|p| p.pieces().len() <= 5).unwrap()
}

/// A random board cut at random, then changed a little.
fn candidate(seed: u64) -> Instance {
    let mut random = Random::new(seed);
    let space = Space::ALL[random.below(4)];
    let (layers, rows, cols) = if space.is_solid() { (2, 2, 3) } else { (1, 3, 4) };
    let full = Board::full(space, layers, rows, cols).unwrap();
    let hole = random.below(4);
    let optional = random.chance(0.2);
    let sites: Vec<(Site, bool)> = full
        .spots()
        .filter(|_| hole > 0 || random.below(6) > 0)
        .map(|s| (full.site(s), false))
        .collect::<Vec<_>>()
        .into_iter()
        .map(|(s, _)| (s, optional && random.below(4) == 0))
        .collect();
    let cells: BTreeMap<Site, bool> = sites.into_iter().chain([(full.site(Spot(0)), false)]).collect();
    let board =
        Board::new(space, cells.into_iter().map(|(site, optional)| Ground { site, optional })).unwrap();
    let mut pieces: Vec<Piece> = Vec::new();
    let mut free: Vec<Spot> = board.spots().collect();
    while let Some(&start) = free.first() {
        let size = 2 + random.below(3);
        let mut cells = vec![start];
        while cells.len() < size {
            let next: Vec<Spot> = cells
                .iter()
                .flat_map(|&c| board.neighbours(c))
                .filter(|n| free.contains(n) && !cells.contains(n))
                .collect();
            let Some(&next) = random.pick(&next) else { break };
            cells.push(next);
        }
        free.retain(|f| !cells.contains(f));
        let name = char::from(b'A' + pieces.len() as u8).to_string();
        let mut piece = Piece::new(&name, cells.iter().map(|&c| board.site(c))).unwrap();
        piece.turning = [Turning::Free, Turning::Free, Turning::OneSided, Turning::Fixed][random.below(4)];
        if random.below(8) == 0 {
            piece.copies = random.below(2) as u16..=2;
        }
        pieces.push(piece);
    }
    let instance = Instance::new(board, pieces).unwrap();
    if random.below(4) == 0 {
        let id = PieceId(random.below(instance.pieces().len()) as u16);
        let all = placements(&instance, id);
        if let Some(given) = random.pick(&all) {
            return instance.with_given(vec![given.clone()]).unwrap();
        }
    }
    instance
}

fn solve(instance: &Instance, method: &str, settings: &SolveSettings) -> (Outcome, Vec<Tiling>) {
    let from = model::start(instance);
    let task = Task::<Polyomino> { instance, from: &from, settings };
    let method = find_method::<Polyomino>(Some(method)).unwrap();
    let answer = family::solve(&task, method, Limits::none(), Monitor::default(), None).unwrap();
    (answer.outcome, answer.solutions.iter().map(tiling).collect())
}

fn count(instance: &Instance, settings: &SolveSettings) -> BigUint {
    let from = model::start(instance);
    let task = Task::<Polyomino> { instance, from: &from, settings };
    let count = Polyomino::count(&task, &mut Search::new(Limits::none())).unwrap();
    assert_eq!(count.stop, None);
    count.number
}

#[test]
fn all_methods_find_what_brute_force_finds() {
    let settings = SolveSettings::default();
    let (mut solvable, mut several) = (0, 0);
    for seed in 0..1500 {
        let instance = puzzle(seed);
        let expected = brute_force(&instance);
        solvable += usize::from(!expected.is_empty());
        several += usize::from(expected.len() > 1);
        for method in COMPLETE {
            let (outcome, found) = solve(&instance, method, &settings);
            if outcome == Outcome::Limit && method == "dense" {
                continue; // it refuses copies, and says so
            }
            let set: BTreeSet<Tiling> = found.iter().cloned().collect();
            assert_eq!(set.len(), found.len(), "seed {seed}: {method} tells a solution twice");
            assert_eq!(set, expected, "seed {seed}: {method}\n{instance:?}");
            let right = if expected.is_empty() { Outcome::Unsolvable } else { Outcome::Solved };
            assert_eq!(outcome, right, "seed {seed}: {method}");
        }
        assert_eq!(count(&instance, &settings), BigUint::from(expected.len()), "seed {seed}: count");
    }
    assert!(solvable > 700 && several > 400, "{solvable} solvable, {several} with several solutions");
}

#[test]
fn pruning_and_heuristics_lose_nothing() {
    for seed in 0..200 {
        let instance = puzzle(seed);
        let expected = brute_force(&instance);
        for (name, heuristic) in Heuristic::ALL {
            for zones in [false, true] {
                let settings = SolveSettings { heuristic, zones, ..Default::default() };
                let (_, found) = solve(&instance, "x", &settings);
                assert_eq!(
                    found.into_iter().collect::<BTreeSet<_>>(),
                    expected,
                    "seed {seed} {name} {zones}"
                );
            }
        }
    }
}

#[test]
fn a_beam_finds_solutions_or_says_that_it_does_not_know() {
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    for seed in 0..200 {
        let instance = puzzle(seed);
        let from = model::start(&instance);
        let task =
            Task::<Polyomino> { instance: &instance, from: &from, settings: &SolveSettings::default() };
        let method = find_method::<Polyomino>(Some("beam")).unwrap();
        let answer = family::solve(&task, method, limits.clone(), Monitor::default(), None).unwrap();
        let solvable = !brute_force(&instance).is_empty();
        assert!(answer.outcome != Outcome::Solved || solvable, "seed {seed}");
        let volume = Kit::of(&instance, &from).is_ok_and(|kit| kit.volume_fits());
        assert!(answer.outcome != Outcome::Unsolvable || !volume, "seed {seed}");
    }
}

#[test]
fn marginals_are_what_enumeration_counts() {
    for seed in 0..400 {
        let instance = puzzle(seed);
        let from = model::start(&instance);
        let Ok(kit) = Kit::of(&instance, &from) else { continue };
        let solutions = brute_force(&instance);
        let marginals = through_every_placement(&kit, &mut Search::new(Limits::none())).unwrap();
        assert_eq!(marginals.total, BigUint::from(solutions.len()), "seed {seed}");
        let mut expected: BTreeMap<String, usize> = BTreeMap::new();
        for placed in solutions.iter().flatten() {
            let placed = Placed::new(placed.0, placed.1.clone());
            if !instance.given().contains(&placed) {
                *expected.entry(model::Move::put(&instance, &placed).to_string()).or_default() += 1;
            }
        }
        for (action, number) in marginals.through {
            let counted = expected.remove(&action.to_string()).unwrap_or(0);
            assert_eq!(number, BigUint::from(counted), "seed {seed}: {action}");
        }
        assert!(expected.is_empty(), "seed {seed}: {expected:?} are missing");
    }
}

/// The number of solutions up to motions of the board and exchanges of equal pieces, by making all
/// images.
fn orbits(instance: &Instance, solutions: &BTreeSet<Tiling>) -> usize {
    // Without names, a piece is the set of its orientations.
    let forms: Vec<BTreeSet<Vec<Site>>> =
        instance.piece_ids().map(|id| instance.orientations(id).iter().cloned().collect()).collect();
    let unnamed = |tiling: &Tiling| -> BTreeSet<(usize, Vec<Spot>)> {
        let form = |id: PieceId| forms.iter().position(|f| *f == forms[id.index()]).unwrap();
        tiling.iter().map(|(id, spots)| (form(*id), spots.clone())).collect()
    };
    let known: BTreeSet<BTreeSet<(usize, Vec<Spot>)>> = solutions.iter().map(unnamed).collect();
    let motions = instance.board().symmetries();
    let mut seen = BTreeSet::new();
    let mut orbits = 0;
    for solution in &known {
        if seen.contains(solution) {
            continue;
        }
        orbits += 1;
        for (_, to) in &motions {
            let moved: BTreeSet<Vec<Spot>> = solution
                .iter()
                .map(|(_, spots)| {
                    let mut spots: Vec<Spot> = spots.iter().map(|s| to[s.index()]).collect();
                    spots.sort_unstable();
                    spots
                })
                .collect();
            // An image counts when the pieces can lie like that: when it is one of the solutions,
            // by its cells.
            let same =
                known.iter().filter(|k| k.iter().map(|(_, s)| s.clone()).collect::<BTreeSet<_>>() == moved);
            seen.extend(same.cloned());
        }
    }
    orbits
}

#[test]
fn distinct_solutions_are_orbits() {
    let distinct = SolveSettings { distinct: true, ..Default::default() };
    let mut fewer = 0;
    for seed in 0..3000 {
        let instance = puzzle(seed);
        // The plain count of orbits above needs pieces that are used once and are alike under every
        // motion or not at all.
        let plain = |p: &Piece| p.turning == Turning::Free && p.copies == (1..=1);
        if !instance.pieces().iter().all(plain) || !instance.given().is_empty() {
            continue;
        }
        let solutions = brute_force(&instance);
        if solutions.len() > 400 {
            continue;
        }
        let expected = orbits(&instance, &solutions);
        fewer += usize::from(expected < solutions.len());
        assert_eq!(count(&instance, &distinct), BigUint::from(expected), "seed {seed}\n{instance:?}");
        for method in COMPLETE {
            let (outcome, found) = solve(&instance, method, &distinct);
            if outcome != Outcome::Limit {
                assert_eq!(found.len(), expected, "seed {seed}: {method}");
            }
        }
    }
    assert!(fewer > 20, "{fewer} puzzles with something to identify");
}

#[test]
fn threads_find_the_same() {
    let set = model::sets::piece_set("iq-pro").unwrap();
    let board = model::sets::board("5x11").unwrap().unwrap();
    let instance = Instance::new(board, (set.make)()).unwrap();
    let mut state = model::start(&instance);
    for action in ["H=r1c1-r1c3,r2c1,r3c1", "C=r4c1,r5c1-r5c4", "K=r1c4-r1c6,r2c5"] {
        model::apply(&instance, &mut state, &action.parse().unwrap()).unwrap();
    }
    let settings = SolveSettings::default();
    let task = Task::<Polyomino> { instance: &instance, from: &state, settings: &settings };
    let run = |method: &str, threads| {
        let limits = Limits { threads, ..Limits::none() };
        let method = find_method::<Polyomino>(Some(method)).unwrap();
        let answer = family::solve(&task, method, limits, Monitor::default(), None).unwrap();
        answer.solutions.iter().map(tiling).collect::<BTreeSet<_>>()
    };
    let alone = run("frontier", 1);
    assert!(alone.len() > 10);
    for method in ["dense", "cells", "auto"] {
        assert_eq!(run(method, 2), alone, "{method}");
    }
}
