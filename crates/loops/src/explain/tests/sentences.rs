//! The words of known examples.

use super::{after, ask, board, describe};
use crate::explain::TECHNIQUES;
use crate::model::{Instance, Rule};
use quadrille_core::HintAnswer;

pub(super) fn hinted(instance: &Instance, moves: &str) -> String {
    match ask(instance, &after(instance, moves)) {
        HintAnswer::Hint(hint) => describe(&hint),
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
        "counting | r3c3.e- | If r3c3, an end, lay e: these black cells need 8 links, their neighbours can give 7: \
      r1c3, r1c5, r2c4, r2c6, r3c3, r3c5, r4c6, r5c5 against r1c4, r1c6, r2c3, r3c4, r3c6, r4c5, r5c6. So it \
      has no link to the east",
    ),
    (
        Rule::Apart,
        true,
        &[&[8, 9], &[10, 2], &[3, 13]],
        "",
        "search | r2c1=n+s! | No shorter reason is known, but search shows that all solutions agree here: r2c1 lies n+s",
    ),
];

#[test]
fn every_technique_says_what_it_sees() {
    for &(rule, wrap, rows, moves, wanted) in EXAMPLES {
        assert_eq!(hinted(&board(rule, wrap, rows), moves), wanted);
    }
    // A deep chain has the words of any other chain.
    for technique in TECHNIQUES.iter().filter(|t| t.name != "deep-chain") {
        assert!(EXAMPLES.iter().any(|example| example.4.starts_with(technique.name)), "{}", technique.name);
    }
}
