use super::hint;
use crate::model::{Instance, Move, Piece, Placed, State, apply, start, status};
use crate::solve::tests::puzzle;
use proptest::prelude::*;
use quadrille_core::{Cell, HintAnswer, Level, Limits, Random, Search, Size};

fn tiny() -> Instance {
    let pieces = [[0, 1, 4, 0], [0, 0, 2, 1], [4, 3, 0, 0], [2, 0, 0, 3]].map(Piece::new);
    Instance::new(Size::new(2, 2), pieces.to_vec()).unwrap()
}

fn ask(instance: &Instance, state: &State) -> HintAnswer<Move> {
    hint(instance, state, &mut Search::new(Limits::none()))
}

fn with(instance: &Instance, placed: &[(usize, usize, u16, usize)]) -> State {
    let mut state = start(instance);
    for (row, col, piece, turn) in placed {
        state.set(Cell::new(*row, *col), Some(Placed::new(*piece, *turn)));
    }
    state
}

#[test]
fn what_fits_alone_is_told_with_what_is_needed() {
    let instance = tiny();
    let HintAnswer::Hint(hint) = ask(&instance, &with(&instance, &[(0, 0, 0, 0)])) else { panic!() };
    assert_eq!(hint.moves, [Move::Put(Cell::new(0, 1), Placed::new(1, 0))]);
    assert_eq!(
        hint.reason,
        "r1c2 needs grey on its upper side, grey on its right side and 1 on its left side, and of the pieces that are \
         left only 1 has that"
    );
    assert_eq!((hint.rule, hint.level, hint.cells), ("only-piece", Level::EASIEST, vec![Cell::new(0, 0)]));
}

#[test]
fn mistakes_are_lifted() {
    let instance = tiny();
    // Two pieces that do not match.
    let HintAnswer::Mistake(hint) = ask(&instance, &with(&instance, &[(0, 0, 0, 0), (0, 1, 2, 1)])) else {
        panic!()
    };
    assert_eq!(hint.moves.len(), 1);
    // They match the rim, but nothing fits between them.
    let HintAnswer::Mistake(hint) = ask(&instance, &with(&instance, &[(0, 0, 0, 0), (1, 1, 1, 1)])) else {
        panic!()
    };
    assert!(hint.reason.contains("no piece that is left has"), "{}", hint.reason);
    assert!(hint.moves.contains(&Move::Lift(Cell::new(1, 1))), "{:?}", hint.moves);
}

#[test]
fn a_puzzle_without_solution_is_told() {
    let pieces = [[0, 1, 4, 0], [0, 0, 2, 1], [4, 3, 0, 0], [2, 0, 0, 5]].map(Piece::new);
    let instance = Instance::new(Size::new(2, 2), pieces.to_vec()).unwrap();
    assert!(matches!(ask(&instance, &start(&instance)), HintAnswer::Unsolvable(_)));
    let few = Instance::new(Size::new(2, 2), vec![Piece::new([0, 1, 4, 0])]).unwrap();
    let HintAnswer::Unsolvable(why) = ask(&few, &start(&few)) else { panic!() };
    assert_eq!(why, "1 pieces cannot fill 4 cells");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whoever follows the hints from any beginning of a solvable puzzle ends with a solution,
    /// mistakes included.
    #[test]
    fn hints_lead_to_a_solution((rows, cols) in (2usize..5, 2usize..5), colours in 1u16..5, seed: u64) {
        let mut random = Random::new(seed);
        let instance = puzzle(rows, cols, colours, true, false, &mut random);
        let mut state = start(&instance);
        // Some pieces at random, as far as the rim likes them.
        for _ in 0..random.below(3) {
            let cell = instance.size().cell(random.below(rows * cols));
            let placed = Placed::new(random.below(rows * cols) as u16, random.below(4));
            if instance.fits_frame(cell, placed) {
                let _ = apply(&instance, &mut state, &Move::Put(cell, placed));
            }
        }
        for _ in 0..4 * rows * cols {
            match ask(&instance, &state) {
                HintAnswer::Solved => break,
                HintAnswer::Hint(hint) | HintAnswer::Mistake(hint) | HintAnswer::Ambiguous(hint) => {
                    prop_assert!(!hint.moves.is_empty() && !hint.reason.is_empty());
                    for action in &hint.moves {
                        apply(&instance, &mut state, action).unwrap();
                    }
                }
                other => prop_assert!(false, "{:?} on {:?}", other, state),
            }
        }
        prop_assert!(status(&instance, &state).solved());
    }
}
