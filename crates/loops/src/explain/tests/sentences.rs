//! The words of known examples.

use super::{apply_all, ask};
use crate::explain::{Difficulty, TECHNIQUES, hint};
use crate::model::{self, Instance, Move, Rule, Sides, State};
use quadrille_core::{Direction, Grid, Hint, HintAnswer, Lattice, Limits, Search, Shape, Size, Stop};

fn board(rule: Rule, wrap: bool, rows: &[&[u8]]) -> Instance {
    let size = Size::new(rows.len(), rows[0].len());
    let tiles = rows.concat().into_iter().map(Sides).collect();
    let lattice = Lattice { size, shape: Shape::Square, wrap };
    Instance::new(lattice, rule, Grid::from_items(size, tiles).unwrap()).unwrap()
}

fn after(instance: &Instance, moves: &str) -> State {
    let mut state = model::start(instance);
    let moves: Vec<Move> = moves.split_whitespace().map(|m| m.parse().unwrap()).collect();
    apply_all(instance, &mut state, &moves);
    state
}

fn told(hint: &Hint<Move>) -> String {
    let moves: Vec<String> = hint.moves.iter().map(ToString::to_string).collect();
    format!("{} | {} | {}", hint.rule, moves.join(" "), hint.reason)
}

fn hinted(instance: &Instance, moves: &str) -> String {
    match ask(instance, &after(instance, moves)) {
        HintAnswer::Hint(hint) => told(&hint),
        other => panic!("{other:?}"),
    }
}

/// A rule, whether the board is glued, the tiles, the moves made so far, and what the hint says.
type Example = (Rule, bool, &'static [&'static [u8]], &'static str, &'static str);

const EXAMPLES: &[Example] = &[
    (
        Rule::Loops,
        false,
        &[&[3, 3], &[3, 3]],
        "",
        "border | r1c1=e+s! | r1c1, a corner, has the border to the north and west: only e+s fits",
    ),
    (
        Rule::Loops,
        false,
        &[&[12, 8], &[8, 0]],
        "r1c1=e+s!",
        "neighbours | r2c1=n! | r2c1, an end, has a link to the north (r1c1 has one): only n fits",
    ),
    (
        Rule::Loops,
        false,
        &[&[8, 0], &[4, 0]],
        "",
        "neighbours | r1c1=s! | r1c1, an end, has the border to the north and west and no link to the east (r1c2 has \
      none): only s fits",
    ),
    (
        Rule::Loops,
        false,
        &[&[8, 1], &[4, 8]],
        "r2c1.e+",
        "neighbours | r2c1=e! | r2c1, an end, has a link to the east (marked): only e fits",
    ),
    (
        Rule::Apart,
        false,
        &[&[3, 12], &[0, 2]],
        "r1c1! r2c2=n!",
        "neighbours | r1c2=n+e! | r1c2, a corner, has no link to the west (r1c1 has one) and no link to the south (r2c2 \
      has one): only n+e fits",
    ),
    (
        Rule::Loops,
        false,
        &[&[2, 6, 4], &[4, 9, 8]],
        "",
        "agreement | r1c2.s+ | r1c2, a corner, has the border to the north: whether it lies e+s or s+w, it has a link \
      to the south",
    ),
    (
        Rule::Apart,
        false,
        &[&[6, 5, 4], &[6, 13, 8]],
        "r1c1=n+e! r1c3=n! r2c1=n+w! r2c3=n!",
        "repulsion | r2c2=e+s+w! | r2c2, a T, can only lie e+s+w: r1c1 has a link to the east, r1c2 has a link to the \
      south",
    ),
    (
        Rule::Tree,
        false,
        &[&[8, 4, 8], &[7, 11, 6], &[7, 11, 9], &[2, 8, 2]],
        "r1c1=s! r2c1! r2c2.e+ r3c1! r3c2.e+ r4c1=n!",
        "group | r3c2=e+s+w! | r3c2 and r2c2 hang together already: one more link between them would close a loop",
    ),
    (
        Rule::Tree,
        true,
        &[&[12, 3], &[4, 1]],
        "",
        "group | r2c1.e- | r2c1 and r2c2 are ends: joined to each other they would be cut off from the rest",
    ),
    (
        Rule::Loops,
        false,
        &[&[4, 12, 8, 0], &[2, 11, 14, 4], &[2, 4, 1, 2]],
        "r1c1=e! r1c2! r1c2.s+ r1c3=s! r2c2.e+",
        "parity | r3c3.w- | r2c3, r2c4, r3c3 and r3c4 have 4 link ends for sides that are still open, and only the west \
      side of r3c3 leads to the other open tiles: an even number, so they meet each other and none leads across",
    ),
    (
        Rule::Loops,
        false,
        &[&[8, 8, 0], &[4, 7, 8], &[2, 14, 8], &[0, 1, 8]],
        "r2c3! r3c1!",
        "parity | r3c2.n+ | r3c2, r3c3, r4c2 and r4c3 have 5 link ends for sides that are still open, and only the \
      north side of r3c2 leads to the other open tiles: an odd number, so one of them leads across",
    ),
    (
        Rule::Tree,
        true,
        &[&[10, 10], &[6, 3], &[8, 4]],
        "r3c1.e- r3c1.w-",
        "look-ahead | r1c1=n+s! | If r1c1, a straight tile, lay e+w, then r1c1 and r1c2 form a loop. So it lies n+s",
    ),
    (
        Rule::Loops,
        false,
        &[&[4, 8, 0], &[4, 7, 12], &[8, 13, 11], &[2, 1, 2]],
        "r2c3! r3c3=n+s+w! r4c3=n!",
        "look-ahead | r3c1.n- | If r3c1, an end, lay n, then r3c2 has a link to the south, r4c1 has a link to the east, \
      and r4c2, an end, has no position left. So it has no link to the north",
    ),
    (
        Rule::Tree,
        true,
        &[&[2, 6, 9, 1], &[3, 12, 3, 9]],
        "r1c1.e- r1c1.w- r1c2.e+ r1c3.e-",
        "look-ahead | r2c3.e+ r2c3.w- | If r2c3, a corner, lay n+w, then r1c2, r1c3, r2c2 and r2c3 form a loop. If it \
      lay s+w, then r1c2, r1c3, r2c2 and r2c3 form a loop. So it has a link to the east and no link to the west",
    ),
    (
        Rule::Tree,
        true,
        &[&[11, 7, 6, 2], &[4, 12, 3, 8], &[13, 1, 2, 13], &[7, 1, 1, 3]],
        "r1c4.s- r2c1.w- r3c2.e- r3c2.s- r3c3.s- r4c2.e-",
        "chain | r4c2=w! | If r4c2, an end, lay s, then one thing follows from another in 9 steps, and r3c1, r3c4, r4c1 \
      and r4c4 form a loop. So it lies w",
    ),
    (
        Rule::Loops,
        false,
        &[
            &[9, 1, 4, 4, 2, 1],
            &[4, 0, 8, 8, 0, 1],
            &[0, 4, 4, 8, 4, 8],
            &[4, 4, 8, 1, 4, 8],
            &[8, 8, 4, 3, 5, 4],
            &[0, 4, 1, 4, 8, 0],
        ],
        "r1c1=e+s! r1c2=w! r2c1=n! r2c3.s- r3c4.s- r4c4.e-",
        "counting | r3c3.e- | If r3c3, an end, lay e: these black cells need 8 links, their neighbours can give 7: 8 \
      tiles r1c3, r1c5, r2c4, r2c6, r3c3, r3c5, r4c6, r5c5 against r1c4, r1c6, r2c3, r3c4, r3c6, r4c5, r5c6. So it \
      has no link to the east",
    ),
];

#[test]
fn every_technique_says_what_it_sees() {
    for &(rule, wrap, rows, moves, wanted) in EXAMPLES {
        assert_eq!(hinted(&board(rule, wrap, rows), moves), wanted);
    }
    for technique in TECHNIQUES.iter().filter(|t| t.name != "search") {
        assert!(EXAMPLES.iter().any(|example| example.4.starts_with(technique.name)), "{}", technique.name);
    }
}

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
        assert_eq!(told(&hint), format!("mistake | {wanted}"));
        apply_all(instance, &mut state, &hint.moves);
        assert!(!matches!(ask(instance, &state), HintAnswer::Mistake(_)));
    }
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
fn several_solutions_and_search_say_so() {
    let pairs = board(Rule::Loops, false, &[&[1, 1], &[1, 1]]);
    let HintAnswer::Ambiguous(hint) = ask(&pairs, &after(&pairs, "")) else {
        panic!("there are two solutions")
    };
    assert_eq!(
        told(&hint),
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
    wall.add_wall(Size::new(2, 2).cell(0), Direction::EAST);
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
    cancelled.monitor().cancel();
    assert_eq!(hint(&hard, &state, &mut cancelled), HintAnswer::Limit(Stop::Cancelled));
}

#[test]
fn difficulties_have_words() {
    for difficulty in Difficulty::ALL {
        assert_eq!(Difficulty::named(difficulty.word()), Ok(difficulty));
    }
    assert_eq!(
        Difficulty::named("x").unwrap_err().to_string().lines().next(),
        Some("'x' is not a difficulty")
    );
    let levels: Vec<&str> = TECHNIQUES.iter().map(|t| Difficulty::of_level(t.level).word()).collect();
    assert!(levels.is_sorted_by_key(|word| Difficulty::named(word).unwrap()));
}
