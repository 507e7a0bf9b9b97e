//! What else a hint can be: mistakes, puzzles without a solution or with several, limits; and
//! larger boards.

use super::sentences::hinted;
use super::{after, apply_all, ask, board, describe, linked, tree};
use crate::explain::{estimate, hint};
use crate::model::{self, Instance, Mark, Move, Rule, Sides};
use quadrille_core::square;
use quadrille_core::{Cell, Grid, HintAnswer, Lattice, Level, Limits, Random, Search, Shape, Size, Stop};

#[test]
fn mistakes_are_told_with_the_moves_that_repair_them() {
    // A ring of four corners: one solution.
    let ring = board(Rule::Loops, false, &[&[3, 3], &[3, 3]]);
    // A tree that has one solution.
    let tree = board(Rule::Tree, false, &[&[8, 4, 8], &[7, 11, 6], &[7, 11, 9], &[2, 8, 2]]);
    // Four ends in a square: two solutions.
    let pairs = board(Rule::Loops, false, &[&[1, 1], &[1, 1]]);
    let examples = [
        (
            &ring,
            "r1c1! r2c2=n+w!",
            "r1c1? | r1c1, a corner, has no position left. Take back the lock of r1c1: then it can be solved",
        ),
        (
            &ring,
            "r1c1.e- r2c2=n+w!",
            "r1c1.e? | r1c1, a corner, has no position left. Take back the mark on the east side of r1c1: then it can be \
          solved",
        ),
        (
            &pairs,
            "r1c1=e! r2c1=n!",
            "r2c1? | r1c1 has no link to the south, and r2c1, an end, has no position left. Take back the lock of r2c1: then it can be solved",
        ),
        (
            &tree,
            "r2c2.s+",
            "r2c2.s? | r2c1 has a link to the east, r2c3 has a link to the west, r3c1 has a link to the east, r3c3 has a \
          link to the west, and r2c1, r2c2, r2c3, r3c1, r3c2 and r3c3 form a loop. Take back the mark on the south \
          side of r2c2: then it can be solved",
        ),
    ];
    for (instance, moves, wanted) in examples {
        let mut state = after(instance, moves);
        let HintAnswer::Mistake(hint) = ask(instance, &state) else { panic!("{moves} is wrong") };
        assert_eq!(describe(&hint), format!("mistake | {wanted}"));
        apply_all(instance, &mut state, &hint.moves);
        assert!(!matches!(ask(instance, &state), HintAnswer::Mistake(_)));
    }
}

#[test]
fn a_mark_is_wrong_if_it_is_wrong_for_either_cell() {
    // Links may lead into a wall when they must not meet: the two cells beside it need not have the
    // same there.
    let size = Size::new(2, 1);
    let tiles = Grid::from_items(size, vec![Sides(0b10_1010), Sides(0b01_0010)]).unwrap();
    let lattice = Lattice { size, shape: Shape::Hex, wrap: true };
    let mut instance = Instance::new(lattice, Rule::Apart, tiles).unwrap();
    instance.add_wall(Cell::new(0, 0), Shape::Hex.directions().nth(5).unwrap());
    let mut mistakes = 0;
    for cell in size.cells() {
        for side in Sides::all(Shape::Hex).iter(Shape::Hex) {
            let side = Sides::NONE.with(side).headings(Shape::Hex);
            let mut state = model::start(&instance);
            apply_all(&instance, &mut state, &[Move::Mark { cell, side, mark: Mark::Gap }]);
            if let HintAnswer::Mistake(hint) = ask(&instance, &state) {
                assert!(!hint.moves.is_empty(), "{}", hint.reason);
                mistakes += 1;
            }
        }
    }
    assert!(mistakes > 0);
}

#[test]
fn puzzles_without_a_solution_are_told_from_mistakes() {
    let why = |instance: &Instance, moves: &str| match ask(instance, &after(instance, moves)) {
        HintAnswer::Unsolvable(why) => why,
        other => panic!("{other:?}"),
    };
    let straight = board(Rule::Loops, false, &[&[1, 5]]);
    assert_eq!(why(&straight, "r1c1!"), "r1c2, a straight tile, has no position left");
    let ends = board(Rule::Tree, true, &[&[1, 1, 1], &[1, 1, 1], &[1, 1, 1], &[1, 1, 1]]);
    assert_eq!(
        why(&ends, ""),
        "12 tiles in one tree are joined by 11 links, which have 22 ends; these tiles have 12"
    );
    let crosses = board(Rule::Apart, false, &[&[15, 15]]);
    assert_eq!(why(&crosses, ""), "r1c1 has a link to the east, and r1c2, a cross, has no position left");
}

#[test]
fn several_solutions_are_told() {
    let pairs = board(Rule::Loops, false, &[&[1, 1], &[1, 1]]);
    let HintAnswer::Ambiguous(hint) = ask(&pairs, &after(&pairs, "")) else {
        panic!("there are two solutions")
    };
    assert_eq!(
        describe(&hint),
        "ambiguous | r1c1=e! | Several solutions agree with what is locked and marked, and no tile and no side was \
         found to be the same in all of them: r1c1 can lie e or s"
    );
}

#[test]
fn tiles_that_have_to_be_turned_come_first_and_positions_prove_nothing() {
    // The first corner lies right already, but is not locked: the others are to be turned first.
    let ring = board(Rule::Loops, false, &[&[6, 3], &[3, 6]]);
    assert!(hinted(&ring, "").starts_with("border | r1c2=s+w! | "));
    assert!(hinted(&ring, "r1c2=s+w!").starts_with("border | r2c2=n+w! | "));
    assert_eq!(
        ask(&ring, &after(&ring, "r1c2=s+w r2c2=n+w")),
        HintAnswer::Solved,
        "nothing has to be locked"
    );
    // If there is none of the same level, it is locked.
    let corner = board(Rule::Loops, false, &[&[6, 1], &[8, 0]]);
    assert!(hinted(&corner, "").starts_with("border | r1c1=e+s! | "));
    // Where the ends lie says nothing about the others.
    let pairs = board(Rule::Loops, false, &[&[2, 1], &[1, 1]]);
    assert!(matches!(ask(&pairs, &after(&pairs, "")), HintAnswer::Ambiguous(_)));
    let mut wall = board(Rule::Loops, false, &[&[1, 1], &[1, 1]]);
    wall.add_wall(Size::new(2, 2).cell(0), square::EAST);
    assert_eq!(
        hinted(&wall, ""),
        "border | r1c1=s! | r1c1, an end, has the border to the north and west and a wall to the east: only s fits"
    );
}

#[test]
fn limits_are_kept() {
    let hard = board(Rule::Loops, false, &[&[4, 8, 0], &[4, 7, 12], &[8, 13, 11], &[2, 1, 2]]);
    let state = after(&hard, "r2c3! r3c3=n+s+w! r4c3=n!");
    let mut few = Search::new(Limits { nodes: Some(1), ..Limits::default() });
    assert_eq!(hint(&hard, &state, &mut few), HintAnswer::Limit(Stop::Nodes));
    let mut few = Search::new(Limits { nodes: Some(1), ..Limits::default() });
    assert!(
        matches!(hint(&hard, &after(&hard, ""), &mut few), HintAnswer::Hint(_)),
        "easy hints need no nodes"
    );
    let mut cancelled = Search::new(Limits::default());
    cancelled.cancel().now();
    assert_eq!(hint(&hard, &state, &mut cancelled), HintAnswer::Limit(Stop::Cancelled));
}

/// Follows hints on a board that is too large to try everything.
fn walk(instance: &Instance) -> (HintAnswer<Move>, Level) {
    let (mut state, mut hardest) = (model::start(instance), Level::EASIEST);
    for _ in 0..10 * instance.tiles().items().len() {
        match ask(instance, &state) {
            HintAnswer::Hint(hint) => {
                apply_all(instance, &mut state, &hint.moves);
                hardest = hardest.max(hint.level);
            }
            other => return (other, hardest),
        }
    }
    panic!("hints do not end");
}

#[test]
fn hints_solve_larger_boards_with_one_solution() {
    let mut words = std::collections::BTreeSet::new();
    for seed in 0..400 {
        let mut random = Random::new(seed);
        let shape = [Shape::Square, Shape::Hex][random.below(2)];
        let lattice = Lattice {
            size: Size::new(5 + random.below(4), 5 + random.below(4)),
            shape,
            wrap: random.chance(0.5),
        };
        let instance = match random.below(3) {
            0 => linked(lattice, Rule::Loops, &mut random),
            _ => tree(lattice, &mut random),
        };
        let grade = estimate(&instance, &mut Search::new(Limits::default())).unwrap();
        let (end, hardest) = walk(&instance);
        match grade.solutions {
            1 => assert_eq!(end, HintAnswer::Solved),
            _ => assert!(matches!(end, HintAnswer::Ambiguous(_)), "{seed} {grade:?} {end:?}"),
        }
        if grade.is_unique() {
            assert_eq!(grade.difficulty(), hardest.difficulty(), "seed {seed}: {grade:?}");
            assert_eq!(grade.is_deduced(), hardest < Level::of(9));
            words.insert(grade.difficulty());
        }
    }
    assert!(words.len() >= 3, "{words:?}");
}
