//! Every method against one that tries everything, on small random boards of all kinds.

use super::proof::Proof;
use super::{METHODS, prove};
use crate::Loops;
use crate::SolveSettings;
use crate::model::{Instance, Placed, Rule, Sides, State, start, status};
use proptest::prelude::*;
use quadrille_core::{
    Direction, Grid, Lattice, Limits, Monitor, Outcome, Search, Shape, Size, Solve, Task, family,
};
use std::collections::HashSet;

/// All solutions, by trying every position of every tile.
fn brute(instance: &Instance, from: &State) -> HashSet<State> {
    let mut found = HashSet::new();
    let mut state = from.clone();
    go(instance, from, &mut state, 0, &mut found);
    found
}

fn go(instance: &Instance, from: &State, state: &mut State, at: usize, found: &mut HashSet<State>) {
    let size = instance.lattice().size;
    if at == size.area() {
        if status(instance, state).solved() {
            found.insert(state.clone());
        }
        return;
    }
    let cell = size.cell(at);
    let Placed { sides, locked, links, gaps } = from[cell];
    for position in instance.tiles()[cell].positions(instance.shape()) {
        let kept = (!locked || position == sides) && links.0 & !position.0 == 0 && gaps.0 & position.0 == 0;
        if kept {
            state[cell].sides = position;
            go(instance, from, state, at + 1, found);
        }
    }
}

/// A board whose tiles come from random links, a few of them turned into others: most boards have
/// solutions, some have none.
pub(crate) fn boards() -> impl Strategy<Value = Instance> {
    let kinds = (
        prop_oneof![Just(Shape::Square), Just(Shape::Hex)],
        any::<bool>(),
        prop_oneof![3 => Just(Rule::Loops), 2 => Just(Rule::Tree), 1 => Just(Rule::Apart)],
        1usize..4,
        1usize..4,
    );
    let made = (kinds, any::<u64>(), 0u8..4, 0u8..3).prop_map(
        |((shape, wrap, rule, rows, cols), seed, wrong, walls)| {
            random_board(Lattice { size: Size::new(rows, cols), shape, wrap }, rule, seed, wrong, walls)
        },
    );
    made.prop_filter("few enough to try everything", |instance| {
        let positions = |tile: &Sides| tile.positions(instance.shape()).count() as f64;
        instance.tiles().items().iter().map(positions).product::<f64>() < 5000.0
    })
}

fn random_board(lattice: Lattice, rule: Rule, seed: u64, wrong: u8, walls: u8) -> Instance {
    let mut random = quadrille_core::Random::new(seed);
    let (size, shape) = (lattice.size, lattice.shape);
    let mut tiles = Grid::filled(size, Sides::NONE);
    let density = [0.3, 0.5, 0.7][random.below(3)];
    for cell in size.cells() {
        for side in shape.directions() {
            let Some(other) = lattice.neighbour(cell, side) else { continue };
            // Boards of nothing but links are tried too much: trees need few.
            if random.chance(if rule == Rule::Tree { density / 2.0 } else { density }) {
                tiles[cell] = tiles[cell].with(side);
                tiles[other] = tiles[other].with(shape.opposite(side));
            }
        }
    }
    for _ in 0..wrong.saturating_sub(1) {
        let cell = size.cell(random.below(size.area()));
        tiles[cell] = Sides(random.below(1 << shape.sides()) as u8);
    }
    let mut instance = Instance::new(lattice, rule, tiles).unwrap();
    for _ in 0..walls.saturating_sub(1) {
        let side: Direction = shape.directions().nth(random.below(usize::from(shape.sides()))).unwrap();
        instance.add_wall(size.cell(random.below(size.area())), side);
    }
    instance
}

/// A state in which something is decided, now and then.
fn some_state(instance: &Instance, seed: u64) -> State {
    let mut state = start(instance);
    let mut random = quadrille_core::Random::new(seed);
    if seed.is_multiple_of(3) {
        let cell = instance.lattice().size.cell(random.below(instance.lattice().size.area()));
        let shape = instance.shape();
        match random.below(3) {
            0 => state[cell].locked = true,
            1 => state[cell].links = Sides(random.below(1 << shape.sides()) as u8),
            _ => state[cell].gaps = Sides(random.below(1 << shape.sides()) as u8),
        }
    }
    state
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]
    #[test]
    fn every_method_finds_exactly_the_solutions(instance in boards(), seed in any::<u64>()) {
        let from = some_state(&instance, seed);
        let all = brute(&instance, &from);
        let settings = SolveSettings::default();
        let task = Task { instance: &instance, from: &from, settings: &settings };
        for method in &METHODS {
            let limits = Limits { solutions: None, threads: 2, ..Limits::default() };
            let answer = family::solve(&task, method, limits, Monitor::default(), None).unwrap();
            if method.name == "propagate" && answer.outcome == Outcome::Limit {
                prop_assert!(!all.is_empty() || answer.solutions.is_empty());
                continue;
            }
            let found: HashSet<State> = answer.solutions.iter().cloned().collect();
            prop_assert_eq!(found.len(), answer.solutions.len(), "{} repeats itself", method.name);
            prop_assert!(found == all, "{}: {} of {}", method.name, found.len(), all.len());
            prop_assert!(answer.complete);
        }
        let count = Loops::count(&task, &mut Search::new(Limits::none())).unwrap();
        prop_assert_eq!(count.number, all.len().into());
        prop_assert_eq!(count.stop, None);
    }

    #[test]
    fn proofs_hold_and_nothing_is_proven_that_is_wrong(instance in boards(), seed in any::<u64>()) {
        let from = some_state(&instance, seed);
        let solvable = !brute(&instance, &from).is_empty();
        if let Some(proof) = prove::any(&instance, &from) {
            prop_assert!(!solvable);
            prop_assert_eq!(proof.check(&instance, &from), Ok(()), "{:?}", proof);
            prop_assert!(!proof.words(&instance, &from).is_empty());
        } else if instance.rule() == Rule::Loops && instance.shape() == Shape::Square && !instance.lattice().wrap {
            prop_assert!(solvable, "a flow always ends in a proof");
        }
    }

    #[test]
    fn a_proof_for_one_board_does_not_pass_for_another(instance in boards(), other in boards()) {
        let proof = prove::any(&instance, &start(&instance));
        let fits = instance.lattice() == other.lattice();
        if let (Some(proof), true) = (proof, fits) && proof.check(&other, &start(&other)).is_ok() {
            prop_assert!(brute(&other, &start(&other)).is_empty());
        }
    }
}

/// Ends on every cell but two corners of one colour.
fn mutilated(n: usize) -> Instance {
    let size = Size::new(n, n);
    let mut tiles = Grid::filled(size, Sides(1));
    tiles[size.cell(0)] = Sides::NONE;
    tiles[size.cell(n * n - 1)] = Sides::NONE;
    Instance::new(Lattice { size, shape: Shape::Square, wrap: false }, Rule::Loops, tiles).unwrap()
}

#[test]
fn a_chessboard_without_two_corners_is_proven_by_counting_colours() {
    for n in [4, 8, 14, 40] {
        let instance = mutilated(n);
        let from = start(&instance);
        let settings = SolveSettings::default();
        let task = Task { instance: &instance, from: &from, settings: &settings };
        for name in ["flow", "auto"] {
            let method = family::find_method::<Loops>(Some(name)).unwrap();
            let answer = family::solve(&task, method, Limits::default(), Monitor::default(), None).unwrap();
            assert_eq!(answer.outcome, Outcome::Unsolvable);
            let words = answer.report.note.unwrap();
            assert!(words.contains(" links, their neighbours can give "), "{words}");
        }
        let proof: Proof = prove::any(&instance, &from).unwrap();
        assert!(proof.steps.is_empty());
        proof.check(&instance, &from).unwrap();
        let mut solvable = instance.tiles().clone();
        solvable[instance.lattice().size.cell(0)] = Sides(1);
        solvable[instance.lattice().size.cell(n * n - 1)] = Sides(1);
        let other = Instance::new(instance.lattice(), Rule::Loops, solvable).unwrap();
        assert!(proof.check(&other, &start(&other)).is_err(), "on the whole chessboard there is enough");
    }
}
