use super::lanes::FlatPlan;
use super::path::{NAMES, Path};
use super::plan::Plan;
use super::problem::Problem;
use crate::Edge;
use crate::SolveSettings;
use crate::model::{self, Clue, Frame, Instance, Piece, Placed, State};
use crate::opening::Openings;
use proptest::prelude::*;
use quadrille_core::Settings;
use quadrille_core::{
    Answer, Cell, Given, Grid, Limits, Monitor, Outcome, Random, Search, Size, Solve, Source, Task, family,
};

/// A random puzzle with few colours: cut from a random board, or, now and then, with sides changed
/// so that it may have no solution. Equal and symmetric pieces occur.
pub fn puzzle(
    rows: usize,
    cols: usize,
    colours: u16,
    framed: bool,
    spoil: bool,
    random: &mut Random,
) -> Instance {
    let draw = |random: &mut Random| 1 + random.below(colours as usize) as u16;
    let size = Size::new(rows, cols);
    let across = Grid::filled(Size::new(rows, cols + 1), ()).map(|()| draw(random));
    let down = Grid::filled(Size::new(rows + 1, cols), ()).map(|()| draw(random));
    let rim = |outside: bool, colour: u16| if outside && framed { 0 } else { colour };
    let mut pieces: Vec<Piece> = size
        .cells()
        .map(|Cell { row, col }| {
            Piece::new([
                rim(row == 0, down[Cell::new(row, col)]),
                rim(col + 1 == cols, across[Cell::new(row, col + 1)]),
                rim(row + 1 == rows, down[Cell::new(row + 1, col)]),
                rim(col == 0, across[Cell::new(row, col)]),
            ])
        })
        .map(|piece| piece.turned(model::Turn::new(random.below(4))))
        .collect();
    random.shuffle(&mut pieces);
    if spoil {
        let at = random.below(pieces.len());
        let side = random.below(4);
        if !pieces[at].0[side].is_grey() {
            pieces[at].0[side] = model::Colour(draw(random));
        }
    }
    Instance::new(size, pieces).unwrap().with_frame(Frame::when(framed))
}

pub fn solve(instance: &Instance, method: &str, options: &Given, limits: Limits) -> Answer<State> {
    let from = model::start(instance);
    let settings = SolveSettings::read(options).unwrap();
    let task = Task { instance, from: &from, settings: &settings };
    let method = family::find_method::<Edge>(Some(method)).unwrap();
    family::solve(&task, method, limits, Monitor::default(), None).unwrap()
}

prop_compose! {
    pub fn puzzles()(
        (rows, cols) in (1usize..5, 1usize..5),
        colours in 1u16..5,
        (framed, spoil) in (prop::bool::weighted(0.8), prop::bool::weighted(0.2)),
        (clues, seed) in (0usize..3, any::<u64>()),
    ) -> Instance {
        let mut random = Random::new(seed);
        let instance = puzzle(rows, cols, colours, framed, spoil, &mut random);
        let clue = |random: &mut Random| Clue {
            cell: instance.size().cell(random.below(rows * cols)),
            placed: Placed::new(random.below(rows * cols) as u16, random.below(4)),
        };
        let mut with = instance.clone();
        for _ in 0..clues {
            let clue = clue(&mut random);
            if instance.fits_frame(clue.cell, clue.placed) {
                with = with.clone().with_clues([clue]).unwrap_or(with);
            }
        }
        with
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// The fast engine visits the nodes of the plain one in the same order, along every path.
    #[test]
    fn scan_does_what_brute_does(instance in puzzles(), path in prop::sample::select(NAMES.to_vec())) {
        let options = Given::default().with("path", path);
        let limits = Limits { nodes: Some(20_000), ..Limits::none() };
        let [slow, fast] = ["brute", "path"].map(|method| solve(&instance, method, &options, limits.clone()));
        prop_assert_eq!(fast.outcome, slow.outcome);
        prop_assert_eq!(&fast.solutions, &slow.solutions);
        prop_assert_eq!(fast.counters.nodes, slow.counters.nodes);
        prop_assert_eq!(fast.counters.nodes_to_first, slow.counters.nodes_to_first);
    }

    /// Lanes have the same nodes and solutions as the plain engine in whole trees, and stop at the
    /// same number of nodes in others.
    #[test]
    fn lanes_do_what_brute_does(
        instance in puzzles(),
        path in prop::sample::select(NAMES.to_vec()),
        (lanes, threads) in (2usize..9, 1usize..3),
        nodes in prop_oneof![Just(20_000), 0u64..200],
    ) {
        let options = Given::default().with("path", path);
        let limits = Limits { nodes: Some(nodes), ..Limits::none() };
        let slow = solve(&instance, "brute", &options, limits.clone());
        let options = options.with("lanes", lanes.to_string());
        let fast = solve(&instance, "path", &options, limits.clone());
        prop_assert_eq!(fast.outcome, slow.outcome);
        prop_assert_eq!(fast.counters.nodes, slow.counters.nodes);
        if slow.outcome == Outcome::Limit {
            return Ok(());
        }
        let fast = solve(&instance, "path", &options, Limits { threads, ..Limits::none() });
        prop_assert_eq!(sorted(&fast.solutions), sorted(&slow.solutions));
        prop_assert_eq!(fast.counters.nodes, slow.counters.nodes);
        let from = model::start(&instance);
        let settings = SolveSettings::read(&options).unwrap();
        let task = Task { instance: &instance, from: &from, settings: &settings };
        let mut search = Search::new(Limits { threads, ..Limits::none() });
        let count = Edge::count(&task, &mut search).unwrap();
        prop_assert_eq!(count.number, slow.solutions.len().into());
        prop_assert_eq!(search.counters.nodes, slow.counters.nodes);
    }

    /// The clauses have the same solutions, and the model of a file of clauses is a solution.
    #[test]
    fn clauses_have_the_solutions(instance in puzzles()) {
        let limits = Limits { nodes: Some(20_000), ..Limits::none() };
        let brute = solve(&instance, "path", &Given::default(), limits);
        if brute.outcome != Outcome::Limit && brute.solutions.len() < 300 {
            let sat = solve(&instance, "sat", &Given::default(), Limits::none());
            prop_assert_eq!(sorted(&sat.solutions), sorted(&brute.solutions));
        }
    }

    /// Gates turn nothing back that leads to a solution, and threads change nothing but the order.
    #[test]
    fn gates_and_threads_change_no_solution(
        instance in puzzles(),
        path in prop::sample::select(NAMES.to_vec()),
        (endgame, closures, threads) in (0u64..16, 0u64..4, 1usize..4),
    ) {
        let plain = Given::default().with("path", path);
        let limits = Limits { nodes: Some(20_000), ..Limits::none() };
        let all = solve(&instance, "path", &plain, limits);
        if all.outcome == Outcome::Limit {
            return Ok(());
        }
        let mut gated = plain.clone().with("closures", closures.to_string());
        if endgame < instance.size().area() as u64 - instance.clues().len() as u64 {
            gated.add("endgame", endgame.to_string());
        }
        let fewer = solve(&instance, "path", &gated, Limits { threads, ..Limits::none() });
        prop_assert_eq!(sorted(&fewer.solutions), sorted(&all.solutions));
        let from = model::start(&instance);
        let settings = SolveSettings::read(&gated).unwrap();
        let task = Task { instance: &instance, from: &from, settings: &settings };
        let count = Edge::count(&task, &mut Search::new(Limits { threads, ..Limits::none() })).unwrap();
        prop_assert_eq!(count.number, all.solutions.len().into());
    }

    /// The solutions of all openings are the solutions of the puzzle, and a file of openings reads
    /// back.
    #[test]
    fn openings_share_the_solutions_out(
        instance in puzzles(),
        path in prop::sample::select(NAMES.to_vec()),
        (cells, threads, seed) in (0usize..8, 1usize..3, any::<u64>()),
    ) {
        let options = Given::default().with("path", path);
        let all = solve(&instance, "path", &options, Limits { nodes: Some(20_000), ..Limits::none() });
        let from = model::start(&instance);
        let problem = Problem::from(&instance, &from);
        if all.outcome == Outcome::Limit || problem.obstacle().is_some() {
            return Ok(());
        }
        let plan = Plan::new(&problem, &Path::named(path, instance.size()).unwrap());
        let mut search = Search::new(Limits::none());
        let mut openings = Openings::all(&problem, &plan, cells.min(plan.len()), &mut search).unwrap();
        openings.estimate(&problem, &plan, 3, seed, &mut search).unwrap();
        openings.sort();
        let text = openings.write(&instance);
        let read = Openings::read(&Source::new("openings", &text), &instance).unwrap();
        prop_assert_eq!(&read.cells, &openings.cells);
        prop_assert_eq!(read.write(&instance), text.clone());
        let mut with = options.with("opening", "openings");
        with.attach("opening", text.into_bytes());
        let parts = solve(&instance, "path", &with, Limits { threads, ..Limits::none() });
        prop_assert_eq!(sorted(&parts.solutions), sorted(&all.solutions));
    }
}

/// Boards in an order that does not depend on how they were found.
pub fn sorted(states: &[State]) -> Vec<String> {
    let mut boards: Vec<String> = states.iter().map(|state| format!("{:?}", state.cells().items())).collect();
    boards.sort_unstable();
    boards
}

/// Boards along rows and columns have a flat plan, with clues near the start as well; along other
/// paths they have none.
#[test]
fn rows_and_columns_have_a_course() {
    let mut random = Random::new(7);
    let instance = puzzle(9, 12, 40, true, false, &mut random);
    let mut clued = instance.clone();
    for piece in 0..60 {
        let cell = Cell::new(random.below(2), random.below(2));
        let clue = Clue { cell, placed: Placed::new(piece, random.below(4)) };
        if instance.fits_frame(clue.cell, clue.placed) {
            clued = clued.clone().with_clues([clue]).unwrap_or(clued);
        }
    }
    assert!(clued.clues().len() > 1);
    for (instance, path) in [&instance, &clued].into_iter().flat_map(|i| NAMES.map(|path| (i, path))) {
        let from = model::start(instance);
        let problem = Problem::from(instance, &from);
        let plan = Plan::new(&problem, &Path::named(path, instance.size()).unwrap());
        let has = FlatPlan::new(&plan).is_some();
        assert_eq!(has, ["row", "column"].contains(&path), "{path}");
    }
}

/// Boards with so many colours and clues that not all sides can count in the number of a list.
#[test]
fn many_colours_take_little_memory() {
    let mut random = Random::new(5);
    let instance = puzzle(24, 24, 2000, true, false, &mut random);
    let from = model::start(&instance);
    let solution = solve(&instance, "path", &Given::default(), Limits::default()).solutions.pop().unwrap();
    let clues = solution.placed().filter(|_| random.chance(0.3)).map(|(cell, placed)| Clue { cell, placed });
    let clued = instance.clone().with_clues(clues.collect::<Vec<_>>()).unwrap();
    for (instance, path) in [(&instance, "spiral-in"), (&clued, "row"), (&clued, "quad-spiral")] {
        let plan = Plan::new(&Problem::from(instance, &from), &Path::named(path, instance.size()).unwrap());
        assert!(plan.lists.len() < 1 << 22, "{}", plan.lists.len());
        let options = Given::default().with("path", path);
        let answer =
            solve(instance, "path", &options, Limits { nodes: Some(1_000_000), ..Limits::default() });
        assert_eq!(answer.outcome, Outcome::Solved, "{path}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// What counting rules out has no solution by brute force, and what a side of another colour
    /// spoils is often seen.
    #[test]
    fn what_the_census_rules_out_has_no_solution(instance in puzzles(), spare in 0usize..2) {
        let mut pieces = instance.pieces().to_vec();
        pieces.extend_from_within(..spare);
        let instance = Instance::new(instance.size(), pieces).unwrap().with_frame(instance.frame());
        let from = model::start(&instance);
        if let Some(why) = super::census::obstacle(&instance) {
            let settings = SolveSettings::default();
            let task = Task::<Edge> { instance: &instance, from: &from, settings: &settings };
            let method = family::find_method(Some("brute")).unwrap();
            let limits = Limits { nodes: Some(200_000), ..Limits::none() }.solutions(1);
            let answer = family::solve(&task, method, limits, Monitor::default(), None).unwrap();
            prop_assert_eq!(answer.found, 0, "{}", why);
        }
    }
}

#[test]
fn the_census_says_what_is_missing() {
    let obstacle = |size: Size, pieces: &[[u16; 4]]| {
        let pieces = pieces.iter().copied().map(Piece::new).collect();
        super::census::obstacle(&Instance::new(size, pieces).unwrap())
    };
    let square = Size::new(2, 2);
    let fine = [[0, 1, 4, 0], [0, 0, 2, 1], [4, 3, 0, 0], [2, 0, 0, 3]];
    assert_eq!(obstacle(square, &fine), None);
    assert_eq!(obstacle(square, &fine[..3]).unwrap(), "3 pieces cannot fill 4 cells");
    let [a, b, c, _] = fine;
    let corner = obstacle(square, &[a, b, c, [2, 0, 1, 3]]).unwrap();
    assert_eq!(corner, "the board has 4 corner cells, and 3 pieces have two grey sides that meet");
    let rim = obstacle(square, &[a, b, c, [2, 0, 0, 5]]).unwrap();
    assert_eq!(rim, "clockwise around the rim, colour 3 begins 1 of the pieces and ends 0");
    let row = obstacle(Size::new(1, 3), &[[0, 1, 0, 0], [0, 1, 0, 1], [0, 2, 0, 0]]).unwrap();
    assert_eq!(row, "colour 1 is on an odd number of sides (3), and every one of them must meet another");
}

/// The order of the turns changes which solution comes first, never what is found; the plain twin
/// takes the same way.
#[test]
fn both_orders_of_turns_find_the_same() {
    let random = &mut Random::new(3);
    let mut moved = 0;
    for _ in 0..30 {
        let instance = puzzle(3, 3, 2, random.chance(0.5), false, random);
        let order = |word: &str| Given::default().with("path", "spiral-out").with("turn-order", word);
        let mut found = Vec::new();
        for word in ["clockwise", "anticlockwise"] {
            let [path, brute] =
                ["path", "brute"].map(|method| solve(&instance, method, &order(word), Limits::none()));
            assert_eq!(path.solutions, brute.solutions);
            assert_eq!(path.counters.nodes, brute.counters.nodes);
            assert_eq!(path.counters.nodes_to_first, brute.counters.nodes_to_first);
            found.push((path.solutions.len(), path.counters.nodes, path.counters.nodes_to_first));
        }
        assert_eq!((found[0].0, found[0].1), (found[1].0, found[1].1));
        moved += usize::from(found[0].2 != found[1].2);
    }
    assert!(moved > 0, "the first solution never moved");
    let wrong = Given::default().with("turn-order", "backwards");
    let refused = SolveSettings::read(&wrong).unwrap_err();
    assert!(refused.message.contains("expected clockwise or anticlockwise"), "{refused}");
}
