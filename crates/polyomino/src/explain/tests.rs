//! Hints against enumeration, and the words of known examples.

use super::*;
use crate::Polyomino;
use crate::SolveSettings;
use crate::model::sets::{board, piece_set, sites};
use crate::model::{Board, Ground, Piece, PieceId, Place, Placed, Site, Space, Spot};
use quadrille_core::grade::by_hints;
use quadrille_core::{Explain, Hint, Level, Limits, Monitor, Random, Task, Verdict, family};
use std::collections::BTreeSet;

mod reasons;

fn ask(instance: &Instance, state: &State) -> HintAnswer<Move> {
    hint(instance, state, &mut Search::new(Limits::default()))
}

fn after(instance: &Instance, moves: &[&str]) -> State {
    let mut state = model::start(instance);
    moves.iter().for_each(|m| model::apply(instance, &mut state, &m.parse().unwrap()).unwrap());
    state
}

fn puzzle(board: &str, pieces: &[(&str, &str)]) -> Instance {
    let board = Board::new(Space::Flat, sites(board)).unwrap();
    let pieces = pieces.iter().map(|(name, shape)| Piece::new(name, sites(shape)).unwrap()).collect();
    Instance::new(board, pieces).unwrap()
}

/// Every solution, by the plain method; `None` if there are very many.
fn enumerate(instance: &Instance) -> Option<Vec<State>> {
    let (from, settings) = (model::start(instance), SolveSettings::default());
    let task = Task::<Polyomino> { instance, from: &from, settings: &settings };
    let method = family::find_method(Some("bits")).unwrap();
    let limits = Limits::default().solutions(MOST);
    let answer = family::solve(&task, method, limits, Monitor::default(), None).unwrap();
    answer.complete.then_some(answer.solutions)
}

/// Puzzles with so many solutions are left out.
const MOST: u64 = 500;

/// Sites of a space cut at random into pieces of up to five cells.
fn cut(space: Space, sites: &[Site], random: &mut Random) -> Vec<Vec<Site>> {
    let mut free: BTreeSet<Site> = sites.iter().copied().collect();
    let mut parts = Vec::new();
    while let Some(first) = free.pop_first() {
        let size = 3 + random.below(3);
        let mut part = vec![first];
        while part.len() < size {
            let steps = space.steps();
            let edge: Vec<Site> = part
                .iter()
                .flat_map(|p| steps.iter().filter_map(|s| p.plus(*s)))
                .filter(|s| free.contains(s))
                .collect();
            let Some(&next) = random.pick(&edge) else { break };
            free.remove(&next);
            part.push(next);
        }
        parts.push(part);
    }
    parts
}

/// A small puzzle, now and then without a solution, with cells that may stay empty or with copies
/// to choose.
fn random_puzzle(seed: u64) -> Instance {
    let mut random = Random::new(seed);
    let space = if random.chance(0.15) { Space::Hex } else { Space::Flat };
    let (rows, cols) = (3 + random.below(2) as i16, 4 + random.below(3) as i16);
    let mut sites: Vec<Site> =
        (0..rows).flat_map(|r| (0..cols).map(move |c| space.from_sheet(Site::flat(r, c)))).collect();
    for _ in 0..random.below(3) {
        sites.remove(random.below(sites.len()));
    }
    let loose = random.chance(0.15);
    let parts = cut(space, &sites, &mut random);
    let mut pieces: Vec<Piece> = parts
        .iter()
        .zip('A'..)
        .map(|(part, name)| Piece::new(&name.to_string(), part.iter().copied()).unwrap())
        .collect();
    if random.chance(0.1) {
        pieces[0] = Piece::new("A", sites_of_line(pieces[0].size())).unwrap();
    }
    if loose {
        let at = random.below(pieces.len());
        pieces[at].copies = 0..=2;
    }
    let optional = if loose { random.below(sites.len()) } else { usize::MAX };
    let board = Board::new(
        space,
        sites.iter().enumerate().map(|(i, &site)| Ground { site, optional: i == optional }),
    )
    .unwrap();
    Instance::new(board, pieces).unwrap()
}

fn sites_of_line(length: usize) -> impl Iterator<Item = Site> {
    (0..length as i16).map(|c| Site::flat(0, c))
}

/// A level of the game with the twelve pieces: a solution without some of its pieces.
fn random_level(seed: u64) -> Instance {
    let mut random = Random::new(seed);
    let instance = game();
    let solution = loop {
        let empty = model::start(&instance);
        let kit = Kit::of(&instance, &empty).unwrap();
        let placements = kit.placements().unwrap();
        let first = kit.put(random.pick(&placements).unwrap());
        let mut from = empty.clone();
        model::apply(&instance, &mut from, &first).unwrap();
        let settings = SolveSettings::default();
        let task = Task::<Polyomino> { instance: &instance, from: &from, settings: &settings };
        let method = family::find_method(Some("dense")).unwrap();
        let answer = family::solve(&task, method, Limits::default(), Monitor::default(), None).unwrap();
        if let Some(solution) = answer.solutions.into_iter().next() {
            break solution;
        }
    };
    let mut given = solution.placed().to_vec();
    random.shuffle(&mut given);
    given.truncate(2 + random.below(6));
    instance.with_given(given).unwrap()
}

/// The board and pieces of the game.
fn game() -> Instance {
    let pieces = (piece_set("iq-pro").unwrap().make)();
    Instance::new(board("5x11").unwrap().unwrap(), pieces).unwrap()
}

/// Its level with these given pieces, in letters.
fn level(rows: &str) -> Instance {
    let instance = game();
    let letters: Vec<char> = rows.chars().filter(|c| *c != '/').collect();
    let on = |id: PieceId| {
        let here = letters.iter().zip(0..).filter(|(c, _)| **c == instance.symbol(id));
        here.map(|(_, n)| Spot(n)).collect::<Vec<_>>()
    };
    let given = instance.piece_ids().map(|id| (id, on(id))).filter(|(_, spots)| !spots.is_empty());
    let given = given.map(|(id, spots)| Placed::new(id, spots)).collect();
    instance.with_given(given).unwrap()
}

/// Puzzles of all sorts.
fn puzzles() -> impl Iterator<Item = Instance> {
    (0..250).map(random_puzzle).chain((0..60).map(random_level)).chain([level(DEEP)])
}

/// A state of a game: some pieces of a solution, now and then others too.
fn random_state(instance: &Instance, solutions: &[State], random: &mut Random) -> State {
    let mut state = model::start(instance);
    if let Some(solution) = random.pick(solutions) {
        for placed in solution.placed() {
            if random.chance(0.4) && !instance.given().contains(placed) {
                model::apply(instance, &mut state, &Move::put(instance, placed)).unwrap();
            }
        }
    }
    if random.chance(0.35) {
        let base = state.clone();
        let kit = Kit::of(instance, &base).unwrap();
        let placements = kit.placements().unwrap();
        if let Some(placement) = random.pick(&placements) {
            model::apply(instance, &mut state, &kit.put(placement)).unwrap();
        }
    }
    state
}

/// Whether a solution has a piece of this form on these cells.
fn contains(instance: &Instance, solution: &State, action: &Move) -> bool {
    let Move::Put { piece, cells } = action else { return false };
    let spots: Vec<Spot> = cells.iter().map(|&c| instance.board().named(c).unwrap()).collect();
    let form = |id: PieceId| {
        let mut form = instance.orientations(id).to_vec();
        form.sort_unstable();
        form
    };
    let wanted = form(instance.piece_named(piece).unwrap());
    solution.placed().iter().any(|p| p.spots[..] == spots[..] && form(p.piece) == wanted)
}

fn check_words(instance: &Instance, hint: &Hint<Move>) {
    let board = instance.board();
    let places: BTreeSet<_> = board.spots().map(|s| board.place(s)).collect();
    assert!(hint.cells.iter().all(|c| places.contains(c)), "{hint:?}");
    for word in hint.reason.split(|c: char| !c.is_alphanumeric()) {
        if let Some(place) = Place::parse(word) {
            assert!(board.named(place).is_some(), "{}", hint.reason);
        }
    }
    assert!(!hint.reason.is_empty() && !hint.place.is_empty(), "{hint:?}");
}

#[test]
fn whatever_a_hint_says_is_so() {
    let mut seen = BTreeSet::new();
    for (seed, instance) in (0..).zip(puzzles()) {
        let Some(solutions) = enumerate(&instance) else { continue };
        let mut random = Random::new(seed + 10_000);
        for round in 0..4 {
            let state = match round {
                0 => model::start(&instance),
                _ => random_state(&instance, &solutions, &mut random),
            };
            let agree: Vec<&State> =
                solutions.iter().filter(|s| state.placed().iter().all(|p| s.placed().contains(p))).collect();
            let answer = ask(&instance, &state);
            match &answer {
                HintAnswer::Hint(hint) => {
                    check_words(&instance, hint);
                    assert!(!agree.is_empty(), "{seed}");
                    let everywhere = agree.iter().all(|s| contains(&instance, s, &hint.moves[0]));
                    assert!(everywhere, "{seed} {hint:?}");
                    model::apply(&instance, &mut state.clone(), &hint.moves[0]).unwrap();
                    seen.insert(hint.rule);
                }
                HintAnswer::Solved => assert!(model::status(&instance, &state).solved()),
                HintAnswer::Mistake(hint) => {
                    check_words(&instance, hint);
                    assert!(agree.is_empty() && !solutions.is_empty(), "{seed} {hint:?}");
                    let mut repaired = state.clone();
                    hint.moves.iter().for_each(|m| model::apply(&instance, &mut repaired, m).unwrap());
                    let can = |s: &&State| repaired.placed().iter().all(|p| s.placed().contains(p));
                    assert!(solutions.iter().any(|s| can(&s)), "{seed} {hint:?}");
                    seen.insert(hint.rule);
                }
                HintAnswer::Unsolvable(reason) => {
                    assert!(solutions.is_empty() && !reason.is_empty(), "{seed} {reason}");
                    seen.insert("unsolvable");
                }
                HintAnswer::Ambiguous(hint) => {
                    check_words(&instance, hint);
                    assert!(agree.len() > 1, "{seed} {hint:?}");
                    assert!(agree.iter().any(|s| contains(&instance, s, &hint.moves[0])), "{seed}");
                    let said = [format!("{} solutions", agree.len()), "At least ".to_owned()];
                    assert!(
                        said.iter().any(|s| hint.reason.starts_with(s)),
                        "{seed} {} {}",
                        agree.len(),
                        hint.reason
                    );
                    seen.insert(hint.rule);
                }
                HintAnswer::Limit(stop) => panic!("{seed} {stop:?}"),
            }
        }
    }
    let all: Vec<&str> = seen.into_iter().collect();
    let expected = [
        "ambiguous",
        "chain",
        "deeper",
        "forced cell",
        "forced piece",
        "look-ahead",
        "mistake",
        "unsolvable",
        "zone",
    ];
    assert_eq!(all, expected);
}

#[test]
fn grades_are_what_the_hints_say() {
    let mut words = BTreeSet::new();
    for (seed, instance) in (0..).zip(puzzles()) {
        let [graded, plain] =
            [grade, by_hints::<Polyomino>].map(|f| f(&instance, &mut Search::new(Limits::default())));
        match (&graded.verdict, &plain.verdict) {
            // Hints find what all solutions share, so they may be solved by luck or end late.
            (Verdict::Several, _) => {}
            _ => assert_eq!(graded, plain, "{seed}"),
        }
        words.extend(graded.level().map(Level::difficulty));
    }
    assert_eq!(words.len(), 4, "{words:?}");
}

#[test]
fn a_puzzle_without_one_solution_has_no_grade() {
    let several = grade(&game(), &mut Search::new(Limits::default()));
    assert_eq!((several.verdict, several.unique), (Verdict::Several, Some(false)));
}

fn said(answer: HintAnswer<Move>) -> (&'static str, String, String) {
    let (HintAnswer::Hint(hint) | HintAnswer::Mistake(hint) | HintAnswer::Ambiguous(hint)) = answer else {
        panic!("{answer:?}")
    };
    let moves: Vec<String> = hint.moves.iter().map(ToString::to_string).collect();
    (hint.rule, hint.reason, moves.join(" "))
}

const DEEP: &str = "........KKK/CC...DD..K./CGG.DD...../CG........./CG.........";
const LEVEL: &str = "JJJEEE...II/JJFFDEE...I/.FFDD....../.FCD....L.L/..CCCC..LLL";

#[test]
fn known_examples() {
    for (rows, rule, reason, moves) in [
        (
            LEVEL,
            "forced cell",
            "Only piece G on r3c1, r4c1, r5c1-r5c2 can cover r3c1: everything else that is left would overlap or \
             leave the board",
            "G=r3c1,r4c1,r5c1-r5c2",
        ),
        (
            "KKK.CCCC.../AK..C..FFB./AA.J..FFBB./A..JJ.F..BB/A..JJ......",
            "forced piece",
            "Piece L fits in one place only: r4c6, r4c8, r5c6-r5c8",
            "L=r4c6,r4c8,r5c6-r5c8",
        ),
        (
            ".....IIEEEB/CC...IEEBBB/C.....LLKB./C.....LKKK./C.....LL...",
            "zone",
            "r3c11 must be covered, in one of two ways. Piece G on r3c11, r4c11, r5c10-r5c11 would mean that r5c9 is \
             cut off, and no piece left can fill it. So it is piece H on r3c11, r4c11, r5c9-r5c11",
            "H=r3c11,r4c11,r5c9-r5c11",
        ),
        (
            "AAAA.....II/CA........I/C.....LL..H/CJJJ..L...H/CCJJ..LLHHH",
            "look-ahead",
            "r4c6 must be covered, and 27 of the 28 ways to do so lead nowhere; the hardest to see: piece G on \
             r2c6-r2c7, r3c6, r4c6 would mean that nothing that is left can cover r5c6. Only piece G on r3c6, r4c6, \
             r5c5-r5c6 remains",
            "G=r3c6,r4c6,r5c5-r5c6",
        ),
        (
            "...AAAA..../FF..A....../KFF......../KKF.C....II/K...CCCC..I",
            "chain",
            "r1c1 must be covered, in one of two ways. Piece G on r1c1-r1c3, r2c3 would force piece L on r2c4, r2c6, \
             r3c4-r3c6, and then the 4 cells r4c4, r5c2, r5c3 and r5c4 are cut off, and no pieces left can fill them. So \
             it is piece E on r1c1-r1c3, r2c3-r2c4",
            "E=r1c1-r1c3,r2c3-r2c4",
        ),
        (
            DEEP,
            "deeper",
            "No short argument was found. Trying all 2 ways to cover r1c1 to the end leaves only piece E on \
             r1c1-r1c3, r2c3-r2c4",
            "E=r1c1-r1c3,r2c3-r2c4",
        ),
    ] {
        let instance = level(rows);
        assert_eq!(
            said(ask(&instance, &model::start(&instance))),
            (rule, reason.to_owned(), moves.to_owned())
        );
    }
}

#[test]
fn mistakes_are_told_by_what_they_leave() {
    for (moves, reason) in [
        (
            "A=r2c10,r3c8-r3c11",
            "Nothing that is left can cover r4c10. Take back piece A on r2c10, r3c8-r3c11: the only solution is \
             different there",
        ),
        (
            "A=r3c8-r3c11,r4c10",
            "Piece H has no place left. Take back piece A on r3c8-r3c11, r4c10: the only solution is different there",
        ),
        (
            "K=r1c7-r1c9,r2c8",
            "Search proves that what is left cannot be completed. Take back piece K on r1c7-r1c9, r2c8: the only \
             solution is different there",
        ),
    ] {
        let instance = level(LEVEL);
        let (rule, told, _) = said(ask(&instance, &after(&instance, &[moves])));
        assert_eq!((rule, told.as_str()), ("mistake", reason));
    }
    let free = game();
    let state = after(&free, &["I=r1c2-r1c3,r2c3", "K=r2c1,r3c1-r3c2,r4c1"]);
    let (_, told, moves) = said(ask(&free, &state));
    assert!(told.starts_with("Nothing that is left can cover r1c1. Take back piece K"), "{told}");
    assert_eq!(moves, "r2c1=.");
}

#[test]
fn many_solutions_are_said_to_be_many() {
    let (rule, told, moves) = said(ask(&game(), &model::start(&game())));
    assert!(rule == "ambiguous" && told.starts_with("At least ") && !moves.is_empty(), "{told}");
}

#[test]
fn impossible_puzzles_say_why() {
    let tetrominoes = (piece_set("tetrominoes").unwrap().make)();
    let instance = Instance::new(board("4x5").unwrap().unwrap(), tetrominoes).unwrap();
    let HintAnswer::Unsolvable(reason) = ask(&instance, &model::start(&instance)) else { panic!() };
    assert!(reason.starts_with("Coloured like a chessboard"), "{reason}");
    let HintAnswer::Unsolvable(reason) = ask(&instance, &after(&instance, &["I4=r1c1-r1c4"])) else {
        panic!()
    };
    assert!(reason.starts_with("Coloured like a chessboard"), "{reason}");
    let small = puzzle("###", &[("A", "##")]);
    let HintAnswer::Unsolvable(reason) = ask(&small, &model::start(&small)) else { panic!() };
    assert_eq!(reason, "the pieces left take 2 cells at most, and 3 must be covered");
}

#[test]
fn broken_states_are_repaired() {
    let instance = puzzle("####/####", &[("I", "####"), ("J", "####")]);
    let first = Placed::new(PieceId(0), (0..4).map(Spot));
    let second = Placed::new(PieceId(1), (4..8).map(Spot));
    let over = Placed::new(PieceId(1), (0..4).map(Spot));
    let level = instance.with_given(vec![first.clone()]).unwrap();
    for state in [vec![over.clone(), first.clone()], vec![over], vec![second]] {
        let mut state = State::new(state);
        let HintAnswer::Mistake(hint) = ask(&level, &state) else { panic!() };
        hint.moves.iter().for_each(|m| {
            if let Err(error) = model::apply(&level, &mut state, m) {
                panic!("{m}: {}", error.message)
            }
        });
        assert!(model::status(&level, &state).broken().next().is_none(), "{hint:?}");
    }
}

#[test]
fn a_search_told_to_stop_says_so() {
    let pieces = (piece_set("pentominoes").unwrap().make)();
    let instance = Instance::new(board("6x10").unwrap().unwrap(), pieces).unwrap();
    let mut search = Search::new(Limits::default());
    search.cancel().now();
    let answer = Polyomino::hint(&instance, &model::start(&instance), &mut search);
    assert_eq!(answer, HintAnswer::Limit(Stop::Cancelled));
}

#[test]
fn a_part_of_a_large_zone_is_no_zone() {
    let pieces = (piece_set("hexominoes").unwrap().make)();
    let instance = Instance::new(board("14x15").unwrap().unwrap(), pieces).unwrap();
    let answer = ask(&instance, &model::start(&instance));
    let HintAnswer::Unsolvable(why) = answer else { panic!("{answer:?}") };
    assert!(why.starts_with("Coloured like a chessboard, 105 of the 210"), "{why}");
}
