//! Hints against enumeration, and the words of known examples.

mod answers;
mod sentences;

use super::*;
use crate::model::{Placed, Rule, Sides};
use proptest::prelude::*;
use quadrille_core::{Direction, Grid, Hint, Lattice, Level, Limits, Random, Shape, Size, Verdict};

fn ask(instance: &Instance, state: &State) -> HintAnswer<Move> {
    hint(instance, state, &mut Search::new(Limits::default()))
}

fn apply_all(instance: &Instance, state: &mut State, moves: &[Move]) {
    for action in moves {
        model::apply(instance, state, &action.to_string().parse().unwrap()).unwrap();
    }
}

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

fn describe(hint: &Hint<Move>) -> String {
    let moves: Vec<String> = hint.moves.iter().map(ToString::to_string).collect();
    format!("{} | {} | {}", hint.rule, moves.join(" "), hint.reason)
}

/// All solutions, by trying every position of every tile.
fn brute(instance: &Instance, from: &State) -> Vec<State> {
    let mut found = Vec::new();
    go(instance, from, &mut from.clone(), 0, &mut found);
    found
}

fn go(instance: &Instance, from: &State, state: &mut State, at: usize, found: &mut Vec<State>) {
    let size = instance.lattice().size;
    if at == size.area() {
        found.extend(model::status(instance, state).solved().then(|| state.clone()));
        return;
    }
    let cell = size.cell(at);
    for position in instance.tiles()[cell].positions(instance.shape()) {
        if agrees(&from[cell], position) {
            state[cell].sides = position;
            go(instance, from, state, at + 1, found);
        }
    }
}

/// Whether a position agrees with what is locked and marked.
fn agrees(placed: &Placed, position: Sides) -> bool {
    (!placed.locked || position == placed.sides)
        && placed.links.0 & !position.0 == 0
        && placed.gaps.0 & position.0 == 0
}

/// Whether a solution agrees with a state.
fn completes(solution: &State, state: &State) -> bool {
    solution.items().iter().zip(state.items()).all(|(one, placed)| agrees(placed, one.sides))
}

fn kinds() -> impl Strategy<Value = (Shape, bool, Rule)> {
    let rule = prop_oneof![3 => Just(Rule::Loops), 3 => Just(Rule::Tree), 2 => Just(Rule::Apart)];
    (prop_oneof![Just(Shape::Square), Just(Shape::Hex)], any::<bool>(), rule)
}

/// Small boards of all kinds, few enough positions to try everything; now and then without a
/// solution.
fn boards() -> impl Strategy<Value = Instance> {
    let made =
        (kinds(), 1usize..5, 1usize..5, any::<u64>()).prop_map(|((shape, wrap, rule), rows, cols, seed)| {
            let mut random = Random::new(seed);
            let lattice = Lattice { size: Size::new(rows, cols), shape, wrap };
            let mut instance = match rule {
                Rule::Tree => tree(lattice, &mut random),
                _ => linked(lattice, rule, &mut random),
            };
            if random.chance(0.2) {
                let mut tiles = instance.tiles().clone();
                tiles[lattice.size.cell(random.below(lattice.size.area()))] =
                    Sides(random.below(1 << shape.sides()) as u8);
                instance = Instance::new(lattice, rule, tiles).unwrap();
            }
            for _ in 0..random.below(3) {
                let side = shape.directions().nth(random.below(usize::from(shape.sides()))).unwrap();
                instance.add_wall(lattice.size.cell(random.below(lattice.size.area())), side);
            }
            instance
        });
    made.prop_filter("few enough to try everything", |instance| {
        let positions = |tile: &Sides| tile.positions(instance.shape()).count() as f64;
        instance.tiles().items().iter().map(positions).product::<f64>() < 20_000.0
    })
}

/// Random links, and the tiles turned.
fn linked(lattice: Lattice, rule: Rule, random: &mut Random) -> Instance {
    let (size, shape) = (lattice.size, lattice.shape);
    let mut tiles = Grid::filled(size, Sides::NONE);
    let density = [0.4, 0.6, 0.8][random.below(3)];
    for cell in size.cells() {
        for (side, other) in lattice.neighbours(cell).collect::<Vec<_>>() {
            if random.chance(density / 2.0) {
                tiles[cell] = tiles[cell].with(side);
                if rule != Rule::Apart {
                    tiles[other] = tiles[other].with(shape.opposite(side));
                }
            }
        }
    }
    turned(lattice, rule, tiles, random)
}

/// A random tree on all cells, and the tiles turned.
fn tree(lattice: Lattice, random: &mut Random) -> Instance {
    let (size, shape) = (lattice.size, lattice.shape);
    let mut tiles = Grid::filled(size, Sides::NONE);
    let mut reached = Grid::filled(size, false);
    let first = size.cell(random.below(size.area()));
    reached[first] = true;
    let mut edge: Vec<_> = lattice.neighbours(first).map(|(side, other)| (first, side, other)).collect();
    while !edge.is_empty() {
        let (cell, side, other) = edge.swap_remove(random.below(edge.len()));
        if !reached[other] && tiles[cell].count() + 1 < u32::from(shape.sides()) {
            reached[other] = true;
            tiles[cell] = tiles[cell].with(side);
            tiles[other] = tiles[other].with(shape.opposite(side));
            edge.extend(lattice.neighbours(other).map(|(side, next)| (other, side, next)));
        }
    }
    turned(lattice, Rule::Tree, tiles, random)
}

fn turned(lattice: Lattice, rule: Rule, mut tiles: Grid<Sides>, random: &mut Random) -> Instance {
    for tile in tiles.items_mut() {
        *tile = tile.stepped(lattice.shape, random.below(6) as u8);
    }
    Instance::new(lattice, rule, tiles).unwrap()
}

/// A state in which something is locked or marked, right or wrong.
fn some_state(instance: &Instance, random: &mut Random) -> State {
    let mut state = model::start(instance);
    let (size, shape) = (instance.lattice().size, instance.shape());
    for _ in 0..random.below(4) {
        let cell = size.cell(random.below(size.area()));
        let side: Direction = shape.directions().nth(random.below(usize::from(shape.sides()))).unwrap();
        let name = Sides::NONE.with(side).headings(shape);
        let text = match random.below(4) {
            0 => format!("{cell}!"),
            1 => format!("{cell}>"),
            2 => format!("{cell}.{name}+"),
            _ => format!("{cell}.{name}-"),
        };
        let _ = model::apply(instance, &mut state, &text.parse().unwrap());
    }
    state
}

/// Follows hints to the solution; every hint is compared with all solutions that agree with the
/// state.
fn follow(instance: &Instance, mut state: State) -> Result<Vec<Hint<Move>>, TestCaseError> {
    let mut solutions = brute(instance, &state);
    let mut hints = Vec::new();
    for _ in 0..20 * instance.tiles().items().len() + 5 {
        let before = state.clone();
        match ask(instance, &state) {
            HintAnswer::Solved => return Ok(hints),
            HintAnswer::Unsolvable(why) => {
                prop_assert!(brute(instance, &model::start(instance)).is_empty() && !why.is_empty());
                return Ok(hints);
            }
            HintAnswer::Mistake(hint) => {
                prop_assert!(solutions.is_empty());
                apply_all(instance, &mut state, &hint.moves);
                solutions = brute(instance, &state);
                prop_assert!(!solutions.is_empty(), "{}", hint.reason);
                continue;
            }
            HintAnswer::Hint(hint) => {
                apply_all(instance, &mut state, &hint.moves);
                let all = solutions.iter().all(|s| completes(s, &state));
                prop_assert!(all && !solutions.is_empty(), "{}: {}", hint.rule, hint.reason);
                prop_assert!(!hint.reason.is_empty() && !hint.reason.contains("nothing would fit"));
                prop_assert!(!hint.cells.is_empty() && hint.cells.is_sorted());
                hints.push(hint);
            }
            HintAnswer::Ambiguous(hint) => {
                prop_assert!(solutions.len() > 1);
                let facts = Facts::new(instance, &state).unwrap();
                for (_, cell) in facts.unsettled() {
                    let shared = solutions.iter().all(|s| s[cell].sides == solutions[0][cell].sides);
                    prop_assert!(!shared, "{cell} is decided");
                }
                apply_all(instance, &mut state, &hint.moves);
                solutions.retain(|s| completes(s, &state));
                prop_assert!(!solutions.is_empty());
            }
            HintAnswer::Limit(stop) => prop_assert!(false, "{stop:?}"),
        }
        prop_assert!(before != state, "a hint changes something");
    }
    Err(TestCaseError::fail("hints do not end"))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn hints_hold_in_all_solutions_and_lead_there(instance in boards(), seed in any::<u64>()) {
        follow(&instance, some_state(&instance, &mut Random::new(seed)))?;
    }

    #[test]
    fn grades_are_those_of_the_ladder(instance in boards()) {
        let start = model::start(&instance);
        let solutions = brute(&instance, &start).len();
        let about = estimate(&instance, &mut Search::new(Limits::default())).unwrap();
        prop_assert_eq!(about.solutions, solutions.min(2));
        let graded = grade_however_it_lies(&instance, &mut Search::new(Limits::default()));
        match solutions {
            0 => prop_assert!(matches!(graded.verdict, Verdict::Unsolvable(_)), "{:?}", graded),
            1 => {
                let hints = follow(&instance, start.clone())?;
                let hardest = hints.iter().map(|h| h.level).max().unwrap_or(Level::EASIEST);
                let level = graded.level().unwrap();
                prop_assert_eq!(about.difficulty(), level.difficulty(), "{:?} {:?}", about, graded);
                // A board may come out right before everything is deduced.
                let mut end = start;
                hints.iter().for_each(|hint| apply_all(&instance, &mut end, &hint.moves));
                let lucky = Facts::new(&instance, &end).unwrap().unsettled().next().is_some();
                prop_assert!(if lucky { hardest <= level } else { hardest == level }, "{} {:?}", hardest, graded);
                prop_assert!(lucky || hints.len() == graded.counts.iter().map(|(_, n)| n).sum::<usize>());
            }
            _ => prop_assert_eq!(graded.verdict, Verdict::Several),
        }
    }
}
